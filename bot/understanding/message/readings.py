"""What the router reads from and what it makes: a message on its way, its stretches read, what the person has by name.
router.py works on these; the conductor gets a Reading."""

from __future__ import annotations

import datetime as dt
import enum
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from specialists.contract import Action, Effect, Likeness, Operation, Request
from specialists.language.grammar import clauses, guards, phrases
from specialists.language.grammar.quantities import Item
from specialists.language.grammar.values import frozen
from specialists.language.text.normalise import Message
from specialists.language.text.patterns import Pattern
from specialists.language.time import When
from specialists.registry import Registry

TOO_MUCH = "That is more than I can take in at once. Please send it in smaller pieces; I have done nothing yet."
LOST = "I did not understand that. Say it another way, or text \"help\" to see what I can do."
UNPLACED = "I take that to be about {}, and did not take in all of it, so I changed nothing. How is it to be?"
BEYOND = "That is something I can't do, so I did nothing. Text \"help\" to see what I can."
WONDERS = "I don't know that by myself. \"Look up …\", with what you want to know, searches the web for it."
MOST_SPLITS = 150  # places at which a message is taken apart, counted at each try; few have thirty
MOST_WORDS = 5000  # read in one message, counted at each try: what a message may cost, however it is written
_EXACT = 2  # words of a phrase that holds nothing else
_FOUND = frozenset(("known", "there", "entries", "headed", "colon"))  # conditions that were looked up, or are of form
_POINTING = frozenset(("it", "them", "that", "those", "these"))
_DIALLED = Pattern(r"\+\d{7,15}")
_OF_A_KIND = Pattern(r"\b(?:to.?do|tasks?|calendar|grocery|groceries|shopping)\b", re.I)
_JOINING = Pattern(r"\W*(?:(?:and|but|then|also|plus|so)\W*)*", re.I)


class Need(enum.Flag):
    """What a reading could be surer of, if it were known what the person has: looked up only where it is
    asked for."""

    NOTHING = 0
    CONTACTS = enum.auto()
    THINGS = enum.auto()


@dataclass(frozen=True, slots=True)
class Known:
    """What the person has, by name, so that their words can be told from others'. None is "not looked up"."""

    lists: tuple[str, ...] = ()
    contacts: tuple[str, ...] | None = None
    things: tuple[str, ...] | None = None  # what is open: on lists, among the tasks, to be reminded of


@frozen
class Reading:
    """What a message asks for. `second` is the next best reading, where there was one; `why` tells the trace,
    and, where there is no request, the person. `times` are those in the message's beginning, wherever they belong.
    Where there is no request, `asks` may hold one or two that the person is to be asked about, the likeliest first.
    `needs` is what would settle it that was not looked up: then it is to be read again with that known.
    `left_over` are runs of meaningful words that no request has taken in; with words of a time that was read by half
    nothing is done without asking."""

    requests: tuple[Request, ...]
    second: Request | None = None
    why: str = ""
    times: tuple[When, ...] = ()
    asks: tuple[Request, ...] = ()
    needs: Need = Need.NOTHING
    left_over: tuple[str, ...] = ()


@frozen
class Read:
    """One stretch of the message, read."""

    request: Request
    match: phrases.Match[Action]
    others: tuple[Request, ...] = ()  # what phrases of other intents make of the same words, the best first
    first: int = 0  # token places in the message that it was read from: first, and one past the last
    last: int = 0
    whens: tuple[When, ...] = ()

    @property
    def is_exact(self) -> bool:
        """Whether every word of it is one that the phrase itself holds: "I'm back"."""
        match = self.match
        return not (match.slots or match.loose or match.slips) and match.literal >= _EXACT

    def is_grounded(self, known: Known) -> bool:
        """Whether it names what the person is known to have, or a number that can be dialled: that is no guess."""
        asked, slots = self.match.sentence.requires, self.request.slots
        dialled = slots.get("recipient")
        return (
            bool(_FOUND & set(asked)) or ("acquainted" in asked and bool(known.contacts))
            or any(slots.get(name) in known.lists for name in ("list", "to_list") if slots.get(name))
            or (isinstance(dialled, str) and _DIALLED.fullmatch(dialled) is not None)
        )

    @property
    def is_carried(self) -> bool:
        """Whether it leans on the request before it."""
        return self.match.carried


