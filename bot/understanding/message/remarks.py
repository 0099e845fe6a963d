"""The remarks beside a request: "cancel the alarm, I'm up already". What tells something and asks for nothing is a
reason or chat; the request is what stands beside it. router.py asks where a message as a whole says too little."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from bot.understanding.message import stretches, times
from specialists.language.classifier import ensemble, tagger
from specialists.language.grammar import clauses, sense
from specialists.language.statements import declaring, statements
from specialists.language.text import normalise
from specialists.language.text.normalise import Message
from specialists.language.time import When, words

_SPLITTING = ("because", "so", "but")  # the words before a reason, or between it and what follows from it
REASONS = frozenset(("so", "because", "cos", "coz"))
_REASON = 3  # words from there to a remark: "so I am | not in trouble"
_WISHING = frozenset("need want wanna wish must would should could can hope prefer have got gotta".split())
LEAST = 2  # words of a request beside remarks
_POINTERS = frozenset("it that this them those these one ones".split())
ORDERING = 0.9  # how likely words must be an order's, to be no part of what is told
SURE = 0.45  # how likely words must be a remark to be set aside
_ME = frozenset(("i", "we"))


def parts(message: Message, whens: Sequence[When]) -> list[tuple[int, int]]:
    """The stretches of words that signs or a reason's "because" part."""
    found, first = list[tuple[int, int]](), message.head
    for cut in clauses.cuts(message, message.head, message.tail, [one.span for one in whens]):
        if cut.strong or cut.comma or cut.joiner in _SPLITTING:
            found.append((first, cut.left))
            first = cut.right
    return [*found, (first, message.tail)]


def core(text: str, now: dt.datetime) -> str | None:
    """The only part of a text that is no remark; None where there is no remark, or more than one other part. `now`
    aware, in its person's zone."""
    message, whens = normalise.message(text), times.find(text, now)
    if not message.words:
        return None
    found = parts(message, whens)
    rest = [one for one in found if not is_told(message, *one, whens)]
    said = message.text(*rest[0]) if len(rest) == 1 < len(found) else None
    if said is None or declaring.declares(said):
        return None
    told = statements.read(said)
    return None if told is not None and told.subject else said


def beside_news(text: str, now: dt.datetime) -> tuple[str, str] | None:
    """The one order of a text that has a time of its own, and what is told beside it with a time: "rehearsal moved to
    6:30 tonight, | ping me at 5:45 to leave". None where the text is anything else. `now` as above."""
    message, whens = normalise.message(text), times.find(text, now)
    found = parts(message, whens) if message.words else []
    orders = [one for one in found if _orders(message.words[slice(*one)])]
    timed = [one for one in orders if _holds_time(message, one, whens)]
    if len(found) != LEAST or len(orders) != 1 or not timed:
        return None
    (told,) = (one for one in found if one not in orders)
    said = message.words[slice(*told)]
    if not _holds_time(message, told, whens) or said[0] in _ME or not _WISHING.isdisjoint(said):
        return None
    return message.text(*orders[0]), message.text(*told)


def _orders(said: Sequence[str]) -> bool:
    return said[0] in words.REMINDING or sense.is_order(said)


def _holds_time(message: Message, part: tuple[int, int], whens: Sequence[When]) -> bool:
    start, end = message.starts[part[0]], message.ends[part[1] - 1]
    return any(one.span[0] < end and start < one.span[1] for one in whens)


def set_aside(message: Message, whens: Sequence[When]) -> Message:
    """The message without the clauses at its ends that the tagger takes for remarks; itself where it has none, or where
    what is left points at something that one of them may name."""
    stretches_ = parts(message, whens)
    if len(stretches_) == 1:
        return message
    judged = ensemble.Judgement(message, whens)
    if judged.is_empty or judged.is_cut:
        return message
    told = {place for run in _remarks(judged, whens) for place in range(run.first, run.last)}

    def is_aside(stretch: tuple[int, int]) -> bool:
        start, end = message.starts[stretch[0]], message.ends[stretch[1] - 1]
        inside = [one for one in whens if one.span[0] < end and start < one.span[1]]
        return all(map(_is_over, inside)) if inside else told.issuperset(range(*stretch))

    first, last = 0, len(stretches_)
    while first < last and is_aside(stretches_[first]):
        first += 1
    while last > first and is_aside(stretches_[last - 1]):
        last -= 1
    if first == last or (first, last) == (0, len(stretches_)):
        return message
    left, right = stretches_[first][0], stretches_[last - 1][1]
    said = message.words[left:right]
    return message if len(said) < LEAST or not _POINTERS.isdisjoint(said) else stretches.part(message, left, right)


def _remarks(judged: ensemble.Judgement, whens: Sequence[When]) -> list[tagger.Run]:
    found = tagger.runs(judged, whens)
    return [run for run in found if run.share >= SURE and is_apart(run, judged.message)]


