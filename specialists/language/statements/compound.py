"""One sentence that tells several things of one subject, as several that each stand alone: "Clara lives in Leeds and
hates coriander" is "Clara lives in Leeds", "Clara hates coriander". What is told in one breath changes piece by piece.

Pure. Called by specialists/memory/keeping.py and by disclosures.py.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from specialists.language.statements import statements
from specialists.language.text import patterns
from specialists.language.text.patterns import Pattern

LONGEST = 300  # characters; a longer text is kept as it stands

_TOKEN = Pattern(r"\S+")
_SHORT = Pattern(r"(i|he|she|it|we|they)'(?:m|s|re|ve)", re.IGNORECASE)
_BELOW = frozenset("who which that because since when if unless while where whether although though than as".split())
_SPARE = frozenset("also now then still just really even always never usually sometimes often".split())
_FINITE = frozenset("is are am was were has have had does do isn't aren't wasn't hasn't haven't doesn't don't".split())
_SINGULAR = frozenset("is has does isn't hasn't doesn't".split())
_FIRST = frozenset(("i", "we"))
_PLURAL = frozenset(("i", "we", "they"))
_OWN = frozenset(("his", "her", "their", "its"))
_THEY = frozenset(("he", "she", "they", "it"))
_OWNERS = frozenset(("my", "our", "the"))
_POINTING = frozenset(("there", "that", "this", "it", "they", "them"))
_BE = frozenset(("is", "are", "was", "were"))
_OPEN = frozenset("to can will would could should may might must".split())  # an infinitive may go on with "and"
_NOUNS = frozenset(  # are as often things as deeds: "loves tea and walks"
    """work play walk drink run need want look call dream ride swim train travel sleep love hate study paint visit
    start finish plan support cost end close score sign break name charge matter feel smell taste sound help""".split()
)
_CANT = frozenset(("can't", "cannot"))
_CANNOT = frozenset("can't cannot don't love like hate never always have drink eat take prefer".split())
_DAYS = frozenset("monday tuesday wednesday thursday friday saturday sunday".split())
_BEING = frozenset(("i'm", "we're", "am", "are"))
_STATES = frozenset(  # what somebody may be beside what they are: "I'm vegan, allergic to nuts"
    """allergic intolerant vegan vegetarian pescatarian diabetic coeliac celiac married divorced engaged pregnant
    retired dyslexic lactose gluten asthmatic teetotal""".split()
)
_LIKING = frozenset(("like", "love", "hate", "enjoy", "prefer", "dislike", "want", "need", "teach", "sell", "have"))
_FOLLOWS = frozenset("at for as in to with on a an the my our his her not from near two three".split())


def parted(text: str) -> tuple[str, ...]:
    """The statements in a text, in its order; the text alone where it tells one thing, or where that is unsure."""
    tokens = list(_TOKEN.finditer(text))
    said = [token.group().lower().replace("’", "'").strip(",.;:!") for token in tokens]
    at = _verb(said)
    if at is None or len(text) > LONGEST or patterns.search(r"[\"“”?\n]", text):
        return (text,)
    short = _SHORT.fullmatch(said[at])
    subject = tokens[at].group()[: len(short[1])] if short else text[: tokens[at].start()].strip()
    for place in range(at + 2, len(said)):
        found = _goes_on(said, at, place, subject, tokens)
        if found is not None:
            cut, lead, rest = found
            told = text[: tokens[cut].start()].strip().rstrip(",;")
            return (told, *parted(f"{lead}{text[tokens[rest].start() :]}"))
    return (text,)


def _verb(said: Sequence[str]) -> int | None:
    """Where the first verb stands, of which there is a subject in front."""
    for place, word in enumerate(said[:8]):
        if word in _BELOW or (word == "and" and place > 3):
            return None
        if _SHORT.fullmatch(word) and place == 0:
            return 0
        owned = place and said[place - 1] in ("my", "our", "the", "a", "an", "his", "her", "their", "your")
        if place and not owned and (word in _FINITE or word in _CANT or statements.is_verb(word)):
            return place
    return None


def _goes_on(
    said: Sequence[str], at: int, place: int, subject: str, tokens: Sequence[re.Match[str]]
) -> tuple[int, str, int] | None:
    """Where a new statement begins at `place`: the token before which the one before ends, the words that the new one
    begins with, and the token from which it goes on."""
    comma = tokens[place - 1].group().endswith(",")
    joined = said[place - 1] in ("and", "but")
    if not (comma or joined) or not _BELOW.isdisjoint(said[at + 1 : place]):
        return None
    cut = place - 1 if joined else place
    spoken_of = subject.split("'s ")[0].removesuffix("'s")
    mine = subject.split()[0].lower() in _FIRST
    if said[place] in _OWN and not mine:
        return (cut, f"{spoken_of}'s ", place + 1) if not _BE.isdisjoint(said[place + 2 : place + 5]) else None
    if said[place] in _THEY and not mine:
        return (cut, f"{spoken_of} ", place + 1) if is_finite(said[place + 1 : place + 2]) else None
    if comma and said[place] in _FIRST and mine and said[place + 1 : place + 2] and said[place + 1] in _CANNOT:
        return cut, "", place  # "I don't eat pork, I can't stand olives"
    own = _SHORT.fullmatch(said[place])
    if own is not None and own[1] in _FIRST and place + 1 < len(said):  # "I left Acme, I'm at Hooli now"
        return cut, "", place
    if (joined or _is_named(said, place, tokens[place].group())) and _is_clause(said, place, tokens[place].group()):
        return cut, "", place
    first = place
    while first < len(said) - 1 and said[first] in _SPARE:
        first += 1
    being = "am" if subject.lower() == "i" else "are"
    if said[place] in _STATES and said[at] in _BEING and mine:
        return cut, f"{subject} {being} ", place
    listed = joined or said[place].endswith("s")  # "lives in York, works at BP and has two kids"
    return (cut, f"{subject} ", place) if listed and _agrees(said, at, first, subject) else None


def _is_named(said: Sequence[str], place: int, written: str) -> bool:
    """Whether a clause of somebody with a name begins right after a comma: "I'm a 42, Tom is a 45"."""
    return written[:1].isupper() and said[place] not in _FIRST and said[place + 1 : place + 2] in (["is"], ["has"])


def _is_clause(said: Sequence[str], place: int, written: str) -> bool:
    """Whether a clause with a subject of its own begins: "and my daughter swims"."""
    if said[place] in _FIRST:
        return is_finite(said[place + 1 : place + 2])
    named = written[:1].isupper() and said[place].removesuffix("s") not in _DAYS
    if (not named and said[place] not in _OWNERS) or not _POINTING.isdisjoint(said[place:]):
        return False
    from_ = place + 1 if named else place + 2
    return any(is_finite([word]) for word in said[from_ : from_ + 2])


def is_finite(words: Sequence[str]) -> bool:
    """Whether any of these words may be a sentence's verb."""
    return any(word in _FINITE or statements.is_verb(word) for word in words)


