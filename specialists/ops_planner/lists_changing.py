"""Ticking things off lists, taking them off, and clearing lists. Reached by phrase, model and button."""

from __future__ import annotations

from specialists.contract import Effect, Finding, Specialist, Turn, action
from specialists.language import sentences
from specialists.language.quantities import Item
from specialists.ops_planner import choosing
from specialists.ops_planner import items as things
from storage import lists
from storage.lists import ItemState
from storage.tables import ListItem, NamedList


class ListChanges(Specialist):
    """Ticks off, removes and clears what is on lists."""

    name = "ops_planner"

    @action(
        "mark_purchased",
        category="grocery",
        effect=Effect.WRITE,
        says=[
            "[i|we] [have] [just|already] (bought|purchased) [<my>] {items} => if=told",
            "[i|we] [have] [just|already] picked up [<my>] {items} => if=told",
            "[i|we] [have] [just|already] got [<my>] {items} (from|at|in) [the] (store|shop|supermarket|market"
            "|grocery store) => if=told",
            "[i|we] [have] already (got|have|had) [<my>] {items} => if=told",
            "got the {items} => if=told",
            "(i|we) have [just|already|finally] got [<my>] {items} (now|already|today) => if=told",
            "(i|we) [have] [just|already] (got|bought|have|picked up|found|grabbed) [<my>] {items} [so|and] [you can"
            "|please] (check|cross|tick|mark) (it|them|that|those) off [*]",
            "we [already] have {items} [so|you can] (cross|tick|check|mark) (it|them) off [*]",
            "(mark|check|tick|cross) off {items} (from|on|off) [<my>] <grocery> [list] => list=groceries",
            "(mark|check|tick|cross) off {items} (from|on|off) [<my>] {list} list",
            "(mark|check|tick|cross) {items} off [of] [<my>] <grocery> [list] => list=groceries",
            "(mark|check|tick|cross) {items} off [of] [<my>] {list} list",
            "(mark|check|tick|cross) {items} off <my> list",
            "(mark|set|flag) {items} as (bought|purchased|got|picked up|in the cart|in the basket)",
            "{items} 's [been] (bought|purchased|in the cart|in the basket|picked up)",
            "{items} (is|are) (bought|purchased|in the cart|in the basket|in the trolley)",
            "[i|we] [have] (bought|got|purchased|picked up) <everything> [(on|from) [<my>] <grocery> [list]]"
            " => which=all",
            "[i|we] [have] (bought|got|purchased|picked up) <everything> (on|from) <my> list => which=all",
            "[i|we] [have] (did|done|finished) the (groceries|shopping|grocery shopping) => which=all",
            "(mark|check|tick|cross|ticked|crossed|checked) [off|out|down] {items} (on|from|in|off|off of) [<my>]"
            " <grocery> [list] [as *] => list=groceries",
            "(set|update|flag) {items} [as] (bought|purchased|complete|completed|done) (on|in) [<my>] "
            "<grocery> list => list=groceries",
            "(mark|set|check|tick) {items} [off] [as] (complete|completed|done|bought|purchased|got|"
            "finished) (on|in|from|off) [<my>] <grocery> list => list=groceries",
            "i [have] [just|already] (got|bought|purchased|have|picked up|found) {items} (on|from|off) [<my>] "
            "<grocery> list => list=groceries",
            "(i|we) (got|picked up|grabbed) the {items} => if=told",
            "(complete|check) {items} (on|from) [<my>] <grocery> list => list=groceries",
            "already (got|bought|have) {items} => if=told",
            "i (got|bought|picked up) everything [(on|from) *] => which=all",
            "{items} [has been|have been|was|were] (bought|purchased|checked off) [*] => if=told",
            "(mark|check|cross) off {items} => list=groceries",
            "(mark|check|tick|cross|set) {items} [off] [as] (purchased|bought|gotten|acquired) [(on|from|"
            "off|in) <my> [<grocery>] list]",
            "cross {items:name} off",
        ],
        examples={
            "I bought milk and eggs": {"items": ["milk", "eggs"]},
            "got the coffee": {"items": ["coffee"]},
            "check off lemons from the grocery list": {"items": ["lemons"], "list": "groceries"},
            "mark the oat milk as bought": {"items": ["oat milk"]},
            "tick sun cream off the packing list": {"items": ["sun cream"], "list": "packing"},
            "we got everything on the shopping list": {"which": "all"},
        },
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
        "remove_item",
        category="grocery",
        effect=Effect.DELETE,
        says=[
            "take [<my>] {items} off [again|please] => if=known",
            "(drop|scrap|remove|delete) [<my>] {items} [again|please] => if=known",
            "(<drop>|get) {items} [off|out] (from|off|of|off of|out of) [<my>] <grocery> [list] => list=groceries",
            "(<drop>|get) {items} [off|out] (from|off|of|off of|out of) [<my>] {list} list",
            "(<drop>|get) {items} [off|out] (from|off|of|off of|out of) [<my>] list",
            "(remove|delete|take|drop|erase) {items} (from|off) (there|it|that)",
            "(remove|scratch) {items}",
            "(take|cross) off {items}",
            "(we|i) do not need {items} [on <my> <grocery> list] (anymore|any more|any longer|after all) =>"
            " list=groceries",
            "(we|i) no longer need {items} => list=groceries",
            "{items} (is|are) (no longer|not) needed [(on|for|from) <my> [<grocery>] [list]] => list=groceries",
            "[we|i] no longer (need|want) {items} (on|in) <my> list",
            "[we|i] no longer (need|want) {items} (on|in) [<my>] <grocery> [list] => list=groceries",
            "[we|i] (do not|no longer) (need|want) {items} [anymore|any more] (<drop>|get) (it|them)"
            " (off|from|off of|out of) [<my>] <grocery> [list] => list=groceries",
            "(leave|keep) (out|off) {items} (from|off|of) [<my>] <grocery> [list] => list=groceries",
            "[we|i] do not (need|want) {items} (on|in) <my> list [anymore|any more|any longer|after all]",
            "[we|i] do not (need|want) {items} (on|in) [<my>] {list} list [anymore|any more|any longer|after all]",
            "(do not|no need to) (buy|get|purchase) [any|any more] {items} (anymore|any more|after all) =>"
            " list=groceries",
            "<drop> [off|out] {items} [item|items|entry] (on|from|in|off|of|out of|off of) [<my>] <grocery> (list"
            "|lists|cart|bag) [*] => list=groceries",
            "(cross|scratch|strike|take|cut|drop|rub|check) (out|off) {items} (from|on|off|of|in) [<my>] "
            "<grocery> [list] => list=groceries",
            "(no need|there is no need|no reason|i do not need|we do not need) (to buy|for|to get|to "
            "purchase) {items} [(on|in|from) <my> <grocery> list] => list=groceries",
            "(update|change|edit|modify|open|on|in|from) <my> <grocery> list [and|to|by] (delete|remove|"
            "take off|drop|removing|deleting|cancel|take out|take|erase) {items} => list=groceries",
            "<my> <grocery> list (delete|remove|take off|drop|no more|minus) {items} => list=groceries",
            "i [already] (have|got) {items} [so] (take|remove|delete) (it|them) [off] [from] [*]",
            "{items} (should be|needs to be|need to be|can be|must be|should come|can come) (removed|"
            "deleted|taken|crossed|off) [off] [from|of] [<my>] <grocery> list => list=groceries",
            "(i want|i need|i would like) {items} (removed|deleted|taken|off|gone|crossed) [off] [from|"
            "of] [<my>] <grocery> list => list=groceries",
            "(do not buy|do not get) [any] {items} [(at|from) the (store|shop|supermarket)] => "
            "list=groceries",
            "(i|we) (do not|no longer) (need|want) {items} (on|in) [<my>] <grocery> list [anymore] => "
            "list=groceries",
            "[<my>] <grocery> list (does not|no longer|do not) (need|needs|require|include) {items} "
            "[anymore|any more] => list=groceries",
        ],
        examples={
            "remove the eggs from my grocery list": {"items": ["eggs"], "list": "groceries"},
            "take sun cream off the packing list": {"items": ["sun cream"], "list": "packing"},
            "we don't need coffee anymore": {"items": ["coffee"], "list": "groceries"},
            "scratch the lemons": {"items": ["lemons"]},
            "delete milk and butter from the shopping list": {"items": ["milk", "butter"], "list": "groceries"},
        },
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

    @action(
        "clear_list",
        category="grocery",
        effect=Effect.DELETE,
        says=[
            "(clear|empty|wipe|reset|erase|delete|clean|remove) [out|off|up] [<everything>] [(on|from|in|off)] [<my>]"
            " [entire|whole] <grocery> list [out|clean] => list=groceries",
            "(clear|empty|wipe|reset|erase|clean) [out|off|up] [<my>] <grocery> => list=groceries",
            "(delete|remove|erase) (all|all of|every one of) [<my>] groceries => list=groceries",
            "(clear|empty|wipe|reset|erase|clean) [out|off|up] [<my>] [entire|whole] {list} list [out|clean]",
            "(delete|remove|drop|get rid of|bin|ditch|trash|scrap|throw out|throw away|chuck out) [<my>] [entire"
            "|whole] {list} list => which=whole",
            "(clear|empty|wipe|reset|erase|delete|clean) [out|off] <my> [entire|whole] list [out]",
            "(remove|delete|take|erase|clear|wipe|get rid of) <everything> [off] (on|from|off|in|of) [<my>]"
            " <grocery> [list]"
            " => list=groceries",
            "(remove|delete|take|erase|clear|wipe|get rid of) <everything> [off] (on|from|off|in|of) [<my>]"
            " {list} list",
            "(remove|delete|take|erase|clear|wipe|get rid of) <everything> [off] (on|from|off|in|of) <my> list",
            "(clear|remove|delete|hide) [all] [the|my] (bought|purchased|ticked off|checked off|ticked|checked"
            "|crossed off) (items|things|ones) [(on|from|off|in) [<my>] {list} list] => which=bought",
            "start [<my>] {list} list (over|again|fresh|anew|from scratch|from the beginning)",
            "(clear|empty|wipe|reset|erase|delete|clean|remove|trash|discard|cancel|scrap|dump|bin|throw out|"
            "throw away|get rid of|destroy|start over) [out|off|up|with] [<my>] [entire|whole"
            "|current|old|existing|complete|full] <grocery> (list|lists) => list=groceries",
            "(i want|i need|i would like) <my> <grocery> list (cleared|empty|emptied|deleted|erased|"
            "wiped|wiped clean|gone) => list=groceries",
            "(i am|we are) (done|finished) [with] [the] (groceries|shopping|grocery shopping) (clear|"
            "delete|empty) [*] list => list=groceries",
            "<my> <grocery> list (needs to be|should be|can be|has to be|must be) (cleared|emptied|deleted|erased"
            "|wiped) [out] => list=groceries",
            "(start|make|begin) a (fresh|new|blank) <grocery> list => list=groceries",
        ],
        examples={
            "clear the grocery list": {"list": "groceries"},
            "empty my packing list": {"list": "packing"},
            "delete the camping list": {"list": "camping", "which": "whole"},
            "take everything off the shopping list": {"list": "groceries"},
            "remove the bought items": {"which": "bought"},
        },
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
