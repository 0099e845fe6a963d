"""Text as people type it -> tokens with a canonical word and their place in the raw text. Read by phrases.py
and the router."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from specialists.language.text import pieces, spellings
from specialists.language.text.patterns import Pattern

# What is read of a message: its beginning and its end. A person's request stands there; a pasted book between
# does not make understanding slow. Slots still give back all of the raw text that they span.
HEAD, TAIL = 3000, 1000

_ADDRESS = r"https?://\S{1,2000}|[^\W_][\w.+-]{0,63}@[\w-]{1,63}\.[\w.]{1,63}|"
_WORD = (
    r"\+\d(?:[ ().-]{0,2}\d){6,14}(?![^\W_])"  # a telephone number is one word, and its plus no "and"
    r"|w/o?(?![^\W_])|b/c(?![^\W_])"
    r"|[$€£#@]?\d+(?:[.,:/]\d+)*[^\W\d_]*(?:['’][^\W\d_]+)?%?"
    r"|[#@]?[^\W_]+(?:['’`´ʼ][^\W_]+)*"
    r"|['’](?=\s?s\b)|[&+👍✅👌🙏❤]|[*×÷^](?=\s?\d)|(?<=\d\s)/(?=\s\d)"
)
_TOKEN, _PLAIN = Pattern(f"({_ADDRESS}{_WORD})"), Pattern(f"({_WORD})")  # the latter where no address can be
_STRAIGHT = str.maketrans("’`´ʼ", "''''")
_ODD = frozenset((*spellings.SPELLINGS, "s", "mail", "dos"))  # what may be another word, or a part of one


@dataclass(slots=True)
class Message:
    """A text and its words. Lists run in parallel: `words[i]` stands at `raw[starts[i]:ends[i]]`.

    `head` and `tail` bound what is left without courtesies at either end: the request is words[head:tail].
    `wish` tells that it began as a wish about oneself ("I need to …"), `asked` that it began as a question to
    Hob ("can you …").
    """

    raw: str
    stop: int  # where the message, or this part of it, ends in the raw text
    words: list[str] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    head: int = 0
    tail: int = 0
    wish: bool = False
    asked: bool = False
    opened: int = 0  # where what opens a request ends and a wish begins: "can you | let me | know …"

    def text(self, first: int, last: int) -> str:
        """The person's own text from token `first` up to, not with, token `last`."""
        return self.raw[self.starts[first] : self.ends[last - 1]] if first < last else ""


def message(raw: str) -> Message:
    """Reads a message: case, quotes, contractions and shorthand made plain, courtesies set aside. Never raises."""
    made = Message(raw, len(raw))
    if len(raw) <= HEAD + TAIL:
        _tokens(made, raw, 0, len(raw))
    else:
        _tokens(made, raw, 0, HEAD)
        _tokens(made, raw, len(raw) - TAIL, len(raw))
    set_courtesies_aside(made)
    return made


def words(text: str) -> list[str]:
    """The canonical words of a text, courtesies included: how templates and names are compared with messages."""
    made = Message(text, len(text))
    _tokens(made, text, 0, len(text))
    return made.words


def _tokens(made: Message, raw: str, start: int, end: int) -> None:
    words, starts, ends = pieces.cut(raw[start:end], _TOKEN if "@" in raw or "://" in raw else _PLAIN)
    if start:
        starts, ends = [start + at for at in starts], [start + at for at in ends]
    if raw.isascii() and "'" not in raw and "%" not in raw and _ODD.isdisjoint(words):
        made.words += words
        made.starts += starts
        made.ends += ends
    else:
        _canonical(made, [word.translate(_STRAIGHT) for word in words], starts, ends)


