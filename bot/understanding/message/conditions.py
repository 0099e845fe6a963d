"""The conditions that a sentence itself sets (`requires`): its words alone say too little. plausibility.py asks."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence

from specialists.contract import Action
from specialists.language.grammar import phrases, rules, sense
from specialists.language.statements import stories
from specialists.language.text.normalise import Message
from specialists.language.text.patterns import Pattern
from specialists.language.time import towns

_EATEN = frozenset(("eat", "drink", "go", "bake", "use", "wear", "cook", "share"))
_LATELY = frozenset("now today tonight morning just this".split())
_COUNTS = frozenset("2 3 4 5 6 7 8 9 10 12 two three four five six seven eight nine ten twelve some".split())
_OWNERLESS = frozenset("this business express campus hers yours theirs ours bonus status virus address".split())
PEOPLE = frozenset(
    """mom mum mother dad father grandma granny grandpa brother sister wife husband boss neighbour neighbor son daughter
    uncle aunt cousin""".split()
)
MET = frozenset(
    word for name in ("event", "date") for word in rules.RULES[name].strip("()").split("|") if " " not in word
)
IS = frozenset(("is", "are", "was", "were", "has", "have"))
KEPT_THERE = frozenset("calendar diary agenda schedule list lists".split())
_UNDOING = frozenset("delete remove cancel erase clear move reschedule change call text message".split())
_INDEFINITE = frozenset(("a", "an", "any", "some"))

_NUMBER = Pattern(r"(?<![\w.,:])(?:\+|00|\(?0)\d?[\d\s().\-/]{5,22}\d(?!\w)|(?<![\w.,:])\d[\d\s().\-]{6,14}\d(?!\w)")

Check = Callable[[phrases.Match[Action], Message], bool]
"""Looks at what a template has caught."""


def words_of(match: phrases.Match[Action], name: str, message: Message) -> Sequence[str]:
    slot = match.slots.get(name)
    return message.words[slot.first : slot.last] if slot else []


def told(match: phrases.Match[Action], message: Message) -> str:
    """What a story is about, in the person's own words."""
    slot = match.slots.get("items") or match.slots["task"]
    return message.raw[slot.start : slot.end]


def _is_doable(match: phrases.Match[Action], message: Message) -> bool:
    """ "I need to …" is a task only where it is something people do."""
    return sense.is_chore(words_of(match, "task", message))


def _stands_alone(match: phrases.Match[Action], message: Message) -> bool:
    """ "Add insult to injury": where something is to be added to what is no list, it is none of ours."""
    pairs = itertools.pairwise(words_of(match, "items", message))
    return not any(word in ("to", "into", "onto") and after not in _EATEN for word, after in pairs)


def _names_somebody(match: phrases.Match[Action], message: Message) -> bool:
    """ "Forget Sam" is about somebody, "forget my bike lock code" about something."""
    slot = match.slots.get("name") or match.slots["text"]
    last = message.words[slot.last - 1]
    return last in PEOPLE or all(message.raw[message.starts[at]].isupper() for at in range(slot.first, slot.last))


def _owns(match: phrases.Match[Action], message: Message) -> bool:
    """ "Sams number" and "moms address" are somebody's, "the serial number" and "the bus number" nobody's."""
    slot = match.slots["name"]
    last = message.words[slot.last - 1]
    if not last.endswith("s") or len(last) < 3:
        return False
    if slot.last - slot.first == 1 and message.words[slot.first - 1] not in ("the", "my", "our", "a"):
        return len(last) > 3 and not last.endswith(("ss", "days", "nights")) and last not in _OWNERLESS
    return last[:-1] in PEOPLE or (slot.last - slot.first < 3 and message.raw[slot.start].isupper())


def _is_headed(match: phrases.Match[Action], message: Message) -> bool:
    """ "Shopping list please" adds nothing, "note the irony" notes nothing; "shopping list: rice", "note: buy milk" and
    "shopping list rice, beans" do."""
    slot = next(iter(match.slots.values()))
    gap = message.raw[message.ends[slot.first - 1] : slot.start] if slot.first else ""
    counted = slot.last - slot.first > 1 and message.words[slot.first] in _COUNTS  # "shopping list three lemons"
    return counted or ":" in gap or "-" in gap or "\n" in gap or "," in message.raw[slot.start : slot.end]


def _is_of_entries(match: phrases.Match[Action], message: Message) -> bool:
    """ "Tools list: level, trowel", "party list!! chips, dip": behind a sign, and more than one thing or a colon."""
    slot = match.slots["items"]
    gap = message.raw[message.ends[slot.first - 1] : slot.start] if slot.first else ""
    body = message.raw[slot.start : slot.end]
    return ":" in gap or bool(set("-\n!.") & set(gap) and ("," in body or "\n" in body))


