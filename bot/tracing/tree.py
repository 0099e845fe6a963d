"""A gathered turn (gathering.py) as a tree of short lines, for a terminal and for the page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from specialists.language.text import sentences

_SHOWN = 160  # letters of a text in a line
_PHASES = ("recall", "work", "audit")
MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class Node:
    """One line, and what belongs to it."""

    text: str
    parts: list[Node] = field(default_factory=list)


def of(turn: Mapping[str, Any]) -> Node:
    """The whole turn. Times are milliseconds since it began; money is in dollars."""
    said = f": {sentences.quoted(turn['said'], _SHOWN)}" if turn["said"] else ""
    where = f" by {turn['channel']}" if turn["channel"] else f" by {turn['kind']}"
    head = f"{turn['id']} {turn['at'][:19].replace('T', ' ')} UTC{where}, {turn['status']}, {turn['ms']:g} ms{said}"
    groups = (
        ("words", _words(turn)), ("readers", list(map(_reader, turn.get("readers", ())))),
        ("why", _why(turn)), ("plan", [Node(_leg(one)) for one in turn["plan"]]), ("phases", list(_phases(turn))),
        ("tools", [Node(_tool(one)) for one in turn.get("tools", ())]), ("model", list(map(Node, _model(turn)))),
        ("gate", [Node(_gate(one)) for one in turn.get("gate", ())]),
        ("auditor", [Node(_audit(one)) for one in turn.get("audit", ())]), ("effects", list(map(Node, _effects(turn)))),
        ("way back", [Node(_undo(turn["way_back"]))]),
    )
    made = [Node(name, parts) for name, parts in groups if parts]
    if turn["answered"]:
        made.append(Node("answer", [Node(sentences.quoted(turn["answered"], _SHOWN))]))
    return Node(head, made)


def lines(node: Node, lead: str = "") -> Iterator[str]:
    """The tree as text, each line once."""
    if not lead:
        yield node.text
    for place, part in enumerate(node.parts, 1):
        last = place == len(node.parts)
        yield f"{lead}{'└─ ' if last else '├─ '}{part.text}"
        if part.parts:
            yield from list(lines(Node("", part.parts), f"{lead}{'   ' if last else '│  '}"))


def _words(turn: Mapping[str, Any]) -> list[Node]:
    origin = str(turn.get("origin", "owner"))
    whose = [] if origin in ("owner", "member") else [f"they are of a {origin}"]
    if turn.get("tainted"):
        whose.append("the turn has read somebody else's words: what it changes or sends waits for a yes")
    elif turn.get("foreign"):
        whose.append("the answer names something in somebody else's words")
    return list(map(Node, whose))


def _reader(one: Mapping[str, Any]) -> Node:
    ends = ", and nobody is asked after it" if one.get("ends") else ""
    why = f": {one['why']}" if one.get("why") else ""
    found = [Node(_read(read)) for read in one.get("reads", ())]
    found += [Node(f"would ask about {_name(read[0])}") for read in one.get("asks", ())]
    return Node(f"{one['reader']} ({one['ms']:g} ms){ends}{why}", found)


def _read(read: Sequence[Any]) -> str:
    intent, tier, sure, left = read
    over = f", {sentences.counted(left, 'stretch', 'stretches')} of words left over" if left else ""
    return f"{_name(intent)} by {tier}, {sure:.0%} sure{over}"


def _name(intent: str) -> str:
    return intent.replace("_", " ")


def _why(turn: Mapping[str, Any]) -> list[Node]:
    told = [f"{_name(step['intent'])}: {step['why']}" for step in turn.get("steps", ()) if step.get("why")]
    if turn.get("asked"):
        told.append(f"asked: {sentences.quoted(turn['asked'], _SHOWN)}")
    if turn.get("error"):
        told.append(f"failed by {turn['error']}; nothing was written")
    if turn.get("stopped"):
        told.append("the person said stop")
    return list(map(Node, told))


def _leg(leg: Mapping[str, Any]) -> str:
    why = f": {leg['why']}" if leg["why"] else ""
    return f"{leg['state']}, {leg['told']}{why}"


def _phases(turn: Mapping[str, Any]) -> Iterator[Node]:
    """What ran, in its phases and in time: understanding and recall beside each other, then the specialists."""
    for name, (begin, end) in turn.get("spans", {}).items():
        recalled = f", {sentences.counted(turn['recalled'], 'line')}" if name == "recall" and "recalled" in turn else ""
        yield Node(f"{name} {begin:g} to {end:g} ms{recalled}")
    steps = turn.get("steps", ())
    for phase in _PHASES:
        found = [_step(one) for one in steps if one.get("phase", "work") == phase]
        if found:
            yield Node(phase, found)


def _step(step: Mapping[str, Any]) -> Node:
    who = step.get("specialist") or "nobody"
    begin = f"from {step['began']:g} ms, " if "began" in step else ""
    went = "worked" if step.get("worked") else "did not work"
    slots = ", ".join(f"{name}={_slot(value)}" for name, value in (step.get("slots") or {}).items())
    parts = [Node(f"slots: {sentences.shown(slots, _SHOWN)}")] if slots else []
    if handed := step.get("handed"):
        parts.append(Node(f"handed on by {handed['source']}: {_name(handed['reason'])}"))
    parts += [
        Node(f"tried again by {one['strategy']} with {_name(one['intent'])}: {one['confidence']:.0%} sure")
        for one in step.get("tries", ())
    ]
    if step.get("did"):
        parts.append(Node(f"did: {sentences.shown(step['did'], _SHOWN)}"))
    if step.get("error"):
        parts.append(Node(f"error: {step['error']}"))
    sure = f", {step['sure']:.0%} sure of its finding" if "sure" in step else ""
    return Node(f"{who}: {_name(step['intent'])}, {begin}{step.get('ms', 0):g} ms, {went}{sure}", parts)


def _slot(value: Any) -> str:
    """A slot's value as it is kept, in short: a time by its start, a thing by its name."""
    if isinstance(value, list):
        return sentences.joined([_slot(one) for one in value])
    if isinstance(value, Mapping):
        inner = next(iter(value.values()), "")
        if isinstance(inner, Mapping):
            return str(inner.get("start") or inner.get("text") or "…")
        return str(inner[0]) if isinstance(inner, list) and inner else "…"
    return str(value)


