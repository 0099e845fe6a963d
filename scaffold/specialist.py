"""Writes a new specialist that works at once: its folder, with what people say to it, and its test. Called by
`make specialist NAME=garden`."""

from __future__ import annotations

import keyword
import re
import string
import sys
from pathlib import Path

from storage.errors import HobError

ROOT = Path(__file__).resolve().parents[1]
TEMPLATES = Path(__file__).with_name("templates")
SHAPE = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")


class Refused(HobError):
    """That name will not do."""


def write(name: str, root: Path) -> list[Path]:
    """Writes specialists/NAME/__init__.py, sentences/en/NAME.yaml beside it and tests/specialists/test_NAME.py below
    `root`; answers what it wrote.

    Raises Refused before anything is written: for a name that is no small-letter word, and for one that is taken.
    """
    _check(name, root)
    words = name.replace("_", " ")
    kind = "".join(part.capitalize() for part in name.split("_"))
    values = {"name": name, "words": words, "title": words.capitalize(), "kind": kind}
    made = {
        root / "specialists" / name / "__init__.py": "specialist.py.txt",
        root / "specialists" / name / "sentences" / "en" / f"{name}.yaml": "sentences.yaml.txt",
        root / "tests" / "specialists" / f"test_{name}.py": "test.py.txt",
    }
    for path, template in made.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        text = string.Template((TEMPLATES / template).read_text(encoding="utf-8")).substitute(values)
        path.write_text(text, encoding="utf-8")
    return list(made)


def _check(name: str, root: Path) -> None:
    if not name:
        raise Refused("A specialist needs a name: make specialist NAME=garden")
    if not SHAPE.fullmatch(name) or len(name) > 30 or keyword.iskeyword(name):
        raise Refused(f"{name!r} will not do as a name. Use small letters, with _ between words: NAME=herb_garden")
    rooms = root / "specialists"
    for path in (rooms / name, rooms / f"{name}.py", root / "tests" / "specialists" / f"test_{name}.py"):
        if path.exists():
            raise Refused(f"{name!r} is taken: {path.relative_to(root)} is there already. Nothing was changed.")


def main(words: list[str]) -> int:
    try:
        made = write(" ".join(words), ROOT)
    except Refused as refusal:
        print(refusal.say, file=sys.stderr)
        return 1
    for path in made:
        print(f"wrote {path.relative_to(ROOT)}")
    print("They work already; make them yours. docs/how-to/write-a-specialist.md says how.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
