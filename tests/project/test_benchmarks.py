"""The benchmark table: its arithmetic, and the command from end to end with the families that are quick."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import main
from benchmarks import families, figure
from benchmarks.figure import Figure


@pytest.mark.parametrize(
    ("value", "unit", "peer", "ratio"),
    [
        (50.0, "ms", 500.0, 10.0),  # a tenth of the time is ten times better
        (500.0, "ms", 50.0, 0.1),
        (1000.0, "1/s", 250.0, 4.0),  # four times as many a second
        (1000.0, "1/s", None, None),
        (0.0, "ms", 50.0, None),
    ],
)
def test_a_ratio_is_how_many_times_better(value: float, unit: str, peer: float | None, ratio: float | None) -> None:
    assert Figure("x", value, unit, peer="it", peer_value=peer).ratio == ratio


@pytest.mark.parametrize(
    ("value", "unit", "target", "met"),
    [(99.0, "ms", 100.0, True), (101.0, "ms", 100.0, False), (99.0, "1/s", 100.0, False), (5.0, "MB", None, None)],
)
def test_a_target_is_met_or_not(value: float, unit: str, target: float | None, met: bool | None) -> None:
    assert Figure("x", value, unit, target=target).met is met


def test_a_missed_target_is_seen_in_the_table() -> None:
    assert " NO" in figure.line(Figure("x", 101, "ms", target=100))
    assert " NO" not in figure.line(Figure("x", 99, "ms", target=100))


@pytest.mark.parametrize(("share", "value"), [(0.5, 50), (0.99, 99), (0.001, 1), (1.0, 100)])
def test_a_percentile_is_a_value_that_was_measured(share: float, value: int) -> None:
    assert figure.percentile(list(range(100, 0, -1)), share) == value


@pytest.mark.parametrize(
    ("value", "shown"),
    [(0, "0"), (12345.6, "12,346"), (123.4, "123"), (12.34, "12.3"), (1.234, "1.23"), (0.01234, "0.0123")],
)
def test_a_number_is_shown_with_three_figures(value: float, shown: str) -> None:
    assert figure.short(value) == shown


def test_json_says_all_that_was_promised(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["bench", "--json", "--data", str(tmp_path / "data"), "size"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {row["name"] for row in rows} == {"size.installed", "size.packages", "size.hob_itself"}
    assert all(list(row) == ["name", "value", "unit", "target", "peer", "peer_value", "ratio"] for row in rows)
    assert all(row["value"] > 0 for row in rows)
    assert list((tmp_path / "data").iterdir()) == [], "it cleans up after itself"


def test_one_figure_can_be_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["bench", "--data", str(tmp_path), "size.packages"]) == 0
    heading, *rows = capsys.readouterr().out.splitlines()
    assert heading == figure.HEADING
    assert [row.split()[0] for row in rows] == ["size.packages"]


def test_an_unknown_figure_is_refused_with_what_there_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["bench", "--data", str(tmp_path / "data"), "speed"]) == 1
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("There is no figure called 'speed'. There are: disk, ")
    assert not (tmp_path / "data").exists()


def test_a_family_that_fails_is_said_and_the_others_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(families, "FAMILIES", {"nonsense": "no such module", "size": ""})
    assert main.main(["bench", "--data", str(tmp_path)]) == 1
    shown = capsys.readouterr()
    assert "'nonsense' could not be measured" in shown.err
    assert "size.packages" in shown.out
