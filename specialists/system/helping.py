"""Help, from the examples that every action declares: nothing is described here that cannot be done."""

from __future__ import annotations

from collections.abc import Sequence

from specialists import coming
from specialists.contract import Action, Finding, Specialist, Turn, action
from specialists.language import names, sentences

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

    @action(
        "help",
        category="system",
        says=[
            "help [me]",
            "help [me] (with|about|on) {topic}",
            "help {topic}",
            "{topic} help",
            "i need [some] help [with {topic}]",
            "(how do|how can) i (use|work with|talk to) (this|you|hob|{topic})",
            "(how do|how can|how would) i (set|make|create|add|cancel|change|delete|use|see|view|snooze|undo)"
            " {topic}",
            "how does (this|it|hob) work",
            "how (do|does) [the|my|your] (snoozing|snooze|reminders|a reminder|lists|the list|alarms|tasks|timers"
            "|check ins|notes|the calendar|undo|undoing|quiet hours|sharing|pairing|repeating reminders|briefing"
            "|briefings) work",
            "how do you work",
            "what (can|could|do) you do [for me] [with {topic}]",
            "what (can|could) you help [me] [with]",
            "<tell> what you (can do|are capable of|are able to do) [*]",
            "do you have [any|some|more] (features|functions|abilities|skills|commands|instructions) [*]",
            "[<tell>] [your|the] (instructions|commands|user guide|manual)",
            "what are my options",
            "what do you do",
            "what (else|all) can you do",
            "what are you (capable of|able to do|good at|for|good for)",
            "what are [some of|all] [of] your (features|abilities|skills|capabilities|functions|commands)",
            "what (can|may|should|could) i (say|ask|text|do|ask you) [to you|you|for] [to do]",
            "what (commands|features|things) (do you have|are there|can i use|do you understand|do you know)",
            "are you able to (set|make|add|keep|do|handle|manage|track) {topic}",
            "do you (do|support|handle|understand) {topic}",
            "are you (allowed|permitted|authorized|set up) to {topic}",
            "<tell> [your|the|all] (commands|features|abilities|skills|examples|instructions|options|menu)",
            "(tell|teach|show) me [about] (what you can do|how to use (this|you|hob)|how you work|how this works)",
            "(commands|menu|instructions|options|manual|examples)",
            "[*] what [*] (things|kinds|kind|types|type|questions|stuff|topics|sorts|sort|commands|requests|subjects)"
            " [*] (can|may|could|should|do) (i|you) (ask|say|do|know|help|answer|request|talk|handle) [*]",
            "(can|may|could|should) i ask [you] [about] (anything|something|questions|a question|"
            "whatever|things|stuff) [*]",
            "what (questions|things|tasks|topics|requests|problems) (can|do|are|could|will) you [*] "
            "(answer|do|know|help|handle|assist|perform|able) [*]",
            "(tell|show|list|explain|give) [me] [*] (what|which|everything|all|things|how) [*] (you|i) "
            "[*] (can|may|are able to|could) [*] (ask|do|say|help|use|offer|talk) [*]",
            "how (can|could|do|will|may|might) you (help|assist|be of help|be useful|support) [me] [*]",
            "(what|which) (areas|ways|capacity|topics|things) [*] (you|can) [*] (help|assist|ask) [*]",
            "(if i want to|when i want to) {topic} how do i [do it|do that|go about it]",
            "what (are you|is your) [*] (capable of|purpose|function|job|good for|able to do|expertise|"
            "area of expertise|skill set|skills|made for|designed to do|use) [*]",
            "what (all|else|exactly) (can|do|could) you (do|help with|offer|know) [*]",
            "(can|could) you help [me] [out] [with something]",
            "(give|show) me [some] (examples|options|help|ideas|suggestions of what you can do|a "
            "tutorial)",
            "i (do not know|am not sure|have no idea) (what|how) [to] (ask|say|do|use you|i can ask) [*]",
            "(can|may) i ask (a|some|you some|you a) (question|questions)",
            "what (information|info|data) (can|do) you (provide|give|have|offer|tell) [*]",
            "(is there|are there) [a list|things|anything] [of] [things|questions|commands] [that] (i "
            "can|you can|you can not|i can not) (ask|do|say) [*]",
            "(can|do) you (set|send|make|take|keep|handle|do|manage|write|read) (reminders|alarms|timers|"
            "lists|messages|notes|events|appointments|meetings|calls|tasks|texts|emails) [too]",
            "what (kind|kinds|sort|sorts|type|types) of (things|stuff|tasks|questions) (do|can|could|are) "
            "you (do|handle|know|help with|answer|able to do)",
            "(know|see|hear|learn) what (i|you) can (ask|do|say|help with) [you] [*]",
            "what [are] [all|the|some|all the] (things|kinds|questions|stuff|topics|ways) [of things] "
            "[that|which] (i|you) (can|may|could) [*]",
        ],
        examples={
            "help": {},
            "help reminders": {"topic": "reminders"},
            "what can you do?": {},
            "how does this work": {},
            "help me with lists": {"topic": "lists"},
            "what can I say": {},
        },
    )
    async def help(self, turn: Turn, topic: str | None = None, able: str | None = None) -> Finding:
        """Shows what you can text, with examples."""
        by_category: dict[str, list[Action]] = {}
        built = [one for one in turn.ports.catalog.actions() if not coming.is_coming(one)]
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
        shown = _examples(able, topic, by_category[category]) if able else ""
        if shown:
            return Finding(f'Yes. Name it, for example: {shown}. "help {_title(category).lower()}" shows more.')
        return Finding(_depth(category, by_category[category]))


def _overview(by_category: dict[str, list[Action]]) -> str:
    lines = []
    for category, actions in by_category.items():
        examples = [one.examples[0].text for one in actions if one.examples and one.intent != "help"]
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
