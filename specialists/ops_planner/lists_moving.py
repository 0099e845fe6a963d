"""Moving and copying things from list to list, merging and renaming lists. Reached by phrase, model and button."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from specialists import choosing, spoken
from specialists.contract import Effect, Finding, Operation, Role, Specialist, Turn, action, variant
from specialists.holdings import items as things
from specialists.language.grammar.quantities import Item
from specialists.language.text import sentences
from specialists.ops_planner import arriving, renaming
from specialists.scheduling import wording
from storage import lists
from storage.lists import ItemState
from storage.tables import ListItem, NamedList

LONGEST_NAME = 60
MERGE = "merge"  # the list that is emptied goes
_ANY = frozenset(("another", "other", "different", "the other", "a different", "some other", "new", "a new"))


class ListMoves(Specialist):
    """Moves things from list to list, and gives lists other names."""

    name = "ops_planner"

    @variant("merge_lists", "merge", Effect.WRITE, Operation.CHANGE)
    @action(
        "update_list", object="item", operation=Operation.CHANGE,
        roles={"items": Role.NAME, "new": Role.ITEMS, "list": Role.LIST,
               "to_list": Role.DESTINATION},
        category="grocery", effect=Effect.WRITE,
    )
    async def update_list(
        self, turn: Turn, items: list[Item] | None = None, list: str | None = None, to_list: str | None = None,
        new_name: str | None = None, which: str | None = None, copy: str | None = None, new: list[Item] | None = None
    ) -> Finding:
        """Moves or copies things to another list, puts others in their place, or gives a list another name."""
        if items and new:
            return await renaming.swap(turn, items, new, list)
        if not items and which is None and not to_list:
            return await (_copied if copy else _renamed)(turn, list, new_name)
        slots = {"items": items, "list": list, "to_list": to_list, "which": which, "copy": copy}
        if not to_list or to_list.lower().removesuffix("list").strip() in _ANY:
            return await _which(turn, "To which list?", slots, "to_list")
        if list is None and not items:
            return await _which(turn, "From which list?", slots, "list")
        if items and things.is_vague(items) and not spoken.meant(items[0].name, await spoken.of(turn, "items")):
            ask = f"What shall I {'copy' if copy else 'move'}?"
            return choosing.missing(ask, "update_list", "items", {**slots, "items": None})
        meant = await _meant(turn, items or [], list, to_list)
        if isinstance(meant, Finding):
            return meant
        target, made = await _target(turn, to_list)
        arrived = await arriving.arrive(turn.unit, target, meant.rows, copied=copy is not None)
        if which == MERGE:
            await lists.delete(turn.unit, meant.homes[0])
        verb = "copied" if copy else "merged" if which == MERGE else "moved"
        return _told(meant, target, arrived, verb, new=made)


class _Meant(NamedTuple):
    """What is to be moved: the rows, the lists that they are on, and the names that fit nothing there."""

    rows: Sequence[ListItem]
    homes: Sequence[NamedList]
    missing: Sequence[str] = ()


async def _which(turn: Turn, ask: str, slots: Mapping[str, object], missing: str) -> Finding:
    rows = [tally.row for tally in await lists.tallies(turn.unit)]
    if not rows:
        return Finding('No lists yet. "add milk to the grocery list" starts one.', worked=False)
    names = [(things.called(row), {missing: row.name}) for row in rows]
    return choosing.question(ask, "update_list", {**slots, missing: None}, names)


async def _meant(turn: Turn, asked: Sequence[Item], name: str | None, to_list: str) -> _Meant | Finding:
    """The things named, on the list named or wherever they are; all that is wanted there where nothing is named."""
    there = await things.find(turn, to_list)
    pairs = [(one, row) for one, row in await lists.wanted_anywhere(turn.unit) if there is None or row.id != there.id]
    if name is not None:
        here = await things.find(turn, name)
        if here is None:
            return await things.no_such_list(turn, name)
        if there is not None and here.id == there.id:
            return Finding(f"That is one and the same, your {things.called(here)}.", worked=False)
        pairs = [(one, row) for one, row in pairs if row.id == here.id]
        if not pairs:
            return Finding(f"Your {things.called(here)} is empty.", worked=False)
    home = {one.id: row for one, row in pairs}
    rows = [one for one, _ in pairs]
    pointed = await _pointed(turn, asked, rows)
    found, missing = (rows, []) if not asked else (pointed, []) if pointed else things.match(asked, rows)
    if not found:
        return await _nowhere(turn, asked, name, to_list, there)
    found = found if pointed else _once(found, home)
    homes = {home[one.id].id: home[one.id] for one in found}
    return _Meant(found, [*homes.values()], missing)


async def _pointed(turn: Turn, asked: Sequence[Item], rows: Sequence[ListItem]) -> list[ListItem]:
    """What "it" or "the second one" is: of the things just shown or named."""
    if len(asked) != 1 or not rows:
        return []
    ids = spoken.meant(asked[0].name, await spoken.of(turn, "items"))
    return [row for row in rows if str(row.id) in ids]


def _once(found: Sequence[ListItem], home: dict[int, NamedList]) -> list[ListItem]:
    """Of a thing that stands on several lists, those on the grocery list, else on the list that had it first."""
    chosen: dict[str, int] = {}
    for row in sorted(found, key=lambda row: home[row.id].key != things.GROCERIES):
        chosen.setdefault(row.key, home[row.id].id)
    return [row for row in found if chosen[row.key] == home[row.id].id]


async def _nowhere(
    turn: Turn, asked: Sequence[Item], name: str | None, to_list: str, there: NamedList | None
) -> Finding:
    """Says that it is there already, or offers to put down what stands nowhere yet."""
    if there is not None:
        rows = [one for one in await lists.items(turn.unit, there.id) if one.state == ItemState.WANTED]
        standing, missing = things.match(asked, rows)
        if standing and not missing:
            named = sentences.capital(things.listed(standing))
            was = "is" if len(standing) == 1 else "are"
            return Finding(f"{named} {was} on your {things.called(there)} already.", data=things.data(there, standing))
    named = sentences.joined([item.name for item in asked])
    row = await things.find(turn, name) if name else None
    where = f"not on your {things.called(row)}" if row else "on none of your lists"
    target = things.called(there) if there else f"{things.title(to_list)} list"
    ask = f"{sentences.capital(named)}: {where}. Put {sentences.them(len(asked))} on your {target}?"
    slots = {"items": [*asked], "list": to_list}
    return choosing.question(ask, "add_item", slots, [(f"Yes, on your {target}", {})])


async def _target(turn: Turn, name: str) -> tuple[NamedList, bool]:
    """The list to move to, and whether it was made for this."""
    row = await things.find(turn, name)
    if row is not None:
        return row, False
    return things.begin(turn, name), True


def _told(meant: _Meant, target: NamedList, arrived: arriving.Arrived, verb: str, *, new: bool) -> Finding:
    what = things.listed(meant.rows)
    source = sentences.joined([things.called(row) for row in meant.homes])
    made = f"{'a new' if new and target.key != things.GROCERIES else 'your'} {things.called(target)}"
    into = "into" if verb == "merged" else "to"
    parts = [f"{sentences.capital(verb)} from your {source} {into} {made}: {what}."]
    if arrived.more:
        parts.append(f"That makes {things.listed(arrived.more)} there.")
    if arrived.there:
        was = "was" if len(arrived.there) == 1 else "were"
        parts.append(f"{sentences.capital(things.listed(arrived.there))} {was} there already.")
    if meant.missing:
        parts.append(f"{sentences.capital(sentences.joined(meant.missing))}: not on your {source}.")
    if verb == "merged":
        parts.append(f"Your {source} is gone.")
    back = "put" if verb != "copied" else "take"
    parts.append(f"Say undo to {back} {sentences.them(len(meant.rows))} back.")
    return Finding(
        " ".join(parts), summary=f"{verb} {what} to the {things.called(target)}", effects=(Effect.WRITE,),
        data=things.data(target, arrived.rows),
    )


async def _renamed(turn: Turn, name: str | None, new_name: str | None) -> Finding:
    row = await _named(turn, name, "Which list shall I rename?", {"new_name": new_name})
    if isinstance(row, Finding):
        return row
    said = _new_name(new_name)
    if said is None:
        ask = f"What shall I call your {things.called(row)}?"
        return choosing.missing(ask, "update_list", "new_name", {"list": row.name})
    if isinstance(said, Finding):
        return said
    key, was = things.folded(said), things.called(row)
    other = await lists.named(turn.unit, key)
    if other is not None and other.id != row.id:
        ask = f"You have a {things.called(other)} already. Put all of your {was} on it?"
        slots = {"list": row.name, "to_list": other.name, "which": MERGE}
        return choosing.question(ask, "update_list", slots, [(f"Yes, on your {things.called(other)}", {})])
    if row.name == said:
        return Finding(f"It is called that already: {was}.")
    left = row.key == things.GROCERIES != key
    row.name, row.key = ("grocery" if key == things.GROCERIES else said), key
    note = " The next thing for groceries starts a new grocery list." if left else ""
    return Finding(
        f"Your {was} is now your {things.called(row)}.{note} {wording.UNDO}",
        summary=f"renamed the {was} to {sentences.quoted(row.name)}", effects=(Effect.WRITE,), data=things.data(row),
    )


async def _copied(turn: Turn, name: str | None, new_name: str | None) -> Finding:
    """A whole list once more, under a new name; onto a list that is there already, what it lacks."""
    row = await _named(turn, name, "Which list shall I copy?", {"new_name": new_name, "copy": "yes"})
    if isinstance(row, Finding):
        return row
    said = _new_name(new_name)
    if said is None:
        ask = f"What shall I call the copy of your {things.called(row)}?"
        return choosing.missing(ask, "update_list", "new_name", {"list": row.name, "copy": "yes"})
    if isinstance(said, Finding):
        return said
    meant = await _meant(turn, (), row.name, said)
    if isinstance(meant, Finding):
        return meant
    target, new = await _target(turn, said)
    arrived = await arriving.arrive(turn.unit, target, meant.rows, copied=True)
    return _told(meant, target, arrived, "copied", new=new)


async def _named(turn: Turn, name: str | None, ask: str, slots: Mapping[str, object]) -> NamedList | Finding:
    if name is None:
        return await _which(turn, ask, slots, "list")
    return await things.find(turn, name) or await things.no_such_list(turn, name)


def _new_name(words: str | None) -> str | Finding | None:
    """What a list is to be called, as it is kept; None where nothing was said."""
    said = (words or "").strip(" .!?\"'“”")
    if not said:
        return None
    if len(said) > LONGEST_NAME:
        return Finding(f"That is too long for a name: {LONGEST_NAME} characters is the most.", worked=False)
    return things.title(said)
