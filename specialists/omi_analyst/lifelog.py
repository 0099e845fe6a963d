"""Questions about what was said around a person: understood now, answered once a wearable is connected."""

from __future__ import annotations

from specialists import coming
from specialists.contract import Finding, Handoff, Reason, Request, Specialist, Turn, action
from specialists.language.when import When
from storage import checkins


class OmiAnalyst(Specialist):
    """Knows what was said around you, where you wear a recorder."""

    name = "omi_analyst"

    @action(
        "lifelog_query",
        category="memory",
        says=[
            "what did {name} (say|tell|mention|ask|promise|suggest|want|need) [me] [{when}] [(about|in|at|"
            "during|regarding) {query}] [{when}]",
            "what (was|were) (said|discussed|decided|agreed|talked about|we talking about|people saying) "
            "[{when}] [(in|at|during|about|with|on) {query}]",
            "(summarize|sum up|recap) [<my>] [*] (conversation|conversations|meeting|talk|call|discussion|"
            "recording|recordings) [(with|about|from|on|this) {query}] [{when}]",
            "(who|whom) did i (talk|speak|meet|chat) (to|with) [{when}] [(at|in) {query}]",
            "what (did i|have i) (talk about|discuss|promise|agree to|commit to|say to) [{query}] [{when}]",
            "(search|check|look through|go through) my (lifelog|life log|recordings|recording|omi|"
            "transcripts|wearable) [(for|about) {query}] [{when}]",
            "what did i (do|say|eat|talk about) {when}",
            "what (was|were) (i|we) (talking|chatting|speaking|saying) [about] [with {name}] [(at|in|during|over)"
            " {query}] [{when}]",
            "who (was i|were we) (with|talking to|speaking to|chatting with|talking with) {when}",
            "(give me|show me|get me) a summary of my (day|morning|afternoon|evening|conversations) from [my]"
            " (recordings|omi|wearable|transcripts)",
            "did {name} (say|mention|tell me|promise) {query}",
            "(show|find|get) [me] [the] (transcript|transcripts|recording|recordings) (of|from|about) "
            "{query}",
        ],
        examples={
            "what did Jana say about the budget": {"query": "the budget"},
            "what was decided in the meeting yesterday": {},
            "who did I talk to yesterday": {},
            "summarize my conversation with the doctor": {},
            "search my recordings for the address": {"query": "the address"},
        },
    )
    async def lifelog_query(
        self, turn: Turn, query: str | None = None, name: str | None = None, when: When | None = None
    ) -> Finding:
        """Tells what was said around you; with no recorder, what you told of it yourself."""
        if name or query:
            from specialists.memory_curator import recalling, telling  # late: few ask for what nobody recorded

            told = await recalling.answer(turn, telling.asked(turn, "lifelog_query"))
            if told.worked and told.data.get("facts"):
                return told
        if not name and not query and await checkins.on(turn.unit, turn.person.id):  # "what did I say on Monday?"
            slots = {"which": "answers", **({"when": when} if when else {})}
            wanted = Request("configure_checkin", slots, text=turn.said)
            return Finding("", handoff=Handoff(self.name, "comms_pilot", wanted, {}, Reason.CAPABILITY_REQUIRED))
        return coming.not_yet("listen along: no recorder is connected")
