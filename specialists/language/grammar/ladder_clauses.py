"""The clauses of ladder.py: "call me if I don't answer in 10 minutes", "nag me every 5 minutes until I say done".

Their patterns are large and most messages need none: ladder.py loads this at the first one that has a sign of them.
"""

from __future__ import annotations

import re

from specialists.language.grammar.ladder import SHORTEST, Rung
from specialists.language.text import patterns
from specialists.language.text.patterns import Pattern

USUAL = 600  # seconds that are waited where no time was named
NAGGING = 600  # seconds between two nags where none were named

_NUMBERS = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "twelve": 12, "fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40, "forty five": 45, "fifty": 50,
    "sixty": 60, "ninety": 90, "a couple of": 2, "couple of": 2, "a few": 3,
}  # fmt: skip
_UNITS = {"s": 1, "sec": 1, "second": 1, "m": 60, "min": 60, "minute": 60, "h": 3600, "hr": 3600, "hour": 3600,
          "d": 86400, "day": 86400}  # fmt: skip
_NUMBER = r"(?:\d{1,4}(?:\.5)?|" + "|".join(sorted(_NUMBERS, key=len, reverse=True)).replace(" ", r"[ -]") + ")"
_UNIT = r"(?:seconds?|secs?|s|minutes?|mins?|m|hours?|hrs?|h|days?|d)\b"
_LENGTH = rf"(?:half an hour|an hour and a half|{_NUMBER} and a half hours|{_NUMBER} ?-?{_UNIT})"


def _after(name: str) -> str:
    return rf"(?:\s*(?:,\s*)?(?:in|within|after|for|inside)\s+(?P<{name}>{_LENGTH}))"


