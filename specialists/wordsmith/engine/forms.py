"""Another case or another form of a text: capitals, titles, bullets, numbers, one line. Pure."""

from __future__ import annotations

from specialists.language.text.patterns import Pattern
from specialists.wordsmith.engine import mending
from specialists.wordsmith.engine.layout import MARKER, Layout, Span

UPPER, LOWER, TITLE, SENTENCE, FIRST = "upper", "lower", "title", "sentence case", "first"
CASES = {
    "upper case": UPPER, "uppercase": UPPER, "capitals": UPPER, "all caps": UPPER, "caps": UPPER,
    "capital letters": UPPER,
    "all capitals": UPPER, "block capitals": UPPER, "big letters": UPPER, "lower case": LOWER, "lowercase": LOWER,
    "small letters": LOWER, "all lower case": LOWER, "all lowercase": LOWER, "all upper case": UPPER,
    "all uppercase": UPPER, "title case": TITLE, "sentence case": SENTENCE, "upper-case": UPPER, "lower-case": LOWER,
    "a capital": FIRST, "a capital letter": FIRST,
}  # fmt: skip
BULLETS, NUMBERED, PLAIN, LINES = "bullets", "numbered", "plain", "lines"
ONE_LINE, ONE_PARAGRAPH = "one line", "paragraph"
FORMS = {
    "bullets": BULLETS, "bullet points": BULLETS, "bullet point": BULLETS, "bulleted list": BULLETS,
    "bullet list": BULLETS,
    "bullet form": BULLETS, "dashes": BULLETS, "list": BULLETS, "bulleted": BULLETS, "bullet points list": BULLETS,
    "numbered list": NUMBERED, "numbered": NUMBERED, "numbers": NUMBERED, "numbered points": NUMBERED,
    "numbered steps": NUMBERED, "numbered lines": NUMBERED, "plain text": PLAIN, "plain": PLAIN,
    "plain sentences": PLAIN,
    "normal text": PLAIN, "plain lines": PLAIN, "prose": ONE_PARAGRAPH, "one line": ONE_LINE, "a single line": ONE_LINE,
    "single line": ONE_LINE, "one paragraph": ONE_PARAGRAPH, "single paragraph": ONE_PARAGRAPH,
    "paragraph": ONE_PARAGRAPH,
    "separate lines": LINES, "lines": LINES, "its own line": LINES, "a line of its own": LINES, "new lines": LINES,
    "a new line": LINES, "separate line": LINES,
}  # fmt: skip
_LITTLE = frozenset("a an the and but or nor for of in on at to by as with from into is".split())
_WORD = Pattern(r"\w+(?:['’]\w+)*")
_MARKUP = Pattern(r"(?m)^#{1,6} +|\*\*|__|`")


def cased(words: str, case: str) -> str:
    """Words in another case."""
    if case == UPPER:
        return words.upper()
    if case == LOWER:
        return words.lower()
    if case == FIRST:
        return mending.capital(words)
    if case == SENTENCE:
        low = words.lower()
        for span in reversed(Layout(low).sentences):
            low = low[: span.start] + mending.capital(low[span.start : span.end]) + low[span.end :]
        return low
    parts = list(_WORD.finditer(words))
    for place, one in reversed(list(enumerate(parts))):
        if 0 < place < len(parts) - 1 and one.group().lower() in _LITTLE:
            word = one.group().lower()
        else:
            word = one.group()[:1].upper() + one.group()[1:]
        words = words[: one.start()] + word + words[one.end() :]
    return words


def formed(text: str, form: str) -> str:
    """A text as a list of points, as plain lines, or in one piece. Of a letter the greeting and the closing stay."""
    layout = Layout(text)
    parts = [layout.of(one) for one in _parts(layout)]
    if not parts:
        return text
    if form == PLAIN:
        return _MARKUP.sub("", _put(text, layout.body, "\n".join(parts) if layout.lined else _bare(layout)))
    if form == BULLETS:
        new = "\n".join(f"- {one}" for one in parts)
    elif form == NUMBERED:
        new = "\n".join(f"{number}. {one}" for number, one in enumerate(parts, 1))
    elif form == LINES:
        new = "\n".join(parts)
    else:
        new = " ".join(parts)
    return _put(text, layout.body, new)


def _parts(layout: Layout) -> list[Span]:
    """The lines without their bullets where lines are what the text is made of, else its sentences."""
    if not layout.lined:
        return list(layout.sentences)
    lines = [one for one in layout.lines if layout.body.start <= one.start and one.end <= layout.body.end]
    found = []
    for line in lines:
        marker = MARKER.match(layout.of(line))
        found.append(Span(line.start + (marker.end() if marker else 0), line.end))
    return found


def _bare(layout: Layout) -> str:
    """The body without bullets before its lines."""
    lines = layout.of(layout.body).split("\n")
    return "\n".join(line[found.end() :] if (found := MARKER.match(line)) else line for line in lines)


def _put(text: str, span: Span, new: str) -> str:
    return text[: span.start] + new + text[span.end :]
