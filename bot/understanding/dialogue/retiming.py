"""New times for what there is: "7 would be better", "not on Fridays", "until Friday", "and again at 6pm". For
changes.py."""

from __future__ import annotations

from collections.abc import Sequence

from bot.understanding.dialogue import counts, frames, leads, moments, more, resolver
from bot.understanding.dialogue.case import LOOKING, Case, Change
from bot.understanding.dialogue.marks import Marks, Timed
from bot.understanding.dialogue.state import Context
from specialists.contract import Operation, Request, Role
from specialists.language import time as when
from specialists.language.text import normalise
from specialists.language.time import When, earlier
from storage.holdings import Own

_FRAMES = ("correct", "courtesy", "link", "move", "tail")


async def left_out(case: Case) -> list[Request]:
    """ "Not on Fridays", "no Sundays", "except Tuesday", "skip Wednesdays"."""
    said = case.said
    out = said.aside("not", "skip")
    if not out or len(out) != len(said.times) or said.counts or said.question:
        return []
    if not all(one.when.is_date or one.when.rrule for one in out):
        return []
    once = all(one.when.rrule is None and (one.side == "skip" or _is_single(one)) for one in out)
    found = await case.target(Role.SKIP if once else Role.WITHOUT)
    if found is None or not all(one.within for one in found[1]):
        return []
    days = when.read(" and ".join(one.words for one in out), case.state.now) or out[0].when
    return await case.make.on(found[1], Operation.CHANGE, {Role.SKIP if once else Role.WITHOUT: days})


def _is_single(one: Timed) -> bool:
    """ "Not this week", "not tomorrow": that time alone, and not from now on."""
    return normalise.words(one.words)[:1] in (["this"], ["next"], ["tomorrow"], ["today"], ["tonight"])


async def ended(case: Case) -> list[Request]:
    """ "Until Friday", "for three weeks", "only this week", of what repeats."""
    said = case.said
    ends = said.aside("until") or [one for one in said.aside("only") if one.when.end and not one.when.rrule]
    if not ends and len(said.times) == 1 and not said.verbs and not said.shift:
        ends = [one for one in said.times if _is_for(one)]
    if len(ends) != 1 or len(said.times) != 1 or said.counts or said.question:
        return []
    found = await case.target(Role.END)
    if found is None or not all(one.within for one in found[1]):
        return []
    return await case.make.on(found[1], Operation.CHANGE, {Role.END: ends[0].when})


async def led(case: Case) -> list[Request]:
    """ "No, the night before", "two days before": so long ahead of its thing."""
    said, context = case.said, case.state.taking(Role.TIME)
    if context is None or said.question or not (said.corrected or said.verbs):
        return []
    if said.also and not leads.is_reminder_of_its_own(case.state.object(context), said.verbs):
        return []
    found = leads.ahead(said.text, case.state.now, context)
    apart = leads.is_reminder_of_its_own(case.state.object(context), said.verbs)
    if found is None or not frames.only((*_FRAMES, "remind", "also") if apart else _FRAMES, found.rest):
        return []
    things = await case.state.labelled(case.state.object(context), context.ids)
    if apart:
        return leads.reminder_of(things, found.when, case.make)
    return await case.make.on(things, Operation.CHANGE, {Role.TIME: found.when}) if len(things) == 1 else []


async def lasting(case: Case) -> list[Request]:
    """ "Make that 3 hours", "actually it was only 20 minutes", "add half an hour": how long the thing itself is, where
    it has a length."""
    said = case.said
    if len(said.times) != 1 or said.counts or said.times[0].side not in ("", "only") or said.question:
        return []
    words = said.times[0].words
    read = moments.length(words, case.state.now)
    if read is None or said.shift or {"later", "earlier", "sooner", "in", "ago"} & set(normalise.words(words)):
        return []
    beside = " ".join(one.words for one in said.runs)
    more, less = (frames.only((name,), normalise.words(beside)) for name in ("longer", "shorter"))
    if (beside and (more or less)) or (not beside and (said.also or "add" in said.verbs)):
        things = await _lasting_last(case)
        back = {Role.EARLIER: "yes"} if beside and less else {}
        return await case.make.on(things, Operation.CHANGE, {Role.MORE: read[0], **back})
    if said.verbs - {"move"} or not (said.corrected or said.verbs or said.points):
        return []
    found = await case.target(Role.LENGTH)
    if found is None or (not said.runs and found[2] is not case.state.last):
        return []  # "30 minutes" is of what was spoken of last
    return await case.make.on(found[1], Operation.CHANGE, {Role.LENGTH: read[0]})