_ME = r"(?:i|we|you)"
_NOT = r"(?:still |yet )?(?:(?:do|does|have|has|did|is|are)(?:n'?t| not)|am not|'m not|never|not)"
_VERB = (
    r"(?:answer(?:ed|ing)?|repl(?:y|ied)|respond(?:ed)?|react(?:ed)?|acknowledge[d]?|confirm(?:ed)?|"
    r"say (?:so|done|yes)|said done|do(?:ne)? (?:it|that|so|them)|tick(?:ed)? it off|g[eo]t back to you|"
    r"mark(?:ed)? it(?: as)? done|pick(?:s|ed)? up|(?:write|wrote|written|text|texted|call|called) back|"
    r"check(?:ed)? in|quiet|silent|ignores?(?: (?:it|you|that))?|taken (?:it|them)|act(?:ed)?)"
)
_SOMEBODY = r"(?:my\s+)?(?!(?:i|we|you|it|that|this|s?he|they|nobody|no|there)\b)[^\W\d_][\w’-]*"
_SILENT = (
    rf"(?:(?:if|when|unless|in case)\s+(?:(?P<who>i|we|(?:s?he|they)|nobody|no ?one|there|{_SOMEBODY})(?:'ve|'s)?\s+"
    rf"(?:{_NOT}\s+|is\s+|has\s+)?(?:still\s+|yet\s+)?(?:{_VERB}|no (?:answer|reply|response)|(?:answer|repli|respond)"
    rf"e[ds])|(?:you|i|we)\s+{_NOT}\s+(?:hear|heard)(?:\s+(?:anything|back))*(?:\s+from\s+(?P<heard>her|him|them|me"
    rf"|{_SOMEBODY}))?|no (?:answer|reply|response)|not answered)(?:\s+(?:to )?(?:you|it|that|yet|me))?"
    rf"|(?:if|when|in case)\s+(?P<ignorer>i|we)\s+(?:ignore|miss|forget|sleep through)\s+(?:it|that|this|you)"
    rf"|no (?:answer|reply|response|reaction)(?: from me)?)"
)
# "if I haven't confirmed by 8:15": a time of day behind the reminder's own (specialists/scheduling/escalating.py).
_BY_THEN = r"(?:\s+(?:by|before|until)\s+(?P<by_then>\d{1,2}(?:[:.]\d\d)?\s*(?:[ap]m)?))?"
_COND = rf"(?P<cond>{_SILENT}){_BY_THEN}"
_WAYS = {
    "call": "call", "phone": "call", "ring": "call", "telephone": "call", "give": "call",
    "sms": "sms", "whatsapp": "whatsapp", "telegram": "telegram",
    "text": None, "message": None, "tell": None, "notify": None, "alert": None, "let": None, "inform": None,
    "ping": None, "write": None, "contact": None, "escalate": None, "warn": None, "ask": None,
    "remind": "again", "try": "again", "repeat": "again", "nudge": "again", "send": "again", "say": "again",
}  # fmt: skip
# A name: one or two words, or "my sister"; never a word that goes on with the sentence.
_STOPS = r"(?!(?:then|if|when|after|in|and|by|to|unless|on|at|that|again|within|until|every|or|but|instead)\b)"
_HELPERS = (
    r"(?:(?:an?|the)\s+(?:ambulance|police|doctor|paramedics?|hospital|fire brigade)|(?:the\s+)?emergency services?"
    r"|911|999|112)"
)
_NAME = rf"(?:{_HELPERS}|(?:my\s+)?{_STOPS}[^\W\d_][\w'’-]*(?:\s+{_STOPS}(?-i:[A-Z])[\w'’-]*)?)"
_PEOPLE = (
    rf"(?:{_NAME})(?:\s*(?:,|and|&|,\s*and)\s+"
    rf"(?!then\b|if\b|(?:call|text|ring|phone|tell|message|escalate)\b){_NAME})*"
)
_DEED = (
    rf"(?P<verb>call|phone|ring|telephone|sms|whatsapp|telegram|text|message|tell|notify|alert|inform|ping|contact|warn)"
    rf"\s+(?P<whom>{_PEOPLE})"
    rf"|(?P<give>give)\s+(?P<given>{_PEOPLE})\s+a\s+(?:call|ring|bell)"
    rf"|(?P<let>let)\s+(?P<letting>{_PEOPLE})\s+know"
    rf"|(?:send|drop|shoot)\s+(?P<sent>{_PEOPLE})\s+(?:an?|another)\s+(?P<medium>sms|text|whatsapp|telegram|message)"
    r"(?:\s+message)?"
    r"|(?P<bare>call|ring|phone)(?=\s*(?:[.,;]|$|\band then\b|\bthen\b))"
    rf"|(?P<escalate>escalate)(?:\s+(?:it|this|that))?\s+to\s+(?P<to>{_PEOPLE})"
    rf"|(?P<again>(?:remind|nudge|ping|tell|text|ask)\s+(?:me|her|him|them)\s+(?:once\s+)?(?:again|once more)"
    rf"|ask\s+again|try\s+(?:me\s+)?again|"
    rf"repeat\s+(?:it|that)|say it again)"
)
_BY = r"(?:\s+(?:(?:by|via|on|over|with)\s+(?:an?\s+)?(?P<by>sms|text|text message|whatsapp|telegram|phone|call)))?"
# The person's own words for a rung: "then text Anna that I may need help". They go on to the end, or the next rung.
_BODY = (
    r"(?:,?\s+(?:that|saying(?: that)?|and say(?: that)?|to say(?: that)?)\s+(?P<body>[^.;!?\n]{3,200}?)"
    r"(?=\s*(?:[.;!?\n]|$|,?\s*(?:and\s+)?(?:then|after that|otherwise|or else)\b"
    r"|,\s*(?:and\s+)?(?:in|after|call|text|tell|ring|phone|message|whatsapp)\b)))?"
)
_LEAD = r"(?:(?:please|also|just|you can|you should|hob)\s+)*"
_END = r"(?=\s*(?:[,;.!?]|$|\band\b|\bthen\b|\bbut\b|\bor\b|\botherwise\b|\belse\b|\bafter that\b))"


def _unnamed(pattern: str) -> str:
    return patterns.sub(r"\(\?P<\w+>", "(?:", pattern)


