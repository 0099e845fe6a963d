"""Whether a matched phrase can be meant: what no template can say by itself. bot/router.py asks for each match."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence

from bot.readings import Known, Need
from specialists.contract import Action
from specialists.language import names, phrases, sense, stories
from specialists.language.normalise import Message
from specialists.language.when import When

# Their phrases are loose enough to catch other trades' talk: "set the volume to 5", "cancel my hotel booking".
_LOOSE_INTENTS = frozenset(
    """create_event update_event calendar_query calculate preference_update profile_query weather view_tasks
    time_report contact_lookup edit_text lifelog_query morning_briefing""".split()
)
_REMINDING = frozenset(("remind", "reminder", "reminders", "alarm", "alarms", "timer", "timers"))
_MEETING = frozenset(
    "calendar meeting meetings appointment appointments event events task tasks note contacts favorites".split()
)
_LISTED = frozenset("list lists groceries grocery shopping".split())
_CALENDAR = frozenset(("calendar", "cal", "agenda", "diary", "planner"))
_OURS = _CALENDAR | frozenset(
    """task tasks chore chores event appointment meeting settings essay document letter note notes draft
    paragraph pin voicemail""".split()
)
_MOVING = frozenset("swap switch shift bump push reschedule postpone move change cancel delete remove".split())
_BLOCKING = frozenset(("block", "pencil"))
_TITLES = frozenset("dr doctor mr mrs ms miss aunt auntie uncle grandma granny grandpa cousin professor prof".split())
_BEING = frozenset("is are was were has have had can will in on at from about".split())
_IS = frozenset(("is", "are", "was", "were", "has", "have"))
_KIN = frozenset("mom mum mam dad papa mama gran nan granny grandma grandpa sis bro babe hubby wife husband".split())
_WHOM = frozenset("you we i they he she it there my our your everyone all".split())
_NOBODY = frozenset("him her you them me us everyone people life work school someone somebody conversation".split())
_STORY = frozenset(("was", "were"))
_KINDS_OF_WORK = frozenset("a an the new another chore chores task tasks to do item items thing things".split())
_INDEFINITE = frozenset(("a", "an", "any", "some"))
_UNDOING = frozenset("delete remove cancel erase clear move reschedule change call text message".split())
_THERE = frozenset("in on at coming playing here back not so very too really awesome great amazing".split())
_SAYING = frozenset("is are was were be has have sure certain".split())
_EATEN = frozenset(("eat", "drink", "go", "bake", "use", "wear", "cook", "share"))
_NO_SUMS = frozenset("integral integrals derivative derivatives function equation matrix polynomial theorem".split())
_NO_TASKS = frozenset("what which see know hear check done finished completed".split())
_TIMELY_NAMES = frozenset("tom april may june august jan dawn summer autumn sun wes fri sat".split())
_NO_LISTS = frozenset(
    """contact contacts play guest mailing friend friends song songs wait waiting attached following whole
    entire long do task tasks chore chores reminder
    reminders alarm alarms all on in from off to of for with and""".split()
)
_LISTS = frozenset(
    """grocery groceries shopping food supermarket shop to-do todo task tasks packing wish wishlist gift gifts
    hardware christmas bucket costco walmart target chores reading movie movies books pharmacy drugstore""".split()
)


def need(match: phrases.Match[Action], known: Known) -> Need:
    """What would tell better whether a match is meant, and was not looked up."""
    if known.things is None and is_story(match):
        return Need.THINGS
    named = known.contacts is None and match.slots.keys() >= {"recipient", "body"}
    return Need.CONTACTS if named else Need.NOTHING


def is_story(match: phrases.Match[Action]) -> bool:
    """Whether it is a thing told rather than asked: only what the person has makes something to do of it."""
    return match.constants.get("if") in _GROUNDED


def is_plausible(
    match: phrases.Match[Action], message: Message, known: Known, whens: Sequence[When]
) -> bool:
    """Who can be somebody, what can be a thing, which words belong to fields beyond Hob.

    `known` is what the person has by name, `whens` the times found in the message.
    """
    if message.wish and match.intent == "call_contact":
        return False  # "I need to call mom" is a plan, no order
    said = message.words[message.head : message.tail]
    if match.intent in _LOOSE_INTENTS and sense.is_foreign(said) and not _is_ours(match, message):
        return False
    reminding = _REMINDING & set(message.words) and not match.template.startswith("remind ")
    if match.intent in ("create_event", "update_event", "calendar_query") and reminding:
        return False
    if match.intent == "add_item" and message.words[message.head] in sense.BUYING:
        if sense.is_foreign(message.words):
            return False  # tickets and flights are no groceries
        if "list" in match.constants and any(_holds_time(slot, whens) for slot in match.slots.values()):
            return False  # "buy milk tomorrow" is something to do, no line of a list
    if match.template == "{title:name} {when}" and not any(found.start or found.rrule for found in whens):
        return False  # "my shopping took two hours"
    titled = match.intent == "create_event" and match.template.startswith("{title") and not _CALENDAR & set(said)
    if titled and (_is_deed(match, message) or said[0] in _MOVING):
        return False  # "water the plants at 6" is something to do, "dentist thurs 3pm" something that happens
    if match.intent == "check_list" and said[0] == "get" and said[1:2] != ["me"]:
        return False  # "get everything on my list" is an errand; only "get me …" asks to hear it
    if match.intent == "calculate" and _NO_SUMS & set(said):
        return False
    if match.intent in _ODDITIES and _ODDITIES[match.intent](match, message):
        return False
    condition = match.constants.get("if")
    if condition in _GROUNDED and known.things is not None:
        if not stories.has(_told(match, message), known.things):
            return False
    elif condition is not None and not CONDITIONS[condition](match, message):
        return False
    times = [found.span for found in whens]
    for slot in match.slots.values():
        words = message.words[slot.first : slot.last]
        if slot.kind == "name" and not sense.is_name(words):
            return False
        # "Tom" and "April" are people where a name is asked for; "the afternoon" is no place.
        covered = slot.kind in ("name", "place") and any(a <= slot.start and slot.end <= b for a, b in times)
        if covered and not (slot.kind == "name" and words[0] in _TIMELY_NAMES):
            return False
        if slot.name == "task" and match.intent == "add_task" and _NO_TASKS & set(words[:2]):
            return False
        if slot.name == "title" and match.intent == "create_event" and not sense.is_title(words):
            return False
        if "items" in (slot.kind, slot.name) and not (sense.is_thing(words) and _are_for_a_list(words, message)):
            return False
        if slot.kind == "list" and not (sense.is_thing(words) and _is_list(slot, words, message, known.lists)):
            return False
    return True


def _is_ours(match: phrases.Match[Action], message: Message) -> bool:
    """Whether a word outside of all slots names what is Hob's, so that the foreign one is only the matter of it: "block
    Friday for the car", "put the car on my to-do list".
    """
    said = message.words[message.head : message.tail]
    if _CALENDAR & set(said) or (match.intent == "create_event" and said[0] in _BLOCKING):
        return True
    places = {place for slot in match.slots.values() for place in range(slot.first, slot.last)}
    kept = [word for place, word in enumerate(message.words) if place not in places]
    return bool(_OURS & set(kept)) or any(pair == ("to", "do") for pair in itertools.pairwise(kept))


def _words(match: phrases.Match[Action], name: str, message: Message) -> Sequence[str]:
    slot = match.slots.get(name)
    return message.words[slot.first : slot.last] if slot else []


def _is_odd_message(match: phrases.Match[Action], message: Message) -> bool:
    """ "Text books are expensive" writes to nobody; "text big news today" names nobody."""
    named, body = _words(match, "recipient", message), _words(match, "body", message)
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
    if words[0] in _TITLES or "and" in words or (words[0] in sense.OWNERS and len(words) < 4):
        return ":" not in message.raw[slot.start : slot.end]
    written = [message.raw[message.starts[place]] for place in range(slot.first, slot.last)]
    return all(letter.isupper() for letter in written)


def _is_quoted(match: phrases.Match[Action], message: Message) -> bool:
    """ 'Send "on my way" to Greta' is a message, "send flowers to Greta" is not."""
    start = match.slots["body"].start
    return message.raw[max(0, start - 1) : start] in ('"', "“", "'", "‘")


def _is_odd_task(match: phrases.Match[Action], message: Message) -> bool:
    """ "I'm done with him" and "I'm done with this conversation" complete nothing."""
    words, slot = _words(match, "task", message), match.slots.get("task")
    lasted = slot is not None and any(found.seconds and not found.start for found in slot.whens)
    return bool((_NOBODY | _STORY) & set(words)) or words[:1] in (["for"], ["in"], ["at"], ["by"]) or lasted


def _is_doable(match: phrases.Match[Action], message: Message) -> bool:
    """ "I need to …" is a task only where it is something people do."""
    return sense.is_chore(_words(match, "task", message))


def _stands_alone(match: phrases.Match[Action], message: Message) -> bool:
    """ "Add insult to injury": where something is to be added to what is no list, it is none of ours."""
    pairs = itertools.pairwise(_words(match, "items", message))
    return not any(word in ("to", "into", "onto") and after not in _EATEN for word, after in pairs)


def _names_somebody(match: phrases.Match[Action], message: Message) -> bool:
    """ "Forget Sam" is about somebody, "forget my bike lock code" about something."""
    slot = match.slots["name"]
    last = message.words[slot.last - 1]
    return last in _PEOPLE or all(message.raw[message.starts[at]].isupper() for at in range(slot.first, slot.last))


def _owns(match: phrases.Match[Action], message: Message) -> bool:
    """ "Sams number" and "moms address" are somebody's, "the serial number" and "the bus number" nobody's."""
    slot = match.slots["name"]
    last = message.words[slot.last - 1]
    if not last.endswith("s") or len(last) < 3:
        return False
    return last[:-1] in _PEOPLE or (slot.last - slot.first < 3 and message.raw[slot.start].isupper())


def _is_headed(match: phrases.Match[Action], message: Message) -> bool:
    """ "Shopping list please" adds nothing, "note the irony" notes nothing; "shopping list: rice", "note: buy milk" and
    "shopping list rice, beans" do."""
    slot = next(iter(match.slots.values()))
    gap = message.raw[message.ends[slot.first - 1] : slot.start] if slot.first else ""
    return ":" in gap or "-" in gap or "\n" in gap or "," in message.raw[slot.start : slot.end]


def _is_odd_purchase(match: phrases.Match[Action], message: Message) -> bool:
    """ "I bought a house last year" is a story: what was just bought has no date but today's."""
    return bool(_LONG_AGO & set(_words(match, "items", message)))


