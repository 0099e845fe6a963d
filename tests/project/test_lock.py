"""The lock: every requirement pinned with its hashes, and nothing about the place that it came from."""

from __future__ import annotations

import re
import tomllib

import pytest

from tests.project import tree

PIN = re.compile(r"^([a-z0-9][a-z0-9._-]*)(?:\[[a-z0-9,-]+\])?==(\S+?)(?: ; (.+?))? \\$")
HASH = re.compile(r"^    --hash=sha256:[0-9a-f]{64}(?: \\)?$")


def pins(file: str) -> dict[tuple[str, str], tuple[str, frozenset[str]]]:
    """(name, marker) -> (version, hashes). A line that is neither a pin nor a hash fails the test that reads it."""
    found: dict[tuple[str, str], tuple[str, set[str]]] = {}
    current: tuple[str, set[str]] | None = None
    for line in (tree.ROOT / file).read_text(encoding="utf-8").splitlines():
        if pin := PIN.match(line):
            current = (pin[2], set())
            found[pin[1], pin[3] or ""] = current
        else:
            assert HASH.match(line), f"neither a pin nor a hash: {line!r}"
            assert current is not None, f"a hash of nothing: {line!r}"
            current[1].add(line.strip(" \\"))
    return {key: (version, frozenset(hashes)) for key, (version, hashes) in found.items()}


@pytest.mark.parametrize("file", ["requirements.txt", "requirements-dev.txt"])
def test_every_requirement_is_pinned_with_hashes(file: str) -> None:
    found = pins(file)
    assert len(found) > 20
    assert [key for key, (_, hashes) in found.items() if not hashes] == []


@pytest.mark.parametrize("file", ["requirements.txt", "requirements-dev.txt"])
def test_a_lock_names_no_place(file: str) -> None:
    text = (tree.ROOT / file).read_text(encoding="utf-8")
    assert "://" not in text
    assert "--index" not in text
    assert "--find-links" not in text


def test_the_development_lock_repeats_the_runtime_pins() -> None:
    runtime, development = pins("requirements.txt"), pins("requirements-dev.txt")
    assert {key: development.get(key) for key in runtime} == runtime


def test_the_locks_hold_what_the_project_asks_for() -> None:
    asked = tomllib.loads((tree.ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    runtime = {name for name, _ in pins("requirements.txt")}
    development = {name for name, _ in pins("requirements-dev.txt")}
    wanted = {_name(line) for line in asked["project"]["dependencies"]}
    wanted_too = {_name(line) for line in asked["dependency-groups"]["dev"]}
    assert wanted - runtime == set()
    assert (wanted | wanted_too) - development == set()


def _name(requirement: str) -> str:
    found = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert found
    return re.sub(r"[-_.]+", "-", found[0]).lower()
