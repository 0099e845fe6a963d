"""Pages of what is said to Hob, what a model answers to that, and what a careful person would have come of it.

A section is one house. "+ …" is said first, by rule. A line at the margin is a message; below it, indented: "< …" the
model's answers in their order ("look": what it wants looked up along with its reading), then what the reply must hold,
after "!" what it must not. "… on [message]": so does the reply to that message afterwards. "? yes": it waits for a yes.
"~ …": rules read it amiss as yet, before any model.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.house import Home
from tests.standins.model import Asked, Call, Fault, Kind, Model, Reply

WORDLESS = "I don't know."  # what the model says where the page has nothing more


@dataclass
class Row:
    """One message."""

    said: str
    setup: bool = False
    amiss: bool = False  # rules are known to read it wrongly
    answers: list[str] = field(default_factory=list)
    wanted: list[str] = field(default_factory=list)


@dataclass
class Outcome:
    """What came of one message: what was wrong, and how many requests it cost."""

    said: str
    wrong: str
    calls: int


def page(path: Path) -> dict[str, list[Row]]:
    """The rows of each section."""
    found: dict[str, list[Row]] = {}
    rows: list[Row] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        if text.startswith("[") and line == text:
            rows = found[text.strip("[]")] = []
        elif line == text:
            rows.append(Row(text.removeprefix("+ ").removeprefix("~ "), text.startswith("+ "), text.startswith("~ ")))
        elif text.startswith("< "):
            rows[-1].answers.append(text.removeprefix("< "))
        else:
            rows[-1].wanted.append(text)
    return found


async def played(here: Home, model: Model, rows: list[Row]) -> list[Outcome]:
    """Says all of a section."""
    left: list[str] = []
    model.rule(lambda asked: _answer(asked, left))
    outcomes = []
    for row in rows:
        before, left[:] = len(model.asked), list(row.answers)
        if "fail" in left:
            model.faults.always(Fault(Kind.BROKEN))
        shown = await here.ask(row.said)
        model.faults.clear()
        calls, left[:] = len(model.asked) - before, []
        if row.setup:
            continue
        asks = any(button.label.startswith("Yes") for button in shown.buttons)
        wrong = [one async for one in _wrong(here, row.wanted, shown.text, asks=asks)]
        if row.amiss:
            wrong = [] if wrong else ["it is right now: take its ~ away"]
        outcomes.append(Outcome(row.said, "; ".join(wrong), calls))
    return outcomes


async def _wrong(here: Home, wanted: list[str], reply: str, *, asks: bool) -> AsyncIterator[str]:
    for one in wanted:
        if one == "? yes":
            if not asks:
                yield f"asks for no yes: {reply!r}"
            continue
        part, _, probe = one.rstrip("]").partition(" on [")
        answer = await here.say(probe) if probe else reply
        absent = part.startswith("!")
        if (part.removeprefix("!").casefold() in answer.casefold()) == absent:
            yield f"{part!r} in {answer!r}"


def _answer(asked: Asked, left: list[str]) -> Reply | None:
    """The next answer of the page that fits the kind of request: a reading, or talk."""
    reading = asked.schema is not None
    if reading and "requests" not in asked.schema.get("properties", {}):  # type: ignore[union-attr]
        return None
    place = next((at for at, one in enumerate(left) if _is_reading(one) == reading), None)
    line = left.pop(place) if place is not None else "talk" if reading else f"say {WORDLESS}"
    kind, _, rest = line.partition(" ")
    if kind == "talk" and "say" in asked.schema.get("properties", {}):  # type: ignore[union-attr]
        said = left.pop(0).removeprefix("say ") if left and left[0].startswith("say ") else ""
        return Reply(value={"requests": [], "ask": False, "say": said})  # what needs no tool is answered at once
    if kind == "say":
        return Reply(rest)
    if kind == "tool":
        return Reply(calls=(Call("do", _wish(rest)),))
    wishes = rest.split(" | ") if rest else []
    if kind == "look" and "look" not in asked.schema.get("properties", {}):  # type: ignore[union-attr]
        left[:0] = [f"tool {one}" for one in wishes]  # not offered along with this reading: by the tool, then
        return Reply(value={"requests": [], "ask": False})
    told = {"requests": list(map(_wish, wishes)), "ask": kind == "ask"}
    return Reply(value=told | ({"look": True} if kind == "look" else {}))


def _is_reading(line: str) -> bool:
    return line.partition(" ")[0] in ("read", "ask", "talk", "look")


def _wish(text: str) -> dict[str, Any]:
    """ "add_item items=a gas canister list=camping after=1"."""
    intent, *words = text.split()
    slots: list[dict[str, str]] = []
    for word in words:
        name, equals, value = word.partition("=")
        if equals:
            slots.append({"name": name, "words": value})
        else:
            slots[-1]["words"] += f" {word}"
    after = next((int(one["words"]) for one in slots if one["name"] == "after"), 0)
    told = {"intent": intent, "slots": [one for one in slots if one["name"] != "after"]}
    return told | ({"after": after} if after else {})


def told(outcomes: list[Outcome]) -> str:
    """The figures, and what went wrong."""
    wrong = [one for one in outcomes if one.wrong]
    calls = sum(one.calls for one in outcomes) / len(outcomes)
    lines = [f"{len(outcomes) - len(wrong)} of {len(outcomes)} right, {calls:.2f} calls a message"]
    return "\n".join([*lines, *(f"{one.said!r} ({one.calls} calls): {one.wrong}" for one in wrong)])

