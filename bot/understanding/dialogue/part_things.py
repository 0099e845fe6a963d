"""Which things a deed of a message is done with, as the classifier of turns marks their names: by name, by the time at
which they come, else what was spoken of. turn_deed.py asks."""

from __future__ import annotations

from collections.abc import Sequence

from bot.understanding.dialogue import by_time, marks, resolver
from bot.understanding.dialogue.state import Context, DialogueState
from bot.understanding.dialogue.turns import Part
from specialists.contract import Operation, Role
from specialists.language.classifier import ensemble, tagger
from specialists.language.classifier.tagger import Run
from specialists.language.grammar import quantities
from specialists.language.text.normalise import Message
from specialists.language.time import When
from storage.holdings import Own

_NAMING = frozenset(("item", "task", "event", "project", "doc", "topic", "person"))  # labels of the tagger
_POINTERS = frozenset("it that this them em one ones".split())
_ONES, _MANY = frozenset("one ones thing reminder".split()), frozenset(("more", "for"))
_MUCH = 12  # words beside a value, of which none points at anything, that may be about something else
_MY, _BOTH, _OTHER = "my", "both", "other"
_FEW = 4  # words that are surely about what was spoken of


def told(message: Message, part: Part, whens: Sequence[When]) -> Part:
    """The part, a time that says which thing is meant as a name of it: "the 9 o'clock | one"."""
    return part._replace(runs=tuple(_as_name(message, run, whens) for run in part.runs))


def _as_name(message: Message, run: Run, whens: Sequence[When]) -> Run:
    start, end = message.starts[run.first], message.ends[run.last - 1]
    whole = max((one.span[1] for one in whens if one.span[0] < end and start < one.span[1]), default=end)
    behind = [word for word, at in zip(message.words, message.starts, strict=True) if at >= whole][:2]
    names = run.label in (Role.TIME, "oldtime") and _ONES.issuperset(behind[:1]) and _MANY.isdisjoint(behind[1:])
    return run._replace(label="ref") if behind and names else run


class Things:
    """The things of one part."""

    def __init__(self, message: Message, part: Part, whens: Sequence[When], state: DialogueState) -> None:
        self._message, self._part, self._whens, self._state = message, part, whens, state
        self.is_vague = False  # whether many words, of which none names or points at anything, are about a thing

    async def things(self, operation: Operation) -> list[Own]:
        """What it is done with: what the message names, else what was spoken of last, where that is one thing."""
        refs = [self._message.text(run.first, run.last) for run in self._part.of("ref")]
        last = self._state.last
        if not refs:
            if self._state.came:
                return []  # what short words mean right after a reminder, ringing.py tells
            told = self._message.text(self._part.first, self._part.last)
            said = self._message.words[self._part.first : self._part.last]
            points = not _POINTERS.isdisjoint(said)  # perhaps at what the message itself names before
            if both := await self._of_that_name(told, operation):
                return both
            for words in (told, self._message.raw) if points else (told,):
                if named := await resolver.mentioned(words, operation, self._state):
                    return named
            if last is not None and _BOTH in said:
                ids = resolver.all_of(last, self._state)
                return await self._labelled(last, ids) if len(ids) == 2 else []
            if last is not None and _OTHER in said:
                return await self._other(last)
            if last is None or len(last.ids) != 1:
                return []
            if await self._names_a_kind_alone(told):
                return []
            valued = sum(run.last - run.first for run in self._part.runs)
            bare = len(said) - valued > (_MUCH if valued else _FEW) and _POINTERS.isdisjoint(said)
            self.is_vague = bare or self._names_more()
            return await self._labelled(last, last.ids)
        valued = sum(run.last - run.first for run in self._part.runs)
        self.is_vague = self._part.last - self._part.first - valued > _MUCH or self._names_more()
        found: list[Own] = []
        for words in refs:
            meant = await self._meant(words, operation)
            if not meant:
                return []
            found += [one for one in meant if one not in found]
        return found

    async def _other(self, last: Context) -> list[Own]:
        """The one that was spoken of before, else the only other one there is of its kind."""
        if ids := resolver.other(last, self._state):
            return await self._labelled(last, ids)
        rest = [one for one in await self._state.own(self._state.object(last)) if one.id not in last.ids]
        return rest if len(rest) == 1 else []

    async def _of_that_name(self, told: str, operation: Operation) -> list[Own]:
        """The two things of whose name the words say "both": "scrap both water ones"."""
        if _BOTH not in self._message.words[self._part.first : self._part.last]:
            return []
        found = await resolver.alike(told, operation, self._state) or (
            await resolver.alike(self._message.raw, operation, self._state)
        )
        return found if len(found) == 2 else []

    async def _names_a_kind_alone(self, told: str) -> bool:
        """Whether it only says of which kind the thing is, and the person has several: "cancel my reminder"."""
        said = marks.read(told, self._state.now)
        kinds = said.kinds if said is not None and not (said.points or said.runs) and _MY in said.words else ()
        return any([len(await self._state.own(kind)) > 1 for kind in kinds])

    def _names_more(self) -> bool:
        """Whether the tagger, which knows no context, finds a thing named in words that are no value here: then it is
        not what was spoken of."""
        taken = {at for run in self._part.runs for at in range(run.first, run.last)}
        found = tagger.runs(ensemble.Judgement(self._message, self._whens), self._whens)
        named = {at for run in found if run.label in _NAMING and run.share >= tagger.SURE
                 for at in range(run.first, run.last)}  # fmt: skip
        return bool({at for at in named if self._part.first <= at < self._part.last} - taken)

    async def _meant(self, words: str, operation: Operation) -> list[Own]:
        if both := await self._of_that_name(words, operation):
            return both
        named = await resolver.named(words, operation, self._state, sure=True)
        if named.things:
            return list(named.things)
        falling = await by_time.falling(words, self._state)
        if len(falling) == 1:
            return falling  # "the 3 one", "the night one": not the third, nor what was spoken of
        last = self._state.last
        said = marks.read(words, self._state.now)
        if last is not None and said is not None and said.points and not said.runs:
            told = await resolver.mentioned(self._message.raw, operation, self._state)
            if len(told) == 1:
                return told  # "Feldman's lot cancelled. You can drop that one"
            if said.points[0] == _OTHER:
                return await self._other(last)
            return await self._labelled(last, resolver.pointed(said, last, self._state))
        several = [one.name for one in quantities.items(words)]
        each = [await resolver.named(one, operation, self._state, sure=True) for one in several]
        if len(several) > 1 and all(one.things for one in each):
            return [one for meant in each for one in meant.things]
        return []

    async def _labelled(self, last: Context, ids: Sequence[str]) -> list[Own]:
        return await self._state.labelled(self._state.object(last), ids)
