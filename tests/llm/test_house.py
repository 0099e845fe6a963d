"""The brain in a house: loaded only when used, named in the settings, told of in status, doctor and what it cost."""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
from pathlib import Path

import pytest
from pydantic import SecretStr

from bot import settings as options
from bot import thinking
from bot.cli import asked, doctor
from bot.settings import BadSettings, Settings
from integrations.llm.brain import Payer
from storage import bills
from storage.tables import Spending
from tests.clock import START
from tests.house import Home, home
from tests.llm.asking import TALK, said
from tests.project import tree
from tests.standins.model import Fault, Kind, Model, Reply

HEAVY = {"openai", "pydantic_ai", "httpx2", "genai_prices", "stamina"}


@pytest.fixture(autouse=True)
def _no_settings_of_this_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)


def test_what_is_heavy_is_loaded_with_the_first_question_only() -> None:
    code = (
        "import json, sys, bot.bootstrap, integrations.llm.thinker, specialists.registry as r; r.find();"
        "print(json.dumps(sorted(sys.modules)))"
    )
    shown = subprocess.run([sys.executable, "-c", code], cwd=tree.ROOT, capture_output=True, text=True, check=True)
    assert set(json.loads(shown.stdout)) & HEAVY == set()


async def test_without_a_key_status_says_so(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        assert "No language model is set up; everything by rule works." in await here.say("status")
        assert await here.say("what did you cost this month?") == (
            "Nothing this month. No language model is set up; everything by rule works."
        )


async def _talk(here: Home) -> str:
    payer = Payer(await _owner(here), here.clock.now())
    answer = await here.house.brain.complete(TALK, said("hello"), str, payer=payer)
    return answer.value


async def test_with_a_model_it_is_told_what_it_cost(
    tmp_path: Path, model: Model, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOB_LLM_BASE_URL", model.address)
    monkeypatch.setenv("HOB_LLM_API_KEY", model.key)
    monkeypatch.setenv("HOB_MODEL_FAST", "quick")
    monkeypatch.setenv("HOB_MODEL_PRICES", "quick=100/500")
    monkeypatch.setenv("HOB_MONTHLY_BUDGET", "2")
    async with home(tmp_path) as here:
        named = "the language model at 127.0.0.1 (quick and gpt-6.1-terra)"
        assert f"I am set up to ask {named}, and have not asked it since I started." in await here.say("status")
        assert "Nothing this month. Of this month's $2.00 for models, $0.00" in await here.say(
            "what did you cost this month?"
        )
        model.queue(Reply("Hello.", tokens=(1000, 200)))
        assert await _talk(here) == "Hello."
        assert f"Since I started {named} has answered 1 of 1 question, the last one too." in await here.say("status")
        await here.house.budget.close()  # type: ignore[union-attr]
        owner = await _owner(here)
        await bills.add(here.house.database, [
            Spending(person_id=owner, at=START, feature="sms", micros=16_000, outbox_id=5),
            Spending(person_id=owner, at=START.replace(month=10), feature="sms", micros=5_000, outbox_id=6),
        ])
        assert await here.say("what did you cost this month?") == (
            "$0.22 this month: talk $0.20 (1 question to the model, 1,200 tokens) and SMS $0.02 (1). "
            "Of this month's $2.00 for models, $0.20 is used in all."
        )
        assert (await here.say("what did you cost last month?")).startswith("less than $0.01 last month: SMS")
        model.faults.next(Fault(Kind.UNAUTHORIZED))
        with pytest.raises(Exception, match="refused my key"):
            await _talk(here)
        assert "The language model's service refused my key; everything by rule works." in await here.say("status")


async def _owner(here: Home) -> int:
    known = await here.house.identity.who("terminal", "owner")
    assert known is not None
    return known.person.id


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({}, None),
        ({"llm_api_key": SecretStr("k")}, ("https://api.openai.com/v1", "k")),
        ({"llm_base_url": "http://127.0.0.1:11434/v1/"}, ("http://127.0.0.1:11434/v1", "")),
    ],
)
def test_a_key_or_an_address_sets_a_model_up(given: dict[str, object], expected: tuple[str, str] | None) -> None:
    named = thinking.service(Settings(**given))  # type: ignore[arg-type]
    assert (named and (named.base, named.key)) == expected


