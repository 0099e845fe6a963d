"""Reads one YAML file of sentences and says what is wrong with it. speech_files.py calls it where nothing was kept.

    rules:                                  sub-phrases of this file alone, written <name> in its sentences
      plant: [tomato, tomatoes, rose(s)]    a list of alternatives, or a piece of a template

    ask_garden:                             an action
      deed: "ask the garden[ about {about}]"    in words, after "Shall I"; [...] only where its slots are there
      rejects: [denials]                    of all its sentences, and of those of its variants
      resembles: [errand]                    what words for it may be instead (specialists/traits.py: Likeness)
      sentences:
        - "ask [my|the] garden (about|for) {about}"
        - text: "how is the <plant>"        one template, or a list of them that share what follows
          sets: {about: "*"}
          requires: [goods]
          rejects: [foreign]
          tags: [plain]
      leans:                                the same, with `sets` alone, of what was spoken of last and nothing else
        - "[and] water it too"
      means:                                at least five, each with its slots
        - {say: "ask the garden about roses", about: roses}
        - "how is the rose"
      does_not: ["the rose garden was lovely"]

Words are words here: "yes", "on" and "2026-11-20" stay texts; only whole numbers, true, false and null are values.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

from specialists.language.text.patterns import Pattern

_RULE = Pattern(r"<(\w+)>")
_PARTS = {"deed", "rejects", "resembles", "leans", "sentences", "means", "does_not"}
_FIELDS = {"text", "sets", "requires", "rejects", "tags"}


class SpeechError(ValueError):
    """A file of sentences that does not read; the message names it."""


class _Loader(yaml.CSafeLoader):
    """YAML 1.2's few values, and no key twice."""

    yaml_implicit_resolvers: dict[str, Any] = {}  # noqa: RUF012 - as its base has it

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[Any, Any]:
        keys = [self.construct_object(key) for key, _ in node.value]
        for key in keys:
            if keys.count(key) > 1:
                raise SpeechError(f"{key!r} stands there twice, once in line {node.start_mark.line + 1} or below")
        return dict(super().construct_mapping(node, deep))


_VALUES = (("bool", r"(?:true|false)$", "tf"), ("int", r"-?(?:0|[1-9]\d*)$", "-0123456789"), ("null", r"null$", "n"))
for _kind, _shape, _first in _VALUES:
    _Loader.add_implicit_resolver(
        f"tag:yaml.org,2002:{_kind}", Pattern(_shape), list(_first)
    )


def speech(path: Path) -> dict[str, Any]:
    """By intent the fields of its sentences, those of its examples, and the texts that do not mean it."""
    said = _read(path)
    local = _alternatives(said.pop("rules", {}))
    try:
        return {intent: _of_intent(intent, parts, local) for intent, parts in said.items()}
    except SpeechError as error:
        raise SpeechError(f"{path}: {error}") from None


def rules(path: Path) -> dict[str, str]:
    """A file of nothing but rules."""
    return _alternatives(_read(path))


def _read(path: Path) -> dict[str, Any]:
    try:
        said = yaml.load(path.read_bytes(), _Loader)  # noqa: S506 - a safe loader
    except (yaml.YAMLError, SpeechError) as error:
        raise SpeechError(f"{path}: {error}") from None
    if not isinstance(said, dict):
        raise SpeechError(f"{path} is no mapping of intents")
    return said


def _alternatives(written: Mapping[str, Any]) -> dict[str, str]:
    return {name: f"({'|'.join(rule)})" if isinstance(rule, list) else rule for name, rule in written.items()}


def _of_intent(intent: str, parts: Any, local: Mapping[str, str]) -> tuple[Any, ...]:
    if not isinstance(parts, dict) or parts.keys() - _PARTS:
        raise SpeechError(f"{intent} has {', '.join(sorted(_PARTS))} and nothing else")
    sentences, leans = (
        tuple(one for written in parts.get(name) or () for one in _sentences(intent, written, local))
        for name in ("sentences", "leans")
    )
    means = [_example(intent, written) for written in parts.get("means") or ()]
    does_not, rejects, resembles = (tuple(parts.get(name) or ()) for name in ("does_not", "rejects", "resembles"))
    return sentences, tuple(means), does_not, parts.get("deed") or "", rejects, resembles, leans


def _sentences(intent: str, written: Any, local: Mapping[str, str]) -> Iterator[tuple[Any, ...]]:
    """One entry of the list, as a tuple a template: its text, and what stands beside it where anything does."""
    if isinstance(written, str):
        yield (_expanded(written, local),)
        return
    if not isinstance(written, dict) or "text" not in written or written.keys() - _FIELDS:
        raise SpeechError(f"{intent}: a sentence is a text, or has {', '.join(sorted(_FIELDS))}, not {written!r}")
    sets = {name: _constant(value) for name, value in (written.get("sets") or {}).items()}
    beside = tuple(tuple(written.get(name) or ()) for name in ("requires", "rejects", "tags"))
    for text in written["text"] if isinstance(written["text"], list) else [written["text"]]:
        yield (_expanded(text, local), sets, *beside)


def _constant(value: Any) -> str:
    """A number is written as one, and filled in as if it had been said."""
    return value if isinstance(value, str) else str(value).lower()


def _expanded(text: Any, local: Mapping[str, str]) -> str:
    if not isinstance(text, str):
        raise SpeechError(f"{text!r} is no text: put it in quotes")
    said = text
    while any(name in local for name in _RULE.findall(said)):
        said = _RULE.sub(lambda named: local.get(named[1], named[0]), said)
    return said


def _example(intent: str, written: Any) -> tuple[Any, ...]:
    if isinstance(written, str):
        return (written,)
    if not isinstance(written, dict) or "say" not in written:
        raise SpeechError(f"{intent}: an example is a text, or has `say` and its slots, not {written!r}")
    return written["say"], {name: value for name, value in written.items() if name != "say"}
