"""The words of a sentence: what is a name, what is a time, which "'s" is a verb, where the subject ends."""

from __future__ import annotations

from dataclasses import dataclass

from specialists.language.statements.conflicts import kinds, verbs, words
from specialists.language.statements.conflicts.inflections import stem
from specialists.language.text import normalise, patterns
from specialists.language.text.patterns import Pattern

CLOCK = Pattern(r"\d{1,2}(?::\d\d(?:am|pm)?|am|pm|h)$")
YEAR = Pattern(r"(?:19|20)\d\d$")
_CODE = Pattern(r"[A-Z]+\d+[A-Z]?$")
NUMBER = Pattern(r"[$€£]?\d[\d.,]*(?:[a-z]{0,3}|st|nd|rd|th)$")


@dataclass(frozen=True, slots=True)
class Word:
    """One word: as written in lower case, its stem, and whether it was written as a name."""

    text: str
    stem: str
    name: bool = False

    @property
    def light(self) -> bool:
        """Whether it says nothing by itself."""
        return self.text in words.LIGHT or self.text in words.NEGATORS or self.text in words.PRONOUNS


def is_time(word: str) -> bool:
    """Whether a word by itself tells a time."""
    return bool(
        word in words.DAYS or (word in words.MONTHS and word not in ("mar", "dec"))
        or word in words.TIMES or CLOCK.match(word) or YEAR.match(word)
    )


def number(word: Word) -> str:
    """The number a word writes, plain; "" where it writes none."""
    text = words.NUMBERS.get(word.text, word.text)
    if not NUMBER.match(text):
        return ""
    return patterns.sub(r"[^\d.]", "", text.replace(",", "")).rstrip(".")


def cut(text: str) -> list[Word]:
    """The words of a text, "'s" settled: a verb where no other verb follows."""
    message = normalise.message(text.replace(":", ": ") if patterns.search(r"[a-z]:\s", text) else text)
    made: list[Word] = []
    for place, word in enumerate(message.words):
        start = message.starts[place]
        raw = text[start : start + 1] if len(text) == len(message.raw) else message.raw[start : start + 1]
        before = message.raw[message.ends[place - 1] : start] if place else ""
        sets_off = ":" in before or " - " in before or " – " in before or before.strip() == "="
        if sets_off and not any(other.text in words.AUX for other in made):
            made.append(Word("is", "be"))  # "Dentist: Dr Ruiz"
        written = message.raw[start : message.ends[place]]
        if _CODE.match(written):
            word = written.lower()  # gate B4 is no "gate before"
        name = raw.isupper() and word not in ("i", "my", "the") and (place > 0 or not _is_common(word))
        made.append(Word(word, stem(word), name))
    return _settled(made)


def unfronted(said: list[Word]) -> tuple[list[Word], list[Word]]:
    """What stands before the subject ("Since Monday …", "These days …") goes to the end."""
    if len(said) < 4:
        return said, []
    first, cut = said[0].text, 0
    if first in _FRONT and said[1].text not in words.AUX:
        cut = 1
    elif first in ("these", "this", "last", "next", "right", "every", "for", "at", "from") and (
        is_time(said[1].text) or said[1].text in ("now", "present")
    ):  # fmt: skip
        cut = 3 if said[2].text in ("on", "onwards") else 2
    elif first in ("since", "from", "as", "on", "in", "at", "after", "before", "for", "until", "by", "during"):
        cut = _second_phrase(said)
    while cut and cut < len(said) and is_time(said[cut].text):
        cut += 1
    return (said[cut:], said[:cut]) if 0 < cut < len(said) - 1 else (said, [])


_FRONT = words.listed("now nowadays currently lately recently today yesterday tomorrow formerly previously presently "
                      "tonight meanwhile finally apparently actually also")  # fmt: skip
_BEGINS = words.DETERMINERS | words.POSSESSIVES | frozenset(("i", "we", "you", "he", "she", "they", "it"))


def _second_phrase(said: list[Word]) -> int:
    """Where the subject begins after a phrase with a preposition; 0 where none is seen before the verb."""
    for place in range(2, min(len(said) - 1, 7)):
        word = said[place]
        if word.text in words.AUX:
            return 0
        timed = any(is_time(other.text) for other in said[1:place])
        if word.text in _BEGINS or (timed and word.name and not is_time(word.text)):
            return place
    return 0


