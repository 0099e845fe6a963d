"""What a template about times catches though nobody means it: reminders, the calendar, clocks."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence

from bot.understanding.message import conditions, rejections
from bot.understanding.message.conditions import Check
from specialists.contract import Action
from specialists.language.grammar import phrases, sense
from specialists.language.text.normalise import Message
from specialists.language.time import When

_IS_TO_BE = frozenset(("is", "are"))
_STATING = _IS_TO_BE | frozenset("be starts begins opens closes leaves arrives lands ends".split())
_RUNNING = frozenset(itertools.product(("to",), ("run", "start", "stop", "turn")))
_APPOINTED = frozenset("meeting appointment event call interview lunch dinner party class conference".split())
_PUBLIC = frozenset("game match flight show race parade fireworks festival movie film train bus store bank".split())
_QUESTIONS = frozenset(("what", "who", "whom", "where", "why", "which", "how"))
_MEETINGS = frozenset(("appointments", "meetings", "events"))
_REMINDERS = frozenset("reminder reminders alarm alarms timer one ones message text".split())
_CONTRACTS = frozenset("membership subscription policy contract plan order".split())
_NOTICES = frozenset(("notification", "notifications"))
_TALES = frozenset("joke jokes riddle riddles poem poems pun puns".split())
_RINGING = frozenset((("go", "off"), ("goes", "off"), ("going", "off")))


def _is_of_the_calendar(match: phrases.Match[Action], message: Message) -> bool:
    """ "Remind me that the plumber is due at 9" is about no task."""
    return conditions.words_of(match, "task", message)[:1] in (["remind"], ["tell"], ["text"], ["let"], ["message"])


def _is_no_length(match: phrases.Match[Action], message: Message) -> bool:
    """ "Bring the call forward to 2" says to when, not by how much: that is another phrase's."""
    words = conditions.words_of(match, "text", message)
    if list(words) in (["everything"], ["all"], ["it", "all"]):
        return True  # the day is meant
    if words[:1] in (["off"], ["on"]):
        return True  # "switch off the alarm for tomorrow" moves none
    slot = match.slots.get("duration")
    return slot is not None and slot.kind == "when" and not any(found.seconds for found in slot.whens)


def _is_odd_reminder(match: phrases.Match[Action], message: Message) -> bool:
    """ "Remind me what I have on tomorrow" is to be answered now."""
    return bool(_QUESTIONS & set(conditions.words_of(match, "text", message)[:1]))


def is_about_when(match: phrases.Match[Action], message: Message, whens: Sequence[When]) -> bool:
    """Whether the time of a reminder is what it is to tell: "remind me that the party is at 8"."""
    said, text = match.slots.get("when"), match.slots.get("text")
    if said is None or text is None:
        return False
    start = next((found.span[0] for found in whens if found.span[0] < said.end and said.start < found.span[1]), -1)
    at = next((place for place in range(text.first, said.first) if message.ends[place] > start), said.first)
    return tells_when(message, text, at if start >= 0 else said.first)


def tells_when(message: Message, slot: phrases.Slot, at: int) -> bool:
    """Whether a time at words[at] is what the text says of its matter: "that the meeting is at 3", "…"
    " starts at 8"."""
    if not slot.first < at <= slot.last:
        return False
    stated = "that" in message.words[max(0, slot.first - 1) : at - 1]
    return message.words[at - 1] in (_STATING if stated else _IS_TO_BE)


def _is_odd_listing(match: phrases.Match[Action], message: Message) -> bool:
    """ "Give me a 7 minute timer" wants one, and so does "could I get a reminder"."""
    said = message.words[message.head : message.tail]
    if said[:2] == ["get", "a"] or said[:2] == ["get", "an"]:
        return True
    return "timer" in message.words and any(found.seconds for slot in match.slots.values() for found in slot.whens)


