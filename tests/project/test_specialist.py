"""`make specialist`: what it writes works at once, and what it refuses it refuses with a sentence."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scaffold import specialist
from tests.project import tree


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of this checkout's code, to be written into."""
    for room in ("bot", "specialists", "integrations", "storage", "scaffold", "tests"):
        shutil.copytree(tree.ROOT / room, tmp_path / room, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("main.py", "pyproject.toml"):
        shutil.copy(tree.ROOT / file, tmp_path)
    return tmp_path


@pytest.mark.parametrize("name", ["garden", "herbs_and_roots_of_the_garden"])
def test_a_new_specialist_works_at_once(checkout: Path, name: str) -> None:
    written = subprocess.run(
        [sys.executable, "-m", "scaffold.specialist", name], cwd=checkout, capture_output=True, text=True, check=True
    )
    assert written.stdout.splitlines()[:3] == [
        f"wrote specialists/{name}/__init__.py", f"wrote specialists/{name}/sentences/en/{name}.yaml",
        f"wrote tests/specialists/test_{name}.py",
    ]
    own = f"tests/specialists/test_{name}.py"
    for chosen in ([own], ["tests/test_examples.py", "-k", f"ask_{name}"]):
        command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist", *chosen]
        result = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=False)
        assert result.returncode == 0, result.stdout
    tidy = subprocess.run(
        [sys.executable, "-m", "ruff", "check", "--no-cache", f"specialists/{name}", own],
        cwd=checkout, capture_output=True, text=True, check=False,
    )
    assert tidy.returncode == 0, tidy.stdout


BAD_NAMES = ("", "Garden", "2garden", "my garden", "garden-shed", "../garden", "class", "gar__den", "ü", "a" * 31)


@pytest.mark.parametrize("name", BAD_NAMES)
def test_a_name_that_will_not_do_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(specialist.Refused, match="NAME="):
        specialist.write(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["system", "contract", "language"])
def test_a_taken_name_is_refused_and_nothing_is_changed(checkout: Path, name: str) -> None:
    before = {path: path.stat().st_mtime_ns for path in (checkout / "specialists").rglob("*")}
    with pytest.raises(specialist.Refused, match="taken"):
        specialist.write(name, checkout)
    assert {path: path.stat().st_mtime_ns for path in (checkout / "specialists").rglob("*")} == before


def test_the_command_refuses_with_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert specialist.main(["contract"]) == 1
    assert capsys.readouterr().err == (
        "'contract' is taken: specialists/contract.py is there already. Nothing was changed.\n"
    )