def _canonical(made: Message, said: list[str], begins: list[int], stops: list[int]) -> None:
    """Adds words that are not all as they are written: several in one, one in two, or another's short form."""
    words, starts, ends = made.words, made.starts, made.ends
    for word, first, last in zip(said, begins, stops, strict=True):
        full = spellings.SPELLINGS.get(word)
        if full is not None:
            _spread(made, full, first, last)
            continue
        if word.endswith("'s") and len(word) > 2:
            words += [word[:-2], "'s"]
            starts += [first, last - 2]
            ends += [last - 2, last]
            continue
        if word.endswith("%") and len(word) > 1:
            words += [word[:-1], "percent"]
            starts += [first, last - 1]
            ends += [last - 1, last]
            continue
        if word == "'":
            word = "is" if words and words[-1] in _ASKED_WITH_IS else "'s"
        elif word == "s" and words and words[-1] in ("'s", "is") and made.raw[ends[-1] - 1] in "'’":
            ends[-1] = last
            continue
        elif word == "mail" and words and words[-1] == "e":
            words[-1], ends[-1] = "email", last
            continue
        elif word == "dos" and words and words[-1] == "to":
            word = "do"
        words.append(word)
        starts.append(first)
        ends.append(last)


def _spread(made: Message, full: tuple[str, ...], first: int, last: int) -> None:
    """One written word for several: each gets a part of its span, so that slots can begin or end between them."""
    cut = min(first + len(full[0]), last)
    for place, word in enumerate(full):
        made.words.append(word)
        made.starts.append(first if place == 0 else cut)
        made.ends.append(last if place == len(full) - 1 else cut)


_ASKED_WITH_IS = frozenset("what when where who how why that it there here he she".split())

_Phrases = tuple[frozenset[tuple[str, ...]], dict[str, list[int]]]  # the phrases, and by first word their lengths


def _by_first(lines: str, backwards: bool = False) -> _Phrases:
    phrases = {tuple(line.split()[::-1] if backwards else line.split()) for line in lines.split("|") if line.split()}
    lengths: dict[str, set[int]] = {}
    for phrase in phrases:
        lengths.setdefault(phrase[0], set()).add(len(phrase))
    return frozenset(phrases), {first: sorted(some, reverse=True) for first, some in lengths.items()}


_OPENERS, _WISHES = _by_first(spellings.OPENERS), _by_first(spellings.WISHES)
_COURTESIES = _OPENERS[0] | _WISHES[0]
FIRST_COURTESIES = frozenset(phrase[0] for phrase in _COURTESIES)
_BEGINNINGS = frozenset(phrase[:length] for phrase in _COURTESIES for length in range(1, len(phrase) + 1))
_CLOSERS = _by_first(spellings.CLOSERS, backwards=True)
_ASKING = frozenset(("can", "could", "would", "will", "do", "is", "are"))


def _longest(table: _Phrases, words: list[str], at: int) -> int:
    phrases, lengths = table
    for length in lengths.get(words[at], ()):
        if tuple(words[at : at + length]) in phrases:
            return length
    return 0


def set_courtesies_aside(made: Message) -> None:
    """Finds where the request begins and ends between courtesies. For parts of a message the router calls it
    again.
    """
    words = made.words
    made.tail = len(words)
    while made.head < len(words) and words[made.head] in FIRST_COURTESIES:
        length = _longest(_OPENERS, words, made.head)
        wish = _longest(_WISHES, words, made.head)
        if max(length, wish) == 0 or made.head + max(length, wish) >= len(words):
            break
        if not made.wish:
            made.opened = made.head
        made.wish = made.wish or wish > length
        made.asked = made.asked or words[made.head] in _ASKING
        made.head += max(length, wish)
        if words[made.head - 1] == "mind":  # "would you mind adding milk"
            words[made.head] = spellings.GERUNDS.get(words[made.head], words[made.head])
    if not words or words[-1] not in _CLOSERS[1]:
        return
    backwards = words[-12:][::-1]
    taken = 0
    while taken < len(backwards) and len(words) - taken > made.head + 1:
        length = _longest(_CLOSERS, backwards, taken)
        if length == 0 or len(words) - taken - length <= made.head:
            break
        taken += length
    made.tail = len(words) - taken


def is_courtesy(words: Iterable[str]) -> bool:
    """Whether words begin, or could go on to be, something that `message` takes off the front: a template that does
    must see it there."""
    said = tuple(words)
    if not said:
        return False
    return said in _BEGINNINGS or any(said[:length] in _COURTESIES for length in range(1, len(said)))
