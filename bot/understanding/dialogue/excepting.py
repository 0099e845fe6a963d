"""All but what is named: "got everything bar the milk", "take all of it off except the eggs". What is done is done with
the rest. Who reads a message without knowing this would do the opposite, so they ask here first."""

from __future__ import annotations

from collections.abc import Sequence

from bot.understanding.dialogue import resolver
from bot.understanding.dialogue.state import DialogueState
from specialists.contract import Operation
from specialists.language.grammar import quantities
from specialists.language.text.normalise import Message
from storage.holdings import Own

_ALL = frozenset("everything all both lot each every whole rest".split())
_SIGNS = (("apart", "from"), ("aside", "from"), ("other", "than"), ("except", "for"), ("all", "but"))
_WORDS = frozenset("except bar besides excluding minus".split())
_BUT, _OF_IT = "but", frozenset("of it them the those these".split())
_BEHIND = frozenset("off out from on please pls thanks now".split())  # behind the names: "but the milk | off"
_NEAR = 6  # words between "everything" and the sign: "everything on the list bar"


def begins(words: Sequence[str]) -> int | None:
    """Where the names of what is left out begin; None where the words leave nothing out."""
    every = next((at for at, word in enumerate(words) if word in _ALL), None)
    if every is None:
        return None
    for at in range(every, min(len(words), every + _NEAR + 2)):
        if tuple(words[at : at + 2]) in _SIGNS:
            return at + 2 if at + 2 < len(words) else None
        if at > every and (words[at] in _WORDS or (words[at] == _BUT and _OF_IT.issuperset(words[every + 1 : at]))):
            return at + 1 if at + 1 < len(words) else None
    return None


async def all_but(message: Message, first: int, last: int, operation: Operation, state: DialogueState) -> list[Own]:
    """What stands beside the things that words[first:last] name, on the same list or of the same kind; none where one
    of them is not found."""
    named: list[Own] = []
    end = next((at for at in range(first + 1, last) if message.words[at] in _BEHIND), last)
    for one in quantities.items(message.text(first, end)):
        meant = await resolver.named(one.name, operation, state, sure=True)
        if not meant.things:
            return []
        named += meant.things
    kinds = {(one.object, one.within if one.object == "item" else "") for one in named}
    if len(kinds) != 1 or state.last is None or {kind for kind, _ in kinds} != {state.object(state.last)}:
        return []  # of what was spoken of, and of no other list
    kind, where = kinds.pop()
    there = [one for one in await state.own(kind) if kind != "item" or one.within == where]
    return [one for one in there if one not in named]
