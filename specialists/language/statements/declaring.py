"""Whether a message tells something and asks for nothing: "the spare key is in the shed". Pure, by grammar.

No word of what it tells has to be known. bot/understanding/pipeline.py and specialists/memory/in_passing.py ask.
"""

from __future__ import annotations

from specialists.language.statements import disclosures, statements
from specialists.language.text import normalise, patterns

LONGEST = 400  # characters of a message that may be one telling
_LEAST, _BEFORE_VERB = 3, 8  # words of a sentence; and at most before its verb

_SENTENCES = patterns.Pattern(r"(?<=[.!…])\s+|\n+|;\s+")
_WE = frozenset("i we they".split())
_SHE = frozenset("he she it this that there everyone everybody somebody someone nobody nothing".split())
_BE = frozenset("am is are was were 's 're 'm has have had 've does do did".split())
_HELPING = frozenset("will wo can ca could must may might shall should would wouldn't won't can't cannot".split())
_OPENING = frozenset("my our his her their its the a an some all both most many every each no two three".split())
_BETWEEN = frozenset(
    "not never always often usually really just also still already only now sometimes rarely both all finally".split()
)
_AFTER_VERB = frozenset(  # "Gisela waters our plants": whatever "waters" is, a thing has no "our" behind it
    "a an the my our his her their its me us him them at in on to with for from about well every all no".split()
)
_ASKED = frozenset("please you your hob".split())  # what is said to somebody is no news
_WENT = frozenset(
    """went came got took gave made met saw said told left kept lost won broke fell found bought sold brought built
    caught chose cut drew drank drove ate felt fought flew forgot grew heard hid held hurt knew led lent let lay paid
    put ran rang read rode rose sang sat sent set shook shot shut slept spoke spent stole stood swam taught thought
    threw understood woke wore wrote began became bit blew hit cost quit spread split""".split()
)


def declares(text: str) -> bool:
    """Whether every sentence of a text is a plain statement: a subject and then its verb, no question, no order, no
    word to the reader. Never raises."""
    said = text.replace("’", "'").strip()
    if not said or len(said) > LONGEST or "?" in said or disclosures.is_pasted(said):
        return False
    parts = [part for part in _SENTENCES.split(said) if normalise.words(part)]
    return bool(parts) and all(map(_is_statement, parts))


def _is_statement(sentence: str) -> bool:
    plain = disclosures.bare(sentence)
    words = normalise.words(plain)
    if len(words) < _LEAST or not _ASKED.isdisjoint(words) or disclosures.asks_or_orders(plain):
        return False
    first = words[0]
    if first in _WE:
        return words[1] not in ("and", "or", ",")
    if first in _SHE:
        return _is_verb(words, 1)
    named = patterns.match(r"[A-Z][a-z]", plain) is not None and not statements.is_verb(first)
    if first not in _OPENING and not named:
        return False
    return any(_is_verb(words, place) for place in range(1, min(len(words) - 1, _BEFORE_VERB)))


def _is_verb(words: list[str], place: int) -> bool:
    """Whether a word can be the verb of a statement, whatever it means: by its form, or because it is a known one."""
    while place < len(words) - 1 and words[place] in _BETWEEN:
        place += 1
    word, before = words[place], words[place - 1]
    if word == "'s":  # "she's a physio", and not "Mia's teacher"
        return before in _SHE
    if word in _BE or word in _HELPING or word in _WENT:
        return True
    if before in _OPENING:
        return False
    if word.endswith("ed") or (word.endswith("s") and statements.is_verb(word)):
        return True
    after = words[place + 1] if place + 1 < len(words) else ""
    return word.endswith("s") and not word.endswith("ss") and after in _AFTER_VERB
