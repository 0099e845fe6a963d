"""`main.py memory import` and `memory search`: all of a file or nothing, and one answer a line."""

from __future__ import annotations

import contextlib
import io
import json
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import main

TALK: list[dict[str, Any]] = [
    {"id": "t1", "text": "I have a Figma design file for 2025 product updates", "at": "2025-01-03T10:00:00Z",
     "speaker": "Anna"},
    {"id": "t2", "text": "My sister moved to Oslo", "at": "2025-01-03T10:01:00", "speaker": "Tom"},
    {"id": "t3", "text": "I drink green tea in the morning", "at": "1:56 pm on 8 May, 2023"},
    {"id": 4, "text": "It was a wonderful summer fair", "at": 1700000000, "speaker": None, "session": "fair"},
]  # fmt: skip


class Desk:
    """The command line, on a store of its own."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self._capsys, self._monkeypatch = folder, capsys, monkeypatch

    def bring(self, *lines: Any) -> tuple[int, str, str]:
        file = self.folder / "talk.jsonl"
        file.write_text("\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines))
        return self.run("import", str(file))

    def run(self, *words: str) -> tuple[int, str, str]:
        status = main.main(["memory", *words, "--data", str(self.folder / "data")])
        said = self._capsys.readouterr()
        return status, said.out, said.err

    def ask(self, *lines: Any) -> list[dict[str, Any]]:
        source = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines)
        self._monkeypatch.setattr("sys.stdin", io.StringIO(source))
        status, out, _ = self.run("search", "--jsonl", "--k", "2")
        assert status == 0
        return [json.loads(line) for line in out.splitlines()]

    def rows(self) -> int:
        return len(self.column("id"))

    def column(self, name: str) -> list[Any]:
        connection = sqlite3.connect(self.folder / "data" / "hob.db")
        try:
            return [row[0] for row in connection.execute(f"SELECT {name} FROM passages ORDER BY id")]  # noqa: S608
        finally:
            connection.close()


@pytest.fixture
def desk(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Desk:
    monkeypatch.chdir(tmp_path)
    return Desk(tmp_path, capsys, monkeypatch)


def test_what_was_brought_in_is_found(desk: Desk) -> None:
    status, out, _ = desk.bring(*TALK)
    assert (status, out) == (0, "Brought in 4 of 4; 0 had changed, 0 were there already.\n")
    answers = desk.ask(
        {"id": "a", "query": "which design files do I have"}, "", {"id": 2, "query": "Where did Tom's sister go?"},
        {"id": "c", "query": "tea", "limit": 1, "at": "2023-06-01T12:00:00"}, {"id": "d", "query": "Do I own a boat?"},
    )
    assert [answer["id"] for answer in answers] == ["a", 2, "c", "d"]
    assert [answer["results"][0]["id"] for answer in answers[:3]] == ["t1", "t2", "t3"]
    assert [len(answer["results"]) for answer in answers] == [2, 2, 1, 0]
    assert [answer["outcome"] for answer in answers] == ["found", "found", "found", "none good enough"]
    assert ["near" in answer for answer in answers] == [False, False, False, True]
    assert all(isinstance(answer["us"], int) and answer["us"] > 0 for answer in answers)
    assert answers[0]["results"][0]["score"] > answers[0]["results"][1]["score"]


def test_twice_is_once_and_a_changed_text_takes_its_place(desk: Desk) -> None:
    desk.bring(*TALK)
    assert desk.bring(*TALK)[1] == "Brought in 0 of 4; 0 had changed, 4 were there already.\n"
    corrected = {**TALK[1], "text": "My sister moved to Bergen"}
    assert desk.bring(TALK[0], corrected, corrected)[1] == "Brought in 0 of 3; 2 had changed, 1 were there already.\n"
    (answer,) = desk.ask({"id": 1, "query": "Bergen"})
    assert answer["results"][0]["id"] == "t2"
    assert "Oslo" not in desk.run("search", "Oslo")[1]
    assert desk.rows() == 4


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{broken", "Line 5 can't be read"),
        ({"text": "no id"}, "Line 5 has no 'id'"),
        ({"id": "x"}, "Line 5 has no 'text'"),
        ({"id": "x", "text": 5}, "its text is no text"),
        ({"id": "x", "text": "when?", "at": "once upon a moon"}, "is no moment"),
        ([1, 2], "Line 5 can't be read"),
    ],
)
def test_a_line_that_cannot_be_read_leaves_everything_as_it_was(desk: Desk, line: Any, said: str) -> None:
    status, out, error = desk.bring(*TALK, line)
    assert (status, out) == (1, "")
    assert said in error
    assert "Nothing was brought in." in error
    assert desk.rows() == 0


def test_a_file_that_is_not_there_or_no_text(desk: Desk, tmp_path: Path) -> None:
    status, _, error = desk.run("import", str(tmp_path / "nowhere.jsonl"))
    assert status == 1
    assert "I can't read" in error
    (tmp_path / "picture.jsonl").write_bytes(b'{"id":"1","text":"\xff\xfe"}')
    status, _, error = desk.run("import", str(tmp_path / "picture.jsonl"))
    assert status == 1
    assert "no UTF-8" in error


def test_a_line_that_is_no_question_is_answered_with_its_error(desk: Desk) -> None:
    desk.bring(*TALK)
    answers = desk.ask("{oops", {"id": 2}, {"id": 3, "query": "tea", "at": "once upon"}, {"id": 4, "query": "tea"})
    assert ["error" in answer for answer in answers] == [True, True, True, False]
    assert answers[3]["results"]


@pytest.mark.parametrize(
    "at",
    ["2025-01-03T10:00:00Z", 1735898400, "1735898400", 1735898400000, "10 am on 3 January, 2025", "2025/01/03 10:00"],
)
def test_moments_of_all_shapes(desk: Desk, at: Any) -> None:
    desk.bring({"id": 1, "text": "the roof was mended", "at": at})
    (answer,) = desk.ask({"id": 1, "query": "roof", "at": at})
    assert answer["results"][0]["id"] == 1
    assert "2025-01-03" in desk.run("search", "roof")[1]


def test_an_empty_memory_says_none(desk: Desk) -> None:
    (answer,) = desk.ask({"id": 1, "query": "anything"})
    assert (answer["results"], answer["outcome"]) == ([], "none")


@pytest.mark.parametrize(
    "name", ["D1:3", "4", 4, 0, -7, "", "007", "4.5", '"quoted"', '"', "session 1 / turn 2", "naïve ☕"]
)
def test_ids_come_back_as_they_were_given(desk: Desk, name: Any) -> None:
    desk.bring({"id": name, "text": "the roof was mended"}, {"id": "other", "text": "it rained"})
    assert desk.bring({"id": name, "text": "the roof was mended"})[1].startswith("Brought in 0 of 1; 0 had changed, 1 ")
    (answer,) = desk.ask({"id": name, "query": "roof"})
    assert (answer["id"], answer["results"][0]["id"]) == (name, name)


def test_four_and_the_text_of_four_are_two(desk: Desk) -> None:
    desk.bring({"id": 4, "text": "the roof was mended"}, {"id": "4", "text": "the roof leaks again"})
    (answer,) = desk.ask({"id": 1, "query": "roof"})
    assert {str(type(hit["id"])) for hit in answer["results"]} == {"<class 'int'>", "<class 'str'>"}


@pytest.mark.parametrize("before", ["{}: ", "[10:05, 4 May 2023] {}: ", "(May 2023) {}: "])
@pytest.mark.parametrize("beside", [{}, {"speaker": ""}, {"speaker": "user"}])
def test_whose_name_the_texts_begin_with_said_them(desk: Desk, before: str, beside: dict[str, str]) -> None:
    talk = ["What about your roof?", "It leaks.", "Mine leaks too.", "Call somebody!", "I did.", "Good."]
    desk.bring(*(
        {"id": f"t{place}", "text": before.format(("Odile", "Jean Paul")[place % 2]) + text, **beside}
        for place, text in enumerate(talk)
    ), {"id": "n", "text": "Shopping: a roof box", **beside})  # fmt: skip
    speakers = desk.column("speaker")
    assert speakers == ["Odile", "Jean Paul"] * 3 + [beside.get("speaker", "")]
    desk.bring({"id": "t6", "text": "Odile: It has stopped.", **beside})  # one line more: she is known by now
    assert desk.column("speaker")[-1] == "Odile"
    assert "Odile: Odile" not in desk.run("search", "roof leaks")[1]


def test_a_picture_alone_and_an_empty_text_are_turns(desk: Desk) -> None:
    desk.bring({"id": 1, "text": None}, {"id": 2, "text": " "}, TALK[0])
    assert desk.rows() == 3
    (answer,) = desk.ask({"id": 1, "query": "figma"})
    assert [hit["id"] for hit in answer["results"]] == ["t1"]


def test_whose_talk_it_was_counts(desk: Desk) -> None:
    """Who asks what Anna's friend advised means Anna's talk, not that of two others."""
    pairs = (("Anna", "Tom"), ("Omar", "Ines"), ("Lena", "Paul"), ("Rosa", "Hugo"))
    desk.bring(*(
        {"id": f"{asker}{place}", "text": text, "speaker": (asker, friend)[place % 2], "at": f"2025-01-0{day}"}
        for day, (asker, friend) in enumerate(pairs, 1)
        for place, text in enumerate(("The roof leaks.", "Call a roofer about the roof.", "Thanks!"))
    ))
    for asker, _ in pairs:
        (answer,) = desk.ask({"id": 1, "query": f"What should {asker} do about the roof?"})
        assert {hit["id"] for hit in answer["results"]} == {f"{asker}0", f"{asker}1"}


def test_for_people(desk: Desk) -> None:
    desk.bring(*TALK)
    assert "2025-01-03 Tom: My sister moved to Oslo" in desk.run("search", "Oslo")[1]
    assert desk.run("search", "Do I own a boat?")[1].startswith("Nothing that would answer this.")


def test_killed_in_the_middle_nothing_was_brought_in(desk: Desk) -> None:
    lines = [json.dumps({"id": f"k{number}", "text": f"the parcel number {number} came"}) for number in range(9_000)]
    desk.bring(TALK[0])
    command = [sys.executable, main.__file__, "memory", "import", "-", "--data", str(desk.folder / "data")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, text=True) as process:
        assert process.stdin
        process.stdin.write("\n".join(lines))  # a pipe holds 64 kB: once all is written, most of it was taken
        process.stdin.flush()
        process.kill()
        with contextlib.suppress(BrokenPipeError):
            process.stdin.close()
    assert process.returncode == -signal.SIGKILL
    assert desk.rows() == 1
    assert desk.bring(*TALK)[1].startswith("Brought in 3 of 4;")
