"""Ticking things off lists, taking them off, and clearing lists. Reached by phrase, model and button."""

from __future__ import annotations

from specialists import choosing
from specialists.contract import Effect, Finding, Operation, Role, Specialist, Turn, action, variant
from specialists.holdings import items as things
from specialists.language.grammar.quantities import Item
from specialists.language.text import sentences
from storage import lists
from storage.lists import ItemState
from storage.tables import ListItem, NamedList


class ListChanges(Specialist):
    """Ticks off, removes and clears what is on lists."""

    name = "ops_planner"

    @action(
        "mark_purchased", object="item", operation=Operation.COMPLETE, roles={"items": Role.ITEMS, "list": Role.LIST},
        category="grocery", effect=Effect.WRITE,
    )
    async def mark_purchased(
        self, turn: Turn, items: list[Item] | None = None, list: str | None = None, which: str | None = None
    ) -> Finding:
        """Ticks off what you have bought or packed."""
        if items and things.is_vague(items):
            return choosing.missing("What shall I tick off?", "mark_purchased", "items", {"list": list})
        found = await _wanted(turn, list, items or [], everything=which == "all" or not items)
        return found if isinstance(found, Finding) else things.bought(turn, found.rows, found.its_list)

    @action(
        "remove_item", object="item", operation=Operation.REMOVE, roles={"items": Role.ITEMS, "list": Role.LIST},
        category="grocery", effect=Effect.DELETE,
    )
    async def remove_item(self, turn: Turn, items: list[Item] | None = None, list: str | None = None) -> Finding:
        """Takes things off a list without their having been bought."""
        if not items or things.is_vague(items):
            return choosing.missing("What shall I take off?", "remove_item", "items", {"list": list})
        found = await _wanted(turn, list, items, everything=False)
        if isinstance(found, Finding):
            return found
        what = things.listed(found.rows)
        await lists.remove(turn.unit, found.rows)
        return Finding(
            f"Took off your {things.called(found.its_list)}: {what}. "
            f"Say undo to bring {sentences.them(len(found.rows))} back.",
            summary=f"took {what} off the {things.called(found.its_list)}",
            effects=(Effect.DELETE,),
            data=things.data(found.its_list),
        )

    @variant("clear_bought", "bought", Effect.DELETE, Operation.REMOVE)
    @variant("delete_list", "whole", Effect.DELETE, Operation.REMOVE)
    @action(
        "clear_list", object="list", operation=Operation.CLEAR, roles={"list": Role.LIST}, category="grocery",
        effect=Effect.DELETE,
    )
    async def clear_list(self, turn: Turn, list: str | None = None, which: str | None = None) -> Finding:
        """Takes everything off a list, or deletes a list of your own."""
        row = await things.find(turn, list)
        if row is None:
            return await things.no_such_list(turn, list)
        rows = await lists.items(turn.unit, row.id)
        whole = which == "whole" and row.key != things.GROCERIES
        if which == "bought":
            rows = [one for one in rows if one.state == ItemState.BOUGHT]
        if not rows and not whole:
            nothing = "has nothing ticked off" if which == "bought" else "is empty"
            return Finding(f"Your {things.called(row)} {nothing}.")
        what = sentences.counted(len(rows), "thing")
        if whole:
            await lists.delete(turn.unit, row)
            said, back = f"Deleted your {things.called(row)} with {what} on it.", "it"
        else:
            await lists.remove(turn.unit, rows)
            said = f"Cleared your {things.called(row)}: {what} ({things.listed(rows)})."
            back = sentences.them(len(rows))
        return Finding(
            f"{said} Say undo to bring {back} back.",
            summary=f"{'deleted' if whole else 'cleared'} the {things.called(row)}",
            effects=(Effect.DELETE,),
        )


class _Found:
    def __init__(self, rows: list[ListItem], its_list: NamedList) -> None:
        self.rows, self.its_list = rows, its_list


async def _wanted(turn: Turn, name: str | None, asked: list[Item], *, everything: bool) -> _Found | Finding:
    """The wanted things that are named, on the list named or, where none is, on the one list that has them."""
    if name is None and not everything:
        return await _anywhere(turn, asked)
    row = await things.find(turn, name)
    if row is None:
        return await things.no_such_list(turn, name)
    rows = [one for one in await lists.items(turn.unit, row.id) if one.state == ItemState.WANTED]
    if everything:
        return _Found(rows, row) if rows else Finding(f"Your {things.called(row)} is empty.")
    found, missing = things.match(asked, rows)
    if not found:
        on_it = f" On it: {things.listed(rows)}." if rows else ""
        named = sentences.capital(sentences.joined(missing))
        return Finding(f"{named}: not on your {things.called(row)}.{on_it}", worked=False)
    return _Found(found, row)


async def _anywhere(turn: Turn, asked: list[Item]) -> _Found | Finding:
    pairs = await lists.wanted_anywhere(turn.unit)
    found, missing = things.match(asked, [item for item, _ in pairs])
    if not found:
        return Finding(f"{sentences.capital(sentences.joined(missing))}: on none of your lists.", worked=False)
    home = {item.id: its_list for item, its_list in pairs}
    # The same thing on several lists: the grocery list first, else the list where most of them are.
    candidates = [home[item.id] for item in found]
    chosen = max(candidates, key=lambda row: (row.key == things.GROCERIES, candidates.count(row)))
    return _Found([item for item in found if home[item.id].id == chosen.id], chosen)
