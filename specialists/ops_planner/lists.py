"""Lists: putting things on them and reading them out. Reached by phrase, model and button through the contract."""

from __future__ import annotations

import re
from typing import Annotated

from specialists import choosing, heard
from specialists.contract import (
    Effect,
    Finding,
    Handoff,
    Operation,
    Reason,
    Request,
    Role,
    Specialist,
    Turn,
    action,
    variant,
)
from specialists.holdings import items as things
from specialists.language.grammar.quantities import Item
from specialists.language.text import sentences
from specialists.language.text.patterns import Pattern
from storage import lists
from storage.lists import ItemState
from storage.tables import ListItem, NamedList

SHOWN = 50  # things of one list in one message
# "Add Anna +49 170 1234567", where no list was named: nobody buys that.
_SOMEBODY = Pattern(r"(?:please\s+)?(?:add|save)\s(?P<who>[^\d+,]{2,60}[+0]\d[\d ()./-]{6,24}\d)\W*", re.I)


class Lists(Specialist):
    """Keeps the grocery list, and any other list by name."""

    name = "ops_planner"

    @action(
        "add_item", object="item", operation=Operation.CREATE, roles={"items": Role.ITEMS, "list": Role.LIST},
        category="grocery", effect=Effect.WRITE, takes="items",
    )
    async def add_item(
        self, turn: Turn, items: list[Item] | None = None, list: str | None = None,
        somebody: Annotated[str, heard.of(_somebody)] = "",
    ) -> Finding:
        """Puts things on the grocery list, or on any list you name."""
        if not items:
            return await self._create(turn, list)
        if list is None and somebody:
            return _card(somebody)
        if len(items) > things.MOST or any(len(item.name) > things.LONGEST for item in items):
            most = f"{things.MOST} things of {things.LONGEST} characters"
            return Finding(f"That is more than I take at a time ({most}).", worked=False)
        row = await things.find(turn, list)
        new = row is None
        if row is None:
            row = things.begin(turn, list)
        merged = await things.merge(turn, row, items)
        return Finding(
            _put(row, merged, new=new and row.key != things.GROCERIES),
            summary=f"put {things.listed([*merged.added, *merged.more])} on the {things.called(row)}"
            if merged.added or merged.more
            else "",
            effects=(Effect.WRITE,),
            data=things.data(row, [*merged.added, *merged.more, *merged.there]),
        )

    async def _create(self, turn: Turn, name: str | None) -> Finding:
        if not name:
            return choosing.missing("What shall I call the list?", "add_item", "list", {})
        row = await things.find(turn, name)
        if row is not None and row.key == things.folded(name):
            return Finding(f"You have a {things.called(row)} already.", data=things.data(row))
        row = things.begin(turn, name)
        return Finding(
            f'Made a {things.called(row)}. "add … to {things.called(row)}" fills it; undo takes it away.',
            summary=f"made a {things.called(row)}",
            effects=(Effect.WRITE,),
            data=things.data(row),
        )

    @variant("list_lists", "names", Effect.READ, Operation.SHOW)
    @variant("list_bought", "bought", Effect.READ, Operation.SHOW)
    @action("check_list", object="item", operation=Operation.SHOW, roles={"list": Role.LIST}, category="grocery")
    async def check_list(
        self, turn: Turn, list: str | None = None, items: list[Item] | None = None, which: str | None = None
    ) -> Finding:
        """Reads a list out, or says whether something is on it."""
        if which == "names":
            return await _names(turn)
        row = await things.find(turn, list)
        if row is None:
            return await things.no_such_list(turn, list)
        rows = await lists.items(turn.unit, row.id)
        if items:
            return _whether(row, rows, items)
        wanted = [one for one in rows if one.state == ItemState.WANTED]
        done = [one for one in rows if one.state == ItemState.BOUGHT]
        if which == "bought":
            return Finding(f"Ticked off: {things.listed(done, 30)}." if done else "Nothing is ticked off.")
        if not wanted:
            ticked = f"\nTicked off: {things.listed(done)}." if done else ""
            return Finding(f"Your {things.called(row)} is empty.{ticked}", data=things.data(row))
        ticked = f"\n{sentences.counted(len(done), 'thing')} ticked off." if done else ""
        head = f"On your {things.called(row)} ({sentences.counted(len(wanted), 'thing')}):"
        more = f"\n…and {len(wanted) - SHOWN:,} more." if len(wanted) > SHOWN else ""
        lines = "\n".join(f"- {things.shown(one)}" for one in wanted[:SHOWN])
        return Finding(f"{head}\n{lines}{more}{ticked}", data=things.data(row, wanted[:SHOWN]))


def _somebody(text: str) -> str:
    """A name with a telephone number, where that is all that is to be added; else empty."""
    found = _SOMEBODY.fullmatch(text.strip())
    return found["who"] if found else ""


def _card(somebody: str) -> Finding:
    """A name with a telephone number belongs into the book of contacts."""
    request = Request(
        "contact_lookup", {"which": "add", "value": somebody}, "phrase", 0.95,
        "a name with a telephone number is somebody to be known",
    )
    return Finding("", handoff=Handoff("ops_planner", "comms_pilot", request, {}, Reason.CAPABILITY_REQUIRED))


def _put(row: NamedList, merged: things.Merged, *, new: bool) -> str:
    where = f"a new {things.called(row)}" if new else f"your {things.called(row)}"
    parts = [f"Put on {where}: {things.listed(merged.added)}."] if merged.added else []
    if merged.more:
        parts.append(f"Now {things.listed(merged.more)} on your {things.called(row)}.")
    if merged.there:
        was = "was" if len(merged.there) == 1 else "were"
        named = sentences.capital(things.listed(merged.there))
        parts.append(f"{named} {was} there already.")
    if merged.added or merged.more:
        count = len(merged.added) + len(merged.more)
        parts.append(f"Say undo to take {sentences.them(count)} back.")
    return " ".join(parts)


def _whether(row: NamedList, rows: list[ListItem], asked: list[Item]) -> Finding:
    found, missing = things.match(asked, rows)
    parts = []
    wanted = [one for one in found if one.state == ItemState.WANTED]
    done = [one for one in found if one.state == ItemState.BOUGHT]
    if wanted:
        parts.append(f"Yes, on your {things.called(row)}: {things.listed(wanted)}.")
    if done:
        parts.append(f"Ticked off already: {things.listed(done)}.")
    if missing:
        parts.append(f"Not on your {things.called(row)}: {sentences.joined(missing)}.")
    return Finding(" ".join(parts), data=things.data(row, found))


async def _names(turn: Turn) -> Finding:
    tallies = await lists.tallies(turn.unit)
    if not tallies:
        return Finding('No lists yet. "add milk to the grocery list" starts one.')
    lines = [f"{things.called(tally.row)} ({tally.wanted})" for tally in tallies]
    head = sentences.counted(len(tallies), "list")
    return Finding(f"{head}, with how much is on each:\n{sentences.numbered(lines)}")
