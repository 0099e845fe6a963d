"""The model tier of understanding: what a message asks for that no rule and no example could tell. understanding.py
asks, after phrases, what leans on the turn before, what was learnt and the local tier.

The model only names an intent and points at the person's own words; code reads these into typed slots as it does for a
phrase (pointing.py). A word that the person did not write refuses the whole reading: nothing is done by half.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any, NamedTuple

from bot.spoken import Look
from bot.understanding import pointing, wishes
from bot.understanding.inquiry import Inquiry
from bot.understanding.message.router import Router
from bot.understanding.wishes import Wish, Wishes
from integrations.llm import tasks
from integrations.llm.brain import Author, Lack, Message, NoBrain, Task
from specialists import exchange
from specialists.contract import HOUSEHOLD, Action, Effect, Operation, Request, Turn
from specialists.language.statements import confiding
from specialists.language.text import normalise

TIER = "model"
CONFIDENCE = 0.85  # of a reading whose every word was checked
LONGEST = 1500  # letters; a longer message is a text and not a wish
MOST = 6  # requests in one message
OFFERED = 3  # readings that the person is asked to choose from
_BEFORE = 1000  # letters of what was said before, at most
_PEOPLE = ("communication", "profile")  # what changes who Hob writes to and how it treats its person is asked about
_TELLING = ("which", "value", "when")
_POINTING = frozenset(
    """it that this them those these one ones he she him her they there then same again too also instead so another
    other both all""".split()
)
_WHY = "the language model read it so, in your own words"


class Classified(NamedTuple):
    """What the model made of a message. `asked` says that it was asked and answered, `why` is for the trace."""

    requests: tuple[Request, ...] = ()
    uses: tuple[int | None, ...] = ()  # of each request, the place of the one whose result it works on
    asked: bool = False
    why: str = ""
    lack: Lack | None = None  # why the model gave no answer
    say: str = ""  # what it answers to talk, where it was to
    asks: tuple[Request, ...] = ()  # in place of requests: what the person is to be asked, which of these is meant
    looks: tuple[Look, ...] = ()  # in place of requests: what it wants looked up before it answers to talk

    @property
    def talk(self) -> bool:
        """Whether the model holds it for no request."""
        return self.asked and not (self.requests or self.asks or self.why)


class Classifier:
    """Asks the model, and believes of its answer what the message bears out."""

    def __init__(self, actions: Sequence[Action], router: Router) -> None:
        self.inquiry = Inquiry(actions, router)

    def can_read(self, turn: Turn, text: str) -> bool:
        """Whether a model may be asked: there is one, and the message is short, the household's own and no secret."""
        return self._may_read(turn, text) and turn.ports.brain.state().lack is None

    def lacking(self, turn: Turn, text: str) -> Lack | None:
        """Why there is no model just now for a message that one might be asked about."""
        return turn.ports.brain.state().lack if self._may_read(turn, text) else None

    @staticmethod
    def _may_read(turn: Turn, text: str) -> bool:
        own = turn.origin in HOUSEHOLD and not turn.tainted and not confiding.is_secret(text)
        return own and len(text) <= LONGEST

    async def read(
        self, turn: Turn, text: str, story: str = "", *, around: str = "", done: int = 0, brief: str = ""
    ) -> Classified:
        """What `text` asks for; nothing where the model does not answer. It waits for it, with no lock held. A reading
        that is refused goes back to the model once, with the reason.

        `story` is what came of the message so far, `done` how many of its requests are done and may be worked on;
        `around` is what it may lean on (surroundings.py). `brief` is what an answer may need:
        with it, what is talk is answered along with the reading, where there is room for that.
        """
        before = await self._before(turn, text, self.inquiry.spare(text, story, around))
        question = self.inquiry.question(text, turn.local, before, story, around)
        answering = self.inquiry.answering(question, text, turn.local, before, around, brief) if brief else None
        question, form = (question, self.inquiry.form) if answering is None else (answering, self.inquiry.spoken)
        earlier = [one.text for one in before if one.author is Author.USER]
        try:
            answer = await self._answer(turn, question, form)
            found = self.believed(answer, text, turn.local, earlier, done)
            if found.why:
                turn.allowance.doubt(tasks.UNDERSTAND)
                again = self.inquiry.question(text, turn.local, before, story, around, (answer, found.why))
                answer = await self._answer(turn, again, self.inquiry.form, tasks.MEND)
                found = self.believed(answer, text, turn.local, earlier, done)
                if found.why:
                    turn.allowance.doubt(tasks.MEND)
        except NoBrain as nothing:
            return Classified(why=f"no answer from the model: {nothing.reason}", lack=nothing.reason)
        return found

    async def _answer(
        self, turn: Turn, messages: Sequence[Message], form: type[Wishes], task: Task = tasks.UNDERSTAND
    ) -> Wishes:
        answer = await turn.ports.brain.complete(task, messages, form, payer=turn.payer, allowance=turn.allowance)
        return answer.value

    def believed(
        self, answer: Wishes, text: str, now: dt.datetime, before: Sequence[str] = (), done: int = 0
    ) -> Classified:
        """The requests that the model's answer makes, all of them or none; those of its readings to be asked about that
        hold. `before` are the person's earlier words."""
        if len(answer.requests) > MOST:
            return Classified(asked=True, why=f"the model saw more than {MOST} requests in it")
        if isinstance(answer, wishes.Spoken) and answer.look and not answer.ask:
            return self._looked_for(answer)
        made, uses, refused = list[Request](), list[int | None](), list[str]()
        whole = text if answer.ask or len(answer.requests) == 1 else ""
        for wish in answer.requests:
            try:
                source = None if answer.ask else _source(wish, done + len(made))
                slots = self.slots(wish, text, now, before, given=source is not None)
            except pointing.Unsaid as unsaid:
                refused.append(f"the model read it as {wish.intent[:40]!r}, but {unsaid}")
                continue
            uses.append(source)
            made.append(Request(wish.intent, slots, TIER, CONFIDENCE, _WHY, whole))
        if refused and not (answer.ask and made):  # of what is only asked about, what holds is enough
            return Classified(asked=True, why=refused[0])
        if answer.ask:
            return Classified(asked=True, asks=_distinct(made)[:OFFERED])
        say = answer.say.strip() if isinstance(answer, wishes.Spoken) else ""
        return Classified(tuple(made), tuple(uses), asked=True, say=say)

    def _looked_for(self, answer: Wishes) -> Classified:
        """What is to be looked up for an answer; nothing where it is more than a few looks. What their slots hold is
        checked by whoever looks (bot/turns/hands.py)."""
        for wish in answer.requests:
            form = self.inquiry.forms.get(wish.intent)
            if form is None or form.action.effect is not Effect.READ:
                return Classified(asked=True, why=f"{wish.intent[:40]!r} only looks nothing up")
        return Classified(asked=True, looks=tuple(map(_look, answer.requests[:OFFERED])))

    def slots(
        self, wish: Wish, text: str, now: dt.datetime, before: Sequence[str], *, given: bool
    ) -> dict[str, Any]:
        """The slots of a wish; `given` says that an earlier request brings what it works on. Raises Unsaid."""
        form = self.inquiry.forms.get(wish.intent)
        if form is None:
            raise pointing.Unsaid("there is no such thing to do")
        earlier = before if form.action.effect in (Effect.READ, Effect.WRITE) else ()
        slots: dict[str, Any] = {}
        for slot in wish.slots:
            value = pointing.value(form, slot.name, slot.words, pointing.Said(text, now, tuple(earlier)))
            if value is not None:
                slots.setdefault(slot.name, value)
        if not form.signature.required <= slots.keys() | ({form.action.takes} if given else set()):
            raise pointing.Unsaid("what it is about is missing")
        return slots

    async def _before(self, turn: Turn, text: str, room: int) -> list[Message]:
        """What was said before, where the message points at it and there is room for so many letters; a message that
        stands alone is read alone."""
        if not _POINTING & set(normalise.words(text)):
            return []
        return await exchange.recent(turn, tokens=min(_BEFORE, room) // exchange.LETTERS_A_TOKEN)


def _distinct(requests: Sequence[Request]) -> tuple[Request, ...]:
    """Each of them once."""
    found: list[Request] = []
    for one in requests:
        if all((one.intent, one.slots) != (other.intent, other.slots) for other in found):
            found.append(one)
    return tuple(found)


def _look(wish: Wish) -> Look:
    return Look(wish.intent, tuple((slot.name, slot.words) for slot in wish.slots))


def _source(wish: Wish, place: int) -> int | None:
    """The place of the request whose result this one, itself at `place`, works on. Raises Unsaid."""
    if not wish.after:
        return None
    if not 0 < wish.after <= place:
        raise pointing.Unsaid(f"there is no request {wish.after} before it")
    return wish.after - 1


def asks_first(request: Request, action: Action) -> bool:
    """Whether a reading of the model's is asked about before it is done: what can't be undone, or concerns people."""
    if action.effect is Effect.READ:
        return False
    undoes = action.serves("turn", Operation.UNDO)
    if action.effect is not Effect.WRITE or undoes or action.category == "profile":
        return True
    return action.category in _PEOPLE and any(name in request.slots for name in _TELLING)
