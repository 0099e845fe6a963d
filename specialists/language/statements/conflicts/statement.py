"""A remembered sentence, read for comparing: whom it is about, what it says of them, when, and whether it denies.

Tables and rules, no model. What is not recognised stays content. Called by judge.py and what it asks.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field

from specialists.language.statements.conflicts import kinds, sayings, sentence, verbs, words
from specialists.language.statements.conflicts.inflections import stem
from specialists.language.statements.conflicts.piece import Piece
from specialists.language.statements.conflicts.sentence import NUMBER, Word, is_time
from specialists.language.text import patterns
from specialists.language.text.patterns import Pattern


@dataclass(frozen=True, slots=True)
class Statement:
    """`subject` without owner; `owner` is "i" for "my", or the stems of whose it is ("sarah", "wolf dog")."""

    said: tuple[Word, ...]
    subject: tuple[Word, ...]
    owner: frozenset[str]
    verb: str
    pieces: tuple[Piece, ...]
    denied: bool = False
    tense: str = "present"  # present, past, perfect, progressive
    mood: str = ""  # wish, plan, maybe, ought, can, thought
    ended: bool = False
    now: bool = False
    adds: bool = False
    bounded: frozenset[str] = field(default_factory=frozenset)
    passive: bool = False
    joined: str = ""

    @property
    def about(self) -> frozenset[str]:
        """The stems of whom or what it is about."""
        made = frozenset(word.stem for word in self.subject if not word.light)
        return made or frozenset(words.PRONOUNS.get(word.text, word.stem) for word in self.subject)

    @property
    def matter(self) -> frozenset[str]:
        """The stems of what is said, without the empty verbs."""
        own = frozenset() if self.verb in ("be", "have", "hav", "do", "own", "") else frozenset(self.verb.split())
        return own.union(*(piece.stems for piece in self.pieces)) if self.pieces else own

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple(word.text for word in self.said)

    def has(self, *cues: str) -> bool:
        """Whether any of these words, or groups of words, is said."""
        return any(f" {cue} " in self.joined for cue in cues)


def read(text: str) -> Statement:
    """Reads one sentence. Never raises; where no verb is found, `verb` is "be" and the first words are the subject."""
    said, fronted = sentence.unfronted(sentence.cut(text))
    joined = f" {' '.join(word.text for word in (*said, *fronted))} "
    at = sentence.verb_at(said)
    owner, subject = _subject(said[:at])
    helpers, rest = _helpers(said[at:])
    if helpers and helpers[0] == "there":
        helpers = helpers[1:]
    verb, rest, passive = _verb(helpers, rest)
    verb, rest, passive = _caused(verb, rest, passive)
    pieces = (*_pieces(rest), *_pieces(fronted))
    verb, pieces, turned = sayings.plainly(verb, pieces, _denied(said, joined, ended=False))
    mood = _mood(helpers, verb, rest, joined)
    ended = any(f" {cue} " in joined for cue in words.ENDED) or _is_ex(said, joined)
    if words.BE & set(helpers) and "used" in helpers and "to" in helpers:
        ended = False  # "is used to" is a habit
    renewed = bool(owner) and "new" in (word.text for word in subject)  # "my new boss"
    begins = _BEGINNING.search(joined)
    return Statement(
        said=tuple(said), subject=tuple(subject), owner=owner, verb=verb, pieces=pieces,
        denied=_denied(said, joined, ended=ended) != turned, tense=_tense(said[at:], helpers), mood=mood, ended=ended,
        now=bool(begins) or renewed or any(f" {cue} " in joined for cue in words.NOW),
        adds=any(f" {cue} " in joined for cue in words.ADDS),
        bounded=frozenset(cue for cue in words.BOUNDED if f" {cue} " in joined), passive=passive, joined=joined,
    )


def _subject(said: list[Word]) -> tuple[frozenset[str], list[Word]]:
    """Whose it is, and what: "my sister 's surname" is the surname of (i, sister)."""
    texts = [word.text for word in said]
    dropped = words.ADVERBS | words.NEGATORS | {"longer"}
    while said and said[-1].text in dropped and len(said) > 1:
        said = said[:-1]
    owner: set[str] = set()
    if "'s" in texts:
        cut = len(texts) - 1 - texts[::-1].index("'s")
        for word in said[:cut]:
            if word.text in words.OWNERS:
                owner.add(words.OWNERS[word.text])
            elif not word.light:
                owner.add(word.stem)
        said = said[cut + 1 :]
    else:
        for word in said:
            if word.text in words.OWNERS:
                owner.add(words.OWNERS[word.text])
        said = [word for word in said if word.text not in words.OWNERS]
    return frozenset(owner), [word for word in said if word.text not in ("the", "a", "an")]


def _helpers(after: list[Word]) -> tuple[list[str], list[Word]]:
    """The helpers, denials and adverbs before the verb, and the rest."""
    skip = words.AUX | words.NEGATORS | words.ADVERBS | {"used", "longer", "there"}
    helpers: list[str] = []
    rest = list(after)
    while rest and (rest[0].text in skip or (rest[0].text == "to" and "used" in helpers) or
                    (rest[0].text == "going" and rest[1:2] and rest[1].text == "to" and rest[2:3] and
                     rest[2].stem in verbs.KNOWN | {"be"})):  # fmt: skip
        word = rest.pop(0).text
        helpers.append(word)
        if word == "going":
            helpers.append(rest.pop(0).text)
        if word in ("have", "has", "had") and rest and rest[0].text in words.DETERMINERS | {"no"}:
            break  # "has no licence": the rest is what is had
    return helpers, rest


def _verb(helpers: list[str], rest: list[Word]) -> tuple[str, list[Word], bool]:
    """The verb with its particle, what follows, and whether it was done to the subject."""
    be, have = bool(words.BE & set(helpers)), bool(words.HAVE & set(helpers))
    named = bool(rest) and bool(helpers) and rest[0].name  # "my middle name is Rose"
    if rest and not named and (have or be or not helpers or set(helpers) & (words.DO | words.MODALS | {"to"}) or
                 rest[0].stem in verbs.KNOWN):  # fmt: skip
        first = rest[0]
        participle = first.text.endswith(("ed", "en")) or first.text in words.IRREGULAR or first.text in (
            "put", "set", "cut", "hit", "hurt", "read", "shut", "quit")  # fmt: skip
        doing = first.text.endswith("ing") and first.text not in words.STEADY
        unknown = first.text.endswith("ed") and len(first.text) > 4 and first.text not in words.STEADY
        lexical = first.stem in verbs.KNOWN or unknown
        if be and doing:
            return _phrasal(first.stem, rest[1:], False)
        if be and participle and lexical and first.stem not in verbs.ADJECTIVES:
            return _phrasal(first.stem, rest[1:], not have or "been" in helpers)
        if not be and lexical and (not have or participle):
            return _phrasal(first.stem, rest[1:], False)
        if not be and not have and not rest[0].name and first.text not in words.DETERMINERS:
            return _phrasal(first.stem, rest[1:], False)
    if be:
        return "be", rest, False
    if have:
        return "have", rest, False
    return "be", rest, False


def _phrasal(verb: str, rest: list[Word], passive: bool) -> tuple[str, list[Word], bool]:
    for place in (0, 1, 2, 3, len(rest) - 1):
        if 0 <= place < len(rest) and (verb, rest[place].text) in verbs.PHRASES:
            return f"{verb} {rest[place].text}", rest[:place] + rest[place + 1 :], passive
    return verb, rest, passive


def _belongs(before: str) -> bool:
    """Whether a time goes with the word before it: "the third Monday", "12 May"."""
    held = words.DETERMINERS | words.POSSESSIVES | _NEARBY | words.ORDINALS.keys() | words.NUMBERS.keys() | {"of"}
    return before in held or is_time(before) or bool(NUMBER.match(before))


_NEARBY = frozenset(("every", "each", "this", "next", "last"))
_TIMING = ("at", "on", "from", "until", "till", "since", "by", "in", "before", "after")


def _pieces(rest: list[Word]) -> list[Piece]:
    """What follows the verb, cut before each preposition and before a time that needs none."""
    made: list[Piece] = []
    prep, piece = "", list[Word]()

    def close() -> None:
        if piece and not all(word.text in words.ADVERBS | words.NEGATORS for word in piece):
            made.append(Piece(prep, tuple(piece)))

    for place, word in enumerate(rest):
        if word.text == "to" and prep == "next" and not piece:
            continue  # "next to the printer"
        if word.text in words.PREPOSITIONS and not (word.text == "next" and prep) and not (word.name and prep):
            close()
            prep, piece = word.text, []
            continue
        soon = any(is_time(other.text) for other in rest[place + 1 : place + 3])
        if word.text in ("every", "each") and piece and soon:
            close()
            prep, piece = "", [word]
            continue
        timed = is_time(word.text) and word.text not in ("may", "am", "pm")
        if piece and piece[0].text in ("every", "each"):
            piece.append(word)
            continue
        before = rest[place - 1].text if place else ""
        named = before in _NEARBY and any(other.name for other in piece)  # "at Globex last month"
        if timed and piece and (prep not in _TIMING or named):
            if before in _NEARBY and len(piece) > 1:
                piece.pop()
                close()
                prep, piece = "", [rest[place - 1]]
            elif not _belongs(before):
                close()
                prep, piece = "", []
        piece.append(word)
    close()
    if prep in _ENDS and not piece:  # "the trial is over"
        made.append(Piece("", (Word(prep, stem(prep)),)))
    return made


_ENDS = ("over", "on", "off", "out", "up", "through", "past")
_SAME = words.listed("shut quit put set cut hit hurt read come become run let cost")  # the same in all tenses


def _tense(after: list[Word], helpers: list[str]) -> str:
    if {"have", "has"} & set(helpers) and "had" in helpers:
        return "perfect"
    if words.HAVE & set(helpers) and "had" not in helpers:
        verb = next((word for word in after if word.text not in helpers), Word("", ""))
        participle = verb.stem in verbs.KNOWN and (verb.text != verb.stem or verb.text in _SAME)
        if "been" in helpers or participle:
            return "perfect"
    if words.PAST_AUX & set(helpers) or ("used" in helpers and "to" in helpers):
        return "past"
    if not words.AUX & set(helpers) and after:
        told = next((word.text for word in after if word.text not in words.ADVERBS | words.NEGATORS), "")
        regular = told.endswith("ed") and not told.endswith("eed")
        formed = told in words.IRREGULAR and not told.endswith(("s", "ing"))
        if (regular or formed) and told not in ("read", "prefer"):
            return "past"
        if told in ("quit", "let"):
            return "past"
    return "present"


def _is_ex(said: list[Word], joined: str) -> bool:
    """"my ex-wife" and "is my ex" tell what is over; "her ex's flat" is only a flat."""
    followed = any(
        word.text == "ex" and after.stem in kinds.KIN | kinds.SHARED | kinds.PROFESSIONS
        for word, after in itertools.pairwise(said)
    )
    return followed or bool(patterns.search(r" (?:is|are|am) (?:my|his|her|our|their|your) ex $", joined))


_BEGINNING = Pattern(
    r" (?:from|as of|starting|effective) (?:in |on )?(?!\d)(?:next |this |the new )?(?:" + "|".join(
        sorted(words.DAYS | words.MONTHS | {"week", "year", "month", "term", "spring", "summer", "autumn"})
    ) + r") (?!to |until |till |through )"
)  # fmt: skip


def _caused(verb: str, rest: list[Word], passive: bool) -> tuple[str, list[Word], bool]:
    """"had my braces removed", "let the membership lapse": the deed is the last word's."""
    full = [word for word in rest if word.text not in words.NOW]
    if verb == "get" and rest and rest[0].text.endswith("ed") and rest[0].stem in verbs.KNOWN - verbs.ADJECTIVES:
        return _phrasal(rest[0].stem, rest[1:], True)  # "got kicked out of the team"
    if verb not in ("have", "get", "let") or len(full) < 2:
        return verb, rest, passive
    if verb == "let" and [word.text for word in full[-2:]] in (["run", "out"], ["go", "by"]):
        return "lapse", full[:-2], False
    last = full[-1]
    done = last.stem in verbs.KNOWN and last.stem not in verbs.ADJECTIVES and last.text != "called"
    if done and verb == "let" and full[0].text != "go":
        return last.stem, full[:-1], False
    if done and verb != "let" and (last.text.endswith("ed") or last.text in words.IRREGULAR) and (
        full[0].text in words.POSSESSIVES | {"the"}
    ):  # fmt: skip
        return last.stem, full[:-1], False
    return verb, rest, passive


