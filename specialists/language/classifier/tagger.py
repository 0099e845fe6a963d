"""Which words of a message are its thing, its person, its text, once its intent is known. For bot/understanding.

Where no phrase matched, no template says where a slot stands. The encoder says of each word how well each label fits
it; here the likeliest row of labels becomes slots.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from specialists.language.classifier import encoder
from specialists.language.classifier.ensemble import Judgement
from specialists.language.grammar import sense
from specialists.language.grammar.phrases import Slot
from specialists.language.text.normalise import Message
from specialists.language.text.patterns import Pattern
from specialists.language.time import When, leftover

FRAME = "-"  # the label of a word that belongs to the request itself: "put", "on", "my"
REMARK = "aside"  # the label of a word that carries no order and no value: a greeting, a reason
OLD = "old"  # the label of a word of the former value in a correction
PERSON = "person"
ITEM = "item"
MORE = "items+"  # what names of slots begin with that hold more things
SURE = 0.5  # how likely words must be things, to be put beside others
TIME = "when"  # the label of a word of a time; the time grammar says which time

# What a part fills: the slot's name, by the first of these that the action takes, and its kind.
SLOTS: dict[str, tuple[tuple[str, ...], str]] = {
    ITEM: (("items", "item"), "items"),
    "list": (("list",), "list"),
    "task": (("task", "text", "title"), "text"),
    "event": (("title", "text", "task"), "text"),
    PERSON: (("recipient", "name", "invitees"), "name"),
    "body": (("body", "question"), "rest"),
    "place": (("location",), "place"),
    "project": (("project",), "text"),
    "topic": (("query", "title", "text", "about", "name"), "text"),
    "fact": (("fact", "query"), "rest"),
    "preference": (("preference",), "rest"),
    "doc": (("title",), "text"),
    "docbody": (("body",), "rest"),
    "name": (("name", "new_name", "new_title", "new_text"), "text"),
    "value": (("value", "name", "zone", "way", "pin", "profile", "language", "who"), "rest"),
}
_JOINING = frozenset(("and", "n", "&", "+", "plus"))  # between two items these are no gap
_OWNERS = frozenset(("my", "the", "our", "a", "an", "that", "this", "some"))
_LINKS = (["about"], ["with"], ["for"], ["from"], ["re"])  # between a deed and what it is about
_BEING = frozenset(("'s", "is", "are"))  # behind a thing, before its time
_POINTING = frozenset("there on onto it too please".split())  # where it is to go, behind it: "cereal on there too"
KINDS = frozenset(
    "my the a an alarm alarms reminder reminders timer timers task tasks event thing one to go off ring heads up"
    .split()
)
_INTRODUCING = frozenset(("that", "saying", "say"))  # before a text, and no part of it
# A telephone number, written in groups.
_DIALLED = Pattern(r"(?:\+|\b00|\(?\b0?)\d{2,5}\)?(?:[ ./-]\d{2,8}){1,4}\b")
_FEWEST_DIGITS = 7
_NO_LISTS = frozenset(("list", "lists", "the", "my"))  # no list is called so
CALLED = frozenset("called named titled headed with name for".split())  # between "list" and what it is called
_WHOLE = frozenset(("fact", "body", "docbody"))  # parts that reach from their first word to their last
DEEDS = frozenset(("task", "event"))  # parts of which all that one clause holds is one text
_ARTICLES = frozenset(("a", "an", "the", "my", "our", "another"))
_BEFORE_NAMES = _ARTICLES | frozenset("on to in of from for new me us this that into onto with make start".split())
_WORDS = 3  # of a list's name
_FEW = 2  # words that are hardly a remark
_LEAST = 1e-9  # of all labels of a word but one
_GAP = 4  # words between two parts of one text
PRONOUNS = frozenset("it him her them this that".split())  # of what a slot names
TELLING = frozenset("not no never without except but unless".split())  # no remark, wherever they stand
_NOT_OF_IT = TELLING | frozenset("with about for to of on at in and so that please".split())  # before a text


def find(
    intent: str, judged: Judgement, whens: Sequence[When], takes: Sequence[str], *, anew: bool = True
) -> dict[str, Slot]:
    """The slots of a message read as `intent`, by name, of those that its action `takes`. Times stay out: the action's
    own time is found by itself. Things that stand apart from the first ones are slots of their own, whose names begin
    with MORE. An intent without sentences of its own has none. `anew`: what is to be done is told, and no name of
    something that there is.
    """
    message = judged.message
    found: dict[str, Slot] = {}
    stretches = _stretches(intent, judged, whens, anew=anew)
    called = _list_called(judged, whens) if "list" in takes else None
    if called is not None and _holds(called, stretches.get("list", called), message):
        stretches["list"] = called
        if (things := _behind_name(judged, whens, called)) is not None:
            stretches[ITEM] = things
    for label, (first, last) in stretches.items():
        names, kind = SLOTS[label]
        name = next((name for name in names if name in takes and name not in found), None)
        if name is None:
            continue
        first, last = first + message.head, last + message.head
        while last - first > 1 and message.words[last - 1] in _POINTING:
            last -= 1
        if label == ITEM:
            first = _with_things_before(message, runs(judged, whens), first)
        while label in DEEDS and last - first > 1 and message.words[first] in _NOT_OF_IT:
            first += 1
        while label in DEEDS and last - first > 1 and message.words[last - 1] in _BEING:
            last -= 1
        first = _with_its_first_words(message, judged, whens, first) if label in DEEDS else first
        last = _with_what_it_is_about(message, runs(judged, whens), last) if anew and label in DEEDS else last
        if set(message.words[first:last]) <= (_NO_LISTS if label == "list" else KINDS):
            continue
        if kind == "rest" and last - first > 1 and message.words[first] in _INTRODUCING:
            first += 1
        if name == "query" and sum(run.label == label for run in runs(judged, whens)) > 1:
            first, last = message.head, message.tail  # a question whose parts stand apart is its own best query
        if label == "fact" and first > message.head and message.words[first - 1] in _OWNERS:
            first -= 1
        first, last = _with_whole_numbers(message, first, last, beside=label == "value")
        start, end = message.starts[first], message.ends[last - 1]
        inside = tuple(when for when in whens if start < when.span[1] and when.span[0] < end)
        found[name] = Slot(name, kind, start, end, inside, first, last)
    if "items" in found:
        more = (run for run in runs(judged, whens) if run.label == ITEM and run.share >= SURE)
        taken = list(found.values())
        apart = (run for run in more if all(run.last <= one.first or one.last <= run.first for one in taken))
        for number, run in enumerate(apart):
            start, end = message.starts[run.first], message.ends[run.last - 1]
            found[f"{MORE}{number}"] = Slot(f"{MORE}{number}", "items", start, end, (), run.first, run.last)
    return found


def _with_things_before(message: Message, parts: Sequence[Run], first: int) -> int:
    """Where things begin of which the first look like a remark and tell nothing: "twin and earth | , 3 sockets"."""
    before = next((run for run in parts if run.last == first and run.label == REMARK), None)
    if before is None or "," not in message.raw[message.ends[first - 1] : message.starts[first]]:
        return first
    said = message.words[before.first : first]
    return before.first if sense.is_thing(said) and not sense.is_told(said) and sense.is_name(said) else first


def _with_what_it_is_about(message: Message, parts: Sequence[Run], last: int) -> int:
    """The end of a deed that goes on behind a time: "ring the merchants | at half 11 | about | that boiler part"."""
    behind = [run for run in parts if run.first >= last and run.label != TIME]
    link, deed = behind[:1], behind[1:2]
    linked = link and link[0].label == FRAME and message.words[link[0].first : link[0].last] in _LINKS
    return deed[0].last if linked and deed and deed[0].label in DEEDS else last


def _list_called(judged: Judgement, whens: Sequence[When]) -> tuple[int, int] | None:
    """What a list is called, where the words around "list" tell: "a list called tunes", "a packing list for Salou: …",
    "make me a supply list"; (first, one past the last), counted from the message's head."""
    message, head = judged.message, judged.message.head
    parts = [run for run in runs(judged, whens) if run.label in (ITEM, "list", "task", "topic", "name")]
    for at in (place for place in range(head, message.tail) if message.words[place] == "list"):
        before = _named_before(message, parts, at)
        behind = at + 1
        while behind < message.tail and message.words[behind] in (CALLED | _OWNERS):
            behind += 1
        if behind - at > 1 and any(run.first <= behind < run.last for run in parts):
            first = behind if before is None else before
            return first - head, _end_of_name(message, parts, behind) - head
        marked = any(run.first == before and run.last == at for run in parts)
        headed = before is not None and at + 1 < message.tail and (marked or _is_parted(message, at))
        if before is not None and (headed or before > head):
            return before - head, at - head
    return _heading(message, parts)