async def each(case: Case) -> list[Request]:
    """ "Landlord at 5 and light bill at 4": each by its name, and to its own time."""
    said = case.said
    moments_ = [one.words for one in said.plain_times] or [f"at {one.words}" for one in said.counts]
    if len(moments_) != len(said.runs) or len(moments_) < 2 or (said.times and said.counts) or said.question:
        return []
    sides = [one.side for one in said.times] + [one.side for one in (*said.runs, *said.counts)]
    if said.verbs - {"move", "swap"} or any(sides):
        return []
    made: list[Request] = []
    for run, words in zip(said.runs, moments_, strict=True):
        meant = await resolver.named(run.words, Operation.CHANGE, case.state, said.kinds, sure=True)
        moment = moments.time(words, case.state.now)
        if len(meant.things) != 1 or moment is None:
            return []
        made += await case.make.on(meant.things, Operation.CHANGE, {Role.TIME: moment})
    return made if len(made) == len(said.runs) else []


async def as_long(case: Case) -> list[Request]:
    """ "And 6 hours the day before", "and 2 hours for farm calls": another of what has a length."""
    said, last = case.said, case.state.last
    lengths = [one for one in said.times if one.when.seconds and not one.when.rrule]
    days: list[When | None] = [one.when for one in said.times if one not in lengths or one.when.start is not None]
    if last is None or not said.also or said.verbs or said.question or said.counts or len(lengths) != 1:
        return []
    if case.state.taking(Role.LENGTH) is not last or len(days) > 1 or len(said.runs) > 1:
        return []
    beside = normalise.words(" ".join(one.words for one in said.runs))
    if beside[:1] == ["day"] and beside[1:] in (["before"], ["after"]):
        named = "yesterday" if beside[1] == "before" else "tomorrow"  # of today, where no day was said
        day = moments.next_day(-1 if beside[1] == "before" else 1, case.state.now, last)
        days, beside = [day or when.read(named, case.state.now)], []
    if not (days or beside) or (beside and frames.only(("longer", "shorter"), beside)):
        return []
    length = when.read(lengths[0].words, case.state.now) or lengths[0].when
    values = {Role.LENGTH: length, Role.TIME: next(iter(days), None)}
    return await case.recreated(last, {**values, Role.TEXT: said.runs[0].whole if beside else None})


async def _lasting_last(case: Case) -> list[Own]:
    """What was spoken of last, where it has a length that can grow."""
    context = case.state.taking(Role.MORE)
    if context is None or context is not case.state.last:
        return []
    return await case.state.labelled(case.state.object(context), resolver.pointed(case.said, context, case.state))


