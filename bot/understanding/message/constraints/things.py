"""What sentences about things and facts reject: tasks, lists, memory, questions."""

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
_NO_TASKS = frozenset("what which see know hear check done finished completed".split())
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


def _is_asked_task(match: phrases.Match[Action], message: Message) -> bool:
    """ "Add what is done to …" asks; but "add check the oil to my to-do list" is a task."""
    words = conditions.words_of(match, "task", message)
    named_so = "to-do list" in match.sentence.tags and words[:1] == ["check"]
    return bool(_NO_TASKS & set(words[:2])) and not named_so


def _is_fetched(match: phrases.Match[Action], message: Message) -> bool:
    """ "Get everything on my list" is an errand; only "get me …" asks to hear it."""
    said = message.words[message.head : message.tail]
    return said[0] == "get" and said[1:2] != ["me"]


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
    "no endings": _is_odd_task, "tasks": _is_odd_removal, "troubles": _is_odd_correction,
    "old purchases": _is_odd_purchase, "list lines": _is_odd_document, "whereabouts": _is_odd_preference,
    "no sums": _is_odd_sum, "thanks": _is_odd_help, "cooking": _is_odd_weather, "never told": _is_odd_recall,
    "bookkeeping": _is_odd_past, "letting rest": _is_odd_forgetting, "own matters": _is_odd_search,
    "kept elsewhere": _is_odd_looking_back, "no facts": _is_odd_fact, "fetching": _is_fetched,
    "asked tasks": _is_asked_task,
}  # fmt: skip
