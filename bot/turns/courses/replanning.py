"""Another way to what a plan was for, after a step of it failed. running.py asks; the model proposes."""

from __future__ import annotations

from dataclasses import replace

from bot.understanding import several
from bot.understanding.classifying import Classifier
from bot.understanding.course import Course, Leg, State
from specialists.contract import Turn
from specialists.registry import Registry

MOST = 2  # times a plan


class Replanner:
    """Proposes the rest of a plan anew. What would be sent or deleted must have been shown before, word for word."""

    def __init__(self, classifier: Classifier, registry: Registry) -> None:
        self._classifier, self._registry = classifier, registry

    async def legs(self, turn: Turn, said: str, course: Course) -> list[Leg]:
        """The plan with other steps in place of the failed one and of those that needed it; empty where there is no
        better one. It waits for the model, with no lock held."""
        if not self._classifier.can_read(turn, said):
            return []
        kept = _kept(course)
        classified = await self._classifier.read(turn, said, _story(course, kept), done=len(kept))
        if not classified.requests:
            return []
        fresh = [Leg(request, uses) for request, uses in zip(classified.requests, classified.uses, strict=True)]
        made = several.told([*kept, *fresh], self._registry, turn.local)
        shown = [_deed(leg) for leg in course.risky(self._registry)]
        new = [_deed(leg) for leg in Course(fresh).risky(self._registry)]
        tried = [(leg.request.intent, leg.request.slots) for leg in course.legs if leg.state is State.FAILED]
        again = any((leg.request.intent, leg.request.slots) in tried for leg in fresh)
        return [] if again or any(deed not in shown for deed in new) else made.legs


def _kept(course: Course) -> list[Leg]:
    """The steps that are done, pointing at each other by their new places."""
    places = [place for place, leg in enumerate(course.legs) if leg.state is State.DONE]
    numbers = {place: number for number, place in enumerate(places)}
    return [
        replace(course.legs[place], uses=None if (uses := course.legs[place].uses) is None else numbers[uses])
        for place in places
    ]


def _story(course: Course, kept: list[Leg]) -> str:
    """What became of the steps so far, for the model. No output is in it: what was made may be anybody's words."""
    done = [f"{number}. {leg.told}" for number, leg in enumerate(kept, 1)]
    failed = [leg.told for leg in course.legs if leg.state is State.FAILED]
    return (
        f"Of this message these requests are done:\n{chr(10).join(done) or '(none)'}\nThis one failed: "
        f"{'; '.join(failed)}.\nAnswer with other requests for what is not done, by another way, their numbers "
        "going on from those; none where there is no other way."
    )


def _deed(leg: Leg) -> tuple[str, tuple[tuple[str, str], ...]]:
    return leg.request.intent, tuple(sorted((name, str(value)) for name, value in leg.request.slots.items()))
