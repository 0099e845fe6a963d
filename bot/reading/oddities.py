"""What a template of one intent catches though nobody means it. plausibility.py asks."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence

from bot.reading import conditions
from specialists.contract import Action
from specialists.language import phrases, rules, sense, stories
from specialists.language.normalise import Message
from specialists.language.when import When

_TITLES = frozenset("dr doctor mr mrs ms miss aunt auntie uncle cousin professor prof".split())
_BEING = frozenset("is are was were has have had can will in on at from about".split())
_IS = frozenset(("is", "are", "was", "were", "has", "have"))
_KIN = frozenset("mom mum mam dad papa mama gran nan granny grandma grandpa sis bro babe hubby wife husband".split())
_WHOM = frozenset("you we i they he she it there my our your everyone all".split())
_NOBODY = frozenset("him her you them me us everyone people life work school someone somebody conversation".split())
_STORY = frozenset(("was", "were"))
_INDEFINITE = frozenset(("a", "an", "any", "some"))
_UNDOING = frozenset("delete remove cancel erase clear move reschedule change call text message".split())
_THERE = frozenset("in on at coming playing here back not so very too really awesome great amazing".split())
_IS_TO_BE = frozenset(("is", "are"))
_STATING = _IS_TO_BE | frozenset("be starts begins opens closes leaves arrives lands ends".split())
_WHEREVER = frozenset("on from in off at of out".split())
_IS_NOT = frozenset((("is", "not"), ("are", "not")))
_RUNNING = frozenset(itertools.product(("to",), ("run", "start", "stop", "turn")))
_DENIED = frozenset("not never hardly".split())
_SAYING = frozenset("is are was were be has have sure certain".split())
_HOW = frozenset("old far tall big many much long hot cold deep high fast heavy good bad well to".split())
_UNTOLD = frozenset("gas tire tires mpg mileage octane routing visa vaccine vaccines apr plug insurance".split())
_MADE = frozenset("coffee tea breakfast lunch dinner brunch drinks".split())
_LOOKED_UP = frozenset("calendar agenda reminder reminders timer timers alarms appointment appointments".split())
_LISTED = frozenset("shopping grocery groceries to-do do task".split())
_APPOINTED = frozenset("meeting appointment event call interview lunch dinner party class conference".split())
_ASKING_FOR = frozenset("how what when where who why which until".split())
_OURS = frozenset(
    """reminder reminders alarm alarms timer timers list lists task tasks event events meeting meetings appointment
    appointments calendar schedule note notes document documents message messages text texts contact contacts check
    briefing briefings this that it you hob todo to-do name language settings item items fact memory birthday""".split()
)
_PUBLIC = frozenset("game match flight show race parade fireworks festival movie film train bus store bank".split())
_KITCHEN = frozenset("cook bake roast boil fry grill serve store oven fridge freezer thermostat heating".split())
_WORDING = frozenset(("write", "compose", "draft"))
_QUESTIONS = frozenset(("what", "who", "whom", "where", "why", "which", "how"))
_MEETINGS = frozenset(("appointments", "meetings", "events"))
_REMINDERS = frozenset("reminder reminders alarm alarms timer one ones message text".split())
_MET = frozenset(
    word for name in ("event", "date") for word in rules.RULES[name].strip("()").split("|") if " " not in word
)
_CONTRACTS = frozenset("membership subscription policy contract plan order".split())
_NOTICES = frozenset(("notification", "notifications"))
_RINGING = frozenset((("go", "off"), ("goes", "off"), ("going", "off")))


def _is_odd_message(match: phrases.Match[Action], message: Message) -> bool:
    """ "Text books are expensive" writes to nobody; "text big news today" names nobody; what is to be written about
    something has yet to be worded.
    """
    content = match.slots.get("body")
    if content and message.words[content.first - 1] == "about" and message.words[message.head] in _WORDING:
        return True
    named, body = conditions.words_of(match, "recipient", message), conditions.words_of(match, "body", message)
    if named[:1] in (["a"], ["an"]) or sense.is_machine(named):
        return True  # "write a birthday message for my niece" is to be worded
    if not body:
        return len(named) > 1 and not _is_full_name(match.slots["recipient"], message)
    last = named[-1] if named else ""
    plural = last.endswith(("s", "ing"))
    lower = len(named) == 1 and message.raw[match.slots["recipient"].start].islower() and last not in _KIN
    telling = body[0] in _IS or (plural and body[0] in _BEING)
    return lower and telling and not _WHOM & set(body[1:2])


def _is_full_name(slot: phrases.Slot, message: Message) -> bool:
    """Whether several words are one name: "my sister", "Dr Weber", "Anna Maria", but not "dad landed safely"."""
    words = message.words[slot.first : slot.last]
    if (words[0] in _TITLES and len(words) < 4) or "and" in words or (words[0] in sense.OWNERS and len(words) < 4):
        return ":" not in message.raw[slot.start : slot.end]
    written = [message.raw[message.starts[place]] for place in range(slot.first, slot.last)]
    return all(letter.isupper() for letter in written)


def _is_odd_task(match: phrases.Match[Action], message: Message) -> bool:
    """ "I'm done with him", "let me know when it is done", "how long until the turkey is done" complete nothing."""
    if message.words[message.head] in _ASKING_FOR:
        return True
    if conditions.words_of(match, "task", message)[:1] in (["know"], ["see"], ["hear"]):
        return True
    words, slot = conditions.words_of(match, "task", message), match.slots.get("task")
    lasted = slot is not None and any(found.seconds and not found.start for found in slot.whens)
    return bool((_NOBODY | _STORY) & set(words)) or words[:1] in (["for"], ["in"], ["at"], ["by"]) or lasted


def _is_of_the_calendar(match: phrases.Match[Action], message: Message) -> bool:
    """ "Rename my meeting with sales to kickoff" is about no task, nor "remind me that the plumber is due at 9"."""
    if conditions.words_of(match, "task", message)[:1] in (["remind"], ["tell"], ["text"], ["let"], ["message"]):
        return True
    return match.template.startswith("(rename") and bool(_MEETINGS & {f"{word}s" for word in message.words})


def _is_odd_removal(match: phrases.Match[Action], message: Message) -> bool:
    """ "Remove the second to do item" takes nothing off a shopping list, nor does what names no list speak of one:
    "remove this song from the queue", "remove the stain on my shirt".
    """
    words = conditions.words_of(match, "items", message)
    if match.template.endswith(") {items}") and (_WHEREVER & set(words) or sense.is_foreign(words)):
        return True
    return bool({"task", "tasks", "chore", "chores"} & set(words)) or ("to", "do") in itertools.pairwise(words)


def _is_odd_purchase(match: phrases.Match[Action], message: Message) -> bool:
    """ "I bought a house last year" is a story: what was just bought has no date but today's. What I "have rung" is no
    thing."""
    words = conditions.words_of(match, "items", message)
    done = words[:1] and (words[0] in _DONE or words[0].endswith("ed"))
    return bool(_LONG_AGO & set(words) or done)


def _is_odd_document(match: phrases.Match[Action], message: Message) -> bool:
    """A title is no sentence: "make sure paper towels are on the list". A note on a list is a line of it."""
    body = conditions.words_of(match, "body", message)
    if "list" in body[:4] and body[:1] in (["my"], ["the"], ["our"]):
        return True
    return match.template.endswith("list") and bool(_SAYING & set(conditions.words_of(match, "title", message)))


def _is_odd_preference(match: phrases.Match[Action], message: Message) -> bool:
    """ "My favourite band is in town" tells where, "my favourite band is The Cure" which; "I'm in a choir" no place."""
    if conditions.words_of(match, "zone", message)[:1] in (["a"], ["an"], ["my"], ["our"]):
        return True
    words = conditions.words_of(match, "preference", message)
    being = next((place for place, word in enumerate(words) if word in ("is", "are")), len(words))
    return bool(_THERE & set(words[being + 1 : being + 2]))


def _is_odd_change(match: phrases.Match[Action], message: Message) -> bool:
    """ "Is it possible to delete a calendar event?" asks what Hob can do; "can you delete the event?""
    " wants it done."""
    said = message.words[message.head : message.tail]
    return message.asked and 1 < len(said) < 5 and said[0] in _UNDOING and said[1] in _INDEFINITE


