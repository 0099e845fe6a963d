"""Questions about what was said around a person: understood now, answered once a wearable is connected."""

from __future__ import annotations

from specialists import coming
from specialists.contract import Finding, Handoff, Reason, Request, Role, Specialist, Turn, action
from specialists.heard import Said
from specialists.language.time import When
from specialists.services import MEMORY
from storage import checkins


class OmiAnalyst(Specialist):
    """Knows what was said around you, where you wear a recorder."""

    name = "omi_analyst"

    @action("lifelog_query", whole="query", category="memory", roles={"query": Role.NAME})
    async def lifelog_query(
        self, turn: Turn, query: str | None = None, name: str | None = None, when: When | None = None,
        said: Said = "",
    ) -> Finding:
        """Tells what was said around you; with no recorder, what you told of it yourself."""
        if name or query:
            told = await turn.ports.catalog.service(MEMORY).answer(turn, said)
            if told.worked and told.data.get("facts"):
                return told
        if not name and not query and await checkins.on(turn.unit, turn.person.id):  # "what did I say on Monday?"
            slots = {"which": "answers", **({"when": when} if when else {})}
            wanted = Request("configure_checkin", slots, text=said)
            return Finding("", handoff=Handoff(self.name, "comms_pilot", wanted, {}, Reason.CAPABILITY_REQUIRED))
        return coming.not_yet("listen along: no recorder is connected")
