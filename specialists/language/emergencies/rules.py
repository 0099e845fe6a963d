"""The rules of emergencies (rules.txt), and where one of them holds in a sentence. __init__.py calls it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from specialists.language.emergencies.lexicon import Lexicon, Spans, lines

IDIOM = "idiom"  # the kind of a rule that says what is no emergency
NEAR, FAR = 3, 8  # words that may stand between two elements
_NEGATORS = frozenset("not no never without nobody neither nor hardly stopped".split())
_REACH = 3  # words before a match in which a negation is looked for
_COMMON = frozenset(
    """ME MY KIN CHILD SOMEBODY THEY WHO WE BE JUST NOT HAVE WANT TAKE DOER US NAME FLOOR SOON CALL MANY HOLDS ANYMORE
    ALONE PLACE LOOKS FEEL HEAVY SKIN HEAD THING FACE ARM SEE LOST FOREVER CARE GONE THREAT READY FINDCLUE VEHICLE me us
    him her it in is are will tomorrow to on off a the out up they he she i not no can do go at with from my
    this""".split()
)

Atom = tuple[str, ...]  # symbols that follow each other


@dataclass(frozen=True, slots=True)
class Element:
    """One of several atoms, with at most `gap` other words before it."""

    atoms: tuple[Atom, ...]
    gap: int


@dataclass(frozen=True, slots=True)
class Rule:
    """What it means, and what has to stand in a sentence for it."""

    kind: str
    level: str
    despite: frozenset[str]
    elements: tuple[Element, ...]
    beside: tuple[tuple[Atom, ...], ...]  # anywhere in the sentence
    without: tuple[Atom, ...]  # nowhere in it
    key: int  # the element that is rarest
    first: bool  # the sentence begins with it
    negative: bool  # says "not" itself
    needs: tuple[frozenset[str], ...]  # of each of these one symbol has to be there


class Match(NamedTuple):
    """A rule that holds, and where its elements stand."""

    rule: Rule
    places: tuple[tuple[int, int], ...]

    @property
    def start(self) -> int:
        return self.places[0][0]

    @property
    def end(self) -> int:
        return self.places[-1][1]

    @property
    def key(self) -> tuple[int, int]:
        return self.places[self.rule.key]


class Table(NamedTuple):
    """All rules by the symbols that their keys begin with, those of danger among these symbols, and the words that
    they are made of."""

    lexicon: Lexicon
    by_key: dict[str, list[Rule]]
    pressing: frozenset[str]


@cache
def table() -> Table:
    """Read once, at the first message."""
    rules = [*_read()]
    named = {symbol for rule in rules for symbol in _symbols(rule) if symbol[0].islower() or not symbol.isupper()}
    by_key: dict[str, list[Rule]] = {}
    for rule in rules:
        for first in {atom[0] for atom in rule.elements[rule.key].atoms}:
            by_key.setdefault(first, []).append(rule)
    lexicon = Lexicon(named)
    unknown = {symbol for rule in rules for symbol in _symbols(rule)} - named - lexicon.concepts
    if unknown:
        raise ValueError(f"rules.txt names concepts that words.txt lacks: {sorted(unknown)}")
    pressing = frozenset(key for key, some in by_key.items() if any(rule.kind != IDIOM for rule in some))
    return Table(lexicon, by_key, pressing)


def _symbols(rule: Rule) -> set[str]:
    atoms = [*(atom for one in rule.elements for atom in one.atoms), *(a for one in rule.beside for a in one)]
    return {symbol for atom in (*atoms, *rule.without) for symbol in atom}


def _read() -> Iterator[Rule]:
    kind = level = ""
    despite: frozenset[str] = frozenset()
    for line in lines("rules.txt"):
        if line.startswith("["):
            head, _, named = line.strip("[]").partition(" despite ")
            kind, level = head.split()
            despite = frozenset(named.split())
            continue
        yield _rule(kind, level, despite, line.split())


def _rule(kind: str, level: str, despite: frozenset[str], parts: Sequence[str]) -> Rule:
    elements: list[Element] = []
    beside: list[tuple[Atom, ...]] = []
    without: list[Atom] = []
    first, regardless, gap = False, False, NEAR
    for part in parts:
        if part == "..":
            gap = FAR
        elif part == "~":
            regardless = True
        elif part.startswith("&"):
            beside.append(_atoms(part[1:]))
        elif part.startswith("!"):
            without += _atoms(part[1:])
        else:
            first = first or part.startswith("^")
            elements.append(Element(_atoms(part.removeprefix("^")), gap))
            gap = NEAR
    words = {symbol for one in elements for atom in one.atoms for symbol in atom}
    words |= {symbol for atoms in beside for atom in atoms for symbol in atom}
    negative = regardless or bool(words & {"NOT", "no", "not"}) or any("not" in symbol.split() for symbol in words)
    needs = tuple(frozenset(atom[0] for atom in atoms) for atoms in (*(one.atoms for one in elements), *beside))
    return Rule(
        kind, level, despite, tuple(elements), tuple(beside), tuple(without), _key(elements), first, negative, needs
    )


def _atoms(part: str) -> tuple[Atom, ...]:
    """Alternatives, each a phrase of plain words or a run of concepts."""
    atoms: list[Atom] = []
    for one in part.split("|"):
        words = one.split("+")
        atoms.append((" ".join(words),) if all(not word.isupper() for word in words) else tuple(words))
    return tuple(atoms)


def _key(elements: Sequence[Element]) -> int:
    rare = [at for at, one in enumerate(elements) if not any(atom[0] in _COMMON for atom in one.atoms)]
    return rare[-1] if rare else len(elements) - 1


def matches(spans: Spans, words: Sequence[str], breaks: frozenset[int]) -> Iterator[Match]:
    """The rules that hold in a sentence. `breaks` are the places of words that begin a new part of it."""
    by_key, there, tried = table().by_key, frozenset(spans), set()
    for symbol in there:
        for rule in by_key.get(symbol, ()):
            if id(rule) in tried or any(need.isdisjoint(there) for need in rule.needs):
                continue
            tried.add(id(rule))
            found = _match(rule, spans)
            if found is not None and (rule.negative or not _is_negated(found, words, breaks)):
                yield found


def _match(rule: Rule, spans: Spans) -> Match | None:
    if any(_stands(atom, spans) for atom in rule.without):
        return None
    if not all(any(_stands(atom, spans) for atom in atoms) for atoms in rule.beside):
        return None
    places = _chain(rule.elements, 0, -1, spans)
    if places is None or (rule.first and places[0][0] != 0):
        return None
    return Match(rule, places)


def _chain(elements: Sequence[Element], at: int, before: int, spans: Spans) -> tuple[tuple[int, int], ...] | None:
    """The places of the elements from `at` on, the first of them behind `before`."""
    if at == len(elements):
        return ()
    one = elements[at]
    places = _places(one.atoms, spans)
    for place in places if at else reversed(places):  # from the nearest beginning
        if at and not 0 <= place[0] - before <= one.gap:
            continue
        rest = _chain(elements, at + 1, place[1], spans)
        if rest is not None:
            return (place, *rest)
    return None


def _places(atoms: Sequence[Atom], spans: Spans) -> list[tuple[int, int]]:
    found = [place for atom in atoms for place in _runs(atom, spans)]
    found.sort()
    return found


def _runs(atom: Atom, spans: Spans) -> list[tuple[int, int]]:
    runs = spans.get(atom[0], [])
    for symbol in atom[1:]:
        following = spans.get(symbol, [])
        runs = [(start, stop) for start, end in runs for begin, stop in following if begin == end]
    return runs


def _stands(atom: Atom, spans: Spans) -> bool:
    return bool(_runs(atom, spans)) if len(atom) > 1 else atom[0] in spans


def _is_negated(match: Match, words: Sequence[str], breaks: frozenset[int]) -> bool:
    """Whether a "not" stands before it or within it that is no part of it."""
    taken = {at for start, end in match.places for at in range(start, end)}
    first = match.start
    for at in range(match.start, max(-1, match.start - _REACH - 1), -1):
        first = at
        if at in breaks:
            break
    last = match.places[match.rule.key][0]
    return any(words[at] in _NEGATORS and at not in taken for at in range(first, max(last, match.start)))