async def shifted(case: Case) -> list[Request]:
    """ "An hour later", "push them back half an hour", "give me another ten minutes"."""
    said = case.said
    if len(said.times) != 1 or said.counts or said.times[0].side or said.question:
        return []
    read = moments.length(said.times[0].words, case.state.now)
    lengthens = said.verbs & {"move", "add"} or said.also
    ends = bool({"later", "earlier", "sooner"} & set(normalise.words(said.times[0].words))) or said.shift
    if read is None or not (ends or lengthens or said.corrected):
        return []
    if said.times[0].words.lower().startswith(("in ", "for ")):
        return []
    if said.also and not (said.verbs or ends):
        return []
    if said.runs and not await resolver.named(said.runs[0].words, Operation.CHANGE, case.state, sure=True):
        return []
    found = await case.target(Role.SHIFT)
    if found is None:
        return []
    length, back = read
    if not (back or ends):
        anew = leads.from_now(length, found[2], case.state.now) or _lead(found[2], length)
        if anew is not None:
            return await case.make.on(found[1], Operation.CHANGE, {Role.TIME: anew})
        if not said.also and not leads.shifts(said.words):
            return []  # "no, 6 hours": of a moment it says nothing
    sooner = "yes" if back or said.shift == "earlier" else None
    takes = case.state.registry.doing(found[0], Operation.CHANGE)
    values = {Role.SHIFT: length, **({Role.EARLIER: sooner} if sooner else {})}
    if takes is None or (sooner and takes.slot(Role.EARLIER) is None):
        return []
    return await case.make.on(found[1], Operation.CHANGE, values)


def _lead(context: Context, length: When) -> When | None:
    """The time that lies so long ahead of what a reminder tells of: "make that two hours", after "an hour before"."""
    said = context.when or context.repeat
    return None if said is None or length.seconds is None else earlier.with_lead(said, int(length.seconds))


async def again(case: Case) -> list[Request]:
    """The same for another time, or for something else at another time: "and again at 6pm", "same for Friday"."""
    said, last = case.said, case.state.last
    if last is not None and said.also and said.runs and not said.question and case.action_of(last) in LOOKING:
        last = next((one for one in case.state.spoken if case.action_of(one) is Operation.CREATE), last)
    second = leads.ahead(said.text, case.state.now, last) if last is not None and said.also else None
    if last is not None and second is not None and frames.only((*_FRAMES, "remind", "also"), second.rest):
        return await case.recreated(last, {Role.TIME: second.when})
    same = "same" in said.verbs and bool(said.runs)
    if last is None or not said.times or (said.counts and not same) or said.aside("not", "skip", "old"):
        return []
    if said.aside("only") and not said.runs:
        return []  # "and weekdays only" is no other one
    if case.state.came and case.is_deed():
        return []  # "again in an hour", of a reminder that came, is what is done with it
    if said.aside("until") and not said.runs:
        return []
    asks = case.action_of(last) in LOOKING and not said.verbs and not (said.corrected and last.when is None)
    asks = asks and not (len(last.ids) == 1 and said.words[:1] == ["make"])  # "make it 7", of the one that was shown
    asks = asks and (said.question or not (said.runs and any(one.when.rrule for one in said.times)))
    if asks and _is_compared(said):
        moment = moments.completed(case.whole_time(), case.state.now, last)
        return [] if moment is None else case.make.anew(last, {Role.TIME: moment})
    if not (said.also or said.again or "same" in said.verbs or asks):
        return []
    if said.verbs - {"same", "add", "move"} or (len(said.runs) > 1 and not same):
        return []
    if "move" in said.verbs and "add" not in said.verbs and "same" not in said.verbs:
        return []
    words = case.whole_time()
    if said.runs:
        named, whole = said.runs[0].whole, said.beside_times()  # of "pick it up" and "bins out" all words count
        named = whole if said.points or same or whole.startswith(said.runs[0].words) else named
        return await more.for_another(named, words, last, case.state, case.make, same=same)
    if asks and not (said.also or said.question or said.points) and len(said.words) > 4:
        return []
    moment = moments.completed(words, case.state.now, last)
    if moment is None or (said.points and "same" not in said.verbs and not said.verbs):
        return []
    if asks:
        return case.make.anew(last, {Role.TIME: moment})
    return await case.recreated(last, {Role.TIME: moment})


def _is_compared(said: Marks) -> bool:
    """ "How much more than last week?", "compared to Monday": a look at one time beside another."""
    return len(said.runs) == 1 and frames.only(("compared",), normalise.words(said.runs[0].words))


