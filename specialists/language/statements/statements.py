"""A statement read: of whom, what about them, and how long it will hold. "My locker code is 4417", "Sarah lives in
Bonn". Facts are kept by it. Pure.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from specialists.language.grammar import quantities
from specialists.language.statements import confiding
from specialists.language.text import normalise, patterns

LONGEST = 1000  # characters of one fact

_QUOTES = dict.fromkeys(map(ord, "\"“”"))
_ARTICLES = frozenset(("a", "an", "the", "that", "please", "hob"))
# What stands between a subject and its verb, or helps a verb, and says nothing of what the verb is.
_BETWEEN = frozenset(
    """do does did will would can could should might may must shall not never no longer also always now really still
    actually just usually often currently already only sometimes mostly generally absolutely both all have has had been
    used to""".split()
)
_NEGATIVES = frozenset(("not", "never", "no", "without", "longer", "anymore", "hardly", "nobody", "nothing"))
_BE = frozenset(("is", "are", "am", "was", "were", "be", "been"))
_IRREGULAR = {
    "has": "have", "had": "have", "does": "do", "did": "do", "goes": "go", "went": "go", "gone": "go", "made": "make",
    "left": "leave", "kept": "keep", "met": "meet", "bought": "buy", "got": "get", "ate": "eat", "drank": "drink",
    "wore": "wear", "drove": "drive", "knew": "know", "told": "tell", "took": "take", "gave": "give", "grew": "grow",
    "became": "become", "began": "begin", "studies": "study", "studied": "study", "plays": "play", "hid": "hide",
    "moved": "move", "moving": "move", "living": "live", "lived": "live", "loved": "love", "hated": "hate",
    "liked": "like", "used": "use", "taught": "teach", "won": "win", "lost": "lose", "spoke": "speak", "owes": "owe",
}  # fmt: skip
_VERBS = frozenset(
    """like love hate prefer live work want need own drive eat drink play study speak wear use keep go come start finish
    leave move make take know have do buy get cost weigh run teach learn read enjoy dislike avoid cook grow become begin
    expire open close meet visit marry join quit sing paint collect believe think plan hope support follow train travel
    sleep wake park put hide store owe earn pay win lose belong stay sell rent build write help adore ride rise adopt
    practise practice attend manage lead run hold swim walk call bring send give tell graduate retire die
    break name charge teach owe rhyme suit fit matter seem look feel smell taste sound
    relocate pass fail finish complete sign score turn""".split()
)
_KIN = frozenset(
    """mom mum mother dad father parents brother sister siblings wife husband partner girlfriend boyfriend son daughter
    child children kid kids uncle aunt auntie cousin grandma grandmother grandpa grandfather granny niece nephew boss
    colleague neighbour neighbor landlord landlady flatmate roommate friend friends teacher doctor dentist fiance
    fiancee ex twin twins family manager assistant babysitter cleaner therapist trainer coach""".split()
)
_LIKING = frozenset(("like", "love", "hate", "prefer", "enjoy", "dislike", "adore", "avoid"))
_WORK = patterns.Pattern(
    r"\b(?:job|works? (?:at|for|as|in)|working (?:at|for|as)|employ\w+|boss|colleagues?|office|company|career|salary"
    r"|manager|promot\w+|team lead|clients?|shift)\b", re.I,
)
_PROJECT = patterns.Pattern(
    r"\b(?:projects?|launch\w*|prototype|roadmap|deadline|milestone|release|thesis|dissertation|renovat\w+"
    r"|design files?|repo|repository|building an?|writing an?|working on|manuscript|draft)\b", re.I,
)
_SCHEDULE = patterns.Pattern(
    r"\b(?:every|each|weekly|daily|monthly|on (?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:mon|tues|wednes|thurs"
    r"|fri|satur|sun)days|appointments?|meetings?|classes|lessons|opening hours|opens at|closes at|starts at|ends at"
    r"|\d{1,2}(?::\d\d)? ?[ap]m|\d{1,2}:\d\d)\b", re.I,
)
_HABIT = patterns.Pattern(r"\b(?:always|usually|often|every|each|never|tends? to|normally|most (?:days|weeks))\b", re.I)
_OUTCOME = patterns.Pattern(
    r"\b(?:passed|failed|finished|completed|won|lost|got the job|signed|closed the|succeeded|graduated|sold|bought)\b",
    re.I,
)
_DAYS = patterns.Pattern(
    r"\b(?:today|tonight|tomorrow|yesterday|this (?:morning|afternoon|evening|week|weekend)|right now|at the moment"
    r"|for now|these days|next (?:week|weekend)|until|till|temporarily|parked)\b", re.I,
)
_MONTHS = patterns.Pattern(
    r"\b(?:this (?:month|year|season|term|semester|summer|autumn|fall|winter|spring)|currently|project|working on"
    r"|training for|planning|reading|learning|pregnant|on a diet|saving for|looking for|studying for)\b", re.I,
)
_SECRET = patterns.Pattern(
    r"(?P<what>\b(?:pass ?words?|pass ?codes?|pass ?phrases?|pins?|pin (?:code|number)|cvv|cvc|(?:\w+ )?codes?"
    r"|(?:bank|card|credit card|debit card|account|social security|passport|insurance) numbers?|combination|iban"
    r"|(?:api|secret|recovery|backup|encryption|licen[cs]e) keys?|(?:api|access|auth|bearer) tokens?|ssn|pwd?"
    r"|(?:seed|recovery|wallet) (?:phrases?|words?)|security (?:questions?|answers?)|(?:my|our) secret \w+))\b"
    r"(?P<of>[^.!?\n]{0,60}?)(?:\b(?:is|are|was|to|reads|now)\b|[:=])\s*(?P<value>[^\n]+)", re.I,
)
_ANOTHER = patterns.Pattern(r"\s*(?:[,;.]|\band)\s+(?=(?:my|our|the)\s)", re.I)
_OWN = patterns.Pattern(r"(?:my|our|the)\s(?:[\w'’-]+\s){1,6}(?:is|are)\s+[^\n?]+", re.I)
_NAMED_LONG = 4  # words of a secret's name at most
_OPEN_CODE = patterns.Pattern(  # codes that open nothing
    r"\b(?:zip|postal|post|area|dress|source|country|bar|qr|discount|promo|coupon|morse|error|tax|colou?r|airport"
    r"|booking|currency|dial\w*|swift|bic|legacy|python|of|legal|building|penal|honou?r) codes?$", re.I,
)
_LOCK_CODE = patterns.Pattern(  # codes that open something, even where they are a word
    r"\b(?:alarm|gate|door|locker|safe|entry|entrance|garage|lock|access|security|vault|house) codes?$", re.I
)
_NO_CODE = patterns.Pattern(  # what is said of a code that is none: "broken", "on the fridge"
    r"(?:not|the|a|in|on|at|with|still|too|very|so|there|wrong|right|new|old|broken|easy|hard|same|different|missing"
    r"|secret|safe|long|short|stuck|fine|\w+(?:ing|ed))\b", re.I,
)
_CARD = patterns.Pattern(r"(?<![\w+])(?:\d[ -]?){12,18}\d(?!\w)")
_SPARE = patterns.Pattern(r"^(?:now|still|actually|currently)\s+", re.I)
_LEAD = patterns.Pattern(
    r"^(?:[\s,:;–—-]+|(?:that|the fact that)\b[\s,:;–—-]+|(?:this|the following)\s*[:;–—-]\s*)+", re.I, always=True
)
_TRAIL = patterns.Pattern(
    r"[\s,;:–—-]+$|(?:\s+|\s*[,;]\s*)(?:please|thanks|thank you|ok|okay|by the way|btw)[.!]*$"
    r"|\s*,\s*actually[.!]*$", re.I,
)


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement. `subject` and `attribute` are folded words ("me", "locker code"), empty where they can't be read.

    `category`, `kind` and `durability` are values of storage.tables' enumerations. `secrets` are the words of it that
    must be shown to nobody else.
    """

    text: str
    key: str
    subject: str = ""
    attribute: str = ""
    value: str = ""
    category: str = "general"
    kind: str = "context"
    durability: str = "lasting"
    secrets: tuple[str, ...] = ()


