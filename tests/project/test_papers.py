"""What is written for people is true: options, commands, targets and links exist as the papers name them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import main
from benchmarks import families
from bot.settings import Settings
from bot.web import app
from bot.web.desk import Desk
from bot.web.streams import Streams
from storage import tables
from tests.project import tree

PAPERS = sorted(path for path in tree.files() if path.suffix == ".md")
CODE = re.compile(r"^```sh\n(.*?)^```", flags=re.MULTILINE | re.DOTALL)


def options() -> dict[str, str]:
    """Every option's name and default, as they stand in a file of settings."""
    fields = Settings.model_fields.items()
    return {f"HOB_{name.upper()}": "" if field.default is None else str(field.default) for name, field in fields}


def test_env_example_names_every_option_with_its_default_and_its_help() -> None:
    text = (tree.ROOT / ".env.example").read_text(encoding="utf-8")
    assert dict(re.findall(r"^#(HOB_[A-Z_]+)=(.*)$", text, flags=re.MULTILINE)) == options()
    for name, field in Settings.model_fields.items():
        assert f"# {field.description}\n#HOB_{name.upper()}=" in text


def test_env_example_changes_nothing_when_it_is_copied_as_it_is() -> None:
    lines = (tree.ROOT / ".env.example").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line and not line.startswith("#")] == []


def test_the_page_of_options_names_every_option_with_its_default() -> None:
    text = (tree.ROOT / "docs" / "reference" / "options.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `(HOB_[A-Z_]+)` \| (?:`(.*?)`|empty) \|", text, flags=re.MULTILINE))
    assert rows == options()


def test_the_page_of_commands_names_every_command() -> None:
    text = (tree.ROOT / "docs" / "reference" / "command-line.md").read_text(encoding="utf-8")
    assert sorted(re.findall(r"^## `main\.py (\w+)", text, flags=re.MULTILINE)) == sorted(main.COMMANDS)


@pytest.mark.parametrize("paper", PAPERS, ids=tree.name)
def test_a_paper_names_only_commands_that_there_are(paper: Path, capsys: pytest.CaptureFixture[str]) -> None:
    targets = set(re.findall(r"^([a-z]+):", (tree.ROOT / "Makefile").read_text(encoding="utf-8"), flags=re.MULTILINE))
    for line in "\n".join(CODE.findall(paper.read_text(encoding="utf-8"))).splitlines():
        for target in re.findall(r"(?:^|[|;&] ?)make ([a-z]+)", line):
            assert target in targets, line
        for command, rest in re.findall(r"main\.py ([a-z]+)([^|;&#)]*)", line):
            assert command in main.COMMANDS, line
            with pytest.raises(SystemExit):
                main.main([command, "--help"])
            known = capsys.readouterr().out
            assert [option for option in re.findall(r"(?<=\s)--?[a-z-]+", rest) if option not in known] == [], line


@pytest.mark.parametrize("paper", PAPERS, ids=tree.name)
def test_links_to_files_lead_somewhere(paper: Path) -> None:
    links = re.findall(r"(?:\]\(|src=\"|srcset=\")([^)\"#\s]+)", paper.read_text(encoding="utf-8"))
    broken = [link for link in links if "://" not in link and not (paper.parent / link).exists()]
    assert broken == []


def test_the_page_of_tables_names_every_table() -> None:
    text = (tree.ROOT / "docs" / "reference" / "tables.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `(\w+)` \|", text, flags=re.MULTILINE)) == set(tables.Person.metadata.tables)


def test_the_page_of_the_api_names_every_route_of_it() -> None:
    desk = Desk.__new__(Desk)  # only carried by the app, never asked
    offered = set()
    for route in app.build(desk, Streams()).router.routes():
        path = route.resource.canonical if route.resource else ""
        if route.method != "HEAD" and path.startswith(("/api/", "/calendar/", "/healthz", "/readyz", "/metrics")):
            offered.add(f"{route.method} {path}")
    text = (tree.ROOT / "docs" / "reference" / "http-api.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `([A-Z]+ /\S+)` \|", text, flags=re.MULTILINE)) == offered


def test_the_page_of_figures_names_every_family() -> None:
    text = (tree.ROOT / "docs" / "reference" / "figures.md").read_text(encoding="utf-8")
    assert set(re.findall(r"`(\w+)\.[\w…]+`", text)) == set(families.FAMILIES)
