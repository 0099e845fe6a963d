"""Conversations of our own making, with questions and the turns that answer them: what search of memory is tried on.

Nothing in here is anybody's. The same seed makes the same talk. Called by benchmarks/memory.py and tests/memory_search.
"""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from benchmarks.memory_turn import Turn

PEOPLE = (
    "Anna Tom Lena Jack Maria Omar Priya Chloe Ben Sara Ivan Nina Paul Rosa Kim Leo Greta Hugo Iris Milo "
    "Tess Felix Dora Sven"
).split()
PLACES = (
    "Lisbon Oslo Kyoto Denver Galway Porto Naples Tallinn Hanoi Quito Bergen Leeds Malta Zadar Bruges "
    "Split"
).split()
PETS = (
    "Biscuit Pepper Mochi Waffles Ziggy Nacho Clover Pixel Bagel Juno Rusty Tofu Hazel Domino Olive "
    "Ghost"
).split()
DISHES = (
    "lentil soup|mushroom risotto|lemon tart|beef stew|pumpkin curry|apple crumble|fish tacos|onion pie|"
    "rye bread|plum cake|noodle salad|stuffed peppers"
).split("|")
CRAFTS = (
    "pottery|watercolours|knitting|woodcarving|calligraphy|origami|embroidery|bookbinding|fencing|"
    "archery|sailing|judo"
).split("|")
BANDS = (
    "the Paper Lanterns|Slow Comets|Velvet Harbour|the Brass Otters|Nine Tin Birds|Glass Orchard"
).split("|")
BOOKS = (
    "The Salt Road|Winter Atlas|A House of Reeds|The Quiet Engine|Northern Lamps|Letters to Ida"
).split("|")
JOBS = (
    "nurse|baker|surveyor|translator|welder|librarian|paramedic|gardener|tailor|beekeeper|pilot|florist"
).split("|")
ILLS = (
    "migraine|sprained ankle|back pain|hay fever|broken wrist|ear infection|shingles|tonsillitis"
).split("|")
MONTHS = (
    "January February March April June July August September October November December"
).split()
SMALL = (
    "Good to hear from you!|How are you these days?|Same here, busy as always.|Ha, that made me laugh.|"
    "Thanks, that means a lot.|The weather here is awful.|I have to go soon, dinner is waiting.|"
    "What have you been up to?|Tell me more!|I agree.|That is a lovely idea.|"
    "I hope it works out for you.|We should meet again soon.|You are right about that.|"
    "I did not sleep well last night.|The weekend was far too short.|I am so tired of meetings.|"
    "Let me know how it goes.|Take care of yourself.|I was thinking the same.|Talk to you later!|"
    "It has been a long week.|I need more coffee.|My inbox is a disaster.|Did you watch the game?|"
    "Traffic was terrible today.|I love this time of the year.|That reminds me of our school days.|"
    "Some things never change.|I will think about it.|Good luck with that!"
).split("|")
DAYS = (
    "I spent the {w} cleaning the {t}.|My {r} called about the {t} again.|"
    "I ordered a new {t} for the {w}.|The {t} is finally repaired.|My {r} wants to borrow the {t}.|"
    "We talked about the {t} all {w}.|I forgot the {t} at my {r}'s place.|"
    "The {t} cost more than I thought.|My {r} was here for the {w}.|I could not find the {t} anywhere.|"
    "My {r} broke the {t} by accident.|I am looking for a cheaper {t}."
).split("|")
THINGS = (
    "kitchen|garage|lamp|sofa|printer|suitcase|washing machine|raincoat|ladder|fence|heater|blender|"
    "carpet|mirror|desk"
).split("|")
KIN = (
    "cousin|aunt|flatmate|colleague|neighbour|uncle|friend from school|mother|father|niece"
).split("|")
TIMES = (
    "morning|afternoon|evening|weekend|holiday|week"
).split("|")
TELLERS = 5  # of each tale
SEATS = [(number, who) for number in range(12) for who in (0, 1)]


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, and the ids of the turns that answer it."""

    id: str
    query: str
    evidence: frozenset[str]


def _tales() -> list[tuple[list[str], list[str]]]:
    """Each tale: the turns that tell it, and the questions for it."""
    lines = Path(__file__).with_name("memory_tales.txt").read_text(encoding="utf-8").splitlines()
    halves = [line.split(" > ") for line in lines if not line.startswith("#")]
    return [(said.split(" | "), asked.split(" | ")) for said, asked in halves]


TALES = _tales()


class Talk:
    """`size` turns in conversations of two people each, every session some days after the last; and the questions."""

    def __init__(self, size: int = 6_000, seed: int = 7) -> None:
        self._chance = random.Random(seed)  # noqa: S311 - the same talk each time is what it is for
        self.turns: list[Turn] = []
        self.asked: list[Asked] = []
        # Each tale is told by a few people only: a question names one, and the others' tales are there to be mistaken.
        self._told = [(tale, number, who) for tale in TALES for number, who in self._chance.sample(SEATS, TELLERS)]
        number = 0
        while len(self.turns) < size:
            self._conversation(number, size)
            number += 1

    def _conversation(self, number: int, size: int) -> None:
        chance = self._chance
        pair = PEOPLE[2 * number % len(PEOPLE)], PEOPLE[(2 * number + 1) % len(PEOPLE)]
        day = dt.datetime(2023, 1, 5, 9, tzinfo=dt.UTC) + dt.timedelta(days=number % 30)
        told = [(tale, who) for tale, told_in, who in self._told if told_in == number]
        chance.shuffle(told)
        for session in range(20):
            day += dt.timedelta(days=chance.randrange(3, 20), hours=chance.randrange(6))
            lines: list[tuple[str, int, bool, int]] = []  # text, who, whether it is evidence, which tale
            for _ in range(2):
                lines += self._small(chance.randrange(4, 12))
                if told:
                    tale, who = told.pop()
                    lines += self._tale(tale, who, pair, (number, session, len(lines)))
            lines += self._small(chance.randrange(2, 6))
            for place, (text, who, _, _) in enumerate(lines):
                if len(self.turns) >= size:
                    return
                at = day + dt.timedelta(minutes=place)
                self.turns.append(Turn(f"{number}:{session}:{place}", at, pair[who], text))

    def _small(self, count: int) -> Iterator[tuple[str, int, bool, int]]:
        chance = self._chance
        for place in range(count):
            text = chance.choice(SMALL)
            if chance.random() < 0.5:
                text = chance.choice(DAYS).format(
                    t=chance.choice(THINGS), r=chance.choice(KIN), w=chance.choice(TIMES)
                )
            yield text, place % 2, False, -1

    def _tale(
        self, tale: tuple[list[str], list[str]], who: int, pair: tuple[str, str], at: tuple[int, int, int]
    ) -> Iterator[tuple[str, int, bool, int]]:
        chance = self._chance
        said, questions = tale
        words = {
            "s": pair[who], "o": pair[1 - who], "p": chance.choice(PLACES), "pet": chance.choice(PETS),
            "d": chance.choice(DISHES), "craft": chance.choice(CRAFTS), "band": chance.choice(BANDS),
            "book": chance.choice(BOOKS), "job": chance.choice(JOBS), "ill": chance.choice(ILLS),
            "m": chance.choice(MONTHS),
        }
        number, session, start = at
        answers = [f"{number}:{session}:{start + place}" for place, text in enumerate(said) if text[0] == "*"]
        for place, question in enumerate(questions):
            evidence = answers[min(place, len(answers) - 1)]
            name = f"q{len(self.asked)}"
            self.asked.append(Asked(name, question.format(**words), frozenset({evidence})))
        for place, text in enumerate(said):
            yield text.lstrip("*").format(**words), who if place % 2 == 0 else 1 - who, text[0] == "*", number
