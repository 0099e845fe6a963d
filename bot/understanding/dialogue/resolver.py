"""Which things words mean: first among the person's own, by what these are called; then in what was spoken of, by a
pointer ("it", "both", "the second one"). changes.py asks."""

from __future__ import annotations

import collections
import itertools
from collections.abc import Sequence
from typing import NamedTuple

from bot.understanding.dialogue.marks import Marks
from bot.understanding.dialogue.state import Context, DialogueState
from bot.understanding.message import accounting
from specialists.contract import Operation
from specialists.language.grammar import names
from specialists.language.statements.conflicts import inflections
from specialists.language.text import normalise
from storage import holdings
from storage.holdings import Own

_SIGNS = ".,;:!?()"
_TELLING = 3  # letters of a word by which a thing is known in passing
ALIKE = 79  # of 100: two words of which one may be mistyped
_ONES = frozenset(("one", "ones", "reminder", "task", "thing"))
OFFERED = 3  # of several that are about as good


class Meant(NamedTuple):
    """The things meant; or several that are about as good (`close`); neither where the words mean nothing there."""

    things: tuple[Own, ...] = ()
    close: tuple[Own, ...] = ()


async def named(
    words: str, operation: Operation, state: DialogueState, kinds: Sequence[str] = (), *, sure: bool = False
) -> Meant:
    """The one of the person's own things that the words name, of every kind on which the operation can be done.

    What was spoken of last goes before the rest. With `sure`, nothing is offered that is only near.
    """
    wanted = [kind for kind in kinds or holdings.OBJECTS if state.registry.doing(kind, operation) is not None]
    there = [one for kind in wanted for one in await state.own(kind)]
    recent = _spoken_of(there, state)
    for among in (recent, there if kinds else _standing(there)):
        found = names.find(words, [names.Named(str(at), one.label) for at, one in enumerate(among)])
        if found.best is not None and _accounted(words, found.best.label):
            return Meant((among[int(found.best.id)],))
        close = tuple(among[int(one.id)] for one in found.close if _accounted(words, one.label))
        if len({(one.object, one.label.casefold()) for one in close}) == 1:
            return Meant(close[:1])
        if close and not sure and len(close) <= OFFERED:
            return Meant(close=close)
        if not close and len(inflected := _inflected(words, among)) == 1:
            return Meant(inflected)
    return Meant()


def _inflected(words: str, among: Sequence[Own]) -> tuple[Own, ...]:
    """Those in which every word of the reference stands in some form of it: "the imaging one" is "image the gels"."""
    said = _stems(words)
    return tuple(one for one in among if said and said <= _stems(one.label))


def _stems(text: str) -> set[str]:
    return {inflections.stem(word) for word in names.fold(text).split() if word not in accounting.EMPTY | _ONES}


async def every(words: str, operation: Operation, state: DialogueState, kinds: Sequence[str] = ()) -> list[Own]:
    """All of the person's own things that the words name: "everything about the cat"."""
    kinds = kinds or [kind for kind in holdings.OBJECTS if kind not in holdings.OVER]
    wanted = [kind for kind in kinds if state.registry.doing(kind, operation) is not None]
    return [one for kind in wanted for one in await state.own(kind) if _accounted(words, one.label)]


async def mentioned(text: str, operation: Operation, state: DialogueState) -> list[Own]:
    """The one of the person's own things of whose words a text has most, by how few others have them; those of the last
    turns where several have as many. Empty where none has one."""
    found = await alike(text, operation, state)
    return found if len(found) == 1 else [one for one in _spoken_of(found, state) if one in found]


async def alike(text: str, operation: Operation, state: DialogueState) -> list[Own]:
    """All of the person's own things of whose words a text has most, by how few others have them."""
    wanted = [kind for kind in holdings.OBJECTS if state.registry.doing(kind, operation) is not None]
    there = [one for kind in wanted for one in await state.own(kind)]
    there = list(dict.fromkeys([*_standing(there), *_spoken_of(there, state)]))
    there = [one for one in there if not _names_somebody_else(text, one.label)]
    words = {inflections.stem(word) for word in _telling(text)}
    labels = [{inflections.stem(word) for word in names.fold(one.label).split()} for one in there]
    shared = collections.Counter(word for label in labels for word in label)
    scores = [sum(1 / shared[word] for word in label & words) / max(len(label), 1) for label in labels]
    best = max(scores, default=0.0)
    return [one for one, score in zip(there, scores, strict=True) if score and score == best]