def read(text: str) -> Statement | None:
    """The statement in a text, None where it holds no words. Never raises."""
    whole = " ".join(text.split())[:LONGEST]
    said, told_as_secret = confiding.parted(whole)
    said = said if told_as_secret or secrets(said) else whole  # "ok?" behind what is no secret is one's own words
    said = _TRAIL.sub("", _LEAD.sub("", said)).rstrip(" .!").strip()
    if sum(map(said.count, "\"“”")) % 2:  # one half of a pair, the other was cut off with what stood before
        said = said.translate(_QUOTES)
    words = normalise.words(said)
    if not words:
        return None
    subject, attribute, value = _parts(words, _named(said))
    personal = subject == "me" or _is_person(subject, said)
    durability = "days" if _DAYS.search(said) else "months" if _MONTHS.search(said) else "lasting"
    category = _category(said, subject, attribute, personal)
    return Statement(
        said, key(said), subject, attribute, value, category, _kind(said, attribute), durability,
        secrets(said) or ((said,) if told_as_secret else ()),
    )


def key(text: str) -> str:
    """The words of a text as one of two is compared with the other: case, marks, articles and shorthand left out."""
    said = normalise.words(text[:LONGEST])
    return " ".join([word for word in said if word not in _ARTICLES] or said)


def is_negative(words: str) -> bool:
    """Whether folded words deny something."""
    return not _NEGATIVES.isdisjoint(words.split())


