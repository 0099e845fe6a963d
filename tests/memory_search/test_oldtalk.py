"""Old sessions: what people saw of them comes in, what a program told itself does not, and nothing comes twice."""

from __future__ import annotations

import asyncio
import datetime as dt
import json
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import col, select

import main
from bot.cli.memory import sessions
from storage import oldtalk
from storage.columns import new_id
from storage.database import Database
from storage.oldtalk import Cleaned, Exchange
from storage.tables import Conversation
from tests.clock import START
from tests.databases import Owner
from tests.house import home
from tests.memory_search.shelf import ask, texts

AT = "2025-03-01T09:00:00Z"


def entry(said: Any, answered: Any, agent: str = "Conversationalist", at: Any = AT, **metadata: Any) -> dict[str, Any]:
    return {"timestamp": at, "input": said, "output": answered, "agentName": agent, "metadata": metadata}


# What was said, and what is kept of it: both sides, one, or the reason why none.
ENTRIES: list[tuple[dict[str, Any], tuple[str, str] | str]] = [
    (entry("hi", "Hello!"), ("hi", "Hello!")),
    (entry("plan my day", "Three things today.", "OpsPlanner"), ("plan my day", "Three things today.")),
    (entry("who audits?", "I do.", "SafetyAuditor", type="message"), ("who audits?", "I do.")),
    (entry("what's the state of Ohio like", "Flat."), ("what's the state of Ohio like", "Flat.")),
    (entry("task 2 needs more time", "Moved."), ("task 2 needs more time", "Moved.")),
    (entry("info on trains?", "Every hour."), ("info on trains?", "Every hour.")),
    (entry("I said {hello} to her", "[laughs] Well."), ("I said {hello} to her", "[laughs] Well.")),
    (entry("hi", "Hello!", role="assistant", tokens=12, duration=31), ("hi", "Hello!")),
    (entry("explain dialogs", "Gladly.", type="explanation"), ("explain dialogs", "Gladly.")),
    (entry("[SYSTEM] morning trigger", "Good morning!"), ("", "Good morning!")),
    (entry("book a table", {"tool": "maps", "args": {}}), ("book a table", "")),
    (entry("book a table", '{"status": "ok"}'), ("book a table", "")),
    (entry("make a plan", "ok", "Planner"), "machinery"),
    (entry("step 1", "done", "plan-executor"), "machinery"),
    (entry("x", "y", "State Manager Agent"), "machinery"),
    (entry("x", "y", type="execution_state"), "technical"),
    (entry("x", "y", type="toolCall"), "technical"),
    (entry("x", "y", kind="planning"), "technical"),
    (entry("x", "y", role="system"), "technical"),
    (entry("x", "y", planId="p1", stepIndex=2), "technical"),
    (entry("x", "y", internal=True), "hidden"),
    (entry("x", "y", visible=False), "hidden"),
    (entry("[PLAN] 3 steps", "[EXECUTION step 1] started"), "a record"),
    (entry("Executing plan 7f", "Execution status: running"), "a record"),
    (entry("DEBUG: cache miss", "Traceback (most recent call last):\n  File"), "a record"),
    (entry("You are a helpful assistant with these tools: search", "Understood."), "a record"),
    (entry("you are a great assistant", "Thank you."), ("you are a great assistant", "Thank you.")),
    (entry("<|im_start|>system", "ok"), "a record"),
    (entry("2025-03-01 09:00:17,123 INFO worker started", "x"), "a record"),
    (entry('tool_result: {"a": 1}', "ok"), "a record"),
    (entry("Thought: look it up\nAction: search", "Observation: none"), "a record"),
    (entry("how are you", "Thought: they ask how I am.\nFinal Answer: Fine."), ("how are you", "Fine.")),
    (entry("book a table", '```json\n{"intent": "book"}\n```'), ("book a table", "")),
    (entry("book a table", '{"tool": "maps", "args": {"q"'), ("book a table", "")),
    (entry("and now?", "[object Object]"), ("and now?", "")),
    (entry("why?", "ValueError: boom"), ("why?", "")),
    (entry({"type": "text", "text": "hi"}, [{"type": "text", "text": "Hello!"}]), ("hi", "Hello!")),
    (entry({"plan": ["a"]}, "ok"), "a record"),
    (entry("lone \ud800 and \x00 end", "ok"), ("lone \ufffd and  end", "ok")),
    (entry("", None), "empty"),
    (entry("hi", "Hello!", at="once"), "no time"),
]


@pytest.mark.parametrize(("found", "kept"), ENTRIES, ids=[json.dumps(found)[:90] for found, _ in ENTRIES])
def test_what_people_saw_of_an_entry(found: dict[str, Any], kept: tuple[str, str] | str) -> None:
    cleaned = oldtalk.cleaned(found, dt.UTC)
    assert ((cleaned.said, cleaned.answered) if isinstance(cleaned, Exchange) else cleaned) == kept


