"""What sentences about times reject: reminders, the calendar, clocks; and what is of another field altogether."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence

from bot.understanding.message import conditions
from bot.understanding.message.conditions import Check
from specialists.contract import Action, Operation
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
_REMINDING = frozenset(("remind", "reminder", "reminders", "alarm", "alarms", "timer", "timers"))
_OF_THEIR_OWN = frozenset(("entries", "quoted", "announced", "kept", "acquainted", "dialled"))
_CALLED_ANYTHING = frozenset(("add", "add told", "add reached", "number"))  # a contact may be called "Best Pizza"
_CALENDAR = frozenset(("calendar", "cal", "agenda", "diary", "planner"))
_FORECAST = frozenset("weather forecast".split())
_OURS = _CALENDAR | frozenset(
    """task tasks chore chores event appointment meeting settings essay document letter note notes draft
    paragraph pin voicemail""".split()
)
_MET = frozenset("call meeting lunch coffee dinner appointment chat interview session zoom phone".split())
_TELLING = frozenset("tell show give read check see find look".split())
_TOLD = frozenset("me us my the about all what when where who if whether for out".split())
_PLANNING = frozenset("schedule arrange plan pencil reschedule postpone".split())
_POINTING = frozenset(("it", "that", "this", "them"))
_BLOCKING = frozenset(("block", "pencil"))
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


def _is_of_a_player(match: phrases.Match[Action], message: Message) -> bool:
    """ "Skip ahead 30 seconds" and "skip this song" are for a player."""
    if _REMINDERS & set(message.words):
        return False
    lengths = any(found.seconds and not found.start for slot in match.slots.values() for found in slot.whens)
    return lengths or sense.is_foreign(conditions.words_of(match, "text", message))


def _is_odd_cancelling(match: phrases.Match[Action], message: Message) -> bool:
    """An alarm that is to go off is wanted."""
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
    if {"that", "if", "whether"} & set(conditions.words_of(match, "title", message)[1:]):
        return True  # "inform Ramesh that the meeting is postponed to Monday"
    if conditions.KEPT_THERE & set(conditions.words_of(match, "title", message)[-1:]) and said[0] in ("pull", "bring"):
        return True  # "pull my schedule up for June" wants to see it
    return off or ("yesterday" in said and "from" not in said) or conditions.asks_what_is_possible(match, message)


def _is_changed(match: phrases.Match[Action], message: Message) -> bool:
    """ "Set the meeting to two instead of three", "make my meeting an hour later": it is there already."""
    said = message.words[message.head : message.tail]
    return "instead" in said or bool(said[0] == "make" and {"later", "earlier"} & set(said))


def _is_reminding(match: phrases.Match[Action], message: Message) -> bool:
    """An alarm is none of a calendar's."""
    return bool(_REMINDING & set(message.words)) and "reminds" not in match.sentence.tags


def _is_no_title(match: phrases.Match[Action], message: Message) -> bool:
    """ "Tell me about …" titles nothing; "add it to my calendar" names nothing."""
    words = conditions.words_of(match, "title", message)
    if not words:
        return False
    pointing = len(words) == 2 and words[0] in sense.PUTTING and words[1] in _POINTING
    return pointing or not sense.is_title(words) or (words[0] in _TELLING and bool(_TOLD & set(words[1:2])))


def _is_of_another_field(match: phrases.Match[Action], message: Message) -> bool:
    """Loose sentences catch other trades' talk, too: "set the volume to 5", "cancel my hotel booking"."""
    said = message.words[message.head : message.tail]
    if _OF_THEIR_OWN & set(match.sentence.requires) or match.constants.get("which") in _CALLED_ANYTHING:
        return False
    return sense.is_foreign(said) and not _is_ours(match, message)


def _is_ours(match: phrases.Match[Action], message: Message) -> bool:
    """Whether a word outside of all slots names what is Hob's, so that the foreign one is only the matter of it: "block
    Friday for the car", "put the car on my to-do list", "will the weather be good for my flight".
    """
    said, action = message.words[message.head : message.tail], match.action
    of_events = action.operation if action.object == "event" else None
    if (_CALENDAR | _FORECAST) & set(said) or (of_events is Operation.CREATE and said[0] in _BLOCKING):
        return True
    title = conditions.words_of(match, "title", message)
    if of_events in (Operation.CREATE, Operation.CHANGE) and (said[0] in _PLANNING or title[-1:] == ["event"]):
        return not sense.is_of_another_trade(said)
    if title[:1] and title[0] in _MET and "with" in title[1:3]:
        return True  # "a call with the bank" is a call, whoever is called
    places = {place for slot in match.slots.values() for place in range(slot.first, slot.last)}
    kept = [word for place, word in enumerate(message.words) if place not in places]
    return bool(_OURS & set(kept)) or any(pair == ("to", "do") for pair in itertools.pairwise(kept))


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
    return bool((conditions.MET | {"with"}) & set(words)) and not _REMINDERS & set(message.words)


CONSTRAINTS: Mapping[str, Check] = {
    "orders within": _is_of_the_calendar, "no events": _is_odd_event, "changes": _is_changed,
    "questions": _is_odd_reminder, "wanted timers": _is_odd_listing, "appointments": _is_odd_briefing,
    "alarms ringing": _is_odd_cancelling, "players": _is_of_a_player, "durations": _is_odd_time, "unnamed": _is_unnamed,
    "no lengths": _is_no_length, "reminders": _is_reminding, "no titles": _is_no_title,
    "other fields": _is_of_another_field,
}  # fmt: skip