def is_apart(run: tagger.Run, message: Message) -> bool:
    """Whether a run is a remark that signs or a reason part from the rest: what stands among the words of an order may
    be of it."""
    if run.label != tagger.REMARK:
        return False
    opening = message.words[max(message.head, run.first - _REASON) : run.first]
    before = run.first == message.head or not REASONS.isdisjoint(opening)
    before = before or bool(message.raw[message.ends[run.first - 1] : message.starts[run.first]].strip())
    behind = run.last == message.tail or message.raw[message.ends[run.last - 1] : message.starts[run.last]].strip()
    return bool(before and behind)


def only_tells(run: tagger.Run, message: Message) -> bool:
    """Whether a run is a remark, and holds nothing that could change what is asked."""
    words = message.words[run.first : run.last]
    sure = run.label == tagger.REMARK and run.share >= tagger.SURE and tagger.TELLING.isdisjoint(words)
    return is_apart(run, message) or (sure and not any(word[0].isdigit() for word in words))


def holds(message: Message, places: range, whens: Sequence[When]) -> bool:
    """Whether the tagger takes all words at those places for a remark."""
    judged = ensemble.Judgement(message, whens)
    if judged.is_empty or judged.is_cut:
        return False
    told = [run for run in tagger.runs(judged, whens) if run.label == tagger.REMARK and run.share >= SURE]
    return all(any(run.first <= at < run.last for run in told) for at in places)


def times_beside(judged: ensemble.Judgement, whens: Sequence[When]) -> list[When]:
    """The times that stand in no remark and are not over: of "supplier comes at 3, remind me at 2:30 to clear the door"
    the second. All, where none would be left."""
    whens = [one for one in whens if not _is_over(one)] or list(whens)
    if len(whens) < 2 or judged.is_empty or judged.is_cut:
        return whens
    message = judged.message
    told = [(message.starts[run.first], message.ends[run.last - 1]) for run in _remarks(judged, whens)]
    kept = [one for one in whens if not any(start <= one.span[0] and one.span[1] <= end for start, end in told)]
    return kept or whens


def _is_over(said: When) -> bool:
    """ "10 minutes ago": it tells of what is over."""
    return said.text.lower().endswith(" ago")


def learnt_core(text: str, now: dt.datetime) -> str | None:
    """The text without the words that the tagger takes for remarks; None where there are none, where nothing else is
    left, or where one of them holds the only time. `now` as above."""
    message, whens = normalise.message(text), times.find(text, now)
    judged = ensemble.Judgement(message, whens)
    if not message.words or judged.is_empty or judged.is_cut:
        return None
    told = _remarks(judged, whens)
    rest = [run for run in tagger.runs(judged, whens) if run not in told]
    if not told or not any(run.label != tagger.FRAME for run in rest):
        return None
    timed = any(run.label == tagger.TIME for run in rest)  # then what a remark tells of time is its own
    for run in told:
        start, end = message.starts[run.first], message.ends[run.last - 1]
        if not timed and any(one.span[0] < end and start < one.span[1] for one in whens):
            return None
    said: list[list[int]] = []  # what is left, as stretches of words
    for run in rest:
        if said and said[-1][1] == run.first:
            said[-1][1] = run.last
        else:
            said.append([run.first, run.last])
    return " ".join(message.text(first, last) for first, last in said)


def unordered(text: str, now: dt.datetime) -> str:
    """The text without a clause at its end that only says what to do with the rest: "…, put that in for me"; `now` as
    above."""
    message, whens = normalise.message(text), times.find(text, now)
    judged = ensemble.Judgement(message, whens)
    found = parts(message, whens) if message.words and not (judged.is_empty or judged.is_cut) else []
    if len(found) < LEAST:
        return text
    sure = [run for run in tagger.runs(judged, whens) if run.label == tagger.FRAME and run.share >= ORDERING]
    (first, last), (_, end) = found[-1], found[-2]
    ordered = last - first > 1 and any(run.first <= first and last <= run.last for run in sure)
    return message.text(0, end) if ordered else text


def longest(text: str, now: dt.datetime) -> tuple[str, str] | None:
    """The longest remark of a text, where one says more than a greeting does, and the rest; `now` as above."""
    message, whens = normalise.message(text), times.find(text, now)
    judged = ensemble.Judgement(message, whens)
    if not message.words or judged.is_empty or judged.is_cut:
        return None
    told = [run for run in tagger.runs(judged, whens) if run.label == tagger.REMARK and run.last - run.first > LEAST]
    if not told:
        return None
    run = max(told, key=lambda one: one.last - one.first)
    before = message.text(message.head, run.first) if run.first > message.head else ""
    behind = message.text(run.last, message.tail) if run.last < message.tail else ""
    said = message.text(run.first + (message.words[run.first] in _SPLITTING), run.last)
    return said, f"{before} {behind}".strip()


def is_told(message: Message, first: int, last: int, whens: Sequence[When]) -> bool:
    """Whether words[first:last] only tell something, with no time and no number that could change what is asked."""
    words = message.words[first:last]
    start, end = message.starts[first], message.ends[last - 1]
    if any(one.span[0] < end and start < one.span[1] for one in whens) or any(word[0].isdigit() for word in words):
        return False
    if words[0] in _ME and not _WISHING.isdisjoint(words[1:3]):
        return False
    return sense.is_clause(words) or declaring.declares(message.raw[start:end])