@pytest.mark.parametrize("stamp", ["2025-03-01T09:00:00Z", "2025-03-01T10:00:00+01:00", 1740819600, 1740819600000])
def test_a_time_in_any_shape_is_the_same(stamp: Any) -> None:
    cleaned = oldtalk.cleaned(entry("hi", "Hello!", at=stamp, success=False, duration_ms=5), dt.UTC)
    assert cleaned == Exchange(dt.datetime(2025, 3, 1, 9, tzinfo=dt.UTC), "hi", "Hello!", "Conversationalist", False, 5)


async def test_it_is_talk_then_and_can_be_searched(database: Database, owner: Owner) -> None:
    entries = [
        entry("my boat is in Kiel", "Noted.", at="2025-03-02T08:00:00Z"), entry("[PLAN] a", "b"), entry("hi", "Hello!"),
        entry("x", "y", "Executor"),
    ]
    done = await bring(database, owner, entries)
    assert (done.seen, done.kept, done.known, done.dropped) == (4, 2, 0, {"a record": 1, "machinery": 1})
    async with database.unit(owner.id, new_id(), START) as unit:
        kept = await unit.all(select(Conversation).order_by(col(Conversation.id)))
    assert [(row.said, row.channel) for row in kept] == [("hi", "import"), ("my boat is in Kiel", "import")]
    assert kept[1].at == dt.datetime(2025, 3, 2, 8, tzinfo=dt.UTC)
    assert texts(await ask(database, owner, "boat"))[0] == "my boat is in Kiel"
    again = await bring(database, owner, entries)
    assert (again.kept, again.known) == (0, 2)


async def bring(database: Database, owner: Owner, entries: list[dict[str, Any]]) -> Cleaned:
    async with database.unit(owner.id, new_id(), START) as unit:
        return await oldtalk.bring(unit, entries, dt.UTC)


def test_entries_are_found_wherever_they_stand() -> None:
    one, two = entry("a", "b"), entry("c", "d")
    nested = {"sessions": [{"id": 1, "entries": [one]}, {"id": 2, "history": [two]}]}
    for shape in ([one, two], nested, {"s1": [one, two]}):
        assert list(sessions.found(shape)) == [one, two]
    assert list(sessions.found({"a": [1, "x", None]})) == []


@pytest.mark.parametrize(
    ("raw", "kept"),
    [
        ("\ufeff" + json.dumps([entry("hi", "Hello!")]), 1),
        (json.dumps([entry("hi", "Hello!")]).encode("utf-16"), 1),
        (json.dumps(entry("hi", "Hello!")) + '\n{broken\n' + json.dumps(entry("bye", "Bye!")), 2),
        ("[" * 100_000 + "]" * 100_000, None),
        ('[{"input": "hi"', None),
        ("", None),
    ],
    ids=["a mark before it", "utf-16", "a broken line", "deep", "cut off", "empty"],
)
def test_a_file_in_any_state(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], raw: str | bytes, kept: int | None
) -> None:
    file = tmp_path / "old.json"
    file.write_bytes(raw.encode() if isinstance(raw, str) else raw)
    command = ["memory", "sessions", str(file), "--data", str(tmp_path / "data")]
    assert main.main(command) == (1 if kept is None else 0)
    told = capsys.readouterr()
    assert "holds no sessions" in told.err if kept is None else f"Kept {kept} of" in told.out


def test_by_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "old.json"
    file.write_text(json.dumps({"sessions": [[entry("hi", "Hello!"), entry("x", "y", "Planner")]]}))
    assert main.main(["memory", "sessions", str(file), "--data", str(tmp_path / "data")]) == 0
    said = capsys.readouterr().out
    assert said == "Kept 1 of 2 entries as talk; 0 were there already.\n  dropped, machinery: 1\n"
    for broken in ("{", "[1, 2]", ""):
        file.write_text(broken)
        assert main.main(["memory", "sessions", str(file), "--data", str(tmp_path / "data")]) == 1
        assert "Nothing was brought in." in capsys.readouterr().err


async def test_what_was_brought_in_answers_where_no_fact_does(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lines = (
        {"id": "1", "text": "We adopted a greyhound called Comet", "at": "1:58 pm on 8 May, 2023", "speaker": "Tom"},
        {"id": "2", "text": "What is the greyhound called?", "at": "1:59 pm on 8 May, 2023", "speaker": "Anna"},
        {"id": "3", "text": "The boiler man came twice", "speaker": "Anna"},
    )
    (tmp_path / "talk.jsonl").write_text("\n".join(json.dumps(line) for line in lines))
    async with home(tmp_path) as here:
        assert "nothing" in await here.say("what is the name of my greyhound?")
    command = ["memory", "import", str(tmp_path / "talk.jsonl"), "--data", str(tmp_path / "data")]
    assert await asyncio.to_thread(main.main, command) == 0
    async with home(tmp_path) as here:
        said = await here.say("what is the name of my greyhound?")
        assert said == 'In talk that was brought in, from 8 May 2023, Tom said: "We adopted a greyhound called Comet".'
        assert "Comet" in await here.say("what do you know about Tom?")
        assert "boiler" not in await here.say("what do you know about Tom?")
        assert "nothing" in await here.say("do I own a boat?")
        await here.say("remember that my greyhound is called Bolt")
        assert "Bolt" in await here.say("what is the name of my greyhound?")
