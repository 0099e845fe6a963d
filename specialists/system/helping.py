"""Help, from the examples that every action declares: nothing is described here that cannot be done."""

from __future__ import annotations

import collections
from collections.abc import Sequence

from specialists import coming
from specialists.contract import Action, Finding, Operation, Specialist, Turn, action
from specialists.language.grammar import names
from specialists.language.text import sentences

# In the order in which help shows them.
_TITLES = {
    "scheduling": "Reminders",
    "task_management": "Tasks",
    "grocery": "Lists",
    "information": "Facts",
    "memory": "Memory",
    "communication": "People",
    "time_tracking": "Hours",
    "profile": "You",
    "documents": "Documents",
    "system": "Hob",
}
_ORDER = {category: place for place, category in enumerate(_TITLES)}
# What people call a category when they ask for help with it.
_WORDS = {
    "scheduling": "reminders reminder alarms timers calendar events scheduling snooze repeating",
    "task_management": "tasks task to-do todo todos chores to-dos",
    "grocery": "lists list groceries grocery shopping items",
    "information": "information time weather search clock zones",
    "memory": "memory facts remember memories",
    "communication": "messages contacts people communication calls texting",
    "time_tracking": "hours time tracking log",
    "profile": "profile preferences settings zone timezone name",
    "documents": "documents notes writing text",
    "system": "system hob undo status why explain",
}
_SHOWN = 3  # examples of one category in the overview


class Help(Specialist):
    """Says what can be done, with sentences to copy."""

    name = "system"

    @action("help", object="ability", operation=Operation.SHOW, category="system")
    async def help(self, turn: Turn, topic: str | None = None, able: str | None = None) -> Finding:
        """Shows what you can text, with examples."""
        by_category: dict[str, list[Action]] = {}
        built = [one for one in turn.ports.catalog.actions() if not (coming.is_coming(one) or one.family)]
        if turn.ports.brain.state().lack is not None:
            built = [one for one in built if one.intent != "unknown"]  # to talk freely takes a model
        for one in sorted(built, key=lambda one: _ORDER.get(one.category, len(_ORDER))):
            by_category.setdefault(one.category, []).append(one)
        if not topic:
            return Finding(_overview(by_category))
        category = _meant(topic, list(by_category))
        if category is None:
            known = sentences.joined([_title(one).lower() for one in by_category], "or")
            return Finding(f"I have no help about {sentences.quoted(topic, 40)}. Try help with {known}.", worked=False)
        family = [one for one in turn.ports.catalog.actions() if one.category == category]
        shown = _examples(able, topic, family) if able else ""
        if shown:
            return Finding(f'Yes. Name it, for example: {shown}. "help {_title(category).lower()}" shows more.')
        return Finding(_depth(category, by_category[category]))


def _overview(by_category: dict[str, list[Action]]) -> str:
    lines = []
    for category, actions in by_category.items():
        examples = [one.examples[0].text for one in _of_each_kind(actions) if one.intent != "help"]
        if examples:
            lines.append(f"{_title(category)}: {' · '.join(sentences.quoted(text) for text in examples[:_SHOWN])}")
    topic = next((_title(category).lower() for category in by_category), "reminders")
    return "\n".join(
        [
            "Text me in your own words, several things in one message if you like. For example:",
            *lines,
            f'"help {topic}" shows more of one kind, "undo" takes back what I did last.',
        ]
    )


def _of_each_kind(actions: Sequence[Action]) -> list[Action]:
    """Those with an example: first what makes one of each kind of thing, of what most is done with before the rest."""
    told = [one for one in actions if one.examples]
    kinds = collections.Counter(one.object for one in told)
    makes = {kind: next((one for one in told if (one.object, one.operation) == (kind, Operation.CREATE)), None)
             for kind, _ in kinds.most_common()}  # fmt: skip
    first = [one for one in makes.values() if one is not None]
    return [*first, *(one for one in told if one not in first)]


def _depth(category: str, actions: Sequence[Action]) -> str:
    lines = [f"{_title(category)}:"]
    for one in actions:
        examples = " · ".join(sentences.quoted(example.text) for example in one.examples[:4])
        lines.append(f"- {one.does}\n  {examples}")
    return "\n".join(lines)


def _examples(able: str, topic: str, actions: Sequence[Action]) -> str:
    """Sentences to copy, of the actions that do what the verb says with the things asked about: "delete", "tasks"."""
    thing = topic.lower().removesuffix("s")
    texts = [(example.text, one) for one in actions for example in one.examples]
    told = [text for text, one in texts if able in f"{text} {one.does} {one.intent}".lower().replace("_", " ").split()]
    about = [text for text, one in texts if thing in f"{one.does} {one.intent}".lower()]
    best = [text for text in told if text in about] or told or about
    return " · ".join(sentences.quoted(text) for text in best[:_SHOWN])


def _title(category: str) -> str:
    return _TITLES.get(category, category.replace("_", " ").capitalize())


def _meant(topic: str, categories: Sequence[str]) -> str | None:
    words = set(topic.lower().split())
    for category in categories:
        if words & {*_WORDS.get(category, "").split(), category, _title(category).lower()}:
            return category
    found = names.find(topic, [names.Named(category, _WORDS.get(category, category)) for category in categories])
    return found.best.id if found.best is not None else None