def _denied(said: list[Word], joined: str, *, ended: bool) -> bool:
    """Whether it denies; two denials are none. What has ended ("no longer", "not any more") is no denial."""
    count = sum(word.text in words.NEGATORS for word in said)
    for phrase in (" no longer ", " no more ", " not only ", " no doubt ", " not sure ", " no one else "):
        count -= joined.count(phrase)
    if ended and (" any more " in joined or " anymore " in joined or " any longer " in joined):
        count -= 1
    if " without " in joined or " not at all " in joined:
        count -= joined.count(" without ")
    return count % 2 == 1


def _mood(helpers: list[str], verb: str, rest: list[Word], joined: str) -> str:
    texts = " ".join([*helpers, *(word.text for word in rest[:2])])
    if "going to" in texts and "going" in helpers:
        return "plan"
    for helper in helpers:
        if helper in words.WISHES and helper not in ("said", "find", "finds", "thought"):
            return words.WISHES[helper] if helper != "can" else ""
    for cue in ("if", "perhaps", "maybe", "supposed to", "due to", "thinking of", "thinking about", "about to"):
        if f" {cue} " in joined:
            return words.WISHES[cue]
    return {
        "want": "wish", "wish": "wish", "hop": "wish", "dream": "wish", "plan": "plan", "intend": "plan", "aim": "plan",
        "consid": "maybe", "consider": "maybe", "think": "thought", "believ": "believe", "say": "thought",
        "promis": "plan", "wond": "maybe", "tell": "told", "expect": "plan", "hope": "wish",
    }.get(verb, "")  # fmt: skip
