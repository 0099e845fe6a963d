"""What a template about things and facts catches though nobody means it: tasks, lists, memory, questions."""

from __future__ import annotations

import itertools
from collections.abc import Mapping

from bot.understanding.message import conditions
from bot.understanding.message.conditions import Check
from specialists.contract import Action
from specialists.language.grammar import phrases, sense
from specialists.language.text.normalise import Message

_NOBODY = frozenset("him her you them me us everyone people life work school someone somebody conversation".split())
_STORY = frozenset(("was", "were"))
_THERE = frozenset("in on at coming playing here back not so very too really awesome great amazing".split())
_IS_NOT = frozenset((("is", "not"), ("are", "not")))
_SAYING = frozenset("is are was were be has have sure certain".split())
_UNTOLD = frozenset("gas tire tires mpg mileage octane routing visa vaccine vaccines apr plug insurance".split())
_LOOKED_UP = frozenset("calendar agenda reminder reminders timer timers alarms appointment appointments".split())
_LISTED = frozenset("shopping grocery groceries to-do do task".split())
_ASKING_FOR = frozenset("how what when where who why which until".split())
_KITCHEN = frozenset("cook bake roast boil fry grill serve store oven fridge freezer thermostat heating".split())
_DONE = frozenset("rung done been gone had seen spoken sent paid fed read written met made swept taken put".split())
_LONG_AGO = frozenset("last ago year years month months week weeks once never as first house flat home".split())
_POINTING = frozenset(("it", "that", "this", "them"))
_TELLING = frozenset("i you he she it we they there".split())


def _is_odd_task(match: phrases.Match[Action], message: Message) -> bool:
    """ "I'm done with him", "let me know when it is done", "how long until the turkey is done" complete nothing."""
    if message.words[message.head] in _ASKING_FOR:
        return True
    if conditions.words_of(match, "task", message)[:1] in (["know"], ["see"], ["hear"]):
        return True
    words, slot = conditions.words_of(match, "task", message), match.slots.get("task")
    lasted = slot is not None and any(found.seconds and not found.start for found in slot.whens)
    return bool((_NOBODY | _STORY) & set(words)) or words[:1] in (["for"], ["in"], ["at"], ["by"]) or lasted


def _is_odd_removal(match: phrases.Match[Action], message: Message) -> bool:
    """ "Remove the second to do item" takes nothing off a shopping list."""
    words = conditions.words_of(match, "items", message)
    return bool({"task", "tasks", "chore", "chores"} & set(words)) or ("to", "do") in itertools.pairwise(words)


def _is_odd_purchase(match: phrases.Match[Action], message: Message) -> bool:
    """ "I bought a house last year" is a story: what was just bought has no date but today's. What I "have rung" is no
    thing."""
    words = conditions.words_of(match, "items", message)
    done = words[:1] and (words[0] in _DONE or words[0].endswith("ed"))
    return bool(_LONG_AGO & set(words) or done)


def _is_odd_document(match: phrases.Match[Action], message: Message) -> bool:
    """A note on a list is a line of it."""
    body = conditions.words_of(match, "body", message)
    return "list" in body[:4] and body[:1] in (["my"], ["the"], ["our"])


def _is_odd_preference(match: phrases.Match[Action], message: Message) -> bool:
    """ "My favourite band is in town" tells where, "my favourite band is The Cure" which; "I'm in a choir" no place."""
    if conditions.words_of(match, "zone", message)[:1] in (["a"], ["an"], ["my"], ["our"]):
        return True
    words = conditions.words_of(match, "preference", message)
    being = next((place for place, word in enumerate(words) if word in ("is", "are")), len(words))
    return bool(_THERE & set(words[being + 1 : being + 2]))


