"""What a person reads of a plan: what it would do, how far it is, what came of it. running.py says it."""

from __future__ import annotations

from bot.turns import compose
from bot.understanding.course import Course, Leg, State
from specialists.contract import Button, Choice, Question
from specialists.language.text import sentences

CARRY_OUT = "carry_out_plan"  # the intent of a yes to a plan: no specialist serves it
GONE = "That plan is no longer there. Tell me again what you would like."


def preview(course: Course, turn_id: int, said: str) -> Question:
    """What is asked before any of it is done, where something would be sent or deleted."""
    lines = sentences.numbered([_capital(leg.told) for leg in course.legs])
    ask = f"This is what I would do:\n{lines}\nShall I? (yes or no)"
    return Question(ask, CARRY_OUT, {}, (Choice("carry out the plan", {"plan": str(turn_id)}),), said=said)


def progress(course: Course, place: int) -> str:
    """Between two steps of a long one."""
    following = course.following()
    after = f" Next: {course.legs[following].told}." if following is not None else ""
    return f"{place + 1} of {len(course.legs)} done: {course.legs[place].told}.{after}"


def result(course: Course) -> compose.Reply:
    """What came of it: what no later step took up is said whole; what failed, or was not begun, is named."""
    lines: list[str] = []
    buttons: list[Button] = []
    for place, leg in enumerate(course.legs):
        if leg.state is State.DONE and not course.used(place):
            lines.append(leg.say)
            buttons += leg.buttons
        elif leg.state is State.FAILED:
            last = _last_made(course, place)
            why = leg.why or leg.say
            lines += [f"I could not {leg.told}{'.' if why.startswith('I ') else ':'} {why}", *([last] if last else [])]
    undone = [f"{place}. {leg.told}" for place, leg in enumerate(course.legs, 1) if _is_undone(leg)]
    if course.stopped:
        done = [f"{place}. {leg.told}" for place, leg in enumerate(course.legs, 1) if leg.state is State.DONE]
        lines.insert(0, f"Stopped. Done before that: {'; '.join(done)}." if done else "Stopped; I did none of it.")
    if undone:
        lines.append(f"Not done: {'; '.join(undone)}.")
    return compose.Reply("\n".join(dict.fromkeys(line for line in lines if line)), tuple(buttons))


def summary(course: Course) -> str:
    """The deeds in a few words after "I", for undo and "why?"."""
    return "; ".join(leg.summary for leg in course.legs if leg.summary)


def _is_undone(leg: Leg) -> bool:
    return leg.state in (State.SKIPPED, State.WAITING)


def _last_made(course: Course, place: int) -> str:
    """What the failed step was to work on, which is worth having all the same."""
    uses = course.legs[place].uses
    if uses is None or not course.legs[uses].output:
        return ""
    if any(leg.uses == uses and leg.state is State.DONE for leg in course.legs):
        return ""  # another step took it up
    return f"This is how far I came:\n{course.legs[uses].output}"


def _capital(told: str) -> str:
    return told[:1].upper() + told[1:]
