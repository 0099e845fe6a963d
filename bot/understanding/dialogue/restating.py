"""Other words, amounts and places for what there is, and more of it: "I meant Ben", "make it 3", "also wipes". For
changes.py."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.understanding.dialogue import counts, frames, moments, more, resolver
from bot.understanding.dialogue.case import Case, share
from bot.understanding.dialogue.operations import amount_of
from bot.understanding.dialogue.state import Context
from bot.understanding.dialogue.taking_away import ONLY_TAKING
from specialists.contract import Operation, Request, Role
from specialists.language import time as when
from specialists.language.grammar import names, quantities, sense
from specialists.language.grammar.quantities import Item
from specialists.language.text import normalise
from specialists.language.text.patterns import Pattern
from storage.holdings import Own

_CLAUSES = Pattern(r"[,.;]\s*")
MOST_WORDS = 4  # in the name of a thing on a list
_BESIDE = frozenset(("as", "a", "to", "it", "priority"))
_TELLING = frozenset("i we you they he she have has is are was were got need do does".split())


async def reminded(case: Case) -> list[Request]:
    """ "Remind me about it tomorrow at 9": of what was spoken of."""
    said, last = case.said, case.state.last
    if "remind" not in said.verbs or last is None or said.points != ["it"] or said.runs or said.counts:
        return []
    things = await case.state.labelled(case.state.object(last), last.ids)
    if len(things) != 1:
        return []
    words = case.whole_time()
    moment = moments.time(words, case.state.now) if words else None
    return case.make.created("reminder", {Role.TEXT: things[0].label, Role.TIME: moment})


async def listed(case: Case) -> list[Request]:
    """ "Put it on the hardware list too", "no, on the camping list instead": things on another list."""
    said, last = case.said, case.state.last
    if last is None or not case.of_items_last() or "item" not in said.kinds or said.times or said.counts:
        return []
    points = said.points[:1] in (["it"], ["all"]) and said.verbs & {"add", "move"}
    if not (points or (said.corrected and not said.verbs)) or len(said.runs) > 1 or said.question:
        return []
    where = said.runs[0].words if said.runs else said.kind_words
    things = await case.state.labelled("item", last.ids)
    items = [Item(one.label) for one in things] or list(last.slots.get("items") or [])
    if not items or where == "list":
        return []
    if said.also:
        return case.make.created("item", {Role.ITEMS: items, Role.LIST: where})
    values = {Role.NAME: items, Role.DESTINATION: where, Role.LIST: last.list or None}
    action = case.state.registry.doing("item", Operation.CHANGE)
    return case.make.request_like(action, values) if action is not None else []


async def placed(case: Case) -> list[Request]:
    """ "At the Red Lion", "it's in room 4": where what was spoken of is, if such a thing has a place."""
    said, last = case.said, case.state.last
    if said.times or said.counts or said.question or said.also or said.verbs - {"move"} or len(said.runs) != 1:
        return []
    if normalise.words(said.body)[:1] not in (["at"], ["in"]) or len(normalise.words(said.runs[0].words)) > MOST_WORDS:
        return []
    if last is None or case.state.taking(Role.PLACE) is not last:
        return []
    things = await case.state.labelled(case.state.object(last), last.ids)
    where = said.runs[0].whole
    return await case.make.on(things, Operation.CHANGE, {Role.PLACE: where}) if len(things) == 1 else []


def _elsewhere(case: Case, last: Context, words: str) -> list[Request]:
    """The same question of another place: "and London", "and here?"."""
    action = case.state.action(last)
    place = action.slot(Role.PLACE) if action is not None else None
    if action is None or place is None or sense.is_foreign(normalise.words(words)):
        return []
    if words.strip(" ?.!").lower() != "here":
        return case.make.anew(last, {Role.PLACE: words.strip(" ?.!")})
    return [case.make.request(action, {name: value for name, value in last.slots.items() if name != place})]


async def weighed(case: Case) -> list[Request]:
    """ "Make it urgent"."""
    said = case.said
    words = [word for word in normalise.words(said.rest or said.body) if word not in _BESIDE]
    level = next((one for one in ("high", "medium", "low") if words and frames.only((f"priority {one}",), words)), "")
    if not level or said.times or said.counts:
        return []
    context = case.state.taking(Role.PRIORITY)
    if context is None or case.state.object(context) != "task":
        return []
    things = await case.state.labelled("task", resolver.pointed(said, context, case.state))
    return await case.make.on(things, Operation.CHANGE, {Role.PRIORITY: level})


async def renamed(case: Case) -> list[Request]:
    """ "Call it leg day", "I meant call David"."""
    said = case.said
    body = said.rest if said.points else said.body
    changes = "rename" in said.verbs or said.verb in ("change", "make", "edit", "update", "correct", "have")
    rename = bool(changes and said.points == ["it"] and said.rest)
    context = case.state.taking(Role.TEXT)
    if not (rename or said.meant) or said.aside("not", "old") or not body or context is None or said.also:
        return []
    if case.of_items_last():
        return await _swapped(case, "", body)
    if when.read(body, case.state.now) is not None:
        return []
    things = await case.state.labelled(case.state.object(context), context.ids)
    if len(things) != 1 or not normalise.words(body):
        return []
    if not rename and not share(things[0].label, body):
        return []
    return await case.make.on(things, Operation.CHANGE, {Role.TEXT: body.strip(" .!\"'")})


async def replaced(case: Case) -> list[Request]:
    """ "Not Dave, Ben", "oat milk instead of milk", "no, rye flour" after flour; "not rhubarb, I've plenty" takes it
    off."""
    said = case.said
    old = [one for one in said.runs if one.side in ("not", "old")]
    new = [one for one in said.runs if one.side not in ("not", "old", "skip")]
    if said.times or said.counts or said.question or said.verbs - {"swap", "move", "complete", "rename"}:
        return []
    parts = [part for part in _CLAUSES.split(said.text) if new and new[0].words in part]
    reason = any(sense.is_told(normalise.words(part)) for part in parts)
    if len(old) == 1 and len(new) == 1 and not reason:
        return await _swapped(case, old[0].words, new[0].words)
    if len(old) == 1 and (reason or (not new and said.corrected)) and case.of_items_last():
        meant = await resolver.named(old[0].words, Operation.REMOVE, case.state, ("item",), sure=True)
        return await case.make.on(meant.things, Operation.REMOVE)
    if not old and len(new) == 1 and said.corrected and case.of_items_last():
        return await _swapped(case, "", new[0].words)
    if not old and len(new) == 1 and said.corrected and not said.verbs and said.body.lower().startswith("for "):
        return await _put_down_for(case, new[0].whole or new[0].words)
    return []


async def _put_down_for(case: Case, words: str) -> list[Request]:
    """ "No, it was for Bluebird": what has a length is all called by what it was for."""
    context = case.state.taking(Role.LENGTH)
    if context is None or context is not case.state.last or len(context.ids) != 1:
        return []
    things = await case.state.labelled(case.state.object(context), context.ids)
    return await case.make.on(things, Operation.CHANGE, {Role.TEXT: words})


async def _swapped(case: Case, old: str, new: str) -> list[Request]:
    """One thing, or one of its words, for another."""
    last = case.state.last
    if last is None:
        return []
    thing = case.state.object(last)
    things = await case.state.labelled(thing, last.ids)
    if thing == "item":
        return await _items_swapped(case, things, old, new)
    if len(things) != 1 or not old:
        return []
    fresh = more.reworded(things[0].label, old, new)
    return await case.make.on(things, Operation.CHANGE, {Role.TEXT: fresh}) if fresh else []


async def _items_swapped(case: Case, things: Sequence[Own], old: str, new: str) -> list[Request]:
    fresh = quantities.items(new)
    if old:
        best = names.find(old, [names.Named(str(at), one.label) for at, one in enumerate(things)]).best
        things = [things[int(best.id)]] if best is not None else []
    elif len(things) > 1 or not things:
        things = [one for one in things if _is_more_exact(one.label, new)]
    elif not (_is_more_exact(things[0].label, new) or case.said.meant or case.said.points):
        return []
    if len(things) != 1 or not fresh:
        return []
    same = [one.name.casefold() for one in fresh] == [things[0].label.casefold()]
    if same and fresh[0].amount is None:
        return await case.make.on(things, Operation.REMOVE)  # "oops no pears": nothing else was named for it
    return await case.make.on(things, Operation.CHANGE, {Role.ITEMS: fresh})


async def counted(case: Case) -> list[Request]:
    """ "Make it 3", "change flour to 25kg", "25kg not 20"."""
    said = case.said
    numbers = [(one.side, one.words) for one in said.counts]
    numbers += [(one.side, one.words) for one in said.times if counts.is_count(one.words.strip().lower())]
    new = [words for side, words in numbers if side not in ("not", "old")]
    if len(new) != 1 or len(numbers) != len(said.counts) + len(said.times) or said.question or said.also:
        return []
    plainly = said.corrected or said.verbs & {"move"} or len(numbers) > 1
    if not (plainly or (said.runs and case.of_items_last())) or said.verbs - {"move", "complete"}:
        return []
    if said.runs:
        meant = await resolver.named(said.runs[0].words, Operation.CHANGE, case.state, ("item",), sure=True)
        things = list(meant.things) if len(said.runs) == 1 else []
    elif case.of_items_last() and case.state.last is not None:
        things = await case.state.labelled("item", resolver.pointed(said, case.state.last, case.state))
    else:
        things = []
    if len(things) != 1:
        return []
    fresh = amount_of(new[0], things[0].label)
    return await case.make.on(things, Operation.CHANGE, {Role.ITEMS: fresh})


async def renumbered(case: Case) -> list[Request]:
    """ "Make it 14 copies": the number in the text of what was spoken of."""
    said, context = case.said, case.state.taking(Role.TEXT)
    if context is None or context is not case.state.last or len(said.runs) != 1 or said.times or said.counts:
        return []
    number, _, noun = said.runs[0].words.partition(" ")
    if not (said.corrected or said.verbs & {"move"}) or said.also or said.question or not counts.is_count(number):
        return []
    things = await case.state.labelled(case.state.object(context), resolver.pointed(said, context, case.state))
    words = things[0].label.split() if len(things) == 1 and noun else []
    old = [one for one in words if counts.is_count(one.lower())]
    if len(old) != 1 or not share(things[0].label, noun):
        return []
    fresh = " ".join(number if one == old[0] else one for one in words)
    return await case.make.on(things, Operation.CHANGE, {Role.TEXT: fresh})


async def amounts(case: Case) -> list[Request]:
    """ "6 bags of cement", "two custards": so much of what has just been put on a list."""
    said = case.said
    if said.times or said.counts or said.verbs - {"move"} or said.also or len(said.runs) != 1 or said.question:
        return []
    fresh = quantities.items(said.runs[0].words)
    if not case.of_items_last() or len(fresh) != 1 or fresh[0].amount is None:
        return []
    meant = await resolver.named(fresh[0].name, Operation.CHANGE, case.state, ("item",), sure=True)
    if len(meant.things) != 1 or not resolver.recent(case.state, meant.things):
        return []
    named = replace(fresh[0], name=meant.things[0].label)
    return await case.make.on(meant.things, Operation.CHANGE, {Role.ITEMS: [named]})


async def more_of_it(case: Case) -> list[Request]:
    """More of the same, or the same for somebody else: "also wipes", "and to call the bank", "same for Bluebird"."""
    said, last = case.said, case.state.last
    if last is None or said.times or len(said.runs) < 1 or any(one.side for one in said.runs):
        return []
    if said.also and not said.verbs and case.action_of(last) is Operation.ASK:
        return _elsewhere(case, last, said.runs[0].words)
    if "same" in said.verbs:
        return await more.for_another(said.beside_times(), "", last, case.state, case.make)
    name = said.also and "remove" in said.verbs and said.verb not in ONLY_TAKING and case.of_items_last()
    if name and not await _is_there(case):
        whole = f"{said.verb} {said.body}"  # "and bin bags": nothing there is called bags, so they are a thing
        return await more.of_it(whole, last, case.state, case.make, adding=True)
    if not (said.also or "add" in said.verbs) or said.verbs - {"add", "remind", "move"} or said.question:
        return []
    made = case.state.registry.doing(case.state.object(last), Operation.CREATE)
    if made is None or (made.slot(Role.ITEMS) is None and not said.also):
        return []
    if case.make.called_by(made.object) is Role.PERSON:
        return await more.for_another(said.beside_times(), "", last, case.state, case.make)
    if said.kinds and made.object not in said.kinds:
        return []
    if not (said.also or said.points or case.is_added()):
        return []
    if not (said.also or said.points or "remind" in said.verbs) and case.action_of(last) is Operation.CHANGE:
        return []
    return await more.of_it(said.body, last, case.state, case.make, adding="add" in said.verbs)


async def _is_there(case: Case) -> bool:
    """Whether the words behind the verb name one of the person's own things."""
    meant = await resolver.named(case.said.runs[0].words, Operation.REMOVE, case.state)
    return bool(meant.things or meant.close)


def _is_more_exact(label: str, words: str) -> bool:
    """Whether words name the same thing more exactly: "rye flour" for flour. They tell nothing of it."""
    said = normalise.words(words)
    return share(label, words) and len(said) <= MOST_WORDS and not _TELLING & set(said)
