"""Check-ins on other people and on oneself: set up, asked at once, changed, answered, looked back on.

Reached by phrase, model and button; the modules beside it do the work.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Annotated, Any

from specialists import choosing
from specialists.comms_pilot import answering, arranging, keeping, phones, recipients, record, silence, unheard
from specialists.contract import (
    Effect,
    Finding,
    Handoff,
    Operation,
    Question,
    Reason,
    Request,
    Role,
    Specialist,
    Turn,
    action,
    variant,
)
from specialists.heard import Said, SaidWhole, cue
from specialists.language import time as times
from specialists.language.replies import Kind
from specialists.language.text import patterns
from specialists.language.time import When
from specialists.people import subjects, writing
from specialists.scheduling import wording
from storage import checkins, executions


class CheckIns(Specialist):
    """Looks after people."""

    name = "comms_pilot"

    @action(
        "check_in", object="checkin", operation=Operation.CREATE,
        roles={"recipient": Role.PERSON, "question": Role.TEXT, "when": Role.TIME}, category="communication",
        effect=Effect.SEND,
    )
    async def check_in(
        self, turn: Turn, recipient: str, question: str | None = None, when: When | None = None,
        ladder: list[dict[str, Any]] | None = None, number: phones.Number | None = None, said: Said = "",
        message: SaidWhole = "",
    ) -> Finding:
        """Asks one of your people how they are."""
        if (no := await _kept_number(turn, recipient, number)) is not None:
            return no
        if said and _in_pieces(said, question, when, turn):
            return choosing.missing(_IN_ONE, "check_in", "when", {"recipient": recipient, "ladder": ladder})
        if several := await subjects.several(turn, recipient):
            if isinstance(several, Finding):
                return several
            asked = [
                await self.check_in(turn, one, question, when, ladder, said=said, message=message) for one in several
            ]
            return arranging.together(asked, several)
        question = _question(question, when, recipient) or _asked(said, when, recipient)
        subject = await subjects.meant(
            turn, recipient, "check_in", {"question": question or None, "when": when, "ladder": ladder}, message,
            asks=True,
        )
        if isinstance(subject, Finding):
            return subject
        if when is None or _is_now(when, turn):
            return await arranging.at_once(turn, subject, question, ladder)
        return await arranging.set_up(turn, subject, when, question, ladder)

    @variant("allow_checkin_proxy", "circle", Effect.WRITE, Operation.CHANGE)
    @variant("emergency_service", "emergency", Effect.READ, Operation.ASK)
    @variant("checkin_escalation", "silence", Effect.READ, Operation.SHOW)
    @variant("remove_checkin_listener", "tell not", Effect.WRITE, Operation.CHANGE)
    @variant("add_checkin_listener", "tell", Effect.WRITE, Operation.CHANGE)
    @variant("checkin_answers", "answers", Effect.READ, Operation.SHOW)
    @variant("list_checkins", "list", Effect.READ, Operation.SHOW)
    @variant("resume_checkin", "resume", Effect.WRITE, Operation.CHANGE)
    @variant("pause_checkin", "pause", Effect.WRITE, Operation.CHANGE)
    @variant("stop_checkin", "stop", Effect.WRITE, Operation.REMOVE)
    @variant("own_checkin_answers", "own", Effect.READ, Operation.SHOW)
    @variant("checkin_status", "last", Effect.READ, Operation.SHOW)
    @variant("checkin_history", "history", Effect.READ, Operation.SHOW)
    @variant("plot_checkins", "picture", Effect.READ, Operation.SHOW)
    @action(
        "configure_checkin", object="checkin", operation=Operation.CHANGE,
        roles={"checkin": Role.ID, "recipient": Role.PERSON, "when": Role.TIME, "duration": Role.SHIFT,
               "earlier": Role.EARLIER, "skip": Role.SKIP, "without": Role.WITHOUT, "until": Role.END},
        category="communication", effect=Effect.WRITE,
    )
    async def configure_checkin(
        self, turn: Turn, recipient: str | None = None, when: When | None = None, which: str | None = None,
        question: str | None = None, person: str | None = None, ladder: list[dict[str, Any]] | None = None,
        checkin: str | None = None, occurrence: str | None = None, answer: str | None = None, book: str | None = None,
        way: str | None = None, times: str | None = None, duration: When | None = None, earlier: str | None = None,
        skip: When | None = None, without: When | None = None, until: When | None = None,
        number: phones.Number | None = None, said: Said = "",
        message: SaidWhole = "", follows: Annotated[bool, cue(_FOLLOWS)] = False,
    ) -> Finding:
        """Sets up regular check-ins, on your people or on yourself."""
        heard = None if answer is None else await _answered(turn, occurrence, answer, book)
        settled = heard or await _kept_number(turn, recipient, number)
        if settled is not None:
            return settled
        which, when = next((one for one in zip(_DAYS, (skip, without, until), strict=True) if one[1]), (which, when))
        if which == "emergency":
            return Finding(arranging.NO_HELP)
        if which == "list":
            return await keeping.listed(turn)
        if which == "circle" and person and recipient:
            return await keeping.added(turn, person, recipient)
        if which == "own":
            return await record.own(turn, when, said) or _recalled(said)
        if which in ("history", "answers", "last", "picture"):
            slots: dict[str, Any] = {"which": which, "when": when}
            subject = await subjects.meant(turn, recipient, "configure_checkin", slots, message)
            return subject if isinstance(subject, Finding) else await record.history(turn, subject, when, which)
        asked = _question(_whole(question, message), when, recipient)
        asked = asked or _asked(_whole(said, message) or "", when, recipient)
        if which == "only":  # of one that stands it says when, and when no more; else it sets one up
            known = await subjects.meant(turn, recipient, "configure_checkin", {}, message)
            there = isinstance(known, subjects.Subject) and await checkins.standing(turn.unit, known.id)
            which = "move" if there else "set up"
        verb = None if which in ("set up", UNHEARD) else which or ("move" if checkin else keeping.verb_of(said))
        if verb is None and (several := await subjects.several(turn, recipient)):
            if isinstance(several, Finding):
                return several
            what = which if which == UNHEARD else "set up"
            made = [
                await self.configure_checkin(
                    turn, one, when, what, asked, None, ladder, way=way, said=said, message=message, follows=follows
                )
                for one in several
            ]
            return arranging.together(made, several)
        if verb is not None:
            asks = asked if verb == "move" else ""
            back = earlier is not None
            change = keeping.Change(
                verb, when, ladder, asks, person or "", way, silence.count(times), message, duration, back
            )
            named = said if recipient or not ladder else ""  # "if she doesn't answer, tell Anna" is not about Anna
            return await keeping.change(turn, change, recipient, named, checkin)
        subject = await subjects.meant(
            turn, recipient, "configure_checkin", {"when": when, "question": asked or None, "ladder": ladder}, message,
            asks=True,
        )
        if isinstance(subject, Finding):
            return subject
        slots = {"recipient": recipient, "question": asked or None, "ladder": ladder}
        if which == UNHEARD and when is not None and ladder:
            return await unheard.set_up(turn, subject, when, ladder)
        if when is None and ladder and await checkins.standing(turn.unit, subject.id):
            change = keeping.Change("move", None, ladder, message=message)
            return await keeping.change(turn, change, recipient, said, checkin)
        when = when or _usual(said, turn)
        if when is None:
            ask = f"When shall I check in with {subject.whom}? \"Every day at 9\", for one."
            return choosing.missing(ask, "configure_checkin", "when", slots)
        done = await arranging.set_up(turn, subject, when, asked, ladder, way)
        return replace(done, say=f"{done.say} {_WHAT_FOLLOWS}") if not ladder and follows else done


async def _kept_number(turn: Turn, recipient: str | None, number: str | None) -> Finding | None:
    """Enters the number that was asked for; what is said where that can't be."""
    if not number or not recipient or turn.tainted:
        return None
    kept = await recipients.keep_number(turn, recipient, number)
    return kept if isinstance(kept, Finding) else None


