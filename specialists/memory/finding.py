"""Which facts a question means: by their words, their beginnings, and what says the same. For whoever asks memory.

"None" and "none good enough" are told apart: `Found.near` counts what came near and was not it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from specialists import circle
from specialists.contract import Turn
from specialists.language.grammar import quantities
from specialists.language.statements import statements
from specialists.language.text import normalise, patterns, sentences
from specialists.language.text.patterns import Pattern
from storage import executions
from storage.memory import ageing, facts
from storage.tables import Category, Fact, PassageKind

NAMED = 1.5  # how much more a name counts than another word
FAINT = 0.5  # how much less what asks for a name: "two cats, Luna and Pip" has no word for it
ENOUGH = 0.6  # of the words of a question, in weight, that a fact must hold
CLOSE = 0.2  # how far behind the best one another may be, and still be told
SEARCHED = 2000  # facts, from where search comes first
LIKE = 5  # facts that are looked at for likeness
MOST_ID = 1 << 63  # from where no row has so great an id
BACK = 4  # turns in which "that" may have been told

_EMPTY = frozenset(
    """a an the my our your his her their its i we you me us it is are was were am be been do does did have has had will
    would can could should shall what where who whom whose when which how why that this these those there here of on at
    in for to from by with about as and or but if so then again please hob know known knew remember recall tell told say
    said mention mentioned think thought learn learnt learned save saved note noted keep kept store stored find out show
    give get got need want any some anything everything something thing things all ever already also now just during
    currently fact facts memory memories info information data much many last time ago no not 's s one ones mine did go
    going name's us own please still before previously formerly""".split()
)
_GROUPS = (
    ("live", "home", "address", "house", "move", "reside", "place"), ("birthday", "born"),
    ("job", "work", "employer", "company", "occupation", "profession", "promote", "promoted"),
    ("phone", "number", "mobile"),
    ("plate", "reg", "registration"), ("fly", "flight"),
    ("salary", "earn", "pay", "wage", "income"),
    ("kid", "child", "son", "daughter"), ("like", "love", "favorite", "enjoy", "prefer", "fond"),
    ("hate", "dislike", "avoid"), ("code", "password", "pin", "combination", "passcode"),
    ("allergic", "allergy", "intolerant"), ("car", "vehicle"), ("doctor", "gp", "physician"),
    ("name", "call", "called"),
    ("wifi", "wlan", "internet"), ("married", "wife", "husband", "spouse"), ("type", "group"),
    ("married", "marry", "anniversary", "wedding"), ("size", "fit", "wear"),
    ("mockup", "design"), ("document", "file", "doc"), *circle.KIN,
)  # fmt: skip
_SAME: dict[str, frozenset[str]] = {}
for _group in _GROUPS:
    for _word in _group:
        _SAME[_word] = _SAME.get(_word, frozenset()) | frozenset(_group)
# What is asked for by its kind, and told by what it is.
_OF_KIND = {
    "pet": "cat dog rabbit hamster parrot fish goldfish tortoise horse pony puppy kitten budgie gerbil snake".split(),
    "child": "son daughter kid baby twin".split(),
    "instrument": "piano guitar violin cello drums flute trumpet".split(),
    "sport": "football tennis rugby cricket golf hockey swim run cycle climb judo karate basketball".split(),
    "language": "english french german spanish italian polish dutch arabic hindi mandarin japanese".split(),
    "work": ["start"], "job": ["start"],
    **dict.fromkeys(("hobby", "fun", "pastime"), """hobby play climb bouldering run swim hike cycle paint draw knit sew
        sing dance bake garden sail surf ski chess yoga photography birdwatching pottery collect enjoy""".split()),
    "diet": "vegan vegetarian pescatarian keto gluten".split(), "meat": "vegan vegetarian pescatarian".split(),
}  # fmt: skip
for _kind, _words in _OF_KIND.items():
    _SAME[_kind] = _SAME.get(_kind, frozenset()) | frozenset(_words)
_PURSUITS = frozenset(("hobby", "fun", "pastime", "sport"))  # told by what somebody does, whatever the verb
_MINE = Pattern(r"\b(?:do|did|am|have|had|can|was|should|were|are) (?:i|we)\b", re.I)
_SPEAKS_OF_ME = frozenset(("i", "me", "we", "us"))
_SHE = Pattern(r"\b(?:(?P<whose>his|hers?(?= \w)|their)|(?P<who>she|he|they|him|her|them))\b", re.I)
_HE = Pattern(
    r"(?:(?:yes|yeah|yep|no|well|and|but|so|actually|also|oh|now)\b\W*)*(?:he|she|they)(?P<short>'s|'re)?\b(?!')", re.I
)
_NAMED = Pattern(r"(?<=\w )(?<!\bin )(?<!\bat )(?<!\bto )(?<!\bfrom )(?<!\bnear )[A-Z][a-z]\w*")  # and no place
_CALLED = frozenset(("called", "name", "names", "named", "number"))
_IT = Pattern(
    r"\W*(?:about )?(?:that|this|it|those|them|these|what (?:i|you) just (?:said|told (?:you|me)))\W*", re.I
)


