"""The tag router: which profile, and which section of it, a statement about its person belongs to. Pure."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from specialists.language.text.patterns import Pattern
from specialists.memory.profiles import lexicon
from storage.memory import stems

GENERAL = "general"
_TAG = Pattern(r"[a-z][a-z0-9 _-]{1,38}")
_SECTIONS: tuple[tuple[str, str, Pattern], ...] = tuple(
    (profile, section, Pattern(rf"\b(?:{pattern})\b", re.I))
    for profile, section, pattern in (
        ("health", "allergies", r"allerg\w+|intoleran\w+|coeliac|celiac"),
        ("food", "diet", r"vegan|vegetarian|veggie|pesc[ae]tarian|omnivore|carnivore|plant[- ]based|keto|paleo|halal"
                         r"|kosher|diet|gluten[- ]free|lactose[- ]free|dairy[- ]free"
                         r"|(?:don't|do not|no longer|never|stopped) (?:eat(?:ing)?|drink(?:ing)?)"
                         r"|(?:eat|drink)s? no"),
        ("food", "dislikes", r"hates?|dislikes?|can't stand|cannot stand|don't like|do not like|loathes?|avoids?"
                             r"|not keen on"),
        ("food", "likes", r"loves?|likes?|enjoys?|prefers?|favou?rites?|fan of|adores?"),
        ("health", "medication", r"medicines?|medications?|pills?|tablets?|insulin|inhaler|prescri\w+|vitamins?"
                                 r"|doses?"),
        ("health", "people", r"doctor|dentist|therapist|physio\w*|surgeon|gp"),
        ("health", "measures", r"weigh\w*|tall|height|blood (?:type|pressure|group)|cholesterol|shoe size"),
        ("routine", "sleep", r"wak\w+|woke|bed ?time|sleep\w*|asleep|naps?|get up|gets up|getting up"),
        ("routine", "exercise", r"gym|work(?:ing)? ?outs?|exercis\w+|runs?|running|jog\w*|yoga|pilates|swim\w*|cycl\w+"
                                r"|train(?:s|ing)?|marathon"),
        ("routine", "mornings", r"mornings?|breakfast"),
        ("routine", "evenings", r"evenings?|nights?"),
    )
)  # fmt: skip
_REST = {"food": "habits", "health": "conditions", "routine": "habits"}
_LIKING = {"dislikes", "likes"}
_HABIT = Pattern(r"\b(?:every|each|daily|weekly|always|usually|often|mornings|evenings|nights|weekends"
                    r"|on (?:mon|tues|wednes|thurs|fri|satur|sun)days?|at \d{1,2}(?::\d\d)?(?: ?[ap]m)?)\b", re.I)


@dataclass(frozen=True, slots=True)
class Place:
    """A section of a profile, and how sure it is that a statement belongs there (0 to 1)."""

    profile: str
    section: str
    relevance: float
    why: str


def places(text: str, tags: Sequence[str] = (), known: Collection[str] = ()) -> list[Place]:
    """Where a statement belongs, the likeliest first; never empty.

    `tags` are those of the statement: each makes, or finds, a profile of that name, save those that name a topic.
    `known` are the names of the profiles that the person has.
    """
    said = frozenset(stems.terms(text)) | frozenset(map(stems.stem, text.lower().split()))
    topics = _topics(text, said)
    found = [Place(topic, _section(topic, text), weight, why) for topic, weight, why in topics]
    found += [
        Place(tag, "notes", 0.95, f"the tag {tag}")
        for tag in dict.fromkeys(map(str.lower, tags))
        if _TAG.fullmatch(tag) and tag not in lexicon.TOPICS and tag != GENERAL
    ]
    named = [name for name in known if name not in lexicon.TOPICS and stems.stem(name) in said and name != GENERAL]
    found += [Place(name, "notes", 0.8, f'it says "{name}"') for name in named]
    found.append(_general(text, said))
    return sorted(found, key=lambda place: -place.relevance)


def _topics(text: str, said: frozenset[str]) -> list[tuple[str, float, str]]:
    found = []
    for topic, words in lexicon.TOPICS.items():
        held = said & lexicon.stemmed(words)
        if held:
            weight = min(0.9, 0.55 + 0.15 * len(held))
            found.append((topic, weight, f"words of {topic}: {', '.join(sorted(held)[:3])}"))
    matched = next((profile for profile, section, pattern in _SECTIONS if section not in _LIKING
                    and profile != "routine" and pattern.search(text)), "")
    habit = _HABIT.search(text) is not None
    return [
        (topic, weight + (0.2 if topic == matched else 0.1 if topic == "routine" and habit else 0.0), why)
        for topic, weight, why in found
        if topic != "routine" or habit or matched == "routine" or len(found) == 1
    ]


def _section(topic: str, text: str) -> str:
    for profile, section, pattern in _SECTIONS:
        if profile == topic and pattern.search(text):
            return section
    return _REST[topic]


def _general(text: str, said: frozenset[str]) -> Place:
    for (profile, section), words in lexicon.PLACES.items():
        if said & lexicon.stemmed(words):
            return Place(profile, section, 0.5, f"words of {section}")
    for profile, section, pattern in _SECTIONS:
        if profile == "food" and section in _LIKING and pattern.search(text):
            return Place(GENERAL, section, 0.4, "a liking")
    return Place(GENERAL, "notes", 0.3, "nothing more special")
