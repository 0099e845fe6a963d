"""What puts right what was said ("no, it's Mr Brandt", "not 4417 but 4418"), and a statement with that value."""

from __future__ import annotations

import re

from specialists.language.statements import statements
from specialists.language.text import normalise, numbers, patterns

LEAD = patterns.Pattern(
    r"^\W*(?:(?:no|nope|nah|wrong|actually|correction|sorry|wait|well|rather|hang on|oops|hmm+|ah|oh)\b\W*"
    r"|(?:that'?s|that is|you'?re|you are|you got that|you have that|this is|it'?s|it is) (?:all )?(?:wrong|not right"
    r"|incorrect|not true|outdated|out of date|not correct|false|old)\b\W*"
    r"|(?:please )?(?:correct|fix) (?:that|this|it)\W+(?=\w+(?:'s| is| was| are| lives?| works?)\b))+", re.I,
)
NOT_BUT = patterns.Pattern(
    r"^(?:it|he|she|that|they|this)(?:['’]?s| is| was|['’]?re| are) not (?P<old>.+?)[,;.]? (?:but "
    r"|(?:it|he|she|that|they|this)(?:['’]?s| is| was|['’]?re| are) |rather )(?P<new>.+)$", re.I,
)
IT_IS = patterns.Pattern(
    r"^(?:it|that|he|she|they|this)(?:['’]?s| is|['’]?re| are| was| were| should be) (?:now |actually )?(?P<new>.+)$",
    re.I,
)
_BEHIND = patterns.Pattern(r",?\s+(?:actually|in fact|i meant|not that|rather|sorry)\W*$", re.I)
_COUNTED = patterns.Pattern(r"(?P<number>\d+(?:[.,]\d+)?) (?P<noun>[a-z]{3,}\w*)$", re.I)
_NUMBERED = patterns.Pattern(r"(?P<noun>[a-z]{3,}) \w*\d\w*", re.I)  # "ward 9"
_DAY = patterns.Pattern(r"(?:the )?(?P<day>\d{1,2})(?:st|nd|rd|th)?$", re.I)
_DATE = patterns.Pattern(
    r"\b\d{1,2}(?:st|nd|rd|th)?(?= (?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*)", re.I
)
_PATH = patterns.Pattern(r"\S+/\S+$")  # where a file lies
_NO_BUT = patterns.Pattern(  # "no, coffee", to what was asked about
    r"^(?:no|nope|nah),? ?(?P<new>(?!i\b|it\b|you\b|he\b|she\b|we\b|they\b|not\b|don'?t\b|do\b)(?<=, )[\w'’-]+"
    r"(?: [\w'’-]+){0,3})[.!]*$", re.I,
)
WEEKDAY = patterns.Pattern(r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b", re.I)
IT_NOT = patterns.Pattern(
    r"^(?:it|that|he|she|they|this)(?:['’]?s| is|['’]?re| are| was| were) (?P<new>[^,]+?),? (?:and )?not"
    r" (?P<old>[^,]+)$", re.I,
)
_NO_VALUE = frozenset(
    """me you us him them it i we they he she all everything everyone everybody nothing what why how when where who
    because about enough so such too very really just better great lovely shame pity relief""".split()
)
_THAT = patterns.Pattern(r"that\b|thats\b", re.I)  # "oh that's a shame" puts nothing right, "it's a shame" neither
_PLAINLY = patterns.Pattern(r"^\W*(?:no|nope|nah|wrong|actually|correction|sorry|rather)\b", re.I)
_NAME = 3  # words that may name what was a number before: "the twelfth of May"
_FINE = patterns.Pattern(
    r"(?:(?:it|that|this)(?:'?s| is) )?(?:all )?(?:fine|ok|okay|good|great|right|alright|enough|nothing|cool|perfect"
    r"|correct|thanks?|thank you|done|no problem|not (?:needed|necessary|important)|never ?mind)\b", re.I,
)
YOU_HAVE = patterns.Pattern(
    r"^you (?:have |have got |got |'ve got )(?P<what>.+?) wrong\b[\s,;:.-]*(?:it'?s |it is |it should be )?"
    r"(?P<new>.*)$", re.I,
)


def corrects(text: str) -> bool:
    """Whether a message begins as a correction does, and goes on: "actually …", "no, it's …"."""
    found = LEAD.match(text)
    return found is not None and len(text) > found.end() and found.end() > 0


def suits(old: str, new: str) -> bool:
    """Whether words can be another value for one: a number for a number, and nothing that only tells of somebody:
    "that's me done for the day", "that's all sorted"."""
    words = [word for word in normalise.words(new) if word not in ("a", "an", "the")]
    if not words or words[0] in _NO_VALUE:
        return False
    counts = [any(word[0].isdigit() or word in numbers.ONES for word in normalise.words(one)) for one in (old, new)]
    return counts[1] or not counts[0] or WEEKDAY.search(new) is not None or len(words) <= _NAME


def puts_right(text: str) -> bool:
    """Whether what follows such a beginning says how it is: "no, it's Mr Brandt", and not "no, it's fine"."""
    said = bare(text)
    turned = IT_NOT.match(said) or NOT_BUT.match(said) or _BEHIND.search(text.strip())
    if not (corrects(text) or turned) or _FINE.match(said):
        return False
    if NOT_BUT.match(said) or YOU_HAVE.match(said):
        return True
    if is_so := IT_IS.match(said):
        remark = _THAT.match(said) is not None and _PLAINLY.search(text) is None
        return not remark and suits("", is_so["new"])
    statement = statements.read(said)
    return statement is not None and bool(statement.subject and statement.attribute and statement.value)


def bare(text: str) -> str:
    """What is so, without the words that say that it is a correction, before it or behind."""
    return _BEHIND.sub("", LEAD.sub("", " ".join(text.split()))).strip(" .!,")


def put_right(statement: str, text: str) -> str | None:
    """A statement that was asked about as the answer puts it right: "no, it's Wednesday"; None where it does not."""
    said = bare(text)
    found = IT_NOT.match(said) or NOT_BUT.match(said) or (IT_IS.match(said) if corrects(text) else None)
    found = found or _NO_BUT.match(text.strip())
    if found is None or _FINE.match(said):
        return None
    return with_value(statement, found["new"], found.groupdict().get("old") or "")


def with_value(text: str, new: str, old: str) -> str:
    """A fact's own words with another value: "my locker code is 4417" -> "my locker code is 4418"."""
    new = new.strip(" .!")
    if old:
        changed = patterns.sub(rf"\b{re.escape(old.strip(' .!'))}(?!\w)", lambda _: new, text, count=1, flags=re.I)
        if changed != text:
            return changed
    if (part := _part(text, new)) is not None:
        return part
    cut = patterns.search(r"\b(?:is|are|was|were)\b|[:=]", text) or patterns.search(r"\b(?:at|in|on|to)\b", text)
    if cut is None:
        words = text.split()
        at = next((place for place, word in enumerate(words) if place and is_verb(word)), None)
        return new if at is None else f"{' '.join(words[: at + 1])} {new}"
    if "/" in new and (path := _PATH.search(text)) is not None:
        return f"{text[: path.start()]}{new}"
    inside = patterns.match(r"(?:in|at|on|to|under|with|from|behind|near)\b", text[cut.end() :].strip(), re.I)
    same = inside is not None and not new.lower().startswith(inside.group().lower()) and len(new.split()) < 3
    joint = f" {inside.group()}" if inside is not None and same else ""
    return f"{text[: cut.end()]}{joint} {new}"


def _part(text: str, new: str) -> str | None:
    """The words with only the count or the day put right that is named: "it's 4 eggs" of "3 eggs and 200g sugar", "the
    10th" of "9 March"; None where it names neither."""
    if (counted := _COUNTED.match(new)) is not None:
        old = patterns.Pattern(rf"\b[\d.,]+(?= {re.escape(counted['noun'][:-1])}\w*)", re.I)
        return old.sub(counted["number"], text, count=1) if old.search(text) else None
    if (kind := _NUMBERED.fullmatch(new)) is not None:
        old = patterns.Pattern(rf"\b{re.escape(kind['noun'])} \w*\d\w*", re.I)
        return old.sub(new, text, count=1) if old.search(text) else None
    if (day := _DAY.match(new)) is not None and _DATE.search(text):
        return _DATE.sub(day["day"], text, count=1)
    if WEEKDAY.fullmatch(new) and len(WEEKDAY.findall(text)) == 1:
        return WEEKDAY.sub(new, text, count=1)
    return None


def is_verb(word: str) -> bool:
    plain = word.strip(",.").lower()
    return plain in ("is", "are", "was", "were", "has", "have") or statements.is_verb(plain)
