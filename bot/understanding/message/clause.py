"""How far a text reaches in its clause: "site meeting weds 7am at the new build" names one thing, with its time in the
middle. The tagger's labels leave gaps where words are new to it. learned.py asks.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence

from bot.understanding.message import accounting, remarks
from specialists.language.classifier import ensemble, tagger
from specialists.language.grammar.phrases import Slot
from specialists.language.text.normalise import Message
from specialists.language.time import When, words

_GAP = 2  # words of the order's between two parts of one text: "Mrs Okafor | needs | turning"
_SIGNS = frozenset(",.;:!?\n()–—")
_ARTICLES = frozenset("the my our their his her".split())
_OPENING = frozenset("a an the my our your his her their some any every each this these those".split())
_NAMING = (*tagger.DEEDS, "place")
_WHERE = frozenset("at in down up over @ round by the my our their his her".split())  # before a place
_WHEN = frozenset("is are was on at for confirmed booked".split())  # between a thing and its time
_ASIDE = (tagger.FRAME, tagger.REMARK)
_ORDERING = 0.92  # how likely words must be an order, to be no verb of a text
_NEAR = 2  # words from a reminder's order to the "to" of its text
_VERB = 3  # words of a verb: "write to the"
_DENIALS = (("do", "not"), ("not", "to"), ("never", "to"), ("not",), ("never",))
_WISHING = frozenset("must need have got gotta should ought wanna want".split())
_SURELY = 0.7  # how likely words must be no part of a text that they stand beside
_LINKING = frozenset("before after with about for to of on at in and so that by than till until is are 's".split())


class _Kind(enum.Enum):
    """What a word is to a text: of it, of a time, hardly of anything, of the order, or of something else."""

    TEXT = enum.auto()
    TIME = enum.auto()
    LOOSE = enum.auto()
    FRAME = enum.auto()
    OUTSIDE = enum.auto()


def whole(
    slot: Slot, judged: ensemble.Judgement, whens: Sequence[When], takes: Sequence[str], others: Sequence[Slot] = ()
) -> Slot:
    """The slot with what else of its clause is of the text. `takes` are the slots of its action that are empty, and
    `others` those that have their words, which are no part of it."""
    message, kinds = judged.message, _kinds(judged, whens, takes)
    for other in others:
        for at in range(max(other.first, message.head), min(other.last, message.head + len(kinds))):
            kinds[at - message.head] = _Kind.OUTSIDE if not slot.first <= at < slot.last else kinds[at - message.head]
    if len(kinds) < message.tail - message.head:
        return slot
    first, last = _start(message, kinds, slot.first), _end(message, kinds, slot.last)
    first = _with_its_verb(message, tagger.runs(judged, whens), kinds, first)
    while first < last - 1 and message.words[first] in (_LINKING if first < slot.first else frozenset()) | _WISHING:
        first += 1
    while last > slot.last and message.words[last - 1] in _LINKING:
        last -= 1
    while last < message.tail and message.words[last - 1] in _OPENING and not _is_parted(message, last):
        last += 1  # "at some | point"
    first = _with_its_no(message, _of_a_reminder(message, first))
    start, end = message.starts[first], message.ends[last - 1]
    inside = tuple(when for when in whens if start < when.span[1] and when.span[0] < end)
    return slot._replace(start=start, end=end, whens=inside, first=first, last=last)


def _of_a_reminder(message: Message, first: int) -> int:
    """Where a text begins whose verb stands behind "remind me to": "remind me to | tell Helen about the rota"."""
    to = first - 2
    ordered = to > message.head and message.words[to] == "to" and message.words[first - 1] not in accounting.EMPTY
    said = message.words[max(message.head, to - _NEAR) : to] if ordered else []
    return first - 1 if not words.REMINDING.isdisjoint(said) else first


def _with_its_no(message: Message, first: int) -> int:
    """Where a text begins that is denied: "remind me | not to feed him"."""
    for denial in _DENIALS:
        begins = first - len(denial)
        if begins > message.head and tuple(message.words[begins:first]) == denial:
            return begins
    return first


def placed(
    text: str, place: str, caught: dict[str, Slot], judged: ensemble.Judgement, whens: Sequence[When]
) -> None:
    """Parts what happens from where: "choir | Thursday 7.15 | the song school". What stands before the time is in the
    slot `text` then, and what stands right behind it in the slot `place`; neither changes where it is otherwise."""
    message, said = judged.message, caught.get(text)
    runs = [run for run in tagger.runs(judged, whens) if run.label in _NAMING]
    for one in whens if said is not None and place not in caught else ():
        thing = next((run for run in reversed(runs) if message.ends[run.last - 1] <= one.span[0]), None)
        where = next((run for run in runs if one.span[1] <= message.starts[run.first]), None)
        if thing is None or where is None or thing.label not in tagger.DEEDS:
            continue
        near = message.raw[one.span[1] : message.starts[where.first]].strip(" ,;").lower().split()
        between = message.raw[message.ends[thing.last - 1] : one.span[0]].strip(" ,;:").lower().split()
        if not _WHERE.issuperset(near) or not _WHEN.issuperset(between):
            continue
        caught[text], caught[place] = _slot(text, "text", message, thing), _slot(place, "place", message, where)
        return


def _slot(name: str, kind: str, message: Message, run: tagger.Run) -> Slot:
    first, last = run.first, run.last
    while last - first > 1 and message.words[first] in _WHERE - _ARTICLES:
        first += 1
    if kind == "place" and message.words[first - 1] in _ARTICLES:
        first -= 1
    return Slot(name, kind, message.starts[first], message.ends[last - 1], (), first, last)


def _kinds(judged: ensemble.Judgement, whens: Sequence[When], takes: Sequence[str]) -> list[_Kind]:
    """What each word from the message's head on is to the text."""
    message, kinds = judged.message, list[_Kind]()
    for run in tagger.runs(judged, whens):
        own = run.label not in tagger.DEEDS
        own = own and any(name in takes for name in tagger.SLOTS.get(run.label, ((), ""))[0])
        for at in range(run.first, run.last):
            timed = any(message.starts[at] < one.span[1] and one.span[0] < message.ends[at] for one in whens)
            if timed:
                kinds.append(_Kind.TIME)
            elif message.words[at] in tagger.KINDS:
                kinds.append(_Kind.FRAME)
            elif own or (run.label in _ASIDE and run.share >= _SURELY):
                kinds.append(_Kind.OUTSIDE if own or run.label == tagger.REMARK else _Kind.FRAME)
            else:
                kinds.append(_Kind.LOOSE if run.label in (*_ASIDE, tagger.TIME) else _Kind.TEXT)
    return kinds


