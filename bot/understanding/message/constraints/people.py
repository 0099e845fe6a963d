"""What sentences about people reject: messages, calls, contacts, check-ins."""

from __future__ import annotations

from collections.abc import Mapping

from bot.understanding.message import conditions
from bot.understanding.message.conditions import Check
from specialists.contract import Action
from specialists.language.grammar import phrases, sense
from specialists.language.text.normalise import Message

_TITLES = frozenset("dr doctor mr mrs ms miss aunt auntie uncle cousin professor prof".split())
_BEING = frozenset("is are was were has have had can will in on at from about".split())
_KIN = frozenset("mom mum mam dad papa mama gran nan granny grandma grandpa sis bro babe hubby wife husband".split())
_WHOM = frozenset("you we i they he she it there my our your everyone all".split())
_HOW = frozenset("old far tall big many much long hot cold deep high fast heavy good bad well to".split())
_WORDING = frozenset(("write", "compose", "draft"))


def _is_odd_message(match: phrases.Match[Action], message: Message) -> bool:
    """ "Text books are expensive" writes to nobody; "text big news today" names nobody; what is to be written about
    something has yet to be worded.
    """
    content = match.slots.get("body")
    if content and message.words[content.first - 1] == "about" and message.words[message.head] in _WORDING:
        return True
    named, body = conditions.words_of(match, "recipient", message), conditions.words_of(match, "body", message)
    if named[:1] in (["a"], ["an"]) or sense.is_machine(named):
        return True  # "write a birthday message for my niece" is to be worded
    if not body:
        return len(named) > 1 and not _is_full_name(match.slots["recipient"], message)
    last = named[-1] if named else ""
    plural = last.endswith(("s", "ing"))
    lower = len(named) == 1 and message.raw[match.slots["recipient"].start].islower() and last not in _KIN
    telling = body[0] in conditions.IS or (plural and body[0] in _BEING)
    return lower and telling and not _WHOM & set(body[1:2])


def _is_full_name(slot: phrases.Slot, message: Message) -> bool:
    """Whether several words are one name: "my sister", "Dr Weber", "Anna Maria", but not "dad landed safely"."""
    words = message.words[slot.first : slot.last]
    if (words[0] in _TITLES and len(words) < 4) or "and" in words or (words[0] in sense.OWNERS and len(words) < 4):
        return ":" not in message.raw[slot.start : slot.end]
    written = [message.raw[message.starts[place]] for place in range(slot.first, slot.last)]
    return all(letter.isupper() for letter in written)


def _is_owned(match: phrases.Match[Action], message: Message) -> bool:
    """ "Forget my old address" is about no contact."""
    named = conditions.words_of(match, "name", message)
    return "contact" not in message.words and bool(named) and named[0] in sense.OWNERS


def _is_state(match: phrases.Match[Action], message: Message) -> bool:
    """ "My boss is being annoying today" names nobody."""
    return sense.is_state(conditions.words_of(match, "name", message))


def _is_story_of_birth(match: phrases.Match[Action], message: Message) -> bool:
    """ "My daughter Lily was born …" is kept as it was told."""
    named = conditions.words_of(match, "name", message)
    return len(named) > 2 and named[0] in sense.OWNERS


def _draws_conclusion(match: phrases.Match[Action], message: Message) -> bool:
    """ "Tara can't make Thursday so move it" takes no right from her."""
    return bool({"so", "make"} & set(conditions.words_of(match, "value", message)))


def _is_odd_call(match: phrases.Match[Action], message: Message) -> bool:
    """ "Ring size seven fits" rings nobody, and "can you call a taxi firm" asks."""
    named = conditions.words_of(match, "recipient", message)
    long = len(named) > 2 and not _is_full_name(match.slots["recipient"], message)
    return long or named[:1] == ["a"] or sense.is_machine(named) or conditions.asks_what_is_possible(match, message)


def _is_odd_asking(match: phrases.Match[Action], message: Message) -> bool:
    """What comes again is set up; and of "ask how the knee is" it is a question, and nobody is called the knee."""
    if _HOW & set(conditions.words_of(match, "recipient", message)[:1]):
        return True  # "find out how old Tom is"
    about = message.words[message.head : message.head + 2] == ["ask", "how"]
    whose = {"the", "her", "his", "their"} & set(conditions.words_of(match, "recipient", message)[:1])
    return conditions.is_repeated(match, message) or (about and bool(whose))


CONSTRAINTS: Mapping[str, Check] = {
    "no messages": _is_odd_message, "no calls": _is_odd_call, "no check-ins": _is_odd_asking, "owned things": _is_owned,
    "states": _is_state, "births": _is_story_of_birth, "conclusions": _draws_conclusion,
}  # fmt: skip