# "call me if I don't answer in 10 minutes", "call me after 10 minutes if I haven't answered"
_FIRST = Pattern(
    rf"{_LEAD}(?:{_DEED}){_BY}{_after('early')}?\s*,?\s*{_COND}{_after('late')}?{_END}", re.IGNORECASE
)
# "if I don't answer in 10 minutes, call me"
_IF = Pattern(
    rf"{_COND}{_after('early')}?\s*[,:]?\s*(?:then\s+)?{_LEAD}(?:{_DEED}){_BY}{_after('late')}?{_BODY}{_END}",
    re.IGNORECASE, always=True,
)
_FAILED = (
    r"(?:(?:if|when)\s+(?:that|this|it)\s+(?:fails?|does(?:n'?t| not) work|didn'?t work|fails too)"
    r"|(?:if\s+)?still\s+(?:nothing|no (?:answer|reply|response)))[\s,;?]*"
)
# "then text Anna", "and after another 10 minutes call mom", "otherwise escalate to Anna"
_THEN = Pattern(
    rf"(?:(?:and then|then|after that|otherwise|or else|else|and after|after|and in|and)\s*,?\s*(?:{_FAILED})?"
    rf"|{_FAILED})"
    rf"(?:(?:after\s+|in\s+)?(?:another\s+)?(?P<early>{_LENGTH})(?:\s+(?:more|later))?\s*,?\s*)?"
    rf"{_LEAD}(?:{_DEED}|(?P<same>me|us)(?=\s*(?:[.,;]|$))){_BY}(?:\s*(?:,\s*)?(?:in|within|after)?\s+(?:another\s+)?(?P<late>{_LENGTH})"
    rf"(?:\s+(?:more|later|after that))?)?(?:\s+{_unnamed(_SILENT)})?(?:\s+(?:too|as well|instead))?{_BODY}{_END}",
    re.IGNORECASE, always=True,
)
# "escalate to Anna after an hour"
_ESCALATE = Pattern(
    rf"{_LEAD}escalate(?:\s+(?:it|this|that))?\s+to\s+(?P<to>{_PEOPLE}){_BY}{_after('late')}?"
    rf"(?:\s+{_unnamed(_SILENT)})?{_END}", re.IGNORECASE,
)
# "try twice 15 minutes apart": the first asking is the first try
_TRIES = Pattern(
    rf"{_LEAD}try\s+(?:(?:her|him|them|it)\s+)?(?P<tries>twice|(?:{_NUMBER})\s+times)"
    rf"(?:,?\s+(?P<late>{_LENGTH})\s+apart|,?\s+every\s+(?P<early>{_LENGTH}))?{_END}", re.IGNORECASE,
)
# What is so once it is done: "until it's filed", "till the bins are out", "until I've sent the invoice".
_SO = (
    r"(?:(?:it|they|that|this|(?:the|my|our)\s+\w+)(?:'s|'re|\s+(?:is|are|has|have))(?:\s+been)?\s+(?!going|not)\w+"
    r"|(?:i|we)(?:'ve|\s+have)\s+(?!to\b|not\b|no\b)\w+(?:\s+(?!every\b|start|but\b)[\w'’]+){0,5}"
    r"|i\s+say\s+(?:that\s+)?i\s+(?:did|have|am|'m)(?:\s+\w+)?|i\s+tell\s+you(?:\s+\w+){0,4})"
)
_DONE = (
    rf"(?:until|till|til|unless)\s+(?:{_SO}|(?:{_ME}(?:'ve| have)?\s+)?"
    r"(?:(?:say|said|answer|reply|react|respond|do|did|done|"
    rf"confirm|acknowledge|have)\b(?:\s+(?:done|it|so|that|yes|to you))*|it(?:'s| is) done|done|answered))"
)
_NAG = Pattern(
    rf"{_LEAD}(?:(?:keep|continue|go on|carry on)\s+(?:on\s+)?(?:nagging|reminding|asking|bugging|pestering|pinging|"
    rf"nudging|telling|poking)(?:\s+me)?|keep (?:on )?at (?:it|me)|(?:nag|bug|pester|annoy)(?:\s+me)?|"
    r"(?:remind|ask|ping|nudge|poke)\s+me\s+again|"
    r"remind me|repeat(?:\s+(?:it|that|this))?|again|(?:don'?t|do not|never)\s+(?:let up|give up|stop|quit))"
    r"(?:\s+(?:about\s+)?(?:it|this|that))?"
    rf"(?P<tail>(?:(?:\s+|,\s*(?=but\b|at most|up to|no more))"
    rf"(?:every\s+(?:(?P<other>other)\s+)?(?P<every>{_LENGTH}|minute|hour|day|half hour)|"
    rf"(?:,?\s*but\s+)?(?:(?:up to|at most|no more than|max(?:imum)?)\s+)?(?P<times>{_NUMBER})\s+times"
    r"(?:\s+(?:at (?:the )?most|max|maximum|tops|only))?|"
    rf"(?P<done>{_DONE})|(?:until|till)\s+(?P<until>\d{{1,2}}(?::\d\d)?\s*(?:am|pm)?|noon|midnight)))*){_END}",
    re.IGNORECASE,
)
STOP = Pattern(
    rf"\W*{_LEAD}(?:(?:stop|quit|no more|don'?t|do not)\s+(?:keep\s+)?(?:nagging|nag|bugging|bug|pestering|pester|"
    r"escalating|escalate|calling|repeating|asking again)(?:\s+(?:me|it|that))?(?:\s+about\s+(?:it|this|that))?"
    r"(?:\s+(?:now|please|already|anymore|any more))*|(?:just|only)\s+once(?:\s+(?:please|is enough))?|once is enough"
    r"|(?:just|only)\s+(?:remind|tell|ask)\s+me\s+once|enough (?:already|now)|give it a rest|stop asking(?: me)?"
    r"|no need to (?:call|nag|repeat|escalate)(?:\s+me)?)\W*",
    re.IGNORECASE,
)
_FIRST_PERSON = ("i", "we", "nobody", "no one", "noone", "there")
_PRONOUNS = ("he", "she", "they")


