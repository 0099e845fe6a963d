"""What Hob remembers about something, about somebody, about the person: looked up and told with its source."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from specialists import circle
from specialists.contract import Finding, Turn
from specialists.language import time as when
from specialists.language.text import patterns, questions, sentences
from specialists.language.time import behind
from specialists.language.time import say as when_say
from specialists.memory import eating, excluding, finding, formerly, in_passing, telling
from specialists.memory.profiles import phrases as of_profiles
from specialists.memory_curator import narrowing
from specialists.secrets import confided
from storage.memory import facts
from storage.tables import Category, Fact, PassageKind, Person

if TYPE_CHECKING:
    from storage.memory.search import Hit

NOTHING = 'I know nothing about you yet. "Remember that …" and plain words like "my locker code is …" teach me.'
_ME = patterns.Pattern(r"\W*(?:about )?(?:me|myself|my life|us)\W*", re.I)
_HOW_OLD = patterns.Pattern(r"\bhow old (?:am|is|are) (?P<who>i|we|(?:my )?\w+(?: \w+)?)\W*$", re.I)
_SAID_THEN = patterns.Pattern(r"\b(?:i|we) (?:tell|told|say|said|mention|save|have told)|\bremember from\b", re.I)
_NAME = patterns.Pattern(
    r"\b(?:names?|nickname|user ?name|call(?:ed|ing)?|refer to|address) ?(?:me|am i)?\b"
    r"|\bwho (?:am i|i am|do you think i am)\b|\bam i to you\b|\btalking to\b", re.I,
)
_ANOTHERS = patterns.Pattern(r"\b(?:my|our|the) \w+(?: \w+)?'s? (?:nick|last |first |middle |sur|full )?names?\b", re.I)
_ALL = patterns.Pattern(
    r"\bwhat (?:have|do|did) (?:you|i)\b.*\b(?:me|myself)\b|\b(?:everything|all|things)\b.*\b(?:me|myself)\b"
    r"|\b(?:profile|preferences|settings)\b|about (?:me|myself)\b", re.I,
)
_HEADS = {
    Category.GENERAL: "", Category.PEOPLE: "People", Category.PREFERENCES: "What you like and don't",
    Category.PROJECTS: "Projects", Category.SCHEDULES: "Times and habits", Category.WORK: "Work",
}  # fmt: skip


async def answer(turn: Turn, text: str, query: str | None = None) -> Finding:
    """The answer to a question: by all its words, or else by what it is about (`query`)."""
    if (narrowed := narrowing.read(text, turn)).is_bound:
        return await _narrowed(turn, narrowed)
    if query is not None and _ME.fullmatch(query):
        return await about_me(turn)
    if query is not None and finding.is_pronoun(query):
        return _told(turn, await finding.last_told(turn))
    if topic := of_profiles.topic(query or "") or of_profiles.named(text):
        from specialists.memory.profiles import updating  # with its tables, when first asked for

        if (profile_shown := await updating.shown(turn, topic)).worked:
            return profile_shown
    said = query is not None and _SAID_THEN.search(text)
    time = when.read(query.strip(" ?!.").removeprefix("from "), turn.local) if query and said else None
    span = behind.span(time, turn.local, turn.person.zone)
    if span is not None and span.since <= turn.now:
        return await _learnt_in(turn, span)
    if by_matter := await _by_matter(turn, text):
        return await _with_card(turn, by_matter, "")
    text = await finding.named(turn, text)
    query = None if query is None else await finding.named(turn, query)
    plain = formerly.timeless(text, turn)
    found = await finding.find(turn, plain, deep=not query)
    if not found.facts and query:
        found = await finding.find(turn, query, deep=True)
    if older := await formerly.asked(turn, text, found.facts):
        told = await formerly.told(turn, older, found.facts)
        return Finding(told, data=_data(found.facts or older), hides=hidden([*found.facts, *older]))
    card = await _card(turn, query or "")
    if not found.facts and not card:
        went_on = await _went_on(turn, text)
        return went_on or missing("" if query == text.rstrip(" ?!.") else query or "", found.near)
    return await _with_card(turn, found.facts, card)


async def _narrowed(turn: Turn, narrowed: narrowing.Narrowed) -> Finding:
    """The answer within bounds: what was told in a time, or what is sure."""
    then = "" if narrowed.span is None else f" {telling.span(*narrowed.span, turn)}"
    if narrowed.is_idle:
        found: Sequence[Fact] = narrowed.of(await facts.believed(turn.unit, limit=5000), turn.now)
        if not found:
            return Finding(f"You told me nothing{then} that I keep{' for sure' * bool(narrowed.floor)}.")
        head = f"What you told me{then}" if then else "What I am sure of"
        said = f"{head}:\n{telling.listed(found, turn, cover=True)}"
        return Finding(said, data=_data(found), hides=hidden(found))
    text = await finding.named(turn, narrowed.text)
    of_it = (await finding.find(turn, text, deep=True)).facts
    if found := narrowed.of(of_it, turn.now):
        return await _with_card(turn, found, "")
    if (went_on := await _went_on(turn, text, narrowed)) is not None:
        return went_on
    other = "I have something of it that I am less sure of." if narrowed.floor else "I have something of another time."
    return Finding(f"You told me nothing of that{then} that I keep{' for sure' * bool(narrowed.floor)}."
                   f"{f' {other}' if of_it else ''}", worked=False)  # fmt: skip


async def _by_matter(turn: Turn, text: str) -> list[Fact]:
    """What answers a question by what it says, and not by the question's words: an age, what somebody may eat."""
    asked = _HOW_OLD.search(text)
    if asked is not None and (ages := await _ages(turn, asked["who"])):
        return ages
    return await eating.answer(turn, text) if eating.is_asked(text) else []


