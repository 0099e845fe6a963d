"""Numbers as people write them: rounded, with thousands separators, and "about" where something was left out."""

from __future__ import annotations

from fractions import Fraction

from integrations.sums.values import Value

EXACT = 6  # decimals that are written out
FIGURES = 4  # of a number that is rounded, but two decimals at least
OF_UNITS = 3  # the same of a measure
LARGEST = 10**21  # from here on as a power of ten
SMALLEST = Fraction(1, 10**6)


def value(of: Value) -> tuple[str, bool]:
    """As it is written, and whether that is exact."""
    if of.money:
        text, exact = cents(of.number)
        return money(text, of.money), exact and of.exact
    if of.unit is None:
        text, exact = number(of.number)
        return text, exact and of.exact
    text, exact = number(of.number, OF_UNITS, OF_UNITS + 1)
    return measure(text, of), exact and of.exact


def measure(text: str, of: Value) -> str:
    """ "1 mile", "3 miles", "37 °C"."""
    return f"{text} {of.unit.one if abs(of.number) == 1 else of.unit.several}" if of.unit is not None else text


def number(of: Fraction, figures: int = FIGURES, written_out: int = 0) -> tuple[str, bool]:
    """ "1,234.5"; an exact number is written out, up to so many figures where `written_out` counts them."""
    size = abs(of)
    sign = "-" if of < 0 else ""
    if size and (size >= LARGEST or size < SMALLEST):
        return _as_power(of)
    if size.denominator == 1:
        return f"{sign}{size.numerator:,}", True
    decimals = next((one for one in range(1, EXACT + 1) if (size * 10**one).denominator == 1), 0)
    if decimals and (not written_out or len(str(int(size * 10**decimals))) <= written_out):
        return f"{sign}{_with(size, decimals)}", True
    keep = figures - _whole_digits(size)
    if not written_out:
        keep = max(keep, 2)
    text = _with(size, max(keep, 0))
    return f"{sign}{text.rstrip('0').rstrip('.') if '.' in text else text}", False


def _with(size: Fraction, decimals: int) -> str:
    """Rounded half up, as money is."""
    whole = int(size * 10**decimals + Fraction(1, 2))
    digits = f"{whole:0{decimals + 1}d}"
    head, tail = (digits[:-decimals], digits[-decimals:]) if decimals else (digits, "")
    return f"{int(head):,}.{tail}" if tail else f"{int(head):,}"


def _whole_digits(size: Fraction) -> int:
    """Digits before the point; less than none where zeros follow it: of 0.0012 it is -2."""
    if size >= 1:
        return len(str(int(size)))
    places = 0
    while size * 10 ** (places + 1) < 1:
        places += 1
    return -places


def _as_power(of: Fraction) -> tuple[str, bool]:
    exponent = _whole_digits(abs(of)) - 1
    lead = abs(of) / Fraction(10) ** exponent
    text = _with(lead, 2)
    if text == "10.00":
        text, exponent = "1.00", exponent + 1
    text = text.rstrip("0").rstrip(".")
    sign = "-" if of < 0 else ""
    return f"{sign}{text} × 10^{exponent}", Fraction(text) == lead


def cents(of: Fraction) -> tuple[str, bool]:
    """Money: whole, or to the cent."""
    size = abs(of)
    text = f"{size.numerator:,}" if size.denominator == 1 else _with(size, 2)
    return f"{'-' if of < 0 else ''}{text}", (size * 100).denominator == 1


def money(text: str, sign: str) -> str:
    """ "$9", "-€5", "9 CHF"."""
    if sign.isalpha():
        return f"{text} {sign}"
    return f"-{sign}{text[1:]}" if text.startswith("-") else sign + text