def _is_odd_document(match: phrases.Match[Action], message: Message) -> bool:
    """A title is no sentence: "make sure paper towels are on the list"."""
    return match.template.endswith("list") and bool(_SAYING & set(_words(match, "title", message)))


def _is_odd_preference(match: phrases.Match[Action], message: Message) -> bool:
    """ "My favourite band is in town" tells where, "my favourite band is The Cure" which."""
    words = _words(match, "preference", message)
    being = next((place for place, word in enumerate(words) if word in ("is", "are")), len(words))
    return bool(_THERE & set(words[being + 1 : being + 2]))


def _is_odd_change(match: phrases.Match[Action], message: Message) -> bool:
    """ "Is it possible to delete a calendar event?" asks what Hob can do; "can you delete the event?" wants it done."""
    said = message.words[message.head : message.tail]
    return message.asked and 1 < len(said) < 5 and said[0] in _UNDOING and said[1] in _INDEFINITE


def _is_no_length(match: phrases.Match[Action], message: Message) -> bool:
    """ "Bring the call forward to 2" says to when, not by how much: that is another phrase's."""
    slot = match.slots.get("duration")
    return slot is not None and not any(found.seconds for found in slot.whens)


def _is_odd_contact(match: phrases.Match[Action], message: Message) -> bool:
    """ "Forget my old address" is about no contact; "Tara can't make Thursday so move it" takes no right from her."""
    if match.constants.get("which") == "forget" and "contact" not in message.words:
        return _words(match, "name", message)[:1] != [] and _words(match, "name", message)[0] in sense.OWNERS
    permitting = match.constants.get("which") in ("may", "may not")
    return permitting and bool({"so", "make"} & set(_words(match, "value", message)))


