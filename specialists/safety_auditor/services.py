"""What SafetyAuditor does for the running house. The audits are loaded, with their patterns, when there is something to
audit.
"""

from __future__ import annotations

from specialists.audit import MODERATION, Known, Moderated, Moderation
from specialists.contract import Specialist


class SafetyAuditor(Specialist, Moderation):
    """Says what of an answer may be said."""

    name = "safety_auditor"
    provides = (MODERATION,)

    def moderate(self, text: str, known: Known, *, quoted: str = "") -> Moderated:
        from specialists.safety_auditor.audits import moderation

        return moderation.moderate(text, known, quoted=quoted)

    def purge(self, text: str, known: Known) -> str:
        from specialists.safety_auditor.audits import moderation

        return moderation.purge(text, known)

    def may_become(self, text: str, known: Known) -> bool:
        from specialists.safety_auditor.audits import moderation

        return moderation.may_become(text, known)

    def units(self, text: str) -> list[str]:
        from specialists.safety_auditor.audits import remains

        return remains.units(text)
