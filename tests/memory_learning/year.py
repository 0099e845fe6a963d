"""A scripted year of one person's talk: what they tell changes, most of what they say tells nothing. For test_year.py.

Every turn is a message; `truths` at the end are what a careful person would have written down, each as patterns
that one fact must hold; `over` is what must no longer be believed.
"""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Callable
from dataclasses import dataclass, field

START = dt.datetime(2026, 1, 2, 8, tzinfo=dt.UTC)

CITIES = "Leeds York Hull Derby Bath Exeter Truro Ripon Ely Wells Lincoln Durham".split()
FIRMS = "Initech Globex Hooli Umbrella Vandelay Acme Contoso Wonka".split()
NAMES = "Anna Ben Clara Dev Ella Femi Gita Hugo Iris Jonas Kira Liam Mona Nils Olga Pia Ravi Sana Theo Uma".split()
JOBS = "nurse teacher plumber baker lawyer vet gardener chef pilot tailor".split()
FOODS = "olives coriander mushrooms anchovies liquorice beetroot marzipan celery oysters tofu".split()
HOBBIES = "the cello|chess|tennis|badminton|the banjo|handball".split("|")
TONGUES = "Spanish Greek Welsh Danish Polish Korean".split()
COLOURS = "green blue red yellow purple orange".split()
MINE = "^(?:i|ive|we|weve)"
DAYS = "Monday Tuesday Wednesday Thursday Friday".split()

NOISE = (
    "remind me to call {name} at {hour}", "add {food} to my list", "what's on my list?", "thanks!", "good morning",
    "what time is it in {city}?", "I'm so tired today", "I'm on my way home", "I had lunch with {name}",
    "{name} says she hates {food}", "I heard {name} moved to {city}", "if I lived in {city} I would learn {tongue}",
    "would {name} like {food}?", "does my sister live in {city}?", "I wish I had a dog", "I might move to {city}",
    "maybe I'll learn {tongue} some day", "lol I'm a millionaire", "it's raining again in {city}", "the bus was late",
    "I have a meeting with {name} at {hour}", "I have a headache", "text {name} that I moved to {city}",
    "\"I love {food}\" is what he said", "I bought {food} yesterday", "I left the keys at the office", "call {name}",
    "I'm bored", "this film is great", "I love this song", "that was fun", "I'm in a meeting", "I've got a question",
    "From: {name}\nSubject: move\nI live in {city} now", "> my dog is called Rex\nno idea what that means",
    "imagine I worked at {firm}", "my phone is dead", "dinner is ready", "I'm waiting for {name}", "see you at {hour}",
    "the show is about a {job} who lives in {city}", "they say {city} is nice", "what do you know about {name}?",
    "book a table for {hour}", "I need to buy {food}", "I should call my brother", "can you tell me a joke?",
    "we went to {city} last weekend", "I'm reading a book about {city}", "I was ill yesterday", "no worries",
    "I hope {name} gets the job at {firm}", "I want to go to {city}", "I don't know", "sounds good", "my head hurts",
    "is {name} my cousin?", "I'm not sure about {firm}", "tell my boss I'm late", "I'm looking forward to Friday",
    "he moved to {city}", "she is a {job}", "haha my cat is the boss", "I'm going to bed", "almost bought a boat today",
)  # fmt: skip
LEADS = ("", "", "", "", "by the way, ", "oh, ", "just so you know, ", "good news: ", "btw ", "well, ")
TAILS = ("", "", "", "!", ".", " by the way", ", actually")


@dataclass
class Slot:
    """One thing that is so of the person's life at any time, and how each change of it is told."""

    tell: Callable[[random.Random, str], str]
    values: list[str]
    value: str = ""
    keep: Callable[[str], tuple[str, ...]] = lambda value: (value,)


@dataclass
class Year:
    """The messages with their moments; `truths` and `over` are patterns that a believed fact holds, or must not."""

    turns: list[tuple[dt.datetime, str]] = field(default_factory=list)
    truths: list[tuple[str, ...]] = field(default_factory=list)
    over: list[tuple[str, ...]] = field(default_factory=list)


def _pick(*ways: str) -> Callable[[random.Random, str], str]:
    return lambda dice, value: dice.choice(ways).format(value)