def _is_no_length(match: phrases.Match[Action], message: Message) -> bool:
    """ "Bring the call forward to 2" says to when, not by how much: that is another phrase's."""
    words = conditions.words_of(match, "text", message)
    if match.template.startswith("change (the|my) {text}") and sense.is_of_another_trade(words):
        return True  # "change my reservation to 8" is a restaurant's
    if list(words) in (["everything"], ["all"], ["it", "all"]):
        return True  # the day is meant
    if words[:1] in (["off"], ["on"]):
        return True  # "switch off the alarm for tomorrow" moves none
    slot = match.slots.get("duration")
    return slot is not None and slot.kind == "when" and not any(found.seconds for found in slot.whens)


def _is_odd_recall(match: phrases.Match[Action], message: Message) -> bool:
    """What is Hob's own is small talk; of cars and cards nobody has told it; a lost phone is for others to ring."""
    said = message.words[message.head : message.tail]
    if said[0] == "where" and said[-1] in ("phone", "cellphone"):
        return True
    if _LOOKED_UP & set(said) or ("list" in said and _LISTED & set(said)):
        return True  # what is on a list or a calendar is looked up there
    return "your" in conditions.words_of(match, "query", message)[:1] or bool(_UNTOLD & set(said))


def _is_odd_past(match: phrases.Match[Action], message: Message) -> bool:
    """What was last bought, paid or charged stands in a bank's or a shop's books."""
    return sense.is_of_another_trade(conditions.words_of(match, "query", message))