def _heading(message: Message, parts: Sequence[Run]) -> tuple[int, int] | None:
    """What stands before a colon, and things behind it: "shopping for the braai: rolls and ice"; counted as above."""
    for run in parts:
        for at in range(run.first, min(run.first + _WORDS, run.last - 1)):
            if ":" in message.raw[message.ends[at] : message.starts[at + 1]]:
                return run.first - message.head, at + 1 - message.head
    return None


def _holds(called: tuple[int, int], other: tuple[int, int], message: Message) -> bool:
    """Whether a list's name holds all words of another one, so that it is the fuller one."""
    first, last = ([message.words[message.head + at] for at in range(*one)] for one in (called, other))
    return set(last) <= set(first)


def _behind_name(judged: Judgement, whens: Sequence[When], called: tuple[int, int]) -> tuple[int, int] | None:
    """Where the things stand that the tagger took together with the name of their list; counted as above."""
    message, head = judged.message, judged.message.head
    for run in runs(judged, whens):
        first, last = run.first - head, run.last - head
        if run.label != ITEM or last <= called[1] or (called[1] <= first and first - called[1] > 1):
            continue
        first = max(first, called[1])
        while first < last - 1 and message.words[head + first] in CALLED:
            first += 1
        return first, last
    return None


def _named_before(message: Message, parts: Sequence[Run], at: int) -> int | None:
    """Where the words begin by which the list at that place is called: "supply", of "make me a supply list"."""
    first = at
    while first > message.head and at - first < _WORDS and message.words[first - 1] not in _BEFORE_NAMES:
        if _is_parted(message, first - 1):
            break
        first -= 1
    opened = first > message.head and message.words[first - 1] in _ARTICLES
    if first < at and (opened or first == message.head):
        return first
    return next((run.first for run in parts if run.last == at and first < at), None)


