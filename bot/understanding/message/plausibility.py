"""Whether a matched phrase can be meant: what no template can say by itself. router.py asks for each match."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from bot.understanding.message import conditions, referring, rejections
from bot.understanding.message.constraints import CONSTRAINTS, times
from bot.understanding.message.readings import Known, Need
from specialists.contract import Action, Effect
from specialists.language.grammar import names, phrases, sense
from specialists.language.statements import stories
from specialists.language.text.normalise import Message
from specialists.language.time import When

# Their phrases are loose enough to catch other trades' talk: "set the volume to 5", "cancel my hotel booking".
_LOOSE_INTENTS = frozenset(
    """create_event update_event calendar_query calculate preference_update profile_query weather view_tasks
    time_report contact_lookup edit_text lifelog_query morning_briefing""".split()
)
_REMINDING = frozenset(("remind", "reminder", "reminders", "alarm", "alarms", "timer", "timers"))
_MEETING = frozenset(
    "calendar meeting meetings appointment appointments event events task tasks note contacts favorites".split()
)
_OF_THEIR_OWN = frozenset(("entries", "quoted", "announced", "kept", "acquainted", "dialled"))
_CALLED_ANYTHING = frozenset(("add", "add told", "add reached", "number"))  # a contact may be called "Best Pizza"
_ALSO_ASKED = frozenset(("contact_lookup", "morning_briefing"))  # they can change something, but are asked as well
_ASKING = frozenset("have has had do does did am is are was were will".split())
_LOOKING_AFTER = frozenset(("configure_checkin", "check_in"))
_ASKED_OF = frozenset("i we he she they it there anyone anybody someone somebody anything".split())
_OWNED = frozenset("my our the".split())  # after "do" and "have" an order may go on so: "have my alarm ring at 6"
_LISTED = frozenset("list lists groceries grocery shopping".split())
_CALENDAR = frozenset(("calendar", "cal", "agenda", "diary", "planner"))
_OURS = _CALENDAR | frozenset(
    """task tasks chore chores event appointment meeting settings essay document letter note notes draft
    paragraph pin voicemail""".split()
)
_MET = frozenset("call meeting lunch coffee dinner appointment chat interview session zoom phone".split())
_TELLING = frozenset("tell show give read check see find look".split())
_TOLD = frozenset("me us my the about all what when where who if whether for out".split())
_ON_CALENDARS = frozenset(("create_event", "update_event"))
_PLANNING = frozenset("schedule arrange plan pencil reschedule postpone".split())
_ARTICLES = frozenset(("the", "a", "an", "my"))
_POINTING = frozenset(("it", "that", "this", "them"))
_BLOCKING = frozenset(("block", "pencil"))
_KINDS_OF_WORK = frozenset("a an the new another chore chores task tasks to do item items thing things".split())
_SOME_OF = frozenset("upcoming remaining other more future past last next first all any no some every".split())
_FORECAST = frozenset(("weather", "forecast"))
_ANY_ITEM = frozenset("a an the new another item items thing things".split())
_NO_TASKS = frozenset("what which see know hear check done finished completed".split())
_TIMELY_NAMES = frozenset("tom april may june august jan dawn summer autumn sun wes fri sat".split())
_CALLING, _ARTICLED = frozenset("called named titled name for of".split()), frozenset("the a an my our".split())
_NO_LISTS = frozenset(
    """contact contacts play guest mailing friend friends song songs wait waiting attached following whole
    entire long do task tasks chore chores reminder
    reminders alarm alarms all on in from off to of for with and""".split()
)
_LISTS = frozenset(
    """grocery groceries shopping food supermarket shop to-do todo task tasks packing wish wishlist gift gifts
    hardware christmas bucket costco walmart target chores reading movie movies books pharmacy drugstore""".split()
)


def need(match: phrases.Match[Action], message: Message, known: Known) -> Need:
    """What would tell better whether a match is meant, and was not looked up."""
    if known.things is None and (is_story(match) or _moves_meeting(match, message)):
        return Need.THINGS
    named = match.slots.keys() >= {"recipient", "body"} or "acquainted" in match.sentence.requires
    return Need.CONTACTS if known.contacts is None and named else Need.NOTHING


def _moves_meeting(match: phrases.Match[Action], message: Message) -> bool:
    return match.intent == "update_reminder" and "text" in match.slots and times.names_meeting(match, message)


def is_story(match: phrases.Match[Action]) -> bool:
    """Whether it is a thing told rather than asked: only what the person has makes something to do of it."""
    return bool(conditions.GROUNDED & set(match.sentence.requires))


def is_plausible(
    match: phrases.Match[Action], message: Message, known: Known, whens: Sequence[When]
) -> bool:
    """Who can be somebody, what can be a thing, which words belong to fields beyond Hob.

    `known` is what the person has by name, `whens` the times found in the message.
    """
    spans = [found.span for found in whens]
    return (
        _suits_its_intent(match, message, known, whens)
        and _meets_its_conditions(match, message, known)
        and all(_fits(slot, match, message, known, spans) for slot in match.slots.values())
    )


def _suits_its_intent(
    match: phrases.Match[Action], message: Message, known: Known, whens: Sequence[When]
) -> bool:
    """Whether the message as a whole can be a request of that kind."""
    body = match.slots.get("body")
    if message.wish and body and any(one.span[0] <= body.start and body.end <= one.span[1] for one in whens):
        return False  # "I have to email the principal tomorrow" is a plan, too
    said = message.words[message.head : message.tail]
    asked = match.intent in _ALSO_ASKED or match.constants.get("which") == "hours"
    if match.action.effect is not Effect.READ and not asked and _is_question(said):
        return False
    loose = match.intent in _LOOSE_INTENTS and not _OF_THEIR_OWN & set(match.sentence.requires)
    loose = loose and match.constants.get("which") not in _CALLED_ANYTHING
    if loose and sense.is_foreign(said) and not _is_ours(match, message):
        return False
    reminding = _REMINDING & set(message.words) and "reminds" not in match.sentence.tags
    if match.intent in ("create_event", "update_event", "calendar_query") and reminding:
        return False
    if "errand" in match.sentence.tags and any(_holds_time(slot, whens) for slot in match.slots.values()):
        return False  # "remember to buy candles tomorrow" is something to do
    if match.intent == "add_item" and sense.TUNES & set(said) and not any(name in said for name in known.lists):
        return False  # "add this tune to my rock list" is for a player
    if match.intent == "add_item" and message.words[message.head] in sense.BUYING:
        if sense.is_foreign(message.words):
            return False  # tickets and flights are no groceries
        if "list" in match.constants and any(_holds_time(slot, whens) for slot in match.slots.values()):
            return False  # "buy milk tomorrow" is something to do, no line of a list
    if "bare" in match.sentence.tags and not _is_appointed(match, message, whens):
        return False
    if match.intent == "check_list" and said[0] == "get" and said[1:2] != ["me"]:
        return False  # "get everything on my list" is an errand; only "get me …" asks to hear it
    if match.intent == "set_reminder" and times.is_about_when(match, message, whens):
        return False
    if match.intent in CONSTRAINTS and CONSTRAINTS[match.intent](match, message):
        return False
    # "Push lunch back" moves a reminder only where there is one for it.
    return not _moves_meeting(match, message) or stories.has(_named(match, message), known.things or ())


def _meets_its_conditions(match: phrases.Match[Action], message: Message, known: Known) -> bool:
    """Whether it is as its sentence asks for, and nothing that its sentence rejects."""
    asked, rejected = match.sentence.requires, match.sentence.rejects
    return all(_holds(condition, match, message, known) for condition in asked) and not any(
        rejections.CHECKS[condition](match, message) for condition in rejected
    )


def _holds(condition: str, match: phrases.Match[Action], message: Message, known: Known) -> bool:
    if condition in conditions.GROUNDED and message.wish:
        return False  # "I should have bought milk"
    if condition in conditions.GROUNDED and known.things is not None:
        holds = stories.holds if condition == "there" else stories.has
        return holds(conditions.told(match, message), known.things)
    if condition == "acquainted" and known.contacts == () and match.constants.get("which") == "rename":
        return False  # "my cat is called Milo": nobody is there to be called something else
    if condition == "acquainted" and known.contacts:
        said = " ".join(conditions.words_of(match, "name", message) or conditions.words_of(match, "recipient", message))
        several = any(said in name.casefold().split() for name in known.contacts)  # which Sam, is asked then
        return several or names.find(said, [names.Named(name, name) for name in known.contacts]).best is not None
    return rejections.CHECKS[condition](match, message)


def _fits(
    slot: phrases.Slot, match: phrases.Match[Action], message: Message, known: Known, spans: Sequence[tuple[int, int]]
) -> bool:
    """Whether what stands in a slot can be what the slot is for."""
    words = message.words[slot.first : slot.last]
    mark = words == ["mark"] and (slot.name == "recipient" or slot.last == message.tail)  # it is a command too
    named = sense.is_name(words) or mark or (slot.name == "recipient" and _is_of_her(match, words))
    if slot.kind == "name" and not named:
        return False
    if slot.kind == "place" and words[0] in ("for", "of", "with", "my", "it"):
        return False
    parted = any(slot.start < a < slot.end for a, b in spans)
    if slot.name == "recipient" and parted and words[-1] not in _TIMELY_NAMES:
        return False  # "ask mom tomorrow how it went" asks nobody called "mom tomorrow"
    # "Tom" and "April" are people where a name is asked for; "the afternoon" is no place.
    covered = slot.kind in ("name", "place") and any(a <= slot.start and slot.end <= b for a, b in spans)
    if covered and not (slot.kind == "name" and words[0] in _TIMELY_NAMES):
        return False
    named_so = "to-do list" in match.sentence.tags and words[0] == "check"  # "add check the oil to my to-do list"
    if slot.name == "task" and match.intent == "add_task" and _NO_TASKS & set(words[:2]) and not named_so:
        return False
    titled = slot.name == "title" and match.intent == "create_event"
    if titled and (not sense.is_title(words) or (words[0] in _TELLING and bool(_TOLD & set(words[1:2])))):
        return False
    if titled and len(words) == 2 and words[0] in sense.PUTTING and words[1] in _POINTING:
        return False  # "add it to my calendar" names nothing
    if "items" in (slot.kind, slot.name) and sense.runs_on(message.raw[slot.start : slot.end]):
        return False  # "add tea. My brother is a vet": what is told behind it is no thing to buy
    if "items" in (slot.kind, slot.name) and not (sense.is_thing(words) and _are_for_a_list(words, message)):
        return False
    return slot.kind != "list" or (sense.is_thing(words) and _is_list(slot, words, message, known.lists))


def _is_of_her(match: phrases.Match[Action], words: Sequence[str]) -> bool:
    """ "How often did she miss?": of check-ins it is known whom one speaks of."""
    return match.intent in _LOOKING_AFTER and len(words) == 1 and words[0] in referring.PRONOUNS


def _named(match: phrases.Match[Action], message: Message) -> str:
    slot = match.slots["text"]
    return message.raw[slot.start : slot.end]


def _is_appointed(match: phrases.Match[Action], message: Message, whens: Sequence[When]) -> bool:
    """Whether a name and a time are an event: not "my shopping took two hours", "traffic today", "other plans at 5". No
    name goes on with an article; and a day alone says too little of whatever it is."""
    title = conditions.words_of(match, "title", message)
    if _ARTICLES & set(title[1:]) or title[0] in _SOME_OF or title[-1] in _MEETING:
        return False
    return any(found.rrule or (found.start and not found.is_date) for found in whens)


def _is_question(said: Sequence[str]) -> bool:
    """ "Have I got …", "is the …": whatever stands behind it, nothing is to be done."""
    if len(said) < 3 or said[0] not in _ASKING:  # "did it" answers
        return False
    return said[1] in _ASKED_OF or (said[1] in _OWNED and said[0] not in ("do", "have"))


def _is_ours(match: phrases.Match[Action], message: Message) -> bool:
    """Whether a word outside of all slots names what is Hob's, so that the foreign one is only the matter of it: "block
    Friday for the car", "put the car on my to-do list".
    """
    said = message.words[message.head : message.tail]
    if match.intent == "weather" and _FORECAST & set(said):
        return True  # "will the weather be good for my flight"
    if _CALENDAR & set(said) or (match.intent == "create_event" and said[0] in _BLOCKING):
        return True
    title = conditions.words_of(match, "title", message)
    if match.intent in _ON_CALENDARS and (said[0] in _PLANNING or title[-1:] == ["event"]):
        return not sense.is_of_another_trade(said)
    if title[:1] and title[0] in _MET and "with" in title[1:3]:
        return True  # "a call with the bank" is a call, whoever is called
    places = {place for slot in match.slots.values() for place in range(slot.first, slot.last)}
    kept = [word for place, word in enumerate(message.words) if place not in places]
    return bool(_OURS & set(kept)) or any(pair == ("to", "do") for pair in itertools.pairwise(kept))


def _holds_time(slot: phrases.Slot, whens: Sequence[When]) -> bool:
    return any(slot.start <= found.span[0] and found.span[1] <= slot.end for found in whens)


def _are_for_a_list(words: Sequence[str], message: Message) -> bool:
    """Reminders and meetings are no things to buy, unless the person says so: "add meeting snacks to my
    shopping list".
    """
    if {"do", "list"} <= set(words):
        return False
    if set(words) <= _KINDS_OF_WORK:  # "add an item to my shopping list": which is asked
        return set(words) <= _ANY_ITEM and bool(_LISTED & set(message.words))
    return not (_REMINDING | _MEETING) & set(words) or bool(_LISTED & set(message.words))


def _is_list(slot: phrases.Slot, words: Sequence[str], message: Message, lists: Sequence[str]) -> bool:
    if slot.last < len(message.words) and message.words[slot.last] in ("list", "lists"):
        return not (set(words) & _NO_LISTS or set(words) <= sense.OWNERS)
    called = slot.first - (message.words[slot.first - 1] in _ARTICLED)
    if called > 1 and message.words[called - 1] in _CALLING and message.words[called - 2] == "list":
        return words[0] not in _NO_LISTS  # "a list called camping", "a list for the party"
    said = " ".join(words)
    if said.endswith((" list", " lists")) or said in _LISTS:
        return True
    return names.find(said, [names.Named(name, name) for name in lists]).best is not None