def _is_unnamed(match: phrases.Match[Action], message: Message) -> bool:
    """ "The next meeting" is no event's name."""
    return bool({"next", "first", "last", "upcoming"} & set(_words(match, "title", message)[:1]))


def _is_odd_fact(match: phrases.Match[Action], message: Message) -> bool:
    """ "Note that was funny" states nothing of anything."""
    return bool(_STORY & set(_words(match, "fact", message)[:1]))


def _is_odd_call(match: phrases.Match[Action], message: Message) -> bool:
    """ "Ring size seven fits" rings nobody, and "can you call a taxi firm" asks."""
    named = _words(match, "recipient", message)
    long = len(named) > 2 and not _is_full_name(match.slots["recipient"], message)
    return long or _is_odd_change(match, message)


def _told(match: phrases.Match[Action], message: Message) -> str:
    slot = match.slots.get("items") or match.slots["task"]
    return message.raw[slot.start : slot.end]


def _is_likely(match: phrases.Match[Action], message: Message) -> bool:
    """A story that may well be of something on a list, where nobody has looked what is on it."""
    if "items" in match.slots:
        return stories.is_of_goods(_words(match, "items", message))
    return stories.is_of_work(_words(match, "task", message))


def _is_repeated(match: phrases.Match[Action], message: Message) -> bool:
    """A check-in that comes again is one to set up."""
    slot = match.slots.get("when")
    return slot is not None and any(found.rrule for found in slot.whens)


