"""What an instruction orders: an operation on a target. A small grammar of verbs and of the words between their parts.

An instruction may be read in several ways ("change the way to the yard to the road"): all are given, the likeliest
first, and the text decides (operations.py). Pure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from specialists.wordsmith.engine import adding, exchanging, reshaping
from specialists.wordsmith.engine.quoting import tokens
from specialists.wordsmith.engine.said import Order, Said

LONGEST = 4_000  # characters of an instruction
MOST = 6  # instructions in one message
_LEADS = frozenset(
    "please can could would will you now and then also ok okay but just hey no actually so i'd like to ,".split()
)
_LAGS = frozenset("please thanks . !".split())
_LOOSE = frozenset((*_LAGS, "now", "too", "though", "instead", "again", ","))  # may be words of what is meant
VERBS = frozenset((
    *exchanging.LINKS, *adding.INSERTS, *adding.MOVES, *adding.REMOVES, *reshaping.SHORTENS, *reshaping.SHAPES, "swap",
    "switch", "split", "break", "join", "merge", "combine", "capitalise", "capitalize", "keep", "sign", "end", "number",
    "leave", "cross", "spell", "use", "rename",
))  # fmt: skip
_OPENS = frozenset("as in instead get do start begin new call say have uppercase lowercase from finish close".split())
_MIDDLES = frozenset("should spelled spelt".split())
_RULES: tuple[Callable[[Said], Iterator[Order]], ...] = (
    reshaping.casing, reshaping.forming, reshaping.wrapping, exchanging.spelling, reshaping.splitting,
    reshaping.shortening, exchanging.swapping, exchanging.replacing, exchanging.instead, adding.moving,
    adding.inserting, adding.removing, reshaping.joining, reshaping.ending,
)  # fmt: skip


def read(instruction: str) -> list[Order]:
    """What the instruction may order, the likeliest first; empty where it is none to edit a text."""
    if len(instruction) > LONGEST:
        return []
    said = Said(instruction, tokens(instruction)).without(front=_LEADS)
    found: list[Order] = []
    for lags in (_LAGS, _LOOSE):
        stripped = said.without(back=lags)
        for rule in _RULES:
            found += [one for one in rule(stripped) if one not in found]
    return found


def may_be(said: str) -> bool:
    """Whether a text may be such an instruction, by its first words and those that order from the middle."""
    words = said.lower().replace("’", "'").split()
    first = next((word.strip(",.!?:") for word in words if word.strip(",.!?:") not in _LEADS), "")
    return first in VERBS or first in _OPENS or not _MIDDLES.isdisjoint(words)


def parts(instruction: str) -> list[str]:
    """Several instructions that stand behind each other, each by itself; one that names no verb has that of the one
    before: "change 'swim' to 'sing' and 'bake' to 'dance'". Empty where it is one."""
    if len(instruction) > LONGEST:
        return []
    words = Said(instruction, tokens(instruction)).without(front=_LEADS)
    starts, verb = [0], words.at(0)
    for at in range(2, len(words) - 1):
        linked = words.at(at - 1) in ("and", "then", ";", ".", ",", "also")
        leans = words.words[at].quoted and words.at(at + 1) in exchanging.LINKS.get(verb, ())
        begins = words.at(at) in VERBS or leans
        if linked and begins:
            starts.append(at)
            verb = words.at(at) if words.at(at) in VERBS else verb
    if not 1 < len(starts) <= MOST:
        return []
    verb, said = "", []
    for start, end in zip(starts, [*starts[1:], len(words)], strict=True):
        part = words[start:end].without(back=("and", "then", ";", ".", ",", "also"))
        verb = part.at(0) if part.at(0) in VERBS else verb
        text = instruction[part.words[0].start : part.words[-1].end]
        said.append(text if part.at(0) in VERBS else f"{verb} {text}")
    return said
