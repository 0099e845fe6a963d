"""What is taken back, kept, taken away or done: "no wait, don't", "cancel the Pete thing", "done with Ella". For
changes.py."""

from __future__ import annotations

from collections.abc import Sequence

from bot.understanding.dialogue import frames, marks, resolver
from bot.understanding.dialogue.case import ON_THINGS, Case, Change, share
from bot.understanding.dialogue.state import MAKING
from specialists.contract import Operation, Request, Role
from specialists.language.grammar import quantities
from specialists.language.grammar.quantities import Item
from storage.holdings import Own

ONLY_TAKING = frozenset(("cancel", "delete", "remove", "scrap", "scratch"))
_KEEPING = frozenset("keep leave need want still cancel delete remove drop take move change".split())


_OF_A_DENIAL = frozenset(
    """no nope oops oh wait sorry actually well hang on it that i we he she they is are was were have has had did do
    not done finished yet bought got its 's still quite really after all them those""".split()
)
_OF_AN_ORDER = frozenset(("do",))


async def asked_back(case: Case) -> list[Request]:
    """ "When is that again?", "how long till the oven?", "is anything left?": shown once more."""
    said, last = case.said, case.state.last
    if last is None:
        return []
    words = marks.bare(said)
    if not words:
        return []
    thing = case.state.object(last)
    shows = case.state.registry.doing(thing, Operation.SHOW)
    if shows is None:
        return []
    if frames.only(("what is left",), words) and shows.slot(Role.LIST):
        where = last.list or last.slots.get(shows.slot(Role.LIST) or "")
        return case.make.request_like(shows, {Role.LIST: where or None})
    until = frames.begins("how long until", words, 0, len(words))
    things = await case.state.labelled(thing, last.ids)
    named = until and any(share(one.label, " ".join(words[until:])) for one in things)
    if not (frames.only(("when is it",), words) or named) or len(things) != 1:
        return []
    return case.make.request_like(shows, {Role.NAME: things[0].label}) if shows.slot(Role.NAME) else []


async def stopped(case: Case) -> list[Request]:
    """ "Ok, stop it": what runs since it was spoken of ends."""
    last, registry = case.state.last, case.state.registry
    if last is None or case.said.question or not frames.only(("stop", "courtesy", "it"), case.said.words):
        return []
    runs = registry.of(last)
    ends = None if runs is None or not runs.family else registry.kin(last.intent, Operation.COMPLETE)
    return [Request(last.intent, dict(ends.fixed), "phrase", 0.9, "it ends what runs", case.said.text)] if ends else []


async def kept(case: Case) -> list[Request]:
    """ "No wait, don't", "keep it", "change it back": the last deed is taken back."""
    said, last = case.said, case.state.last
    made = case.state.action(last) if last is not None else None
    if made is not None and made.operation is Operation.COMPLETE and _denies(said.words):
        return case.make.taken_back()
    if "keep" not in said.verbs or said.times or said.runs or said.counts or last is None or said.question:
        return []
    if said.kinds or "other" in said.points or case.state.latest not in (0, last.turn):
        return []  # what was done some turns ago is not meant by "no, don't"
    action = case.state.action(last)
    if action is None or action.operation not in (*MAKING, *ON_THINGS, Operation.UNDO):
        return []
    words = set(said.verb.split())
    keeps = bool(words & _KEEPING) and not words & {"was", "back"}
    if action.operation is Operation.UNDO:
        return case.make.taken_back(again=True) if keeps or "do" in words else []
    if action.operation in (*MAKING, Operation.CHANGE) and keeps:
        return []  # it stays as it is
    return case.make.taken_back()


def _denies(words: Sequence[str]) -> bool:
    """ "No it isn't", "oh it's not done yet", "I haven't actually": what was taken as done is not."""
    return "not" in words and _OF_A_DENIAL.issuperset(words) and not _OF_AN_ORDER.intersection(words)


