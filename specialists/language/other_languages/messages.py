"""A message in another language as words, for that language's sentences; and the things that it lists. For
bot/understanding/message/other_languages.py."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from specialists.language.grammar import quantities
from specialists.language.grammar.quantities import Item
from specialists.language.other_languages.lexicon import Lexicon, Words, fold
from specialists.language.text import normalise
from specialists.language.text.normalise import Message
from specialists.language.text.patterns import Pattern

_LEAST = 3  # letters before the ending of a compound
_WORD = Pattern(r"[^\W_]+(?:[.,]\d+)?")
_MOST = 6  # words of a courtesy

Known = Callable[[Iterable[str]], set[str]]


def message(text: str, lexicon: Lexicon, known: Known) -> Message:
    """A text's words, folded, slips mended, without courtesies at its ends. `known` tells those that
    sentences have."""
    plain = normalise.message(text)
    made = Message(text, plain.stop)
    for word, start, end in zip(plain.words, plain.starts, plain.ends, strict=True):
        folded = fold(word)
        if folded in lexicon.noises and (*made.words[-1:], folded) not in lexicon.said:
            continue
        for part, first, last in _parts(folded, start, end, lexicon, known):
            made.words.append(part)
            made.starts.append(first)
            made.ends.append(last)
    _set_courtesies_aside(made, lexicon)
    return made


def _parts(word: str, start: int, end: int, lexicon: Lexicon, known: Known) -> list[tuple[str, int, int]]:
    if word not in lexicon.spellings and known((word,)):
        return [(word, start, end)]
    meant = lexicon.plain(word)
    if meant != (word,):
        return [(part, start, end) for part in meant]
    for ending in lexicon.compounds:
        if word.endswith(ending) and len(word) >= len(ending) + _LEAST:
            cut = end - len(ending)
            return [(word.removesuffix(ending), start, cut), (ending, cut, end)]
    return [(word, start, end)]


def _set_courtesies_aside(made: Message, lexicon: Lexicon) -> None:
    words = made.words
    made.head, made.tail = 0, len(words)
    while made.head < made.tail and (length := _longest(words[made.head : made.tail], lexicon.openers)):
        made.head += length
    while made.head < made.tail:
        length = _longest(words[made.head : made.tail], lexicon.closers, last=True)
        if not length:
            break
        made.tail -= length


def _longest(words: Sequence[str], phrases: frozenset[Words], *, last: bool = False) -> int:
    """How many words of a phrase stand at an end of the words; 0 where it would be all of them."""
    for length in range(min(_MOST, len(words) - 1), 0, -1):
        if tuple(words[-length:] if last else words[:length]) in phrases:
            return length
    return 0


def items(text: str, lexicon: Lexicon) -> list[Item]:
    """The things that a text lists, their names as they are said: "zwei Liter Milch und das Brot"."""
    said, at = "", 0
    begins = True  # of a thing
    for match in _WORD.finditer(text):
        word = fold(match[0])
        between = text[at : match.start()]
        said += between
        begins = begins or any(mark in between for mark in ",;\n")
        at = match.end()
        if word in lexicon.joiners or word in ("plus", "n"):
            said, begins = f"{said.rstrip()},", True
        elif begins and word in lexicon.numbers:
            said += lexicon.numbers[word]
        elif begins and word in lexicon.articles:
            continue
        elif word in lexicon.units and said.rstrip(" ")[-1:].isdigit():
            said += lexicon.units[word]
        else:
            said, begins = said + match[0], begins and match[0].isdecimal()
    return quantities.items(" ".join((said + text[at:]).split()))


def is_of_goods(things: Sequence[Item], lexicon: Lexicon) -> bool:
    """Whether all are things that are bought: known ones, or a kind of one, as "Olivenöl" is."""
    names = [fold(one.name).split() for one in things]
    return bool(names) and all(
        name and lexicon.nameless.isdisjoint(name) and (name[-1] in lexicon.goods or name[-1].endswith(lexicon.kinds))
        for name in names
    )
