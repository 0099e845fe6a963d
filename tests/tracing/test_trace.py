"""What a person can see of a turn: one tree with all of it, in no other person's hands and with no secret in it."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.cli import stats
from bot.tracing import figures, gathering, tree
from integrations.llm.allowance import Allowance
from integrations.llm.brain import Payer
from integrations.llm.tasks import JUDGE
from storage.columns import new_id
from tests import unread
from tests.door.talk import NOTHING, meant, owner
from tests.house import Home, home
from tests.llm.asking import said
from tests.project.test_command_line import main
from tests.standins.model import Fault, Kind, Model, Reply


@pytest.fixture
async def here(model: Model, tmp_path: Path) -> AsyncIterator[Home]:
    async with home(tmp_path) as here:
        here.house.conductor.taught = lambda: None
        yield here


async def seen(here: Home, count: int = 1) -> list[gathering.Turn]:
    known = await owner(here)
    async with here.house.database.unit(known.person.id, new_id(), here.clock.now()) as unit:
        found = await gathering.latest(unit, count)
        await unit.rollback()
    return found


async def shown(here: Home) -> str:
    return "\n".join(tree.lines(tree.of((await seen(here))[0])))


async def test_a_sure_phrase_shows_reader_reason_specialist_gate_effects_and_undo(here: Home) -> None:
    await here.say("add milk to groceries")
    (turn,) = await seen(here)
    text = "\n".join(tree.lines(tree.of(turn)))
    assert '"add milk to groceries"' in text
    assert "words.read" in text
    assert "add item by phrase" in text
    assert "ops_planner: add item" in text
    assert "slots: items=milk, list=groceries" in text
    assert "allow write of add item" in text
    assert "insert 1 row of list items" in text
    assert '"undo" takes it back' in text
    assert "reply by terminal" in text
    assert turn["requests"] == []
    await here.say("undo")
    undoing, undone = await seen(here, 2)
    assert undoing["way_back"] == {"can": False, "undoes": undone["id"]}
    assert undone["way_back"] == {"can": False, "undone_by": undoing["id"]}
    json.dumps(undone)


async def test_a_model_shows_its_requests_with_tokens_price_and_the_audit(here: Home, model: Model) -> None:
    text = unread.holding("vole", "badger")
    model.queue(NOTHING, Reply("Voles dig. Badgers dig deeper.", tokens=(321, 12)))
    await here.say(text)
    (turn,) = await seen(here)
    assert [one["task"] for one in turn["requests"]] == ["understand", "conversation"]
    assert (turn["requests"][1]["read"], turn["requests"][1]["written"]) == (321, 12)
    assert all(one["letters"] > 0 and one["ms"] > 0 for one in turn["requests"])
    told = await shown(here)
    assert "321 tokens read, 12 written, $" in told
    assert "auditor" in told
    assert "passed: the answer of unknown" in told
    found = await _figures(here)
    (day,) = found["days"]
    assert (day["turns"], day["calls"], day["kept"], day["without_model"]) == (1, 2, 0, 0.0)
    (talking,) = found["specialists"]
    assert (talking["specialist"], talking["tier"], talking["requests"], talking["success"]) == (
        "conversationalist", "model", 1, 1.0,
    )
    assert "conversationalist" in "\n".join(stats.told(found))


async def test_an_answer_that_was_there_already_is_told_as_such(here: Home, model: Model) -> None:
    payer, allowance = Payer((await owner(here)).person.id, here.clock.now()), Allowance()
    model.queue(Reply("Once."))
    for _ in range(2):
        await here.house.brain.complete(JUDGE, said("hello"), str, payer=payer, allowance=allowance)
    assert [one.again for one in allowance.made] == [False, True]
    assert allowance.used.calls == 1


async def _figures(here: Home) -> dict[str, list[dict[str, object]]]:
    await here.house.conductor._telemetry.flush()
    known = await owner(here)
    return await figures.gathered(here.house.database, here.clock.now(), 7, known.person.zone)


async def test_why_a_model_gave_no_answer_is_told(here: Home, model: Model) -> None:
    model.faults.next(Fault(Kind.UNAUTHORIZED))
    await here.say(unread.holding("vole"))
    assert "no answer: bad_key" in await shown(here)


async def test_a_guess_of_the_models_tells_who_read_it(here: Home, model: Model) -> None:
    model.queue(meant("add_item", items="tin of paint", list="shed"))
    await here.say(unread.holding("tin of paint", "shed"))
    (turn,) = await seen(here)
    assert turn["readers"][-1]["reads"][0][:2] == ["add_item", "model"]


async def test_a_secret_is_in_no_trace(here: Home) -> None:
    await here.say("remember that the safe code is 998877, it is a secret")
    await here.say("remind me tomorrow at 6 to try 998877 on the safe")
    await here.say("what is the safe code?")
    assert "998877" not in json.dumps(await seen(here, 3))


def test_the_commands_print_the_tree_and_the_figures(tmp_path: Path) -> None:
    main(tmp_path, "chat", lines="add milk to groceries\nundo\n")
    first, second = (json.loads(line) for line in main(tmp_path, "trace", "--last", "2", "--json").stdout.splitlines())
    assert (first["said"], second["said"]) == ("undo", "add milk to groceries")
    one = main(tmp_path, "trace", second["id"]).stdout
    assert one.startswith(second["id"])
    assert f"taken back by {first['id']}" in one
    for wrong in ("12", "x1"):
        done = main(tmp_path, "trace", wrong)
        assert (done.returncode, len(done.stderr.splitlines())) == (1, 1)
    (day,) = json.loads(main(tmp_path, "stats", "--json").stdout)["days"]
    assert (day["turns"], day["success"]) == (2, 1.0)
    assert main(tmp_path, "trace", "--as", "Zoe").stdout == "Nobody has written yet.\n"
