"""Router, finder and editor by rule: where a statement belongs, what it touches, what becomes of it."""

from __future__ import annotations

import pytest

from specialists.memory.profiles import clauses, editor, finder, rendering, routing
from storage.memory import profiles
from storage.memory.profiles import Edit, Op
from tests.clock import START

PLACES = {
    "I am vegan now": ("food", "diet"),
    "I love sushi": ("food", "likes"),
    "I can't stand coriander": ("food", "dislikes"),
    "I'm allergic to penicillin": ("health", "allergies"),
    "I am allergic to peanuts": ("health", "allergies"),
    "I take two blood pressure pills a day": ("health", "medication"),
    "my dentist is Dr Weber": ("health", "people"),
    "I wake up at 6 every day": ("routine", "sleep"),
    "I go to the gym on Tuesdays and Thursdays": ("routine", "exercise"),
    "my wife is called Anna": ("general", "family"),
    "I work at the town library": ("general", "work"),
    "I live in Bonn": ("general", "home"),
    "I prefer window seats": ("general", "likes"),
    "my birthday is the 3rd of May": ("general", "identity"),
    "my bike is in the cellar": ("general", "notes"),
}


@pytest.mark.parametrize(("text", "place"), PLACES.items())
def test_a_statement_is_routed_by_its_matter(text: str, place: tuple[str, str]) -> None:
    first = routing.places(text)[0]
    assert (first.profile, first.section) == place


def test_a_tag_makes_a_profile_of_its_own_and_its_name_finds_it_again() -> None:
    assert routing.places("window seats are best", ["travel"])[0].profile == "travel"
    assert routing.places("for travel I take the small bag", (), ["travel"])[0].profile == "travel"


APART = {
    "I love sushi and hate olives": ["I love sushi", "I hate olives"],
    "I'm vegan, but I eat honey": ["I'm vegan", "I eat honey"],
    "I like salt and pepper": ["I like salt and pepper"],
    "my favourite colours are red and blue": ["my favourite colours are red and blue"],
}


@pytest.mark.parametrize(("text", "parts"), APART.items())
def test_a_sentence_is_cut_where_another_statement_begins(text: str, parts: list[str]) -> None:
    assert clauses.apart(text) == parts


def _document(*entries: tuple[str, str]) -> dict[str, object]:
    made: dict[str, list[dict[str, object]]] = {}
    for number, (section, text) in enumerate(entries, 1):
        made.setdefault(section, []).append({"id": f"i{number}", "text": text, "added": START.isoformat()})
    return {"sections": made, "next": len(entries) + 1}


FOOD = _document(
    ("diet", "I'm a vegetarian"), ("likes", "I love cheese"), ("likes", "I like soy milk"),
    ("mornings", "I have two eggs for breakfast"), ("dislikes", "I hate olives"),
    ("likes", "my favourite tea is Assam"),
)  # fmt: skip
DOCUMENTS = {
    "food": FOOD,
    "routine": _document(("sleep", "I wake up at 7"), ("exercise", "I run on Mondays")),
    "general": _document(
        ("home", "I live in Berlin"), ("work", "I work at the bakery"), ("family", "my sister is Ines"),
    ),
}


def decided(text: str) -> set[tuple[str, str, str]]:
    """Each edit as its kind, its place, and what it is about: the old text, or the new one where it is an insert."""
    edits = editor.decide(text, finder.find(text, DOCUMENTS, START))
    return {
        (str(edit.op), f"{edit.profile}/{edit.section}", edit.text if edit.op is Op.INSERT else edit.old)
        for edit in edits
    }


def test_a_new_diet_takes_the_place_of_the_old_and_rules_out_what_it_does_not_eat() -> None:
    assert decided("I'm vegan now") == {
        ("update", "food/diet", "I'm a vegetarian"),
        ("delete", "food/likes", "I love cheese"),
        ("delete", "food/mornings", "I have two eggs for breakfast"),
    }


DECIDED = {
    "I live in Bonn now": {("update", "general/home", "I live in Berlin")},
    "I no longer work at the bakery": {("update", "general/work", "I work at the bakery")},
    "I love olives": {("insert", "food/likes", "I love olives"), ("delete", "food/dislikes", "I hate olives")},
    "I hate olives": {("no_change", "food/dislikes", "I hate olives")},
    "I like ginger tea": {("insert", "food/likes", "I like ginger tea")},
    "I swim on Fridays": {("insert", "routine/exercise", "I swim on Fridays")},
    "I'm lactose intolerant": {
        ("insert", "health/allergies", "I'm lactose intolerant"), ("delete", "food/likes", "I love cheese"),
    },
    "my brother is Tom": {("insert", "general/family", "my brother is Tom")},
}  # fmt: skip


@pytest.mark.parametrize(("text", "edits"), DECIDED.items())
def test_what_contradicts_makes_way_and_what_stands_beside_is_left(
    text: str, edits: set[tuple[str, str, str]]
) -> None:
    assert decided(text) == edits


def test_everything_about_a_topic_is_found_by_its_stem() -> None:
    found = finder.about("eggs", DOCUMENTS)
    assert [one.item.text for one in found if one.item] == ["I have two eggs for breakfast"]
    assert editor.forget(found) == [
        Edit(Op.DELETE, "food", "mornings", "i4", "I have two eggs for breakfast", reason='it holds "eggs"')
    ]
    assert finder.about("", DOCUMENTS) == []


def test_meaning_finds_what_no_word_does() -> None:
    found = finder.find("I rise at six these days", DOCUMENTS, START)
    assert next(one.item.text for one in found if one.item) == "I wake up at 7"


def test_a_profile_reads_as_markdown_and_as_a_few_lines() -> None:
    text = rendering.markdown({"food": FOOD}, START)
    assert text.startswith("# Food\n\n## Diet\n- I'm a vegetarian (since 2026-11-20)\n")
    assert rendering.chat("food", FOOD, START).splitlines()[1] == "Diet: you're a vegetarian"
    assert rendering.chat("food", {}, START) == ""
    assert profiles.sections({}) == {}