def _end_of_name(message: Message, parts: Sequence[Run], first: int) -> int:
    """Where the name of a list that begins there ends: before its things, at a sign, or where no part goes on."""
    last = first
    while last < message.tail and last - first < _WORDS and message.words[last] not in CALLED:
        parted, inside = _is_parted(message, last), any(run.first <= last < run.last for run in parts)
        if not (inside or parted):
            break
        last += 1
        if parted:
            break
    return last


def _with_its_first_words(message: Message, judged: Judgement, whens: Sequence[When], first: int) -> int:
    """Where a text begins, with a word or two before it that no sign parts from it: "kindy | pickup"."""
    for run in runs(judged, whens):
        if run.last == first and run.label == REMARK and run.last - run.first <= _FEW:
            parted = _is_parted(message, run.last - 1) or {*message.words[run.first : run.last]} & _NOT_OF_IT
            return first if parted else run.first
    return first


def _is_parted(message: Message, at: int) -> bool:
    """Whether a sign stands behind the word."""
    return at + 1 >= message.tail or bool(message.raw[message.ends[at] : message.starts[at + 1]].strip(" '"))


def _with_whole_numbers(message: Message, first: int, last: int, *, beside: bool) -> tuple[int, int]:
    """words[first:last], with all groups of a telephone number that they hold a group of; and of one that stands
    `beside` them, with all words up to it: "Jonas, his number is …"."""
    for found in _DIALLED.finditer(message.raw):
        if sum(map(str.isdecimal, found[0])) < _FEWEST_DIGITS:
            continue
        if beside or (found.start() < message.ends[last - 1] and message.starts[first] < found.end()):
            while first > message.head and message.starts[first] > found.start():
                first -= 1
            while last < message.tail and message.ends[last - 1] < found.end():
                last += 1
    return first, last


class Run(NamedTuple):
    """words[first:last] of the message, which are most likely of one label; how likely, 0..1, on the mean."""

    label: str
    first: int
    last: int
    share: float


def runs(judged: Judgement, whens: Sequence[When]) -> list[Run]:
    """The whole message as runs of words of one label, whatever is asked for; a frame word in a time is of the time."""
    message, found = judged.message, list[Run]()
    for place, (label, share) in enumerate(_labels(judged, whens, range(len(encoder.opened().labels))), message.head):
        before = found[-1] if found else None
        if before is not None and before.label == label:
            size = place - before.first
            found[-1] = Run(label, before.first, place + 1, (before.share * size + share) / (size + 1))
        else:
            found.append(Run(label, place, place + 1, share))
    return found