def _recalled(said: str) -> Finding:
    """Where no check-in asks oneself anything, memory may know."""
    wanted = Request("recall_fact", {"query": said.rstrip(" ?!.")}, text=said)
    return Finding("", handoff=Handoff("comms_pilot", "memory_curator", wanted, {}, Reason.CAPABILITY_REQUIRED))


_DAYS = ("skip", "stop", "end")  # what is done by days that are left out, once or always, and by the last one
UNHEARD = "unheard"  # which one: that a word of theirs spares
_FOLLOWS = patterns.Pattern(
    r"\b(?:if|when|unless)\b.{1,40}\b(?:answer\w*|repl(?:y|ies|ied)|respon\w+|pick\w* up|silent|quiet)\b",
    re.IGNORECASE,
)
_WHAT_FOLLOWS = (
    'What is to follow silence I did not understand: "if she doesn\'t answer in 10 minutes, call her, then tell me".'
)
_IN_ONE = 'I can\'t put these times together. When shall I ask? "Every weekday at 9 until Christmas", for one.'
_ASK = patterns.Pattern(
    r"\b(?:ask(?:ing)?|find out|see|know)\b(?:\s+(?:me|her|him|them|my|[\w'’]+)){0,2}?.*?"
    r"\b((?:how|what|whether|if|which|why|who|where|did|do|have|when)\b.*)", re.IGNORECASE | re.DOTALL,
)
_NOTHING = patterns.Pattern(
    r"(?:how|if|whether)\s+(?:i|he|she|they|you)\s*(?:am|is|are|do|'m|'s|'re)?\s*"
    r"(?:doing|feeling|ok|okay|all right|alright|fine|safe|well|getting on|holding up|today|now|\s)*",
    re.IGNORECASE, always=True,
)
_AT_ONCE = 45  # seconds that "now" may be away: the clock goes on between reading and doing
_EDGES = " ,;.?!:-"
_KEPT = patterns.Pattern(  # what becomes of the answer is no part of the question
    r"[,;]?\s+and (?:please )?(?:keep|save|record|note|log|remember|store|write down|keep track of)\s+"
    r"(?:(?:a|the|my|all|her|his|their|every)\s+)*(?:records?|log|note|track|tally|diary|"
    r"answers?|repl(?:y|ies)|responses?|it|them|what i say)\W*$",
    re.IGNORECASE,
)


