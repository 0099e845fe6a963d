"""The ten things that the README says to text, texted: in its order, in one conversation."""

from __future__ import annotations

import re
from pathlib import Path

from tests import house
from tests.project import tree

# Fridays at 14:30, as tests/clock.py has it. What each answer must hold.
ANSWERS = {
    "remind me in 1 minute to stretch": ["Friday 20 Nov, 2:31 pm", "stretch"],
    "remind me every weekday at 8 to take the pills": ["every weekday at 8:00 am", "take the pills"],
    "remind me tomorrow at 5pm to call Dave and to take the bread out": [
        "Saturday 21 Nov, 5:00 pm", "call Dave", "take the bread out",
    ],
    "what are my reminders?": ["stretch", "call Dave", "take the bread out", "take the pills"],
    "add milk, eggs and 2 lemons to groceries": ["milk, eggs and 2 lemons"],
    "what is on my grocery list?": ["- milk", "- eggs", "- 2 lemons"],
    "remember that the spare key is under the blue pot": ["Noted", "the spare key is under the blue pot"],
    "add a task to renew the passport by Friday": ["renew the passport", "Friday 27 Nov"],
    "undo": ["Undone", "renew the passport"],
    "why did you do that?": ["undo", "renew the passport"],
}


def test_the_readme_says_what_is_texted_here() -> None:
    text = (tree.ROOT / "README.md").read_text(encoding="utf-8")
    section = text.partition("## Ten things to text")[2].partition("\n## ")[0]
    assert re.findall(r"^- `(.+)`$", section, flags=re.MULTILINE) == list(ANSWERS)
    assert len(ANSWERS) == 10


async def test_each_of_the_ten_things_is_answered(tmp_path: Path) -> None:
    async with house.home(tmp_path) as home:
        answers = {text: await home.say(text) for text in ANSWERS}
    lacking = {text: [part for part in ANSWERS[text] if part not in answer] for text, answer in answers.items()}
    assert {text: answers[text] for text, parts in lacking.items() if parts} == {}
