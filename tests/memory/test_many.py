"""Very many facts: what was told among them is found, corrected and forgotten as among a few."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

from sqlmodel import select

from specialists.memory import finding
from storage.columns import new_id
from storage.memory import passages
from storage.tables import Fact, PassageKind, Person
from tests.clock import START
from tests.house import home

SYLLABLES = "ba ke li mo nu ra se ti vo zu".split()


def _text(number: int) -> str:
    """A statement of its own for each number: "Bakeli likes monura"."""
    name = "".join(SYLLABLES[number // 10**place % 10] for place in (3, 2, 1)).capitalize()
    return f"{name} likes {''.join(SYLLABLES[number // 10**place % 10] for place in (0, 3, 1))}"


async def test_one_among_thousands(tmp_path: Path) -> None:
    async with home(tmp_path) as house:
        await house.say("remember that Sarah lives in Berlin")
        database = house.house.database
        async with database.open_session() as session:
            (person,) = (await session.exec(select(Person))).all()
        async with database.unit(person.id, new_id(), START - dt.timedelta(days=1)) as unit:
            for number in range(finding.SEARCHED + 10):
                text = _text(number)
                fact = Fact(
                    person_id=person.id, text=text, key=text.casefold(), turn_id=unit.turn_id, learnt_at=unit.now
                )
                unit.add(fact)
                passages.add(unit, text, kind=PassageKind.FACT, ref_id=fact.id)
        assert "Sarah lives in Berlin." in await house.say("where does Sarah live?")
        assert 'This replaces "Sarah lives in Berlin"' in await house.say("Sarah moved to Bonn")
        assert "Berlin" not in await house.say("where does Sarah live?")
        assert "I know 2 things about Sarah" in await house.say("forget everything about Sarah")
        await house.say("yes")
        assert "nothing" in await house.say("what do you know about Sarah?")
        assert "likes" in await house.say(f"what does {_text(77).split()[0]} like?")
