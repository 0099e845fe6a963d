"""The phrase engine: sentence templates beside the actions they call, compiled once. bot/understanding/message matches
messages with it.

The notation, as the files of sentences are written in it (speech_yaml.py has the rest of what stands there):

    words            those words, in that order; case, contractions, SMS spellings and small typos are normalised away
                     ("what is" also matches "what's", "whats"; "reminder(s)" matches both)
    [optional]       there or not
    (a|b|c)          one of these; both brackets nest and may hold slots: "(to|that i should) {text}"
    {slot}           a slot; its kind goes by its name (KINDS below), else free text
    {slot:kind}      a slot of a given kind
    {slot:(a|b) c *} a slot of words as the pattern in it has them (round bracket first,
                     no slots inside); times stay out
    <rule>           a sub-phrase shared by name (sentences/en/rules.yaml): "<add> {items} to <my> list"
    *                any words or none, kept nowhere; a match is the weaker, the more they swallow
    #                any number, kept nowhere

Do not write politeness: "please", "hey hob", "can you", "could you", "i want you to", "i need you to",
"thanks", "lol" … at either end of a message are taken off before matching (only a template that itself begins
so, as "can you help", sees them). Do not write every order of time and text either: where a template leaves a
`When` parameter of its action free, a time that stands inside a slot of kind `text`, `title` or `items` is
taken out of it and fills that parameter.

Kinds:
    when     a time as the time grammar finds it, with the preposition before it
    items    one or more things: "milk, eggs and 2 lemons"
    list     a list's name: 1-4 words, "my"/"the" left out
    number   a number, in digits or words
    name     somebody: 1-3 words
    place    somewhere: 1-5 words
    text     any words, at least one; times may be taken out of it
    rest     any words, at least one, kept whole: message bodies, questions, facts

Every template needs a word, or a `{when}`, that all of its sentences contain: that is how it is found among a
thousand.

How it works: each word of the vocabulary is a two-letter code, a word that no template knows is one more, a
time is one more. A message becomes a string of codes and a template a regular expression over codes for RE2,
whose time is linear in the text for any pattern and any text. A template is only tried where a word that it
cannot do without is in the message.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import re2

from specialists.language.grammar import filing, rules, sheet, templates
from specialists.language.grammar.speech import Sentence
from specialists.language.text import spellings, typos
from specialists.language.text.normalise import Message
from specialists.language.time.value import When

KINDS: dict[str, str] = {
    "when": "when", "start": "when", "until": "when", "duration": "when", "new_when": "when", "old_when": "when",
    "items": "items", "item": "items",
    "list": "list", "to_list": "list",
    "number": "number", "count": "number", "amount": "number", "position": "number",
    "recipient": "name", "name": "name", "contact": "name", "person": "name",
    "place": "place", "location": "place",
    "body": "rest", "query": "rest", "question": "rest", "expression": "rest", "fact": "rest", "preference": "rest",
    "instruction": "rest", "about": "rest", "new_text": "rest", "new_title": "rest", "rest": "rest",
}  # any other slot is `text`: text, task, title, project, …

# What a word is worth in the ranking, by what took it up: literal words tell most, wildcards nothing.
_WORTH = {
    "when": 0.9, "number": 0.9, "list": 0.7, "name": 0.65, "place": 0.6, "items": 0.4,
    "text": 0.38, "rest": 0.3,
    "said": 0.9, "within": -0.55, "*": 0.0,
}
_LITERAL, _SLIP = 1.0, 0.25
_SPELT = 0.98  # of the rank, where a time was read as its words: between equals the time is meant
_WHOLE = re2._re2.RE2.Anchor.ANCHOR_BOTH
_LONGEST = 240  # units; the middle of anything longer counts as one unknown word, so that time stays bounded


class Spoken(Protocol):
    """What a grammar is made of: specialists.contract.Action is one."""

    @property
    def intent(self) -> str: ...
    @property
    def request_intent(self) -> str: ...
    @property
    def fixed(self) -> Mapping[str, str]: ...
    @property
    def says(self) -> tuple[Sentence, ...]: ...


S = TypeVar("S", bound=Spoken)


class Slot(NamedTuple):
    """What a template captured: where it stands in the raw text, and the times within it."""

    name: str
    kind: str
    start: int
    end: int
    whens: tuple[When, ...] = ()
    first: int = 0  # token places in the message: first, and one past the last
    last: int = 0


class Match(NamedTuple, Generic[S]):
    """A template that fits the whole message. `score` is between 0 and 1 and says how much of it was meant
    literally.
    """

    action: S
    sentence: Sentence
    slots: Mapping[str, Slot]
    score: float
    rank: float
    slips: int
    loose: int  # words that only a wildcard took up
    literal: int  # words that the template itself holds, those within a slot's own pattern included
    opens: bool  # whether the first of its words is such a word
    number: int = 0  # the template's place among all: of equals the one declared first is meant
    carried: bool = False  # whether it leans on the request before it
    loose_at: tuple[tuple[int, int], ...] = ()  # where in the raw text words stand that only a wildcard took up

    @property
    def intent(self) -> str:
        """The intent that requests for it carry: that of the action's family."""
        return self.action.request_intent

    @property
    def constants(self) -> Mapping[str, str]:
        """The slots that the action and the sentence set by themselves."""
        return {**self.action.fixed, **self.sentence.sets} if self.action.fixed else self.sentence.sets


