"""Puts a piece into a text and mends what stands around it: spaces, marks, blank lines, a sentence's capital. Pure.

Nothing but the two seams is touched.
"""

from __future__ import annotations

from specialists.language.text.patterns import Pattern
from specialists.wordsmith.engine.layout import Layout, Span

_STOPS = ".!?…"
_CLOSING = ",;:" + _STOPS + ")]”"
_OPENING = "([“„"
_NUMBER = Pattern(r"(?m)^([ \t]*)(\d{1,3})([.)])(?=[ \t])")
# Words that begin a sentence with a capital and are small elsewhere.
_SMALL = frozenset("""the a an it he she we they you this that these those there here if when while because in on at
    by for from with and but or so then my our your his her their its as to of is are was were do does did can could
    will would should may please also maybe however what where who how why""".split())


def put(text: str, span: Span, new: str, *, keeps_capital: bool = True) -> str:
    """The text with `new` in the place of a stretch of it. A sentence that began with a capital begins with one
    again."""
    before, old, after = text[: span.start], text[span.start : span.end], text[span.end :]
    raised = keeps_capital and old[:1].isupper() and Layout(text).starts_sentence(span.start)
    if new:
        new = capital(new) if raised else new
        left, new = _seam(before, new)
        new, after = _seam(new, after)
        return left + new + after
    left, after = _seam(before, after, closing=True)
    return left + (capital(after) if raised else after)


def capital(text: str) -> str:
    """The text with its first letter large, behind quotation marks too."""
    at = next((at for at, letter in enumerate(text) if letter.isalnum()), None)
    if at is None or text[:at].strip("\"'“‘(*-• \n"):
        return text
    return text[:at] + text[at].upper() + text[at + 1 :]


def small(text: str) -> str:
    """The text with its first letter small, where its first word is one that is small within a sentence."""
    first = text.split(None, 1)[0].strip(",") if text.strip() else ""
    return text[:1].lower() + text[1:] if first.lower() in _SMALL else text


def sentence(new: str) -> str:
    """Words as a sentence: with a capital and a stop."""
    new = capital(new.strip())
    return new if new.rstrip("\"'”’)")[-1:] in (*_STOPS, ":") and new else f"{new.rstrip(',;')}."


def renumbered(before: str, after: str) -> str:
    """The text with its lines numbered anew, where they were numbered in order before."""
    numbers = [one[2] for one in _NUMBER.finditer(before)]
    if len(numbers) < 2 or [int(one) for one in numbers] != list(range(1, len(numbers) + 1)):
        return after
    count = iter(range(1, after.count("\n") + 2))
    return _NUMBER.sub(lambda one: f"{one[1]}{next(count)}{one[3]}", after)


def _seam(left: str, right: str, *, closing: bool = False) -> tuple[str, str]:
    """The two sides of a place without what the cut has left there twice or alone."""
    if closing:
        left, right = _lines(left, right)
    if closing and left[-1:].isalnum() and right[:1].isalnum():
        right = f" {right}"
    if left[-1:] in (" ", "\t") and (right[:1] in (" ", "\t", "\n", "") and closing):
        left = left.rstrip(" \t")
    if left[-1:] in (" ", "\t", "") and right[:1] in (" ", "\t"):
        right = right.lstrip(" \t")
    if left[-1:] == "\n" and right[:1] == " " and closing:
        right = right.lstrip(" ")
    return _marks(left, right)


def _lines(left: str, right: str) -> tuple[str, str]:
    """As many blank lines between as there were at the more."""
    bare_left, bare_right = left.rstrip(" \t"), right.lstrip(" \t")
    ends = len(bare_left) - len(bare_left.rstrip("\n"))
    begins = len(bare_right) - len(bare_right.lstrip("\n"))
    if not bare_left.strip("\n"):
        return "", bare_right.lstrip("\n") if begins else right.lstrip(" \t")
    if not bare_right.strip("\n"):
        return left.rstrip() if ends or not bare_right else bare_left, "" if ends else bare_right
    if ends and begins:
        return bare_left.rstrip("\n") + "\n" * max(ends, begins), bare_right.lstrip("\n")
    return left, right


def _marks(left: str, right: str) -> tuple[str, str]:
    """Marks that meet at the seam: a comma before a stop goes, a comma that begins a sentence goes."""
    last, first = left.rstrip(" \t")[-1:], right.lstrip(" \t")[:1]
    if not first or first not in _CLOSING:
        return (left, right.lstrip(" \t")) if last in _OPENING and last and right[:1] == " " else (left, right)
    if last and last in ",;:" and first != ")":
        return left.rstrip(" \t")[:-1], right.lstrip(" \t")
    if (not last or last in _STOPS + "\n") and first in ",;:":
        rest = right.lstrip(" \t")[1:]
        return left, rest.lstrip(" ") if left[-1:] in (" ", "\n", "") else rest
    if last and last in _STOPS and first == ".":
        return left, right.lstrip(" \t")[1:]
    return left.rstrip(" \t"), right.lstrip(" \t")
