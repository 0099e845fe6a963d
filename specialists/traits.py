"""The traits of an action: what it does with its thing, and what its slots are to that. Part of the contract
(specialists/contract.py): a later message is read as a change by them (bot/understanding/dialogue/changes.py).
"""

from __future__ import annotations

from enum import IntEnum, StrEnum


class Operation(StrEnum):
    """What an action does with the thing that it is about."""

    CREATE = "create"
    CHANGE = "change"
    REMOVE = "remove"
    COMPLETE = "complete"
    SHOW = "show"  # what there is of it
    ASK = "ask"  # a question about the world: answered anew with another value
    SEND = "send"
    UNDO = "undo"
    REDO = "redo"  # what was taken back is done after all
    POSTPONE = "postpone"  # what came comes again later
    WRITE = "write"  # makes a text that is kept nowhere yet
    EDIT = "edit"  # makes another text of one
    INVITE = "invite"  # lets somebody in, or asks them to come
    CLEAR = "clear"  # all of what it holds is taken out
    CONFIGURE = "configure"  # sets how things are done for the person
    KEEP = "keep"  # what was told is remembered
    RECALL = "recall"  # what was told is told back
    CORRECT = "correct"
    TRACE = "trace"  # where it comes from, and how it has changed
    EXPLAIN = "explain"  # tells what was done and why
    CHAT = "chat"  # answers what asks for nothing


class Role(StrEnum):
    """What a slot is to the operation. A change in the next message is read by the type of its value."""

    ID = "id"  # names the thing exactly
    NAME = "name"  # the person's words for the thing that there is
    TEXT = "text"  # what it says, or says from now on
    TIME = "time"
    FORMER = "former"  # the time by which the thing is named
    SHIFT = "shift"  # a length by which its time moves
    EARLIER = "earlier"  # "yes" where the shift goes back
    WITHOUT = "without"  # days that a repeat leaves out from now on
    END = "end"  # the last day of a repeat
    PERSON = "person"
    ITEMS = "items"
    LIST = "list"
    DESTINATION = "destination"  # the list that things go to
    SKIP = "skip"  # days on which a repeat is left out once
    PLACE = "place"
    PRIORITY = "priority"
    LENGTH = "length"  # how long the thing itself is
    MORE = "more"  # by how much it is longer; shorter with EARLIER


class Likeness(StrEnum):
    """What words that ask for an action may be instead, where something else is likelier than an order."""

    ERRAND = "errand"  # what people do themselves: inside a reminder or a task they go on with it ("… and call Ben")
    REPORT = "report"  # how things are: they may answer what the clock has asked ("slept 7 hours", "did the dishes")
    NAME = "name"  # what something is called: "groceries", "packing list"
    TOLD = "told"  # what has come about: "the laundry is done", behind which "take it off my list" says it again


class Effect(StrEnum):
    """What an action does to the world."""

    READ = "read"
    WRITE = "write"
    DELETE = "delete"
    SEND = "send"
    SPEND = "spend"


class Phase(IntEnum):
    """When in a turn an action runs: recall first, then the work side by side, then the audit."""

    RECALL = 1
    WORK = 2
    AUDIT = 3


class Origin(StrEnum):
    """Whose hand a text comes from. Anything but the household's own taints the turn that reads it."""

    OWNER = "owner"
    MEMBER = "member"
    CONTACT = "contact"
    WEB = "web"
    DOCUMENT = "document"
    CALENDAR = "calendar"
    LIFELOG = "lifelog"
    MODEL = "model"


HOUSEHOLD = (Origin.OWNER, Origin.MEMBER)
