"""What a message tells of its writer's life, as whole statements: who is who, likes, work, homes, plans of a project.

Pure, by grammar. What is asked, wished, quoted, guessed, said by others or of a moment tells nothing here. Called by
bot/understanding/teaching.py.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from specialists.language.statements import compound, conflicts, lasting, lasting_words
from specialists.language.text import budget, normalise, pasted
from specialists.language.text.patterns import Pattern

LONGEST = 300  # characters of a clause
MOST = 6  # statements of one message

_QUOTES = Pattern(r"```|[\"“”„«»].{3,}?[\"“”„«»]|(?:^|\s)'[^']{12,}'", re.S)
_PASTED = Pattern(
    r"^\s*(?:>|from:|subject:|to:|sent:|date:|fwd?:|re:|-{3,}|begin forwarded|\[?\d{1,2}[:/.]\d\d)", re.I | re.M
)
_JOKE = Pattern(
    r"\b(?:lol|lmao|rofl|haha\w*|hehe\w*|jk|just kidding|kidding|joking|not really|as if|yeah right)\b"
    r"|[😂🤣😜😉🙃🤪]", re.I,
)
_SENTENCE = Pattern(r"(?<=[.!?…])(?<!\b(?:Dr|Mr|Ms|St|Jr|Sr)\.)(?<!\b(?:Mrs|Rev)\.)(?<!\bProf\.)\s+|\n+|;\s+")
_CLAUSE = Pattern(
    r"(?:,\s*(?:and|but|so|plus)?|\s+(?:and|but|so|plus))\s+(?=(?:i|i'm|i've|we|we're|we've|my|our|he|he's|she|she's"
    r"|they|they're|please|can you|could you|remind|add|set|tell|text|call|book|put)\b"
    r"|(?:his|her|their) \w+ (?:is|are|has|have|can't|doesn't|don't|works|lives|likes|loves|hates)\b)"
    r"|\s+[-–—]\s+"
    r"|,?\s+so\s+(?=(?:no|not|don't|never|we|the|it|that)\b)"
    r"|,?\s+(?:because|since|although|though|which|while|whereas)\s+(?=(?:i|we|my|our|he|she|they|it)\b)", re.I,
)
_LEAD = Pattern(
    r"^(?:[\s,:.!…-]|(?:by the way|btw|oh|ah|well|also|so|actually|just so you know|fyi|for your information|hey|hi"
    r"|hello|hob|yes|yeah|yep|no|nope|ok|okay|anyway|anyhow|good news|bad news|great news|big news|news|guess what"
    r"|as you know|honestly|frankly|unfortunately|sadly|luckily|thankfully|happily|finally|in fact|to be honest|tbh|and"
    r"|but|because|thanks|thank you|sorry|right|listen|look|you know what|you know|update|note|in case you wondered"
    r"|heads up|turns out|it turns out(?: that)?|i (?:just )?wanted to (?:say|tell you)(?: that)?"
    r"|(?:just )?(?:so|to let) you know(?: that)?|for the record"
    r"|you (?:should|ought to|might want to|may want to) know(?: that)?|i want(?:ed)? you to know(?: that)?"
    r"|i should (?:say|mention)(?: that)?|did i mention(?: that)?|have i told you(?: that)?"
    r"|i forgot to (?:say|mention)(?: that)?)\b)+", re.I,
)
_TAIL = Pattern(
    r"[\s,:;.!…)-]+$|,?\s+(?:by the way|btw|you know|though|tho|actually|as you know|fyi|as well|of course|please"
    r"|thanks|thank you|sadly|unfortunately|luckily|finally|now that i think of it)[.!]*$", re.I,
)
_ASKS = Pattern(
    r"\?\s*$|^(?:who|what|when|where|why|how|which|whose|whom|is|are|am|was|were|do|does|did|can|could|will|would"
    r"|should|shall|may|might|have you|has|had|isn't|aren't|don't|doesn't|didn't|won't|couldn't|wouldn't)\b", re.I,
)
_REQUEST = Pattern(
    r"\b(?:please|remind|can you|could you|would you|will you|let me know|tell (?:me|him|her|them|\w+ that)"
    r"|i need you to|make sure|don't forget|do not forget|let's|let us|need to|have to|has to|got to|gotta|must"
    r"|ought to|should)\b", re.I,
)
_COMMAND = Pattern(
    r"^(?:text|tell|message|call|ring|phone|email|mail|write|send|ask|add|put|set|book|cancel|move|note|remember|forget"
    r"|show|find|search|look|check|buy|get|bring|give|read|play|stop|start|make|open|close|delete|remove|change|update"
    r"|correct|schedule|order|log|list|let|keep|take|wake|snooze|imagine|say|explain|translate|draft|save"
    r"|invite)\b", re.I,
)
_HYPOTHETICAL = Pattern(
    r"\b(?:if|unless|suppose|imagine|pretend|wish|would|could|might|hypothetically|in theory|as though|what if|say i"
    r"|dream(?:ed|t)?|wonder|perhaps one day|some day|someday|one day|in another life|almost|nearly|would've|could've"
    r"|supposed to|want to|wants to|wanted to|wanna|hope|hopes|hoping|thinking (?:of|about)|considering"
    r"|(?<!\d )(?<!\b(?:in|of) )(?-i:may)(?! \d))\b", re.I,
)
_HEARSAY = Pattern(
    r"\b(?:i (?:heard|read|was told|saw) (?:that|on|in)|they say|people say|apparently|rumou?r\w*|allegedly|supposedly"
    r"|according to|(?:he|she|they|\w+) (?:says|said|thinks|thought|claims|claimed|believes|told me|tells me|insists"
    r"|reckons|swears|joked|wrote|writes|asked|asks)|in the (?:book|film|movie|show|novel|story|game|song|series)"
    r"|the (?:article|book(?! club| group| shop)|character|hero|story|film|movie|song|show|series|episode|podcast"
    r"|news))\b", re.I,
)
_HEDGED = Pattern(
    r"\b(?:i think|i guess|i believe|i suppose|probably|maybe|perhaps|not sure|possibly|i assume|i reckon|sort of"
    r"|kind of|seems?|looks like|as far as i know|afaik|if i remember|might be|pretty sure|i'm not certain"
    r"|unsure)\b", re.I,
)
_HEDGE_WORDS = Pattern(
    r"^(?:i think|i guess|i believe|i suppose|i assume|i reckon|maybe|perhaps|probably|possibly|pretty sure"
    r"|i'm pretty sure|not sure but|as far as i know|afaik|it seems|it looks like|looks like"
    r"|if i remember (?:right|correctly|rightly))(?: that)?,?\s+", re.I,
)
_SUPPOSING = Pattern(r"(?:if|unless|suppose|imagine|pretend|what if|i wish|i'd|we'd)\b", re.I)
_MIGHT = Pattern(r"^(?P<who>i|[A-Z]\w+) (?:might|may|could) be ", re.I)
_WONDERING = Pattern(  # an order or a question in the clothes of a statement
    r"(?:i|we)(?:'m| am| was| were|'re| are|'d| would|'ve| have)? (?:just |also |really |always )?"
    r"(?:wonder|curious|like to (?:know|see|hear)|want|need|require|would like"
    r"|forgot(?:ten)? (?:what|where|when|who|how|if|whether|which|the name)"
    r"|(?:can|could|do|did)(?:n't|not| not) (?:know|remember|recall|find|see|tell)|not sure|have no idea|unsure)", re.I,
)
_PRONOUN = Pattern(r"^(?P<who>he|she|they|his|her|their)(?P<rest>(?:'s|'re|'ve)?\b.*)$", re.I | re.S)
_COMPANY = Pattern(  # of whom "she" is, behind "we had Sarah over"
    r"^(?:i|we)(?:'ve)? (?:just |also )?(?:had|met|saw|seen|visited|called|rang|phoned|texted|spoke to|talked to"
    r"|(?:\w+ ){1,4}with) (?P<who>(?-i:[A-Z][a-z]+))(?=\W|$)(?! (?-i:[A-Z]))", re.I,
)
_OWN = frozenset(("his", "her", "their"))
_WHEN = Pattern(
    r",?\s+(?:(?:just|only) )?(?:this (?:morning|afternoon|evening|week|weekend|month|year)|today|tonight|yesterday"
    r"|just now"
    r"|last (?:night|week|weekend|month|year|spring|summer|autumn|winter|(?:mon|tues|wednes|thurs|fri|satur|sun)day)"
    r"|(?:a|an|two|three|four|five|six|\d+|a few|a couple of) (?:hours?|days?|weeks?|months?|years?) ago)$", re.I,
)
_BUT_NOT = Pattern(
    r"^(?P<liked>.{0,40}?\b(?P<who>i|we) (?:really |do |also )?(?P<verb>like|love|enjoy|eat|drink|speak|play)\b.+?)"
    r",? but (?:not|no) (?!when\b|if\b|at\b|on\b|in\b|today\b|now\b|yet\b|always\b|often\b|every)(?P<other>.+)$", re.I,
)
_SUPPOSED = Pattern(
    r"\b(?:if|unless|imagine|suppose|pretend|you(?:'re| are) (?:now )?(?:an?|my|the)|act as|play the (?:part|role)"
    r"|let's say)\b", re.I,
)
_CALLED = Pattern(r"\b(?:wants|prefers|likes) to be called\b", re.I)
_MANY = Pattern(r"(?:s|children|people|team|family)$", re.I)  # whom "they" may mean
_WE = Pattern(r"(?:my|our)(?: \w+){1,2}", re.I)
_SHORT = Pattern(r"'(?:m|s|re|ve|d|ll)\b")
_SHORT_IS = {"'s": " is", "'re": " are", "'ve": " have"}


@dataclass(frozen=True, slots=True)
class Disclosure:
    """A statement worth remembering: `text` stands alone, `words` are as they were written. `sure` is 0-1."""

    text: str
    words: str
    topic: str
    sure: float
    why: str


def find(message: str) -> list[Disclosure]:
    """What a message tells, in its order. Never raises; an empty list is the rule."""
    text = message.replace("’", "'").strip()
    if not text or is_pasted(text):
        return []
    lead = pasted.OWN_LEAD.match(text)  # "one thing: …"
    text = text[lead.end() :] if lead else text
    made: list[Disclosure] = []
    spoken_of = ""
    for sentence in _SENTENCE.split(text):
        budget.check()
        if _ASKS.search(_LEAD.sub("", sentence)) or _QUOTES.search(sentence) or _HEARSAY.search(sentence):
            continue
        if _SUPPOSED.search(sentence):
            continue
        doubted = _HEDGE_WORDS.match(_LEAD.sub("", sentence)) is not None  # "I think A lives here and B there"
        clauses = [part for whole in _clauses(sentence) for part in _both_ways(whole)]
        for clause in (one for part in clauses for one in compound.parted(part)):
            told, spoken_of = _read(clause, spoken_of, doubted=doubted)
            if told is not None and told.text.casefold() not in {one.text.casefold() for one in made}:
                made.append(told)
    return made[:MOST]


def is_pasted(text: str) -> bool:
    """Whether a text is copied from a mail or a chat rather than told, or meant in fun."""
    if pasted.is_others(text) or pasted.is_labelled(text):
        return True
    return _PASTED.search(text) is not None or _JOKE.search(text) is not None


def bare(sentence: str) -> str:
    """A sentence without what stands around what it says: "oh, by the way, …"."""
    return _TAIL.sub("", _LEAD.sub("", sentence.strip()))


def asks_or_orders(sentence: str) -> bool:
    """Whether it is a question, an order, a wish or a plea, or a world that is not: nothing that is told as so."""
    begins = any(no.match(sentence) for no in (_COMMAND, _SUPPOSING, _WONDERING))
    return begins or any(no.search(sentence) for no in (_ASKS, _REQUEST))


def of_whom(said: str, before: str) -> str:
    """ "She likes coffee", after "Sarah likes tea", as a statement of Sarah; itself where it names its subject. Empty
    where it is no whole statement."""
    told = conflicts.statements(before)
    whole, resolved = _named(said.strip(), lasting.spoken_of(before, told[0]) if told else "")
    if resolved:
        return whole
    read = conflicts.statements(whole)
    named = len(read) == 1 and lasting.worth(whole, read[0]) is not None and not _PRONOUN.match(whole)
    return whole if named else ""


def plain(message: str) -> str | None:
    """A message without what leads to it, where all of it tells something: nothing in it asks, orders, quotes, jokes,
    wishes, doubts or says what others say; else None."""
    text = bare(" ".join(message.replace("’", "'").split()))
    if not text or message.rstrip().endswith("?") or is_pasted(message) or asks_or_orders(text):
        return None
    if "\n" in message.strip() or any(one.search(text) for one in (_QUOTES, _HYPOTHETICAL, _HEARSAY, _HEDGED)):
        return None
    return text


def unhedged(message: str) -> str:
    """A message without the doubt that it begins with: "I think …", "maybe …"; itself where there is none."""
    said = _LEAD.sub("", message.strip())
    plain_ = _HEDGE_WORDS.sub("", said)
    sure = _MIGHT.sub(lambda found: f"{found['who']} {'am' if found['who'].lower() == 'i' else 'is'} ", plain_)
    return sure if sure != said else message


def _clauses(sentence: str) -> list[str]:
    """The parts that may each tell something; "Joe and I" are not two."""
    parts: list[str] = []
    start = 0
    for cut in _CLAUSE.finditer(sentence):
        rest = sentence[cut.end() :].lower()
        if rest.startswith(("my ", "our ")) and not compound.is_finite(_SHORT.sub(" is", rest).split()):
            continue  # "with my husband and our two boys"
        if rest.startswith("i ") and _WE.fullmatch(sentence[start : cut.start()].strip()):
            continue  # "my wife and I don't eat meat"
        if len(_LEAD.sub("", sentence[start : cut.start()]).split()) > 1:
            parts.append(sentence[start : cut.start()])
            start = cut.end()
    return [*parts, sentence[start:]]


def _both_ways(clause: str) -> list[str]:
    """ "I like sushi but not tofu" is two: "I like sushi", "I don't like tofu"."""
    found = _BUT_NOT.match(_TAIL.sub("", clause))
    if found is None:
        return [clause]
    return [found["liked"], f"{found['who'].strip()} don't {found['verb']} {found['other']}"]


def _read(clause: str, spoken_of: str, *, doubted: bool) -> tuple[Disclosure | None, str]:
    """What one clause tells, and who "she" is after it."""
    words = clause.strip()
    said = _TAIL.sub("", _TAIL.sub("", _LEAD.sub("", words)))
    said = _CALLED.sub("is called", said)
    hedged = doubted or bool(_HEDGED.search(said))
    said = _HEDGE_WORDS.sub("", said)
    if len(said) > LONGEST or _COMMAND.match(said) or any(no.search(said) for no in (_ASKS, _REQUEST, _HYPOTHETICAL)):
        return None, spoken_of
    said, resolved = _named(said, spoken_of)
    company = _COMPANY.search(said)
    spoken_of = company["who"] if company is not None and company["who"] not in lasting_words.NO_NAMES else spoken_of
    if not 2 < len(normalise.words(said)) < 40 or _PRONOUN.match(said):
        return None, spoken_of
    statements = conflicts.statements(said)
    if len(statements) != 1:
        return None, spoken_of
    judged = lasting.worth(said, statements[0])
    spoken_of = lasting.spoken_of(said, statements[0]) or spoken_of
    if judged is None:
        return None, spoken_of
    if statements[0].tense in ("past", "perfect"):
        said = _WHEN.sub("", said)  # what happened is so from then on; when it was told is kept beside it
    sure = 0.4 if hedged else min(judged.sure, 0.7) if resolved else judged.sure
    why = judged.why + ("; said with doubt" if hedged else "; of whom the sentence before spoke" if resolved else "")
    return Disclosure(said, words, judged.topic, sure, why), spoken_of


def _named(said: str, spoken_of: str) -> tuple[str, bool]:
    """ "She's pregnant" and "her name is …" after "My sister Anna …" are of my sister Anna."""
    pronoun = _PRONOUN.match(said)
    if pronoun is None or not spoken_of:
        return said, False
    if pronoun["who"].lower() in ("they", "their") and not _MANY.search(spoken_of):
        return said, False
    rest = pronoun["rest"]
    if pronoun["who"].lower() in _OWN:
        return f"{spoken_of}'s{rest}", True
    short = next((one for one in _SHORT_IS if rest.startswith(one)), "")
    rest = _SHORT_IS[short] + rest[len(short) :] if short else rest
    return f"{spoken_of}{rest}", True
