"""Questions about what the person has, by its name: "what time did I say for the dry cleaning?", "is the passport thing
still on my list?". bot/understanding/pipeline.py asks where nothing else answers."""

from __future__ import annotations

from bot.understanding.dialogue import resolver
from bot.understanding.dialogue.operations import Operations
from bot.understanding.dialogue.state import DialogueState
from specialists.contract import Operation, Request, Role
from specialists.language import time as when
from specialists.language.text import normalise

LONGEST = 120  # characters
_ASKING = frozenset("what when where how is are was did do does have has will which whats anything".split())
# Words by which such a question asks, and which name nothing.
_FRAME = _ASKING | frozenset(
    """who why i you we me my our the a an it that this one ones thing things stuff time day date say said set put add
    added write wrote tell told ask asked know remember remind reminded next again got get down on in at for of to by
    from up off still yet now then already so and but also please there here down due supposed meant need needs want
    have had been be going go list lists task tasks todo todos reminder reminders alarm alarms note notes about any am
    can could would should just hob ok okay hey late soon long till until left 's""".split()
)


async def of_own(text: str, state: DialogueState) -> list[Request]:
    """The look at the one thing of the person's own that a question names by some word of it; empty where it is no
    question, or names none or several."""
    message = normalise.message(text[:LONGEST])
    words = message.words
    if len(text) > LONGEST or not words or not (text.rstrip().endswith("?") or words[message.head] in _ASKING):
        return []
    times = [one.span for one in when.find(text, state.now)]
    named = [
        word for word, start, end in zip(words, message.starts, message.ends, strict=True)
        if word not in _FRAME and not any(first < end and start < last for first, last in times)
    ]
    if not named:
        return []
    found = (await resolver.named(" ".join(named), Operation.SHOW, state, sure=True)).things
    if len(found) != 1:
        return []
    shows = state.registry.doing(found[0].object, Operation.SHOW)
    if shows is None or shows.slot(Role.NAME) is None:
        return []
    return Operations(state, text).request_like(shows, {Role.NAME: found[0].label})