async def timed(case: Case) -> Change | list[Request]:
    """ "7 would be better", "no, tuesday", "5 not 4", "push both to Monday"."""
    said = case.said
    plain = said.plain_times or _as_hours(case)
    if not plain or not _retimes(case, plain):
        return []
    found = await case.target(Role.TIME)
    if found is None:
        return []
    if case.of_items_last() and not said.runs and all(counts.is_count(one.words.strip().lower()) for one in plain):
        return []  # "make it 2" of what is on a list
    _, things, context = found
    moment = _moment(case, plain, context)
    if moment is not None and not said.verbs:
        moment = leads.of_the_thing(moment, context, said.words, case.state.now) or moment
    if moment is None or (moment.start is None and moment.rrule is None):
        return []
    return await case.make.on(things, Operation.CHANGE, {Role.TIME: moment})


def _as_hours(case: Case) -> list[Timed]:
    """A number that may be an hour: "the quiz to 9"."""
    said = case.said
    if len(said.counts) != 1 or said.times or said.counts[0].side or not said.counts[0].words.isdecimal():
        return []
    words = f"at {said.counts[0].words}"
    read = when.read(words, case.state.now)
    return [] if read is None else [Timed("", read, words)]


def _retimes(case: Case, plain: Sequence[Timed]) -> bool:
    """Whether the words put another time in the place of the old one, and do nothing else."""
    said = case.said
    if (said.counts and said.times) or said.aside("skip", "until") or said.question:
        return False
    if said.also and "move" not in said.verbs and not said.aside("only"):
        return False
    if said.verbs - {"move", "complete", "add"} or said.verbs == {"add"}:
        return False
    if "complete" in said.verbs and not said.corrected:
        return False
    replaces = bool(said.aside("not", "old"))
    # What has just come (its context is of no turn) is put off by a bare time, and not moved.
    last = case.state.last
    immediate = last is not None and last.turn > 0 and not case.state.came and not case.only_looks(last)
    brief = len(said.words) <= 5 or (not said.runs and all(one.when.rrule for one in plain))
    bare = not said.kinds and immediate and brief and not (case.part and said.runs)
    vague = any("read as in" in note for one in plain for note in one.when.assumed)
    if not said.corrected and not said.verbs and not replaces and (plain[0].when.seconds or vague):
        return False
    if not (said.corrected or said.verbs or replaces or bare) or (said.runs and case.read_as_change()):
        return False
    return not said.points or not said.rest or replaces or when.read(said.rest, case.state.now) is not None


def _moment(case: Case, plain: Sequence[Timed], context: Context) -> When | None:
    words = " ".join(one.words.strip(" ,.") for one in plain)
    if len(plain) > 1 and when.read(words, case.state.now) is None:
        return None
    return moments.leaned(words, case.state.now, context)


async def beside(case: Case) -> list[Request]:
    """ "Am, not pm", "the day after": a time that is said by the old one."""
    said = case.said
    words = normalise.words(said.body)
    context = case.state.taking(Role.TIME)
    if context is not None and leads.is_reminder_of_its_own(case.state.object(context), said.verbs):
        return []
    if context is None or (said.runs and "not" not in words and not {"day", "am", "pm"} & set(words)):
        return []
    moment = None
    if words and words[0] in ("am", "pm") and set(words) <= {"am", "pm", "not", "in", "the"}:
        moment = moments.at_half(words[0], case.state.now, context)
    elif words[:2] == ["the", "day"] and words[2:] in (["after"], ["before"], ["after", "that"], ["before", "that"]):
        moment = None if said.also else moments.next_day(1 if words[2] == "after" else -1, case.state.now, context)
    if moment is None:
        return []
    things = await case.state.labelled(case.state.object(context), context.ids)
    return await case.make.on(things, Operation.CHANGE, {Role.TIME: moment}) if len(things) == 1 else []


def _is_for(one: Timed) -> bool:
    """ "For three weeks", "for the next two weeks": until when."""
    return one.words.lower().startswith("for ") and bool(one.when.seconds or one.when.end)
