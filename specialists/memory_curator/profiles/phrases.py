"""How people speak of their profiles, for the actions that take them. What is done then is loaded when it is asked for:
updating.py, and all that it needs.
"""

from __future__ import annotations

import re

SAYS = (
    "(roll|put|set|take|bring|change|go|restore|revert|reset) [back] my {profile:text} profile [back] [to] [how it was"
    " at|as of] version {version:text} => which=rollback",
    "(undo|revert|roll back|take back|cancel|reverse) [the|my] [last|latest|most recent|previous] (change|changes|edit"
    "|update) (to|of|in|on|from) my {profile:text} profile => which=rollback",
    "(go|get|take me|switch|change|roll|revert) back to the (previous|last|earlier|older|old|former|prior)"
    " (version|state|one) of my {profile:text} profile => which=rollback",
    "(restore|bring back|give me back|reinstate|use) the (previous|last|earlier|older|old|former|prior)"
    " (version|state|one) of my {profile:text} profile => which=rollback",
    "(put|set|change|roll) my {profile:text} profile back [one version|a version|one step|how it was|to how it was"
    " before] => which=rollback",
    "(restore|reset|revert|roll back|take|set|put|bring) my {profile:text} profile [back] (from|to|as of|as it was"
    "|to how it was|to what it was|to the one of|to that of) [on|at] {version:rest} => which=rollback",
)
ASKS = (
    "(show|tell|list|give|read|what is in|what does) [me] [what is in] my {profile:text} profile"
    " [say|says|look like|contain|have]",
    "[show|tell|list|give] [me] [the|all] (versions|history) of my {profile:text} profile => which=versions",
    "[show|tell] [me] how my {profile:text} profile (has changed|changed) => which=versions",
    "(show|tell|list|give) [me] [the|all] (versions|history|changes|earlier versions|past versions|change history)"
    " (of|to|in|for) my {profile:text} profile => which=versions",
    "what is (on|in) my {profile:text} profile",
)
_NAMED = re.compile(
    r"\bmy (?P<name>\w+) profile\b|\bmy (?:(?:daily|weekly|usual|normal|morning|evening) )?(?P<plain>routine)\b\W*$",
    re.I,
)

_TOPICS = (
    ("food", re.compile(r"what (?:i|we) (?:like to |usually |can |cannot |can't )?(?:eat|drink|cook)(?: and drink)?"
                        r"|(?:my |our )?(?:food|diet|eating habits|food preferences)", re.I)),
    ("health", re.compile(r"(?:my |our )?health", re.I)),
    ("routine", re.compile(r"(?:my |our )?(?:daily |weekly )?(?:routine|habits)"
                           r"|when i (?:sleep|exercise|train|work out)|how i sleep", re.I)),
)  # fmt: skip


def topic(query: str) -> str:
    """The profile that a question is about as a whole, "what I eat" or "my health"; empty where it is about none."""
    asked = query.strip(" ?.!")
    return next((name for name, words in _TOPICS if words.fullmatch(asked)), "")


def named(text: str) -> str:
    """The profile that a question names, small letters; empty where it names none."""
    found = _NAMED.search(text)
    return (found["name"] or found["plain"] or "").lower() if found else ""
