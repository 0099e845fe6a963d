"""Texts written and changed, with a model over real HTTP and without one; drafts that the next message can change."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from specialists.holdings import drafts
from specialists.wordsmith import engine, templates, tone
from specialists.wordsmith.templates import Wanted
from tests import talk
from tests.house import Home, home
from tests.standins.model import Asked, Fault, Kind, Model, Reply


def writes(model: Model, *texts: str) -> list[Asked]:
    """What the model answers wherever a text is wanted, one after the other; the requests for texts are listed."""
    left, asked_for = list(texts), list[Asked]()

    def answer(asked: Asked) -> Reply | None:
        if asked.schema is not None or not left:
            return None
        asked_for.append(asked)
        return Reply(left.pop(0))

    model.rule(answer)
    return asked_for


LETTER = "Dear Sarah,\nThe deadline moves to Monday. I'm sorry for that. Please tell the others.\nKind regards,\nAda"


@pytest.fixture
def model(model: Model, monkeypatch: pytest.MonkeyPatch) -> Model:
    monkeypatch.setenv("HOB_OWNER_NAME", "Ada")
    return model


@pytest.fixture
async def here(model: Model, tmp_path: Path) -> AsyncIterator[Home]:
    async with home(tmp_path) as here:
        yield here


@pytest.fixture
async def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Home]:
    monkeypatch.setenv("HOB_OWNER_NAME", "Ada")
    async with home(tmp_path) as here:
        yield here


async def test_a_letter_is_written_and_changed_in_the_next_messages(here: Home, model: Model) -> None:
    asked = writes(model, LETTER, "Dear Sarah,\nDeadline: Monday.\nAda", "Liebe Sarah,\nMontag.\nAda")
    assert (await here.say("write an email to Sarah about the deadline")).startswith(LETTER)
    assert asked[0].model == "gpt-6.1-terra"
    assert "write an email to Sarah about the deadline" in asked[0].text
    assert (await here.say("make it shorter")).startswith("Dear Sarah,\nDeadline: Monday.\nAda\n\n(")
    assert LETTER in asked[1].text
    assert (await here.say("in German please")).startswith("Liebe Sarah,\nMontag.\nAda\n\n(")
    assert "Deadline: Monday." in asked[2].text
    assert (await here.say("replace Montag with Dienstag")).splitlines() == [
        "Liebe Sarah,", "Dienstag.", "Ada", "", '(“Montag” → “Dienstag”. Say "undo the edit" to take it back.)'
    ]
    assert len(asked) == 3  # a rule says exactly what changes
    cost = await here.say("what did you cost this month?")
    assert "writing" in cost


async def test_what_is_known_of_the_person_is_in_the_prompt_and_the_talk_too(here: Home, model: Model) -> None:
    asked = writes(model, "A card.")
    await here.say("write a birthday card for Mum")
    system = next(one.text for one in asked[0].said if one.role == "system")
    assert "The person's name is Ada." in system
    assert "Friday 20 November 2026" in system


async def test_a_link_that_nobody_gave_is_no_part_of_a_draft_and_comes_back_with_no_edit(
    here: Home, model: Model
) -> None:
    writes(model, "Dear Sarah,\nsee https://evil.example/?d=1 for more.\nAda")
    said = await here.say("write an email to Sarah about the deadline")
    assert "evil" not in said
    assert "(I left out a link that you did not give me.)" in said
    assert "evil" not in await here.say("sign it Bob")


async def test_a_text_in_the_message_is_changed_there(here: Home, model: Model) -> None:
    asked = writes(model, "The heating is broken.")
    said = await here.say("make this shorter: I am writing to you because the heating is broken.")
    assert said.startswith("The heating is broken.\n\n(")
    assert "I am writing to you because the heating is broken." in asked[0].text


async def test_where_the_model_is_down_the_short_kinds_go_on(here: Home, model: Model) -> None:
    model.faults.always(Fault(Kind.BROKEN, status=500))
    said = await here.say("write a thank you note for Grandma")
    assert said.startswith("Dear Grandma,\nThank you so much.")
    assert "I can't reach the language model" in await here.say("write a poem about autumn")


async def test_without_a_model_it_says_what_it_can_do(alone: Home) -> None:
    said = await alone.say("write a birthday card for Mum")
    assert said.startswith("Dear Mum,\nHappy birthday!")
    assert said.splitlines()[-3] == "Ada"
    assert "Kind regards" in await alone.say("more formal")
    assert "sign" not in await alone.say("sign it Your Ada")
    assert "Your Ada\n\n(" in await alone.say("drop the last sentence")
    assert "No language model is set up" in await alone.say("in French")
    assert "\nAda\n\n(" in await alone.say("sign it Ada")  # the draft is still there
    assert "No language model is set up" in await alone.say("write a poem about autumn")


async def test_a_change_is_taken_back_and_the_one_before_it_too(alone: Home) -> None:
    first = await alone.say("write a birthday card for Mum")
    await alone.say("sign it Bob")
    await alone.say("sign it Your Ada")
    assert "\nBob\n\n(Version 2 of 3." in await alone.say("undo the last edit")
    assert (await alone.say("go back to the previous version")).splitlines()[:4] == first.splitlines()[:4]
    assert "There is no earlier version of that" in await alone.say("go back to the previous version")
    assert "\nBob\n\n(Version 2 of 3." in await alone.say("redo the edit")
    assert "\nYour Ada\n\n(Version 3 of 3." in await alone.say("redo that edit")
    assert "There is no later version of that" in await alone.say("redo the edit")
    assert (await alone.say("go back to the first version")).splitlines()[:4] == first.splitlines()[:4]
    assert "\nYour Ada\n\n(Version 3 of 3." in await alone.say("go back to version 3")
    await alone.say("remind me tomorrow at 9 to post the card")  # a reminder is no edit
    assert "\nBob\n\n(Version 2 of 3." in await alone.say("undo the edit")
    assert (await alone.say("show me the versions")).startswith("3 versions:\n1. the first\n2. ")


async def test_without_a_draft_there_is_nothing_to_change(alone: Home) -> None:
    assert "I have no text of yours to change" in await alone.say("make it shorter")
    assert "I have no text of yours to change" in await alone.say("fix the grammar in my essay")


async def test_a_draft_fades(alone: Home) -> None:
    await alone.say("write a birthday card for Mum")
    await alone.later(hours=25)
    assert "I have no text of yours to change" in await alone.say("make it shorter")


@pytest.mark.parametrize(
    ("asked", "changed"),
    [
        ("replace Monday with Tuesday", LETTER.replace("Monday", "Tuesday")),
        ('change "the others" to everybody', LETTER.replace("the others", "everybody")),
        ("sign it Your Ada", LETTER.replace("\nAda", "\nYour Ada")),
        ("add the line: see you on Friday", LETTER.replace("others.", "others. See you on Friday.")),
        ("drop the last sentence", LETTER.replace(" Please tell the others.", "")),
        ("remove the first sentence", LETTER.replace("The deadline moves to Monday. ", "")),
        ("replace Easter with Christmas", None),
        ("make it rhyme", None),
    ],
)
def test_what_a_rule_changes(asked: str, changed: str | None) -> None:
    done = engine.edit(LETTER, asked)
    assert (done.text if done is not None else None) == changed


def test_tone_and_length_by_rule() -> None:
    assert tone.roughly(LETTER, "make it shorter") == "Dear Sarah,\nThe deadline moves to Monday.\nKind regards,\nAda"
    assert "I am sorry" in str(tone.roughly(LETTER, "more formal"))
    assert str(tone.roughly(LETTER, "less formal")).startswith("Hi Sarah")
    assert tone.roughly(LETTER, "make it rhyme") is None


@pytest.mark.parametrize(
    ("words", "kind"),
    [("a thank-you note", "thanks"), ("a birthday card", "birthday"), ("an apology to Ben", "apology"),
     ("an invitation to dinner", "invitation"), ("a resignation letter", "resignation"), ("a poem", ""),
     ("my condolences", "sympathy"), ("a get well card", "get well")],
)  # fmt: skip
def test_the_short_kinds(words: str, kind: str) -> None:
    assert templates.kind(words) == kind
    if kind:
        said = templates.fill(Wanted(kind, "grandma", "the scarf", "Ada"))
        assert said.startswith("Dear Grandma,")
        assert said.endswith("Ada")
        assert "{" not in said
        assert "[" not in said


def test_what_models_put_around_a_text_goes() -> None:
    assert drafts.bare("```text\nHello\n```") == "Hello"
    assert drafts.bare('"Hello there"') == "Hello there"


@pytest.mark.parametrize("before", [(), ("write a birthday card for mum",)])
async def test_the_text_in_quotation_marks_is_the_one_that_is_meant(alone: Home, before: tuple[str, ...]) -> None:
    for one in before:
        await alone.say(one)
    assert (await alone.say('make "I can\'t come, sorry" more formal')).startswith("I cannot come, sorry")
    said = await alone.say('rewrite "gonna be late, soz" more formal')
    assert said.startswith("No language model is set up here")
    assert "birthday" not in said.lower()


async def test_a_word_in_quotation_marks_is_changed_in_the_text_it_stands_in(alone: Home) -> None:
    await alone.say("write a birthday card for mum")
    assert "Merry birthday!" in await alone.say('replace "Happy" with "Merry"')


async def test_a_text_that_a_change_leaves_as_it_was_is_shown(here: Home, model: Model) -> None:
    writes(model, LETTER, LETTER)
    await here.say("write an email to Sarah about the deadline")
    said = await here.say("make it friendlier")
    assert said.startswith("Nothing in it changed by that")
    assert LETTER in said


TALKS = talk.page(Path(__file__).with_name("edits.txt"))


@pytest.mark.parametrize("name", list(TALKS))
async def test_talks_in_which_texts_are_edited(alone: Home, name: str) -> None:
    await talk.held(alone, TALKS[name])