def test_the_usual_name_of_the_key_does_and_ours_wins(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("OPENAI_API_KEY=sk-written-0123456789\n")
    assert Settings().model_key == "sk-written-0123456789"
    monkeypatch.setenv("OPENAI_API_KEY", "sk-usual-0123456789")
    assert Settings().model_key == "sk-usual-0123456789"
    monkeypatch.setenv("HOB_LLM_API_KEY", "sk-ours-0123456789")
    assert Settings().model_key == "sk-ours-0123456789"
    (tmp_path / "key").write_text("sk-file-0123456789\n")
    monkeypatch.setenv("HOB_LLM_API_KEY_FILE", str(tmp_path / "key"))
    assert Settings().model_key == "sk-file-0123456789"
    assert "0123456789" not in json.dumps(Settings().redacted())


@pytest.mark.parametrize(
    ("name", "value"),
    [("HOB_MODEL_PRICES", "quick"), ("HOB_MONTHLY_BUDGET", "-1"), ("HOB_LLM_BASE_URL", "localhost:1234")],
)
def test_a_wrong_setting_is_named(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(BadSettings, match=name):
        options.load()


@pytest.mark.parametrize(
    ("given", "expected", "code"),
    [
        ({}, "ok  language model at {base}: gpt-6-luna and gpt-6.1-terra", 0),
        ({}, "ok  language model: {base} answered in 0.", 0),
        ({"HOB_MODEL_FAST": "new"}, "BAD language model: {base} answered in 0.", 1),
        ({"HOB_LLM_API_KEY": "wrong"}, "BAD language model: {base} refuses the key (401)", 1),
    ],
)  # fmt: skip
async def test_doctor_says_what_is_set_up_and_asks_the_service(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], model: Model,
    given: dict[str, str], expected: str, code: int,
) -> None:
    for name, value in {"HOB_LLM_API_KEY": model.key, "HOB_LLM_BASE_URL": model.address, **given}.items():
        monkeypatch.setenv(name, value)
    assert await asyncio.to_thread(doctor.run, argparse.Namespace(data=tmp_path)) == code
    assert expected.format(base=model.address) in capsys.readouterr().out
    assert model.asked == []  # a look at its list costs nothing


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (Fault(Kind.BROKEN), "answered 503"), (Fault(Kind.QUOTA), "answered 429"),
        (Fault(Kind.RESET), "can't be reached"),
        (Fault(Kind.PLAIN), "no list of models"), (Fault(Kind.STALL), "did not answer within 0.2 seconds"),
    ],
)  # fmt: skip
async def test_doctor_says_what_the_service_did(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], model: Model, fault: Fault,
    said: str,
) -> None:
    monkeypatch.setenv("HOB_LLM_API_KEY", model.key)
    monkeypatch.setenv("HOB_LLM_BASE_URL", model.address)
    monkeypatch.setattr(asked, "SECONDS", 0.2 if fault.kind is Kind.STALL else 60.0)
    model.faults.always(fault)
    assert await asyncio.to_thread(doctor.run, argparse.Namespace(data=tmp_path)) == 1
    (line,) = [one for one in capsys.readouterr().out.splitlines() if one.startswith("BAD ")]
    assert said in line
    model.release()


async def test_doctor_has_the_speech_service_listen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], model: Model
) -> None:
    monkeypatch.setenv("HOB_SPEECH_URL", model.address)
    monkeypatch.setenv("HOB_SPEECH_API_KEY", model.key)
    assert await asyncio.to_thread(doctor.run, argparse.Namespace(data=tmp_path)) == 0
    assert f"ok  speech to text: {model.address} answered a short silence in 0." in capsys.readouterr().out
    assert [one[:4] for one in model.heard] == [b"RIFF"]
    monkeypatch.setenv("HOB_SPEECH_API_KEY", "wrong")
    assert await asyncio.to_thread(doctor.run, argparse.Namespace(data=tmp_path)) == 1
    assert "BAD speech to text: the speech service answered 401" in capsys.readouterr().out


@pytest.mark.parametrize(("budget", "well"), [(None, True), (5.0, False)])
def test_doctor_says_which_price_is_not_known(budget: float | None, well: bool) -> None:
    given = Settings(_env_file=None, llm_api_key=SecretStr("k"), model_fast="new", monthly_budget=budget)  # type: ignore[call-arg]
    assert [(good, line[:22]) for good, line in doctor._model(given)][1:] == [(well, "no price known for new")]


def test_doctor_asks_nobody_where_nobody_is_set_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert doctor.run(argparse.Namespace(data=tmp_path)) == 0
    assert "ok  no language model is set up" in capsys.readouterr().out