def _is_odd_help(match: phrases.Match[Action], message: Message) -> bool:
    """ "Thanks for all your help" asks for none; how to change a tyre is no matter of Hob's."""
    topic = conditions.words_of(match, "topic", message)
    if topic and match.template.startswith("(how do|how can|how would) i (set") and not _OURS & set(topic):
        return True
    return "your" in conditions.words_of(match, "topic", message) and message.words[0] in ("thanks", "thank")


def _is_odd_weather(match: phrases.Match[Action], message: Message) -> bool:
    """The temperature of a roast is none of the weather's."""
    return bool(_KITCHEN & set(message.words[message.head : message.tail]))


def _is_odd_reminder(match: phrases.Match[Action], message: Message) -> bool:
    """ "Remind me what I have on tomorrow" is to be answered now."""
    return bool(_QUESTIONS & set(conditions.words_of(match, "text", message)[:1]))


def _is_odd_talk(match: phrases.Match[Action], message: Message) -> bool:
    """ "That's not very helpful" is no praise."""
    blamed = bool(_DENIED & set(message.words)) and "bad" not in match.template
    return match.constants.get("kind") == "praise" and blamed


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


def _is_odd_search(match: phrases.Match[Action], message: Message) -> bool:
    """ "How old are you in human years" asks Hob, and not the web."""
    said = message.words[message.head : message.tail]
    if said[:2] in (["who", "was"], ["what", "was"]) and {"i", "we", "my", "our"} & set(said):
        return True  # "what was that wine we liked" is no matter of the web's
    return said[:2] == ["how", "old"] and "you" in said[2:4]


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
    return any(pair in _RINGING for pair in itertools.pairwise(said)) or _is_odd_change(match, message)


