"""From a reading to requests in order: buttons, answers to an open question, then what the router read.

The conductor calls `plan` once a turn. An open question is kept in the state layer (storage/executions.py) and expires.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from bot.spoken import Look
from bot.understanding import answers, askings, assent, verdicts
from bot.understanding.dialogue import places
from bot.understanding.message import slots
from bot.understanding.message.readings import Known, Need, Reading
from bot.understanding.message.router import Router
from specialists.contract import Effect, Question, Request
from specialists.language import time as when
from specialists.language.grammar import names
from specialists.language.text import aside, patterns, sentences
from specialists.language.time import When, say
from specialists.memory import insights
from specialists.registry import Registry
from storage import holdings, lists
from storage.unit import Unit

if TYPE_CHECKING:  # what reads plans needs this module
    from bot.understanding.course import Course

ANSWER = "answer"  # the intent of a button that answers a question by number, where its slots are more than texts
GESTURE = "👍"  # to an emoji alone, which says no more
NOTHING_SAID = 'I got an empty message. Say "help" to see what I can do.'
LATER = 'All right, I leave it open. "What are you unsure of?" shows it again.'
HALF = "I take only a plain yes to that, so nothing is done yet. Yes or no?"
ELSEWHERE = "I asked that in another chat, and take the answer only there."
_OUTWARD = (Effect.SEND, Effect.SPEND)
_FOR_GOOD = (Effect.DELETE, *_OUTWARD)
_HEAD = patterns.Pattern(r"[^(:?\n]*")  # of a question or a choice, before the things that it names
_SHORT = 6  # words that tell a time and what it is of
GONE = "That question is settled. Tell me again what you would like."
_THE_ONE = patterns.Pattern(r"\W*(?:the )?(.+?)(?:'s)?(?: one)?(?: please)?\W*", re.I | re.S)
_HALF = patterns.Pattern(r"\d\s*[ap]\.?m|morning|evening|noon|night", re.I)
_ALL = patterns.Pattern(
    r"\W*(all|both|every one|everything|all of (them|these|those)|both of (them|these|those)|the lot)\W*", re.I
)
_ASKING = patterns.Pattern(r"\W*(?:what|what's|when|where|where's|who|who's|how|why)\b", re.I)
_BOTH = patterns.Pattern(r"\W*both(?: of (?:them|these|those))?\W*", re.I)
_SEVERAL = patterns.Pattern(r"\s*(?:,|\band\b|&|\s)\s*", re.I)


def is_gesture(text: str) -> bool:
    """Whether a message is emoji and nothing else."""
    bare = text.strip()
    return 0 < len(bare) < 20 and not patterns.search(r"[\w?]", bare) and any(ord(letter) > 0x2000 for letter in bare)


@dataclass(frozen=True, slots=True)
class Plan:
    """What this turn is to do. `settled` is True where it answered (or dropped) the open question."""

    requests: tuple[Request, ...]
    settled: bool = False
    say: str = ""  # said without any action: "All right, I left it."
    question: Question | None = None  # asked instead of acting
    meant: str = ""  # the message whose meaning the answer has settled
    teaches: bool = True  # False: nothing is learnt of the message afterwards, and no model reads it
    course: Course | None = None  # several steps that feed each other, in place of requests
    still: Question | None = None  # asked before, not answered by this, and brought up again after it
    left_over: tuple[str, ...] = ()  # words of the message that no request has taken in, to be said
    told: str = ""  # what a model has answered along with its reading of the message: what comes of the one request
    looks: tuple[Look, ...] = ()  # what a model wants looked up before it answers to that one request


async def read(router: Router, unit: Unit, text: str, now: dt.datetime) -> tuple[Reading, Known]:
    """The message read with what the person has by name: what else they have is looked up where that settles it."""
    known = Known(lists=tuple(await lists.names(unit)))
    reading = await aside.read(text, lambda: router.read(text, now, known=known))
    if not reading.needs:
        return reading, known
    if Need.CONTACTS in reading.needs:
        known = replace(known, contacts=tuple(await holdings.people(unit)))
    if Need.THINGS in reading.needs:
        known = replace(known, things=tuple(await holdings.things(unit)))
    return await aside.read(text, lambda: router.read(text, now, known=known)), known


def keep(question: Question, handle_id: int | None = None) -> dict[str, Any]:
    """A question as the JSON that an execution keeps until it is answered or expires. `handle_id` is the chat in which
    it was asked, where it counts nowhere else."""
    return {
        "handle": handle_id,
        "ask": question.ask,
        "intent": question.intent,
        "slots": slots.encode(question.slots),
        "choices": [
            {"label": choice.label, "slots": slots.encode(choice.slots), "intent": choice.intent}
            for choice in question.choices
        ],
        "missing": question.missing,
        "many": question.many,
        "said": question.said,
    }


def tapped_answer(payload: Mapping[str, Any]) -> tuple[int, str] | None:
    """The turn whose question a tapped button answers, and the answer; None where the tap is no answer."""
    button = payload.get("button")
    if not isinstance(button, Mapping) or button.get("intent") != ANSWER:
        return None
    given = button.get("slots") or {}
    turn = str(given.get("turn", ""))
    return (int(turn), str(given.get("answer", ""))) if turn.isdecimal() else None


def from_button(registry: Registry, payload: Mapping[str, Any], now: dt.datetime) -> Request | None:
    """The request that a tap stands for, its texts read by the same slot readers as words are; None where it is no tap.

    Raises slots.Unreadable where a text is no value for its slot.
    """
    button = payload.get("button")
    if not isinstance(button, Mapping):
        return None
    action = registry.serving(str(button.get("intent")))
    if action is None:
        return None
    wanted = slots.schema(action)
    given = button.get("slots") or {}
    values = {name: slots.read(action, name, str(text), now) for name, text in given.items() if name in wanted}
    return Request(action.intent, values, tier="button", confidence=1.0, why="a button was pressed")


def is_bound_elsewhere(registry: Registry, question: Mapping[str, Any], handle_id: int) -> bool:
    """Whether a yes to the question counts only in another chat: to a plan, to what is sent, to what is done to all."""
    if question.get("handle") in (None, handle_id):
        return False
    for choice in question["choices"]:
        action = registry.serving(choice.get("intent") or question["intent"])
        if action is None or action.effect in _OUTWARD or "sure" in choice["slots"]:
            return True
    return False


def _wants_a_yes(registry: Registry, question: Mapping[str, Any]) -> bool:
    """Whether nothing but a yes lets its one choice happen: a plan, what is sent or deleted, what is done to all."""
    choice = question["choices"][0]
    action = registry.serving(choice.get("intent") or question["intent"])
    return action is None or action.effect in _FOR_GOOD or "sure" in choice["slots"]


def _alike(registry: Registry, question: Mapping[str, Any]) -> bool:
    """Whether all choices write the same values, in one family of intents: quiet hours, or quiet for once."""
    intents = {choice.get("intent") or question["intent"] for choice in question["choices"]}
    values = [{name: value for name, value in one["slots"].items() if name != "which"} for one in question["choices"]]
    action = registry.serving(next(iter(intents)))
    if len(intents) > 1 or action is None or action.effect is not Effect.WRITE:
        return False
    return bool(values[0]) and all(one == values[0] for one in values)


def _deeds(registry: Registry, question: Mapping[str, Any]) -> list[str]:
    """The words that a yes to a question of one choice may repeat; of a plan, which holds several deeds, none."""
    choice = question["choices"][0]
    if registry.serving(choice.get("intent") or question["intent"]) is None:
        return []
    heads = [_HEAD.match(told) for told in (str(choice["label"]), str(question["ask"]))]
    return [head[0] for head in heads if head is not None]


def answer(
    registry: Registry, question: Mapping[str, Any], text: str, now: dt.datetime, router: Router
) -> Plan | None:
    """The text as an answer to an open question, or None where it is none and should be read as a new message."""
    choices, meant = question["choices"], question.get("said", "")
    if askings.is_one(question, registry):
        said = askings.answered(question, slots.decode(question["slots"]), text, now, router, registry)
        return Plan((said,), settled=True) if said is not None else None
    if question["intent"] == insights.REVIEW and question["missing"] == insights.SLOT:
        return _judged(question, text)
    if assent.is_no(text):
        return Plan((), settled=True, say="All right, I left everything as it was.")
    if choices:
        alone = len(choices) == 1
        if meant and not alone and assent.is_yes(text) and _alike(registry, question):
            choices, alone = choices[:1], True  # the likeliest of what comes to the same
        if meant and not alone and assent.is_yes(text):
            return Plan((), say=f"Which of them?\n{_numbered(choices)}")
        if question["many"] and len(choices) > 1 and assent.is_yes(text):
            return Plan((), say=f"Which of them, or all?\n{_numbered(choices)}")
        if question["many"] and len(choices) > 2 and _BOTH.fullmatch(text):
            return Plan((), say=f"Which two?\n{_numbered(choices)}")
        if alone and (_ALL.fullmatch(text) or assent.is_yes(text, *_deeds(registry, question))):
            picked = list(choices)
        elif alone and assent.is_half(text) and not router.read(text, now).requests:
            return Plan((), say=HALF)
        elif alone and _wants_a_yes(registry, question):
            picked = [] if meant or places.ordinal(text, 1) is None else list(choices)
        else:
            picked = _picked(choices, text, now, router, many=question["many"])
        if not picked:
            return None
        picked = _as_one(picked)
        shared = slots.decode(question["slots"])
        return Plan(
            tuple(
                Request(
                    choice.get("intent") or question["intent"], {**shared, **slots.decode(choice["slots"])},
                    tier="answer", confidence=1.0, text=meant or text,
                    why=f'"{text[:40]}" answered "{question["ask"]}" with "{choice["label"]}"',
                )
                for choice in picked
            ),
            settled=True,
            meant=meant,
        )
    return _filled(registry, question, text, now, router)


def _judged(question: Mapping[str, Any], text: str) -> Plan | None:
    """What is right and wrong of what was learnt; None where the text says nothing of it."""
    asked = str(question["slots"]["asked"]).split()
    verdict = verdicts.read(text, len(asked), listed=bool(question["slots"]["listed"]))
    if verdict is None:
        return None
    if verdict.later:
        return Plan((), settled=True, say=LATER)
    given = {"insight": " ".join(asked[at] for at in verdict.right),
             "right": " ".join("yes" if right else "no" for right in verdict.right.values())}  # fmt: skip
    if verdict.instead:
        given["instead"] = verdict.instead
    why = f'"{text[:40]}" answers whether I had it right'
    return Plan((Request(insights.REVIEW, given, tier="answer", confidence=1.0, why=why, text=text),), settled=True)


def _as_one(picked: list[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Several choices that name rows by their ids and nothing else, as one that names them all: one deed."""
    if len(picked) < 2 or any(choice["slots"].keys() != {"chosen"} or choice.get("intent") for choice in picked):
        return picked
    chosen = ",".join(choice["slots"]["chosen"] for choice in picked)
    label = sentences.joined([choice["label"] for choice in picked])
    return [{**picked[0], "label": label, "slots": {"chosen": chosen}}]