def _end(message: Message, kinds: Sequence[_Kind], last: int) -> int:
    end, gap, timed = last, 0, False
    for at in range(last, message.tail):
        kind = kinds[at - message.head]
        timed = timed or kind is _Kind.TIME
        if kind is _Kind.OUTSIDE or _is_parted(message, at) or gap > _GAP or (timed and kind is _Kind.FRAME):
            break  # "soccer at 11 | to the | family calendar": an order goes on behind the time
        gap += kind is _Kind.FRAME
        if kind is _Kind.TEXT or (kind is _Kind.LOOSE and end == at):
            end, gap = at + 1, 0
    return end


def _start(message: Message, kinds: Sequence[_Kind], first: int) -> int:
    start, gap = first, 0
    for at in range(first - 1, message.head - 1, -1):
        kind = kinds[at - message.head]
        if kind is _Kind.OUTSIDE or _is_parted(message, at + 1) or gap > _GAP:
            break
        gap += kind is _Kind.FRAME
        if kind is _Kind.TEXT:
            start, gap = at, 0
    return start


def _with_its_verb(message: Message, runs: Sequence[tagger.Run], kinds: Sequence[_Kind], first: int) -> int:
    """Where a text begins with what the tagger holds for an order though another one stands elsewhere: "cancel the |
    free trial by the 28th, remind me", "fast | from 10 for | the bloods so remind me"."""
    near = first
    while near > message.head and (kinds[near - 1 - message.head] is _Kind.TIME or message.words[near - 1] in _LINKING):
        near -= 1
    near = near if near > message.head and kinds[near - 1 - message.head] is _Kind.LOOSE else first
    before = next((run for run in runs if run.last == near and run.label == tagger.FRAME), None)
    if before is None or before.share >= _ORDERING:
        return first
    if before.first > message.head and not _is_parted(message, before.first):
        return first
    if message.raw[message.ends[near - 1] : message.starts[near]].strip():
        return first
    orders = any(
        run.label == tagger.FRAME and run is not before and run.last - run.first > 1 and run.share >= _SURELY
        for run in runs
    )
    said = [at for at in range(before.first, near) if message.words[at] not in accounting.EMPTY | _WISHING]
    return said[0] if orders and 0 < len(said) <= _VERB else first


def _is_parted(message: Message, at: int) -> bool:
    """Whether a sign, or the word before a reason, stands before the word."""
    if message.words[at] in remarks.REASONS or message.words[at] == "or":
        return True
    return not _SIGNS.isdisjoint(message.raw[message.ends[at - 1] : message.starts[at]])
