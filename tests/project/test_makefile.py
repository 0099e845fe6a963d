"""Set-up says in one sentence what is missing. Run through real make, with made-up interpreters on the path."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.project import tree

TOOLS = ("make", "sh", "cat", "realpath", "tr", "rm", "touch", "cp", "mkdir", "echo", "chmod")
TOO_OLD = "#!/bin/sh\nexit 1\n"
NO_VENV = '#!/bin/sh\ncase "$*" in *ensurepip*) exit 1 ;; esac\n'
# Makes an "environment" whose interpreter, and whose pip, only write down that they were called.
WORKING = """#!/bin/sh
echo "$0 $*" >> calls
case "$*" in
  *-m\\ venv*) mkdir -p .venv/bin && for tool in python ruff mypy lint-imports; do cp "$0" .venv/bin/$tool; done ;;
  --version) echo "Python 3.11.2" ;;
esac
"""


# Does nothing well but set-up.
FAILING = """#!/bin/sh
case "$*" in *-c\\ *|*-m\\ pip*|*compileall*) ;; *) exit 1 ;; esac
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A folder with the Makefile and the locks, and a path that holds the plain tools alone."""
    for file in ("Makefile", "requirements.txt", "requirements-dev.txt"):
        shutil.copy(tree.ROOT / file, tmp_path)
    (tmp_path / "bin").mkdir()
    for tool in TOOLS:
        found = shutil.which(tool)
        assert found, f"this machine has no {tool}"
        (tmp_path / "bin" / tool).symlink_to(found)
    return tmp_path


def make(project: Path, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": str(project / "bin"), "LC_ALL": "C", **more}
    return subprocess.run(["make", *words], cwd=project, env=environment, capture_output=True, text=True, check=False)


def interpreter(project: Path, name: str, script: str) -> None:
    path = project / "bin" / name
    path.write_text(script, encoding="utf-8")
    path.chmod(0o755)


def calls(project: Path) -> list[str]:
    return (project / "calls").read_text(encoding="utf-8").splitlines()


def call_of_tests(project: Path) -> str:
    """The call that ran the tests."""
    found = [call for call in calls(project) if "-m pytest" in call]
    assert len(found) == 1
    return found[0]


def test_without_python_it_says_what_to_install(project: Path) -> None:
    interpreter(project, "python3", TOO_OLD)
    result = make(project, "run")
    assert result.returncode != 0
    assert "please run: sudo apt-get install python3 python3-venv" in result.stderr


def test_without_venv_it_says_which_package_brings_it(project: Path) -> None:
    interpreter(project, "python3.13", TOO_OLD)
    interpreter(project, "python3.11", NO_VENV)
    result = make(project, "run")
    assert result.returncode != 0
    assert "please run: sudo apt-get install python3.11-venv" in result.stderr
    assert not (project / ".venv").exists()


def test_it_passes_over_interpreters_that_will_not_do(project: Path) -> None:
    interpreter(project, "python3.13", TOO_OLD)
    interpreter(project, "python3.12", NO_VENV)
    interpreter(project, "python3", WORKING)
    assert make(project, "run").returncode == 0
    assert any(call.endswith("bin/python3 -m venv .venv") for call in calls(project))
    installs = [call for call in calls(project) if "-m pip install" in call]
    assert len(installs) == 1
    assert "--require-hashes" in installs[0]
    assert calls(project)[-1].endswith("main.py run")


def test_a_second_run_only_runs(project: Path) -> None:
    interpreter(project, "python3", WORKING)
    make(project, "run")
    (project / "calls").unlink()
    assert make(project, "run").returncode == 0
    assert calls(project) == [".venv/bin/python main.py run"]


def test_setting_up_starts_nothing(project: Path) -> None:
    interpreter(project, "python3", WORKING)
    assert make(project, "setup").returncode == 0
    assert not any("main.py" in call for call in calls(project))
    assert any("-m pip install" in call for call in calls(project))


def test_a_new_lock_is_installed_and_nothing_is_thrown_away(project: Path) -> None:
    interpreter(project, "python3", WORKING)
    make(project, "run")
    (project / "calls").unlink()
    stamp = (project / ".venv" / ".installed-run").stat().st_mtime
    os.utime(project / "requirements.txt", (stamp + 5, stamp + 5))
    make(project, "run")
    assert not any("-m venv" in call for call in calls(project))
    assert any("-m pip install" in call for call in calls(project))


def test_an_environment_whose_interpreter_has_gone_is_made_anew(project: Path) -> None:
    interpreter(project, "python3", WORKING)
    make(project, "run")
    (project / ".venv" / "bin" / "python").unlink()
    (project / "calls").unlink()
    assert make(project, "run").returncode == 0
    assert any("-m venv" in call for call in calls(project))


def test_plain_make_lists_what_there_is(project: Path) -> None:
    shown = make(project).stdout
    for target in ("run", "setup", "test", "bench", "lint", "lock", "specialist"):
        assert f"make {target}" in shown


# Installs nothing until it was told to update; then "installs" a Chromium.
APT = """#!/bin/sh
echo "apt-get $1" >> calls
case "$1" in
  update) touch updated ;;
  install) [ -e updated ] && echo '#!/bin/sh' > bin/chromium && chmod +x bin/chromium ;;
