"""What is texted behind something that was just set: rows that the classifier of turns has not learnt from
(rows/turns.tsv), each through a whole house. Figures, held so that they only get better: how many are done right by
their operation, and how many do something that was not asked."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from specialists.contract import Operation
from tests.door import talk
from tests.house import Home, home

ROWS = Path(__file__).parent / "rows" / "turns.tsv"
RIGHT, WRONG = 0.55, 0.11
FITS = {
    "change": {Operation.CHANGE}, "skip": {Operation.CHANGE}, "complete": {Operation.COMPLETE},
    "remove": {Operation.REMOVE, Operation.UNDO}, "later": {Operation.POSTPONE, Operation.CHANGE},
    "another": {Operation.CREATE}, "ask": {Operation.SHOW, Operation.ASK, Operation.RECALL},
    "undo": {Operation.UNDO, Operation.CHANGE}, "redo": {Operation.REDO}, "tell": {Operation.KEEP},
}  # fmt: skip
_LABEL = re.compile(r"\[\w+:([^\[\]]*)\]")


def before(context: str) -> list[str] | None:
    """What a person says so that this was spoken of last; None where it takes more than that."""
    kind, _, rest = context.partition(":")
    what, _, when = (part.strip() for part in rest.partition("|"))
    length, _, day = when.partition(",")
    made = {
        "reminder": [f"remind me {when} to {what}"], "task": [f"add a task: {what} {when}"],
        "event": [f"put {what} in my calendar {when}"], "timer": [f"set a {what} timer for {when}"],
        "hours": [f"log {length} for {what} {day}"], "fact": [f"remember that {rest.strip()}"], "nothing": [],
    }  # fmt: skip
    return [f"add {rest.strip()} to the {kind[5:]} list"] if kind.startswith("list ") else made.get(kind)


async def done(here: Home, said: str) -> tuple[set[Operation], bool]:
    """The operations that the message came to, and whether it was answered with a question."""
    answer = await here.say(said)
    turn = await talk.last(here)
    actions = [here.house.registry.serving(step["intent"]) for step in turn.trace.get("steps", ())]
    does = {action.operation for action in actions if action is not None and action.operation is not Operation.CHAT}
    return {one for one in does if one is not None}, answer.rstrip().endswith(("?", "(yes or no)")) and not does


def verdict(wanted: list[str], does: set[Operation], *, asked: bool) -> str:
    deeds = [one for one in wanted if one in FITS and one != "tell"]
    if asked:
        return "asked"
    if not deeds:
        harmless = not does or "new" in wanted or ("tell" in wanted and does <= FITS["tell"])
        return "wrong" if not harmless else "right" if does or "new" not in wanted else "missed"
    if not does:
        return "missed"
    return "right" if all(does & FITS[one] for one in deeds) else "wrong"


@pytest.mark.long
async def test_what_leans_on_the_talk_is_done_or_asked_about(tmp_path: Path) -> None:
    verdicts = []
    for number, line in enumerate(ROWS.read_text(encoding="utf-8").splitlines()):
        context, message, operation = line.split("\t")
        if (setting := before(context)) is None:
            continue
        async with home(tmp_path / str(number), zone="Europe/London") as here:
            for said in setting:
                if (await here.say(said)).endswith("(yes or no)"):
                    await here.say("yes")
            does, asked = await done(here, _LABEL.sub(r"\1", message.replace("||", "")))
        verdicts.append((verdict(operation.split("+"), does, asked=asked), line))
    right, wrong = ([line for one, line in verdicts if one == name] for name in ("right", "wrong"))
    assert len(right) / len(verdicts) >= RIGHT, verdicts
    assert len(wrong) / len(verdicts) <= WRONG, wrong
