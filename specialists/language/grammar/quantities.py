"""Things with amounts: "milk, eggs and 2 lemons". The router fills `items` slots with it; lists merge by `key`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from specialists.language.text import numbers, patterns
from specialists.language.text.patterns import Pattern

# Pairs that are one thing on a list. General rules (see `_belongs`) catch "salt and vinegar chips" and its like.
_PAIRS = {
    tuple(pair.split("+"))
    for pair in """
    mac+cheese macaroni+cheese salt+vinegar sour cream+onion cream+onion fish+chips salt+pepper oil+vinegar
    peanut butter+jelly butter+jelly pb+j bread+butter pork+beans rice+beans beans+rice franks+beans ham+cheese
    ham+eggs bacon+eggs eggs+bacon biscuits+gravy chicken+waffles chicken+dumplings bangers+mash surf+turf
    sweet+sour half+half cookies+cream cheese+crackers cheese+onion chips+salsa chips+dip chips+guac
    wine+cheese gin+tonic rum+coke vodka+tonic shampoo+conditioner washer+dryer pen+paper pens+pencils
    knife+fork cup+saucer soap+water nuts+bolts needle+thread hook+eye mortar+pestle salt+lime lemon+lime
    strawberries+cream peaches+cream berries+cream spaghetti+meatballs pepper+salt head+shoulders m+m m+ms
    ben+jerrys johnson+johnson arm+hammer black+white r+b rock+roll bed+breakfast odds+ends bits+pieces
    bits+bobs research+development q+a r+d health+safety meat+potatoes tea+biscuits coffee+walnut honey+mustard
    lemon+ginger ginger+lemon garlic+herb tomato+basil mozzarella+tomato
    """.replace("sour cream", "cream").replace("peanut butter", "butter").split()
    if "+" in pair
}

_UNITS = {
    form: unit
    for line in """
    kg kgs kilo kilos kilogram kilograms; g gr gram grams; mg milligram milligrams; lb lbs pound pounds; oz ounce
    ounces; l litre litres liter liters; ml millilitre millilitres milliliter milliliters; cl; gallon
    gallons gal; quart quarts; pint pints; cup cups; tbsp tablespoon tablespoons; tsp teaspoon teaspoons; stone
    stones; m metre metres meter meters; cm centimetre centimetres; inch inches; foot feet; yard yards; bottle
    bottles; can cans; tin tins; jar jars; box boxes; bag bags; pack packs packet packets pkg package packages;
    carton cartons; case cases; crate crates; tub tubs; tube tubes; roll rolls; loaf loaves; bunch bunches; head
    heads; clove cloves; slice slices; piece pieces; bar bars; stick sticks; dozen dozens; pair pairs; sheet
    sheets; block blocks; punnet punnets; bulb bulbs; sack sacks; glass glasses; jug jugs; keg kegs; container
    containers; basket baskets; six-pack; set sets; stalk stalks; sprig sprigs
    """.split(";")
    if line.strip()
    for unit in [line.split()[0]]
    for form in line.split()
}
_SYMBOLS = frozenset("kg g mg lb oz l ml cl tbsp tsp m cm".split())
_PLURAL = {"loaf": "loaves", "foot": "feet", "inch": "inches", "box": "boxes", "glass": "glasses", "bunch": "bunches"}
_IRREGULAR = {
    "loaves": "loaf", "leaves": "leaf", "knives": "knife", "halves": "half", "feet": "foot", "children": "child",
    "people": "person", "men": "man", "women": "woman", "mice": "mouse", "teeth": "tooth", "geese": "goose",
    "wolves": "wolf", "calves": "calf", "shelves": "shelf", "potatoes": "potato", "tomatoes": "tomato",
    "mangoes": "mango", "cookies": "cookie", "brownies": "brownie", "smoothies": "smoothie", "pies": "pie",
    "movies": "movie", "veggies": "veggie", "batteries": "battery", "olives": "olive", "chives": "chive",
}  # fmt: skip
_SAME = frozenset(
    """hummus asparagus couscous swiss bass molasses lens glass grass cactus octopus citrus series species news
    gas bus plus tennis bias christmas focus virus bonus campus chess christmas lettuce cheese""".split()
)

_SPLIT = Pattern(
    r"\s*(?:[,;\n•·]|(?<![^\W\d_])[-*](?=\s)|\s(?:plus|as well as|along with|and also|then)\s)\s*", re.I
)
_AND = Pattern(r"\s*(?:\band\b|&|\+|\bn\b)\s*", re.I)
_MORE = frozenset(("more", "extra", "additional", "other"))
_BARE = r"[^\w☀-☏☓-⛿✨❄❤⭐🀀-🫿]"  # no letter and no emoji; boxes and ticks are what stands before things
_LEAD = Pattern(
    rf"^{_BARE}*(?:(?:and|also|plus|some|any|more|a few more|the|my|th[oe]se|please|maybe|get|buy|then|oh)\s+)+", re.I
)
_END = Pattern(r"[\s.,;:!?]+(?:(?:too|please|as well|also|and|thanks|thx)\b[\s.,;:!?]*)*$|^" + _BARE + "+", re.I)
_MEASURED = Pattern(r"(\d+(?:[.,]\d+)?)\s?([a-z]+)\.?$", re.I)
_TIMES_AFTER = Pattern(r"^(.+?)\s*(?:\(?\s*[x×]\s?(\d{1,4})\s*\)?|\(\s*(\d{1,4})\s*\))$", re.I)
_TIMES_BEFORE = Pattern(r"^(\d{1,4})\s?[x×]\s?(?=[^\W\d])(.+)$", re.I)
_MOST = 999  # of anything without a unit; a bigger number belongs to the name
_LONGEST = 2000  # characters and things that are read as a list; the rest stays one thing


@dataclass(frozen=True, slots=True)
class Item:
    """One thing. `amount` is how many or, with `unit`, how much; None where nothing was said."""

    name: str
    amount: Decimal | None = None
    unit: str | None = None


def items(text: str) -> list[Item]:
    """Reads a list of things as people write it. Names stay in the person's own words; no text raises."""
    found: list[Item] = []
    for part in _SPLIT.split(text[:_LONGEST]):
        found += [read for piece in _apart(part) if (read := item(piece)) is not None]
    return found


