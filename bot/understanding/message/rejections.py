"""What a sentence rejects though its words fit (`rejects`), and all that it can reject or require by name.
plausibility.py asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.understanding.message import conditions
from bot.understanding.message.conditions import Check
from bot.understanding.message.constraints import CONSTRAINTS
from specialists.contract import Action
from specialists.language.grammar import phrases, sense
from specialists.language.statements import stories
from specialists.language.text.normalise import Message

_MEETINGS = frozenset(("appointment", "meeting", "event"))
_MADE = frozenset("coffee tea breakfast lunch dinner brunch drinks".split())
_CALENDAR = frozenset(("calendar", "cal", "agenda", "diary", "planner"))
_MOVING = frozenset("swap switch shift bump push reschedule postpone move change cancel delete remove".split())
_SOME_OF = frozenset("upcoming remaining other more future past last next first all any no some every".split())
_STATED = frozenset("is are was were".split())
_WHEREVER = frozenset("on from in off at of out".split())
_DENIED = frozenset("not never hardly".split())
_SAYING = frozenset("is are was were be has have sure certain".split())
_OURS = frozenset(
    """reminder reminders alarm alarms timer timers list lists task tasks event events meeting meetings appointment
    appointments calendar schedule note notes document documents message messages text texts contact contacts check
    briefing briefings this that it you hob todo to-do name language settings item items fact memory birthday""".split()
)
_PASSING = frozenset(
    """so too very really always broken dead late hot cold down flat stuck slow loud full empty ready gone lost dirty
    stolen overdue driving killing annoying acting leaking running not""".split()
)


def _said(message: Message) -> Sequence[str]:
    return message.words[message.head : message.tail]


def _is_foreign(match: phrases.Match[Action], message: Message) -> bool:
    """Gas, money and patience run out, too."""
    return sense.is_foreign(_said(message))


def _is_deed(match: phrases.Match[Action], message: Message) -> bool:
    """ "Water the plants at 6" is something to do, "dentist thurs 3pm" something that happens. On a calendar it may be
    either."""
    said = _said(message)
    if _CALENDAR & set(said):
        return False
    deed = any(sense.is_deed(message.words[slot.first : slot.last]) for slot in match.slots.values())
    return deed or said[0] in _MOVING


def _asks_for_some(match: phrases.Match[Action], message: Message) -> bool:
    """ "Any conflicts on my calendar" asks."""
    return _said(message)[0] in _SOME_OF


def _are_deeds(match: phrases.Match[Action], message: Message) -> bool:
    """ "Check off fix the fence" is a task."""
    return sense.is_deed(conditions.words_of(match, "items", message))


def _are_stated(match: phrases.Match[Action], message: Message) -> bool:
    """ "Soup is no longer needed on my grocery list"."""
    return bool(_STATED & set(conditions.words_of(match, "items", message)[1:]))


def _is_of_a_meeting(match: phrases.Match[Action], message: Message) -> bool:
    """ "Rename my meeting with sales to kickoff" is about no task."""
    return bool(_MEETINGS & set(message.words))


def _is_of_another_trade(match: phrases.Match[Action], message: Message) -> bool:
    """ "Change my reservation to 8" is a restaurant's."""
    return sense.is_of_another_trade(conditions.words_of(match, "text", message))


def _is_of_the_kitchen(match: phrases.Match[Action], message: Message) -> bool:
    """ "Make my coffee at seven"."""
    said = _said(message)
    return "instead" not in said and bool(_MADE & set(said[1:3]))


def _is_of_goods_that_last(match: phrases.Match[Action], message: Message) -> bool:
    """ "How long does my milk last"."""
    words = conditions.words_of(match, "title", message)
    return not conditions.MET & set(words) and stories.is_of_goods(words[1:])


def _are_elsewhere(match: phrases.Match[Action], message: Message) -> bool:
    """What names no list does not speak of one: "remove this song from the queue", "remove the stain on my shirt"."""
    words = conditions.words_of(match, "items", message)
    return bool(_WHEREVER & set(words)) or sense.is_foreign(words)


def _is_a_statement(match: phrases.Match[Action], message: Message) -> bool:
    """A title is no sentence: "make sure paper towels are on the list"."""
    return bool(_SAYING & set(conditions.words_of(match, "title", message)))


def _is_of_the_world(match: phrases.Match[Action], message: Message) -> bool:
    """How to change a tyre is no matter of Hob's."""
    topic = conditions.words_of(match, "topic", message)
    return bool(topic) and not _OURS & set(topic)


def _is_of_own_things(match: phrases.Match[Action], message: Message) -> bool:
    """ "10 minutes on the timer": one of Hob's own things is no project."""
    return bool(_OURS & set(conditions.words_of(match, "project", message)))


def _is_denied(match: phrases.Match[Action], message: Message) -> bool:
    """ "That's not very helpful" is no praise."""
    return bool(_DENIED & set(message.words))


def _is_plight(match: phrases.Match[Action], message: Message) -> bool:
    """ "My car is making a noise" is a plight, and no fact to keep."""
    words = conditions.words_of(match, "fact", message)
    being = next((place for place, word in enumerate(words) if word in conditions.IS), len(words))
    rest = words[being + 1 :]
    return not rest or rest[0] in _PASSING or (rest[0].endswith("ing") and len(rest) > 1)


CHECKS: Mapping[str, Check] = {
    **conditions.CONDITIONS, **CONSTRAINTS,
    "foreign": _is_foreign, "errands": _is_deed, "some": _asks_for_some, "deeds": _are_deeds, "stated": _are_stated,
    "meetings": _is_of_a_meeting, "trades": _is_of_another_trade, "kitchen": _is_of_the_kitchen,
    "goods that last": _is_of_goods_that_last, "elsewhere": _are_elsewhere, "statements": _is_a_statement,
    "world": _is_of_the_world, "denials": _is_denied, "plights": _is_plight,
    "own things": _is_of_own_things,
}  # fmt: skip