def _is_odd_asking(match: phrases.Match[Action], message: Message) -> bool:
    """What comes again is set up; and of "ask how the knee is" it is a question, and nobody is called the knee."""
    about = message.words[message.head : message.head + 2] == ["ask", "how"]
    whose = {"the", "her", "his", "their"} & set(_words(match, "recipient", message)[:1])
    return _is_repeated(match, message) or (about and bool(whose))


_PEOPLE = frozenset(
    """mom mum mother dad father grandma granny grandpa brother sister wife husband boss neighbour neighbor son daughter
    uncle aunt cousin""".split()
)
_LONG_AGO = frozenset("last ago year years month months week weeks once never as first house flat home".split())
_ODDITIES: Mapping[str, Callable[[phrases.Match[Action], Message], bool]] = {
    "send_message": _is_odd_message,
    "complete_task": _is_odd_task,
    "mark_purchased": _is_odd_purchase,
    "create_document": _is_odd_document,
    "preference_update": _is_odd_preference,
    "update_event": _is_odd_change,
    "cancel_reminder": _is_odd_change,
    "call_contact": _is_odd_call,
    "save_memory": _is_odd_fact,
    "calendar_query": _is_unnamed,
    "contact_lookup": _is_odd_contact,
    "update_reminder": _is_no_length,
    "check_in": _is_odd_asking,
}
# What a template asks for by "=> if=…", because its words alone say too little.
CONDITIONS: Mapping[str, Callable[[phrases.Match[Action], Message], bool]] = {
    "alone": _stands_alone, "deed": _is_doable, "headed": _is_headed, "quoted": _is_quoted, "repeated": _is_repeated,
    "named": _names_somebody, "owning": _owns, "told": _is_likely, "known": lambda match, message: False,
}
_GROUNDED = ("told", "known")  # the latter only where it is known that the person has it


def _holds_time(slot: phrases.Slot, whens: Sequence[When]) -> bool:
    return any(slot.start <= found.span[0] and found.span[1] <= slot.end for found in whens)


def _is_deed(match: phrases.Match[Action], message: Message) -> bool:
    return any(sense.is_deed(message.words[slot.first : slot.last]) for slot in match.slots.values())


def _are_for_a_list(words: Sequence[str], message: Message) -> bool:
    """Reminders and meetings are no things to buy, unless the person says so: "add meeting snacks to my
    shopping list".
    """
    if {"do", "list"} <= set(words) or set(words) <= _KINDS_OF_WORK:
        return False
    return not (_REMINDING | _MEETING) & set(words) or bool(_LISTED & set(message.words))


def _is_list(slot: phrases.Slot, words: Sequence[str], message: Message, lists: Sequence[str]) -> bool:
    if slot.last < len(message.words) and message.words[slot.last] in ("list", "lists"):
        return not (set(words) & _NO_LISTS or set(words) <= sense.OWNERS)
    said = " ".join(words)
    if said.endswith((" list", " lists")) or said in _LISTS:
        return True
    return names.find(said, [names.Named(name, name) for name in lists]).best is not None