@dataclass(slots=True)
class _Units:
    """A message as codes. Unit i is the tokens first[i] up to last[i]; a time is one unit."""

    codes: list[str] = field(default_factory=list)
    first: list[int] = field(default_factory=list)
    last: list[int] = field(default_factory=list)
    whens: list[When | None] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    slips: set[int] = field(default_factory=set)
    opening: str = ""

    def add(self, code: str, first: int, last: int, word: str, when: When | None = None) -> None:
        self.codes.append(code)
        self.first.append(first)
        self.last.append(last)
        self.words.append(word)
        self.whens.append(when)


class _Entry(NamedTuple, Generic[S]):
    """A template that has been tried: its RE2 program, and what the groups of it catch."""

    action: S
    sentence: Sentence
    slots: tuple[tuple[str, str], ...]
    number: int
    program: Any


class Grammar(Generic[S]):
    """All templates of all actions, found by the words they cannot do without."""

    def __init__(
        self, actions: Iterable[S], shared: Mapping[str, str] = rules.RULES, known: sheet.Sheet | None = None
    ) -> None:
        """`known` is the sheet of the same templates, where it has been kept (bot/understanding/message/phrasebook.py).

        Raises templates.PhraseError for a template that is not in the notation.
        """
        owners = [(action, sentence) for action in actions for sentence in action.says]
        paper = known or sheet.compiled([sentence.text for _, sentence in owners], shared, KINDS)
        self._vocabulary = templates.Vocabulary()
        for word in paper.words:
            self._vocabulary.code(word)
        self._options = re2._re2.RE2.Options()
        self._options.encoding = re2._re2.RE2.Options.Encoding.LATIN1
        self._options.log_errors = False
        if len(owners) != len(paper.lines):
            raise ValueError("that sheet is not of these templates")
        self._parser = templates.Parser(self._vocabulary, dict(shared), KINDS)
        self._owners = owners
        self._entries: dict[int, _Entry[S]] = {}  # by place; a template is compiled when it is first tried
        self._filing = filing.Filing(paper)
        self._speller: typos.Speller | None = None

    def known(self, words: Iterable[str]) -> set[str]:
        """Those of the words that any template has: one that none has tells nothing about what is wanted."""
        return self._vocabulary.codes.keys() & words

    def __len__(self) -> int:
        return len(self._owners)

    def compile(self) -> None:
        """Compiles every template now: for whoever reads many messages and measures each."""
        for place in range(len(self)):
            if place not in self._entries:
                self._compiled(place)

    def match(self, message: Message, whens: Sequence[When] = (), *, spelt: bool = True) -> list[Match[S]]:
        """Every template that fits the message's request, the best first.

        Where not `spelt`, times are only read as times, not as their words as well.
        `whens` are the times found in the raw text, left to right. Where a message opens or closes with a courtesy,
        templates that themselves begin with one are tried on the whole of it too.
        """
        head, tail = message.head, message.tail
        found: list[Match[S]] = []
        readings = self._readings(message, whens, head, tail) if spelt else [self._encode(message, whens, head, tail)]
        for units in readings:
            # Ranks are sums over units; a reading that spells times out has more of them and must not win by that.
            scale = 1.0 if units is readings[0] else _SPELT * len(readings[0].codes) / max(1, len(units.codes))
            self._collect(message, units, found, False, scale)
        if spelt and (head > 0 or tail < len(message.words)):
            readings = self._readings(message, whens, 0, len(message.words))
            if message.wish and 0 < message.opened < head:
                readings += self._readings(message, whens, message.opened, tail)
            for units in readings:
                self._collect(message, units, found, True, len(readings[0].codes) / max(1, len(units.codes)))
        return sorted(found, key=lambda match: (-match.rank, match.number))

    def _readings(self, message: Message, whens: Sequence[When], head: int, tail: int) -> list[_Units]:
        """The message in codes: times as times; and where a time is made of words that templates know ("good morning",
        "my day"), once more in its plain words."""
        units = self._encode(message, whens, head, tail)
        readings = [units]
        if not whens:
            return readings
        said = [(when, message.words[units.first[at] : units.last[at]]) for at, when in enumerate(units.whens) if when]
        known = self._vocabulary.codes
        longer = [when for when, words in said if len(words) > 1]
        foreign = [when for when, words in said if known.keys().isdisjoint(words)]
        if len(longer) < len(said):
            readings.append(self._encode(message, longer, head, tail))
        if len(foreign) < len(said) and foreign != longer:
            readings.append(self._encode(message, foreign, head, tail))
        return readings

    def _encode(self, message: Message, whens: Sequence[When], head: int, tail: int) -> _Units:
        if not whens and tail - head <= _LONGEST and spellings.NOISES.isdisjoint(message.words):
            return self._in_words(message, head, tail)
        units = _Units()
        at, next_when = head, 0
        skip_from, skip_to = (head + _LONGEST // 2, tail - _LONGEST // 2) if tail - head > _LONGEST else (tail, tail)
        while at < tail:
            start = message.starts[at]
            while next_when < len(whens) and whens[next_when].span[1] <= start:
                next_when += 1
            if at == skip_from and skip_to > skip_from:
                units.add(templates.UNKNOWN, at, skip_to, "")
                at = skip_to
                continue
            if next_when < len(whens) and whens[next_when].span[0] < message.ends[at]:
                end = whens[next_when].span[1]
                after = at + 1
                while after < tail and message.starts[after] < end:
                    after += 1
                # "until Friday": the words before a time stay words, so that templates may ask for them.
                while at < after - 1 and message.words[at] in templates.BEFORE_TIMES:
                    self._add_word(units, message.words, message.words[at], at)
                    at += 1
                units.add(templates.WHEN, at, after, templates.A_WHEN, whens[next_when])
                at = after
                next_when += 1
                continue
            word = message.words[at]
            if word not in spellings.NOISES:
                self._add_word(units, message.words, word, at)
            at += 1
        return units

    def _in_words(self, message: Message, head: int, tail: int) -> _Units:
        """The same where no time is among the words: nearly all of them are known as they stand."""
        said = message.words[head:tail]
        units = _Units(
            [self._vocabulary.codes.get(word, "") for word in said], list(range(head, tail)),
            list(range(head + 1, tail + 1)), [None] * (tail - head), said,
        )
        if "" in units.codes:
            for place, word in enumerate(said):
                if not units.codes[place]:
                    units.codes[place], said[place] = self._meant(units, place, word, message.words)
        return units

    def _add_word(self, units: _Units, words: Sequence[str], word: str, at: int) -> None:
        code = self._vocabulary.codes.get(word)
        if code is None:
            code, word = self._meant(units, len(units.codes), word, words)
        units.add(code, at, at + 1, word)

    def _meant(self, units: _Units, place: int, word: str, words: Sequence[str]) -> tuple[str, str]:
        """The code of a word that no template has, and what it stands for; a slip is noted."""
        if word[0].isdigit():
            # Who writes "2" for "to" does not write "to" as well.
            return (
                templates.TWO if word == "2" and "to" not in words
                else templates.FOUR if word == "4" and "for" not in words
                else templates.HOUR if len(word) < 3 and word.isdecimal() and int(word) <= 24
                else templates.NUMBER
            ), templates.A_NUMBER
        if self._speller is None:
            self._speller = typos.Speller(self._vocabulary.codes)
        meant = self._speller.nearest(word)
        if meant is None:
            return templates.UNKNOWN, word
        units.slips.add(place)
        return self._vocabulary.codes[meant], meant

    def _collect(
        self, message: Message, units: _Units, found: list[Match[S]], courteous: bool, scale: float
    ) -> None:
        text = "".join(units.codes).encode()
        if not text:
            return
        size = len(text)
        for place in self._filing.possible(units.words, courteous):
            entry = self._entries.get(place) or self._compiled(place)
            spans = entry.program.Match(_WHOLE, text, 0, size)
            if spans and spans[0][0] >= 0:
                found.append(_match(entry, units, message, spans, scale))

    def _compiled(self, place: int) -> _Entry[S]:
        action, sentence = self._owners[place]
        piece = self._parser.parse(sentence.text).piece
        program = re2._re2.RE2(piece.pattern.encode(), self._options)
        entry = self._entries[place] = _Entry(action, sentence, piece.slots, place, program)
        return entry


def _match(
    entry: _Entry[S], units: _Units, message: Message, spans: Sequence[tuple[int, int]], scale: float
) -> Match[S]:
    slots: dict[str, Slot] = {}
    loose_at: list[tuple[int, int]] = []
    taken = loose = said = 0
    worth = 0.0
    for (name, kind), (start, end) in zip(entry.slots, spans[1:], strict=True):
        if start < 0:
            continue
        first, last = start // 2, end // 2
        worth += _WORTH[kind] * (last - first)
        if kind == "within":  # a wildcard inside a slot's own pattern: counted with that slot, and worth less
            said -= last - first
            continue
        if kind == "said":
            said += last - first
        taken += last - first
        if kind == "*":
            loose += last - first
            if last > first:
                loose_at.append((message.starts[units.first[first]], message.ends[units.last[last - 1] - 1]))
        elif last > first:
            slots[name] = _slot(name, kind, units, message, first, last)
    total = len(units.codes)
    literal = total - taken
    slips = sum(1 for place in units.slips if not any(a <= 2 * place < b for a, b in spans[1:]))
    rank = literal * _LITERAL + worth - slips * _SLIP
    return Match(
        entry.action, entry.sentence, slots, max(0.0, min(1.0, rank / total if total else 0.0)), rank * scale,
        slips, loose, literal + said, all(start for start, end in spans[1:] if end > start), entry.number,
        loose_at=tuple(loose_at),
    )


def _slot(name: str, kind: str, units: _Units, message: Message, first: int, last: int) -> Slot:
    token, past = units.first[first], units.last[last - 1]
    if kind == "rest":
        # Words that mean nothing elsewhere ("please") belong to a body; so does what was set aside at its end.
        token = units.last[first - 1] if first else token
    return Slot(
        name, kind, message.starts[token], message.ends[past - 1],
        tuple(when for when in units.whens[first:last] if when is not None), token, past,
    )