class Found(NamedTuple):
    """The facts that are meant, best first; `near` is how many held some of the words, and not enough of them."""

    facts: tuple[Fact, ...] = ()
    near: int = 0


class Sought(NamedTuple):
    """The words of a question that a fact must hold, each with its weight: names count most."""

    words: dict[str, float]
    names: frozenset[str] = frozenset()
    mine: bool = False  # it asks about the asker: "where do I work?"

    def likeness(self, text: str, tags: Iterable[str] = ()) -> float:
        """0 to 1: how much of what is sought a text holds."""
        if not self.words:
            return 0.0
        held = {form for word in normalise.words(text) for form in (word, stem(word))} | set(tags)
        got = sum(weight for word, weight in self.words.items() if _holds(held, word))
        return got / sum(self.words.values())

    def touches_name(self, text: str) -> bool:
        """Whether one of the names in it is in a text."""
        held = {form for word in normalise.words(text) for form in (word, stem(word))}
        return any(_holds(held, name) for name in self.names)

    def touches(self, text: str) -> bool:
        """Whether a text holds something of what is sought, and every name in it."""
        held = {form for word in normalise.words(text) for form in (word, stem(word))}
        others = self.words.keys() - self.names or self.names
        return all(_holds(held, name) for name in self.names) and any(_holds(held, word) for word in others)


def sought(text: str) -> Sought:
    """The telling words of a question."""
    made = normalise.Message(text, len(text))
    said = normalise.words(text[:500])
    capitals = {word for part in patterns.findall(r"(?<=\w )[A-Z][a-z]\w*", made.raw) for word in normalise.words(part)}
    if patterns.fullmatch(r"\W*[A-Z][a-z]+\W*", made.raw):  # "forget everything about Biscuit"
        capitals |= set(said)
    telling = [word for word in said if word not in _EMPTY]
    weights = {
        stem(word): NAMED if word in capitals else FAINT if word in _CALLED and len(telling) > 1 else 1.0
        for word in telling
    }
    names = frozenset(stem(word) for word in telling if word in capitals)
    return Sought(weights, names, _MINE.search(text) is not None)


def stem(word: str) -> str:
    """A word as it is compared: singular, a verb as a dictionary has it."""
    return statements.lemma(quantities.singular(word))


async def find(turn: Turn, text: str, *, states: Collection[str] = facts.BELIEVED, deep: bool = False) -> Found:
    """The facts that the words mean; `deep` goes on to look for likeness where the words themselves find nothing."""
    wanted = sought(text)
    if not wanted.words:
        return Found()
    found = ranked(turn, wanted, await candidates(turn, text, wanted, states=states))
    return found if found.facts or not deep else await _alike_in_sense(turn, text, wanted, found)


async def candidates(
    turn: Turn, text: str, wanted: Sought, *, states: Collection[str] = facts.BELIEVED
) -> Sequence[Fact]:
    """The facts that share words with a text: by looking through them, or where they are many, by search's index."""
    if not wanted.words:
        return ()
    if await facts.count(turn.unit) <= SEARCHED:
        return await facts.holding(turn.unit, beginnings(wanted.words), states=states)
    from storage.memory import search

    older = any(state not in facts.BELIEVED for state in states)
    hits = await search.search(
        turn.unit, text, facts.NEAR, kinds=(PassageKind.FACT,), at=turn.local, history=older
    )
    ids = [hit.ref_id for hit in (*hits.hits, *hits.near) if hit.ref_id is not None]
    return [one for one in await facts.get(turn.unit, ids) if one.state in states]


async def _alike_in_sense(turn: Turn, text: str, wanted: Sought, found: Found) -> Found:
    """What search by words and vectors is sure of, where it is about what was asked. Loads numpy: so it is second."""
    from storage.memory import search

    hits = await search.search(turn.unit, text, LIKE, kinds=(PassageKind.FACT,), at=turn.local)
    if hits.outcome is not search.Outcome.FOUND:
        return found
    rows = await facts.get(turn.unit, [hit.ref_id for hit in hits.hits if hit.ref_id is not None])
    alive = [one for one in rows if one.state in facts.BELIEVED and not ageing.is_over(one, turn.now)]
    best = [one for one in alive if wanted.touches(one.key) and not (wanted.mine and _is_of_another(one))]
    return Found(_distinct(best[:1]), max(0, len(best) - 1)) if best else found


