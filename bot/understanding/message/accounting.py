"""Which words of a message no request has taken in: a reading accounts for every word that carries meaning, or says so.
router.py asks when it has read a message."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.understanding.message.readings import Read
from specialists.language.grammar import sense
from specialists.language.text import normalise, spellings
from specialists.language.text.normalise import Message
from specialists.language.time import When

# Words that carry no meaning of their own beside a request: articles, joining words, courtesies, fillers.
EMPTY = frozenset(
    """a an the my our your his her their its this that these those some any it i me we us you and or but so then also
    too plus as well please thanks thank just now again still already only even really very quite right ok okay hey hi
    hello hob sorry oh ah um uh well anyway btw by way actually is are was were am be been do does did done have has had
    having will would can could should shall may might must to of for in on at with from about into up out off over one
    ones thing things there here if because since while when what which who how why lol haha""".split()
)
# Words that change what is asked: nothing is done while one of them is left over.
TELLING = frozenset(
    """not no never none without except but unless before after until till every each daily weekly only twice once half
    double minutes mins hours days weeks months years""".split()
)
_LEADING = frozenset("before beforehand after afterwards earlier later ahead too also like".split())
_BEFORE = "before"
_DAYS = frozenset("night evening day morning afternoon week hour".split())
DIALLED = 7  # digits
_UNITS = frozenset("minute min hour day week month year".split())
_COUNTING = frozenset("a an one per next last another first second third other".split())  # before a unit, they tell


def left_over(message: Message, reads: Iterable[Read], whens: Sequence[When]) -> tuple[str, ...]:
    """The runs of meaningful words of words[head:tail] that no read has taken in, as they were written."""
    taken = [False] * len(message.words)
    for read in reads:
        loose = read.match.loose_at
        for place in range(read.first, min(read.last, len(taken))):
            start, end = message.starts[place], message.ends[place]
            taken[place] = taken[place] or not any(first <= start and end <= last for first, last in loose)
        for value in read.request.slots.values():
            if isinstance(value, When):
                _take(taken, message, value.span)
        for span in _passed_over(read, whens):
            _take(taken, message, span, taking=False)
    runs: list[str] = []
    first: int | None = None
    for place in range(message.head, message.tail + 1):
        if place < message.tail and not taken[place]:
            first = place if first is None else first
            continue
        if first is not None and any(_means(message.words[at]) for at in range(first, place)):
            runs.append(message.text(first, place).strip())
        first = None
    return tuple(runs)


def only_leads(text: str) -> bool:
    """Whether a text tells no thing, and only how it stands to another: "the night before too", "after that". What is
    "before" alone is asked of what."""
    said = normalise.words(text)
    words = set(said)
    return bool(words & _LEADING) and words <= EMPTY | _LEADING | _DAYS and not said[0].startswith(_BEFORE)


def loses_a_time(message: Message, read: Read, whens: Sequence[When]) -> bool:
    """Whether a reading that has a time leaves another over, or in the words of its text."""
    taken = [value.span for value in read.request.slots.values() if isinstance(value, When)]
    rest = [one for one in whens if not any(first < one.span[1] and one.span[0] < last for first, last in taken)]
    return bool(left_over(message, [read], whens)) or bool(taken and rest)


def tells_a_number(left_over: Iterable[str]) -> bool:
    """Whether what was left over holds a number as long as a telephone's: who only asks tells none."""
    return any(sum(map(str.isdecimal, run)) >= DIALLED for run in left_over)


def changes_it(left_over: Iterable[str]) -> bool:
    """Whether what was left over could change what was asked: a number, a time, an exception. What tells something of
    somebody ("I'm not free on Friday") is a remark."""
    runs = [normalise.words(run) for run in left_over]
    return any(map(_tells, (run for run in runs if not sense.is_clause(run))))


def _tells(run: Sequence[str]) -> bool:
    """ "An hour before" tells, "of my day" does not."""
    counted = bool(_UNITS & set(run) and _COUNTING & set(run))
    return counted or any(word in TELLING or word[0].isdigit() for word in run)


def _passed_over(read: Read, whens: Sequence[When]) -> list[tuple[int, int]]:
    """The times that a slot for a time holds beside the one that was taken: "at 9 from Monday to Friday"."""
    taken = [value.span for value in read.request.slots.values() if isinstance(value, When)]
    if not all(any(span == one.span for one in whens) for span in taken):
        return []  # it was put together from several, or read anew from a part
    timed = [slot for name, slot in read.match.slots.items() if isinstance(read.request.slots.get(name), When)]
    return [
        one.span for one in whens
        if any(slot.start <= one.span[0] and one.span[1] <= slot.end for slot in timed)
        and not any(first < one.span[1] and one.span[0] < last for first, last in taken)
    ]


def _take(taken: list[bool], message: Message, span: tuple[int, int], *, taking: bool = True) -> None:
    for place, (start, end) in enumerate(zip(message.starts, message.ends, strict=True)):
        if start < span[1] and span[0] < end:
            taken[place] = taking


def _means(word: str) -> bool:
    return word not in EMPTY and word not in spellings.NOISES
