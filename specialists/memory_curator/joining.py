"""Facts that say the same made one, and what is like a fact: "merge what you know about Tom". Called by facts.py."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from specialists.contract import Choice, Effect, Finding, Question, Turn
from specialists.language.statements import statements
from specialists.language.text import sentences
from specialists.memory import excluding, finding, telling
from specialists.memory_curator import recalling
from storage.memory import facts
from storage.memory.facts import Draft
from storage.tables import Fact, PassageKind

INTENT, MERGE, SIMILAR = "correct_fact", "merge", "similar"
ONE, APART = "one", "apart"
SHOWN = 5
SAME_PERSON = "you said that they are one and the same"
_EMPTY = frozenset("is are was be do have not thing".split())


@dataclass(frozen=True, slots=True)
class Joined:
    """Facts that became one: the one that says the most, and the others."""

    kept: Fact
    gone: tuple[Fact, ...]


async def merge(turn: Turn, query: str | None, which: str | None) -> Finding:
    """Joins what says the same of somebody or something; asks first where two are called so."""
    about = (query or "").strip(" ?.!")
    if finding.is_pronoun(about):
        found = await finding.last_told(turn)
        if not found:
            return Finding("Which facts shall I join? \"Merge what you know about Tom\" says it.", worked=False)
    else:
        found = list((await finding.find(turn, about)).facts)
        found = [*found, *(one for one in await facts.about(turn.unit, about.casefold()) if one not in found)]
    if not found:
        return recalling.missing(about, 0)
    renamed: list[Fact] = []
    if not finding.is_pronoun(about):
        named = _named(found, about)
        if len(named) > 1 and which is None:
            return _asks(named, about)
        if which == ONE and len(named) > 1:
            found, renamed = await _as_one(turn, found, named)
    joined = alike(found)
    for one in joined:
        await facts.merge(turn.unit, one.kept, one.gone)
    return _told(turn, joined, renamed, [one for one in found if not any(one in some.gone for some in joined)], about)


def _named(found: Sequence[Fact], name: str) -> list[str]:
    """The several whom a name may mean, as they are called: "cousin tom", "colleague tom"; the bare name first."""
    last = name.casefold().split()[-1]
    called = {one.subject for one in found if one.subject.split()[-1:] == [last]}
    return sorted(called, key=lambda who: len(who.split()))


def _asks(named: Sequence[str], about: str) -> Finding:
    """Two of one name: are they one, or whose facts are meant?"""
    name = sentences.capital(about.split()[-1])
    called = [_called(one, name) for one in named]
    ask = f"I know of {sentences.joined(called)}. Is that one {name}?"
    choices = [Choice(f"Yes, one {name}", {"which": MERGE, "fact": about, "right": ONE})]
    choices.append(Choice("No, leave them apart", {"which": MERGE, "fact": about, "right": APART}))
    return Finding(ask, worked=False, question=Question(ask, INTENT, {}, tuple(choices)))


def _called(subject: str, name: str) -> str:
    kin = subject.split()[:-1]
    return f"your {' '.join(kin)} {name}" if kin else f"a {name}"


async def _as_one(turn: Turn, found: Sequence[Fact], named: Sequence[str]) -> tuple[list[Fact], list[Fact]]:
    """What was told of the bare name goes over to who is called the most fully; what stood is retired, not lost."""
    whole = max(named, key=lambda who: len(who.split()))
    kept, moved = [], []
    for one in found:
        if one.subject == whole or one.subject not in named:
            kept.append(one)
            continue
        name = one.text.split()[0]
        read = statements.read(f"my {' '.join(whole.split()[:-1])} {one.text}")
        if read is None or one.hidden or name.casefold().removesuffix("'s") != one.subject:
            kept.append(one)
            continue
        draft = Draft(
            read.text, read.key, one.category, one.kind, read.subject, read.attribute, read.value, one.confidence,
            one.state, one.origin, one.words, tuple(one.tags), one.durability, one.hidden, one.true_from, one.true_to,
            one.expires_at,
        )  # fmt: skip
        new = (await facts.save(turn.unit, draft)).fact
        await facts.supersede(turn.unit, [one], new, SAME_PERSON)
        kept.append(new)
        moved.append(one)
    return list({one.id: one for one in kept}.values()), moved


def alike(found: Sequence[Fact]) -> list[Joined]:
    """Of some facts those that say the same, each group with the one that says the most."""
    rest = sorted(found, key=lambda one: (-len(_telling(one)), -one.learnt_at.timestamp()))
    made: list[Joined] = []
    while rest:
        first, *others = rest
        gone = tuple(one for one in others if _says_the_same(one, first))
        if gone:
            made.append(Joined(first, gone))
        rest = [one for one in others if one not in gone]
    return made


def _says_the_same(less: Fact, more: Fact) -> bool:
    """Whether one says all that the other says, and neither denies what the other claims: "Sarah is fond of tea",
    "tea is Sarah's favourite drink"."""
    if less.hidden or more.hidden or statements.is_negative(less.key) != statements.is_negative(more.key):
        return False
    if excluding.is_same(less.key, more.key) or excluding.is_part(less.key, more.key):
        return True
    wanted = finding.Sought(dict.fromkeys(_telling(less), 1.0))
    numbers = {word for word in less.key.split() if word[0].isdigit()} == {
        word for word in more.key.split() if word[0].isdigit()
    }
    return numbers and len(wanted.words) > 1 and wanted.likeness(more.key) == 1.0


def _telling(one: Fact) -> frozenset[str]:
    """The words that a fact lives by, as they are compared."""
    return frozenset(finding.sought(one.text).words) - _EMPTY


def _told(turn: Turn, joined: Sequence[Joined], renamed: Sequence[Fact], left: Sequence[Fact], about: str) -> Finding:
    data = {"facts": [str(one.id) for one in left[: telling.SHOWN]]}
    of = f" about {sentences.quoted(about, 40)}" if about and not finding.is_pronoun(about) else ""
    if not joined and not renamed:
        said = f"I know {sentences.counted(len(left), 'thing')}{of}, and no two say the same:\n"
        said += telling.listed(left, turn, cover=True)
        if len(left) == 1:
            said = f"I know one thing{of}, so there is nothing to join: {telling.answer(left, turn)}"
        return Finding(said, data=data, hides=recalling.hidden(left))
    parts = []
    for one in joined:
        gone = sentences.joined([telling.named(old) for old in one.gone])
        parts.append(f"{gone} {'is' if len(one.gone) == 1 else 'are'} one now with {telling.named(one.kept)}.")
    if renamed:
        whole = max((one.subject for one in left), key=lambda who: len(who.split()))
        name = sentences.capital(whole.split()[-1])
        parts.append(f"{sentences.counted(len(renamed), 'thing')} went over to {_called(whole, name)}.")
    count = sum(len(one.gone) for one in joined)
    summary = f"joined {sentences.counted(count + len(renamed), 'fact')}{of}"
    say = f'Joined: {" ".join(parts)} "undo" parts them again.'
    return Finding(say, summary=summary, effects=(Effect.WRITE,), data=data, hides=recalling.hidden(left))


async def similar(turn: Turn, query: str | None) -> Finding:
    """What else is remembered that is like a fact: by words and by meaning, the likest first."""
    about = (query or "").strip(" ?.!")
    pointing = finding.is_pronoun(about)
    base = await finding.last_told(turn) if pointing else list((await finding.find(turn, about, deep=True)).facts)
    if not base and pointing:
        return Finding("Similar to what? I have told you nothing from memory just now.", worked=False)
    from storage.memory import search

    text = " ".join(one.text for one in base[:2]) or about
    found = await search.search(turn.unit, text, SHOWN * 2, kinds=(PassageKind.FACT,), at=turn.local)
    ids = [hit.ref_id for hit in (*found.hits, *found.near) if hit.ref_id is not None]
    known, near = {one.id for one in base}, finding.sought(text)
    others = [one for one in await facts.get(turn.unit, ids) if one.id not in known and one.state in facts.BELIEVED]
    others = [one for one in others if near.likeness(one.key) > 0 or _kindred(one, base)][:SHOWN]
    than = telling.named(base[0]) if base else sentences.quoted(about, 40)
    if not others:
        return Finding(f"I know of nothing else that is like {than}.", data={"facts": [str(one.id) for one in base]})
    said = f"Like {than} I also have:\n{telling.listed(others, turn, cover=True)}"
    return Finding(said, data={"facts": [str(one.id) for one in others]}, hides=recalling.hidden(others))


def _kindred(one: Fact, base: Sequence[Fact]) -> bool:
    return any(one.attribute and one.attribute == other.attribute for other in base)
