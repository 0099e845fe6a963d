"""Whether a sentence reports something of the person's own world as having just come about, whatever its verb: "the
meeting on Friday has been scrapped", "I passed your greetings on", "the hotel is holding a room for
you". claims.py asks.

claims.py and states.py know deeds by name; nobody can list all words for them. So what is looked for here is the
shape: a thing of the house, or somebody the person knows, and a verb that is no judgement and no habit. Hob itself
does nothing that it would tell in this shape, but deeds.
"""

from __future__ import annotations

import re

from specialists.language.text.patterns import Pattern
from specialists.safety_auditor.audits.states import NEWS, THING

_WORDS = r"(?:[\w'’-]+\s+)"
_ABOUT = rf"(?:\s+(?:on|about|for|at|with|to|from|of)\s+{_WORDS}{{0,3}}[\w'’-]+)?"
_MINE = rf"\b(?:the|your|that|this|both|all\s+your)\s+{_WORDS}{{0,2}}{THING}{_ABOUT}"
_DONE = (
    r"(?:\w+(?:ed|en|ept|ought|aught|own|ung|uck|ade|aid|old)|put|set|cut|let|sent|gone|done"
    r"|lost|held|told|built|wired)\b"
)
_RECENT = (
    r"(?:just|already|now|today|tonight|successfully|(?:this|a|one|two|some)\s+(?:\w+\s+)?(?:morning|afternoon|evening|minutes?"
    r"|moments?|seconds?|second)(?:\s+ago)?|as\s+we\s+speak|for\s+you)\b"
)
_JUDGED = frozenset(  # what is no change of a thing, though it looks like one
    """supposed meant based worded phrased written used known designed detailed limited related mixed interested needed
    called named intended allowed expected often even golden open hidden broken stolen own old crowded overdue unread
    spoken complicated misspelled required recommended red shared""".split()
)
_MINDED = frozenset(  # what Hob may say of itself, for it changes nothing
    """liked loved enjoyed understood noticed missed heard thought meant asked answered mentioned wondered hoped wished
    wanted needed looked tried laughed misread misunderstood guessed assumed seemed learned learnt agreed believed
    preferred read saw said appreciated admired suggested explained described quoted used counted overlooked advised
    recommended pictured imagined followed""".split()
)
_SENDS = r"(?:greetings?|regards|love|apolog(?:y|ies)|thanks|wishes|congratulations|condolences|order|answer|words?)"
_NAMED, _OTHER = r"(?P<name>[A-Z][\w’-]*)", r"(?P<other>[A-Z][\w’-]*)"

# A thing of the person's own, or of the house's, and what became of it.
_BECAME = Pattern(
    rf"{_MINE}(?:['’]s|\s+is|\s+are|\s+was|\s+were|\s+has\s+been|\s+have\s+been|\s+got)(?:\s+\w+ly|\s+now|\s+just|\s+already)*\s+(?P<how>{_DONE})",
    re.IGNORECASE, always=True,
)  # fmt: skip
_STANDS = Pattern(
    rf"{_MINE}(?:['’]s|\s+is|\s+are)(?:\s+now)?\s+(?:history|gone|no\s+more)\b"
    rf"|{_MINE}(?:\s+now|\s+already)*\s+(?:(?:stands|sits|lives|waits|survives|exists|vanished|disappeared|rings|goes\s+off"
    r"|counts\s+down|contains|includes)\b|(?:will|['’]ll)\s+(?:fire|ring|sound|go|come|reach|arrive|run|pop|wake|buzz|start|end)\b)"
    rf"|\b(?:the|your|that)\s+{NEWS}{_ABOUT}\s+went\s+(?:off|out|through)\b"
    rf"|\b(?:the|your)\s+new\s+{THING}\s+\w+s\b|\b(?:the|your)\s+{NEWS}{_ABOUT}\s+went\s+to\b|\bwent\s+(?:on|in|into|to|onto)\s+(?:the|your)\s+{_WORDS}?{THING}",
    re.IGNORECASE, always=True,
)  # fmt: skip
_RECENTLY = Pattern(
    rf"\byour\s+{_WORDS}{{0,2}}\w+\s+(?:was|were|has\s+been|have\s+been)\s+(?P<how>{_DONE})\s+(?:(?:\w+\s+)?{_RECENT}|to\s+(?-i:[A-Z]))"
    rf"|\b(?-i:[A-Z])\w+\s+was\s+\w+(?:\s+up|\s+in|\s+back)?\s+(?:\w+\s+\w+\s+)?for\s+you\b"
    rf"|\b(?:is|are)\s+\w+ing\s+(?:an?|the|your)\s+{_WORDS}{{1,2}}for\s+you\b"
    rf"|\b(?:he|she|they)(?:['’]s|['’]ve|\s+has|\s+have)\s+(?:got|received|read|seen)\s+your\s+(?:{_SENDS}|{NEWS})\b"
    r"|\bis\s+in\s+(?-i:[A-Z])\w+['’]s\s+(?:hands|inbox)\b",
    re.IGNORECASE, always=True,
)  # fmt: skip
_I_DID = Pattern(
    rf"\b(?:I|we)(?:['’]ve|\s+have)?(?:\s+just|\s+already|\s+now|\s+also)*\s+(?P<how>{_DONE})\s+{_WORDS}{{0,2}}?"
    r"(?:your|that\s+you|(?:\w+\s+){0,2}for\s+you|(?:\w+\s+){0,2}to\s+(?-i:[A-Z]))",
    re.IGNORECASE, always=True,
)  # fmt: skip
_THEY = Pattern(  # somebody the person knows, who has come to know or have something
    rf"\b{_NAMED}(?:['’]s|\s+has|\s+have)\s+been\s+(?P<how>{_DONE})(?!\s+(?:by|in|since|for|to|with|at)\s+(?!speed)\w)"
    rf"|\b{_OTHER}\s+(?:has\s+|just\s+|already\s+)?(?:got|heard|received|read|saw|reads|sees|gets|learned|learnt)"
    rf"\s+(?:word|wind|(?:all\s+)?about\s+it|it\b|your\s+(?:{_SENDS}|{NEWS}))(?!\s+(?:a\s+lot|from\s+you))",
    always=True,
)  # fmt: skip


def told(sentence: str, names: frozenset[str]) -> list[re.Match[str]]:
    """Where a sentence reports such a thing. `names`: of people whom the person knows, in small letters."""
    found = [
        match for pattern in (_BECAME, _RECENTLY) for match in pattern.finditer(sentence)
        if (match["how"] or "").casefold() not in _JUDGED
    ]  # fmt: skip
    found += _STANDS.finditer(sentence)
    found += (match for match in _I_DID.finditer(sentence) if match["how"].casefold() not in _MINDED)
    return found + [
        match for match in _THEY.finditer(sentence)
        if (match["name"] or match["other"]).casefold().removesuffix("’s") in names
    ]  # fmt: skip
