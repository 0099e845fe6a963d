"""Words by their matter, for routing.py, finder.py and editor.py: what is food, health, routine, and what excludes
what. Stems are those of storage/memory/stems.py."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from storage.memory import stems


def _read() -> Mapping[str, str]:
    """The words of each block of lexicon.txt."""
    found: dict[str, str] = {}
    for block in Path(__file__).with_suffix(".txt").read_text(encoding="utf-8").split("\n\n[")[1:]:
        name, _, words = block.partition("]")
        found[name] = " ".join(words.format_map(found).split())
    return found


_WORDS = _read()
MEAT, FISH, DAIRY, EGGS, HONEY = (_WORDS[name] for name in ("meat", "fish", "dairy", "eggs", "honey"))
GLUTEN, ALCOHOL, _FOOD, _HEALTH = (_WORDS[name] for name in ("gluten", "alcohol", "food", "health"))
_ROUTINE, _IDENTITY, _HOME = (_WORDS[name] for name in ("routine", "identity", "home"))
_FAMILY, _WORK = (_WORDS[name] for name in ("family", "work"))

# Where the matter of a statement belongs, the strongest first: profile and section by their words.
PLACES: Mapping[tuple[str, str], str] = {
    ("general", "identity"): _IDENTITY,
    ("general", "family"): _FAMILY,
    ("general", "work"): _WORK,
    ("general", "home"): _HOME,
}
TOPICS: Mapping[str, str] = {"food": _FOOD, "health": _HEALTH, "routine": _ROUTINE}

# Diets: one excludes the other. The longest list of what is not eaten belongs to the strictest.
DIETS: Mapping[str, str] = {
    "vegan": f"{MEAT} {FISH} {DAIRY} {EGGS} {HONEY}",
    "plant based": f"{MEAT} {FISH} {DAIRY} {EGGS} {HONEY}",
    "vegetarian": f"{MEAT} {FISH}",
    "veggie": f"{MEAT} {FISH}",
    "pescatarian": MEAT,
    "pescetarian": MEAT,
    "omnivore": "",
    "carnivore": "",
    "keto": "",
    "paleo": "",
    "halal": "pork ham bacon",
    "kosher": "pork ham bacon prawn shrimp crab lobster oyster",
}
AVOIDED: Mapping[str, str] = {
    "gluten": GLUTEN, "lactose": DAIRY, "dairy": DAIRY, "celiac": GLUTEN, "coeliac": GLUTEN, "alcohol": ALCOHOL,
    "meat": MEAT, "fish": FISH, "seafood": FISH, "shellfish": "prawn shrimp crab lobster oyster mussel clam",
    "nuts": "nut peanut almond walnut cashew hazelnut pecan pistachio", "eggs": EGGS,
}  # fmt: skip
SPARED = frozenset("vegan plant-based plantbased vegetarian veggie soy oat almond coconut rice free fake mock".split())

# What says the same, or nearly, for finding what is meant.
_SAME = (
    "like love enjoy adore favourite favorite fond fan prefer", "hate dislike loathe detest avoid",
    "allergic allergy intolerant intolerance react", "gym workout exercise training train", "run running jog jogging",
    "wake waking up alarm rise", "bed bedtime sleep asleep", "job work employer company career profession",
    "home house flat apartment live address", "kid child son daughter", "medicine medication pill tablet drug",
    "doctor gp physician", "breakfast morning", "dinner supper", "wife husband spouse partner married",
    "birthday born", "vegan vegetarian pescatarian diet omnivore", "mother mom mum", "father dad",
)  # fmt: skip


@cache
def stemmed(words: str) -> frozenset[str]:
    """The stems of a line of words."""
    return frozenset(stems.stem(word) for word in words.split())


@cache
def groups() -> Mapping[str, frozenset[int]]:
    """By stem, the groups of like words that it is in."""
    found: dict[str, frozenset[int]] = {}
    for number, line in enumerate(_SAME):
        for stem in stemmed(line):
            found[stem] = found.get(stem, frozenset()) | {number}
    return found