def _is_odd_sum(match: phrases.Match[Action], message: Message) -> bool:
    """ "How many degrees is it outside" asks for the weather."""
    said = message.words[message.head : message.tail]
    if "per" in said and {"i", "my"} & set(said):
        return True  # how far one's car goes on a gallon
    return said[0] == "how" and bool({"it", "outside", "today", "tonight", "tomorrow"} & set(said))


def _is_odd_event(match: phrases.Match[Action], message: Message) -> bool:
    """What was yesterday is told, and whoever asks for a day off asks somebody else."""
    said = message.words[message.head : message.tail]
    off = "request" in said and "off" in said
    if _CONTRACTS & set(conditions.words_of(match, "title", message)[-1:]):
        return True  # "cancel my gym membership" is for the gym
    if any(pair in _RUNNING for pair in itertools.pairwise(conditions.words_of(match, "title", message))):
        return True  # "schedule the dishwasher to run at midnight"
    later = said[0] == "make" and {"later", "earlier"} & set(said)  # "make my meeting an hour later"
    if match.intent == "create_event" and ("instead" in said or later):
        return True  # "set the meeting to two instead of three"
    if match.template.startswith("make [<my>] {title") and "instead" not in said and _MADE & set(said[1:3]):
        return True  # "make my coffee at seven"
    if {"that", "if", "whether"} & set(conditions.words_of(match, "title", message)[1:]):
        return True  # "inform Ramesh that the meeting is postponed to Monday"
    if _KEPT_ELSEWHERE & set(conditions.words_of(match, "title", message)[-1:]) and said[0] in ("pull", "bring"):
        return True  # "pull my schedule up for June" wants to see it
    return off or ("yesterday" in said and "from" not in said) or _is_odd_change(match, message)


def _is_odd_contact(match: phrases.Match[Action], message: Message) -> bool:
    """ "Forget my old address" is about no contact; "Tara can't make Thursday so move it" takes no right from her."""
    if match.constants.get("which") == "forget" and "contact" not in message.words:
        named = conditions.words_of(match, "name", message)
        return bool(named) and named[0] in sense.OWNERS
    if match.constants.get("which") == "alias" and sense.is_state(conditions.words_of(match, "name", message)):
        return True  # "my boss is being annoying today" names nobody
    if match.constants.get("which") == "birthday" and "name" in match.slots:
        named = conditions.words_of(match, "name", message)
        return len(named) > 2 and named[0] in sense.OWNERS  # "my daughter Lily was born …" is kept as it was told
    if match.template.endswith("was {name} born => field=birthday"):
        named = conditions.words_of(match, "name", message)
        return len(named) > 1 and named[0] not in sense.OWNERS  # "when was Abraham Lincoln born"
    permitting = match.constants.get("which") in ("may", "may not")
    return permitting and bool({"so", "make"} & set(conditions.words_of(match, "value", message)))


def _is_unnamed(match: phrases.Match[Action], message: Message) -> bool:
    """ "The next meeting" is no event's name, Hob's own birthday none of the person's, and "the game" everybody's."""
    if "your" in message.words:
        return True
    if _PUBLIC & set(conditions.words_of(match, "title", message)) and not {"my", "our", "with"} & set(message.words):
        return True
    words = conditions.words_of(match, "title", message)
    lasting = match.template.startswith("how long (does|will|is)") and not _MET & set(words)
    if lasting and stories.is_of_goods(words[1:]):
        return True  # "how long does my milk last"
    return bool({"next", "first", "last", "upcoming"} & set(words[:1]))


def _is_odd_fact(match: phrases.Match[Action], message: Message) -> bool:
    """ "Note that was funny" states nothing of anything, and "I need to remember my umbrella" none either."""
    words = conditions.words_of(match, "fact", message)
    if words[:1] and words[0] in sense.TUNES:
        return True  # "save this song to my list"
    if match.template.startswith("{fact:((my|our)"):
        being = next((place for place, word in enumerate(words) if word in _IS), len(words))
        rest = words[being + 1 :]
        if not rest or rest[0] in _PASSING or (rest[0].endswith("ing") and len(rest) > 1):
            return True  # "my car is making a noise" is a plight
    if message.wish and message.words[message.head] == "remember" and not _SAYING & set(words):
        return True
    return bool(_STORY & set(conditions.words_of(match, "fact", message)[:1]))


