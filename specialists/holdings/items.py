"""Things on lists: which list is meant, merging amounts, and how they are put into words. Lists and what
contacts put on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from specialists.contract import Effect, Finding, Turn
from specialists.language.grammar import names, quantities
from specialists.language.grammar.quantities import Item
from specialists.language.text import sentences
from storage import lists
from storage.lists import ItemState
from storage.tables import ListItem, NamedList

GROCERIES = "groceries"
_GROCERY_NAMES = frozenset((
    "grocery", "groceries", "shopping", "food", "supermarket", "market", "shop", "store", "grocery shopping",
    "weekly shopping", "food shopping", "grocery store",
))  # fmt: skip
_UNNAMED = frozenset(("list", "it", "that", "there", "this", "one", "my", "the", "our", "a"))  # "on my list"
_VAGUE = frozenset((
    "it", "that", "this", "them", "those", "these", "that one", "this one", "one", "something", "item", "an item",
    "new item", "a new item", "another item", "items", "some items", "things", "a thing",
))  # fmt: skip
LONGEST = 200  # characters of one thing
MOST = 100  # things in one message


@dataclass(slots=True)
class Merged:
    """What became of the things in a message."""

    added: list[ListItem] = field(default_factory=list)
    more: list[ListItem] = field(default_factory=list)  # amounts that grew
    there: list[ListItem] = field(default_factory=list)  # nothing to add


def folded(name: str | None) -> str:
    """A list's name as it is found by; the grocery list where none was named."""
    words = quantities.key(name or "").removesuffix(" list").strip()
    plain = " ".join((name or "").lower().split()).removesuffix(" list").strip()
    if not words or words in _UNNAMED or plain in _GROCERY_NAMES:
        return GROCERIES
    return words


def begin(turn: Turn, name: str | None) -> NamedList:
    """A new list of that name; the grocery list where none was named."""
    key = folded(name)
    return lists.create(turn.unit, "grocery" if key == GROCERIES else title(name), key)


def title(name: str | None) -> str:
    """A list's name as it is kept: "packing", without "list" and "my"."""
    words = [word for word in (name or "").split() if word.lower() not in ("my", "the", "our")]
    if len(words) > 1 and words[-1].lower() == "list":
        words.pop()
    return " ".join(words) or "grocery"


def called(row: NamedList) -> str:
    """ "grocery list", "packing list"; a name that says "list" itself stays as it is."""
    return row.name if "list" in row.name.lower().split() else f"{row.name} list"


async def find(turn: Turn, name: str | None) -> NamedList | None:
    """The list meant: by its name, else by a name that is nearly it."""
    key = folded(name)
    exact = await lists.named(turn.unit, key)
    if exact is not None or key == GROCERIES:
        return exact
    rows = [tally.row for tally in await lists.tallies(turn.unit)]
    best = names.find(name or "", [names.Named(str(row.id), row.name) for row in rows]).best
    return next((row for row in rows if best is not None and str(row.id) == best.id), None)


async def no_such_list(turn: Turn, name: str | None) -> Finding:
    """Says which lists there are instead."""
    if folded(name) == GROCERIES:
        return Finding("Your grocery list is empty.")
    tallies = await lists.tallies(turn.unit)
    if not tallies:
        return Finding(f"There is no list called {sentences.quoted(title(name))}, and no other list yet.", worked=False)
    there = sentences.joined([called(tally.row) for tally in tallies])
    return Finding(f"There is no list called {sentences.quoted(title(name))}. There is your {there}.", worked=False)


async def merge(turn: Turn, row: NamedList, wanted: Sequence[Item]) -> Merged:
    """Puts things on a list: the same thing in the same unit adds up, what is there already stays as it is."""
    standing: dict[tuple[str, str | None], ListItem] = {}
    for item in await lists.items(turn.unit, row.id):
        standing[item.key, item.unit] = item
    merged = Merged()
    for thing in wanted:
        key = quantities.key(thing.name)
        amount = None if thing.amount is None else str(thing.amount)
        there = standing.get((key, thing.unit))
        if there is None and thing.amount is None:
            there = next((item for (known, _), item in standing.items() if known == key), None)
        if there is None:
            made = lists.add(turn.unit, row, thing.name, key, amount, thing.unit)
            standing[key, thing.unit] = made
            merged.added.append(made)
        elif there.state == ItemState.BOUGHT:
            lists.want_again(turn.unit, there, amount, thing.unit)
            merged.added.append(there)
        elif thing.amount is None:
            merged.there.append(there)
        else:
            there.amount = str(Decimal(there.amount or 1) + thing.amount)
            if there not in merged.added:
                merged.more.append(there)
    return merged


def shown(row: ListItem) -> str:
    """ "2 lemons", "2 kg flour", "milk"."""
    amount = None if row.amount is None else Decimal(row.amount)
    name = row.name
    if amount is not None and amount > 1 and row.unit is None and not name.endswith("s"):
        name = _several(name)
    return sentences.shown(quantities.show(Item(name, amount, row.unit)))


def listed(rows: Sequence[ListItem], most: int = 10) -> str:
    """Several things in one sentence."""
    return sentences.some([shown(row) for row in rows], most)


def is_vague(things: Sequence[Item]) -> bool:
    """Whether nothing is named ("remove it", "remove that one"): which one has to be asked."""
    return all(thing.name.lower() in _VAGUE for thing in things)


def match(things: Sequence[Item], rows: Sequence[ListItem]) -> tuple[list[ListItem], list[str]]:
    """The rows that things name (typos allowed), and the names that fit none."""
    found, missing = [], []
    for thing in things:
        key = quantities.key(thing.name)
        same = [row for row in rows if row.key == key]
        if not same:
            meant = names.find(thing.name, [names.Named(str(row.id), row.name) for row in rows])
            # One that is nearly it will do ("mlik"): what is ticked off is named in the reply, and can be undone.
            best = meant.best or (meant.close[0] if len(meant.close) == 1 else None)
            same = [row for row in rows if best is not None and str(row.id) == best.id]
        if same:
            found += [row for row in same if row not in found]
        else:
            missing.append(thing.name)
    return found, missing


def bought(turn: Turn, rows: Sequence[ListItem], its_list: NamedList) -> Finding:
    """Ticks things off a list, in words."""
    what = listed(rows)
    lists.buy(turn.unit, rows)
    return Finding(
        f"Ticked off your {called(its_list)}: {what}. Say undo to put {sentences.them(len(rows))} back.",
        summary=f"ticked off {what}",
        effects=(Effect.WRITE,),
        data=data(its_list, rows),
    )


def data(its_list: NamedList, rows: Sequence[ListItem] = ()) -> dict[str, object]:
    """What "it", "there" and "the second one" can mean next: the list, and the things named, in order."""
    return {"list": its_list.name, "items": [str(row.id) for row in rows]}


def _several(name: str) -> str:
    # "1 lemon" and one more is "2 lemons"; only where the plain plural is surely right.
    last = name.rsplit(maxsplit=1)[-1]
    odd = last.endswith(("s", "x", "z", "ch", "sh", "y", "o"))
    if last.isalpha() and not odd and quantities.singular(last + "s") == last:
        return name + "s"
    return name