def secrets(text: str) -> tuple[str, ...]:
    """The parts of a text that are a password, a PIN, a code, a card's number: what no log may hold."""
    text = confiding.parted(text).text
    told = [match for one in _each(text) for match in _SECRET.finditer(one)]
    found = [match["value"] for match in told if _opens(match["what"], match["value"])]
    values = [_SPARE.sub("", value).strip(" .,;!\"'") for value in found]
    cards = [match.group().strip() for match in _CARD.finditer(text) if _luhn(match.group())]
    return tuple(dict.fromkeys(value for value in (*values, *cards) if value))


def _each(text: str) -> list[str]:
    """The text, parted before each secret after the first: "my door code is 2244 | my locker code is 9911"."""
    starts, ends = [0], list[int]()
    gaps = list(_ANOTHER.finditer(text))
    for gap, after in zip(gaps, [*[one.start() for one in gaps], len(text)][1:], strict=True):
        if _SECRET.search(text[gap.end() : after]) is not None:
            starts.append(gap.end())
            ends.append(gap.start())
    return [text[start:end] for start, end in zip(starts, [*ends, len(text)], strict=True)]


def confided(text: str) -> tuple[str, ...]:
    """What of a message no model may read: its secrets, or the whole of what it calls one."""
    told = confiding.parted(text)
    beside = not told.secret and confiding.is_secret(text)  # one of its sentences does
    return (text,) if beside else secrets(text) or ((told.text,) if told.secret else ())


def is_plainly_secret(text: str) -> bool:
    """Whether a text is nothing but a secret told by its name: "my card pin is 8821", "pw: letmein99"; or any statement
    of one's own that is called a secret."""
    said, told_as_secret = confiding.parted(text)
    said = said.strip().rstrip(".!")
    told_as_secret = told_as_secret or said.lower().startswith(("my secret ", "our secret "))
    if told_as_secret and _OWN.match(said) is not None:
        return True
    return all(_is_told(one) for one in _each(said))


def _is_told(said: str) -> bool:
    """Whether a text is nothing but one secret told by its name."""
    found = _SECRET.match(said) or _SECRET.search(said)
    if found is None or "\n" in said or not _opens(found["what"], found["value"]):
        return False
    before, value = said[: found.start()].lower().split(), _SPARE.sub("", found["value"]).strip()
    joint = said[found.end("of") : found.start("value")].strip().lower()
    owners = {"my", "our", "the", "this", "that", "your", "his", "her"}
    if joint not in ("is", "are", ":", "=") or len(before) > _NAMED_LONG or len(found["of"].split()) > _NAMED_LONG:
        return False
    whole = [*before, *found["what"].lower().split()]
    if whole[0] not in ("my", "our", "the") and not owners.isdisjoint(whole):
        return False
    by_mark = " " not in value and (joint in (":", "=") or _LOCK_CODE.search(found["what"]) is not None)
    return by_mark or patterns.fullmatch(r"(?=\D*\d)\S+(?: \d+)*|[^\s\w]*\w+[^\s\w]+\w\S*", value) is not None


def _opens(what: str, value: str) -> bool:
    """Whether a code is one that opens something: by its name, or it has a digit in it and is none of a place or a
    colour."""
    if not what.lower().endswith(("code", "codes")) or patterns.search(r"pass ?code", what, re.I):
        return True
    if _LOCK_CODE.search(what) and _NO_CODE.match(value) is None:
        return True
    return _OPEN_CODE.search(what) is None and patterns.search(r"\d", value) is not None


def _luhn(number: str) -> bool:
    """Whether the digits are those of a payment card (ISO/IEC 7812-1, annex B)."""
    digits = [int(digit) for digit in number if digit.isdigit()]
    doubled = [digit * 2 - 9 if digit > 4 else digit * 2 for digit in digits[-2::-2]]
    return (sum(digits[-1::-2]) + sum(doubled)) % 10 == 0


def lemma(word: str) -> str:
    """A verb as a dictionary has it: "lives" -> "live", "was" -> "is"."""
    if word in _BE:
        return "is"
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    for ending, instead in (("ies", "y"), ("es", ""), ("s", ""), ("ied", "y"), ("ed", ""), ("ed", "e"), ("ing", ""),
                            ("ing", "e")):  # fmt: skip
        base = word[: -len(ending)] + instead
        if word.endswith(ending) and base in _VERBS:
            return base
        if word.endswith(ending) and len(base) > 2 and base[-1] == base[-2] and base[:-1] in _VERBS:  # "planned"
            return base[:-1]
    return word


