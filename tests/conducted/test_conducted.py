"""Messages that rules are unsure of and plans, with a model that answers from a page written by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conducted import script
from tests.house import home
from tests.standins.model import Model

PAGES = {
    f"{name}: {section}": rows for name in ("messages", "looks", "plans")
    for section, rows in script.page(Path(__file__).with_name(f"{name}.txt")).items()
}


@pytest.mark.parametrize("section", PAGES)
async def test_it_ends_as_a_careful_person_would_have_it(model: Model, tmp_path: Path, section: str) -> None:
    async with home(tmp_path) as here:
        here.house.conductor.taught = lambda: None
        outcomes = await script.played(here, model, PAGES[section])
    print(script.told(outcomes))
    assert not [one for one in outcomes if one.wrong], script.told(outcomes)