esac
"""


def test_tests_run_after_lint_and_beside_the_types(project: Path) -> None:
    interpreter(project, "python3", WORKING)
    interpreter(project, "chromium", "#!/bin/sh\n")
    assert make(project, "test").returncode == 0
    order = [call.split()[0].rpartition("/")[2] for call in calls(project) if " -c " not in call]
    assert order[-4:-2] == ["ruff", "lint-imports"]
    assert set(order[-2:]) == {"mypy", "python"}
    assert "not browser" not in call_of_tests(project)


@pytest.mark.parametrize("tool", ["ruff", "lint-imports", "mypy", "python"])
def test_it_fails_where_one_of_them_does(project: Path, tool: str) -> None:
    interpreter(project, "chromium", "#!/bin/sh\n")
    interpreter(project, "python3", WORKING)
    assert make(project, "test").returncode == 0
    failing = project / ".venv" / "bin" / tool
    failing.unlink()
    failing.write_text(FAILING, encoding="utf-8")
    failing.chmod(0o755)
    assert make(project, "test").returncode != 0


def test_as_root_chromium_is_installed_and_the_lists_updated_only_when_needed(project: Path) -> None:
    interpreter(project, "python3", WORKING)
    interpreter(project, "id", "#!/bin/sh\necho 0\n")
    interpreter(project, "apt-get", APT)
    assert make(project, "test").returncode == 0
    assert [call for call in calls(project) if call.startswith("apt-get")] == [
        "apt-get install", "apt-get update", "apt-get install",
    ]
    assert "not browser" not in call_of_tests(project)


def test_without_rights_the_browser_tests_are_left_out_and_that_is_said(project: Path) -> None:
    interpreter(project, "python3", WORKING)
    interpreter(project, "id", "#!/bin/sh\necho 1000\n")
    result = make(project, "test")
    assert result.returncode == 0
    assert "left out: they need Chromium (sudo apt-get install chromium)" in result.stdout
    assert call_of_tests(project).endswith("-m not browser")


NOTHING_TO_INSTALL = "#!/bin/sh\nexit 100\n"


@pytest.mark.parametrize("user", ["0", "1000"])
def test_where_nobody_reads_the_notice_it_refuses_to_test_without_the_browser(project: Path, user: str) -> None:
    interpreter(project, "python3", WORKING)
    interpreter(project, "id", f"#!/bin/sh\necho {user}\n")
    interpreter(project, "apt-get", NOTHING_TO_INSTALL)
    result = make(project, "test", CI="true")
    assert result.returncode != 0
    assert "The browser tests need Chromium, and it could not be installed" in result.stderr
    assert not any("-m pytest" in call for call in calls(project))


def test_as_root_without_a_chromium_to_install_the_browser_tests_are_left_out(project: Path) -> None:
    interpreter(project, "python3", WORKING)
    interpreter(project, "id", "#!/bin/sh\necho 0\n")
    interpreter(project, "apt-get", NOTHING_TO_INSTALL)
    result = make(project, "test")
    assert result.returncode == 0
    assert "left out: they need Chromium" in result.stdout


def test_continuous_integration_says_that_it_is_one() -> None:
    assert "export CI=" in (tree.ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_code_is_compiled_at_the_set_up_and_when_it_has_changed(project: Path) -> None:
    interpreter(project, "python3", WORKING)
    (project / "bot").mkdir()
    (project / "bot" / "pulse.py").write_text("", encoding="utf-8")
    make(project, "run")
    assert any("-m compileall -q bot" in call for call in calls(project))
    assert any("-m specialists.language.grammar.speech_files bot" in call for call in calls(project))
    stamp = (project / ".venv" / ".compiled").stat().st_mtime
    os.utime(project / "bot" / "pulse.py", (stamp + 5, stamp + 5))
    (project / "calls").unlink()
    make(project, "run")
    assert ["compileall" in call for call in calls(project)] == [True, False, False]  # the sentences, and the run


def test_the_tests_run_on_compiled_code(project: Path) -> None:
    """They start hundreds of processes, each of which would else compile our code and read our sentences anew."""
    interpreter(project, "python3", WORKING)
    interpreter(project, "chromium", "#!/bin/sh\n")
    make(project, "test")
    made = [call for call in calls(project) if "-m " in call]
    (compiled,) = [at for at, call in enumerate(made) if "-m compileall" in call]
    (tested,) = [at for at, call in enumerate(made) if "-m pytest" in call]
    assert compiled < tested


def test_a_check_is_the_lint_the_types_and_the_quick_tests(project: Path) -> None:
    interpreter(project, "python3", WORKING)
    assert make(project, "check").returncode == 0
    made = " ".join(calls(project))
    assert all(part in made for part in ("ruff check", "lint-imports", "mypy", "-m pytest", "-m quick"))


@pytest.mark.parametrize("failing", ["ruff", "lint-imports", "mypy", "python"])
def test_a_check_fails_with_any_part_of_it(project: Path, failing: str) -> None:
    fails = 'case "$*" in *compileall*|*speech*|*install*) ;; *) exit 1 ;; esac'
    script = f'#!/bin/sh\n[ "${{0##*/}}" = {failing} ] && {fails}'
    interpreter(project, "python3", WORKING.replace("#!/bin/sh", script))
    assert make(project, "check").returncode != 0


def test_a_failing_lint_stops_the_tests(project: Path) -> None:
    interpreter(project, "python3", WORKING.replace("#!/bin/sh", '#!/bin/sh\n[ "${0##*/}" = ruff ] && exit 1'))
    interpreter(project, "chromium", "#!/bin/sh\n")
    assert make(project, "test").returncode != 0
    assert not any("-m pytest" in call for call in calls(project))
