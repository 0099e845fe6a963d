"""Sums, units, shares of a bill and counted days: what is texted, and what is answered. The table is sums.txt."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from integrations.sums import answers
from tests.house import Home

PAGE = Path(__file__).parent / "sums.txt"
ROWS = [
    (said, wanted) for said, mark, wanted in (line.partition(" > ") for line in PAGE.read_text("utf-8").splitlines())
    if mark and not said.startswith("#")
]
PARTS = 10  # houses for all of the table


def test_the_table_is_as_long_as_it_was() -> None:
    assert len(ROWS) >= 134


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
async def test_sums_are_answered(house: Home, part: int) -> None:
    answered = [(said, await house.say(said)) for said, _ in ROWS[part::PARTS]]
    assert answered == ROWS[part::PARTS]


def test_sums_are_answered_without_a_house() -> None:
    assert [(said, answers.answer(said).say) for said, _ in ROWS] == ROWS


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ("how many days until 3 May?", "164 days until Monday 3 May 2027 (23 weeks and 3 days)."),
        ("how many days between 3 May and 10 June", "38 days from Monday 3 May 2027 to Thursday 10 June 2027 (5 weeks"),
        ("how many days since 1 January", "That was 323 days ago, Thursday 1 Jan 2026."),
        ("how many days ago was 1 October", "That was 50 days ago, Thursday 1 Oct 2026."),
        ("how many days in february", "28 days, Monday 1 February 2027 to Sunday 28 February 2027."),
        ("how many days until february", "73 days until Monday 1 Feb 2027 (10 weeks and 3 days)."),
        ("how many days left this year", "41 days until Thursday 31 December 2026 (5 weeks and 6 days)."),
        ("what date is 90 days from now", "Thursday 18 February 2027 (in 90 days)."),
        ("what time is it in Denver", "In Denver it is 6:30 am, Friday 20 Nov (8 hours behind you)."),
        ("what's 5pm in Denver in my time", "When it is Friday 20 Nov, 5:00 pm there, it is 1:00 am here."),
        ("when it's 5pm in Denver what time is it here", "When it is Friday 20 Nov, 5:00 pm there, it is 1:00 am"),
        ("what time is it where Sam lives", "I don't know where Sam is. Tell me their name and city."),
        ("what time is it where she lives", "I don't know where they are. Tell me their name and city."),
    ],
)  # fmt: skip
async def test_days_and_zones_are_answered(house: Home, said: str, wanted: str) -> None:
    assert (await house.say(said)).startswith(wanted)


async def test_the_time_is_told_where_a_contact_lives(house: Home) -> None:
    await house.say("save Sam's number +1 303 555 0142")
    await house.say("Sam lives in Denver")
    assert await house.say("what time is it where Sam lives") == "It is Friday 20 Nov, 6:30 am for Sam (Denver)."
    assert await house.say("what time is it for her") == "It is Friday 20 Nov, 6:30 am for Sam (Denver)."


async def test_a_timer_is_found_by_its_name(house: Home) -> None:
    await house.say("set a timer for 10 minutes")
    await house.say("set a timer for 80 minutes called pasta")
    left = await house.say("how much time is left on the pasta timer")
    assert left == "Pasta (Friday 20 Nov, 3:50 pm), 1 hour 20 minutes from now."
    assert await house.say("how long is left on my timer?") == "Timer (Friday 20 Nov, 2:40 pm), 10 minutes from now."


async def test_a_sum_stands_beside_other_wishes(house: Home) -> None:
    both = await house.say("what is 12 times 9, and remind me at 5 to call Dave")
    assert both.startswith("12 × 9 is 108.\nI'll remind you on Friday 20 Nov, 5:00 pm: call Dave.")


@pytest.mark.parametrize(
    "said",
    ["10/4", "10-12", "5-6", "24/7", "add 3", "2 x a day", "+44 20 7946 0958", "555-1234", "3 x", "*bold*", "five",
     "and", "buy 2 + 3 eggs", "", "times", "12 times", "half"],
)  # fmt: skip
def test_what_may_be_something_else_is_no_sum_by_itself(said: str) -> None:
    assert not answers.is_whole(said)


@pytest.mark.parametrize(
    "said",
    [
        "9" * 41, "9^9^9^9", "2^99999999", "1000000!", "((((" * 60, "(" * 90 + "1" + ")" * 90, "-" * 390 + "1",
        "1+" * 45 + "1", "sqrt " * 90 + "2", "half of " * 40 + "2", "2^" * 45 + "2", "9!!!!!!!!!", "1 " * 99,
        "and " * 90, "average of " + "1, " * 45 + "1", "split " * 60, "tip % " * 40, "to " * 90, "in " * 90,
        "what % of " * 20, "1,2,3," * 60, "how many " * 40, "a " * 150, "(1/7)^3999", "0.0000000001^300", "x" * 5000,
        "__import__('os').system('true')", "10**10**10", "5 km to __class__", "convert 5 meter**999999 to foot",
        "take 1 then " + "add 1 then " * 20 + "double it",
    ],
)  # fmt: skip
def test_no_text_keeps_it_long(said: str) -> None:
    answers.answer("1 mile in km")  # the units are loaded
    began = time.process_time()
    assert answers.answer(said).say
    assert time.process_time() - began < 0.5


@given(st.text(max_size=60))
def test_every_text_is_answered_in_a_sentence(said: str) -> None:
    assert answers.answer(said).say


@given(st.lists(st.sampled_from(
    "1 2.5 12 0 % of plus - * / ^ ( ) ! half a and three hundred cups ml in to ft tip split by $ average , then".split()
), max_size=12).map(" ".join))  # fmt: skip
def test_every_row_of_its_words_is_answered_in_a_sentence(said: str) -> None:
    assert answers.answer(said).say


@given(st.integers(-10**9, 10**9), st.integers(-10**9, 10**9))
def test_whole_numbers_are_exact(one: int, other: int) -> None:
    assert answers.answer(f"{one} + {other}").say.endswith(f" is {one + other:,}.")
    assert answers.answer(f"{one} * {other}").say.endswith(f" is {one * other:,}.")


@given(st.integers(0, 10**7), st.integers(1, 30))
def test_the_shares_of_a_bill_add_up(cents: int, people: int) -> None:
    said = answers.answer(f"split ${cents // 100}.{cents % 100:02d} between {people}").say.replace(",", "")
    low, _, more = said.rstrip(".").partition(" each")
    paid = round(float(low.lstrip("$")) * 100) * people
    if more:
        paid += 1 if more.startswith(" and one pays") else int(more.split()[1])
    assert paid == cents


def test_pint_is_loaded_for_conversions_alone() -> None:
    code = """if True:
        import sys
        from integrations.sums import answers
        answers.answer("split 86.40 by three with 10% tip"), answers.answer("15% of 80"), answers.answer("12 kg * 3")
        assert "pint" not in sys.modules
        assert answers.answer("5 miles in km").say and "pint" in sys.modules
    """
    subprocess.run([sys.executable, "-c", code], check=True, cwd=Path(__file__).parents[2], timeout=60)


def test_a_part_gets_back_the_signs_beside_it() -> None:
    assert answers.answer("40 c to f", "-40 c to f").say == "-40 °C is -40 °F."
    assert answers.answer("3 + 4) * 5", "(3 + 4) * 5").say == "(3 + 4) × 5 is 35."


@pytest.mark.parametrize(
    ("said", "read", "wanted"),
    [
        ("my good man, 12 boxes of 9?", "12 * 9", "12 × 9 is 108."),
        # A reading that leaves out a number of the text is none of it.
        ("five and then some plus 3 times 2", "3 times 2", 'I can\'t work out "five and then some plus 3 times 2".'),
    ],
)
def test_another_reading_counts_where_no_number_is_left_out(said: str, read: str, wanted: str) -> None:
    assert answers.answer(said, said, read).say == wanted
