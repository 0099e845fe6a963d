"""The book of contacts: looked up, kept and changed in words. Reached by phrase, model and button by the contract."""

from __future__ import annotations

import re

from specialists.comms_pilot import book, card_words, contact_words, elsewhere, inviting, reading
from specialists.contract import Effect, Finding, Specialist, Turn, action
from specialists.language.when import When

_MAIL = "(email|email address|mail|e mail)"
_HOME = "(address|home address|street address|postal address|work address)"


# where somebody new is put, and what may be told of them in the same breath
_INTO = (
    "as [a|one of] [my] [new] (contact|contacts)",
    "(to|in|into) [my|the] (contacts|contact list|address book|phone book)",
)
_REACHED_BY = f"[new] (<number>|number|cell|mobile|{_MAIL})"
_REACHED = f"[and|with] [the|a|his|her|their|its|on|under|at] [{_REACHED_BY}] [is|of|being]"


_NEW = re.compile(
    r"^\W*(?:please )?(?:add|save|create|make|store|new)\s+(?:(?:an?|the|another|new)\s+)*contact\W*"
    r"(?:(?:named|called|for)\s+)?", re.I,
)


class Contacts(Specialist):
    """Keeps your contacts: numbers, birthdays, and what each of them may do."""

    name = "comms_pilot"

    @action(
        "contact_lookup",
        category="communication",
        effect=Effect.WRITE,
        says=[
            "[<tell>] [what is|what are|do you have|do you know|have you got|i need|i want|do i have|what "
            "was] [<my>] {name} 's <number> [*] => field=phone number",
            "[<tell>] [what is|do you have|i need|do i have] {name} 's (email|email address|mail) => "
            "field=email",
            "[<tell>] [what is|do you have|i need|do i have|where is] {name} 's (address|home address|"
            "street address|mailing address|location|work address|house address|postal address) => "
            "field=address",
            "[<tell>] [what is|what are|do you have|i need|give me|do i have] {name} 's (contact|contact "
            "info|contact information|contact details|info|information|details|contacts) => field=details",
            "[<tell>] [what is|do you have|have you got|i need|do i have] (the|a) <number> (for|of|to) {name} => "
            "field=phone number",
            "[<tell>] [what is|do you have|i need|do i have] [the|an] (email|email address) (for|of) {name} "
            "=> field=email",
            "[<tell>] [what is|do you have|i need|where is] [the] (address|home address) (for|of) "
            "{name:name} => field=address",
            "[<tell>] [the|all] (contact|contact info|contact information|contact details|details|"
            "contacts) (for|of|about|on|named|called|from) {name} [(from|in) <my> (contact|contacts|phone "
            "book|address book|phone|contact list)]",
            "where (does|do) {name} live => field=address",
            "[<tell>] [the] [details|info] (for|of|about|on) {name} (from|in) <my> (contact|contacts|phone "
            "book|address book|contact list)",
            "(search|find|look for|check|look up|open|show) {name} (from|in) <my> (contact|contacts|phone "
            "book|address book|contact list)",
            "(search|find|look for|look up|open|show|see|check|display|view|list|go to|get|browse) [<my>] "
            "(contact|contacts|phone book|address book|contact list) [list] [(for|named|called) {name}]",
            "(what|which) (email|email address|number|phone number|address) (do i have|do you have|have i got)"
            " [saved|down] (for|of) {name} => field=details",
            "(how do i|how can i|can i) (reach|contact|get [a] hold of|get in touch with) {name}",
            "(do i have|is) {name} (in|on|among) <my> (contact|contacts|phone book|address book|contact "
            "list)",
            "who is {name} in <my> (contacts|contact list|address book)",
            "(what|which) (number|phone number|email|email address|address) (do i have|do you have|is there|"
            "is listed|is saved) for {name}",
            "[<tell>] [all] [of] [<my>] (contact|contacts|phone book|address book|contact list)",
            "(find|get|show|look up|search for) [me] [the] (<number>|email|address|contact) [(for|of) "
            "{name}] (in|from) <my> (contact|contacts|phone book|address book|contact list)",
            "(find|look up|get|search for) (<number>|the <number>|email|the email|address|the address) "
            "(for|of) {name}",
            "(find|look up|get|search for|show me|give me|pull up) {name} ['s] (<number>|email|address) (in|from)"
            " [<my>]"
            " (contacts|phone book|address book|contact list|phone)",
            "(is there|do i have|have i got|do you have) [a|an|any|the] (<number>|email|email address|address)"
            " [saved|stored"
            "|listed] for {name} [(in|on) <my> (contacts|phone book|address book|contact list|phone)]",
            "[what is|do you know|tell me|give me] {name} (phone number|cell number|mobile number|email address"
            "|home address)"
            " => field=details",
            # without the apostrophe that people leave out
            "[<tell>] (what is|what are|do you have|do you know|give me|i need) [<my>] {name} <number> =>"
            " field=phone number, if=owning",
            f"[<tell>] (what is|do you have|do you know|give me|i need) [<my>] {{name}} {_MAIL} =>"
            " field=email, if=owning",
            f"[<tell>] (what is|do you have|do you know|give me|i need|where is) [<my>] {{name}} {_HOME} =>"
            " field=address, if=owning",
            "(when|what day|what date) is [<my>] {name} birthday [again] => field=birthday, if=owning",
            # a contact made
            "(add|save|create|make|store|new) [a|an|the|another] [new] contact [(named|called|for)] {value:rest} =>"
            " which=add",
            "(add|save|put|store) {value:text} (to|in|into) [my|the] (contacts|contact list|address book|phone book) =>"
            " which=add",
            "(add|save|put|store) {value:text} as a [new] contact => which=add",
            *(f"(add|save|put|store) {{name}} {book} {_REACHED} {{value:rest}} => which=add" for book in _INTO),
            *(f"(add|save|put|store) {{name}} 's {_REACHED_BY} {{value:rest}} {book} => which=add" for book in _INTO),
            # what is known of one
            "{name} 's [new] <number> is [now] {value:rest} => which=number",
            "(save|add|store|change|update|set|note) {name} 's <number> (to|as|is|:) {value:rest} => which=number",
            "{name} has a new <number> {value:rest} => which=number",
            f"{{name}} 's [new] {_MAIL} is [now] {{value:rest}} => which=email",
            f"(save|add|store|change|update|set|note) {{name}} 's {_MAIL} (to|as|is) {{value:rest}} => which=email",
            f"{{name}} 's [new] {_HOME} is [now] {{value:rest}} => which=address",
            f"(save|add|store|change|update|set|note) {{name}} 's {_HOME} (to|as|is) {{value:rest}} => which=address",
            "{name} lives [now] (in|at|on) {value:rest} => which=place",
            "{name} (has|just) (moved|moved house) to {value:rest} => which=place",
            "{name} moved to {value:rest} => which=place",
            "{name} 's (time zone|timezone) is {value:rest} => which=place",
            "{name} 's birthday is [on] {when} => which=birthday",
            "{name} (was born|is born|has birthday|has their birthday|has his birthday|has her birthday) on {when} =>"
            " which=birthday",
            f"my {{value:({contact_words.KIN})}} is [called|named] {{name}} => which=alias",
            f"my {{value:({contact_words.KIN})}} 's name is {{name}} => which=alias",
            f"{{name}} is my {{value:({contact_words.KIN})}} => which=alias",
            "(add|make|take) [a] note (about|on|for) {name} [that] {value:rest} => which=note",
            "note (about|on|for) {name} [that] {value:rest} => which=note",
            "(do not|never) (message|text|call|write to|write|contact|disturb|bother|ring|ping) {name}"
            " (after|before|between|from|past|until|during|at) * => which=quiet",
            "(do not|never) (message|text|call|write to|write|contact|disturb|bother|ring|ping) {name} {when} =>"
            " which=quiet",
            "{name} 's quiet hours are * => which=quiet",
            "{name} has no quiet hours => which=loud",
            "(message|text|write to|call) {name} (at any time|any time|whenever) [of the day] => which=loud",
            # what one may do
            "(allow|permit) {name} to {value:rest} => which=may",
            "(what|which things) (may|can) {name} do => which=card",
            "what is {name} (allowed|permitted) to do => which=card",
            "[<tell>] {name} 's (permissions|rights) => which=card",
            "who are [all] my (contacts|people) => which=all",
            "(when|what day|what date) is {name} 's birthday [again] => field=birthday",
            "(when|what day) was {name} born => field=birthday, if=acquainted",
            *contact_words.SAYS,
            *card_words.SAYS,
            # let in, read, forgotten
            "invite {name} [to (hob|the household|our household|our house|this house|join|you)]"
            " [as a [household] member] => which=invite",
            "invite {name} as [a] contact => which=invite contact",
            "(what|what all) did {name} (say|write|text|send|answer|reply) [to] [me|you] => which=said",
            "(what|what all) did {name} (say|write|text|send|answer|reply) [to] [me|you] {when} => which=said,"
            " if=acquainted",
            "when did (i|you|we) last hear from {name} => which=heard",
            "when did {name} last (write|text|message|call|get in touch) [me|you] => which=heard",
            "[<tell>] [the] [last] (messages|texts) from {name} => which=said",
            "(forget|delete|remove|drop) [the] contact {name} => which=forget",
            "(delete|remove|drop|take|erase) {name} (from|off|out of) [my|the] (contacts|contact list|address book"
            "|phone book) => which=forget",
            "forget {name} => which=forget, if=named",
        ],
        examples={
            "what's Anna's phone number?": {"name": "Anna", "field": "phone number"},
            "give me the email address of Dr Weber": {"name": "Dr Weber", "field": "email"},
            "how do I reach the plumber": {"name": "the plumber"},
            "find Jonas in my contacts": {"name": "Jonas"},
            "do you have Mia's address": {"name": "Mia", "field": "address"},
            "add contact Sam +49 170 1234567": {"which": "add"},
            "Sam's number is 0170 1234567": {"name": "Sam", "which": "number"},
            "my mom is Anna": {"name": "Anna", "which": "alias", "value": "mom"},
            "Sam may add things to my lists": {"name": "Sam", "which": "may"},
            "what may Sam do?": {"name": "Sam", "which": "card"},
            "note about Sam: allergic to nuts": {"name": "Sam", "which": "note", "value": "allergic to nuts"},
            "what is Sams number?": {"name": "Sams", "field": "phone number"},
            "invite Sam as a contact": {"name": "Sam", "which": "invite contact"},
        },
    )
    async def contact_lookup(
        self,
        turn: Turn,
        name: str | None = None,
        field: str | None = None,
        which: str | None = None,
        value: str | None = None,
        when: When | None = None,
        contact: str | None = None,
        sure: str | None = None,
        rest: str | None = None,
    ) -> Finding:
        """Finds, keeps and changes your contacts: numbers, birthdays, what each of them may do."""
        if which == "add told":  # the whole of it is taken apart, as it was written
            which, name, value = "add", None, _NEW.sub("", elsewhere.said(turn))
        if which == "add reached":  # "save Joe under +1 …", "add the number +1 … for Joe"
            which, value = "add", f"{value} {rest}"
        if which == "add kin":  # "add my sister Anna +49 …": a name, a number, and what they are to one
            which, value = "add", f"{rest}, my {value}"
        asked = book.Asked(name, field, which or "", value, when, contact, sure)
        if (handed := await elsewhere.known(turn, asked)) is not None:
            return handed
        if asked.which in ("invite", "invite contact"):
            return await inviting.invite(turn, asked)
        if asked.which in reading.READS:
            return await reading.read(turn, asked)
        return await book.change(turn, asked)
