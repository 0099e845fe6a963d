"""From findings to one clear answer. The conductor calls it; no model is needed for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.spoken import SpokenTurn
from bot.understanding import asking, planner
from specialists.contract import Button, Finding, Question, Request
from specialists.language.time.value import When
from storage import conversations
from storage.errors import HobError

NOT_UNDERSTOOD = (
    "I didn't understand that. I can set reminders, keep tasks and lists, and tell the time: "
    'say "help" to see how, or put it another way.'
)
_ZONE = "(I take your time zone to be"
_TALK = 10  # exchanges back in which a person will have seen it


@dataclass(frozen=True, slots=True)
class Reply:
    """What the person gets."""

    text: str
    buttons: tuple[Button, ...] = ()


def reply(
    turn: SpokenTurn, say: str, parts: Sequence[tuple[Request, Finding | None]], question: Question | None = None, *,
    left_over: Sequence[str] = (), still: Question | None = None, zone_told: bool = False,
) -> Reply:
    """One answer from what was said beside the actions, a question asked instead of one, and from each finding, in the
    order of the requests. What is `left_over` of a message that did something is said. Which zone is assumed is said
    with a time, unless it was `zone_told` lately.
    """
    lines = [say] if say else []
    buttons: list[Button] = []
    if question is not None:
        lines.append(_asking(question.ask, question))
        buttons += _choice_buttons(question, turn.id)
    for request, finding in parts:
        if finding is None:
            lines.append(_nobody(request))
            continue
        lines.append(finding.say)
        buttons += finding.buttons
        if finding.question:
            lines[-1] = _asking(finding.say, finding.question)
            buttons += _choice_buttons(finding.question, turn.id)
    if left_over and any(finding is not None and finding.summary for _, finding in parts):
        lines.append(asking.not_taken_in(left_over))
    if not lines:
        lines = [NOT_UNDERSTOOD if turn.said.strip() else planner.NOTHING_SAID]
    if still is not None:
        lines.append(still.ask)
    if not turn.person.zone_known and not zone_told and any(_holds_time(request) for request, _ in parts):
        lines.append(f'{_ZONE} {turn.person.zone.key}. "I\'m in Berlin" would change it.)')
    return Reply("\n".join(dict.fromkeys(line for line in lines if line)), tuple(buttons))


async def is_zone_told(turn: SpokenTurn) -> bool:
    """Whether the person has seen lately which zone is assumed: it is said again after so much other talk."""
    if turn.person.zone_known:
        return True
    return any(_ZONE in talk.answered for talk in await conversations.recent(turn.unit, _TALK))


def sorry_for(request: Request, error: Exception) -> str:
    """The part of a reply that stands for a failed request; no detail of a bug reaches a person."""
    about = f' with "{request.text[:60]}"' if request.text else ""
    if isinstance(error, HobError):
        return error.say
    if isinstance(error, TimeoutError):
        return f"That took too long, so I stopped{about}. Nothing of it was done; please try again."
    return f"Something went wrong on my side{about}. Nothing of it was done."


def apology(error: Exception, turn_id: int, role: str) -> str:
    """What is said for a turn that failed as a whole. Owners get the trace's number, to find it in the log."""
    if isinstance(error, HobError):
        return error.say
    said = "Something went wrong on my side, and I did nothing. Please try again"
    return f"{said} (the log has it under trace {turn_id})." if role == "owner" else f"{said}."


def _asking(say: str, question: Question) -> str:
    if not question.choices or (question.said and len(question.choices) == 1):
        return say or question.ask
    lines = [say or question.ask]
    lines += [f"{number}. {choice.label}" for number, choice in enumerate(question.choices, 1)]
    return "\n".join(lines)


def _choice_buttons(question: Question, turn_id: int) -> list[Button]:
    """A button a choice. One that carries texts alone is a request by itself; another answers this turn's question."""
    if question.said and len(question.choices) == 1:
        return [_answering("Yes", turn_id, "yes"), _answering("No", turn_id, "no")]
    filled = [(choice, {**question.slots, **choice.slots}) for choice in question.choices]
    if question.said or not all(isinstance(value, str | int) for _, values in filled for value in values.values()):
        return [_answering(choice.label, turn_id, str(number)) for number, (choice, _) in enumerate(filled, 1)]
    return [
        Button(
            choice.label, choice.intent or question.intent, {name: str(value) for name, value in values.items()}
        )
        for choice, values in filled
    ]


def _answering(label: str, turn_id: int, answer: str) -> Button:
    return Button(label, planner.ANSWER, {"turn": str(turn_id), "answer": answer})


def _nobody(request: Request) -> str:
    return f"I understood that as {request.intent.replace('_', ' ')}, which I can't do yet."


def _holds_time(request: Request) -> bool:
    return any(isinstance(value, When) for value in request.slots.values())