def first(text: str, at: int, third: bool) -> tuple[re.Match[str], Rung] | None:
    """The leftmost clause that says of itself that it waits for an answer."""
    best: tuple[re.Match[str], Rung] | None = None
    for pattern, read in ((_FIRST, _deed), (_IF, _deed), (_ESCALATE, _deed), (_NAG, _nag), (_TRIES, _tries)):
        for found in pattern.finditer(text, at):
            if not _begins(text, found.start()):
                continue
            rung = read(found, third)
            if rung is not None and (best is None or found.start() < best[0].start()):
                best = found, rung
            if rung is not None:
                break
    return best


def following(text: str, at: int, third: bool) -> tuple[re.Match[str], Rung] | None:
    """A clause that goes on right behind one that waited: "…, then text Anna"."""
    rest = Pattern(r"[\s,;.–—-]*").match(text, at)
    found = _THEN.match(text, rest.end() if rest else at)
    if found is None:
        return None
    rung = _deed(found, third)
    return (found, rung) if rung is not None else None


def silent(text: str, span: tuple[int, int]) -> str:
    """Who is named as the one to answer in the clause of that span; empty where a pronoun stands for them."""
    found = _FIRST.match(text, *span) or _IF.match(text, *span)
    who = ((found["who"] if found else "") or "").lower()
    return "" if not found or who in _FIRST_PERSON or who in _PRONOUNS else found["who"] or ""


def _begins(text: str, at: int) -> bool:
    """Whether a clause may begin there: at a border of words that is no part of what one is to be reminded of."""
    before = text[:at].rstrip()
    last = patterns.search(r"(\w+)$", before)
    return last is None or last.group(1).lower() not in ("to", "me", "i", "will", "should", "that", "about")


def _deed(found: re.Match[str], third: bool) -> Rung | None:
    groups = found.groupdict()
    if (groups.get("who") or "i").lower() not in _FIRST_PERSON and not third:
        return None  # "call mom, and if she doesn't answer text her" is what the person will do
    if not third and (groups.get("heard") or "me").lower() != "me":
        return None
    verbs = (groups.get(name) for name in ("verb", "give", "let", "medium", "escalate"))
    verb = next((one for one in verbs if one), "")
    if "escalate" in found.group(0).lower() and not verb:
        verb = "escalate"
    whom = next((groups[name] for name in ("whom", "given", "letting", "sent", "to") if groups.get(name)), None)
    way: str | None = "again" if groups.get("again") else _WAYS.get(verb.lower())
    by = (groups.get("by") or "").lower()
    if by:
        way = "call" if by in ("phone", "call") else "sms" if by.startswith(("sms", "text")) else by
    if groups.get("same"):  # "call her, then me"
        return {"after": max(SHORTEST, USUAL), "way": None, "whom": ["me"], "text": None, "same": True}
    way = "call" if groups.get("bare") else way
    people = [("them" if third else "me")] if groups.get("again") or groups.get("bare") else _people(whom or "")
    if not people or ("them" in people and not third):
        return None
    if people == ["me"] and way is None and not third:
        way = "again"
    waits = seconds(groups.get("late") or groups.get("early") or "")
    words = (groups.get("body") or "").strip(" ,") or None
    if words and (people == ["me"] or way in ("call", "again")):
        return None  # a call says what was not answered, and to oneself nobody dictates
    by_then = groups.get("by_then")
    wall = {"by": by_then.lower().replace(" ", "")} if by_then else {}
    return {"after": max(SHORTEST, waits or USUAL), "way": way, "whom": people, "text": words, **wall}


