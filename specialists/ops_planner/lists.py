"""Lists: putting things on them and reading them out. Reached by phrase, model and button through the contract."""

from __future__ import annotations

import re

from specialists.contract import Effect, Finding, Handoff, Reason, Request, Specialist, Turn, action
from specialists.language import sentences
from specialists.language.quantities import Item
from specialists.ops_planner import choosing
from specialists.ops_planner import items as things
from storage import lists
from storage.lists import ItemState
from storage.tables import ListItem, NamedList

SHOWN = 50  # things of one list in one message
# "Add Anna +49 170 1234567", where no list was named: nobody buys that.
_SOMEBODY = re.compile(r"(?:please\s+)?(?:add|save)\s(?P<who>[^\d+,]{2,60}[+0]\d[\d ()./-]{6,24}\d)\W*", re.I)


class Lists(Specialist):
    """Keeps the grocery list, and any other list by name."""

    name = "ops_planner"

    @action(
        "add_item",
        category="grocery",
        effect=Effect.WRITE,
        says=[
            "<put> {items} [down] (to|on|onto|in|into) [<my>] <grocery> [list] => list=groceries",
            "<put> {items} [down] (to|on|onto|in|into) [<my>] {list} list",
            "<put> {items} (to|on|onto|in|into) <my> <grocery> list ((if|unless) *|for {when}) => list=groceries",
            "<put> {items} [down] (to|on|onto|in|into) <my> {list}",
            "<put> {items} [down] (to|on|onto|in|into) [<my>] list [of] {list}",
            "<put> {items} [down] (to|on|onto|in|into) <my> list",
            "<put> {items} (on|to) (there|it|that|list|lists)",
            "<put> {items} in (there|list|lists)",
            "<put> (to|on) [<my>] <grocery> [list] [:] {items} => list=groceries",
            "<put> (to|on) [<my>] {list} list [:] {items}",
            "add {items} (for|to) <grocery> => list=groceries",
            "add {items} => if=alone",
            "need [some|more] {items:name} => list=groceries",
            "[<put>] {items} [down] (to|on|onto|for) [<my>] <grocery> [list] => list=groceries",
            "[<my>] <grocery> list needs {items} => list=groceries",
            "[we|i] [also] need [to get|to buy] {items} (from|at) the (store|shop|supermarket|market|grocery"
            " store) => list=groceries",
            "(we need|we also need) [to buy|to get|some more|some|more] {items} => list=groceries",
            "(i need|i have|we have|i want|remember|do not forget) to (buy|purchase) [some|more] {items} =>"
            " list=groceries",
            "(remember|do not forget|make sure|be sure) to <put> {items} (to|on|onto|in) [<my>] <grocery> [list] =>"
            " list=groceries",
            "(remember|do not forget|make sure|be sure) to <put> {items} (to|on|onto|in) [<my>] {list} list",
            "(we are|i am|we|i|we have|i have) [just] [all|almost|nearly|completely] (out of|run out of|ran out of"
            "|running out of|low on|running low on) {items} [(add|put|pop|stick|chuck) [it|them|some|that"
            "|those] (to|on|in) [<my>] [<grocery>] [list]] => list=groceries",
            "(is|are|have we got|do we have) [there|any|some] {items} [already|still|listed|down] (on|in) [<my>]"
            " [<grocery>] list [(if not|if (it|they|there) (is|are) not|otherwise|or)] [then] (add|put|pop|stick)"
            " (it|them|some) [(on|to|in|there) *] => list=groceries",
            "(buy|purchase) [some|more] {items} => list=groceries",
            "[<my>] <grocery> list {items} => list=groceries, if=headed",
            "<grocery> {items} => list=groceries, if=colon",
            "[just|nearly|almost] (run out of|running out of|running low on) {items} => list=groceries",
            "could (do with|use) [some|more] {items} on <my> [<grocery>] list => list=groceries",
            "[<my>] <grocery> list (should|must|needs to|has to|ought to) have {items} on (it|there) =>"
            " list=groceries",
            "(we|i) [still|also|just] need [some|more] {items} (too|as well|also) => list=groceries",
            "we (still|just|really) need [some|more] {items} => list=groceries",
            "(i|we) (need|want|would like|will need) {items} [to be] (on|in|added to|put on) <my> list [of {list}]",
            "(make|be) sure [that] {items} (is|are|gets|get|goes|go) [put|added] (on|in|to|onto) <my> list",
            "(make|be) sure [that] {items} (is|are|gets|get|goes|go) [put|added] (on|in|to|onto) [<my>] {list} list",
            "(pick up|grab|get) [some|more] {items} (when|next time|while) (we|i|you) [*] (shopping|shop|store"
            "|supermarket) => list=groceries",
            "{items} for the shop => list=groceries",
            "(place|put) (an order|in an order) for {items} (on|to) [<my>] <grocery> list => list=groceries",
            "(create|make|start|begin|new|set up|open|build) [a|an|another|me a] [new|blank|empty] {list} list",
            "(create|make|start|begin|new|set up|build) [me] [a|an|another] [new] list (called|named|for|of|titled|with"
            " the name) {list}",
            "(create|make|start|begin|new|set up|build|add) [a|an|another] [new] {list} list"
            " (with|containing|including|of) {items} [(on|in) it]",
            "(create|make|start|begin|new|set up) [a|an|another] [new] list",
            "(create|make|start|begin|new|set up) [me] [a|an|another|my|the] [new] list of (things|items|stuff"
            "|what|groceries|food) [that]"
            " [i|we] [need|have|want] [to (buy|get|pick up|purchase)] [(at|from) [the] <grocery>] => list=groceries",
            "(update|edit|change|modify|open) <my> <grocery> list [and|to|by|with] (add|include|adding|"
            "including|put|reflect|have) {items} => list=groceries",
            "(i|we) (need|want|would like|will need) {items} [to be] (on|in|added to|put on|listed on|"
            "included on|onto) [<my>] <grocery> [list] => list=groceries",
            "(make|be) sure [that] {items} (is|are|gets|get|goes|go) [put|added] (on|in|to|onto) [<my>] "
            "<grocery> [list] => list=groceries",
            "(put|add|write|stick) {items} [down] (to|on|onto) [<my>] list (for|of) [the|my] <grocery> "
            "=> list=groceries",
            "(make|create|start|write|begin|need|prepare|set up|new|build) [me|us] [a|an|my|the|"
            "another] [new] <grocery> list [(for|with|of|that includes|containing) {items}] => "
            "list=groceries",
            "(on|to|in) <my> <grocery> list [please] <put> {items} => list=groceries",
            "<put> [some|a|an|another|more] {items} (as|as an|as a new) item (to|on|in) [<my>] <grocery> "
            "list => list=groceries",
            "(place|include|insert|register|enter|record|log|mark down|list|save|set|have|drop|slip|tack|"
            "update) {items} [down] (to|on|onto|in|into|with) [<my>] <grocery> list => list=groceries",
            "(pick up|grab|get) {items} (from|at) the (store|shop|supermarket|market|grocery store) => "
            "list=groceries",
            "(remember|do not forget|remind me) to (buy|get|pick up|grab|purchase) {items} (from|at) the "
            "(store|shop|supermarket|market|grocery store) => list=groceries",
            "add {items} (to|on) [<my>] (list for the (store|supermarket)|things to buy|items to buy|"
            "list of things to buy|list of groceries) => list=groceries",
            "(we are|i am) (getting low|running short|short) on {items} => list=groceries",
            "<grocery> list [please] (add|put|include|plus) {items} => list=groceries",
            "<my> <grocery> list (should|must|needs to|has to|ought to) (have|include|say|contain|show) "
            "{items} => list=groceries",
            "[a|one] new item (for|on) [<my>] <grocery> list [is] {items} => list=groceries",
            "can [some] {items} be (added|put|placed) (to|on|onto) [<my>] <grocery> list => list=groceries",
            "(update|edit|change|modify) [<my>] <grocery> list with {items} => list=groceries",
            "[<my>] <grocery> list (should|must|needs to|has to|ought to) (have|include|say|contain|show) "
            "{items} => list=groceries",
            "<put> {items} (to|on|onto) (what|the things|the stuff|things|stuff|the list of what|the list of"
            " things) (i|we) (need|have|want) to (buy|get"
            "|pick up) => list=groceries",
            "<put> {items} (to|on|onto) [<my>] list of (things|stuff|items) to (buy|get) => list=groceries",
            "(make|be) sure [that] (i|we) have [some] {items} (on|in) <my> <grocery> list => list=groceries",
            "[<my>] <grocery> list (is missing|lacks) {items} => list=groceries",
            "(buy|purchase) [some|more] {items} (add|put) (it|them) (to|on) <my> [<grocery>] list => list=groceries",
            "<put> (these|the following|this|these things|these items) (to|on|onto) <my> <grocery> list {items} =>"
            " list=groceries",
            "{items} (is|are) needed (on|for|from) [<my>] <grocery> [list] => list=groceries",
        ],
        examples={
            "add milk, eggs and 2 lemons to groceries": {"items": ["milk", "eggs", "lemons"], "list": "groceries"},
            "put sun cream on the packing list": {"items": ["sun cream"], "list": "packing"},
            "we're out of coffee": {"items": ["coffee"], "list": "groceries"},
            "add batteries": {"items": ["batteries"]},
            "we need oat milk": {"items": ["oat milk"], "list": "groceries"},
            "start a camping list": {"list": "camping"},
            "stick half a kilo of cherries on the shopping list": {"items": ["cherries"], "list": "groceries"},
        },
    )
    async def add_item(self, turn: Turn, items: list[Item] | None = None, list: str | None = None) -> Finding:
        """Puts things on the grocery list, or on any list you name."""
        if not items:
            return await self._create(turn, list)
        if list is None and (card := _card(turn)) is not None:
            return card
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

    @action(
        "check_list",
        category="grocery",
        says=[
            "what (is|are|do i have|do we have|have i got|have i put) [left|still] [on|in] <my> <grocery>"
            " [list] => list=groceries",
            "what is [left|still] (on|in) <grocery> [list] => list=groceries",
            "what (is|are|was|were|do i have|do we have|have i put|did i have|did i put) [left|still|else] (on|in)"
            " [<my>] {list} list",
            "what (was|were|else is) [left|still] (on|in) [<my>] <grocery> [list] => list=groceries",
            "what (is|do i have|do we have|have i got) [left|still|now] (on|in) <my> list [now|again]",
            "<tell> [<my>] <grocery> [list] => list=groceries",
            "<tell> [me] [what is] [on] [<my>] <grocery> [list] => list=groceries",
            "<tell> what [i have|we have] [is] (on|in) [<my>] <grocery> [list] => list=groceries",
            "<tell> (what is|everything|all|all the items|the items|items|the things) (on|in) [<my>] {list} list",
            "<tell> [<my>] {list} list [to me|to us|for me|out|aloud|out loud]",
            "[<my>] <grocery> list => list=groceries",
            "groceries => list=groceries",
            "[my] {list} list",
            "what (do|did|should) (i|we) [still] (need|have) to (buy|get|pick up|purchase) [from|at] [the]"
            " [store|shop|supermarket|grocery store|market] => list=groceries",
            "what (do i|do we|should i|should we) (need|buy|get|pick up) [from|at] the (store|shop|supermarket"
            "|grocery store|market) => list=groceries",
            "(is|are) {items} [already|still] (on|in) [<my>] <grocery> [list] => list=groceries",
            "(is|are) {items} [already|still] (on|in) [<my>] {list} list",
            "(is|are) {items} [already|still] (on|in) <my> list",
            "(do|did) (i|we) (have|need|put|add|get) {items} (on|in|to) [<my>] <grocery> [list] =>"
            " list=groceries",
            "(do|did) (i|we) (have|need|put|add) {items} (on|in|to) [<my>] {list} list",
            "(do|did|have) (i|we) [already] (have|need|put|add|got) {items} (on|in|to) <my> list",
            "<tell> (what is|what else is|everything|all|all the items|the items|items|the things) (on|in) <my> list",
            "(do|did|has) (i|we|anyone|anybody|someone|somebody) (have|put|add|added) (anything|something) (on"
            "|in|to) [<my>] <grocery> [list] =>"
            " list=groceries",
            "how (many|much) [things|items] (are|is|do i have) [left] (on|in) [<my>] <grocery> [list] =>"
            " list=groceries",
            "how (many|much) [things|items] (are|is|do i have) [left] (on|in) [<my>] {list} list",
            "is [there anything on] <my> <grocery> list empty => list=groceries",
            "<tell> (everything|all|the things|all the things|the stuff) [that] (i|we) [still] (need|have) to (buy"
            "|get|pick up) [*] => list=groceries",
            "do (i|we) [still|also] need [to (get|buy|pick up)] {items} (at|from|when i am at) the (store|shop|shops"
            "|supermarket|grocery store) => list=groceries",
            "is there anything [left|else] (on|in) [<my>] <grocery> [list] => list=groceries",
            "is there anything [left|else] (on|in) [<my>] {list} list",
            "what did (i|we) buy => which=bought",
            "(did|have) (i|we) [already] (add|added|put|put down) {items} [already|yet|on there|on it]",
            "(is|are) {items} (on there|on it) [already|yet]",
            "<tell> [me] (if|whether) (i|we) [already] (have|need|put|added|got) {items} (on|in) [<my>] <grocery>"
            " [list] => list=groceries",
            "(what|which) lists (do i have|are there|have i got|did i make|do you have|do we have) => which=names",
            "<tell> [all] [of] [<my>] lists => which=names",
            "<tell> [<my>] list (named|called|titled) {list}",
            "(what are|how many lists are|how many lists do i have) [my lists] => which=names",
            "(what|what all|which) [*] (on|in|from|of|at) [<my>] <grocery> (list|lists) [*] => "
            "list=groceries",
            "<tell> [*] (on|in|from|of) [<my>] <grocery> (list|lists) [*] => list=groceries",
            "<tell> [*] <grocery> (list|lists) [(for|from|on|of) *] => list=groceries",
            "(is|are) (there|there any|there some) {items} [already|still] (on|in) [<my>] <grocery> "
            "[list] => list=groceries",
            "what (do|did) (i|we) need from [the] (shop|shops|store|stores|supermarket|market|grocer|grocery store"
            "|tesco|asda|aldi|lidl|sainsburys|waitrose|morrisons|costco|walmart|target|kroger|trader joes|whole foods"
            "|coles|woolworths|boots|the chemist|pharmacy) => list=groceries",
            "(am i|are we) (supposed|meant) to (get|buy|pick up) {items} => list=groceries, if=goods",
            "what (am i|are we) (supposed|meant) to (buy|pick up at the shops) => list=groceries",
            "how (many|much) [of] {items} (are|is|do i have|do i need|did i put|do we have|do we need|"
            "did i add) [there] [listed] (on|in) [<my>] <grocery> [list] => list=groceries",
            "(do|did|have|does|am|has) (i|we|my) [*] (on|in|to|for|from) [<my>] <grocery> (list|lists) "
            "[*] => list=groceries",
            "what (was it|is it|was that) [that] (i|we) (needed|need|wanted|had to (buy|get)) (at|from) the (store"
            "|shop|shops|supermarket) => list=groceries",
            "how (long|big|many items) [is|are] [*] <grocery> (list|lists) => list=groceries",
            "(do|did|have) i [have|make|made|got|create|created] [a|any] [*] <grocery> (list|lists) [*] "
            "=> list=groceries",
            "(what|which) [*] (groceries|grocery items) [*] (need|buy|get|list|have|left|listed) [*] => "
            "list=groceries",
            "what (food|groceries|things|items|stuff|ingredients) do (i|we) (need|have) to (buy|get|pick "
            "up) [*] => list=groceries",
            "what (do|did) (i|we) need (from|at) [the] <grocery> [store] => list=groceries",
            "<tell> what [*] (need|have) to (buy|get|pick up) [*] [(at|from) the (store|supermarket|"
            "grocery store)] => list=groceries",
            "(what|which) [*] do i (need|have) to (buy|purchase|shop for) [*] => list=groceries",
            "what (am i|are we) (out of|buying|shopping for|getting (at|from) the) [*] => list=groceries",
            "<my> <grocery> list [is|includes|contains|has] [what] => list=groceries",
            "(is|are) [there] [any|some] {items} [still|already|currently|now] (on|in|listed on) <my> <grocery>"
            " list =>"
            " list=groceries",
            "are there (any|more) items (on|in) [<my>] <grocery> list => list=groceries",
            "(does|do) <my> <grocery> (list|lists) (have|include|contain|say|show) {items} [on it|in it|"
            "listed] => list=groceries",
            "(do|should) (i|we) [still|also] (need|have) (to buy|to pick up|to get|more) {items} => list=groceries,"
            " if=goods",
            "what is [still] left to (buy|get|pick up) => list=groceries",
            "<tell> what (i|we) (should|need to|have to|must) (get|buy|pick up) (at|from) * => list=groceries",
            "did {items} (make it|get added|get put|end up|go) (on|onto|to) [<my>] <grocery> [list] => list=groceries",
            "(need|want) (my|the|our) <grocery> list => list=groceries",
            "(read|show|tell|give) <my> <grocery> list [to me|to us|out loud|aloud|out] => list=groceries",
            "is {items} on <my> list",
            "<tell> [<my>] <grocery> list (with|to|for) (me|us) => list=groceries",
            "remind me what is (on|in) [<my>] <grocery> [list] => list=groceries",
            "(what|which) (is|are) (currently|still|now|already) (on|in) [<my>] <grocery> [list] => "
            "list=groceries",
        ],
        examples={
            "what's on my grocery list?": {"list": "groceries"},
            "read me the packing list": {"list": "packing"},
            "what do we need from the store": {"list": "groceries"},
            "is milk on the shopping list?": {"items": ["milk"], "list": "groceries"},
            "which lists do I have": {"which": "names"},
            "groceries": {"list": "groceries"},
        },
    )
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
        ticked = f"\nTicked off: {things.listed(done)}." if done else ""
        if not wanted:
            return Finding(f"Your {things.called(row)} is empty.{ticked}", data=things.data(row))
        head = f"On your {things.called(row)} ({sentences.counted(len(wanted), 'thing')}):"
        more = f"\n…and {len(wanted) - SHOWN:,} more." if len(wanted) > SHOWN else ""
        lines = "\n".join(f"- {things.shown(one)}" for one in wanted[:SHOWN])
        return Finding(f"{head}\n{lines}{more}{ticked}", data=things.data(row, wanted[:SHOWN]))


def _card(turn: Turn) -> Finding | None:
    """A name with a telephone number belongs into the book of contacts; None where the request is no such."""
    said = next((one.text for one in turn.requests if one.intent == "add_item" and one.text), "") or turn.said
    found = _SOMEBODY.fullmatch(said.strip())
    if found is None:
        return None
    request = Request(
        "contact_lookup", {"which": "add", "value": found["who"]}, "phrase", 0.95,
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
