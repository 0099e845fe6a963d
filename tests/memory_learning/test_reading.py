"""What a message tells of its writer's life, and what it does not: by rule, and by a model that may be wrong."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.understanding import teaching, triggers
from integrations.llm.brain import Absent, Payer
from integrations.llm.thinker import Thinker
from specialists.language.statements import disclosures
from tests.clock import START
from tests.llm import asking
from tests.standins.model import Fault, Kind, Model, Reply

PAYER = Payer(1, START, 2)

# A message, and the statements it tells.
TELLS = [
    ("My sister Ann moved to Leeds and she's pregnant", ["My sister Ann moved to Leeds", "My sister Ann is pregnant"]),
    ("I'm vegan so no cheese for me", ["I'm vegan"]),
    ("oh by the way, my boss is called Karen", ["my boss is called Karen"]),
    ("We adopted a puppy called Biscuit!", ["We adopted a puppy called Biscuit"]),
    ("Joe and I got married", ["Joe and I got married"]),
    ("I work as a nurse, and my wife is a plumber.", ["I work as a nurse", "my wife is a plumber"]),
    ("I have two kids, Mia and Leo", ["I have two kids, Mia and Leo"]),
    ("I can't stand coriander", ["I can't stand coriander"]),
    ("my mum is allergic to bees, remind me to buy a net", ["my mum is allergic to bees"]),
    ("I go swimming every Tuesday", ["I go swimming every Tuesday"]),
    ("I've been living in Porto since 2019", ["I've been living in Porto since 2019"]),
    ("I don't eat pork any more", ["I don't eat pork any more"]),
    ("I'm working on a novel", ["I'm working on a novel"]),
    ("Our daughter was born this morning", ["Our daughter was born"]),
    ("I left my job at Siemens", ["I left my job at Siemens"]),
]
# Nothing of lasting use, or nothing that the person says of themselves.
TELLS_NOTHING = """
remind me to call my sister Anna
can you tell my brother that I moved to Leeds?
does my boss like tea?
I'm tired
I'm on my way home
I had lunch with Tom
if I lived in Rome I would learn Italian
I might move to York
I want a dog
I wish my sister lived here
lol I'm married to my job
haha my cat is the boss
Tom says he hates olives
I heard Anna moved to Hull
they say my boss is leaving
"I love tea" is what she said
> my dog is called Rex
the show is about a nurse who lives in York
she lives in Leeds
it's my favourite
I love this song
I love you
I love the new design
I have a meeting at 3
I have a headache
I have a question about my brother
I left the keys at the office
I bought milk
I was ill last week
my phone is dead
my car is in the garage
text Olga that I moved to Ely
I'm working late today
I'm driving home
I need to buy olives
I should call my mum
we went to York last weekend
imagine I worked at Hooli
that was my sister
thanks, I like it
""".strip().splitlines()


@pytest.mark.parametrize(("message", "told"), TELLS)
def test_what_is_told(message: str, told: list[str]) -> None:
    assert triggers.topics(message)
    assert [one.fact for one in teaching.by_rule(message).insights] == told


PAGE = [
    line.rstrip("\n").partition(" =>")[::2]
    for line in Path(__file__).with_name("told.txt").read_text(encoding="utf-8").splitlines() if line[:1] != "#"
]


@pytest.mark.parametrize(("message", "told"), PAGE)
def test_what_a_careful_person_would_note(message: str, told: str) -> None:
    facts = [one.fact for one in teaching.by_rule(message).insights] if triggers.topics(message) else []
    assert " | ".join(facts) == told.strip()


@pytest.mark.parametrize("message", TELLS_NOTHING)
def test_what_tells_nothing(message: str) -> None:
    assert [one.fact for one in teaching.by_rule(message).insights] == []


@pytest.mark.parametrize(
    ("message", "sure"),
    [
        ("I like tea", [0.9]),
        ("I think Robin likes tea", [0.4]),
        ("My brother Ben is a vet. He plays the cello.", [0.9, 0.7]),
    ],
)
def test_how_sure_it_is(message: str, sure: list[float]) -> None:
    assert [one.confidence for one in teaching.by_rule(message).insights] == sure


def test_a_secret_is_not_learnt() -> None:
    assert not teaching.by_rule("my wifi password is heron12").insights
    assert not teaching.by_rule("my locker code is 4417 now").insights


def test_a_pasted_mail_tells_nothing() -> None:
    assert not teaching.by_rule("From: Anna\nSubject: news\nI live in Bath now").insights


@given(st.text(max_size=300))
def test_any_text_can_be_read(text: str) -> None:
    assert len(disclosures.find(text)) <= disclosures.MOST


@pytest.fixture
async def model() -> AsyncIterator[Model]:
    async with Model() as model:
        yield model


@pytest.fixture
async def brain(model: Model) -> AsyncIterator[Thinker]:
    thinker = Thinker(asking.service(model), asking.Open(), ticking=asking.Seconds(), first_wait=0.001)
    yield thinker
    await thinker.close()


def answer(*facts: str, **more: Any) -> Reply:
    return Reply(value={"insights": [{"fact": fact, "confidence": 1.0, **more} for fact in facts]})


async def test_a_model_reads_what_the_rules_do_not(brain: Thinker, model: Model) -> None:
    model.queue(answer("my brother Ben keeps bees", category="people", tags=["hobby"]))
    read, by = await teaching.read(brain, "you know what? bees, that's what my brother Ben keeps", PAYER)
    assert by == "model"
    assert [(one.fact, one.confidence, one.tags) for one in read.insights] == [
        ("my brother Ben keeps bees", teaching.SURE, ("hobby",))
    ]


async def test_what_a_model_makes_up_is_dropped(brain: Thinker, model: Model) -> None:
    model.queue(answer("my brother Ben is a millionaire from Monaco", "my bank PIN is 4417", "I like tea"))
    read, _ = await teaching.read(brain, "I like tea", PAYER)
    assert [one.fact for one in read.insights] == ["I like tea"]


async def test_without_an_answer_of_a_model_the_rules_read(brain: Thinker, model: Model) -> None:
    model.faults.next(Fault(Kind.UNAUTHORIZED))
    read, by = await teaching.read(brain, "I like tea", PAYER)
    assert (by, [one.fact for one in read.insights]) == ("rule", ["I like tea"])
    read, by = await teaching.read(Absent(), "I like tea", PAYER)
    assert (by, [one.fact for one in read.insights]) == ("rule", ["I like tea"])
