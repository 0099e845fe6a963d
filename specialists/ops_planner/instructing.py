"""Standing instructions: "always write dates as 3 May", "when I ask about deadlines, say how many days are left".

What is about form is followed by rule (specialists/standing/forms.py), all of it is told to a language model that
writes. Other ways of setting how Hob behaves come here from settling.py.
"""

from __future__ import annotations

from collections.abc import Sequence

from specialists.contract import Choice, Effect, Finding, Operation, Question, Role, Specialist, Turn, action, variant
from specialists.heard import SaidWhole
from specialists.language.statements import statements
from specialists.language.statements.conflicts import inflections
from specialists.language.text import normalise, sentences
from specialists.scheduling import wording
from specialists.standing import forms
from storage import instructions
from storage.tables import Instruction

LONGEST = 300  # characters of one
_NONE = 'You have given me no standing instruction. "Always write dates as 3 May" would be one.'
_FULL = f"I keep {instructions.MOST} standing instructions at most. End one first."
_ALL = frozenset(("all", "everything", "all of them", "them all"))


class Instructing(Specialist):
    """Keeps standing instructions."""

    name = "ops_planner"

    @variant("list_instructions", "list", Effect.READ, Operation.SHOW, roles={})
    @variant("end_instruction", "end", Effect.DELETE, Operation.REMOVE, roles={"about": Role.NAME})
    @action(
        "add_instruction", object="instruction", operation=Operation.CREATE, roles={"rule": Role.TEXT},
        category="profile", effect=Effect.WRITE,
    )
    async def add_instruction(
        self, turn: Turn, rule: str | None = None, which: str | None = None, about: str | None = None,
        instruction_id: str | None = None, said: SaidWhole = "",
    ) -> Finding:
        """Keeps how you want things done from now on, lists that, or ends it."""
        if which == "list":
            return await _listed(turn)
        if which == "end":
            return await _ended(turn, about, instruction_id)
        return await keep(turn, said or rule or "")


async def _listed(turn: Turn) -> Finding:
    rows = await instructions.everyone(turn.unit)
    if not rows:
        return Finding(_NONE)
    lines = [f"{sentences.quoted(row.text, LONGEST)}{_by(row.text)}" for row in rows]
    return Finding(f"Your standing instructions:\n{sentences.numbered(lines)}")


async def _ended(turn: Turn, about: str | None, instruction_id: str | None) -> Finding:
    rows = await instructions.everyone(turn.unit)
    found = _meant(rows, about, instruction_id)
    if not rows:
        return Finding(_NONE, worked=False)
    if not found or (len(found) > 1 and (about or "").casefold() not in _ALL):
        ask = "Which instruction shall I end?"
        choices = [Choice(sentences.shown(row.text), {"instruction_id": str(row.id)}) for row in found or rows]
        question = Question(ask, "add_instruction", {"which": "end"}, tuple(choices), many=True)
        return Finding(ask, question=question, worked=False)
    await instructions.end(turn.unit, found)
    told = sentences.joined([sentences.quoted(row.text) for row in found])
    count = sentences.counted(len(found), "standing instruction")
    return Finding(
        f"Ended {count}: {told}. Say undo to bring {'it' if len(found) == 1 else 'them'} back.",
        summary=f"ended {count}: {told}", effects=(Effect.DELETE,),
    )


async def keep(turn: Turn, said: str) -> Finding:
    """Keeps an instruction as it was said; one that is there already stays the only one."""
    text = " ".join(said.split()).rstrip(".!")[:LONGEST]
    rows = await instructions.everyone(turn.unit)
    if any(statements.key(row.text) == statements.key(text) for row in rows):
        return Finding(f"That is a standing instruction already: {sentences.quoted(text, LONGEST)}.")
    if len(rows) >= instructions.MOST:
        return Finding(_FULL, worked=False)
    instructions.add(turn.unit, text)
    by_rule = bool(forms.of([text]))
    how = "I keep to it from now on" if by_rule else (
        "A language model that writes for you is told of it; what I say by rule stays as it is"
    )
    return Finding(
        f"Noted as a standing instruction: {sentences.quoted(text, LONGEST)}. {how}. {wording.UNDO}",
        summary=f"noted the instruction {sentences.quoted(text)}", effects=(Effect.WRITE,),
    )


def _by(text: str) -> str:
    return "" if forms.of([text]) else " (told to a language model)"


def _meant(rows: Sequence[Instruction], about: str | None, row_id: str | None) -> list[Instruction]:
    """Those that the words mean: by number, by their words; the only one where none are said."""
    if row_id is not None:
        return [row for row in rows if str(row.id) == row_id]
    if about is None:
        return list(rows) if len(rows) == 1 else []
    if about.casefold() in _ALL:
        return list(rows)
    if about.isdecimal():
        return [rows[int(about) - 1]] if 0 < int(about) <= len(rows) else []
    return _alike(rows, about)


def _alike(rows: Sequence[Instruction], about: str) -> list[Instruction]:
    """Those that have most of the words, however they are bent."""
    said = set(map(inflections.stem, normalise.words(about)))
    shares = [(len(said & set(map(inflections.stem, normalise.words(row.text)))), row) for row in rows]
    best = max((share for share, _ in shares), default=0)
    return [row for share, row in shares if share == best > 0]