async def _ages(turn: Turn, who: str) -> list[Fact]:
    """What was told of how old somebody is: "I'm 37", "Oskar turned 7"."""
    mine = who.lower() in ("i", "we")
    found = await facts.about(turn.unit, "me") if mine else (await finding.find(turn, who)).facts
    ages = [one for one in found if excluding.tells_age(one.key)]
    return sorted(ages, key=lambda one: one.learnt_at, reverse=True)[:1]  # an older one was so then


async def _learnt_in(turn: Turn, span: behind.Span) -> Finding:
    """All that was told in a span and is believed: "what did I tell you today?"."""
    believed = await facts.believed(turn.unit, limit=5000)
    found = [one for one in believed if span.since <= one.learnt_at < span.until]
    then = telling.span(span.since, span.until, turn)
    if not found:
        return Finding(f"You told me nothing {then} that I keep.")
    said = f"What you told me {then}:\n{telling.listed(found, turn, cover=True)}"
    return Finding(said, data=_data(found), hides=hidden(found))


async def _went_on(turn: Turn, text: str, bounds: narrowing.Narrowed | None = None) -> Finding | None:
    """What the nearer tiers hold of it, where no single fact answers; None where they hold nothing good enough, or
    nothing of whom the question names."""
    from specialists.memory_curator.tiers import retriever  # with search, when first asked for
    from storage.memory import search

    since, until = (bounds.span.since, bounds.span.until) if bounds and bounds.span else (None, None)
    found = await retriever.retrieve(turn, text, 3, since=since, until=until, floor=bounds.floor if bounds else 0.0)
    kept = [one for one in found.memories if one.at is not None and one.kind != PassageKind.FACT]
    wanted = finding.sought(text)
    kept = [one for one in kept if not wanted.names or wanted.touches_name(one.text)]
    if bounds is not None and not kept:
        return None
    if found.outcome is not search.Outcome.FOUND or not kept:
        if (own := in_passing.told(await in_passing.find(turn, text), turn)) is not None:
            return own
        hits = await search.search(turn.unit, text, 8, kinds=(PassageKind.TURN,), at=turn.local)
        came = hits.hits or (hits.near if wanted.names else ())  # of who is named, whatever they said tells something
        brought = [one for one in came if one.external_id and not one.hidden]
        fit = [one for one in brought if wanted.touches(f"{one.speaker} {one.text}")]
        old = [one for one in fit if not questions.begins(one.text)][:3]
        told = [f"In talk that was brought in{_from(one, turn)}: {sentences.quoted(one.text, 200)}." for one in old]
        return Finding("\n".join(told), confidence=0.7) if told else None
    kept = [one for one in kept if one is kept[0] or wanted.touches(one.text)]
    said = [(one, one.text.partition(": ")[2] or one.text) for one in kept]  # a chunk's own words, behind its context
    lines = [f"You told me {telling.day(one.at, turn)}: {sentences.quoted(text, 200)}." for one, text in said if one.at]
    return Finding("\n".join(lines), confidence=0.7)


def _from(one: Hit, turn: Turn) -> str:
    """When it was said, and by whom."""
    on = "" if one.at is None else f", from {telling.day(one.at, turn).removeprefix('on ')}"
    return on + (f", {one.speaker} said" if one.speaker else "")


async def _with_card(turn: Turn, found: Sequence[Fact], card: str) -> Finding:
    await facts.used(turn.unit, found[: telling.SHOWN])
    said = telling.answer(found, turn) if found else ""
    return Finding("\n".join(part for part in (said, card) if part), data=_data(found), hides=hidden(found))


