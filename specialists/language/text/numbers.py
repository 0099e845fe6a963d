"""English numbers: cardinals, ordinals and fractions, in words and digits. Read by time/, quantities and lists.

Every reader takes lower-case words and a place in them, and gives the value and the place after it, or None:
`cardinal(["twenty", "-", "five", "eggs"], 0) == (25, 3)`. A hyphen is a word of its own.
"""

from __future__ import annotations

from collections.abc import Sequence

ONES = {
    word: number
    for number, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
        "seventeen eighteen nineteen".split()
    )
}
TENS = {
    word: number * 10
    for number, word in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), start=2)
} | {"fourty": 40}
SCALES = {"hundred": 100, "thousand": 1000, "million": 1_000_000}
ORDINALS = {
    word: number
    for number, word in enumerate(
        "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
        "fifteenth sixteenth seventeenth eighteenth nineteenth twentieth".split(),
        start=1,
    )
} | {"thirtieth": 30, "fortieth": 40, "fiftieth": 50, "nineth": 9, "twelth": 12}
SUFFIXES = frozenset(("st", "nd", "rd", "th"))
DOZEN = {"dozen": 12, "dozens": 24, "score": 20}
HALVES = {"half": 0.5, "quarter": 0.25, "third": 1 / 3}
ARTICLES = frozenset(("a", "an"))
STARTS = frozenset((*ONES, *TENS, "a", "an", "half", "quarter", "couple", "few", "several", "dozen"))
LONGEST = 9  # digits: nothing a person counts in a message is longer, and a phone number is no count


def digits(word: str) -> int | None:
    """A plain run of digits, with or without thousands commas, as a number."""
    if word.isdigit() and word.isascii():
        return int(word) if len(word) <= LONGEST else None
    if "," in word:
        bare = word.replace(",", "")
        if len(bare) <= LONGEST and bare.isdigit() and bare.isascii():
            return int(bare)
    return None


def cardinal(words: Sequence[str], at: int) -> tuple[int, int] | None:
    """A whole number: "12", "1,000", "twenty-five", "two hundred and six", "a dozen", "half a dozen"."""
    size = len(words)
    if at >= size:
        return None
    word = words[at]
    number = digits(word)
    if number is not None:
        if at + 1 < size and words[at + 1] in DOZEN:
            return number * DOZEN[words[at + 1]], at + 2
        return number, at + 1
    if word in ARTICLES:
        following = words[at + 1] if at + 1 < size else ""
        if following in DOZEN:
            return DOZEN[following], at + 2
        if following not in SCALES:
            return None
        number, at = 1, at + 1
    elif word in ONES or word in TENS:
        number, at = _below_hundred(words, at)
    elif word == "dozen":
        return 12, at + 1
    elif word == "half":
        of = _past_of(words, at + 1)
        return (6, of + 1) if of < size and words[of] == "dozen" else None
    else:
        return None
    total = 0
    while at < size and words[at] in SCALES:
        scale = SCALES[words[at]]
        if scale == 100:
            number *= 100
        else:
            total, number = total + number * scale, 0
        at += 1
        skip = at + 1 if at + 1 < size and words[at] == "and" else at
        if skip < size and (words[skip] in ONES or words[skip] in TENS):
            more, at = _below_hundred(words, skip)
            number += more
    if at < size and words[at] in DOZEN and words[at] != "score":
        return (total + number) * DOZEN[words[at]], at + 1
    return total + number, at


def _below_hundred(words: Sequence[str], at: int) -> tuple[int, int]:
    word = words[at]
    if word in ONES:
        return ONES[word], at + 1
    number, at = TENS[word], at + 1
    unit = at + 1 if at < len(words) and words[at] == "-" else at
    if unit < len(words) and 1 <= ONES.get(words[unit], 0) <= 9:
        return number + ONES[words[unit]], unit + 1
    return number, at