def _is_odd_recall(match: phrases.Match[Action], message: Message) -> bool:
    """What is Hob's own is small talk; of cars and cards nobody has told it; a lost phone is for others to ring."""
    said = message.words[message.head : message.tail]
    if said[0] == "where" and said[-1] in ("phone", "cellphone"):
        return True
    if _LOOKED_UP & set(said) or ("list" in said and _LISTED & set(said)):
        return True  # what is on a list or a calendar is looked up there
    return "your" in conditions.words_of(match, "query", message)[:1] or bool(_UNTOLD & set(said))


def _is_odd_forgetting(match: phrases.Match[Action], message: Message) -> bool:
    """ "Forget about it, she has called" lets a matter rest: what points back, and then tells, is nothing that is
    known."""
    query = conditions.words_of(match, "query", message)
    return len(query) > 2 and query[0] in _POINTING and query[1] in _TELLING


def _is_odd_past(match: phrases.Match[Action], message: Message) -> bool:
    """What was last bought, paid or charged stands in a bank's or a shop's books."""
    return sense.is_of_another_trade(conditions.words_of(match, "query", message))


def _is_odd_help(match: phrases.Match[Action], message: Message) -> bool:
    """ "Thanks for all your help" asks for none."""
    return "your" in conditions.words_of(match, "topic", message) and message.words[0] in ("thanks", "thank")


def _is_odd_weather(match: phrases.Match[Action], message: Message) -> bool:
    """The temperature of a roast is none of the weather's."""
    return bool(_KITCHEN & set(message.words[message.head : message.tail]))


def _is_odd_search(match: phrases.Match[Action], message: Message) -> bool:
    """ "How old are you in human years" asks Hob, and not the web."""
    said = message.words[message.head : message.tail]
    if said[:2] in (["who", "was"], ["what", "was"]) and {"i", "we", "my", "our"} & set(said):
        return True  # "what was that wine we liked" is no matter of the web's
    return said[:2] == ["how", "old"] and "you" in said[2:4]


def _is_odd_sum(match: phrases.Match[Action], message: Message) -> bool:
    """ "How many degrees is it outside" asks for the weather."""
    said = message.words[message.head : message.tail]
    if sense.NO_SUMS & set(said):
        return True
    if "per" in said and {"i", "my"} & set(said):
        return True  # how far one's car goes on a gallon
    return said[0] == "how" and bool({"it", "outside", "today", "tonight", "tomorrow"} & set(said))


def _is_odd_fact(match: phrases.Match[Action], message: Message) -> bool:
    """ "Note that was funny" states nothing of anything, and "I need to remember my umbrella" none either."""
    words = conditions.words_of(match, "fact", message)
    if words[:1] and words[0] in sense.TUNES:
        return True  # "save this song to my list"
    if message.wish and message.words[message.head] == "remember" and not _SAYING & set(words):
        return True
    return bool(_STORY & set(conditions.words_of(match, "fact", message)[:1]))


def _is_odd_correction(match: phrases.Match[Action], message: Message) -> bool:
    """ "My card is not working" puts nothing right: what is put right is one thing and not another."""
    return any(pair in _IS_NOT for pair in itertools.pairwise(conditions.words_of(match, "fact", message)))


def _is_odd_looking_back(match: phrases.Match[Action], message: Message) -> bool:
    """Whether a thing was put on a calendar or a list is looked up there, not among what reminders were done."""
    return bool(conditions.KEPT_THERE & set(message.words))


CONSTRAINTS: Mapping[str, Check] = {
    "complete_task": _is_odd_task,
    "remove_item": _is_odd_removal,
    "correct_fact": _is_odd_correction,
    "mark_purchased": _is_odd_purchase,
    "create_document": _is_odd_document,
    "preference_update": _is_odd_preference,
    "calculate": _is_odd_sum,
    "help": _is_odd_help,
    "weather": _is_odd_weather,
    "recall_fact": _is_odd_recall,
    "fact_history": _is_odd_past,
    "forget_fact": _is_odd_forgetting,
    "search": _is_odd_search,
    "explain": _is_odd_looking_back,
    "save_memory": _is_odd_fact,
}