def _labels(judged: Judgement, whens: Sequence[When], among: Sequence[int]) -> list[tuple[str, float]]:
    """The likeliest label of each word, `among` some, and how likely it is. The time grammar knows where a time ends:
    a frame word in one is of it; a word beside one that is no word of time is of the part that it goes on."""
    import numpy as np

    message, tags, names = judged.message, judged.encoded.tags, [encoder.opened().labels[number] for number in among]
    if not len(tags):
        return []
    shares = np.exp(tags[:, among] - tags[:, among].max(axis=1, keepdims=True))
    shares /= shares.sum(axis=1, keepdims=True)
    labels = [names[place] for place in shares.argmax(axis=1)]
    timed = [any(start < one.span[1] and one.span[0] < end for one in whens) for start, end in
             zip(message.starts[message.head :], message.ends[message.head :], strict=False)]
    strays = {at: beyond for at in range(len(labels)) if labels[at] == TIME and not timed[at]
              and not leftover.is_word(message.words[message.head + at])
              and (beyond := _beyond(labels, timed, at)) is not None}
    for at, beyond in strays.items():
        shares[at, names.index(TIME)] = 0.0
        shares[at] /= shares[at].sum() + _LEAST
        labels[at] = beyond if beyond in SLOTS else names[shares[at].argmax()]
    for at, label in enumerate(labels):
        labels[at] = TIME if label == FRAME and timed[at] else label
    return [(label, float(shares[at].max())) for at, label in enumerate(labels)]


def _beyond(labels: Sequence[str], timed: Sequence[bool], at: int) -> str | None:
    """The label of what follows a word on the side away from the time that it stands beside, "" at an end; None where
    it stands beside no time that was read."""
    before, behind = (
        next((other for other in way if timed[other] or labels[other] != TIME), None)
        for way in (range(at - 1, -1, -1), range(at + 1, len(labels)))
    )
    if before is not None and timed[before]:
        return "" if behind is None else labels[behind]
    if behind is not None and timed[behind]:
        return "" if before is None else labels[before]
    return None


def people(judged: Judgement) -> list[int]:
    """The words of the message that are most likely somebody's name, whatever is asked for, by their places."""
    table, tags = encoder.opened(), judged.encoded.tags
    best = tags.argmax(axis=1).tolist() if len(tags) else []
    return [judged.message.head + at for at, label in enumerate(best) if label == table.labels.index(PERSON)]


def _stretches(
    intent: str, judged: Judgement, whens: Sequence[When], *, anew: bool
) -> dict[str, tuple[int, int]]:
    """Of each label its best stretch of words, (first, one past the last), counted from the message's head."""
    table, message, tags = encoder.opened(), judged.message, judged.encoded.tags
    allowed = sorted(table.parts.get(intent, ()))
    if not allowed or not len(tags):
        return {}
    labels, best = zip(*_labels(judged, whens, allowed), strict=True)
    words = message.words[message.head : message.head + len(labels)]
    weights: dict[str, float] = {}
    found: dict[str, tuple[int, int]] = {}
    at = 0
    while at < len(labels):
        label, first = labels[at], at
        while at < len(labels) and (labels[at] == label or _goes_on(labels, words, at, label)):
            at += 1
        weight = sum(best[first:at])
        before = found.get(label)
        if before is not None and anew and _are_one(judged, labels, before, (first, at)):
            weights[label], found[label] = weights[label] + weight, (before[0], at)
        elif label in SLOTS and weight > weights.get(label, 0.0) and not set(words[first:at]) <= _OWNERS:
            weights[label], found[label] = weight, (first, at)
    if (body := found.get("body")) is not None:
        found["body"] = (body[0], _end_of(judged, labels, body[1]))
    return found


def _end_of(judged: Judgement, labels: Sequence[str], last: int) -> int:
    """Where words for somebody end: with the message, where no sign and nothing of another kind stands behind them."""
    head, message = judged.message.head, judged.message
    rest = range(last, len(labels))
    if any(labels[at] not in (FRAME, TIME, "body") for at in rest):
        return last
    if any(mark in message.raw[message.ends[head + last - 1] :] for mark in ".!?;\n"):
        return last
    return len(labels)


def _are_one(judged: Judgement, labels: Sequence[str], left: tuple[int, int], right: tuple[int, int]) -> bool:
    """Whether two stretches of one label are one text: a fact as a whole; what is to be done, within a clause."""
    label, head, message = labels[right[0]], judged.message.head, judged.message
    if label in _WHOLE:
        return True
    if set(message.words[head + right[0] : head + right[1]]) <= PRONOUNS:
        return False
    gap = labels[left[1] : right[0]]
    if label not in DEEDS or len(gap) > _GAP or TIME in gap:
        return False
    return not any(_is_parted(message, head + at) for at in range(left[1] - 1, right[0]))


def _goes_on(labels: Sequence[str], words: Sequence[str], at: int, label: str) -> bool:
    """Whether the word stands inside a part: between two things of one list, or a single word that was left out."""
    if label not in SLOTS or at + 1 >= len(labels) or labels[at + 1] != label:
        return False
    return label != ITEM or words[at] in _JOINING