def _is_common(word: str) -> bool:
    """Whether a word with a capital at the beginning is no name for that."""
    found = stem(word)
    nouns = kinds.KIN | kinds.ATTRIBUTES | kinds.EVENTS | kinds.PROFESSIONS
    return word in words.LIGHT or word in words.PREPOSITIONS or found in nouns


def _settled(said: list[Word]) -> list[Word]:
    made: list[Word] = []
    for place, word in enumerate(said):
        verbs_before = any(other.text in words.AUX or _lexical(made, at) for at, other in enumerate(made))
        if word.text == "'s" and place + 1 < len(said) and not verbs_before:
            word = _apostrophe(said, place)
        made.append(word)
    return made


def _apostrophe(said: list[Word], place: int) -> Word:
    """"Tom's a nurse", "Tom's been ill", "Tom's sister is a nurse"."""
    after = said[place + 1].text
    later = [other for other in said[place + 1 :] if other.text in words.AUX or _shows(other)]
    if after in ("been", "got"):
        return Word("has", "have")
    begins_a_value = after in words.DETERMINERS | words.NEGATORS | words.PLACING | words.ADVERBS
    if begins_a_value or not later or (after.endswith("ed") and not later[1:]):
        return Word("is", "be")
    return said[place]


def _lexical(made: list[Word], at: int) -> bool:
    """Whether a verb stands there already: what follows it owns, and is not."""
    return at > 0 and _can_be_verb([*made, Word("", "")], at)


def _shows(word: Word) -> bool:
    return verbs.is_finite(word.text) and not word.text.endswith("ing")


def verb_at(said: list[Word]) -> int:
    """Where the subject ends. 0 where a sentence leaves it out ("Allergic to nuts")."""
    for place, word in enumerate(said):
        if word.text in words.AUX or (word.text == "used" and said[place + 1 : place + 2] and
                                      said[place + 1].text == "to"):  # fmt: skip
            if place and said[place - 1].text in ("never", "not", "no"):
                return place - 1
            return place
        if place and _can_be_verb(said, place):
            start = place
            while start > 1 and said[start - 1].text in words.ADVERBS | {"never", "no", "longer", "not"}:
                start -= 1
            return start
    if len(said) > 1 and said[0].text in words.PRONOUNS and said[1].text not in words.ADVERBS | words.NEGATORS:
        return 1
    for place in range(1, len(said)):  # a verb that no table knows
        text = said[place].text
        if text.endswith("ed") and len(text) > 4 and text not in words.STEADY and not said[place].name:
            return place
    for place in range(1, len(said)):  # "the roof leaks", "Lena snorkels on Sundays"
        before, text = said[place - 1], said[place].text
        bare = text.endswith("s") and len(text) > 3 and text not in words.STEADY and not said[place].name
        noun = not before.light and before.text not in words.PREPOSITIONS and not number(before)
        if bare and noun and not is_time(text) and not is_time(before.text) and (
            place + 1 == len(said) or said[place + 1].light or said[place + 1].text in words.PREPOSITIONS
        ):  # fmt: skip
            return place
    return 0 if said and (said[0].stem in verbs.KNOWN or said[0].stem in verbs.ADJECTIVES) else min(1, len(said))


def _can_be_verb(said: list[Word], place: int) -> bool:
    word = said[place]
    if word.stem not in verbs.KNOWN or word.text.endswith(("ing", "ance", "ment", "ments", "ship", "ion", "ions")):
        return False  # an insurance is no verb, though "insure" is one
    after = said[place + 1].text if place + 1 < len(said) else ""
    if after in (words.BE - {"being", "been"}) | words.MODALS | {"has", "had", "does", "did", "'s"}:
        return False
    before = place - 1
    while before > 0 and said[before].text in words.ADVERBS | {"never", "no", "longer", "not", "'s"}:
        if said[before].text == "'s":
            return False
        before -= 1
    prior = said[before].text
    if prior in words.DETERMINERS | words.POSSESSIVES | words.PREPOSITIONS | {"of", "'s"} and prior not in (
        "this", "that", "these", "those", "all", "both",
    ):  # fmt: skip
        return False
    if prior in words.PRONOUNS:
        return True
    if any(other.text == "and" for other in said[:place]) or prior.endswith("s") or prior in ("people", "children"):
        return True
    if prior in ("nobody", "everybody", "everyone", "someone", "somebody", "who"):
        return True
    return verbs.is_finite(word.text)