def _numbered(choices: Sequence[Mapping[str, Any]]) -> str:
    return "\n".join(f"{number}. {choice['label']}" for number, choice in enumerate(choices, 1))


def _filled(
    registry: Registry, question: Mapping[str, Any], text: str, now: dt.datetime, router: Router
) -> Plan | None:
    action, missing = registry.serving(question["intent"]), question["missing"]
    if action is None or missing is None:
        return None
    if answers.is_own(registry, router, question, text, now):
        whole = answers.read_as(router.read(text, now).requests, question)
        if whole is None and (again := answers.once_more(question, text)) is not None:
            return Plan((), settled=True, question=again)
        return None if whole is None else Plan((whole,), settled=True)
    try:
        words = answers.said(question, text) if slots.schema(action).get(missing, str) is str else text
        value = slots.read(action, missing, words, now)
    except slots.Unreadable:
        times = when.find(text, now) if slots.schema(action).get(missing) is When else []
        if len(times) != 1 or len(text.split()) > _SHORT:
            return None
        value = times[0]  # "my meeting at 4"
    filled = {**slots.decode(question["slots"]), missing: value}
    why = f'"{text[:40]}" answered "{question["ask"]}"'
    return Plan((Request(action.intent, filled, tier="answer", confidence=0.9, why=why, text=text),), settled=True)