def _tool(one: Mapping[str, Any]) -> str:
    return f"{_name(one['intent'])} for the model: {one['outcome']}, {one['ms']:g} ms"


def _model(turn: Mapping[str, Any]) -> Iterator[str]:
    for one in turn["requests"]:
        if one.get("again"):
            yield f"{one['task']}: the answer was kept from before, and cost nothing"
            continue
        took = f", {one['ms']:g} ms" if "ms" in one else ""
        size = f"{one['letters']:,} letters, " if one.get("letters") else ""
        cached = f" ({one['cached']:,} of them cached)" if one.get("cached") else ""
        lack = f", no answer: {one['lack']}" if one.get("lack") else ""
        micros = one.get("micros")
        price = "no price known" if micros is None else f"${micros / MILLION:.6f}"
        yield (
            f"{one['task']} by {one['model']}: {size}{one['read']:,} tokens read{cached}, {one['written']:,} written, "
            f"{price}{took}{lack}{_choice(one)}"
        )


def _choice(one: Mapping[str, Any]) -> str:
    """Why it was that model, and whether its answer was of no use."""
    why = f"; the {one['strength']} model, because {one['why']}" if one.get("why") else ""
    return f"{why}; its answer was of no use" if one.get("good") is False else why


def _gate(one: Mapping[str, Any]) -> str:
    tainted = ", as somebody else's words were read" if one.get("tainted") else ""
    return f"{one['verdict']} {one['effect']} of {_name(one['intent'])}{tainted}"


def _audit(one: Mapping[str, Any]) -> str:
    taken = f"took out {sentences.joined(list(one['taken']))}" if one["taken"] else "passed"
    return f"{taken}: the answer of {_name(one['intent'])}"


def _effects(turn: Mapping[str, Any]) -> Iterator[str]:
    for one in turn["changes"]:
        yield f"{one['op']} {sentences.counted(one['rows'], 'row')} of {_name(one['table'])}"
    for one in turn["sent"]:
        yield f"{_name(one['kind'])} by {one['channel'] or 'no way yet'}: {one['state']}"


def _undo(undo: Mapping[str, Any]) -> str:
    if "undone_by" in undo:
        return f"taken back by {undo['undone_by']}"
    if "undoes" in undo:
        return f"takes back {undo['undoes']}"
    return '"undo" takes it back' if undo["can"] else "nothing to take back"