def item(text: str) -> Item | None:
    """One thing with its amount: "2 kg of flour", "half a dozen eggs", "3x beer", "bread x2". None where there
    is none.
    """
    bare = _END.sub("", _LEAD.sub("", text.strip())).strip(" \"'“”‘’")
    if not bare:
        return None
    before = _TIMES_BEFORE.match(bare)
    if before:
        return Item(before[2].strip(), Decimal(before[1]))
    after = _TIMES_AFTER.match(bare)
    if after:
        return Item(after[1].strip(), Decimal(after[2] or after[3]))
    return _counted(bare)


def key(name: str) -> str:
    """What makes two names the same thing: case, number and articles do not count ("Lemons" and "lemon")."""
    words = patterns.findall(r"[^\W_]+", name.lower().replace("'", "").replace("’", ""))
    kept = [word for word in words if word not in ("the", "a", "an", "some", "of", "my")] or words
    return " ".join([*kept[:-1], singular(kept[-1])]) if kept else name.strip()  # an emoji alone


def singular(word: str) -> str:
    """One of them: "lemons" -> "lemon", "berries" -> "berry", "boxes" -> "box"; other words as they are."""
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if len(word) < 4 or not word.endswith("s") or word.endswith(("ss", "us", "is")) or word in _SAME:
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("ches", "shes", "xes", "sses", "zes", "oes")):
        return word[:-2]
    return word[:-1]


def show(thing: Item) -> str:
    """A thing as one writes it: "2 lemons", "2 kg flour", "2 bottles of wine", "milk"."""
    if thing.amount is None:
        return thing.name
    amount = _plain(thing.amount)
    if thing.unit is None:
        return f"{amount} {thing.name}"
    if thing.unit in _SYMBOLS:
        return f"{amount} {thing.unit} {thing.name}"
    return f"{amount} {thing.unit if thing.amount <= 1 else _PLURAL.get(thing.unit, thing.unit + 's')} of {thing.name}"


