"""Two friends who write to each other for a year, ten times over: chatty, with pictures, and questions whose answer
stands in one turn, in several, at some time, or nowhere (asked of the wrong friend). Held out: no weight of the search
was chosen on it. Nothing in here is anybody's; the same seed makes the same talk. Called by benchmarks/memory.py."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.memory_turn import Turn

PAIRS = (
    "Marta Owen|Deniz Carla|Ruth Felipe|Noor Jonas|Petra Wes|Imani Curtis|Yuki Brandon|Salma Eric|Gwen Tariq|Hanna Luca"
).split("|")
SESSIONS = 27
THREADS = 3  # of each friend
DATED = 0.15  # of the questions for one turn name the month as well

HELLO = (
    "Hey {o}! How have you been?|{o}! Long time no see, what's new with you?|Hi {o}, I hope your week was good!|"
    "Hey, good to hear from you! How's everything going?|Morning {o}! Did you survive the weekend?"
).split("|")
BACK = (
    "Hey {o}! Doing alright, a bit tired from work. You?|Hi! Can't complain, the kids keep me busy. What about you?|"
    "Good to hear from you too! It's been hectic over here, but in a good way.|Not bad at all! Tell me your news first."
).split("|")
ASIDES = (
    "I finally watched that series everybody talks about, the one with the {x}. I was up until two in the morning.|"
    "My {k} came over for dinner and stayed until midnight, we laughed so much about the {x}.|"
    "The weather's been so strange, I got soaked on my way to the {w} yesterday.|"
    "I've been cleaning out the attic and found the {x} from when we were young. So many memories!|"
    "Work has been crazy lately, three meetings a day and nobody knows what they're for.|"
    "The kids wanted to go to the {w} again, it's the third time this month.|"
    "I tried that recipe with the {f} you sent me, it was really good!|"
    "My phone broke again, I'm writing on the old one with the cracked screen.|"
    "We had {f} for breakfast today, it made my whole day.|"
    "My {k} is having a hard time at the moment, so we went for a long walk by the {w}.|"
    "I took this on my way home, isn't it beautiful? [photo: a sunset over a {w}]|"
    "Look what my {k} gave me! [photo: a {x} on a table]|"
    "I spent the whole afternoon at the {w}, just reading and doing nothing. It was so relaxing.|"
    "There's a new place by the {w} that does great {f}, we should go there some time."
).split("|")
ABOUT = (
    "By the way, my {k} asked me about your {topic} the other day, everybody's curious!|"
    "I was telling my {k} about the {topic}, and she couldn't believe it.|"
    "I read an article about {topic} this morning and had to think of you.|"
    "Do you ever get tired of the {topic}? I think I would!|"
    "My {k} has something to do with {topic} too, we should all meet at the {w}.|"
    "Honestly, the {topic} has been the best thing this year. [photo: two people laughing at a {w}]"
).split("|")
NODS = (
    "That sounds wonderful, {o}! You deserve it.|Haha, I can picture that. You always make me laugh, {o}.|"
    "Oh I know that feeling so well. Take it easy, okay?|Wow, that's so cool! How did that make you feel?|"
    "Thanks, {o}! That means a lot to me, really.|Absolutely, it's the small things that matter.|"
    "I'm really glad that you told me. Keep me posted!|That's great to hear! Family and friends are everything.|"
    "You're so right. One has to make time for what one loves."
).split("|")
BYE = (
    "Anyway, I have to run. Take care, {o}!|Talk to you soon, {o}! Hugs.|Alright, dinner's ready. Bye for now!|"
    "Thanks for listening, {o}. Have a great evening!"
).split("|")
WORDS = {
    "x": "dragon|old guitar|puzzle|lamp|box of letters|red kite|wooden ship|radio|painting|jukebox".split("|"),
    "k": "sister|neighbour|cousin|boss|best friend from school|mum|uncle|daughter|colleague".split("|"),
    "w": "beach|lake|library|park|market|museum|station|river|swimming pool".split("|"),
    "f": "pancakes|lasagne|ramen|apple pie|sourdough bread|tacos|mushroom soup|chocolate cake".split("|"),
}


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of a kind, and the ids of all the turns that answer it."""

    id: str
    kind: str
    query: str
    evidence: frozenset[str]


@dataclass(slots=True)
class Thread:
    """What one friend tells over several sessions: each turn as (whether the teller says it, its letter, its text)."""

    topic: str
    slots: dict[str, list[str]] = field(default_factory=dict)
    parts: list[list[tuple[bool, str, str]]] = field(default_factory=lambda: [[]])
    questions: list[tuple[str, str, str]] = field(default_factory=list)  # kind, letters, text


