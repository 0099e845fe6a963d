"""What kind of deed a request is, by the traits of its action. For the readers; no intent is known here but by them."""

from __future__ import annotations

from collections.abc import Sequence

from bot.understanding import classifying, learning
from bot.understanding.message import accounting, arbiter, learned
from specialists import coming
from specialists.contract import Effect, Operation, Request, Role
from specialists.language.grammar import sense
from specialists.language.text import normalise
from specialists.registry import Registry

OCCURRENCE = "occurrence"  # the object of what is done with a reminder that came
# What there is now: to look at it is no risk.
_THERE = tuple((one, Operation.SHOW) for one in ("briefing", "event", "reminder", "task", "item"))
_LOOKS = (*_THERE, ("fact", Operation.RECALL))
_POINTERS = frozenset(("it", "that", "this", "one", "that one", "this one", "them", "those"))
_CLEARLY = 1.5  # times as likely as the next look
_FAR = 3.0  # times, from where it need not be likelier than all the rest


_ENTERING = (Operation.CREATE, Operation.INVITE)


class Kinds:
    """Tells of requests what they would do. It holds no state."""

    def __init__(self, registry: Registry) -> None:
        self._registry, self._of = registry, registry.of

    def enters(self, request: Request) -> bool:
        """Whether it enters somebody, with how they are reached: that is no mere fact about them."""
        action = self._of(request)
        if action is None or action.operation not in _ENTERING or action.object != "contact":
            return False
        told = {name: value for name, value in request.slots.items() if name not in action.fixed}
        return len(told) > 1 or accounting.tells_a_number(map(str, told.values()))

    def needs_what_came(self, request: Request) -> bool:
        """Whether it is about a reminder that has come."""
        action = self._of(request)
        traits = None if action is None else (action.object, action.operation)
        return traits in ((OCCURRENCE, Operation.POSTPONE), ("reminder", Operation.COMPLETE))

    def chats(self, request: Request) -> bool:
        """Whether it is chat by the classifier alone, with no words that tell what to answer."""
        action = self._of(request)
        return action is not None and not (action.offered or request.slots) and learning.is_guess(request)

    def is_courtesy(self, request: Request) -> bool:
        """Whether it is a greeting, thanks or a question about Hob: it is never asked about."""
        action = self._of(request)
        return action is not None and action.operation is Operation.CHAT and not action.offered

    def is_coming(self, request: Request) -> bool:
        """Whether it asks for what nobody can do yet."""
        action = self._of(request)
        return action is None or coming.is_coming(action)

    def gives_way(self, request: Request) -> bool:
        """Whether it goes behind what answers the message for sure: nobody can do it yet, the world may answer it,
        or it is a guess that only looks at something, or talks."""
        action = self._of(request)
        if action is None or coming.is_coming(action) or self.looks_outside(request):
            return True
        talks = action.operation is Operation.CHAT
        return learning.is_guess(request) and (talks or self.only_looks(request))

    def looks_at_nothing(self, request: Request) -> bool:
        """Whether it only looks, where nothing can be found yet or at nothing in particular, by a guess."""
        action = self._of(request)
        if action is None or action.effect is not Effect.READ:
            return False
        return coming.is_coming(action) or (learning.is_guess(request) and not request.slots)

    def looks_outside(self, request: Request) -> bool:
        """Whether it is a question that the world may answer, and no order to look there."""
        action = self._of(request)
        if action is None or action.offered or not action.whole or action.effect is not Effect.READ:
            return False
        return not sense.is_order(normalise.words(request.text))

    def recalls(self, request: Request) -> bool:
        """Whether it asks memory for something that the words name."""
        action = self._of(request)
        if action is None or action.effect is not Effect.READ:
            return False
        return action.category == "memory" and bool(action.whole)

    def names_nothing(self, request: Request) -> bool:
        """Whether a request beside a remark needs what the remark says: what it is about, or more of somebody."""
        action = self._of(request)
        if action is None or action.object == "contact":
            return True
        bare = action.bare or action.operation in (Operation.UNDO, Operation.REDO)
        named = bare or bool(request.slots.keys() - action.fixed.keys())
        return not named

    def points_at_nothing(self, request: Request) -> bool:
        """Whether it does something with a thing that there is, and says not with which."""
        action = self._of(request)
        if action is None or action.operation not in (Operation.CHANGE, Operation.REMOVE, Operation.COMPLETE):
            return False
        if action.slot(Role.NAME) is None and action.slot(Role.ITEMS) is None:
            return False
        told = {name: value for name, value in request.slots.items() if name not in action.fixed}
        return all(map(_points, told.values()))

    def is_of_oneself(self, request: Request) -> bool:
        """Whether it keeps something of the person: a liking, how they are."""
        action = self._of(request)
        return action is not None and action.category == "profile" and action.effect is not Effect.READ

    def goes_out(self, request: Request) -> bool:
        """Whether it sends or spends."""
        action = self._of(request)
        return action is None or action.effect in (Effect.SEND, Effect.SPEND)

    def only_looks(self, request: Request) -> bool:
        action = self._of(request)
        return action is not None and (action.effect is Effect.READ or action.operation is Operation.SHOW)

    def asks_first(self, request: Request) -> bool:
        """Whether a model's reading is done only after a yes."""
        action = self._of(request)
        return action is None or classifying.asks_first(request, action)

    def joint_look(self, asks: Sequence[Request]) -> Request | None:
        """Of several looks at a time that may be meant the one that shows what the others would: "what have I got
        tonight?" is one for all; None where they name something, or none shows all."""
        if len(asks) < 2 or sum(one.confidence for one in asks) < learned.LIKELY:
            return None
        timed = [one for one in asks if self.only_looks(one) and not one.left_over]
        if len(timed) < len(asks) or any(one.slots.keys() - {"when"} for one in asks):
            return None
        for one in asks:
            action = self._of(one)
            if action is None or not action.covers:
                continue
            others = {None if (other := self._of(each)) is None else other.object for each in asks}
            if others <= {action.object, *action.covers}:
                return one
        return None

    def are_a_look(self, asks: Sequence[Request]) -> bool:
        """Whether all that may be meant only looks, and the likeliest leaves no word out: at what there is now, where
        that is likely enough; at anything else where it is more likely than all the rest."""
        if not asks or not all(map(self.only_looks, asks)):
            return False
        first, *others = asks
        now = "which" not in first.slots and any(self._registry.does(first, *one) for one in _LOOKS)
        far = all(first.confidence >= _FAR * one.confidence for one in others)
        sure = first.confidence >= (arbiter.LOOKING if now or far else learned.LIKELY)
        clear = all(first.confidence >= _CLEARLY * one.confidence for one in others)
        action = self._of(first)
        changes = action is None or (action.effect is not Effect.READ and bool(first.slots))
        return sure and clear and not first.left_over and not changes


def _points(value: object) -> bool:
    """Whether a slot holds a word that points and nothing else: "one", "that"."""
    if isinstance(value, list):
        return all(_points(getattr(one, "name", one)) for one in value)
    return isinstance(value, str) and value.casefold() in _POINTERS