def ordinal(words: Sequence[str], at: int) -> tuple[int, int] | None:
    """A place in a row: "1st", "22 nd" (digits and suffix as two words), "first", "twenty-first", "thirty first"."""
    size = len(words)
    if at >= size:
        return None
    word = words[at]
    if word in ORDINALS:
        return ORDINALS[word], at + 1
    number = digits(word)
    if number is not None:
        return (number, at + 2) if at + 1 < size and words[at + 1] in SUFFIXES else None
    if word in TENS:
        unit = at + 2 if at + 1 < size and words[at + 1] == "-" else at + 1
        if unit < size and 1 <= ORDINALS.get(words[unit], 0) <= 9:
            return TENS[word] + ORDINALS[words[unit]], unit + 1
    return None


def amount(words: Sequence[str], at: int) -> tuple[float, int] | None:
    """How much: a cardinal, a decimal or a fraction: "1.5", "two and a half", "half a", "3/4", "a couple of", "a few".

    "a few" and "several" are 3: whoever uses that says so. A trailing "a", "an" or "of" of a fraction is eaten.
    """
    size = len(words)
    if at >= size:
        return None
    word = words[at]
    if word in ARTICLES and at + 1 < size and words[at + 1] in ("couple", "few", "half", "quarter"):
        at, word = at + 1, words[at + 1]
    if word in ("couple", "few", "several"):
        at += 1
        if at < size and words[at] == "of":
            at += 1
        return (2 if word == "couple" else 3), at
    if word in HALVES and word != "third" and cardinal(words, at) is None:
        return HALVES[word], _past_of(words, at + 1)
    if "." in word or "/" in word:
        value = _written_fraction(word)
        return None if value is None else (value, _past_of(words, at + 1) if "/" in word and value < 1 else at + 1)
    whole = cardinal(words, at)
    if whole is None:
        return None
    number, at = whole
    if at < size:
        more = _fraction_after(words, at)
        if more is not None:
            return number + more[0], more[1]
        part = at + 1 if words[at] == "-" and at + 1 < size else at
        if number == 3 and words[part] in ("quarters", "quarter") and _is_part(words, part + 1):
            return 0.75, _past_of(words, part + 1)
        if number < 3 and words[part] in ("third", "thirds") and part + 1 < size and words[part + 1] == "of":
            return number / 3, _past_of(words, part + 1)
    return number, at


def _is_part(words: Sequence[str], at: int) -> bool:
    """Whether "three quarters" are parts of what follows, not nine months."""
    return at < len(words) and words[at] not in ("", ".", ",", "?", "!", "ago", "from", "later", "to", "until")


def _past_of(words: Sequence[str], at: int) -> int:
    """Past the "of a", "of an", "a", "an" that joins a fraction to what it is of."""
    size = len(words)
    if at < size and words[at] == "of":
        at += 1
    if at < size and words[at] in ARTICLES:
        at += 1
    return at


def _written_fraction(word: str) -> float | None:
    left, slash, right = word.partition("/")
    try:
        if slash:
            return int(left) / int(right) if len(word) <= LONGEST and int(right) else None
        return float(word) if len(word) <= LONGEST else None
    except ValueError:
        return None


def _fraction_after(words: Sequence[str], at: int) -> tuple[float, int] | None:
    """The "and a half", "and half", "1/2" after a whole number."""
    size = len(words)
    if words[at] == "and" and at + 1 < size:
        part = at + 2 if words[at + 1] in ARTICLES else at + 1
        if part < size and words[part] in ("half", "quarter"):
            return HALVES[words[part]], part + 1
        if words[at + 1] in ("three", "3") and at + 2 < size and words[at + 2] in ("quarter", "quarters"):
            return 0.75, at + 3
        value = _written_fraction(words[at + 1]) if "/" in words[at + 1] else None
        if value is not None and value < 1:  # "2 and 3/4"
            return value, at + 2
    if "/" in words[at]:
        value = _written_fraction(words[at])
        if value is not None and value < 1:
            return value, at + 1
    return None