def is_verb(word: str) -> bool:
    """Whether a word is a form of a verb that is known, of those that tell of a life."""
    return lemma(word) in _VERBS


def _named(said: str) -> frozenset[str]:
    """The words that are written as names are."""
    return frozenset(word.lower() for word in patterns.findall(r"(?<=\w )[A-Z]\w+", said))


def _parts(words: list[str], names: frozenset[str]) -> tuple[str, str, str]:
    """Subject, attribute and value, as folded words."""
    at = next((place for place, word in enumerate(words) if place and _is_verb(words, place)), None)
    if at is None:
        return "", "", ""
    before = [word for word in words[:at] if word not in _ARTICLES]
    while before and before[-1] in _BETWEEN:
        before.pop()
    after = at + 1
    verb = lemma(words[at])
    if verb in ("move", "relocate") and words[after : after + 1] == ["to"]:
        verb = "live"  # who moved to a place lives there: one attribute, so that the one makes way for the other
    while after < len(words) and words[after] in _BETWEEN:
        after += 1
    if verb == "is" and after < len(words) and words[after].endswith("ing") and lemma(words[after]) in _VERBS:
        verb, after = lemma(words[after]), after + 1
    value = " ".join(word for word in words[after:] if word not in _ARTICLES)
    subject, attribute = _subject(before, names)
    if not subject:
        return "", "", ""
    return subject, attribute if attribute and verb == "is" else f"{attribute} {verb}".strip(), value


def _is_verb(words: list[str], place: int) -> bool:
    word = words[place]
    if word in _BETWEEN and word not in ("has", "have", "had"):
        return False
    if word in ("has", "have", "had"):  # "has moved" is move, "has two cats" is have
        rest = [one for one in words[place + 1 : place + 3] if one not in _BETWEEN]
        return not (rest and (lemma(rest[0]) in _VERBS and lemma(rest[0]) != rest[0]))
    if word in _BE:
        return True
    if lemma(word) not in _VERBS:
        return False
    # "my work is …", "the play is …": a noun after an owner or an article
    return words[place - 1] not in ("my", "our", "the", "a", "an", "his", "her", "their", "'s", "your")


def _subject(before: list[str], names: frozenset[str]) -> tuple[str, str]:
    """("me", "locker code") of "my locker code", ("sarah", "birthday") of "sarah 's birthday", ("sarah", "")."""
    if not before:
        return "", ""
    if before[-1] in ("i", "we", "me"):
        return "me", ""
    own = before[0] in ("my", "our")
    rest = before[1:] if own else before
    while len(rest) > 1 and rest[0] in ("new", "current"):  # "my new boss" is my boss
        rest = rest[1:]
    if "'s" in rest:
        cut = len(rest) - 1 - rest[::-1].index("'s")
        return _folded([word for word in rest[:cut] if word != "'s"]), _folded(rest[cut + 1 :])
    somebody = len(rest) > 1 and rest[0] in _KIN and rest[-1] in names  # "my sister Clara"
    if own and rest and rest[-1] not in _KIN and not somebody:
        return "me", _folded(rest)
    if "of" in rest[1:-1]:  # "the birthday of Sarah"
        cut = rest.index("of")
        return _folded([word for word in rest[cut + 1 :] if word not in ("my", "our")]), _folded(rest[:cut])
    return _folded(rest), ""


def _folded(words: list[str]) -> str:
    return " ".join(quantities.singular(word) for word in words)


def _is_person(subject: str, said: str) -> bool:
    if not subject:
        return False
    if subject.split()[-1] in _KIN:
        return True
    names = (patterns.search(rf"\b{re.escape(word)}\w*", said, re.I) for word in subject.split())
    written = any(name is not None and name.group()[0].isupper() for name in names)
    return written and not said.lower().startswith(("the ", "a ", "an "))


def _category(said: str, subject: str, attribute: str, personal: bool) -> str:
    verb = attribute.split()[-1] if attribute else ""
    if verb in _LIKING or "favorite" in attribute or "allergic" in said.lower():
        return "preferences" if subject == "me" else "people"
    if _WORK.search(said) and (subject == "me" or not personal):
        return "work"
    if _PROJECT.search(said):
        return "projects"
    if personal and subject != "me":
        return "people"
    if _SCHEDULE.search(said):
        return "schedules"
    return "people" if subject == "me" and attribute.split()[:1] and attribute.split()[0] in _KIN else "general"


def _kind(said: str, attribute: str) -> str:
    verb = attribute.split()[-1] if attribute else ""
    if verb in _LIKING or "favorite" in attribute:
        return "user_preference"
    if _HABIT.search(said):
        return "pattern"
    return "outcome" if _OUTCOME.search(said) else "context"