def _is_listed(match: phrases.Match[Action], message: Message) -> bool:
    """ "Shopping: rice, beans" adds to the list, "shopping was fun" does not."""
    slot = next(iter(match.slots.values()))
    return bool(slot.first) and ":" in message.raw[message.ends[slot.first - 1] : slot.start]


def _is_quoted(match: phrases.Match[Action], message: Message) -> bool:
    """ 'Send "on my way" to Greta' is a message, "send flowers to Greta" is not."""
    start = (match.slots.get("body") or next(iter(match.slots.values()))).start
    return message.raw[max(0, start - 1) : start] in ('"', "“", "'", "‘")


def _is_announced(match: phrases.Match[Action], message: Message) -> bool:
    """ "Send a text to Bob: the code is 4411": the words stand in quotes, or behind a colon."""
    body = match.slots["body"]
    return _is_quoted(match, message) or ":" in message.raw[match.slots["recipient"].end : body.start]


def _is_of_goods(match: phrases.Match[Action], message: Message) -> bool:
    """ "Do I need to get eggs" is about a shopping list, "do I need to get a visa" about none."""
    words = words_of(match, "items", message)
    return stories.is_of_goods(words) and not sense.is_foreign(words)


def _is_wished(match: phrases.Match[Action], message: Message) -> bool:
    """ "I need to remember my umbrella" wants to be reminded, "remember my umbrella" may want anything."""
    return message.wish


def _is_likely(match: phrases.Match[Action], message: Message) -> bool:
    """A story that may well be of something on a list, where nobody has looked what is on it."""
    if "items" in match.slots:
        return stories.is_of_goods(words_of(match, "items", message))
    slot = match.slots["task"]
    if "," in message.raw[slot.start : slot.end]:
        return False  # "finished dinner, now relaxing"
    lately = all(_LATELY & set(found.text.lower().split()) for found in match.slots["task"].whens)
    return lately and stories.is_of_work(words_of(match, "task", message))


def is_repeated(match: phrases.Match[Action], message: Message) -> bool:
    """A check-in that comes again is one to set up."""
    slot = match.slots.get("when")
    return slot is not None and any(found.rrule for found in slot.whens)


def _is_kin(match: phrases.Match[Action], message: Message) -> bool:
    """ "When was Beethoven born" is asked of the world, "when was my mother born" of one's own people."""
    words = words_of(match, "name", message) or words_of(match, "recipient", message)
    return words[:1] in (["my"], ["our"]) or words[-1] in PEOPLE


def _is_dialled(match: phrases.Match[Action], message: Message) -> bool:
    """ "Add my sister Anna +49 170 1234567" holds a number that can be dialled, "add my sister Anna" none."""
    slots = [slot for name, slot in match.slots.items() if name in ("rest", "value")]
    return any(_NUMBER.search(message.raw[slot.start : slot.end]) is not None for slot in slots)


def _is_numbered(match: phrases.Match[Action], message: Message) -> bool:
    """ "Text +49 170 1234567 I'm here" begins with a number that can be dialled."""
    slot = match.slots["rest"]
    return _NUMBER.match(message.raw[: slot.end], slot.start) is not None


def _is_somewhere(match: phrases.Match[Action], message: Message) -> bool:
    """ "I'm off to Tokyo on Friday" is a journey, "I'm off to the dentist on Friday" none that changes a clock."""
    slot = match.slots["zone"]
    place = message.raw[slot.start : slot.end]
    return towns.find(place) is not None or towns.find(place.split(",")[0]) is not None


# What a sentence requires or rejects, because its words alone say too little.
def _lasts(match: phrases.Match[Action], message: Message) -> bool:
    """ "45 minutes on invoices", "7 to 9 on invoices": so long, or from when to when; no moment."""
    return any(one.seconds or (one.end and not one.is_date) for one in match.slots["duration"].whens)


CONDITIONS: Mapping[str, Check] = {
    "alone": _stands_alone, "deed": _is_doable, "headed": _is_headed, "quoted": _is_quoted,
    "entries": _is_of_entries, "announced": _is_announced, "repeated": is_repeated,
    "colon": _is_listed, "named": _names_somebody, "owning": _owns, "told": _is_likely,
    "known": lambda match, message: False, "there": lambda match, message: False, "wished": _is_wished,
    "goods": _is_of_goods, "acquainted": _is_kin, "kept": lambda match, message: True,
    "dialled": _is_dialled, "numbered": _is_numbered, "somewhere": _is_somewhere, "lasting": _lasts,
}
# The latter two only where it is known that the person has it, one to the word.
GROUNDED = frozenset(("told", "known", "there"))


def asks_what_is_possible(match: phrases.Match[Action], message: Message) -> bool:
    """ "Is it possible to delete a calendar event?" asks what Hob can do; "can you delete the event?""
    " wants it done."""
    said = message.words[message.head : message.tail]
    return message.asked and 1 < len(said) < 5 and said[0] in _UNDOING and said[1] in _INDEFINITE
