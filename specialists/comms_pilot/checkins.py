"""Check-ins on other people and on oneself: set up, asked at once, changed, answered, looked back on.

Reached by phrase, model and button; the modules beside it do the work.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from specialists.comms_pilot import answering, arranging, keeping, record, subjects, unheard, wordings
from specialists.comms_pilot.replies import Kind
from specialists.contract import Effect, Finding, Handoff, Question, Reason, Request, Specialist, Turn, action
from specialists.language import patterns
from specialists.language import when as times
from specialists.language.when import When
from specialists.ops_planner import choosing, wording
from storage import checkins, executions


class CheckIns(Specialist):
    """Looks after people."""

    name = "comms_pilot"

    @action(
        "check_in",
        category="communication",
        effect=Effect.SEND,
        says=[
            "(check in|check up|check) (on|with) {recipient} [{when}]",
            "(check in|check up|check) (on|with) (everyone|everybody|them all|all of them) [now|today]"
            " => recipient=everyone",
            "(see|find out|ask|check) how {recipient} (is|are) [doing|feeling|getting on|holding up|coping|keeping]"
            " [(after|since|with|today|these days|this week) *]",
            "ask {recipient} how <who> (is|are) [doing|feeling|getting on|holding up]",
            "touch base with {recipient} [{when}]",
            "(make sure|see if|see whether|check if) {recipient} (is|are) (ok|okay|all right|alright|fine|"
            "safe|well)",
            "do a [quick] check in (on|with) {recipient}",
            "(make sure|see if|see whether|check if|check whether|check) {recipient} (is|are) (ok|okay|all right"
            "|alright|fine|safe|well|feeling better|coping) [(after|since|with|today|now) *]",
            "(see|check|find out) (if|whether) {recipient} (got|made it|arrived) (home|back|there|in) [safe|safely"
            "|ok|okay]",
            "reach out to {recipient} and ask {question}",
            "reach out to {recipient}",
            "check in with {recipient} and ask {question}",
            "ask {recipient} {question:(how <who> (is|are|was|were|slept|feels) *)}",
            "ask {recipient} {question:(how (my|the|his|her|their) * (is|are|was|were|goes|went))}",
            "ask {recipient} {when} {question:((how|whether|if|what|why|which|where|who|did) *)}",
        ],
        examples={
            "check in on Grandma": {"recipient": "Grandma"},
            "see how Peter is doing": {"recipient": "Peter"},
            "check on my brother": {"recipient": "my brother"},
            "make sure Lena is okay": {"recipient": "Lena"},
            "check in with Dad and ask how the knee is": {"recipient": "Dad", "question": "how the knee is"},
        },
    )
    async def check_in(
        self, turn: Turn, recipient: str, question: str | None = None, when: When | None = None,
        ladder: list[dict[str, Any]] | None = None,
    ) -> Finding:
        """Asks one of your people how they are."""
        said = _said(turn, "check_in")
        if said and _in_pieces(said, question, when, turn):
            return choosing.missing(_IN_ONE, "check_in", "when", {"recipient": recipient, "ladder": ladder})
        if several := await subjects.several(turn, recipient):
            if isinstance(several, Finding):
                return several
            asked = [await self.check_in(turn, one, question, when, ladder) for one in several]
            return arranging.together(asked, several)
        question = _question(question, when, recipient) or _asked(said, when, recipient)
        subject = await subjects.meant(turn, recipient, "check_in", {"question": question or None, "when": when})
        if isinstance(subject, Finding):
            return subject
        if when is None or _is_now(when, turn):
            return await arranging.at_once(turn, subject, question, ladder)
        return await arranging.set_up(turn, subject, when, question, ladder)

    @action(
        "configure_checkin",
        category="communication",
        effect=Effect.WRITE,
        says=[
            "(check in|check up|check) (on|with) (me|myself) {when}",
            "(set up|start|create|schedule|configure|add|make) [a|an|the|my] [daily|weekly|regular|new] "
            "(check in|check ins) [*]",
            "(set up|start|create|schedule|configure) [a|an] {when} (check in|check ins) [(with|on|for) "
            "{recipient}]",
            "(stop|pause|resume|cancel|turn off|turn on|disable|enable|skip|change|move) [my|the|all|all "
            "my] [daily|weekly|regular] (check in|check ins) [*]",
            "(stop|pause|resume|cancel|turn off|turn on|disable|enable|skip|change|move|delete|remove|end|suspend)"
            " [my|the|your|our|this|that|all|all the|all my] [*] (check in|check ins)",
            "(change|move|set|shift|switch|reschedule|make) [my|the|your] {old:when} (check in|check ins) [time]"
            " (to|for|at) {when}",
            "no [more] (check in|check ins) [*]",
            "(change|move|set|shift|switch|reschedule|push) [my|the|your] [*] (check in|check ins) [time] (to|for|at"
            "|until) {when}",
            "(start|begin|keep) (asking|checking in with|checking in on|checking on|checking up on) me [*]",
            "(check in|check up|check) (on|with) {recipient} {when} => if=repeated",
            "(check in|check up|check) (on|with) {recipient} (daily|weekly|once a day|once a week|regularly) [*]",
            *wordings.SET_UP,
            *wordings.LOOKED_BACK,
            "(stop|quit) (checking [in|up] (on|with)|asking|chasing|bothering|pestering) {recipient}"
            " [any more|anymore|any further|again|now] [{when}] => which=stop",
            "do not (ask|chase|bother|pester) {recipient} (again|any more|anymore|any further) [{when}] => which=stop",
            "(forget|forget about|drop|call off|never mind|nevermind|leave out|scrap) [my|the|your|this|that]"
            " (check in|check) [(with|on|for|of) {recipient}] [{when}] => which=stop",
            "(stop|cancel|end|skip|forget|forget about|drop|call off|never mind|nevermind|leave out|scrap)"
            " [{recipient} 's] {when} (check in|check) [(with|on|for|of) {recipient}]",
            "(stop|cancel|skip|forget|drop|call off|leave out|scrap) ({recipient} 's|my|the) (check in|check) {when}",
            "do not check [in|up] (on|with) {recipient} (any more|anymore|any longer) => which=stop",
            "stop (checking in|checking up) [(on|with) me]",
            "ask me {when} how *",
            "(check in|check up) (on|with) {recipient} (every|each) [*]",
            "ask me {when} how i (am|feel|did|slept) [*]",
            "(change|move|set) [my|the] check in [time] (to|for) {when}",
            "ask me {when} (what|whether|if|which|who|where|why|did|do|have) *",
            "ask {recipient} {when} (how|what|whether|if|which|who|where|why|did) * => if=repeated",
            "(check in|check up) (on|with) me {when} and ask [me] {question}",
            "(check in|check up|check) (on|with) {recipient} {when} and (ask|find out) [<who>] {question}"
            " => if=repeated",
            "(check in|check up|check) (on|with) {recipient} {when} (instead|rather) => which=move",
            "(pause|suspend|hold|put off|stop|skip|resume|restart) [<my>|all my|all] [*] (check in|check ins) {when}",
            "(pause|suspend|resume|restart|stop|end) [the] (check in|check ins) (with|on|for) {recipient} [{when}]",
            "[no] check (in|ins) [with me] (until|till|before) {when} => which=pause",
            "(unpause|restart|suspend|continue) [<my>] [*] (check in|check ins)",
            "(start|resume) checking (in|up) [on|with] {recipient} again => which=resume",
            "i (am|will be) (away|travelling|traveling|on the road) {when} => which=pause",
            "[<tell>] [<my>|all|all my] check ins => which=list",
            "(what|which) check ins (do i have|are there|are set up|have i set up) => which=list",
            "(who|whom) (do you|are you) (check in with|check on|checking in with|checking on) => which=list",
            "(change|set|make) [my|the] [*] check in question to {question} => which=move",
            "how (often|many times) (did|has|have) {recipient} (answer|answered|reply|replied|respond|responded)"
            " [[to] (the|my|your) (check in|check ins)] [{when}] => which=history",
            "how (often|many times) (did|have) i (answer|answered) [(my|the|your) (check in|check ins)] [{when}]"
            " => which=history",
            "when (did|was) {recipient} last (answer|answered|reply|replied|respond|check in|heard from)"
            " => which=last",
            "when did i last (answer|check in) => which=last",
            "what did i (answer|say) (to|in|for) (my|the|your) (check in|check ins) [{when}] => which=answers",
            "what did i answer [{when}] => which=answers",
            "what did {recipient} answer [(to|in|for) (my|the|your) (check in|check ins)] [{when}] => which=answers",
            "[<tell>] [<my>] check in (answers|history|record|log|results) [for|of|from] [{when}] => which=answers",
            "[<tell>] {recipient} 's check in (answers|history|record|log|results) [{when}] => which=answers",
            "(what is|how long is|show me|show) [my|the] [check in] streak => which=history",
            "(how is|how are) [my|the] (check in|check ins) [going|with {recipient}] => which=history",
            "(add|put) {person} (to|on|in) [the] {recipient} 's (check in|check ins) => which=tell",
            "(leave|keep|take) {person} (out of|off) [the] {recipient} 's (check in|check ins) => which=tell not",
            "(remove|drop|delete) {person} from [the] {recipient} 's (check in|check ins) => which=tell not",
            *wordings.SILENCE,
            *wordings.STOPPED,
            *wordings.EMERGENCY,
            "{person} (can|may|should|could) answer [(check ins|the check in|my check in)] for {recipient}"
            " => which=circle",
            "(add|put) {person} (to|in) [the] {recipient} 's circle => which=circle",
        ],
        examples={
            "check in with me every evening": {},
            "set up a daily check-in with Mum": {},
            "pause my check-ins": {},
            "stop checking in on Grandma": {"recipient": "Grandma", "which": "stop"},
            "stop checking on Grandma": {"recipient": "Grandma", "which": "stop"},
            "don't check on Grandma any more": {"recipient": "Grandma", "which": "stop"},
            "call off the check-in with Grandma": {"recipient": "Grandma", "which": "stop"},
            "don't ask Grandma again": {"recipient": "Grandma", "which": "stop"},
            "move my check-in to 9 am": {},
            "pause my check-in until Sunday": {},
            "list my check-ins": {"which": "list"},
            "how often did Lena answer?": {"recipient": "Lena", "which": "history"},
            "Anna may answer for Grandma": {"person": "Anna", "recipient": "Grandma", "which": "circle"},
        },
    )
    async def configure_checkin(
        self, turn: Turn, recipient: str | None = None, when: When | None = None, which: str | None = None,
        question: str | None = None, person: str | None = None, ladder: list[dict[str, Any]] | None = None,
        checkin: str | None = None, occurrence: str | None = None, answer: str | None = None, book: str | None = None,
        way: str | None = None, times: str | None = None,
    ) -> Finding:
        """Sets up regular check-ins, on your people or on yourself."""
        if answer is not None:
            return await _answered(turn, occurrence, answer, book)
        text = _said(turn, "configure_checkin")
        if which == "emergency":
            return Finding(arranging.NO_HELP)
        if which == "list":
            return await keeping.listed(turn)
        if which == "circle" and person and recipient:
            return await keeping.added(turn, person, recipient)
        if which == "own":
            return await record.own(turn, when, turn.said) or _recalled(turn)
        if which in ("history", "answers", "last", "picture"):
            subject = await subjects.meant(turn, recipient, "configure_checkin", {"which": which, "when": when})
            return subject if isinstance(subject, Finding) else await record.history(turn, subject, when, which)
        asked = _question(_whole(question, turn.said), when, recipient)
        asked = asked or _asked(_whole(text, turn.said) or "", when, recipient)
        if which == "only":  # of one that stands it says when, and when no more; else it sets one up
            known = await subjects.meant(turn, recipient, "configure_checkin", {})
            there = isinstance(known, subjects.Subject) and await checkins.standing(turn.unit, known.id)
            which = "move" if there else "set up"
        verb = None if which in ("set up", UNHEARD) else which or keeping.verb_of(text)
        if verb is None and (several := await subjects.several(turn, recipient)):
            if isinstance(several, Finding):
                return several
            made = [await self.configure_checkin(turn, one, when, which if which == UNHEARD else "set up", asked, None,
                                                 ladder, way=way) for one in several]  # fmt: skip
            return arranging.together(made, several)
        if verb is not None:
            count = int(times) if times and times.isdecimal() else 0
            change = keeping.Change(verb, when, ladder, asked if verb == "move" else "", person or "", way, count)
            named = text if recipient or not ladder else ""  # "if she doesn't answer, tell Anna" is not about Anna
            return await keeping.change(turn, change, recipient, named, checkin)
        subject = await subjects.meant(
            turn, recipient, "configure_checkin", {"when": when, "question": asked or None, "ladder": ladder}
        )
        if isinstance(subject, Finding):
            return subject
        slots = {"recipient": recipient, "question": asked or None, "ladder": ladder}
        if which == UNHEARD and when is not None and ladder:
            return await unheard.set_up(turn, subject, when, ladder)
        if when is None and ladder and await checkins.standing(turn.unit, subject.id):
            return await keeping.change(turn, keeping.Change("move", None, ladder), recipient, text, checkin)
        when = when or _usual(text, turn)
        if when is None:
            ask = f"When shall I check in with {subject.whom}? \"Every day at 9\", for one."
            return choosing.missing(ask, "configure_checkin", "when", slots)
        done = await arranging.set_up(turn, subject, when, asked, ladder, way)
        return replace(done, say=f"{done.say} {_WHAT_FOLLOWS}") if not ladder and _FOLLOWS.search(turn.said) else done


def _recalled(turn: Turn) -> Finding:
    """Where no check-in asks oneself anything, memory may know."""
    wanted = Request("recall_fact", {"query": turn.said.rstrip(" ?!.")}, text=turn.said)
    return Finding("", handoff=Handoff("comms_pilot", "memory_curator", wanted, {}, Reason.CAPABILITY_REQUIRED))


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
    r"(?:doing|feeling|ok|okay|all right|alright|fine|safe|well|getting on|holding up|today|now|\s)*", re.IGNORECASE,
)
_AT_ONCE = 45  # seconds that "now" may be away: the clock goes on between reading and doing
_EDGES = " ,;.?!:-"
_KEPT = patterns.Pattern(  # what becomes of the answer is no part of the question
    r"[,;]?\s+and (?:please )?(?:keep|save|record|note|log|remember|store|write down|keep track of)\s+"
    r"(?:(?:a|the|my|all|her|his|their|every)\s+)*(?:records?|log|note|track|tally|diary|"
    r"answers?|repl(?:y|ies)|responses?|it|them|what i say)\W*$",
    re.IGNORECASE,
)


def _said(turn: Turn, intent: str) -> str:
    """The part of the message that a request was read from."""
    return next((one.text for one in turn.requests if one.intent == intent and one.text), turn.said)


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
    found = re.search(rf"{re.escape(question)}\s+(?:ok|okay|right|alright)\b", said, re.I) if question else None
    return found[0] if found else question


def _question(words: str | None, when: When | None, whom: str | None) -> str:
    """A question as it is kept, without the name of who is asked; empty where it asks no more than how they are."""
    kept = " ".join(_timeless(words or "", when).split()).strip(_EDGES)[: subjects.LONGEST]
    kept = _KEPT.sub("", kept).strip(_EDGES)
    if whom:
        kept = re.sub(rf"\b{re.escape(whom)}\b", "they", kept, flags=re.IGNORECASE)
    return "" if _NOTHING.fullmatch(kept) else kept


def _timeless(text: str, when: When | None) -> str:
    return text.replace(when.text, " ", 1) if when is not None and when.text else text


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
        await answering.tell_owner(theirs, [heard.tell])
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
