"""The book of contacts: looked up, kept and changed in words. Reached by phrase, model and button by the contract."""

from __future__ import annotations

import re
from typing import Annotated

from specialists import heard
from specialists.comms_pilot import book, elsewhere, inviting, reading
from specialists.contract import Effect, Finding, Operation, Role, Specialist, Turn, action, variant
from specialists.heard import Said, Stretch
from specialists.language.text.patterns import Pattern
from specialists.language.time import When

_NEW = Pattern(
    r"^\W*(?:please )?(?:add|save|create|make|store|new)\s+(?:(?:an?|the|another|new)\s+)*contact\W*"
    r"(?:(?:named|called|for)\s+)?", re.I,
)


class Contacts(Specialist):
    """Keeps your contacts: numbers, birthdays, and what each of them may do."""

    name = "comms_pilot"

    @variant("last_heard", "heard", Effect.READ, Operation.SHOW)
    @variant("contact_messages", "said", Effect.READ, Operation.SHOW)
    @variant("invite", "invite", Effect.WRITE, Operation.INVITE, also=("invite contact",))
    @variant("delete_contact", "forget", Effect.DELETE, Operation.REMOVE)
    @variant("delete_contact_detail", "drop", Effect.DELETE, Operation.CHANGE)
    @variant("whose_number", "whose", Effect.READ, Operation.SHOW)
    @variant("list_contacts", "all", Effect.READ, Operation.SHOW)
    @variant("contact_permissions", "card", Effect.READ, Operation.SHOW)
    @variant("who_may", "who may", Effect.READ, Operation.SHOW)
    @variant("forbid_contact", "may not", Effect.WRITE, Operation.CHANGE)
    @variant("allow_contact", "may", Effect.WRITE, Operation.CHANGE)
    @variant("end_contact_quiet_hours", "loud", Effect.WRITE, Operation.CHANGE)
    @variant("set_contact_quiet_hours", "quiet", Effect.WRITE, Operation.CHANGE)
    @variant("rename_contact", "rename", Effect.WRITE, Operation.CHANGE)
    @variant("set_contact_language", "language", Effect.WRITE, Operation.CHANGE)
    @variant("add_contact_note", "note", Effect.WRITE, Operation.CHANGE)
    @variant("add_contact_alias", "alias", Effect.WRITE, Operation.CHANGE)
    @variant("set_contact_birthday", "birthday", Effect.WRITE, Operation.CHANGE)
    @variant("set_contact_place", "place", Effect.WRITE, Operation.CHANGE, also=("whereabouts",),
             roles={"name": Role.PERSON, "value": Role.PLACE})
    @variant("set_contact_address", "address", Effect.WRITE, Operation.CHANGE)
    @variant("set_contact_email", "email", Effect.WRITE, Operation.CHANGE)
    @variant("set_contact_number", "number", Effect.WRITE, Operation.CHANGE)
    @variant("add_contact", "add", Effect.WRITE, Operation.CREATE, also=("add told", "add kin", "add reached"))
    @action(
        "contact_lookup", bare=False, object="contact", operation=Operation.SHOW, roles={"name": Role.PERSON},
        category="communication",
    )
    async def contact_lookup(
        self, turn: Turn, name: str | None = None, field: str | None = None, which: str | None = None,
        value: str | None = None, when: When | None = None, contact: str | None = None, sure: str | None = None,
        rest: str | None = None, said: Said = "", whole: Annotated[str, heard.of(str, Stretch.MESSAGE)] = ""
    ) -> Finding:
        """Finds, keeps and changes your contacts: numbers, birthdays, what each of them may do."""
        if which == "add told":  # the whole of it is taken apart, as it was written
            which, name, value = "add", None, _NEW.sub("", said)
        if which == "add reached":  # "save Joe under +1 …", "add the number +1 … for Joe"
            which, value = "add", f"{value} {rest}"
        if which == "add kin":  # "add my sister Anna +49 …": a name, a number, and what they are to one
            which, value = "add", f"{rest}, my {value}"
        asked = book.Asked(name, field, which or "", value, when, contact, sure, said, whole)
        if (handed := await elsewhere.known(turn, asked)) is not None:
            return handed
        if asked.which in ("invite", "invite contact"):
            return await inviting.invite(turn, asked)
        if asked.which in reading.READS:
            return await reading.read(turn, asked)
        return await book.change(turn, asked)