def _telling(text: str) -> list[str]:
    """The words of a text by which a thing may be known."""
    return [word for word in names.fold(text).split() if len(word) >= _TELLING and word not in accounting.EMPTY]


def _names_somebody_else(text: str, label: str) -> bool:
    """Whether a text has a name in the place of the thing's own: "lunch with Tom" is not "lunch with Priya"."""
    theirs, mine = ({*normalise.words(one)} for one in (label, text))
    own = _capitals(label)
    return bool(own) and own.isdisjoint(mine) and not _capitals(text) <= theirs


def _capitals(text: str) -> set[str]:
    """The words that are written with a capital letter, but for those that begin a sentence; without an "'s"."""
    return {
        word.replace("’", "'").partition("'")[0].strip(_SIGNS).casefold()
        for before, word in itertools.pairwise(text.split())
        if word[:1].isupper() and len(word) > 1 and before[-1] not in ".!?"
    }


def recent(state: DialogueState, things: Sequence[Own]) -> bool:
    """Whether all these were named in the last turns."""
    ids = {(state.object(one), id_) for one in state.spoken for id_ in one.ids}
    return all((one.object, one.id) in ids for one in things)


def _accounted(words: str, label: str) -> bool:
    """Whether every word of the reference is one of the thing's own, typos allowed: "pay rent now" names no "rent"."""
    from rapidfuzz import fuzz  # names.find has loaded it

    theirs = names.fold(label).split()
    return all(
        any(
            word == own or fuzz.ratio(word, own) >= ALIKE or (len(word) > 2 and own.startswith(word))
            or (len(own) > 3 and word.startswith(own))
            for own in theirs
        )
        for word in names.fold(words).split()
    )


def _standing(there: Sequence[Own]) -> list[Own]:
    """Those that are not over."""
    return [one for one in there if one.object not in holdings.OVER]


def _spoken_of(there: Sequence[Own], state: DialogueState) -> list[Own]:
    """Those that the last turns named."""
    ids = {(state.object(one), id_) for one in state.spoken for id_ in one.ids}
    return [one for one in there if (one.object, one.id) in ids]


def pointed(marks: Marks, context: Context, state: DialogueState) -> tuple[str, ...]:
    """The ids of the rows meant: by their place in what was shown, all of them, or the only one there was."""
    if marks.kinds and state.object(context) not in marks.kinds:
        return ()
    point = next(iter(marks.points), "")
    if point == "all":
        return all_of(context, state)
    if point in ("", "it"):
        return context.ids if len(context.ids) == 1 or not point or state.replied else ()
    if point == "other":
        return other(context, state)
    number = len(context.ids) if point == "last" else int(point)
    return (context.ids[number - 1],) if 1 <= number <= len(context.ids) else ()


def other(context: Context, state: DialogueState) -> tuple[str, ...]:
    """ "The other one": of the same kind, what the turns before named, where that is one thing."""
    thing = state.object(context)
    earlier = [one for one in state.spoken if state.object(one) == thing]
    ids = dict.fromkeys(id_ for one in earlier for id_ in one.ids if id_ not in context.ids)
    return tuple(ids)[:1] if len(context.ids) == 1 else ()


def all_of(context: Context, state: DialogueState) -> tuple[str, ...]:
    """ "Both": what the last turn named, or, where that was one, with what the turns before named of the same kind."""
    if len(context.ids) > 1:
        return context.ids
    thing = state.object(context)
    found = dict.fromkeys(id_ for one in reversed(state.spoken) if state.object(one) == thing for id_ in one.ids)
    return tuple(found) if len(found) > 1 else ()
