"""Sub-phrases that many templates share, by name: `<my>` in a template stands for what is written here. phrases.py reads it."""

from __future__ import annotations

RULES: dict[str, str] = {
    "my": "(my|the|our|this|that|a|an|all my|all the|all of my|all of the|any|your)",
    "tell": "(tell me|tell us|show me|show us|show|give me|read me|read out|read|list|say|let me know|let me see|let me hear|display|i want to know|pull up|bring up|inform me of|remind me of|find out|check|see|hear|know|get me)",
    "remind": "(remind|notify|alert|ping|nudge|buzz|prompt|prod|poke|text|message|tell)",
    "list": "(list|lists)",
}