def _is_now(when: When, turn: Turn) -> bool:
    """ "Now", and "today" without an hour: it is asked at once."""
    if when.rrule is not None or when.start is None:
        return False
    if when.is_date:
        return when.start.date() == turn.local.date()
    return abs((when.start.replace(tzinfo=None) - turn.local.replace(tzinfo=None)).total_seconds()) < _AT_ONCE


def _in_pieces(text: str, question: str | None, when: When | None, turn: Turn) -> bool:
    """Whether days stand beside the one time that was read ("at 9 from Monday to Friday until Christmas"): to ask at a
    part of what was said is to ask at another time."""
    if when is None or when.rrule is not None:
        return False
    outside = text.replace(question, " ", 1) if question else text
    found = [one for one in times.find(outside, turn.local) if one.text != when.text]
    return any(one.is_date for one in found)


def _asked(text: str, when: When | None, whom: str | None) -> str:
    """What is to be asked, from the words: "ask me every evening at 9 how I slept" -> "how I slept"."""
    found = _ASK.search(_timeless(text, when))
    return _question(found[1], None, whom) if found else ""


def _whole(question: str | None, said: str) -> str | None:
    """A question with the "ok" or "right" at its end, which elsewhere is a courtesy: "if she slept ok"."""
    found = patterns.search(rf"{re.escape(question)}\s+(?:ok|okay|right|alright)\b", said, re.I) if question else None
    return found[0] if found else question


def _question(words: str | None, when: When | None, whom: str | None) -> str:
    """A question as it is kept, without the name of who is asked; empty where it asks no more than how they are."""
    kept = " ".join(_timeless(words or "", when).split()).strip(_EDGES)[: subjects.LONGEST]
    kept = _KEPT.sub("", kept).strip(_EDGES)
    if whom:
        kept = patterns.sub(rf"\b{re.escape(whom)}\b", "they", kept, flags=re.IGNORECASE)
    if _A_THING.match(kept):
        kept = f"how it is going with {kept}"
    return "" if _NOTHING.fullmatch(kept) else kept


def _timeless(text: str, when: When | None) -> str:
    return text.replace(when.text, " ", 1) if when is not None and when.text else text


_A_THING = patterns.Pattern(r"(?:my|your|our|his|her|their|the|a|an|\w+['’]s)\s", re.IGNORECASE)  # and no question
_RHYTHM = patterns.Pattern(r"\b(daily|every day|each day|weekly|every week)\b", re.IGNORECASE)


def _usual(text: str, turn: Turn) -> When | None:
    """ "Set up a daily check-in with mum": the rhythm alone, which comes at nine."""
    found = _RHYTHM.search(text)
    if found is None:
        return None
    return times.read("every week" if "week" in found[1].lower() else "every day", turn.local)


async def _answered(turn: Turn, occurrence: str | None, answer: str, book: str | None) -> Finding:
    """An answer by somebody who lives here: to their own check-in, or to one that another of the house set on them."""
    owner = int(book) if book and book.isdecimal() else turn.person.id
    theirs = turn if owner == turn.person.id else await _as(turn, owner)
    named = int(occurrence) if occurrence and occurrence.isdecimal() else 0
    one = await checkins.asking(theirs.unit, named) if theirs else None
    if theirs is None or one is None or (one.checkin.subject_id != turn.person.id and owner != turn.person.id):
        return Finding("That check-in is no longer there.", worked=False)
    while (later := await checkins.put_off_to(theirs.unit, one)) is not None:
        one = later
    if one.found.occurrence.state == "pending":
        return Finding(f"I'll ask again on {wording.moment(one.found.occurrence.due_at, turn)}.")
    if one.checkin.subject_id == turn.person.id:
        await executions.close_questions(turn.unit, clock=True)
    if await checkins.is_answered(theirs.unit, one) and one.found.occurrence.state not in checkins.OPEN:
        return Finding("You had answered that one already.")
    mine = owner == turn.person.id
    by = subject = replace(subjects.oneself(turn), mine=mine)
    if one.checkin.subject_id != turn.person.id:  # who set it up answers for who was asked
        subject = await subjects.by_id(turn, one.checkin.subject_id) or subject
    heard = await answering.heard(theirs, one, subject, answer, by=by)
    if not mine:
        await writing.tell_owner(theirs, [heard.tell])
    open_still = None
    if heard.kind == Kind.WHO:  # who asks is told, and the question is as open as before
        slots = {"occurrence": str(one.found.occurrence.id), **({"book": book} if book else {})}
        open_still = Question(heard.say, "configure_checkin", slots, missing="answer")
    return Finding(heard.say, summary=heard.summary, effects=(Effect.WRITE,), question=open_still)


async def _as(turn: Turn, owner_id: int) -> Turn | None:
    """The turn in the partition of another of the household, who set a check-in on this person."""
    for other in await turn.ports.household.others(turn.person.id):
        if other.id == owner_id:
            return replace(turn, person=other, unit=turn.unit.beside(owner_id))
    return None
