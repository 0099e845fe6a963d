"""What came back to check-ins: answers, how often, how many in a row. checkins.py and answering.py call it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import NamedTuple

from specialists.comms_pilot import pictures
from specialists.contract import Finding, Turn
from specialists.language.replies import Kind
from specialists.language.text import patterns, sentences
from specialists.language.time import When, behind
from specialists.language.time.behind import Span
from specialists.people import questions, subjects
from specialists.people.subjects import Subject
from specialists.scheduling import wording
from storage import checkins
from storage.tables import CheckIn, CheckInAnswer, OccurrenceState

_EVERYWHERE = frozenset(("thi", "wee", "las", "wha", "sho", "ans", "hav", "yes", "tod", "day"))
_LONGER = patterns.Pattern(r"[a-z]{4,}")
LISTED = 14  # askings that are shown
LOOKED_BACK = dt.timedelta(days=400)
_MARK = {Kind.OK: "✓", Kind.OTHER: "✓", Kind.QUESTION: "✓", Kind.HELP: "!"}


class Round(NamedTuple):
    """One asking with all that it was put off to, and what came back. `over` where no answer is waited for any more,
    `off` where none was wanted any more: then its silence counts for nothing."""

    at: dt.datetime
    answer: CheckInAnswer | None
    over: bool
    off: bool = False

    @property
    def mark(self) -> str:
        if self.answer is not None:
            return _MARK.get(Kind(self.answer.kind), "✓")
        if self.off:
            return "–"
        return "✗" if self.over else "…"


async def rounds(turn: Turn, checkin: CheckIn, since: dt.datetime) -> list[Round]:
    """The rounds of a check-in since then, earliest first."""
    asked = list(reversed(await checkins.asked(turn.unit, since - dt.timedelta(days=2), checkin_id=checkin.id)))
    answers = {
        one.occurrence_id: one for one in await checkins.answers(turn.unit, [checkin.id])
        if one.kind not in (Kind.LATE, Kind.STOP)
    }
    roots = {one.found.occurrence.id: one.found.occurrence.origin_id for one in asked}
    found: dict[int, Round] = {}
    for one in asked:
        row = one.found.occurrence
        root = row.id
        while roots.get(root):
            root = roots[root]
        answer = answers.get(row.id) or (found[root].answer if root in found else None)
        at = found[root].at if root in found else row.due_at
        over = row.state not in (OccurrenceState.FIRED, OccurrenceState.PENDING)
        found[root] = Round(at, answer, over, answer is None and row.reason == checkins.CALLED_OFF)
    return [one for one in found.values() if one.at >= since]


async def streak(turn: Turn, checkin: CheckIn) -> int:
    """How many of the latest rounds in a row were answered; one that still waits does not end it."""
    count = 0
    for one in reversed(await rounds(turn, checkin, turn.now - LOOKED_BACK)):
        if one.answer is None:
            if not one.over or one.off:
                continue
            break
        count += 1
    return count


async def history(turn: Turn, subject: Subject, when: When | None, what: str) -> Finding:
    """ "How often did mom answer this week?", "what did I answer this week?", "what is my streak?"."""
    latest = await checkins.asked(turn.unit, turn.now - LOOKED_BACK, subject_id=subject.id)
    there = list({one.checkin.id: one.checkin for one in latest}.values())
    if not there:
        none = await checkins.standing(turn.unit, subject.id)
        say = "has not asked anything yet." if none else (
            f'is not set up. "Check on {subject.name}" asks now, "check on {subject.name} every day at 9" each day.'
            if not subject.mine else "is not set up."
        )
        return Finding(f"A check-in with {subject.whom} {say}", worked=bool(none))
    lately = Span(turn.now - LOOKED_BACK, turn.now + dt.timedelta(days=1))
    since, until = behind.span(when, turn.local, turn.person.zone) or lately
    found = [(checkin, [one for one in await rounds(turn, checkin, since) if one.at < until]) for checkin in there]
    if what == "last":
        return await _last(turn, subject, there, [one for _, several in found for one in several])
    said = [await _told(turn, subject, checkin, several, what) for checkin, several in found if several]
    return Finding("\n".join(said) if said else f"Nothing was asked of {subject.whom} then.")


async def own(turn: Turn, when: When | None, words: str) -> Finding | None:
    """ "How did I sleep this week?": what was answered to one's own check-ins, to that one where the words tell which;
    None where nothing asks oneself anything."""
    asked = await checkins.asked(turn.unit, turn.now - LOOKED_BACK, subject_id=turn.person.id)
    there = list({one.checkin.id: one.checkin for one in asked}.values())
    if not there:
        return None
    heads = {word[:3] for word in _LONGER.findall(words.lower())} - _EVERYWHERE
    meant = [one for one in there if heads & {word[:3] for word in _LONGER.findall(one.question.lower())}]
    since, until = behind.span(when, turn.local, turn.person.zone) or Span(turn.now - LOOKED_BACK, turn.now)
    subject, said = subjects.oneself(turn), []
    for checkin in meant or there:
        found = [one for one in await rounds(turn, checkin, since) if one.at < until]
        said += [await _told(turn, subject, checkin, found, "answers")] if found else []
    return Finding("\n".join(said) if said else "I asked you nothing then.")


async def _last(turn: Turn, subject: Subject, there: Sequence[CheckIn], found: Sequence[Round]) -> Finding:
    """The latest answer, and what was asked since without one; before the time that was named, where none is in it."""
    name, then = sentences.capital(subject.whom), ""
    if not any(one.answer for one in found):
        then = f"{name} answered none of {sentences.counted(len(found), 'check-in')} then. " if found else ""
        found = [one for checkin in there for one in await rounds(turn, checkin, turn.now - LOOKED_BACK)]
    answered = [one.answer for one in found if one.answer is not None]
    if not answered:
        return Finding(f"{name} did not answer any check-in yet.")
    latest = max(answered, key=lambda one: one.at)
    since = [one for one in found if one.at > latest.at and one.answer is None and not one.off]
    silent = ""
    if since:
        waits = "and wait for an answer" if not since[-1].over else "without an answer"
        silent = f" Since then I asked {sentences.counted(len(since), 'time')}, {waits}."
    return Finding(
        f"{then}{name} last answered on {wording.moment(latest.at.replace(second=0), turn)}: "
        f"{sentences.quoted(latest.text, 300)}.{silent}"
    )


async def _told(turn: Turn, subject: Subject, checkin: CheckIn, found: Sequence[Round], what: str) -> str:
    answered = [one for one in found if one.answer is not None]
    marks = "".join(one.mark for one in found[-LISTED:])
    about = questions.put(checkin.question, mine=subject.mine)
    name = f"{sentences.capital(subject.whom)}{f' ({about})' if about else ''}"
    run = await streak(turn, checkin)
    row = f" {sentences.capital(sentences.counted(run, 'answer'))} in a row up to now." if run > 1 else ""
    off = sum(one.off for one in found)
    also = f" {sentences.capital(sentences.counted(off, 'round'))} called off." if off else ""
    meant = pictures.legend(marks)
    head = f"{name}: {len(answered)} of {len(found) - off} answered {marks}{f' ({meant})' if meant else ''}.{also}{row}"
    if what == "picture":
        points = [(one.at, one.mark, one.answer.text if one.answer is not None else "") for one in found]
        counted = f"{name}: {len(answered)} of {len(found) - off} answered.{also}{row}"
        return f"{counted}\n{pictures.drawn(points, subject.zone, turn.now)}"
    if what != "answers":
        return head
    lines = [f"{wording.moment(one.at, turn)}: {sentences.shown(one.answer.text, 200)}"
             for one in answered[-LISTED:] if one.answer is not None]  # fmt: skip
    return "\n".join([head, *lines])
