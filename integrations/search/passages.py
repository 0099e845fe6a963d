"""Pages cut into passages: a few sentences or lines that stand together, with the heading over them. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from integrations.search.port import Page, Passage

LONGEST = 320  # letters of a passage
UNITS = 3  # sentences or lines of one
_NO_LINK = "(link)"
_HEADING = "# "  # as reading_script.py marks one
_ENDS = frozenset(".!?")
_SHORTENED = frozenset("dr mr mrs ms prof st no nr vs approx eg ie e.g i.e a.m p.m".split())
# What speaks to a machine instead of telling its reader something is not worth quoting. That is no wall: what stands
# in a page can do nothing in any case.
_ORDERS = (
    "previous instructions", "your instructions", "ignore all", "ignore any", "system prompt", "assistant:", "system:",
    "as an ai", "language model", "remind me", "set a reminder", "i have sent", "i've sent",
)  # fmt: skip


def units(page: Page) -> list[tuple[str, str]]:
    """The sentences of a page, each with its heading."""
    found, heading = [], ""
    for line in page.lines:
        if line.startswith(_HEADING):
            heading = line.removeprefix(_HEADING)
            continue
        for one in sentences(bare(line.removeprefix("- "))):
            if any(order in one.casefold() for order in _ORDERS):
                break  # and whatever goes on from it
            found += [(one, heading)] if " " in one else []
    return found


def bare(line: str) -> str:
    """A line without addresses: sources alone are linked."""
    return " ".join(_NO_LINK if "//" in word else word for word in line.split())


def sentences(line: str) -> Iterator[str]:
    """The sentences of a line."""
    words = line.split(" ")
    start = 0
    for place, word in enumerate(words):
        bare = word.rstrip("\"'”’)")
        after = words[place + 1][:1] if place + 1 < len(words) else ""
        ends = bare[-1:] in _ENDS and bare[:-1].casefold() not in _SHORTENED and not after.islower()
        if ends or place + 1 == len(words):
            yield " ".join(words[start : place + 1])
            start = place + 1


def of(page: Page, source: int) -> list[Passage]:
    """Every passage of a page: from each of its sentences on, one, two or three."""
    there = units(page)
    made = []
    for start, (_, heading) in enumerate(there):
        for count in range(1, UNITS + 1):
            chosen = there[start : start + count]
            text = joined([one for one, _ in chosen])
            if len(chosen) < count or chosen[-1][1] != heading or (count > 1 and len(text) > LONGEST):
                break
            made.append(Passage(cut(text), source, start, heading))
    return made


def longer(passage: Passage, page: Page, letters: int) -> Passage:
    """A short passage with what stands around it under its heading, up to so many letters: first what comes after."""
    there = units(page)
    first, last = passage.place, passage.place
    text = there[first][0] if first < len(there) else passage.text

    def told(start: int, end: int) -> str:
        inside = start >= 0 and end < len(there) and there[start][1] == there[end][1] == passage.heading
        made = joined([one for one, _ in there[start : end + 1]]) if inside else ""
        return made if made and (len(made) <= letters or len(made) <= len(passage.text)) else ""

    while more := told(first, last + 1):
        text, last = more, last + 1
    while more := told(first - 1, last):
        text, first = more, first - 1
    return passage._replace(text=text) if len(text) > len(passage.text) else passage


def joined(parts: Sequence[str]) -> str:
    """Sentences and lines in one text: a line of a list or a table ends with a semicolon there."""
    text = ""
    for part in parts:
        link = "" if not text else " " if text[-1] in ".!?:;”\"" else "; "
        text += link + part
    return text


def cut(text: str) -> str:
    """A text that is not too long to quote, cut between words."""
    if len(text) <= LONGEST:
        return text
    return text[:LONGEST].rpartition(" ")[0].rstrip(",;:") + " …"
