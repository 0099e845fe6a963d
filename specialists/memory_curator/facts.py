"""Facts that a person tells Hob, and questions about them. Reached by phrase, model and button by the contract."""

from __future__ import annotations

from typing import Annotated

from specialists import heard
from specialists.contract import Effect, Finding, Operation, Specialist, Turn, action, variant
from specialists.heard import Said, SaidWhole, Stretch
from specialists.language.statements import corrections, limits
from specialists.language.time import When
from specialists.memory import keeping
from specialists.memory_curator import correcting, forgetting, history, joining, limiting, recalling, weighing


class MemoryCurator(Specialist):
    """Remembers what you tell it."""

    name = "memory_curator"

    @action(
        "save_memory", object="fact", operation=Operation.KEEP, takes="fact", category="memory", effect=Effect.WRITE,
    )
    async def save_memory(
        self, turn: Turn, fact: str | None = None, which: str | None = None, said: Said = "", told: SaidWhole = "",
        corrects: Annotated[bool, heard.of(corrections.corrects, Stretch.LONE)] = False,
    ) -> Finding:
        """Remembers a fact."""
        if which == "before" and not fact:
            return await keeping.keep_before(turn)
        if corrects:
            return await correcting.correct(turn, fact or said, fact or said, told)
        return await keeping.keep(turn, fact or said, told)

    @variant("similar_facts", "similar", Effect.READ, Operation.SHOW)
    @action(
        "recall_fact", object="fact", operation=Operation.RECALL, whole="query", category="memory", rephrases="query",
        fallback=("list_documents",),
    )
    async def recall_fact(
        self, turn: Turn, query: str | None = None, which: str | None = None, said: Said = ""
    ) -> Finding:
        """Tells what it remembers about something."""
        if which == joining.SIMILAR:
            return await joining.similar(turn, query)
        return await recalling.answer(turn, said, query)

    @action("search_history", object="history", operation=Operation.RECALL, whole="query", category="memory")
    async def search_history(
        self, turn: Turn, query: str | None = None, when: When | None = None, said: Said = ""
    ) -> Finding:
        """Finds what was said between you."""
        return await history.search(turn, said, query, when)

    @variant("delete_my_data", "data", Effect.DELETE, Operation.REMOVE)
    @action("forget_fact", category="memory", effect=Effect.DELETE)
    async def forget_fact(
        self, turn: Turn, query: str | None = None, which: str | None = None, chosen: str | None = None,
        sure: str | None = None, said: Said = "",
    ) -> Finding:
        """Forgets a fact, all about something, or all of your data."""
        if which == forgetting.ALL_DATA:
            return await forgetting.erase(turn, sure)
        if chosen:
            return await forgetting.forget_these(turn, chosen, query or "")
        return await forgetting.forget(turn, said, query)

    @variant("merge_facts", "merge", Effect.WRITE, Operation.CHANGE)
    @action("correct_fact", object="fact", operation=Operation.CORRECT, category="memory", effect=Effect.WRITE)
    async def correct_fact(
        self, turn: Turn, fact: str | None = None, right: str | None = None, wrong: str | None = None,
        which: str | None = None, said: Said = "", told: SaidWhole = "",
    ) -> Finding:
        """Corrects a remembered fact, or confirms it."""
        if which == "right":
            return await correcting.right(turn)
        if which == joining.MERGE:
            return await joining.merge(turn, fact, right)
        if which in (limits.UNTIL, limits.OVER):
            return await limiting.limit(turn, which, fact or "")
        if right:
            return await keeping.settle(turn, right, wrong)
        if wrong:
            return await correcting.replace(turn, wrong, fact or "", told)
        return await correcting.correct(turn, said, fact, told)

    @action("fact_history", object="fact", operation=Operation.TRACE, category="memory")
    async def fact_history(
        self, turn: Turn, query: str | None = None, when: When | None = None, which: str | None = None,
        said: Said = "",
    ) -> Finding:
        """Tells how it came to know something, and how sure it is."""
        if which == "sure":
            return await weighing.told(turn)
        return await history.tell(turn, said, query, when)

    @variant("profile_versions", "versions", Effect.READ, Operation.SHOW)
    @variant("export_data", "export", Effect.READ, Operation.SHOW)
    @action("profile_query", object="profile", operation=Operation.RECALL, category="profile")
    async def profile_query(
        self, turn: Turn, query: str | None = None, profile: str | None = None, which: str | None = None,
        said: Said = "",
    ) -> Finding:
        """Tells what it knows about you."""
        if which == "export":
            return Finding(recalling.export_told(turn))
        if profile:
            from specialists.memory.profiles import updating  # with its tables, when first asked for

            tells = updating.told_versions if which == "versions" else updating.shown
            return await tells(turn, profile.lower())
        return await recalling.profile(turn, said, query)