@dataclass(slots=True)
class Text:
    """A message on its way through the router: its words, the times in it, and what has been read of it so far."""

    message: Message
    whens: Sequence[When]
    now: dt.datetime
    known: Known
    registry: Registry
    done: dict[tuple[int, int], Read | None] = field(default_factory=dict)
    splits: int = MOST_SPLITS
    budget: int = MOST_WORDS  # words that may still be read, each time that they are
    needs: Need = Need.NOTHING
    stories: set[tuple[int, int]] = field(default_factory=set)  # spans told of what the person has nothing of
    refusals: dict[tuple[int, int], str | None] = field(default_factory=dict)

    def tells(self, first: int, last: int) -> bool:
        """Whether words[first:last] were such a story."""
        return (self.message.starts[first], self.message.ends[last - 1]) in self.stories

    def refusal(self, first: int, last: int) -> str | None:
        """Why words[first:last] merely resemble a request, in words for the person; None where they do not."""
        if (first, last) not in self.refusals:
            self.refusals[first, last] = guards.refusal(self.message, first, last)
        return self.refusals[first, last]

    def ends_in_own_time(self, first: int, last: int, context: Read) -> bool:
        """Whether a reminder ended in its time right before words[first:last], and these end in one of their own."""
        sets = self.registry.does(context.request, "reminder", Operation.CREATE)
        if not sets or "when" not in context.request.slots or first >= last:
            return False
        raw, start, end = self.message.raw, self.message.starts[first], self.message.ends[last - 1]
        before = any(found.span[1] <= start and _JOINING.fullmatch(raw[found.span[1] : start]) for found in self.whens)
        return before and any(found.span[0] > start and found.span[1] >= end for found in self.whens)

    def is_quoted(self, slot: phrases.Slot, cut: clauses.Cut) -> bool:
        """Whether what a slot caught began with a quotation that ended before the cut: "text Anna "on my way"
        and"."""
        raw = self.message.raw
        closing = {'"': '"', "“": "”"}.get(raw[slot.start - 1 : slot.start])
        return closing is not None and closing in raw[slot.start : cut.at]


def points_back(left: Read, right: Read, whole: Read | None, registry: Registry) -> bool:
    """Whether the right only says once more what is to be done with the thing of the left: "…, please add it"."""
    named = [value for value in right.request.slots.values() if isinstance(value, str)]
    for value in right.request.slots.values():
        named += [item.name for item in value if isinstance(item, Item)] if isinstance(value, list) else []
    both = all(registry.does(one.request, "item", Operation.CREATE) for one in (left, right))  # "we need soap, add it"
    if whole is not None and right.match.action.operation is not Operation.COMPLETE and not both:
        return False
    told = all(registry.resembles(one.request.intent, Likeness.TOLD) for one in (left, right))
    return told and any(one.lower() in _POINTING for one in named)


def points_nowhere(read: Read, registry: Registry) -> bool:
    """Whether all that is named is an "it", and nothing tells of what kind that is: "off my to-do list" does."""
    values = [one.name if isinstance(one, Item) else one for value in read.request.slots.values()
              for one in (value if isinstance(value, list) else [value])]
    told = registry.resembles(read.request.intent, Likeness.TOLD)
    if not told or not values or _OF_A_KIND.search(read.request.text):
        return False
    return all(isinstance(value, str) and value.lower() in _POINTING for value in values)


def is_for_us(left: Read, right: Read, joiner: str, registry: Registry) -> bool:
    """Whether what follows a message's body is said to Hob: "text Anna I'm on my way and remind me at 6 to buy wine".

    Not where the body tells somebody to do something: "ask Anna to call Tom and remind me at 6".
    """
    body = str(left.request.slots.get("body", "")).lower().split(maxsplit=1)
    asked = right.request.text.lower()
    if joiner not in ("and", "then") or not body or body[0] in ("to", "please", "can", "could", "will", "remind"):
        return False
    reminder = registry.does(right.request, "reminder", Operation.CREATE) and "when" in right.request.slots
    adds = registry.does(right.request, "item", Operation.CREATE) and " list" in asked
    return adds or (reminder and asked.startswith("remind me"))


def says_again(left: Read, right: Read, registry: Registry) -> bool:
    """Whether the right names nothing at all and wants the same: "…, update my calendar"."""
    told = registry.resembles(left.request.intent, Likeness.TOLD)
    same = told and left.request.intent == right.request.intent
    return same and bool(left.request.slots) and not right.request.slots


def carried(match: phrases.Match[Action]) -> phrases.Match[Action]:
    """The match, marked as leaning on the request before it."""
    return match._replace(carried=True)


def is_about_ability(message: Message, action: Action) -> bool:
    """ "can you set reminders?" asks what Hob can do; "can you set a reminder?" wants one."""
    return message.asked and action.effect is not Effect.READ and message.words[message.tail - 1].endswith("s")
