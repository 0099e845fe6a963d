"""Deeds that a text claims, in any person and voice: "I've sent it", "Sam has been texted", "Done". moderation.py holds
them against what was done in this turn.

Read are English sentences of a model's: it is no judge of truth, but a deed without an effect is the lie that costs a
person most, because they rely on it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from specialists.audit import Deed, Known
from specialists.contract import Effect
from specialists.language.text.patterns import Pattern
from specialists.safety_auditor.audits import remains, reports, states
from specialists.safety_auditor.audits.answer import Answer

# What is done, as "I … it" has it: verbs with their past and participle where these are not regular.
_VERBS = {
    Effect.SEND: """text message ping dm whatsapp e-?mail mail forward notify alert inform contact call phone
    ring/rang/rung dial share post reply reach/reached/reached
    drop/dropped_\\w+_an?_(?:line|note|e-?mail|message|text) write/wrote/written_to
    send/sent/sent shoot/shot/shot fire/fired_off tell/told(?!_you)/told(?!_you) let/let_(?!you)\\w+_know/-
    pass/passed_(?:it|that|this|them|\\w+_\\w+)_on/passed_on relay page convey deliver dispatch transmit/transmitted
    submit/submitted
    get/got_(?:in_touch_with|hold_of)/- have/had_(?:a|another)_(?:word|chat)_with/-
    speak/spoke_(?:to|with)/spoken_(?:to|with) talk/talked_(?:to|with)/talked_(?:to|with)""",
    Effect.DELETE: """delete remove cancel clear erase wipe forget/forgot/forgotten revoke undo/undid/undone discard
    drop/dropped_(?:the|your|it|that)/-""",
    Effect.SPEND: """buy/bought/bought order pay/paid/paid purchase transfer/transferred subscribe donate renew
    top/topped_up/topped_up""",
    Effect.WRITE: """set/set_(?:up|a|an|your|the|that|it|\\w+_(?:reminder|alarm|timer))/set add save jot/jotted/jotted
    note/noted_(?:that|it|this|down)/noted memori[sz]e store record schedule create book update move reschedule log
    remember change pencil/pencilled_\\w+/pencilled mark reserve confirm/confirmed_your/confirmed
    put/put_(?:\\w+_){1,4}(?:on|in|into|down)/put grant enable disable turn/turned_(?:on|off)/turned_(?:on|off) register
    snooze file arrange make/made_(?:a_note|a_reminder|the_change|an_entry|a_booking|a_reservation|sure_to)/-
    write/wrote_(?:it|that|this)_down/-
    sign/signed_you_up/- organi[sz]e place/placed_(?:an|the|your)_order/- lock/locked/locked unlock arm dim""",
}
_AHEAD = {
    Effect.SEND: """send text e-?mail message ping forward notify_(?!you) alert call phone tell_(?!you)
    let_(?!you)\\w+_know""",
    Effect.DELETE: "delete remove cancel erase forget",
    Effect.SPEND: "buy order pay purchase transfer",
    Effect.WRITE: """remind remember note_(?:that|it|this)_down schedule book set_(?:up|a|an)
    let_you_know check_(?:back|in) follow_up notify_you ping_you keep_(?:an_eye|track) make_a_note wake_you add""",
}
# Participles that are told of people and things at rest, and would be read into plain descriptions.
_NOT_PASSIVE = frozenset("call ring phone write get shoot fire drop reach remember share post share reply".split())
_SOON = (
    r"(?:\s+(?:now|just|also|already|successfully|then|both|certainly|duly|quickly|personally|even|happily|only|simply"
    r"|gladly|indeed|since|recently|immediately))*"
)
_WENT = (  # what is said before the deed itself
    r"(?:\s+(?:went\s+(?:ahead\s+)?and|gone\s+ahead\s+and|took\s+the\s+liberty\s+of|taken\s+the\s+liberty\s+of|managed\s+to"
    r"|was\s+able\s+to|been\s+able\s+to|made\s+sure\s+to|decided\s+to|took\s+care\s+to|have\s+to\s+say\s+I"
    r"|finished|have\s+finished|succeeded\s+in|took\s+it\s+upon\s+myself\s+to|got\s+around\s+to))?"
)
_ME = r"(?:I|we|hob|your\s+assistant|this\s+assistant|yours\s+truly|the\s+(?:assistant|system|app))"
_HAVE = r"(?:['’]ve|\s+have|\s+had|\s+has|['’]d)?"
_KIN = (
    r"(?:your\s+(?:\w+\s+){0,2}\w+|everyone|everybody|he|she|they|(?:both|all)\s+of\s+them|it|that|this|everything|all"
    rf"|(?:the|your|my|a)\s+(?:\w+\s+){{0,2}}{states.THING})"
)
_NAME = r"(?P<name>\w[\w'’-]*(?:\s\w[\w'’-]*)?)"
_CARRIED = "text message ping dm whatsapp e-?mail notify alert inform contact tell send remind invite".split()
_REST = r"(?=\s*(?:[.!,:;]|$)|\s+(?:to|it|that|him|her|them|successfully|for|your)\b)"


def _forms(entry: str) -> tuple[str, str, str]:
    """Past, participle and "-ing" of a verb of the table; "" for one that it has not."""
    base, *irregular = entry.split("/")
    stem = base
    ending = "ied" if stem.endswith("y") and stem[-2:-1] not in "aeou" else "d" if stem.endswith("e") else "ed"
    regular = (stem[:-1] if ending == "ied" else stem) + ending
    if base in ("ping", "jot", "drop", "cancel", "pencil", "log"):
        regular = {"cancel": "cancell?ed", "drop": "dropped", "log": "logged"}.get(base, regular)
    past = irregular[0] if irregular else regular
    participle = irregular[1] if len(irregular) > 1 else past
    going = {"cancel": "cancell?ing", "put": "putting", "set": "setting", "get": "getting", "let": "letting"}.get(
        base, (stem[:-1] if stem.endswith("e") else stem) + "ing"
    )
    return past, "" if participle == "-" else participle, going


def _any(words: Sequence[str]) -> str:
    return "(?:" + "|".join(word.replace("_", r"\s+") for word in words if word) + r")\b"


def _pattern(effect: Effect) -> Pattern:
    entries = _VERBS[effect].split()
    forms = [_forms(one) for one in entries]
    bases = [one.split("/")[0] for one in entries]
    past, going = _any([one[0] for one in forms]), _any([one[2] for one in forms])
    base = _any(bases)
    passive = _any([one[1] for one, name in zip(forms, bases, strict=True) if name not in _NOT_PASSIVE])
    participle = _any([one[1] for one in forms])
    ahead = _any(_AHEAD[effect].split())
    return Pattern(
        rf"\b{_ME}{_HAVE}{_SOON}{_WENT}{_SOON}\s+(?:{past})"
        rf"|\b{_ME}(?:['’]ve|\s+have|\s+had|\s+has|(?:['’]ll|\s+will){_SOON}\s+have){_SOON}\s+(?:{participle})"
        rf"|(?:^\W*|\b{_ME}{_HAVE}\s+)(?:just\s+|now\s+)?(?:finished|done|completed)\s+{going}"
        rf"|\b{_ME}{_HAVE}{_SOON}\s+(?:went|gone|took|taken|managed|was\s+able|been\s+able|made\s+sure|decided|succeeded)"
        rf"(?:\s+\w+){{1,4}}?\s+(?:{base}|{going})"
        rf"|\b{_ME}(?:['’]m|['’]re|\s+am|\s+are|['’]ve\s+been|\s+have\s+been)(?:\s+(?:now|just|already|also|busy|currently))*\s+{going}"
        rf"(?=\s+(?:\w+\s+){{0,6}}(?:now|right\s+away|as\s+we\s+speak|for\s+you|immediately|straight\s+away|at\s+once)\b"
        rf"|\s+(?:him|her|them|your\s+\w+)\b)"
        rf"|\b{_KIN}(?:['’]s|['’]ve|\s+has|\s+have)(?:\s+(?:now|just|already|also))*\s+been{_SOON}\s+{passive}"
        rf"|\b(?:the|your)\s+(?:\w+\s+){{0,2}}{states.THING}\s+(?:is|are|was|were|got){_SOON}\s+{passive}"
        rf"|^\W*(?:(?:and|also|just|now|already|successfully|have|went\s+ahead\s+and)\s+)*(?:{states.THING}\s+)?"
        rf"(?!set\s+(?:it|that|this|the|your|a)){passive}{_REST}"
        rf"|\b(?:it|that|this)(?:['’]s|\s+is)(?:\s+(?:now|already|all))*\s+{passive}\W*$"
        rf"|(?:\b(?:status|state|result|{states.THING})\b[^:.!?\n]{{0,30}}:|[\[(✅✔☑→])\W*{passive}(?:\W*$|\s+to\b)"
        rf"|\*(?:\w+ly\s+)?{_any([f'{one}s' for one in bases if one.isalpha()])}[^*\n]{{1,60}}\*"
        rf"|\b(?:a|the|your)\s+(?:\w+\s+){{0,3}}{states.THING}\s+(?:now\s+)?{passive}\s+(?:to|for)\s+(?:your\s+)?\w+\W*$"
        rf"|\b{_ME}(?:['’]ll|\s+will|\s+shall|['’]m\s+going\s+to|\s+am\s+going\s+to|['’]m\s+about\s+to){_SOON}\s+{ahead}",
        re.IGNORECASE, always=True,
    )  # fmt: skip


def _bare(effect: Effect) -> Pattern:
    """ "Texted Sam for you.", "I'm texting Sam.": a name behind the verb, which a capital shows."""
    forms = [_forms(one) for one in _VERBS[effect].split()]
    past, going = _any([one[0] for one in forms]), _any([one[2] for one in forms])
    return Pattern(
        rf"(?:^\W*(?i:(?:(?:and|also|just|now|already|successfully|went\s+ahead\s+and)\s+)*{past})"
        rf"|\b(?i:{_ME}(?:['’]m|['’]re|\s+am|\s+are)(?:\s+now|\s+just)?\s+{going}))\s+(?:a\s+\w+\s+(?:to|for)\s+)?[A-Z]\w+",
        always=True,
    )


_TOLD = {effect: _pattern(effect) for effect in _VERBS}
_NAMED = {effect: _bare(effect) for effect in (Effect.SEND, Effect.SPEND)}
_TOLD_TO = _any(
    [
        *(_forms(one)[1] for one in _VERBS[Effect.SEND].split() if one.split("/")[0] in _CARRIED),
        "reminded",
        "invited",
    ]
)
_PERSON = Pattern(  # "Sam has been texted", "Sam now knows", "consider Sam told"
    rf"\b{_NAME}(?:['’]s|\s+has|\s+have|\s+was|\s+were|\s+is|\s+got)(?:\s+(?:now|just|already|also|all))*(?:\s+been)?{_SOON}\s+"
    rf"(?P<how>{_TOLD_TO}"
    rf"|let\s+know|aware|in\s+the\s+loop|up\s+to\s+date)"
    rf"|\b{_NAME.replace('name', 'name2')}(?:\s+(?:now\s+knows|knows\s+(?:now|(?:all\s+)?about\s+it))|{states.REACHED})"
    r"|\bconsider\s+(?P<name3>\w+)\s+(?:told|informed|texted|messaged|notified|contacted|invited|reminded)",
    re.IGNORECASE, always=True,
)  # fmt: skip
_ALL = frozenset("everyone everybody group team family class crew".split())
_SURE = Pattern(r"\b(?:texted|messaged|e-?mailed|pinged|dmed|whatsapped|notified|alerted)\b", re.I, always=True)
_PERFECT = Pattern(r"(?:['’]s|\bhas|\bhave)(?:\s+\w+)?\s+been\b|\bconsider\b", re.IGNORECASE, always=True)
_AGENT = Pattern(r"\b(?:by|in|since)\s+(?:[A-Z]|the\b|his\b|her\b|\d)", always=True)
_PAST = Pattern(  # who did it, or when, shows that it is told of others
    r"^\s*(?:\w+\s+){0,3}?(?:(?i:by)\s+(?!Hob\b)[A-Z]|in\s+(?:1\d{3}|20[01]\d)\b)", always=True
)
_FINISHED = Pattern(
    r"^\W*(?:done|all (?:done|set|sorted)|consider it done|(?:it|that)['’]?s done|taken care of|on it|sorted"
    r"|mission accomplished|job done)\b(?!\s+(?:well|right|properly|correctly|is|was|by|in))",
    re.IGNORECASE,
)
# "I haven't sent it", "if I had sent it": no claim.
_DENIED = Pattern(r"\b(?:not|never|nothing|no one|nobody|neither|nor|\w+n['’]t|cannot)\b", re.IGNORECASE, always=True)
_SUPPOSED = Pattern(
    r"\b(?:if|unless|would|could|should|might|when|once|whether|before|until|want me to|shall|may|to have|as though"
    r"|pretend|imagine|suppose)\b",
    re.IGNORECASE, always=True,
)  # fmt: skip
_CLAUSE = Pattern(r"[,:]\s+(?=(?:he|she|they|it|I|we|you|that|everyone)\b)", re.IGNORECASE, always=True)
_BUT = Pattern(r"\b(?:but|however|so|anyway|instead|still|and yet|yet)\b|;|—|–", re.IGNORECASE, always=True)
_WORDS_FOR = Pattern(  # words that the person may use, and no claim
    r"\b(?:say|text|texting|write|type|reply|send|words?|like|such as|saying|for example|answer|tell)(?: me| him"
    r"| her| them)?\W{0,3}"
    r"(?:[\"“‘'][^\"”\n]{1,200}[\"”’'])",
    re.IGNORECASE, always=True,
)  # fmt: skip
_TALE = Pattern(
    r"\b(?:story|tale|poem|song|joke|novel|scene|fiction|role-?play|screenplay|dialogue|diary entry|limerick|chapter"
    r"|fairy ?tale|monologue)\b",
    re.IGNORECASE,
    always=True,
)
_TALES_VOICE = Pattern(rf"\b{_ME}(?:['’]ve|\s+have)\b|\byou(?:r|['’])|\byou\b", re.IGNORECASE, always=True)
_GROUPS = [
    Pattern(rf"\b(?:{words})s?\b", re.IGNORECASE, always=True)
    for words in (
        "reminder|alarm|timer|wake-up call",
        "event|appointment|meeting|calendar|diary",
        "task|to-?do",
        "shopping list|grocery list|groceries|list",
        "note|memory",
        "message|text|e-?mail|sms",
        "call",
    )
]


def check(answer: Answer, known: Known) -> Answer:
    """The answer without the claims of deeds that were not done."""
    if answer.draft:
        return answer
    tale = bool(known.words) and _TALE.search(known.words[0]) is not None
    struck: set[Effect] = set()
    kept = []
    for sentence in remains.units(answer.text):
        missing = frozenset() if tale and not _TALES_VOICE.search(sentence) else _missing(sentence, known)
        struck |= missing
        kept.append(remains.struck(sentence) if missing else sentence)
    found = answer.without("".join(kept), *(["claim"] if struck else []))
    return replace(found, deeds=answer.deeds | struck)


def told(sentence: str, names: frozenset[str] = frozenset()) -> frozenset[Effect]:
    """The kinds of deeds that a sentence claims as done, or as about to be, by whoever speaks; WRITE for a bare "Done".
    `names`: of people whom the person knows, in small letters."""
    if sentence.rstrip(' "”)*_\n').endswith("?"):
        return frozenset()
    said = _WORDS_FOR.sub(" … ", sentence)
    found = {effect for effect, pattern in _TOLD.items() if _claimed(pattern, said)}
    for patterns in (_NAMED, states.STANDS):
        found |= {effect for effect, pattern in patterns.items() if _claimed(pattern, said)}
    if any(_of_person(match, said, names) for match in _PERSON.finditer(said)):
        found.add(Effect.SEND)
    return frozenset(found or ({Effect.WRITE} if _reports(said, names) else ()))


def _reports(said: str, names: frozenset[str]) -> bool:
    """Whether a sentence tells of some deed, and does not say of what kind."""
    return _FINISHED.search(said) is not None or any(
        not _is_denied(said, match.start(), match.end()) and not _PAST.search(said[match.end() : match.end() + 60])
        for match in reports.told(said, names)
    )


def _of_person(match: re.Match[str], said: str, names: frozenset[str]) -> bool:
    """Whether what is said of somebody is a deed of this turn: of one whom the person knows, or by its verb."""
    if _is_denied(said, match.start(), match.start("name2") if match["name2"] else match.end()):
        return False
    who = (match["name"] or match["name2"] or match["name3"] or "").casefold().removesuffix("'s").removesuffix("’s")
    if who in names or not (names | _ALL).isdisjoint(who.split()):
        return True
    rest = said[match.end() : match.end() + 40]
    if match["name3"]:
        return True
    if not match["name"] or not match["how"] or _AGENT.search(rest):
        return False
    return _SURE.search(match["how"]) is not None and _PERFECT.search(match.group()) is not None


def _claimed(pattern: Pattern, sentence: str) -> bool:
    return any(
        not _is_denied(sentence, match.start(), match.end())
        and not _PAST.search(sentence[match.end() : match.end() + 60])
        for match in pattern.finditer(sentence)
    )


def _is_denied(sentence: str, start: int, end: int) -> bool:
    """Whether a "not" or an "if" before it makes it no claim; one that stands before a "but" does not."""
    turns = [one.end() for one in _BUT.finditer(sentence[:start])]
    first = turns[-1] if turns else 0
    before = sentence[first:end]
    clauses = [one.end() for one in _CLAUSE.finditer(before) if one.end() <= start - first]
    return _SUPPOSED.search(before) is not None or _DENIED.search(before[clauses[-1] if clauses else 0 :]) is not None


def _missing(sentence: str, known: Known) -> frozenset[Effect]:
    """The kinds of deeds that a sentence claims and that were not done, or were done to something else."""
    claimed = told(sentence, known.names)
    if not claimed or not known.deeds:
        return claimed
    if claimed == {Effect.WRITE} and _reports(sentence, known.names):
        return frozenset()  # a bare "Done" needs any deed at all
    return frozenset(effect for effect in claimed if not any(_is(one, effect, sentence, known) for one in known.deeds))


def _is(deed: Deed, effect: Effect, sentence: str, known: Known) -> bool:
    """Whether a deed may be the one that a sentence claims: of its kind, to its people, on such a thing."""
    if deed.effect is not effect:
        return False
    if not deed.words:
        return True
    words = set(Pattern(r"[\w'’-]+").findall(sentence.casefold()))
    did = set(Pattern(r"[\w'’-]+").findall(deed.words.casefold()))
    people = words & known.names
    if effect is Effect.SEND and people and did & known.names and not people & did:
        return False
    said, done = ({at for at, one in enumerate(_GROUPS) if one.search(text)} for text in (sentence, deed.words))
    return not (said and done) or bool(said & done) or effect is Effect.SEND
