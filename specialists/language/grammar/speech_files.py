"""Finds the sentences of a module, sentences/<language>/<module>.yaml beside it, and keeps them read beside that file.

What is kept is a copy, as Python keeps its bytecode: in __pycache__, marked with the file's time and size, made anew
where that differs, and not at all where nothing can be written. The YAML itself is only read then (speech_yaml.py).
The registry calls `beside`; `make setup` runs this module, which keeps all of them: python -m … bot specialists.
"""

from __future__ import annotations

import contextlib
import functools
import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from specialists.language.grammar.speech import NOTHING, Example, Said, Sentence, Speech

LANGUAGE = "en"
FOLDER = "sentences"
RULES = "rules"  # the file of the shared rules, whose shape is its own


def beside(module: str, file: str, language: str = LANGUAGE) -> Mapping[str, Speech]:
    """What the file beside a module says, by intent; `module` and `file` are its __name__ and __file__.

    Nothing where there is no such file. Raises speech_yaml.SpeechError where it does not read.
    """
    plain: dict[str, Any] = _kept(_path(module, file, language), _speech, write=not sys.dont_write_bytecode) or {}
    return {intent: _made(*parts) for intent, parts in plain.items()}


def said(module: str, file: str, language: str = LANGUAGE) -> tuple[Said, ...]:
    """The sentences alone, for what is no action."""
    return tuple(Said(intent, speech.sentences) for intent, speech in beside(module, file, language).items())


def shared_rules(language: str = LANGUAGE) -> Mapping[str, str]:
    """The sub-phrases that all sentences of a language may name."""
    path = _path(f"{__package__}.{RULES}", __file__, language)
    return _kept(path, _rules, write=not sys.dont_write_bytecode) or {}


def keep_all(room: Path) -> int:
    """Reads every file of sentences in a room of the house and keeps it; answers how many there are."""
    paths = sorted(room.rglob(f"{FOLDER}/*/*.yaml"))
    for path in paths:
        _kept(path, _rules if path.stem == RULES else _speech, write=True)
    return len(paths)


def _path(module: str, file: str, language: str) -> Path:
    return Path(file).parent / FOLDER / language / f"{module.rpartition('.')[2]}.yaml"


def _made(
    sentences: Sequence[Sequence[Any]], means: Sequence[Sequence[Any]], others: Sequence[str], deed: str,
    rejects: Sequence[str], resembles: Sequence[str], leans: Sequence[Sequence[Any]],
) -> Speech:
    said, leant = (tuple([_sentence(*one) for one in some]) for some in (sentences, leans))
    meant = tuple([Example(*one) for one in means])
    return Speech(said, meant, tuple(others), deed, tuple(rejects), tuple(resembles), leant)


def _sentence(text: str, sets: Mapping[str, str] = NOTHING, *lists: Sequence[str]) -> Sentence:
    if not lists:
        return Sentence(text)
    return Sentence(text, *_shared(tuple(sets.items()), *map(tuple, lists)))


@functools.cache
def _shared(sets: tuple[tuple[str, str], ...], *lists: tuple[str, ...]) -> tuple[Any, ...]:
    """What stands beside a sentence, once for all that have the same."""
    return (dict(sets) if sets else NOTHING, *lists)


def _kept(path: Path, read: Callable[[Path], Any], *, write: bool) -> Any:
    """What `read` makes of the file, from the copy where that is still of it; None where there is no file."""
    copy = path.parent / "__pycache__" / f"{path.stem}.json"
    try:
        mark = _mark(path)
    except FileNotFoundError:
        return None
    with contextlib.suppress(OSError, ValueError, TypeError):
        marked, plain = json.loads(copy.read_bytes())
        if marked == mark:
            return plain
    plain = read(path)
    if write:
        with contextlib.suppress(OSError):  # a folder of somebody else's: the next start reads the file again
            _write(copy, json.dumps((mark, plain), ensure_ascii=False, separators=(",", ":")))
    return plain


def _mark(path: Path) -> list[int]:
    """Of a file and of the code that reads it, by their times and sizes."""
    about = os.stat(path)
    return [about.st_mtime_ns, about.st_size, *_code()]


@functools.cache
def _code() -> tuple[int, ...]:
    told = [os.stat(one) for one in (__file__, Path(__file__).with_name("speech_yaml.py"))]
    return tuple([figure for about in told for figure in (about.st_mtime_ns, about.st_size)])


def _write(copy: Path, content: str) -> None:
    """Whole or not at all: several processes may start at once."""
    copy.parent.mkdir(exist_ok=True)
    draft = copy.with_name(f"{copy.name}.{os.getpid()}")
    try:
        draft.write_text(content, encoding="utf-8")
        draft.replace(copy)
    finally:
        draft.unlink(missing_ok=True)


def _speech(path: Path) -> Any:
    from specialists.language.grammar import speech_yaml

    return speech_yaml.speech(path)


def _rules(path: Path) -> Any:
    from specialists.language.grammar import speech_yaml

    return speech_yaml.rules(path)


if __name__ == "__main__":
    for room in sys.argv[1:]:
        keep_all(Path(room))
