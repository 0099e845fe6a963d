"""Messages that wait for their time, by whom they are for. Called by the lists and changes of what is scheduled."""

from __future__ import annotations

import re
from collections.abc import Sequence

from specialists import circle
from specialists.contract import Finding, Turn
from specialists.language.text import sentences
from specialists.language.text.patterns import Pattern
from specialists.scheduling import wording
from storage import agenda, contacts
from storage.tables import Purpose

_TO = Pattern(
    r"(?:my |the |that |this |those |all )*(?:scheduled |planned |next )?(?P<which>[\w'’ -]{1,40} )?"
    r"(?:messages?|texts?|sms) (?:to|for) (?P<who>.{1,60})", re.I,
)


async def listed(turn: Turn, who: str | None = None) -> Finding:
    """Every message that is still to go out, with who gets it; of `who` alone, where somebody is named."""
    found, to = await agenda.of_purpose(turn.unit, Purpose.MESSAGE), ""
    if who is not None and found:
        found, to = await named(turn, f"the message to {who}", found), f" for {sentences.shown(who, 40)}"
    if not found:
        return Finding(f"No messages{to} are scheduled.")
    names = {one.id: one.name for one in await contacts.everyone(turn.unit)}
    names |= {one.id: one.name for one in await turn.ports.household.others(turn.person.id)}
    lines = [
        f"To {names.get(one.reminder.recipient_id, 'somebody')}: {sentences.quoted(one.reminder.text)} "
        f"({wording.timing(one, turn)})"
        for one in found
    ]
    head = sentences.counted(len(found), "message is", "messages are")
    return Finding(f"{head} scheduled{to}:\n{sentences.numbered(lines)}", data=wording.data(found))


async def named(turn: Turn, words: str, rows: Sequence[agenda.Dated]) -> list[agenda.Dated]:
    """Of the rows those that "the message to Sam" means; none where the words name no message."""
    said = _TO.fullmatch(words.strip())
    if said is None:
        return []
    found = await circle.find(turn, said["who"])
    ids = {one.id for one in (found.contact, found.member, *found.close) if one is not None}
    theirs = [one for one in rows if one.reminder.purpose == Purpose.MESSAGE and one.reminder.recipient_id in ids]
    about = (said["which"] or "").casefold().split()  # "the birthday text for Sam"
    narrowed = [one for one in theirs if about and all(word in one.reminder.text.casefold() for word in about)]
    return narrowed or theirs
