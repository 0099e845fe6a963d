"""The grammar, kept between starts: compiling all phrases takes 80 ms, reading what is kept 8. bootstrap.py opens it.

What is kept is only ever a copy: it is marked with all that it was made from, and made anew where the mark differs or
the file does not read.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from specialists import language
from specialists.contract import Action
from specialists.language.grammar import phrases, rules, sheet

PLACE = Path("cache") / "phrases"  # below the data directory; may be deleted at any time


def grammar(actions: Sequence[Action], folder: Path) -> phrases.Grammar[Action]:
    """The grammar of all actions, from the copy below `folder`, or made, and kept there if that can be written.

    Raises templates.PhraseError where one of an action's sentences is not in the notation.
    """
    says = [sentence.text for action in actions for sentence in action.says]
    path, mark = folder / PLACE, _mark(says)
    paper = _read(path, mark)
    if paper is None:
        paper = sheet.compiled(says, rules.RULES, phrases.KINDS)
        _keep(path, mark, paper)
    return phrases.Grammar(actions, known=paper)


def _mark(says: Sequence[str]) -> str:
    """Of the phrases, and of the code that reads them: as Python's own bytecode is, by the files' times and sizes."""
    made_from = hashlib.sha256(repr((sys.version_info, says, rules.RULES)).encode())
    with os.scandir(language.__path__[0]) as files:
        for file in sorted(files, key=lambda one: one.name):
            if file.name.endswith(".py"):
                about = file.stat()
                made_from.update(f"{file.name} {about.st_mtime_ns} {about.st_size}".encode())
    return made_from.hexdigest()


def _read(path: Path, mark: str) -> sheet.Sheet | None:
    with contextlib.suppress(OSError, ValueError, TypeError):
        kept, whole, text = path.read_text(encoding="utf-8").split("\n", 2)
        if kept == mark and whole == _digest(text):
            return sheet.read(text)
    return None


def _keep(path: Path, mark: str, paper: sheet.Sheet) -> None:
    """Whole or not at all, though not for ever: nothing waits for the disk."""
    text = sheet.written(paper)
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    with contextlib.suppress(OSError):  # a full or read-only disk: the next start compiles again
        path.parent.mkdir(mode=0o700, exist_ok=True)
        try:
            draft.write_text(f"{mark}\n{_digest(text)}\n{text}", encoding="utf-8")
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
