"""Deeds told as states: "Sam knows now", "the note is gone", "milk is on the list". Only a deed brings such a state
about, so that a text which tells of one claims the deed. claims.py asks.

Each pattern is a subject of the person's own world and a state, or a thing of the house and a word that says that it
changed ("now", "no longer"); what is told of the world at large ("a reminder works best …", "the old railway no longer
exists") has another subject, or goes on behind the state.
"""

from __future__ import annotations

import re

from specialists.contract import Effect
from specialists.language.text.patterns import Pattern

THING = (
    "(?:message|text|texts?|e-?mail|sms|reminder|note|task|item|event|meeting|appointment|order|payment|list|alarm|timer"
    "|booking|reservation|reply|call|notification|invitation|entry|calendar|taxi|cab|ticket|flight|room|subscription)s?"
)
NEWS = r"(?:news|word|words|memo|message|text|note|e-?mail|sms|letter|invitation|invite|question|update|answer|reply)s?"
_SOME = r"(?:the|your|that|this|these|those|both|all(?:\s+of)?(?:\s+your|\s+the)?|every|each|a)"
_NOW = r"(?:\s+(?:now|all|already|safely|just|officially|finally|successfully))*"
_IS = rf"(?:['’]s|['’]re|\s+is|\s+are){_NOW}\s+"
_OWN = rf"\b{_SOME}\s+(?:[\w'’-]+\s+){{0,2}}{THING}"
_OWN_NEWS = rf"\b(?:the|your|that|this)\s+(?:[\w'’-]+\s+)?{NEWS}"
_THEM = r"(?:him|her|them|[A-Z][\w'’-]+|your\s+[\w'’-]+)"
_HOLDS = r"(?:['’]s\s+got|['’]ve\s+got|\s+has\s+got|\s+have\s+got|\s+has|\s+have|\s+got)"
_CHANGED = r"(?:now|no\s+longer|no\s+more|any\s?more|from\s+now\s+on|a\s+new|another|new)"
_HELP = (
    r"(?:help|(?:an?|the|your)\s+(?:ambulance|doctor|police|fire\s+brigade|paramedics?|taxi|cab|driver|courier"
    r"|technician|plumber))"
)
_END = r"(?=\W*$|\s*[.,;:!)—–]|\s+(?:and|for|so|as|now|already|at|on|by|until|from)\b)"

# What somebody of the person's own has: the claim holds where they are known (`_PERSON` of claims.py asks).
REACHED = (
    rf"(?:(?:\s+(?:now|already|just|also)|['’]s|['’]ve)*\s+(?:got|has|have|received|seen|read|saw)(?:\s+(?:now|already|got))*"
    rf"\s+(?:your|the|my)\s+{NEWS}"
    rf"|(?:['’]ll|\s+will|\s+should)(?:\s+(?:soon|shortly))?\s+(?:get|have|see|receive|read)\s+(?:your|the|my|it)(?:\s+{NEWS})?"
    r"|\s+(?:now|already|just)\s+(?:has|have|got|read|saw|received|knows?)\s+(?:it|that|this|about\s+it)"
    rf"|['’]s\s+got\s+(?:your|the|my)\s+{NEWS}"
    r"|(?:['’]s|\s+is|\s+are){NOW}\s+(?:caught\s+up|in\s+the\s+know|reading\s+(?:it|that|your)|off\s+your\s+contacts)"
    r"|\s+(?:has\s+|have\s+)?heard\s+(?:back\s+)?from\s+(?:me|us|hob)|\s+should\s+be\s+reading\s+(?:it|your))"
).replace("{NOW}", _NOW)  # fmt: skip


def _any(*parts: str) -> Pattern:
    return Pattern("|".join(parts), re.IGNORECASE, always=True)