def _picked(
    choices: Sequence[Mapping[str, Any]], text: str, now: dt.datetime, router: Router, *, many: bool
) -> list[Mapping[str, Any]]:
    if many and _ALL.fullmatch(text):
        return list(choices)
    parts = [part for part in _SEVERAL.split(text.strip()) if part] if many else []
    numbers = [places.ordinal(part, len(choices)) for part in parts]
    if numbers and all(numbers):
        return [choices[number - 1] for number in dict.fromkeys(n for n in numbers if n)]
    number = places.ordinal(text, len(choices))
    if number:
        return [choices[number - 1]]
    if len(text) > 200 or _ASKING.match(text) or answers.names_more(router, choices, text, now):
        return []
    timed = _timed(choices, text, now)
    if timed:
        return timed
    labels = [names.Named(str(index), choice["label"]) for index, choice in enumerate(choices)]
    found = names.find(text, labels).best
    return [choices[int(found.id)]] if found else []


def _timed(choices: Sequence[Mapping[str, Any]], text: str, now: dt.datetime) -> list[Mapping[str, Any]]:
    """The one choice that tells the time or day named: "the 10 o'clock one", "Friday's"."""
    words = _THE_ONE.fullmatch(text)
    found = when.read(words[1] if words else text, now)
    if found is None or found.start is None:
        return []
    told = f"{found.start:%a}".lower() if found.is_date else say.clock(found.start.hour, found.start.minute)
    other = say.clock((found.start.hour + 12) % 24, found.start.minute)
    fitting = [choice for choice in choices if _tells(choice, told)]
    if not fitting and not found.is_date and not _HALF.search(text):
        fitting = [choice for choice in choices if _tells(choice, other)]
    return fitting if len(fitting) == 1 else []


def _tells(choice: Mapping[str, Any], told: str) -> bool:
    return patterns.search(rf"(?<![\w:]){re.escape(told)}", str(choice["label"]), re.I) is not None