def _threads() -> Iterator[Thread]:
    thread = Thread("")
    for line in Path(__file__).with_name("memory_friends.txt").read_text(encoding="utf-8").splitlines():
        mark, _, rest = line.partition(" ")
        if mark == "=":
            if thread.questions:
                yield thread
            thread = Thread(rest)
        elif mark == "--":
            thread.parts.append([])
        elif mark in "<>":
            letter, _, text = rest.partition(" ")
            known = len(letter) == 1 and letter.islower() and mark == ">"
            thread.parts[-1].append((mark == ">", letter if known else "", text if known else rest))
        elif mark == "?":
            kind, letters, text = rest.split(" ", 2)
            thread.questions.append((kind, letters, text))
        elif mark != "#":
            thread.slots[mark.rstrip(":")] = rest.split(" | ")
    yield thread


class Friends:
    """About six thousand turns of ten pairs of friends, and six hundred questions."""

    def __init__(self, seed: int = 11) -> None:
        self._chance = random.Random(seed)  # noqa: S311 - the same talk each time is what it is for
        self.turns: list[Turn] = []
        self.asked: list[Asked] = []
        threads = list(_threads())
        for number, pair in enumerate(PAIRS):
            self._year(number, pair.split(), threads)

    def _year(self, number: int, pair: list[str], threads: list[Thread]) -> None:
        """One pair's year: the parts of their threads, in their order, spread over the sessions."""
        chance = self._chance
        told = [(who, thread, self._words(thread, pair, who)) for who in (0, 1)
                for thread in chance.sample(threads, THREADS)]  # fmt: skip
        planned: list[list[tuple[int, int]]] = [[] for _ in range(SESSIONS)]
        for place, (_, thread, _) in enumerate(told):
            for part, session in enumerate(sorted(chance.sample(range(SESSIONS), len(thread.parts)))):
                planned[session].append((place, part))
        places: dict[tuple[int, str], Turn] = {}
        at = dt.datetime(2023, 1, 4, tzinfo=dt.UTC) + dt.timedelta(days=7 * number)
        for session, parts in enumerate(planned):
            at = at.replace(hour=chance.randrange(8, 22), minute=chance.randrange(60))
            at += dt.timedelta(days=chance.randrange(5, 21))
            topics = [told[place][1].topic for place, _ in parts]
            lines = [*self._small(HELLO, pair, 0), *self._small(BACK, pair, 1), *self._aside(pair, topics)]
            for place, part in parts:
                who, thread, words = told[place]
                lines += [
                    (who if own else 1 - who, text.format(**words), (place, letter))
                    for own, letter, text in thread.parts[part]
                ]
                lines += self._aside(pair, topics)
            lines += [*self._small(BYE, pair, 0), *self._small(BYE, pair, 1)]
            name = f"{number}:{session + 1}"
            for count, (who, text, mark) in enumerate(lines, 1):
                turn = Turn(f"{name}:{count}", at, pair[who], text, name)
                self.turns.append(turn)
                if mark[1]:
                    places[mark] = turn
        for place, (_, thread, words) in enumerate(told):
            for kind, letters, text in thread.questions:
                self._ask(kind, text.format(**words), [places[place, letter] for letter in letters])

    def _ask(self, kind: str, text: str, evidence: list[Turn]) -> None:
        if kind == "one" and self._chance.random() < DATED:
            kind, text = "dated", f"{text.rstrip('?')} in {evidence[0].at:%B %Y}?"
        ids = frozenset(turn.id for turn in evidence)
        self.asked.append(Asked(f"q{len(self.asked)}", kind, text, ids))

    def _words(self, thread: Thread, pair: list[str], who: int) -> dict[str, str]:
        drawn = {name: self._chance.choice(choices) for name, choices in thread.slots.items()}
        return {**drawn, "s": pair[who], "o": pair[1 - who]}

    def _small(
        self, texts: list[str], pair: list[str], who: int, topic: str = ""
    ) -> Iterator[tuple[int, str, tuple[int, str]]]:
        words = {name: self._chance.choice(choices) for name, choices in WORDS.items()}
        yield who, self._chance.choice(texts).format(o=pair[1 - who], topic=topic, **words), (-1, "")

    def _aside(self, pair: list[str], topics: list[str]) -> Iterator[tuple[int, str, tuple[int, str]]]:
        """Some turns about this and that, now and then about what one of the friends tells today."""
        for _ in range(self._chance.randrange(3, 9)):
            who = self._chance.randrange(2)
            topic = self._chance.choice(topics) if topics and self._chance.random() < 0.3 else ""
            yield from self._small(ABOUT if topic else ASIDES, pair, who, topic)
            yield from self._small(NODS, pair, 1 - who)
