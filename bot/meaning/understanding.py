"""From a message to what the turn is to do: buttons, answers, what leans on the turn before, phrases, what was learnt,
known examples, the model, and one short question back. bot/turns/conductor.py asks once a turn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from bot import attachments
from bot.meaning import (
    answers,
    apart,
    asking,
    attending,
    classifying,
    languages,
    learning,
    lookups,
    memory_tier,
    offering,
    planner,
    ringing,
    several,
    theirs,
    touching,
)
from bot.meaning.classifying import Classified, Classifier
from bot.meaning.course import is_dependent
from bot.reading import accounting, arbiter, escalating, readings, referring, remarks, router, slots
from bot.reading.readings import Reading
from bot.reading.router import Router
from bot.understanding import changes, checkin_changes, focus, heard, questions, state
from bot.understanding.case import Change
from bot.understanding.state import DialogueState
from integrations.llm.brain import undone
from specialists import coming
from specialists.contract import Effect, Operation, Origin, Question, Request, Turn
from specialists.language.text import aside, budget
from specialists.memory_curator import finding
from specialists.ops_planner import spoken
from specialists.registry import Registry
from storage import agenda, examples, executions
from storage.tables import Inbox

LONGEST = 20_000  # characters that are read; a longer message is answered, not searched for requests
HEARD = 'I hear you. I see nothing in it for me to do; "remember that" keeps it.'
TOO_LONG = "That is {:,} characters; I read up to {:,} at a time. I did nothing with it."


_RECALLING = frozenset(
    ("morning_briefing", "recall_fact", "calendar_query", "list_reminders", "view_tasks", "check_list")
)
_CLEARLY = 1.5  # times as likely as the next look
_LOOKING = frozenset(("contact_lookup", "profile_query", "morning_briefing"))  # they can change something, too
OCCURRENCE = "occurrence"  # the object of what is done with a reminder that came
_HOUSEHOLD = (Origin.OWNER, Origin.MEMBER)


class Understanding:
    """Reads messages. It holds no state of a turn."""

    def __init__(self, registry: Registry, router: Router) -> None:
        self._registry, self._router = registry, router
        self.classifier = Classifier(registry.actions(), router)
        self.learning = learning.Learning(registry)

    async def plan(self, turn: Turn, row: Inbox, asking_model: Callable[[], None]) -> planner.Plan:
        """What the message comes to. `asking_model` is called where it is about to wait for one, with no lock held."""
        if len(row.text) > LONGEST:
            return planner.Plan((), say=TOO_LONG.format(len(row.text), LONGEST))
        if not row.text.strip() and not row.payload:
            return planner.Plan((), say=planner.NOTHING_SAID)
        attended = await attending.look(turn, row, self._registry)
        if attended.plan is not None:
            return attended.plan
        try:
            plan = attended.bound(await self._read(turn, row, attended, asking_model), turn)
            plan = await apart.apart(plan, turn, self._router, self._registry)
        except budget.Exceeded:
            return planner.Plan((), say=readings.TOO_MUCH)
        if plan.say in (readings.LOST, HEARD) and attachments.UNREAD in row.payload:
            return replace(plan, say=attachments.unread(row.payload))  # its words ask for nothing
        if attachments.COMMAND in row.payload and plan.say and not (plan.requests or plan.question):
            return replace(plan, say=attachments.no_command(row.payload))
        return plan

    async def _read(
        self, turn: Turn, row: Inbox, attended: attending.Attended, asking_model: Callable[[], None]
    ) -> planner.Plan:
        turns = await executions.latest(turn.unit, spoken.DEPTH)
        waiting = executions.waiting(turns, turn.now)
        said, picked = row.text, planner.tapped_answer(row.payload)
        if picked:
            if waiting is None or waiting.id != picked[0]:
                return planner.Plan((), say=planner.GONE)
            said = picked[1]
        try:
            tapped = None if picked else planner.from_button(self._registry, row.payload, turn.local)
        except slots.Unreadable as error:
            return planner.Plan((), say=str(error))
        if tapped:
            return planner.Plan((tapped,), settled=waiting is not None)
        if waiting is not None and waiting.question is not None and attended.may_answer(waiting.id):
            answered = planner.answer(self._registry, waiting.question, said, turn.local, self._router)
            if answered and answered.requests and planner.is_bound_elsewhere(
                self._registry, waiting.question, turn.handle_id
            ):
                return planner.Plan((), say=planner.ELSEWHERE)
            if answered:
                return answered
            if (fixed := memory_tier.put_right(waiting.question, said)) is not None:
                return planner.Plan((fixed,), settled=True)
        rung = () if attended.context or attended.alone else await ringing.since(turn, turns)
        answer = ringing.short(rung, row.text)
        if answer is not None:
            return planner.Plan((answer,), settled=waiting is not None)
        if planner.is_gesture(row.text):
            return planner.Plan((), say=planner.GESTURE)
        if (foreign := self._router.tongues.read(row.text, turn.local)) is not None:
            other = await languages.plan(turn, row.text, foreign, self.classifier, self._by_model)
            other = replace(other, requests=ringing.bound(other.requests, rung))
            return other if attended.alone else replace(other, still=answers.still(waiting, other.requests, turn.now))
        course = await aside.read(row.text, lambda: several.read(row.text, turn.local, self._router, self._registry))
        if course is not None:
            return planner.Plan((), settled=waiting is not None, course=course)
        spoken_of = state.contexts(turns, turn.now)
        if attended.context or attended.replies:
            spoken_of = (attended.context,) if attended.context else ()
        dialogue = DialogueState(
            self._registry, turn.unit, turn.local, spoken_of, came=bool(rung or attended.found),
            replied=attended.context is not None,
        )
        dialogue.spoken = await aside.read(row.text, lambda: focus.order(row.text, dialogue))
        settled = waiting is not None
        plan, reading = await self._by_rule(turn, row.text, attended.text or row.text, dialogue, rung)
        if all(map(self._looks_at_nothing, reading.requests if plan is None else plan.requests)):
            look = await questions.of_own(row.text, dialogue)
            plan = planner.Plan(tuple(look)) if look else plan
        kept, asks = (memory_tier.in_confidence(one, row.text) for one in (reading.requests, reading.asks))
        reading = replace(reading, requests=kept, asks=asks)
        plan = plan and replace(plan, requests=memory_tier.in_confidence(plan.requests, row.text))
        if not dialogue.came:  # nothing waits to be put off or taken as done
            asks = tuple(one for one in reading.asks if not self._needs_what_came(one))
            reading = replace(reading, asks=asks)
        asks = await lookups.of_somebody(turn, reading.asks, self._registry)
        reading = replace(reading, asks=asks)
        if plan is None and not await lookups.of_somebody(turn, reading.requests, self._registry):
            remembered = await memory_tier.memory_asked(turn, row.text, ()) if reading.requests else None
            plan = None if remembered is None else planner.Plan((remembered,))
        read = reading.requests if plan is None else plan.requests
        if all(self._is_coming(one) or learning.is_guess(one) for one in read):
            done = await heard.read(row.text, dialogue)
            placed = heard.placed(reading.requests, dialogue)
            reading = replace(reading, requests=placed, asks=heard.placed(reading.asks, dialogue))
            if done is not None and not done.leans and not all(map(self._is_coming, read)):
                done = None  # it stands by itself
            if done is not None and done.sure:
                plan = planner.Plan(done.requests)
            elif done is not None:
                others = [one for one in reading.asks if one.intent != done.requests[0].intent]
                reading = replace(reading, requests=(), asks=(*done.requests[:1], *others)[: arbiter.MOST])
        chats = plan is not None and plan.requests and all(map(self._chats, plan.requests))
        if chats and memory_tier.declares(row.text):
            plan = (await self._chat(turn, row.text))[1]
        if plan is not None and all(one.intent == "small_talk" for one in plan.requests):
            fixed = await memory_tier.behind(turn, row.text) or await memory_tier.correction(turn, row.text)
            plan = plan if fixed is None else planner.Plan((fixed,))
        if plan is not None and [one.intent for one in plan.requests] == ["contact_lookup"]:
            fixed = await memory_tier.changed(turn, row.text)
            plan = plan if fixed is None else planner.Plan((fixed,))
        if plan is None and memory_tier.is_guessed(reading):
            plan = await self._told(turn, row.text, reading)
            reading = replace(reading, requests=()) if memory_tier.is_learnt(row.text) else reading
        guessed = reading.requests if plan is None else plan.requests
        if memory_tier.taken_amiss(row.text, guessed):
            plan, reading = None, replace(reading, requests=(), asks=guessed, why=readings.LOST)
        read = reading.requests if plan is None else plan.requests
        to_them = attended.back(read, row.text, self._registry, turn.local)
        if to_them is not None:
            return planner.Plan((), settled=settled, question=to_them)
        if plan is None and not reading.requests and (deeds := await ringing.told(turn, row.text, turns)):
            return planner.Plan(deeds, settled=settled)
        if plan is None and not reading.requests:
            asked = await attending.spoken_for(turn, row.text)
            asked = asked or await memory_tier.behind(turn, row.text)
            asked = asked or await memory_tier.memory_asked(turn, row.text, reading.asks)
            if asked is not None:
                plan = planner.Plan((asked,))
            else:
                plan, reading = await self._without_remarks(turn, reading, row.text, dialogue, rung)
            if plan is None and not reading.requests and not any(map(self._enters, reading.asks)):
                plan = await self._told(turn, row.text, reading)
        asked_of = offering.tasks(row.text, reading.requests if plan is None else plan.requests, turn.local)
        if asked_of is not None and not attended.alone:
            return planner.Plan((), settled=settled, question=asked_of)
        lost = plan is None and not reading.requests and reading.why == readings.LOST
        lack = self.classifier.lacking(turn, row.text) if lost else None
        if lost and self.classifier.can_read(turn, row.text):
            asking_model()
            classified = await self.classifier.read(turn, row.text)
            plan, lack = await self._by_model(turn, row.text, classified), classified.lack
        plan = replace(plan or await self._unsure(turn, row.text, reading), settled=settled)
        if lack is not None and plan.say in (readings.LOST, HEARD):
            plan = replace(plan, say=undone(lack) or plan.say)
        plan = replace(plan, requests=ringing.bound(plan.requests, rung))
        return plan if attended.alone else replace(plan, still=answers.still(waiting, plan.requests, turn.now))

    async def _by_rule(
        self, turn: Turn, text: str, leaning_text: str, dialogue: DialogueState, rung: Sequence[agenda.Dated]
    ) -> tuple[planner.Plan | None, Reading]:
        """The words by themselves, each tier where the one before was not sure; and how the router reads them."""
        reading, known = await planner.read(self._router, turn.unit, text, turn.local)
        before = dialogue.last
        amends = any(one.intent == escalating.CHANGES and "ladder" in one.slots for one in reading.requests)
        if amends and (before is None or dialogue.object(before) != "checkin"):
            # "make it 5 minutes before you call" is no new text
            return planner.Plan(reading.requests, left_over=reading.left_over), reading
        if (came := ringing.context(rung)) is not None:
            here = DialogueState(self._registry, turn.unit, turn.local, (came,))
            leant = await changes.read(leaning_text, here, reading.requests)
            if leant is not None and (taken := ringing.taken_up(leant.requests, rung)):
                return planner.Plan(taken), reading
        change = await self._change(leaning_text, dialogue, reading.requests)
        if change is not None:
            if before and dialogue.takes_back(change.requests):
                await examples.unlearn(turn.unit, [before.turn])
            return planner.Plan(change.requests, question=change.question), reading
        open_ = not any(one.slots for one in reading.requests)
        open_ = open_ or any(map(referring.points_at_somebody, reading.requests))
        named = referring.said_out(leaning_text, before.intent, before.slots, before.list) if before and open_ else None
        if named is not None:
            told, _ = await planner.read(self._router, turn.unit, named, turn.local)
            if told.requests and not any(map(learning.is_guess, told.requests)):
                return planner.Plan(told.requests), told
        if reading.requests and not any(map(learning.is_guess, reading.requests)):
            return planner.Plan(reading.requests, left_over=reading.left_over), reading
        learnt = await self.learning.recall(turn.unit, text, turn.local, known)
        return (None if learnt is None else planner.Plan((learnt,))), reading

    async def _without_remarks(
        self, turn: Turn, reading: Reading, text: str, dialogue: DialogueState, rung: Sequence[agenda.Dated]
    ) -> tuple[planner.Plan | None, Reading]:
        """What is wanted beside what is only told, where the message as a whole says too little. Nothing is sent so
        without a yes."""
        core = await aside.read(text, lambda: remarks.core(text, turn.local) or remarks.learnt_core(text, turn.local))
        if core is None:
            return None, reading
        plan, alone = await self._by_rule(turn, core, core, dialogue, rung)
        wanted = alone.requests if plan is None else plan.requests
        if any(self._goes_out(one) for one in wanted):
            return None, replace(reading, asks=wanted) if plan is None or plan.question is None else reading
        if any(self._names_nothing(one) for one in wanted):
            return None, reading  # "Kwame has the trowel. Remove it": what it is was said in the remark
        if plan is None and not alone.requests:
            return None, replace(reading, asks=alone.asks) if alone.asks else reading
        return plan, alone

    async def _change(
        self, text: str, dialogue: DialogueState, alone: Sequence[Request]
    ) -> Change | None:
        """What the message changes of what there is, or of what was just said."""
        before = dialogue.last
        if before is not None and before.kind == "checkins":
            wanted = checkin_changes.changed(text, dialogue.now, before)
            why = f'"{text[:40]}" changes that check-in'
            made = tuple(Request(intent, slots, "phrase", 0.9, why, text) for intent, slots in wanted)
            return Change(made) if made else None
        return await changes.read(text, dialogue, alone, lambda part: self._router.read(part, dialogue.now).requests)

    async def _told(self, turn: Turn, text: str, reading: Reading) -> planner.Plan | None:
        """What the message tells, where it asks for nothing; left to a model, where there is one. What is in somebody
        else's words is told by nobody."""
        core = remarks.core(text, turn.local)
        if core is not None and self._router.read(core, turn.local).requests:
            return None  # an order stands beside what it tells
        names_nothing = reading.why == router.NOTHING_LIKE_IT  # it can't be an order: there is nothing to do it with
        if not names_nothing and await aside.read(text, lambda: self._router.orders(text, turn.local)):
            return None
        if turn.tainted or (self.classifier.can_read(turn, text) and reading.why == readings.LOST):
            return None
        named = await finding.said_out(turn, text)
        found = memory_tier.told(named, reading.asks, as_written=named == text)
        if isinstance(found, Request):
            return planner.Plan((found,))
        return None if found is None else planner.Plan((), question=found)

    async def _by_model(self, turn: Turn, text: str, classified: Classified) -> planner.Plan | None:
        """What the model read, done or asked about; None where it read nothing that holds."""
        requests = classified.requests
        if classified.talk and self._registry.serving(router.UNKNOWN) is not None:
            talk = Request(router.UNKNOWN, {}, classifying.TIER, 1.0, "the language model saw no request in it", text)
            return planner.Plan((talk,))
        if is_dependent(classified.uses) or (len(requests) > 1 and any(map(self._asks_first, requests))):
            return planner.Plan((), course=several.made(requests, classified.uses, self._registry, turn.local))
        if len(requests) == 1 and self._asks_first(requests[0]):
            return planner.Plan((), question=await _asked(turn, requests, text))
        return planner.Plan(requests) if requests else None

    async def _unsure(self, turn: Turn, text: str, reading: Reading) -> planner.Plan:
        """What was guessed at, the one short question back, or why nothing is done. What plainly tells something is
        heard: it is no lookup, whatever its words are like."""
        if reading.requests:
            return planner.Plan(reading.requests, left_over=reading.left_over)
        asks = reading.asks
        if reading.why == readings.LOST and turn.origin in _HOUSEHOLD and memory_tier.declares(text):
            asks = tuple(one for one in asks if not self._only_looks(one))
            if not asks:
                return planner.Plan((), say=HEARD)
        if reading.why == readings.LOST and not asks:
            talks, plan = await self._chat(turn, text)
            if talks:
                return plan
        if (no := await theirs.offered(turn, asks)) is not None:
            return planner.Plan((), say=no.say)
        if self._is_look(asks):
            return planner.Plan(asks[:1])  # to look is no deed that wants a yes
        if asks:
            asked = await _asked(turn, asks, text, reading.left_over)
            return planner.Plan((), question=asked, teaches=not self._enters(asks[0]))
        return planner.Plan((), say=reading.why)

    def _enters(self, request: Request) -> bool:
        """Whether a reading enters somebody, with how they are reached: that is no mere fact about them."""
        action = self._registry.of(request)
        if action is None or action.operation is not Operation.CREATE or action.object != "contact":
            return False
        told = {name: value for name, value in request.slots.items() if name not in action.fixed}
        return len(told) > 1 or accounting.tells_a_number(map(str, told.values()))

    def _needs_what_came(self, request: Request) -> bool:
        action = self._registry.of(request)
        traits = None if action is None else (action.object, action.operation)
        return traits in ((OCCURRENCE, None), ("reminder", Operation.COMPLETE))

    def _is_look(self, asks: Sequence[Request]) -> bool:
        """Whether all that may be meant only looks, and the likeliest leaves no word out: at what there is now, where
        that is likely enough; at anything else where it is more likely than all the rest."""
        if not asks or not all(map(self._only_looks, asks)):
            return False
        first, *others = asks
        now = first.intent in _RECALLING and "which" not in first.slots
        sure = first.confidence >= (arbiter.LOOKING if now else arbiter.LIKELY)
        clear = all(first.confidence >= _CLEARLY * one.confidence for one in others)
        action = self._registry.of(first)
        changes = action is None or (action.effect is not Effect.READ and bool(first.slots))
        return sure and clear and not first.left_over and not changes

    async def _chat(self, turn: Turn, text: str) -> tuple[bool, planner.Plan]:
        """Whether a text only talks, and what is said to it: what a phrase of its tells, or that it was heard."""
        talks, said = await aside.read(text, lambda: self._router.talks(text, turn.local))
        return talks, planner.Plan((), say=HEARD) if said is None else planner.Plan((said,))

    def _chats(self, request: Request) -> bool:
        """Whether it is chat by the classifier alone, with no words that tell what to answer."""
        action = self._registry.of(request)
        return action is not None and not (action.offered or request.slots) and learning.is_guess(request)

    def _is_coming(self, request: Request) -> bool:
        """Whether it asks for what nobody can do yet."""
        action = self._registry.of(request)
        return action is None or coming.is_coming(action)

    def _looks_at_nothing(self, request: Request) -> bool:
        """Whether it only looks, where nothing can be found yet or at nothing in particular, by a guess."""
        action = self._registry.of(request)
        if action is None or action.effect is not Effect.READ:
            return False
        return coming.is_coming(action) or (learning.is_guess(request) and not request.slots)

    def _names_nothing(self, request: Request) -> bool:
        """Whether a request beside a remark needs what the remark says: what it is about, or more of somebody."""
        action = self._registry.of(request)
        if action is None or action.object == "contact":
            return True
        named = action.bare or action.operation is Operation.UNDO or bool(request.slots.keys() - action.fixed.keys())
        return not named

    def _goes_out(self, request: Request) -> bool:
        action = self._registry.of(request)
        return action is None or action.effect in (Effect.SEND, Effect.SPEND)

    def _only_looks(self, request: Request) -> bool:
        action = self._registry.of(request)
        if action is None or action.effect is Effect.READ:
            return action is not None
        return request.intent in _LOOKING and not action.family

    def _asks_first(self, request: Request) -> bool:
        action = self._registry.of(request)
        return action is None or classifying.asks_first(request, action)


async def _asked(turn: Turn, asks: Sequence[Request], text: str, left_over: Sequence[str] = ()) -> Question:
    return asking.question(asks, text, [await touching.deed(turn, one) for one in asks], left_over)