def _is_odd_correction(match: phrases.Match[Action], message: Message) -> bool:
    """ "My card is not working" puts nothing right: what is put right is one thing and not another."""
    return any(pair in _IS_NOT for pair in itertools.pairwise(conditions.words_of(match, "fact", message)))


def _is_odd_looking_back(match: phrases.Match[Action], message: Message) -> bool:
    """Whether a thing was put on a calendar or a list is looked up there, not among what reminders were done."""
    return bool(_KEPT_ELSEWHERE & set(message.words))


def _is_odd_call(match: phrases.Match[Action], message: Message) -> bool:
    """ "Ring size seven fits" rings nobody, and "can you call a taxi firm" asks."""
    named = conditions.words_of(match, "recipient", message)
    long = len(named) > 2 and not _is_full_name(match.slots["recipient"], message)
    return long or named[:1] == ["a"] or sense.is_machine(named) or _is_odd_change(match, message)


def names_meeting(match: phrases.Match[Action], message: Message) -> bool:
    """Whether what is to be moved sounds like a meeting, and nothing says that it is a reminder."""
    words = conditions.words_of(match, "text", message)
    return bool((_MET | {"with"}) & set(words)) and not _REMINDERS & set(message.words)


def _is_odd_asking(match: phrases.Match[Action], message: Message) -> bool:
    """What comes again is set up; and of "ask how the knee is" it is a question, and nobody is called the knee."""
    if _HOW & set(conditions.words_of(match, "recipient", message)[:1]):
        return True  # "find out how old Tom is"
    about = message.words[message.head : message.head + 2] == ["ask", "how"]
    whose = {"the", "her", "his", "their"} & set(conditions.words_of(match, "recipient", message)[:1])
    return conditions.is_repeated(match, message) or (about and bool(whose))


_PASSING = frozenset(
    """so too very really always broken dead late hot cold down flat stuck slow loud full empty ready gone lost dirty
    stolen overdue driving killing annoying acting leaking running not""".split()
)
_DONE = frozenset("rung done been gone had seen spoken sent paid fed read written met made swept taken put".split())
_KEPT_ELSEWHERE = frozenset("calendar diary agenda schedule list lists".split())
_LONG_AGO = frozenset("last ago year years month months week weeks once never as first house flat home".split())
ODDITIES: Mapping[str, Callable[[phrases.Match[Action], Message], bool]] = {
    "send_message": _is_odd_message,
    "complete_task": _is_odd_task,
    "update_task": _is_of_the_calendar,
    "remove_item": _is_odd_removal,
    "correct_fact": _is_odd_correction,
    "mark_purchased": _is_odd_purchase,
    "create_document": _is_odd_document,
    "preference_update": _is_odd_preference,
    "update_event": _is_odd_event,
    "create_event": _is_odd_event,
    "calculate": _is_odd_sum,
    "set_reminder": _is_odd_reminder,
    "list_reminders": _is_odd_listing,
    "morning_briefing": _is_odd_briefing,
    "help": _is_odd_help,
    "small_talk": _is_odd_talk,
    "weather": _is_odd_weather,
    "recall_fact": _is_odd_recall,
    "fact_history": _is_odd_past,
    "cancel_reminder": _is_odd_cancelling,
    "search": _is_odd_search,
    "time": _is_odd_time,
    "explain": _is_odd_looking_back,
    "call_contact": _is_odd_call,
    "save_memory": _is_odd_fact,
    "calendar_query": _is_unnamed,
    "contact_lookup": _is_odd_contact,
    "update_reminder": _is_no_length,
    "check_in": _is_odd_asking,
}
