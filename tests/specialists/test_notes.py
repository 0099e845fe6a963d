"""Notes: written, found by name and by what they say, changed, taken back, and nobody else's."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from bot.channels.base import Incoming
from storage import people
from storage.tables import Role
from tests import talk as talks
from tests.clock import START
from tests.databases import BOTH
from tests.house import Home, home
from tests.specialists.conftest import Talk

EVERYDAY = talks.page(Path(__file__).with_name("notes.txt"))
BOILER = "make a note called Boiler: serial 4471, serviced in May\n"
GARAGE = "make a note called Garage door: 7 3 9\nmake a note called Garage sale: Mia\n"
TRIP = "write a note called Trip: take the blue bag, leave at six\n"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (BOILER + "show my notes", "1 note:\n1. Boiler"),
        (BOILER + "open the boiler note", "Boiler:\nserial 4471, serviced in May"),
        (BOILER + "what does my note on the boiler say about the serial?", 'note "Boiler" says: "serial 4471".'),
        (BOILER + "does my boiler note mention a serial?", '"serial 4471"'),
        # without a name it is called by how it begins
        # what is dictated behind a colon is all of it
        ("write a note: Shed. Paint the door. Buy hinges.\nopen the shed note", "Shed. Paint the door. Buy hinges."),
        ("write a note: the movers come with two vans, the piano goes last", 'Noted under "The movers come with'),
        ('new note "Soup" - boil, stir, taste\nopen the soup note', "Soup:\nboil, stir, taste"),
        # found by what it says
        (BOILER + "find my note about the serial", "serial 4471"),
        (BOILER + TRIP + "which note mentions the bag?", "blue bag"),
        (BOILER + TRIP + "any notes about the dentist?", 'None of your notes says anything of "the dentist".'),
        # a question that no fact answers goes on to the notes
        (TRIP + "what did I write about the bag?", '"take the blue bag"'),
        ("new note Wifi. network is Elk, router behind the shelf\nwhere is the router?", '"router behind the shelf"'),
        # sentences that ask for nothing belong to it; what asks for something is done
        ("new note Wifi at the cabin. router behind the shelf\nopen the wifi note", "cabin. router behind the shelf"),
        ("take a note that the meter reads 4412. Remind me tomorrow at 9 to call Ben", "9:00 am: call Ben"),
        # what is said after a note was shown is no title of it
        (BOILER + "open the boiler note\nopen row 3 of the boiler file\nshow my notes", "1. Boiler"),
        # added to, renamed, deleted
        (BOILER + "add to my boiler note: 1.5 bar\nopen the boiler note", "serviced in May\n1.5 bar"),
        (BOILER + "add 1.5 bar to the boiler note\nopen the boiler note", "serviced in May\n1.5 bar"),
        (BOILER + "open the boiler note\nappend to that note: 1.5 bar", 'Added to your note "Boiler": 1.5 bar.'),
        ("add to my notes on the move: the permit is with Jo", 'Put into a new note "The move".'),
        (BOILER + "rename the boiler note to Heating", 'Your note "Boiler" is called "Heating" now.'),
        (BOILER + "call it Heating\nopen the heating note", "Heating:\nserial 4471"),
        (BOILER + TRIP + "delete the boiler one", 'Deleted: "Boiler".'),
        (BOILER + TRIP + "delete the boiler note\nshow my notes", "1 note:\n1. Trip"),
        (BOILER + TRIP + "delete all my notes", "Delete all 2 notes?"),
        (BOILER + TRIP + "delete all my notes\nyes\nshow my notes", "No notes yet."),
        (BOILER + TRIP + "delete all my notes\nno\nshow my notes", "2 notes:"),
        # which one, where that is not clear
        (GARAGE + "open my garage note", "Which note do you mean?\n1. Garage sale\n2. Garage door"),
        (GARAGE + "open my garage note\n2", "Garage door:\n7 3 9"),
        # what only says something of it is not deleted unasked
        (BOILER + "delete the note about the serial", 'Delete the whole note "Boiler"?'),
        (BOILER + "delete the trim line from the boiler note\nno\nopen the boiler note", "4471"),
        # taken back
        (BOILER + "undo\nshow my notes", "No notes yet."),
        (BOILER + "add 1.5 bar to the boiler note\nundo\nopen the boiler note", "serviced in May"),
        (BOILER + "delete the boiler note\nundo\nfind my note about the serial", "serial 4471"),
        (BOILER + TRIP + "delete the boiler note\nadd socks to the trip note\nbring the boiler note back", "Undone"),
        (BOILER + "rename the boiler note to Heating\nundo\nopen the boiler note", "Boiler:\nserial"),
        (
            BOILER + "rename the boiler note to Heating\nadd 1.5 bar to the heating note\nundo list\nundo number 2"
            "\nopen the boiler note", "Boiler:\nserial 4471, serviced in May\n1.5 bar",
        ),
        # nothing there, and none such
        ("show my notes", "No notes yet."),
        (BOILER + "open the lease note", 'I found no note "lease". There is: Boiler.'),
        (BOILER + "make a note called boiler: 1.5 bar", 'Added to your note "Boiler": 1.5 bar.'),
        ("make a new note\nthe meter reads 4412\nshow my notes", "1. The meter reads 4412"),
    ],
)
async def test_conversations(talk: Talk, lines: str, expected: str) -> None:
    assert expected in await talk(lines)


@pytest.mark.parametrize(
    "said",
    [
        "remind me to take notes in the meeting tomorrow at 9", "put post-it notes on the shopping list",
        'add "write thank-you notes" to my to-do list', "Sam left me a note on the fridge",
        "note that I'm allergic to penicillin", "play that note again", "she writes lovely notes",
    ],
)
async def test_what_only_speaks_of_notes_writes_none(talk: Talk, said: str) -> None:
    assert "No notes yet." in await talk(f"{said}\nshow my notes")


async def test_a_text_is_kept_as_it_stands_whatever_it_seems_to_ask_for(house: Home) -> None:
    text = "Pack it.\nRemind Ben at 6 to bring the tent. Buy gas - two cans, I think"
    await house.say(f"make a note called Camp\n{text}")
    assert await house.say("open the camp note") == f"Camp:\n{text}"
    assert "no reminders" in (await house.say("what are my reminders?")).lower()


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(EVERYDAY))
async def test_everyday_messages(house: Home, name: str) -> None:
    await talks.held(house, EVERYDAY[name])


async def test_notes_outlive_a_restart(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.say(BOILER)
    async with home(tmp_path) as again:
        assert "4471" in await again.say("what does my boiler note say about the serial?")
        assert "Boiler" in await again.say("find my note about the serial")


async def test_nobody_else_sees_them(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await people.ensure(
            here.house.database, Role.MEMBER, "Bea", "bea", ("terminal",), ZoneInfo("Europe/Berlin"), START
        )
        await here.say(BOILER)
        for number, said in enumerate((
            "show my notes", "open the boiler note", "find my note about the serial", "what is the serial?",
            "delete the boiler note", "add 2 bar to the boiler note", "delete all my notes",
            "bring the boiler note back",
        )):
            before = len(here.screen.shown)
            await here.house.intake.take([Incoming("terminal", f"bea-{number}", "bea", said)])
            answer = (await here.screen.nth(before)).text
            assert "4471" not in answer, said
        assert "serial 4471, serviced in May" in await here.say("open the boiler note")


async def test_a_secret_in_a_note_is_told_and_kept_nowhere_else(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.say("make a note called Cottage: my locker code is 449917")
        assert "449917" in await here.say("open the cottage note")
        (path,) = (tmp_path / "data").rglob("*.db")
        with closing(sqlite3.connect(path)) as file:
            for table in ("conversations", "executions", "inbox"):
                held = file.execute(f"SELECT * FROM {table}").fetchall()  # noqa: S608 - names of this test
                assert not any("449917" in str(value) for row in held for value in row), table


@BOTH
async def test_on_both_databases(tmp_path: Path, house_url: str | None) -> None:
    async with home(tmp_path, database=house_url) as here:
        await here.say(BOILER)
        await here.say(TRIP)
        assert "4471" in await here.say("find my note about the serial")
        assert "Deleted" in await here.say("delete the boiler note")
        assert "Undone" in await here.say("undo")
        assert "4471" in await here.say("find my note about the serial")
        assert "blue bag" in await here.say("what did I write about the bag?")