def _plain(amount: Decimal) -> str:
    return f"{amount.normalize():f}"


def _apart(part: str) -> list[str]:
    """A part without commas, cut at each "and" that joins two things and not the halves of one."""
    pieces = _AND.split(part)
    if len(pieces) == 1:
        return pieces
    joins = _AND.findall(part)
    made = [pieces[0]]
    at = 0
    while at < len(joins):
        left, right = made[-1], pieces[at + 1]
        if left.strip() and _belongs(left, right):
            made[-1] = left + " " + joins[at].strip() + " " + right
        else:
            made.append(right)
        at += 1
    return made


def _belongs(left: str, right: str) -> bool:
    """Whether "left and right" is one thing: a known pair, or the rest of a number ("two and a half pounds")."""
    before, after = left.lower().split(), right.lower().split()
    if not before or not after:
        return False
    if (before[-1].strip("'"), after[0].strip("'")) in _PAIRS:
        return True
    if before[-1] not in _UNITS and before[-1] not in numbers.ARTICLES and numbers.amount(before[-1:], 0) is None:
        return False  # "milk and half a dozen eggs" is two things
    return after[0] in ("half", "quarter") or (after[0] == "a" and len(after) > 1 and after[1] in ("half", "quarter"))


def _counted(text: str) -> Item:
    words = text.split()
    lower = [word.lower() for word in words]
    fused = _MEASURED.match(lower[0]) if len(words) > 1 else None
    if len(words) > 2 and lower[0].replace(".", "").replace(",", "").isdigit() and lower[1] in _UNITS:
        fused = None
    if fused and fused[2] in _UNITS and fused[0] == lower[0]:
        return _measured(Decimal(fused[1].replace(",", ".")), _UNITS[fused[2]], words[1:], text)
    if lower[0] == "another" and len(words) > 2 and _amount(lower[1:]) is not None:
        return _counted(" ".join(words[1:]))  # "another 3 eggs"
    read = _amount(lower)
    if read is None:
        if lower[0] in numbers.ARTICLES and len(words) > 1:
            return _measured(Decimal(1), None, words[1:], text, only_unit=True)
        return Item(text)
    amount, at = read
    if at >= len(words):
        return Item(text)
    if lower[at] in _MORE and at + 1 < len(words):  # "3 more lemons"
        at += 1
    rest, unit = words[at:], None
    name = lower[at].rstrip(".")
    if name in _UNITS and len(rest) > 1 and not (amount > 1 and _is_of_a_kind(name, rest[1])):
        unit, rest = _UNITS[name], rest[1:]
        if unit == "dozen":
            amount, unit = Decimal(_plain(amount * 12)), None
    return _measured(amount, unit, rest, text)


def _is_of_a_kind(word: str, behind: str) -> bool:
    """Whether a measure in the singular is the kind of more than one thing: "6 head torches", "2 can openers"."""
    return f"{word}s" in _UNITS and len(word) > 2 and behind.lower() != "of" and behind.lower().endswith("s")


def _measured(amount: Decimal, unit: str | None, rest: Sequence[str], text: str, only_unit: bool = False) -> Item:
    if only_unit:  # "a bottle of wine" counts, "a cake" is just a cake
        name = rest[0].lower()
        if name not in _UNITS or len(rest) < 2:
            return Item(" ".join(rest))
        unit, rest = _UNITS[name], rest[1:]
    if rest and rest[0].lower() == "of" and len(rest) > 1:
        rest = rest[1:]
    bare = " ".join(rest).strip()
    return Item(bare, amount, unit) if bare else Item(text)


def _amount(words: Sequence[str]) -> tuple[Decimal, int] | None:
    """The number that a thing begins with; a name that merely begins with one ("7up", "2nd gear") has none."""
    read = numbers.amount(words, 0)
    if read is None:
        return None
    value, at = read
    if value > _MOST and not (at < len(words) and words[at].rstrip(".") in _UNITS):
        return None  # "2001 a space odyssey"
    if words[0] in ("few", "several") or (words[0] == "a" and len(words) > 1 and words[1] == "few"):
        return None
    return Decimal(f"{value:.3f}".rstrip("0").rstrip(".")), at