def _tries(found: re.Match[str], third: bool) -> Rung | None:
    if not third:
        return None  # "try three times" is what a person does
    said = found["tries"].lower()
    number = 2 if said == "twice" else int(_number(said.removesuffix("times").strip()))
    waits = seconds(found["late"] or found["early"] or "")
    again: Rung = {"after": max(SHORTEST, waits or USUAL), "way": "again", "whom": ["them"], "text": None}
    return {**again, "tries": min(number, 6) - 1} if number > 1 else None


def _people(words: str) -> list[str]:
    found = [part.strip() for part in patterns.split(r"\s*(?:,\s*and|,|\band\b|&)\s*", words) if part.strip()]
    return list(dict.fromkeys(_MEANT.get(one.lower(), one) for one in found))


_MEANT = {"me": "me", "myself": "me", "us": "me", "her": "them", "him": "them", "them": "them"}


def _nag(found: re.Match[str], third: bool) -> Rung | None:
    groups = found.groupdict()
    said = found.group(0).lower()
    plain = patterns.match(r"(?:please |also |just )*(?:remind me|again|repeat|ask me again|ping me again)", said)
    if plain and not (groups["every"] and groups["done"]) and not (groups["done"] and "again" in said):
        return None  # "remind me every day at 8" is a time, not a nag
    if "remind me again" in said and not (groups["done"] or groups["times"]):
        return None
    if patterns.match(r"(?:please |also |just )*(?:nag|bug|pester|annoy)", said) and not any(
        groups[name] for name in ("every", "times", "done", "until")
    ):
        return None
    if patterns.match(r"(?:please |also |just )*(?:don'?t|do not|never)\b", said) and not groups["done"]:
        return None  # "don't stop" may be about anything
    keeps = patterns.match(r"(?:please |also |just )*(?:keep|continue|go on|carry on)", said)
    if keeps and patterns.match(r"\s*(?:about|to|of)\b", found.string[found.end():]) and not groups["tail"].strip():
        return None
    every = seconds(groups["every"] or "") * (2 if groups["other"] else 1)
    times = _number(groups["times"]) if groups["times"] else None
    return {
        "every": max(SHORTEST, every or NAGGING), "times": int(times) if times else None,
        "until": _wall(groups["until"]),
    }


_HEAD = Pattern(
    rf"\W*{_LEAD}(?:(?:nag|bug|pester|annoy|hassle|badger)|(?:keep|continue)\s+(?:on\s+)?(?:nagging|reminding|bugging"
    r"|pestering|hassling|badgering|asking|chasing|pinging|poking))\s+me\b", re.IGNORECASE,
)
_UNTIL = Pattern(
    rf"[\s,]+{_DONE}(?:\s+please)?(?=\s*(?:$|[,.!?;]|every\b|hourly\b|start|but\b|at most\b))", re.IGNORECASE
)
_OFTEN = Pattern(
    r"(?:^|[\s,]+)(?:every\s+(?P<other>other\s+)?(?P<every>half an? hour|half hour|quarter of an hour|quarter hour"
    r"|minute|hour|" + _NUMBER + r"\s?-?(?:minutes?|mins?|m|hours?|hrs?|h)\b)(?!\s+at\b)|(?P<hourly>hourly)\b)",
    re.IGNORECASE,
)
_STARTS = Pattern(
    r"[\s,]+(?:and\s+)?(?:start(?:ing)?|begin(?:ning)?|from)\s+(?P<when>(?:(?:in|at)\s+)?[^,;.!?]{1,30}?)"
    r"(?:\s+on(?:wards)?)?(?=\s*(?:$|[,.!?;]|about\b|to\b))", re.IGNORECASE,
)
_WHAT = Pattern(r"(?P<when>.{0,60}?)\s*\b(?P<prep>about|to|that|of)\s+(?P<what>[^.;!?\n]{2,200})", re.IGNORECASE)
_DEED_DONE = Pattern(r"(?:i|we)(?:'ve|\s+have)\s+(?P<verb>\w+)\s+(?P<rest>.+)", re.IGNORECASE)