STANDS = {
    Effect.SEND: _any(
        rf"{_OWN_NEWS}(?:['’]s|['’]re|\s+is|\s+are|\s+just\s+went|\s+went|\s+has\s+gone|\s+have\s+gone|\s+should\s+be){_NOW}"
        r"\s+(?:on\s+(?:its|the|their)\s+way|out|through|off|gone)\b",
        rf"{_OWN_NEWS}{_IS}(?:with\s+(?:him|her|them|your\s+\w+|(?-i:[A-Z])\w+){_END}|in\s+(?:his|her|their)\s+\w+)",
        rf"\b(?:it|that)(?:['’]s|\s+is){_NOW}\s+on\s+(?:its|the)\s+way(?:\W*$|\s+to\s+(?-i:{_THEM}))",
        rf"\b(?:he|she|they|your\s+\w+|(?-i:[A-Z])[\w’-]+){_HOLDS}{_NOW}\s+(?:it|that|this|your\s+{NEWS})\s+in\s+(?:his|her|their)"
        r"\s+(?:inbox|messages|phone|hands|mail)",
        rf"\b(?:he|she|they|your\s+\w+){_HOLDS}{_NOW}\s+your\s+{NEWS}",
        rf"\boff\s+(?:it|they)\s+(?:went|goes|go)\b|\bthere\s+(?:goes|go|went)\s+(?:your|the|that)\s+{NEWS}",
        rf"\b(?:the|your|that|this)\s+{NEWS}\s+(?:has\s+|have\s+)?(?:just\s+)?(?:reached|got\s+to|went\s+to)\s+(?-i:{_THEM})",
        rf"\b{_HELP}(?:['’]s|\s+is|\s+are|\s+will\s+be){_NOW}\s+(?:coming|outside|waiting|arriving|there\s+soon"
        r"|on\s+(?:its|the|their|his|her)\s+way)\b",
        r"\b(?:police|fire\s+brigade|paramedics|emergency\s+services)\s+(?:are|have\s+been)\s+(?:coming|called|told|informed|on)\b",
        r"\b(?:has|have)\s+your\s+name\s+down\b|\b(?:expects?|(?:is|are)\s+expecting)\s+you\b(?!\s+to)",
        r"\byour\s+\w+\s+(?:now\s+)?knows?\s+(?:that\s+)?(?:you|about)\b",
        rf"\byour\s+\w+(?:['’]ll|\s+will)\s+(?:get|have|see|receive)\s+(?:the|your|my)\s+{NEWS}",
    ),
    Effect.WRITE: _any(
        rf"{_OWN}(?:['’]s|['’]re|\s+is|\s+are|\s+should\s+be){_NOW}\s+(?:in\s+place|set|active|live|booked|on\s+(?:the|your)"
        r"\s+(?:list|calendar)|in\s+(?:the|your)\s+(?:diary|calendar|list)|ready\s+to\s+go|taken\s+care\s+of|sorted|handled|up"
        r"|yours|confirmed)\b",
        r"\byou(?:['’]re|\s+are)(?:\s+(?:now|all))*\s+(?:booked|signed\s+up|registered|scheduled|enrolled|confirmed)\b",
        r"\byou(?:['’]ll|\s+will)\s+(?:be\s+(?:reminded|notified|alerted|woken)|(?:get|receive|hear)\s+(?:a|my|the|from)\s+"
        r"(?:reminder|notification|alert|nudge|ping|me))\b",
        rf"{_IS}(?:on|in)\s+your\s+(?:[\w-]+\s+)?(?:list|calendar|diary|notes|agenda)\b",
        rf"{_IS}on\s+the\s+(?:[\w-]+\s+)?list\W*$",
        rf"{_IS}(?:a\s+contact\s+of\s+yours|(?:among|in)\s+your\s+(?:contacts|address\s+book|book))\b",
        r"(?:^\W*|[,;:.!]\s+|\bso\s+|\bjust\s+|\bplease\s+)consider\s+(?:it|that|this)\s+(?:\w+ed|done|sent|set|put|paid|gone)\b",
        r"\bI(?:['’]ve|\s+have)\s+(?:taken\s+care\s+of|handled|sorted|dealt\s+with)\b",
        r"\b(?:it|that|this|everything)(?:['’]s|\s+is|\s+has)(?:\s+(?:now|all|been))*\s+(?:taken\s+care\s+of|sorted|handled"
        r"|dealt\s+with|arranged)\b",
        r"\bin\s+your\s+(?:calendar|diary)\s+now\b",
        rf"\byou\s+(?:now\s+)?(?:have|own|hold)\s+(?:{_CHANGED}\s+)?(?:an?|\w+)\s+(?:new\s+|more\s+)?{THING}\s+(?:now|at\s+\d|on\s|for\s)",
        rf"\bthere(?:['’]s|\s+is|\s+are)\s+(?:now\s+|already\s+)?an?\s+(?:new\s+)?{THING}\s+(?:now|for|on|at|in)\b",
        rf"\b(?:your|the)\s+(?:\w+\s+)?{THING}\s+now\s+(?:has|have|holds?|shows?|says?|reads?|contains?|includes?|rings?|runs?)\b",
        rf"\b(?:your|the)\s+(?:\w+\s+)?{THING}\s+(?:has|have)\s+an?\s+new\s+\w+",
        rf"\b(?:\w+|\d+)\s+{THING}\s+now\b(?=\W*(?:$|with|and))",
        r"\bjoins?\s+(?:[\w’' ]+\s)?on\s+your\s+(?:\w+\s+)?list\b",
        rf"(?:^\W*|[,;:]\s*){THING}(?:['’]s|\s+is|\s+has|\s+have)?{_NOW}\s+(?:on|running|started|ticking|set|begun)\b{_END}",
        rf"\b(?:the|your|a)\s+(?:table|seat|room|slot|ticket)s?(?:{_IS}(?:booked|reserved|yours)\b|\s+has\s+been\s+(?:booked"
        r"|reserved)\b)",
        r"\b(?:reservation|booking|appointment|order|entry|note|reminder|change|payment|call)s?\s+(?:made|placed|confirmed"
        r"|done)\s*(?:\W*$|(?:under|in|for|on|at|with)\s)",
    ),
    Effect.SPEND: _any(
        rf"{_OWN}{_IS}(?:paid|placed|confirmed)\b",
        r"\border\s+(?:has\s+been|was|is)\s+(?:now\s+)?(?:placed|confirmed)\b",
        r"\byour\s+card\s+(?:has\s+been|was)\s+charged\b",
        rf"\b(?:the|your|that|this)\s+(?:\w+\s+)?(?:invoice|bill|rent|fee|balance|debt|tab|fine)s?{_IS}(?:settled|paid|covered)\b",
        r"\b(?:euros?|dollars?|pounds?|francs?|€|\$|£)\s+(?:\w+\s+)?left\s+your\s+account\b",
        r"\b(?:the|your)\s+(?:\w+\s+)?payment\s+(?:went|has\s+gone|is)\s+through\b",
    ),
    Effect.DELETE: _any(
        rf"{_OWN}{_IS}(?:gone|off|empty|no\s+more|history|cleared|no\s+longer\s+\w+)\b{_END}",
        rf"{_OWN}\s+(?:has|have)\s+(?:now\s+)?(?:ended|stopped|expired|ceased)\b",
        rf"\bno\s+(?:more|longer\s+any)\s+(?:\w+\s+)?{THING}\b[^.!?]{{0,30}}\bfrom\s+now\s+on\b",
        rf"\byou\s+no\s+longer\s+have\s+(?:an?|any|that|the)\s+(?:\w+\s+)?{THING}\b",
        rf"{_OWN}\s+(?:no\s+longer\s+exists?|(?:does|do)\s+not\s+exist\s+any\s?more)\b",
    ),
}
