"""Which of the person's own things a message means, by the tagger's word: named, told of, pointed at by their time, or
spoken of last. heard.py asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.understanding.dialogue import by_time, resolver
from bot.understanding.dialogue.said import Said
from bot.understanding.dialogue.state import Context, DialogueState
from specialists.contract import Operation
from specialists.language.classifier import tagger
from specialists.language.classifier.tagger import Run
from specialists.language.grammar import quantities
from storage.holdings import Own

_LEANS = 0.5  # how likely what names nothing must lean on the talk, to mean what was spoken of
_NO_NAMES = frozenset((tagger.FRAME, tagger.REMARK, tagger.OLD, tagger.TIME, "list", "person", "value"))
_POINTERS = frozenset("it that this them those these".split())
_TAKING = (Operation.REMOVE, Operation.COMPLETE)
_LISTED = frozenset(("item", "task"))  # "the list" may be either's


class Meant(NamedTuple):
    """The things meant, and whether the message itself tells which, by a name or a time."""

    things: Sequence[Own] = ()
    told: bool = False


async def meant(said: Said, state: DialogueState) -> Meant:
    """The things meant, as the message tells them; none where it is not clear which."""
    found, clear = await _told(said, state)
    if found or not clear:
        return Meant(found, told=True)
    return Meant(await _leant(said, state))


async def _told(said: Said, state: DialogueState) -> tuple[list[Own], bool]:
    """The things that the message tells; and, where there are none, whether it names nothing at all."""
    naming = [run for run in said.runs if run.label not in _NO_NAMES]
    found: list[Own] = []
    for run in naming:
        words = said.words(run)
        parsed = quantities.items(words)
        bare = parsed[0].name if len(parsed) == 1 else words
        named = await resolver.named(bare, said.operation, state, sure=True)
        found += [one for one in named.things if one not in found]
    if found:
        return found, True
    told = " ".join(said.words(run) for run in said.runs if run.label not in (tagger.FRAME, tagger.TIME, tagger.OLD))
    found = await resolver.mentioned(told, said.operation, state) if told else []
    if len(found) == 1 or (naming and not _are_values(said, naming, state)):
        return (found if len(found) == 1 else []), False
    return (await by_time.pointed(said, state) if said.operation in _TAKING else []), True


async def _leant(said: Said, state: DialogueState) -> list[Own]:
    """What was spoken of last, where the message is likely to mean it."""
    naming = any(run.label not in _NO_NAMES for run in said.runs)
    if said.operation is not Operation.CHANGE and not (said.points() or (said.leaning >= _LEANS and not naming)):
        return []  # "picked up the kids" is nothing of what was spoken of
    context = _spoken_of(said.kinds(), state)
    if context is None:
        return []
    bare = _POINTERS.isdisjoint(said.message.words)
    named = await resolver.mentioned(said.message.raw, said.operation, state) if bare else []
    if named and not {one.id for one in named} <= set(context.ids):
        return named if len(named) == 1 else []  # "quiz one is moving to Wednesdays", behind a task
    ids = resolver.other(context, state) if said.means_the_other() else context.ids
    if len(ids) != 1 or state.registry.doing(state.object(context), said.operation) is None:
        return []
    return await state.labelled(state.object(context), ids)


def _spoken_of(kinds: Sequence[str], state: DialogueState) -> Context | None:
    """What was spoken of last; where the message names a kind, the newest of that kind."""
    if not kinds:
        return state.last
    wanted = {*kinds, *(_LISTED if "item" in kinds else ())}
    return next((one for one in state.spoken if state.object(one) in wanted), None)


def _are_values(said: Said, naming: Sequence[Run], state: DialogueState) -> bool:
    """Whether the words may be what a thing on a list is to be from now on."""
    listed = state.last is not None and state.object(state.last) == "item"
    return listed and said.operation is Operation.CHANGE and all(run.label == "item" for run in naming)