def _told(turn: Turn, found: Sequence[Fact]) -> Finding:
    if not found:
        return Finding("I am not sure what you mean: I have told you nothing from memory just now.", worked=False)
    return Finding(telling.answer(found, turn), data=_data(found), hides=hidden(found))


def missing(query: str, near: int) -> Finding:
    """None, or none good enough: two different things."""
    about = f" about {sentences.quoted(query.strip(' ?.!'), 40)}" if query.strip(" ?.!") else " that answers that"
    if near:
        noted = sentences.counted(near, "thing")
        return Finding(f"I have {noted} noted that may touch on it, but nothing{about}.", worked=False)
    return Finding(f'You have told me nothing{about}. "Remember that …" keeps it.', worked=False)


async def _card(turn: Turn, query: str) -> str:
    """What the book of contacts has of somebody who is asked about as a whole."""
    name = query.strip(" ?.!").removeprefix("about ")
    if not name or len(name.split()) > 3:
        return ""
    who = (await circle.find(turn, name)).contact
    if who is None or not _is_called(who, name):
        return ""
    details = _details(who).items()
    kept = [f"{word} {when_say.birthday(value) if word == 'birthday' else value}" for word, value in details]
    notes = [line for line in who.notes.splitlines() if line]
    told = sentences.joined([*kept, *notes])
    return f"In your contacts: {who.name}{f', {told}' if told else ''}."


def _is_called(who: Person, name: str) -> bool:
    return circle.bare(name).casefold() in {label.casefold() for label in circle.labels_of(who)}


def _details(who: Person) -> dict[str, Any]:
    return {word: who.details[word] for word in ("place", "address", "email", "birthday") if who.details.get(word)}


async def about_me(turn: Turn) -> Finding:
    """All that is believed, by what it is about: a first page of it."""
    found = await facts.believed(turn.unit)
    if not found:
        return Finding(NOTHING)
    total = await facts.count(turn.unit)
    if len(found) <= telling.SHOWN:
        listed = telling.listed(found, turn, cover=True)
        return Finding(f"What you told me:\n{listed}", data=_data(found), hides=hidden(found))
    parts = [f"I know {sentences.counted(total, 'thing')} from you."]
    shown: list[Fact] = []
    for category, head in sorted(_HEADS.items(), key=lambda pair: pair[1] == ""):
        some = [one for one in found if one.category == category]
        if some:
            lines = telling.listed(some, turn, most=4, cover=True)
            parts.append(f"{head or 'The rest'}:\n{lines}")
            shown += some[:4]
    return Finding("\n".join(parts), data=_data(shown), hides=hidden(shown))


async def profile(turn: Turn, text: str, query: str | None) -> Finding:
    """A question about the person: their name, all of it, or one thing."""
    if (narrowed := narrowing.read(text, turn)).is_bound:
        return await _narrowed(turn, narrowed)
    if _NAME.search(text) and not _ALL.search(text) and not _ANOTHERS.search(text):
        return _name(turn)
    if name := of_profiles.named(text):
        from specialists.memory.profiles import updating  # with its tables, when first asked for

        return await updating.shown(turn, name)
    if not query and _ALL.search(text):
        return await about_me(turn)
    if by_matter := await _by_matter(turn, text):
        return await _with_card(turn, by_matter, "")
    found = await finding.find(turn, text, deep=True)
    if not found.facts:
        return missing("", found.near)
    return await _with_card(turn, found.facts, "")


def _name(turn: Turn) -> Finding:
    name = turn.person.name
    if name.casefold() in ("", "you", "me", "owner"):
        return Finding('You have not told me your name. "Call me …" sets it.', worked=False)
    return Finding(f"I call you {name}.")


def is_me(words: str) -> bool:
    """Whether words mean the person themselves: "me", "about myself"."""
    return _ME.fullmatch(words) is not None


def _data(found: Sequence[Fact]) -> dict[str, Any]:
    return {"facts": [str(one.id) for one in found[: telling.SHOWN]]}


def hidden(found: Sequence[Fact]) -> tuple[str, ...]:
    """What of an answer is kept out of the conversation: secrets are shown, not written down once more."""
    return tuple(secret for one in found if one.hidden for secret in confided.secrets(one))


_EXPORTS = "of what is yours here: what was said, lists, tasks, reminders, contacts and all that is remembered"


def export_told(turn: Turn) -> str:
    """How all of a person's data is written down: by the machine's own command, as no channel should carry it."""
    who = "" if turn.person.role == "owner" else f' --as "{turn.person.name}"'
    command = f"python main.py export{who} my-data"
    if who:
        return f"Ask whose machine this is to run `{command}`: it writes a copy {_EXPORTS}."
    return f"On the machine I run on, `{command}` writes a copy {_EXPORTS}, as JSON and to read."