def _is_odd_briefing(match: phrases.Match[Action], message: Message) -> bool:
    """A rundown of one's appointments is a look at the calendar."""
    return bool(_MEETINGS & set(message.words))


def _is_odd_time(match: phrases.Match[Action], message: Message) -> bool:
    """ "Time 10 minutes" is an order to a clock, and the time of a meeting is on the calendar."""
    if _APPOINTED & set(conditions.words_of(match, "location", message)):
        return True
    return any(found.seconds and not found.start for slot in match.slots.values() for found in slot.whens)


def _is_odd_cancelling(match: phrases.Match[Action], message: Message) -> bool:
    """An alarm that is to go off is wanted; "skip ahead 30 seconds" and "skip this song" are for a player."""
    if match.constants.get("which") == "once" and not _REMINDERS & set(message.words):
        lengths = any(found.seconds and not found.start for slot in match.slots.values() for found in slot.whens)
        if lengths or sense.is_foreign(conditions.words_of(match, "text", message)):
            return True
    said = message.words[message.head : message.tail]
    if _NOTICES & set(said) and sense.is_foreign(said):
        return True  # "turn off notifications from Instagram"
    rings = any(pair in _RINGING for pair in itertools.pairwise(said))
    return rings or conditions.asks_what_is_possible(match, message)


def _is_odd_event(match: phrases.Match[Action], message: Message) -> bool:
    """What was yesterday is told, and whoever asks for a day off asks somebody else."""
    said = message.words[message.head : message.tail]
    off = "request" in said and "off" in said
    if conditions.words_of(match, "title", message)[:1] in (["me"], ["us"]):
        return True  # "make me a coffee at 8"
    if _CONTRACTS & set(conditions.words_of(match, "title", message)[-1:]):
        return True  # "cancel my gym membership" is for the gym
    if any(pair in _RUNNING for pair in itertools.pairwise(conditions.words_of(match, "title", message))):
        return True  # "schedule the dishwasher to run at midnight"
    later = said[0] == "make" and {"later", "earlier"} & set(said)  # "make my meeting an hour later"
    if match.intent == "create_event" and ("instead" in said or later):
        return True  # "set the meeting to two instead of three"
    if {"that", "if", "whether"} & set(conditions.words_of(match, "title", message)[1:]):
        return True  # "inform Ramesh that the meeting is postponed to Monday"
    if conditions.KEPT_THERE & set(conditions.words_of(match, "title", message)[-1:]) and said[0] in ("pull", "bring"):
        return True  # "pull my schedule up for June" wants to see it
    return off or ("yesterday" in said and "from" not in said) or conditions.asks_what_is_possible(match, message)


def _is_unnamed(match: phrases.Match[Action], message: Message) -> bool:
    """ "The next meeting" is no event's name, Hob's own birthday none of the person's, and "the game" everybody's."""
    if "your" in message.words or _TALES & set(message.words):
        return True  # "tell me a joke about calendars"
    if _PUBLIC & set(conditions.words_of(match, "title", message)) and not {"my", "our", "with"} & set(message.words):
        return True
    return bool({"next", "first", "last", "upcoming"} & set(conditions.words_of(match, "title", message)[:1]))


def names_meeting(match: phrases.Match[Action], message: Message) -> bool:
    """Whether what is to be moved sounds like a meeting, and nothing says that it is a reminder."""
    words = conditions.words_of(match, "text", message)
    return bool((rejections.MET | {"with"}) & set(words)) and not _REMINDERS & set(message.words)


CONSTRAINTS: Mapping[str, Check] = {
    "update_task": _is_of_the_calendar,
    "update_event": _is_odd_event,
    "create_event": _is_odd_event,
    "set_reminder": _is_odd_reminder,
    "list_reminders": _is_odd_listing,
    "morning_briefing": _is_odd_briefing,
    "cancel_reminder": _is_odd_cancelling,
    "time": _is_odd_time,
    "calendar_query": _is_unnamed,
    "update_reminder": _is_no_length,
}
