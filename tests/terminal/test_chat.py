"""`main.py chat` in a real terminal: what is typed, what appears, and that neither spoils the other."""

from __future__ import annotations

import os
import re
import signal
from pathlib import Path

import pytest

from tests.terminal import ptys


async def test_a_conversation(tmp_path: Path) -> None:
    async with ptys.chat(tmp_path) as talk:
        await talk.sees("^›")
        await talk.sees("Ctrl-D leaves")
        talk.type("add milk to grocries\x7f\x7f\x7f\x7feries\r")
        screen = await talk.sees(r"grocery list: milk[^›]*› *\Z")
        assert "› add milk to groceries" in screen
        talk.type("\x04")
        assert await talk.ends() == 0


async def test_a_reminder_appears_above_the_line_being_typed(tmp_path: Path) -> None:
    async with ptys.chat(tmp_path) as talk:
        talk.type("remind me in 2 seconds to stretch\r")
        await talk.sees("remind you on")
        talk.type("what is on my groc\x1b[D\x1b[D")  # the cursor stands within the word
        screen = await talk.sees(r"⏰ Stretch[^›]*›.*\Z")
        assert screen.splitlines()[-1] == "› what is on my groc"
        assert re.search(r"\[1\] Done  \[2\] Snooze 10 min  \[3\] 1 h  \[4\] Tomorrow", screen)
        assert talk.shown.bells == 1
        talk.type("X")
        screen = await talk.sees("grXoc")
        talk.type("\x15\x0b1\r")
        await talk.sees(r"› 1\n.*[Ss]tretch")
        talk.type("did you remind me to stretch?\r")
        await talk.sees(r"(?i)done")


async def test_control_c_clears_the_line_and_twice_leaves(tmp_path: Path) -> None:
    async with ptys.chat(tmp_path) as talk:
        await talk.sees("Ctrl-D leaves")
        talk.type("half a thou")
        await talk.sees("half a thou")
        talk.type("\x03")
        await talk.sees(r"\n›$")
        talk.type("help\r")
        await talk.sees("(?i)reminders")
        talk.type("\x03")
        await talk.sees("Ctrl-C again")
        talk.type("\x03")
        assert await talk.ends() == 0


async def test_the_terminal_is_given_back_as_it_was(tmp_path: Path) -> None:
    import termios

    async with ptys.chat(tmp_path) as talk:
        await talk.sees("Ctrl-D leaves")
        during = termios.tcgetattr(talk._terminal)
        assert not during[3] & termios.ECHO
        talk.type("\x04")
        assert await talk.ends() == 0
        after = termios.tcgetattr(talk._terminal)
        assert after[3] & termios.ECHO
        assert after[3] & termios.ICANON


async def test_a_stopped_program_comes_back_with_its_line(tmp_path: Path) -> None:
    async with ptys.chat(tmp_path) as talk:
        await talk.sees("Ctrl-D leaves")
        talk.type("call mum")
        await talk.sees("call mum")
        os.kill(talk.program.pid, signal.SIGSTOP)
        os.kill(talk.program.pid, signal.SIGCONT)
        talk.type(" and dad")
        await talk.sees("› call mum and dad")


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGHUP])
async def test_being_told_to_stop_is_leaving(tmp_path: Path, end: signal.Signals) -> None:
    async with ptys.chat(tmp_path) as talk:
        await talk.sees("Ctrl-D leaves")
        talk.program.send_signal(end)
        assert await talk.ends() == 0


async def test_what_was_said_before_comes_back_with_the_arrow(tmp_path: Path) -> None:
    async with ptys.chat(tmp_path) as talk:
        await talk.sees("Ctrl-D leaves")
        talk.type("add milk to groceries\r")
        await talk.sees("list: milk")
        talk.type("\x04")
        assert await talk.ends() == 0
    assert (tmp_path / "chat_history").stat().st_mode & 0o777 == 0o600
    async with ptys.chat(tmp_path) as talk:
        await talk.sees("Ctrl-D leaves")
        talk.type("\x1b[A")
        await talk.sees("› add milk to groceries$")


async def test_a_narrow_terminal_keeps_its_lines(tmp_path: Path) -> None:
    async with ptys.chat(tmp_path, columns=30) as talk:
        await talk.sees("leaves")
        talk.type("add a very long thing that does not fit to groceries")
        await talk.sees(r"› add a very long thing that d\noes not fit to groceries")
        talk.type("\x1b[A\x01\x05\r")
        screen = await talk.sees("Say undo")
        assert all(len(line) <= 30 for line in screen.splitlines())


async def test_a_plain_terminal_gets_plain_text(tmp_path: Path) -> None:
    async with ptys.chat(tmp_path, TERM="dumb") as talk:
        await talk.sees("^>")
        talk.type("add milk to groceries\n")
        await talk.sees("list: milk")
        await talk.sees(r"^>\Z")
        talk.type("\x04")
        assert await talk.ends() == 0


async def test_without_colour_where_it_is_not_wanted(tmp_path: Path) -> None:
    raw = bytearray()
    async with ptys.chat(tmp_path, NO_COLOR="1") as talk:
        feed = talk.shown.feed
        talk.shown.feed = lambda text: (raw.extend(text.encode()), feed(text))[1]  # type: ignore[method-assign]
        await talk.sees("Ctrl-D leaves")
        talk.type("add milk to groceries\r")
        await talk.sees("list: milk")
    assert b"m" not in re.findall(rb"\x1b\[[0-9;]*([a-z])", bytes(raw))


async def test_somebody_elses_words_cannot_steer_the_terminal(tmp_path: Path) -> None:
    async with ptys.chat(tmp_path) as talk:
        await talk.sees("Ctrl-D leaves")
        talk.type("add \u202eklim to groceries\r")
        screen = await talk.sees("Say undo")
        assert "\u202e" not in screen


async def test_a_house_that_cannot_open_says_why(tmp_path: Path) -> None:
    (tmp_path / "hob.db").write_bytes(b"this is no database, but somebody's letter" * 100)
    async with ptys.chat(tmp_path) as talk:
        await talk.sees("(?i)notebook|damaged|database")
        assert await talk.ends() == 1
    assert (tmp_path / "hob.db").read_bytes().startswith(b"this is no database")
