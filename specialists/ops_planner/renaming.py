"""Other words for what is there already, wherever it is kept: a thing on a list, a reminder. For tasks_changing.py and
lists_moving.py."""

from __future__ import annotations

from collections.abc import Sequence

from specialists import choosing
from specialists.contract import Effect, Finding, Turn
from specialists.holdings import items as things
from specialists.language.grammar import quantities
from specialists.language.grammar.quantities import Item
from specialists.language.text import sentences
from specialists.scheduling import wording
from storage import agenda, lists
from storage.tables import ListItem, NamedList, Purpose

_HOW = 'To have it at another time, say "brief me at 8 on weekends", or "move my briefing to 7".'


async def elsewhere(turn: Turn, words: str, new: str) -> Finding | None:
    """By a new name what is no task: "change milk to oat milk", "change ring Dave to ring Dan". None: not there."""
    coming = await agenda.upcoming(turn.unit, limit=agenda.MANY)
    reminder = choosing.by_words(words, coming, lambda one: one.reminder.text)
    if reminder.one is not None:
        return of_reminder(reminder.one, new)
    wanted = await lists.wanted_anywhere(turn.unit)
    thing = choosing.by_words(words, wanted, lambda pair: pair[0].name).one
    return None if thing is None else await swapped(turn, [thing], quantities.items(new))


def of_reminder(found: agenda.Dated, new_text: str) -> Finding:
    """The reminder, saying something else from now on."""
    if found.reminder.purpose not in (Purpose.REMIND, Purpose.MESSAGE):
        how = f" {_HOW}" if found.reminder.purpose == Purpose.BRIEFING else ""
        what = sentences.capital(sentences.quoted(found.reminder.text))
        return Finding(f"{what} has no words of its own to change, so I left it.{how}", worked=False)
    old, new = found.reminder.text, " ".join(new_text.split())
    found.reminder.text = new
    return Finding(
        f"It now says: {new} (it was {sentences.quoted(old)}). {wording.UNDO}",
        summary=f"renamed the reminder {sentences.quoted(old)} to {sentences.quoted(new)}",
        effects=(Effect.WRITE,),
        data=wording.data([found]),
    )


async def swap(turn: Turn, old: Sequence[Item], new: Sequence[Item], where: str | None) -> Finding:
    """Others for things that are on the list named, or on any: "swap the oat milk for soya milk"."""
    row = await things.find(turn, where) if where else None
    if where and row is None:
        return await things.no_such_list(turn, where)
    wanted = [pair for pair in await lists.wanted_anywhere(turn.unit) if row is None or pair[1].id == row.id]
    found, missing = things.match(old, [one for one, _ in wanted])
    if not found:
        on = f"your {things.called(row)}" if row else "any list"
        return Finding(f"Not on {on}: {sentences.joined(missing)}. I changed nothing.", worked=False)
    return await swapped(turn, [pair for pair in wanted if pair[0] in found], new)


async def swapped(turn: Turn, old: Sequence[tuple[ListItem, NamedList]], new: Sequence[Item]) -> Finding:
    """The things taken off and the new ones put in their place, on the list of the first."""
    row = old[0][1]
    gone = [one for one, its_list in old if its_list.id == row.id]
    told = things.listed(gone)
    await lists.remove(turn.unit, gone)
    merged = await things.merge(turn, row, new)
    fresh = [*merged.added, *merged.more, *merged.there]
    return Finding(
        f"On your {things.called(row)} there is now {things.listed(fresh)} instead of {told}. {wording.UNDO}",
        summary=f"put {things.listed(fresh)} in the place of {told}", effects=(Effect.WRITE,),
        data=things.data(row, fresh),
    )