async def of_the_other(case: Case) -> list[Request]:
    """ "Not that one, the other one": taken back, and asked anew with nothing named."""
    said, last = case.said, case.state.last
    if "other" not in said.points or said.also or said.runs or said.times or last is None:
        return []
    action = case.state.action(last)
    if action is None or action.operation not in (Operation.REMOVE, Operation.COMPLETE, Operation.CHANGE):
        return []
    if action.operation is not Operation.COMPLETE and said.verbs - {"keep"}:
        return []
    named = (Role.ID, Role.NAME, Role.ITEMS)
    rest = {name: value for name, value in last.slots.items() if action.roles.get(name) not in named}
    rest = rest if action.operation is Operation.CHANGE else {}
    return [*case.make.taken_back(), case.make.request(action, rest)]


async def removed_or_done(case: Case) -> Change | list[Request]:
    """ "Cancel the Pete thing", "done with Ella", "take Red Bull off", "the second one is done"."""
    said = case.said
    operation = Operation.REMOVE if "remove" in said.verbs else Operation.COMPLETE
    if not said.verbs & {"remove", "complete"} and not said.done:
        return []
    if said.times or said.counts or said.question or len(said.runs) > 1 or (
        said.verbs - {"remove", "complete", "skip"} and not said.done
    ):
        return []
    if said.runs:
        return await _by_name(case, said.runs[0].words, operation)
    if said.kinds and not said.definite:
        return []
    if not said.points and not said.definite and said.verb not in ONLY_TAKING | {"done"}:
        return []
    return await _by_pointer(case, operation)


async def _by_name(case: Case, words: str, operation: Operation) -> Change | list[Request]:
    if operation is Operation.REMOVE and case.read_by_router(operation):
        return []
    if operation is Operation.COMPLETE and case.read_by_router(operation):
        return []
    if case.said.every:
        return await case.make.on(await resolver.every(words, operation, case.state, case.said.kinds), operation)
    meant = await resolver.named(words, operation, case.state, case.said.kinds)
    if meant.things:
        rest = _rest_of(meant.things[0], words) if operation is Operation.REMOVE else ""
        if rest:
            return await case.make.on(meant.things, Operation.CHANGE, {Role.ITEMS: quantities.items(rest)})
        return await case.make.on(meant.things, operation)
    if len(parts := quantities.items(words)) > 1 and (several := await _each(case, parts, operation)):
        return several
    asked = case.make.which(meant.close, operation) if meant.close and not case.alone else None
    return Change(question=asked) if asked is not None else []


async def _each(case: Case, parts: Sequence[Item], operation: Operation) -> list[Request]:
    """ "Cancel the vet and the dentist": each by its name, or none."""
    things: list[Own] = []
    for part in parts:
        meant = await resolver.named(part.name, operation, case.state, case.said.kinds, sure=True)
        if not meant.things:
            return []
        things += meant.things
    return await case.make.on(things, operation)


async def _by_pointer(case: Case, operation: Operation) -> list[Request]:
    last = case.state.last
    if last is None:
        return []
    thing = case.state.object(last)
    ids = resolver.pointed(case.said, last, case.state)
    if not ids or case.state.registry.doing(thing, operation) is None:
        return []
    if operation is Operation.COMPLETE and not case.said.points and (thing != "task" or len(ids) > 1):
        return []
    if operation is Operation.COMPLETE and not case.said.points and case.state.came:
        return []  # a bare "done" is to what has come
    if operation is Operation.COMPLETE and thing == "reminder" and last.turn and case.is_making(last):
        return []  # what was just set has yet to come
    return await case.make.on(await case.state.labelled(thing, ids), operation)


def _rest_of(thing: Own, words: str) -> str:
    """What stays of a thing that was written as one and of which the words name a part: "rice and beans"."""
    parts = thing.label.split(" and ")
    bare = words.casefold()
    rest = [part for part in parts if part.casefold() != bare]
    return " and ".join(rest) if thing.object == "item" and len(parts) > len(rest) > 0 else ""
