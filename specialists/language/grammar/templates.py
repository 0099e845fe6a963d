"""One phrase template -> a regular expression over word codes and what it cannot do without. phrases.py
compiles with it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from specialists.language.text import normalise, spellings
from specialists.language.text.patterns import Pattern

Words = frozenset[str]

# Codes are two ASCII letters or digits, so a pattern needs no escaping and a byte offset halved is a place in
# the message.
UNKNOWN, HOUR, NUMBER, TWO, FOUR, WHEN = "00", "01", "03", "02", "04", "0w"  # HOUR: a number that a clock shows
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz123456789"
A_WHEN, A_NUMBER = "\0when", "\0number"  # stand among a message's words for any time, any number

NUMBER_WORDS = frozenset(
    """one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
    eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million dozen""".split()
)
BEFORE_TIMES = tuple("at on in for by from around about until till this to since during of before after due".split())
_CLOCK = ("at", "to", "for", "until", "till", "around")
_LEADS = "for until till from since before after to".split()
_TIMES = frozenset((A_WHEN, A_NUMBER))
_BEFORE_A_TIME = _TIMES.union(BEFORE_TIMES, _LEADS)
_COUNTED = NUMBER_WORDS | {A_NUMBER}
_BEFORE_NAMES = "my the our a an to".split()


class PhraseError(ValueError):
    """A template that cannot be compiled; the message names it."""


@dataclass(slots=True)
class Vocabulary:
    """The words that templates are made of, each with its code. It grows while templates are parsed."""

    codes: dict[str, str] = field(default_factory=dict)

    def code(self, word: str) -> str:
        found = self.codes.get(word)
        if found is None:
            place = len(self.codes)
            found = self.codes[word] = _LETTERS[place // 61 % 61] + _LETTERS[place % 61]
            if place >= 61 * 61:
                raise PhraseError("more words in the templates than there are codes")
        return found

    def any_of(self, words: Sequence[str]) -> str:
        return "(?:" + "|".join(self.code(word) for word in words) + ")"


class Piece(NamedTuple):
    """A part of a template, compiled: its expression, the slots it captures in order, and what every match of
    it contains.

    `needs` is a tuple of word sets: each match holds at least one word of each. `opens` are the words that a match can
    begin with, `closes` those that it can end with; None where that may be any.
    """

    pattern: str
    slots: tuple[tuple[str, str], ...] = ()  # (name, kind); ("", "*") for a wildcard
    needs: tuple[Words, ...] = ()
    opens: Words | None = None
    closes: Words | None = None
    hollow: bool = False  # whether it matches nothing at all as well


@dataclass(frozen=True, slots=True)
class Template:
    """One phrase, parsed."""

    text: str
    piece: Piece
    courteous: bool


_SYNTAX = Pattern(
    r"\s*(?:\{(\w+)(?::(\w+))?\}|<(\w+)>|(\{\w+:(?=\()|\})|(\[[^\[\](){}<>*]*\]|\([^\[\](){}<>*]*\))|([\[\]()|*])"
    r"|([^\s\[\](){}<>|*]+)(\(s\))?)"
)


_OPENING = Pattern(r"\s*\(?([^\[\](){}<>*]+)")


class Parser:
    """Parses templates against one vocabulary. Rules are parsed once, at their first use."""

    def __init__(self, vocabulary: Vocabulary, rules: dict[str, str], kinds: dict[str, str]) -> None:
        self.vocabulary, self.rules, self.kinds = vocabulary, rules, kinds
        self._done: dict[str, Piece] = {}
        self._words: dict[str, Piece] = {}
        self._groups: dict[str, Piece] = {}  # brackets that hold nothing but words: the same few come again and again
        owners = vocabulary.any_of(_BEFORE_NAMES)
        numbers = "|".join([NUMBER, HOUR, TWO, FOUR, *(vocabulary.code(word) for word in sorted(NUMBER_WORDS))])
        self._any_number = f"(?:{numbers})+"
        # "Turn it on at 6": of two words before a time only the pairs that go together are its own.
        lead, about = vocabulary.any_of(_LEADS), vocabulary.any_of(("about", "around"))
        before = f"{lead}?{vocabulary.any_of([word for word in BEFORE_TIMES if word != 'due'])}?{about}?"
        clock = "(?:" + "|".join(vocabulary.code(word) for word in _CLOCK) + ")"
        digit = f"(?:{HOUR}|{TWO}|{FOUR})"
        time = f"{before}{WHEN}(?:{before}{WHEN})*"
        word = "(?:[^0].|0[^w])"  # anything but a time
        self._kinds = {
            # A bare number is a time where a word before it says so: "at 6". The router asks the time grammar.
            "when": f"({time}|{clock}{digit})",
            "when after a clock word": f"({time}|{clock}?{digit})",
            "number": f"((?:{numbers})+)",
            "name": f"({owners}?{word}(?:{word}){{0,2}}?)",
            "place": f"(?:{vocabulary.code('the')})?({word}(?:{word}){{0,4}}?)",
            "list": f"{owners}?({word}(?:{word}){{0,3}}?)",
            "items": "((?:..)+?)",
            "text": "((?:..)+?)",
            "rest": "((?:..)+)",
        }

    def parse(self, text: str) -> Template:
        """Compiles one template. Raises PhraseError where the notation is broken."""
        return Template(text, self._whole(text, text), self._is_courteous(text))

    def _whole(self, phrase: str, shown: str) -> Piece:
        self._tokens = _SYNTAX.findall(phrase)
        if "".join(phrase.split()) != "".join(_written(token) for token in self._tokens):
            raise PhraseError(f"this is not the notation of phrases: {shown!r}")
        self._at = 0
        piece = self._alternatives()
        if self._at != len(self._tokens):
            raise PhraseError(f"a bracket too many: {shown!r}")
        return piece

    def _is_courteous(self, phrase: str) -> bool:
        """Whether a template begins as courtesies do ("can you help"), so that it must see them."""
        written = _OPENING.match(phrase)
        if written is None:
            return False
        for option in written[1].split("|"):
            first = option.split(maxsplit=1)[:1]
            known = bool(first) and (first[0] in normalise.FIRST_COURTESIES or first[0] in spellings.SPELLINGS)
            if known and normalise.is_courtesy(normalise.words(option)):
                return True
        return False

    def _alternatives(self) -> Piece:
        options = [self._sequence()]
        while self._at < len(self._tokens) and self._tokens[self._at][5] == "|":
            self._at += 1
            options.append(self._sequence())
        if len(options) == 1:
            return options[0]
        if not any(option.slots for option in options):
            options.sort(key=lambda option: len(option.pattern), reverse=True)  # the longest first, as in _group
        return _either(options)

    def _sequence(self) -> Piece:
        pieces: list[Piece] = []
        while self._at < len(self._tokens):
            name, kind, rule, capture, group, bracket, word, plural = self._tokens[self._at]
            if bracket in _CLOSING or capture == "}":
                break
            self._at += 1
            if name:
                pieces.append(self._slot(name, kind, self._follows_clock_word()))
            elif word:
                pieces.append(self._word(word + plural))
            elif group:
                pieces.append(self._group(group))
            elif rule:
                pieces.append(self._rule(rule))
            elif capture:
                pieces.append(self._capture(capture[1:-1]))
            elif bracket == "*":
                pieces.append(Piece("((?:..)*?)", (("", "*"),), hollow=True))
            else:
                pieces.append(self._bracketed(bracket))
        return _joined(pieces)

    def _group(self, text: str) -> Piece:
        """A bracket of plain words and alternatives, as most are."""
        done = self._groups.get(text)
        if done is None:
            # RE2 takes the first alternative that lets the rest match: of "for" and "for me to" the longer is meant.
            written = sorted((option.split() for option in text[1:-1].split("|")), key=len, reverse=True)
            options = [_joined([self._word(word) for word in option]) for option in written]
            inner = options[0] if len(options) == 1 else _either(options)
            done = self._groups[text] = _optional(inner) if text[0] == "[" else inner
        return done

    def _bracketed(self, bracket: str) -> Piece:
        inner = self._alternatives()
        closing = "]" if bracket == "[" else ")"
        if self._at >= len(self._tokens) or self._tokens[self._at][5] != closing:
            raise PhraseError(f"a bracket {bracket!r} is not closed")
        self._at += 1
        return _optional(inner) if bracket == "[" else inner

    def _capture(self, name: str) -> Piece:
        """A slot with a pattern of its own, `{title:(lunch|dinner) with *}`: the words are kept, the pattern is
        literal.
        """
        inner = self._alternatives()
        if self._at >= len(self._tokens) or self._tokens[self._at][3] != "}":
            raise PhraseError(f"a slot's own pattern is not closed: {name!r}")
        if any(kind != "*" for _, kind in inner.slots):
            raise PhraseError(f"a slot's own pattern holds another slot: {name!r}")
        self._at += 1
        slots = ((name, "said"), *((("", "within"),) * len(inner.slots)))
        return inner._replace(pattern=f"({inner.pattern})", slots=slots)

    def _follows_clock_word(self) -> bool:
        """Whether the token before the one just taken can only be "to", "until" and the like."""
        if self._at < 2:
            return False
        _, _, _, _, group, _, word, _ = self._tokens[self._at - 2]
        written = group[1:-1].split("|") if group.startswith("(") else [word]
        return all(option.strip() in _CLOCK for option in written)

    def _slot(self, name: str, kind: str, follows_clock_word: bool) -> Piece:
        kind = kind or self.kinds.get(name, "text")
        if kind not in self._kinds:
            raise PhraseError(f"no such kind of slot: {kind!r}")
        if kind == "when":
            pattern = self._kinds["when after a clock word" if follows_clock_word else "when"]
            return Piece(pattern, ((name, kind),), (_TIMES,), _BEFORE_A_TIME, _TIMES)
        ends = _COUNTED if kind == "number" else None
        return Piece(self._kinds[kind], ((name, kind),), (), ends, ends)

    def _rule(self, name: str) -> Piece:
        done = self._done.get(name)
        if done is None:
            if name not in self.rules:
                raise PhraseError(f"no such rule: <{name}>")
            place = self._tokens, self._at
            done = self._done[name] = self._whole(self.rules[name], f"<{name}>")
            self._tokens, self._at = place
        return done

    def _word(self, written: str) -> Piece:
        done = self._words.get(written)
        if done is None:
            plural = written.endswith("(s)")
            bare = written[:-3] if plural else written
            # Most are plain words; asking for the canonical form of each is what a start would spend its time on.
            plain = bare.isalpha() and bare.islower() and bare not in spellings.SPELLINGS
            said = [bare] if plain else normalise.words(bare)
            if bare == "#":
                done = self._words[written] = Piece(self._any_number, (), (_COUNTED,), _COUNTED, _COUNTED)
                return done
            codes = [self._literal(word) for word in said]
            forms = [_forms(word) for word in said]
            if plural and said:
                more = said[-1] + "s"
                codes[-1] = f"(?:{codes[-1]}|{self.vocabulary.code(more)})"
                forms[-1] |= {more}
            # Few messages hold neither "to" nor "for" nor a number for one: that they are there tells little.
            needs = tuple(form for word, form in zip(said, forms, strict=True) if word not in ("to", "for"))
            ends = (forms[0], forms[-1]) if forms else (_NOTHING, _NOTHING)
            done = self._words[written] = Piece("".join(codes), (), needs, *ends, hollow=not forms)
        return done

    def _literal(self, word: str) -> str:
        if word[0].isdigit():
            return f"(?:{HOUR}|{NUMBER}|{TWO}|{FOUR})"
        code = self.vocabulary.code(word)
        # "2" and "4" may be the SMS spelling of these, so they match both the word and the number.
        return f"(?:{code}|{TWO})" if word == "to" else f"(?:{code}|{FOUR})" if word == "for" else code


_CLOSING = frozenset(("]", ")", "|"))
_NOTHING: Words = frozenset()


def _joined(pieces: Sequence[Piece]) -> Piece:
    if len(pieces) == 1:
        return pieces[0]
    return Piece(
        "".join([piece.pattern for piece in pieces]),
        tuple([slot for piece in pieces for slot in piece.slots]),
        tuple([need for piece in pieces for need in piece.needs]),
        _edge([(piece.opens, piece.hollow) for piece in pieces]),
        _edge([(piece.closes, piece.hollow) for piece in reversed(pieces)]),
        all(piece.hollow for piece in pieces),
    )


def _edge(pieces: Iterable[tuple[Words | None, bool]]) -> Words | None:
    """What a row of pieces can begin with, by what each can, and whether it can be left out."""
    found = _NOTHING
    for words, hollow in pieces:
        if words is None:
            return None
        found = found | words if found else words
        if not hollow:
            break
    return found


def _either(options: Sequence[Piece]) -> Piece:
    needs: tuple[Words, ...] = ()
    if all(option.needs for option in options):
        needs = (frozenset().union(*[min(option.needs, key=len) for option in options]),)
    return Piece(
        "(?:" + "|".join([option.pattern for option in options]) + ")",
        tuple([slot for option in options for slot in option.slots]),
        needs,
        _any_of([option.opens for option in options]),
        _any_of([option.closes for option in options]),
        any(option.hollow for option in options),
    )


def _any_of(edges: Sequence[Words | None]) -> Words | None:
    known = [edge for edge in edges if edge is not None]
    return frozenset().union(*known) if len(known) == len(edges) else None


def _optional(inner: Piece) -> Piece:
    """The piece or nothing: no word of it is needed any more."""
    return inner._replace(pattern=f"(?:{inner.pattern})?", needs=(), hollow=True)


def _forms(word: str) -> Words:
    """What a message may hold for a template's word: "2" and "4" may stand for "to" and "for", any number for one."""
    if word in ("to", "for"):
        return frozenset((word, A_NUMBER))
    return frozenset((A_NUMBER if word[0].isdigit() else word,))


def _written(token: tuple[str, str, str, str, str, str, str, str]) -> str:
    name, kind, rule, capture, group, bracket, word, plural = token
    if name:
        return "{" + name + (":" + kind if kind else "") + "}"
    if group:
        return "".join(group.split())
    return f"<{rule}>" if rule else capture or bracket or word + plural