def ranked(turn: Turn, wanted: Sought, rows: Iterable[Fact]) -> Found:
    """Of some facts those that hold enough of what is sought: best first, then the surest, then the newest."""
    scored = [(wanted.likeness(fact.key, fact.tags), fact) for fact in rows if not ageing.is_over(fact, turn.now)]
    scored = [
        (score, fact) for score, fact in scored
        if score > 0 and (not wanted.mine or wanted.touches_name(fact.key) or not _is_of_another(fact))
    ]
    if len(wanted.words) == 1 and not wanted.names and _PURSUITS.isdisjoint(wanted.words):
        # "where do I work?": what is said of working, not of a car park at work
        told = [pair for pair in scored if _tells(pair[1], next(iter(wanted.words)))]
        scored = told or scored
    best = max((score for score, _ in scored), default=0.0)
    if best < ENOUGH:
        return Found(near=len(scored))
    chosen = [(score, fact) for score, fact in scored if score >= max(ENOUGH, best - CLOSE)]
    chosen.sort(key=lambda pair: (-pair[0], -round(ageing.confidence(pair[1], turn.now), 1)))
    return Found(_distinct([fact for _, fact in chosen]), len(scored) - len(chosen))


def _tells(fact: Fact, word: str) -> bool:
    """Whether that is what a fact says of its subject."""
    return _holds({stem(part) for part in fact.attribute.split()}, word)


def _is_of_another(fact: Fact) -> bool:
    """Whether a fact is about somebody else alone: it answers nothing that a person asks about themselves."""
    if fact.subject in ("", "me") or fact.category != Category.PEOPLE:
        return False
    return _SPEAKS_OF_ME.isdisjoint(fact.key.split())


async def named(turn: Turn, text: str) -> str:
    """The question with the name of whom was spoken of last in the place of "she", "his"; itself where nobody was."""
    if _SHE.search(text) is None or sought(text).names:
        return text
    told = [one for one in await last_told(turn) if one.subject not in ("", "me") and one.category == Category.PEOPLE]
    if not told:
        return text
    whom = sentences.capital(told[0].subject.split()[-1])
    return _SHE.sub(lambda found: f"{whom}'s" if found["whose"] else whom, text)


async def said_out(turn: Turn, text: str) -> str:
    """A statement with the name of whom the last turn told of in the place of its "he", "she" or "they"; itself where
    there is none: "he's a beagle", behind "You have a dog called Rex"."""
    found = _HE.match(text)
    told = await last_told(turn, turns=1) if found else []
    if found is None or not told:
        return text
    whom = _whom(told[0])
    verb = {"'s": " is", "'re": " is"}.get(found["short"] or "", "")
    return f"{whom}{verb}{text[found.end():]}" if whom else text


def _whom(fact: Fact) -> str:
    """The name of whom a fact tells of, or "my brother"; empty where it names nobody."""
    subject = sentences.capital(fact.subject.split()[-1]) if _is_of_another(fact) else ""
    names = [] if subject and subject in fact.text.split() else _NAMED.findall(fact.text)
    if subject and not names and subject not in fact.text.split():
        return f"my {subject.lower()}"
    return names[-1] if names else subject


def is_pronoun(text: str | None) -> bool:
    """Whether the words only point back: "that", "about it"."""
    return text is None or not text.strip() or _IT.fullmatch(text) is not None


async def last_told(turn: Turn, turns: int = BACK) -> list[Fact]:
    """What "that" means: the facts that one of the last turns kept or told."""
    for one in await executions.latest(turn.unit, turns):
        for step in one.trace.get("steps", ()):
            kept = (step.get("about") or {}).get("facts") or []
            found = await facts.get(turn.unit, ids(*map(str, kept)))
            if found:
                return found
        if learnt := await facts.of_turn(turn.unit, one.id):
            return learnt  # in passing, after the reply
    return []


def ids(*slots: str | None) -> list[int]:
    """The rows that slots name; what is no number names none, as a model may write anything there."""
    numbers = [int(one[:20]) for one in slots if one is not None and one.isdecimal()]
    return [one for one in numbers if one < MOST_ID]


def _holds(held: set[str], word: str) -> bool:
    if word in held or not held.isdisjoint(_SAME.get(word, ())):
        return True
    return any(_alike(word, other) for other in held)


def _alike(word: str, other: str) -> bool:
    """Whether two words begin the same far enough: "allergies", "allergic"."""
    if min(len(word), len(other)) < 5 or word[0] != other[0]:
        return False
    same = next((at for at, (one, two) in enumerate(zip(word, other, strict=False)) if one != two), None)
    return same is None or same >= max(5, min(len(word), len(other)) - 2)


def beginnings(words: Iterable[str]) -> list[frozenset[str]]:
    """For each of the words what a word of a fact may begin with."""
    return [frozenset(map(_beginning, (word, *_SAME.get(word, ())))) for word in words]


def _beginning(form: str) -> str:
    return form if len(form) < 6 else form[: max(5, len(form) - 2)]


def _distinct(found: Sequence[Fact]) -> tuple[Fact, ...]:
    return tuple({fact.key: fact for fact in reversed(found)}.values())[::-1]