def _agrees(said: Sequence[str], at: int, place: int, subject: str) -> bool:
    """Whether the word at `place` is a verb of the subject's, in the form of its first."""
    word, before = said[place], statements.lemma(said[at])
    if word in _FINITE:
        plural = subject.lower() in _PLURAL
        return place + 1 < len(said) and (word in ("was", "were", "had") or (word in _SINGULAR) != plural)
    if not statements.is_verb(word):
        return False
    verb = statements.lemma(word)
    following = said[place + 1] if place + 1 < len(said) else ""
    unlike = said[place - 1] == "but"  # "but love olives"
    if verb in _NOUNS and before in _LIKING and following not in _FOLLOWS and not unlike:
        return False
    if word == verb:  # "I work at Acme and live in York", never "I like to read and write"
        plain = not _SHORT.fullmatch(said[at]) and said[at] == before
        sure = verb not in _NOUNS or following in _FOLLOWS or unlike
        return plain and sure and subject.lower() in _PLURAL and _OPEN.isdisjoint(said[at:place]) and bool(following)
    if word.endswith("s"):
        return subject.lower() not in _PLURAL and (said[at].endswith("s") or said[at] in _FINITE)
    return not word.endswith("ing") and (said[at] != before or said[at] in ("has", "have", "had"))
