"""The one short question where a message may mean two things, or probably means one. bot/turns/conductor.py asks it.

The readings are told as deeds, in the words of the message, so that a number, a word or a yes chooses among them.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any

from specialists.contract import Choice, Question, Request
from specialists.language import quantities, sentences
from specialists.language.patterns import Pattern
from specialists.language.quantities import Item
from specialists.language.when import When
from specialists.language.when import say as when_say

SHOWN = 60  # characters of a slot that a choice shows

# Each intent as a deed. What stands in square brackets is said only where all of its slots are there.
_DEEDS = {
    "send_message": "send a message[ to {recipient}][: {body}][ ({when})]",
    "call_contact": "call {recipient}[ {when}]",
    "check_in": "ask {recipient} how they are[: {question}][ ({when})]",
    "configure_checkin": "change when I check in[ with {recipient}][: {when}]",
    "contact_lookup": "look up[ {name}] in your contacts",
    "calendar_query": "look in your calendar[ for {title}][: {when}]",
    "create_event": "put[ {title}] in your calendar[: {when}]",
    "update_event": "change[ {title}] in your calendar[: {when}]",
    "set_reminder": "set a reminder[: {text}][ ({when})]",
    "list_reminders": "show your reminders[: {when}]",
    "update_reminder": "change a reminder[: {text}][ ({when})]",
    "cancel_reminder": "cancel a reminder[: {text}][ ({when})]",
    "snooze": "remind you again[ {when}]",
    "acknowledge": "take the reminder as done[: {text}]",
    "add_task": "add a task[: {task}][ ({when})]",
    "update_task": "change a task[: {task}][ ({when})]",
    "complete_task": "mark a task as done[: {task}]",
    "delete_task": "delete a task[: {task}]",
    "view_tasks": "show your tasks[: {when}]",
    "log_time": "note time spent[: {duration}][ on {project}]",
    "time_report": "add up the time you noted[ for {project}][: {when}]",
    "search": "look up[ {query}]",
    "research": "find out more about[ {query}]",
    "weather": "tell you the weather[ in {location}][: {when}]",
    "time": "tell you the time[ in {location}]",
    "calculate": "work out[ {expression}]",
    "recall_fact": "look in what you told me[ for {query}]",
    "search_history": "look in our past messages[ for {query}]",
    "lifelog_query": "look in what was said around you[: {query}]",
    "save_memory": "remember[: {fact}]",
    "forget_fact": "forget[: {query}]",
    "correct_fact": "correct what I know[: {fact}]",
    "fact_history": "tell you how what I know has changed[: {query}]",
    "add_item": "put {items} on your [{list} ]list",
    "check_list": "show your [{list} ]list",
    "mark_purchased": "mark {items} as bought",
    "remove_item": "take {items} off your [{list} ]list",
    "clear_list": "clear your [{list} ]list",
    "update_list": "change your lists[: move {items}][ to your {to_list} list][: call it {new_name}]",
    "preference_update": "change how I do things for you[: {preference}]",
    "profile_query": "tell you what I know about you",
    "list_documents": "show your notes",
    "read_document": "read out a note[: {title}]",
    "create_document": "start a note[: {title}][: {body}]",
    "edit_text": "change a text[: {instruction}]",
    "write_text": "write a text[ about {about}]",
    "undo_edit": "take back the last change of a note",
    "morning_briefing": "tell you what the day brings",
    "status_check": "tell you how things stand with me",
    "help": "show what I can do",
    "undo": "take back the last thing I did",
    "explain": "tell you why I did that",
    "small_talk": "chat",
    "unknown": "talk about that",
    "review_facts": "go through what I have learnt",
}
_OPTION = Pattern(r"\[([^\]]*)\]")
_SLOT = Pattern(r"\{(\w+)\}")


def question(
    asks: Sequence[Request], said: str, now: dt.datetime, deeds: Sequence[str] = (), left_over: Sequence[str] = ()
) -> Question:
    """The question between two or three readings of `said`, or whether a single one is meant. `now` aware, in their
    zone; `left_over` are words that no reading has taken in.

    `deeds` are the readings in words, where more is known of them than they say (touching.py).
    """
    told = deeds or [deed(request, now) for request in asks]
    choices = tuple(Choice(one, request.slots, request.intent) for one, request in zip(told, asks, strict=True))
    untaken = f"{not_taken_in(left_over)} " if left_over else ""
    if len(choices) == 1:
        return Question(f"{untaken}Shall I {choices[0].label}? (yes or no)", choices[0].intent, {}, choices, said=said)
    return Question(f"{untaken}Did you mean:", choices[0].intent, {}, choices, said=said)


def not_taken_in(left_over: Sequence[str]) -> str:
    """Says which words of a message were not taken in."""
    return f"I did not take in {sentences.joined([f'“{sentences.shown(words, SHOWN)}”' for words in left_over])}."


def deed(request: Request, now: dt.datetime, most: int = SHOWN) -> str:
    """A request as a deed: 'put milk on your grocery list'; of each slot `most` letters at most."""
    shown = {name: _shown(value, now, most) for name, value in request.slots.items()}
    if shown.get("list"):
        shown["list"] = shown["list"].removesuffix(" list")  # "your packing list list"
    told = _OPTION.sub(lambda part: _filled(part[1], shown), _DEEDS.get(request.intent, ""))
    return _filled(told, shown) or request.intent.replace("_", " ")


def _filled(part: str, shown: Mapping[str, str]) -> str:
    """A part with its slots in it; empty where one of them is missing."""
    names = _SLOT.findall(part)
    return _SLOT.sub(lambda slot: shown[slot[1]], part) if all(shown.get(name) for name in names) else ""


def _shown(value: Any, now: dt.datetime, most: int) -> str:
    if isinstance(value, When):
        return when_say.show(value, now)
    if isinstance(value, list) and all(isinstance(one, Item) for one in value):
        return sentences.joined([quantities.show(one) for one in value])
    return sentences.shown(str(value), most)