def nag_about(text: str) -> tuple[str, Rung] | None:
    """ "Nag me every 5 minutes about the bins until I say done", in one breath: the reminder it asks for, and the nag.

    Where no time was said, it begins once the time between two nags is over. Where only "until I've sent the invoice"
    says what about, that is what it says.
    """
    head = _HEAD.match(text)
    if head is None:
        return None
    body = text[head.end():].rstrip(" .!")
    until = _UNTIL.search(body)
    if until is None:
        return None
    body, done = body[: until.start()] + body[until.end():], until.group(0).strip(" ,")
    starts = _STARTS.search(body)
    body = _STARTS.sub("", body, count=1)
    often = _OFTEN.search(body)
    body = _OFTEN.sub("", body, count=1).strip(" ,")
    every = NAGGING
    if often is not None:
        every = 3600 if often["hourly"] else max(SHORTEST, seconds(often["every"]) * (2 if often["other"] else 1))
    found = _WHAT.fullmatch(body)
    own = _DEED_DONE.fullmatch(patterns.sub(r"^(?:until|till|til)\s+", "", done, flags=re.IGNORECASE))
    if found is not None:
        when, about = found["when"].strip(" ,"), f"{found['prep']} {found['what'].strip(' ,')}"
    elif own is not None:
        mine = patterns.sub(r"\bmy\b", "your", own["rest"], flags=re.IGNORECASE)
        when, about = body, f"about have you {own['verb']} {mine}"
    else:
        return None
    if starts is not None:
        first = starts["when"].strip()
        when = _counted(first) if patterns.match(r"(?:in|at)\b", first, re.IGNORECASE) else _first(first)
    return f"remind me {when or f'in {every // 60} minutes'} {about}", {"every": every, "times": None, "until": None}


def _first(words: str) -> str:
    """When it begins: "from 10 minutes on" is in ten minutes, "from 8" at eight."""
    return f"in {words}" if seconds(words) else f"at {words}"


def _counted(words: str) -> str:
    """ "In 5" with its unit: nobody starts to nag in five hours."""
    return f"{words} minutes" if patterns.fullmatch(r"in \d{1,2}", words, re.IGNORECASE) else words


def _wall(words: str | None) -> str | None:
    if not words:
        return None
    if words.lower() in ("noon", "midnight"):
        return "12:00" if words.lower() == "noon" else "00:00"
    found = patterns.fullmatch(r"(\d{1,2})(?::(\d\d))?\s*(am|pm)?", words.strip(), re.IGNORECASE)
    if found is None:
        return None
    hour, minute = int(found[1]), int(found[2] or 0)
    if found[3]:
        hour = hour % 12 + (12 if found[3].lower() == "pm" else 0)
    return f"{hour:02d}:{minute:02d}" if hour < 24 and minute < 60 else None


def _number(words: str) -> float:
    plain = words.lower().replace("-", " ").strip()
    return _NUMBERS[plain] if plain in _NUMBERS else float(plain)


def seconds(words: str) -> int:
    """A length in words as seconds; 0 where it is none."""
    plain = " ".join(words.lower().replace("-", " ").split())
    fixed = {"quarter of an hour": 900, "quarter hour": 900, "half an hour": 1800, "half hour": 1800,
             "an hour and a half": 5400, "minute": 60, "hour": 3600,
             "day": 86400}  # fmt: skip
    if plain in fixed:
        return fixed[plain]
    found = patterns.fullmatch(r"(.+?) and a half hours", plain)
    if found:
        return round((_number(found[1]) + 0.5) * 3600)
    found = patterns.fullmatch(r"(.+?) ?([a-z]+)", plain)
    if found is None:
        return 0
    unit = _UNITS.get(found[2]) or _UNITS.get(found[2].removesuffix("s"))
    return round(_number(found[1]) * unit) if unit else 0