def _slots(dice: random.Random) -> dict[str, Slot]:
    sister, brother, boss = dice.sample(NAMES, 3)
    return {
        "home": Slot(_pick("I live in {} now", "we moved to {}", "I've moved to {}"), CITIES, keep=lambda v: (MINE, v)),
        "work": Slot(_pick("I work at {} now", "I started a new job at {}", "I now work for {}"), FIRMS,
                     keep=lambda v: (MINE, v)),
        "sister": Slot(_pick(f"my sister {sister} lives in {{}} now", f"my sister {sister} moved to {{}}"), CITIES,
                       keep=lambda v: (sister, v)),
        "brother": Slot(_pick(f"my brother {brother} is a {{}} now", f"my brother {brother} works as a {{}} now"), JOBS,
                        keep=lambda v: (brother, v)),
        "boss": Slot(_pick("my boss is {} now", "my new boss is called {}"), [one for one in NAMES if one != boss],
                     keep=lambda v: ("boss", v)),
        "hobby": Slot(_pick("I play {} these days", "I play {} now"), HOBBIES, keep=lambda v: (MINE, v)),
        "tongue": Slot(_pick("I'm learning {} now", "I'm now learning {}"), TONGUES, keep=lambda v: ("learning", v)),
        "colour": Slot(_pick("my favourite colour is {} now", "my favourite colour is now {}"), COLOURS,
                       keep=lambda v: ("colour", v)),
        "class": Slot(_pick("my yoga class is on {}s now", "my yoga class has moved to {}s"), DAYS,
                      keep=lambda v: ("class", v)),
    }


def write(turns: int, seed: int) -> Year:
    """A year of so many turns."""
    dice, year = random.Random(seed), Year()  # noqa: S311 - a script, the same each time
    slots = _slots(dice)
    likes: dict[str, str] = {}
    events = _events(dice)
    step = dt.timedelta(days=365) / turns
    for number in range(turns):
        at = START + number * step
        if events and dice.random() < len(events) * 1.3 / max(1, turns - number):
            text, truth, over = events.pop(0)
            year.truths += truth
            year.truths = [one for one in year.truths if one not in over]
            year.over += over
        elif dice.random() < 0.012:
            text = _change(dice, slots[dice.choice(list(slots))], year)
        elif dice.random() < 0.01:
            text = _like(dice, likes, year)
        else:
            noise = dice.choice(NOISE)
            text = noise.format(
                name=dice.choice(NAMES), city=dice.choice(CITIES), food=dice.choice(FOODS), firm=dice.choice(FIRMS),
                job=dice.choice(JOBS), tongue=dice.choice(TONGUES), hour=dice.choice(("9", "11:30", "3 pm", "18:15")),
            )
            year.turns.append((at, text))
            continue
        year.turns.append((at, f"{dice.choice(LEADS)}{text}{dice.choice(TAILS)}"))
    return year


def _change(dice: random.Random, slot: Slot, year: Year) -> str:
    value = dice.choice([one for one in slot.values if one != slot.value])
    if slot.value:
        old = slot.keep(slot.value)
        if old in year.truths:
            year.truths.remove(old)
    slot.value = value
    year.truths.append(slot.keep(value))
    return slot.tell(dice, value)


def _like(dice: random.Random, likes: dict[str, str], year: Year) -> str:
    food = dice.choice(FOODS)
    was, now = likes.get(food, ""), dice.choice(("like", "don't like"))
    likes[food] = now
    told = {"like": "^i like", "don't like": "^i dont like"}
    if was and (told[was], food) in year.truths:
        year.truths.remove((told[was], food))
    year.truths.append((told[now], food))
    return f"I {now} {food}"


def _events(dice: random.Random) -> list[tuple[str, list[tuple[str, ...]], list[tuple[str, ...]]]]:
    """What happens once, in its order: told, what is so from then, what is over."""
    dog, child = "Biscuit", "Nora"
    return [
        ("I'm allergic to penicillin", [("penicillin",)], []),
        ("we adopted a dog called Biscuit", [("adopted", dog)], []),
        ("I'm engaged to Robin", [("engaged to", "robin")], []),
        ("I have a Figma design file for 2027 product updates", [("Figma",)], []),
        ("Robin and I got married", [("married",)], [("engaged to", "robin")]),
        ("my wife is pregnant", [("pregnant",)], []),
        ("I quit smoking", [("smoking",)], []),
        (f"our daughter {child} was born this morning", [(child,)], []),
        ("my grandpa died", [("grandpa", "died")], []),
        ("I drive an old Volvo", [("Volvo",)], []),
        ("I sold my Volvo", [], [("drive", "Volvo")]),
        ("my mum is a retired teacher", [("mum", "teacher")], []),
        ("my dentist is called Dr Moss", [("Moss",)], []),
    ]
