"""What an answer to a check-in says, by rule: well, later, a question, a call for help. Pure.

Help is heard wherever it stands in a message: to be told once too often is better than to lie there. Everything that is
not plainly one of the others is kept and passed on as it was written.
"""

from __future__ import annotations

import re
from enum import StrEnum

from specialists.language import emergencies
from specialists.language.text import patterns


class Kind(StrEnum):
    """Kinds of answers, as storage keeps them."""

    OK = "ok"
    LATE = "late"
    QUESTION = "question"
    HELP = "help"
    STOP = "stop"
    WHO = "who"  # who is writing, which is answered and keeps the question open
    OTHER = "other"


# A message of these words alone, one of the first at least among them, says that all is well.
_WELL = frozenset(
    """o ok okay okey k kk y yes yep yeah yup ja si sure fine good great well alright right perfect super lovely
    excellent wonderful splendid brilliant better safe alive healthy happy""".split()
)
_FILLER = frozenset(
    """i i'm im am we we're are it's is it everything everything's every thing all all's feeling feel doing very really
    quite pretty so just still going thanks thank you thx ty cheers dear love darling hob here and a bit much today this
    morning evening afternoon day night now hi hello hey too for asking up about to bed home at back x xx xxx the
    with me in order worry don't please of course had have slept tea breakfast got than ever as always usual""".split()
)
_SAYINGS = patterns.Pattern(
    r"\b(?:not (?:too |so |that |half )?bad|can'?t complain|never better|no (?:problems?|worries|complaints)"
    r"|nothing (?:wrong|to report))\b", re.I,
)
_WORD = patterns.Pattern(r"[\w']+")
_THUMBS = frozenset("👍👌✅✔☑🆗💯🙂😊😀😃😄🥰😘❤💪🙏☀🌞😁👋💚💙🫶")

_NO_HELP = patterns.Pattern(
    r"\b(?:don'?t|do not|doesn'?t|no|not|without|never|didn'?t|did not|haven'?t|hasn'?t)\b"
    r"[\w\s']{0,12}?\b(?:need(?:ed|s|ing)?|want|require)?\s*(?:any\s+|your\s+|the\s+)?(?:help(?:ed|ing)?|fall|fallen|fell|emergency"
    r"|ambulance|pain|hurt|dizzy|bleeding|sick|ill|doctor)\b(?:\s+(?:needed|required|wanted|necessary))?"
    r"|\bhelp(?:s|ed|ing|er|ers|ful)\b|\bcan'?t help\b|\b(?:fell|fallen) (?:asleep|in love|behind|out|for|back)\b"
    r"|\bnot (?:too |so |that )?bad\b|\bhelp (?:yourself|with (?:the|my) (?:crossword|shopping|dishes|garden\w*))\b",
    re.I,
)
_UNWELL = patterns.Pattern(
    r"\bhelp\b|\bneed (?:a |the |my |to see (?:a |the )?)?(?:doctor|nurse|hospital)\b|\b(?:911|999|112)\b"
    r"|\b(?:i|i'?ve|have|had|she|he|mum|mom)\b[\w\s']{0,15}?\b(?:fell|fallen|fall)\b|^\W*(?:fell|fallen)\b"
    r"|\bhad an? (?:bad |nasty |little )?(?:fall|accident|stroke|heart attack|seizure)\b"
    r"|\bcan(?:'?t|not) (?:get up|move|stand(?: up)?|see|speak|walk|reach)\b"
    r"|\b(?:bad|terrible|awful|severe|strong|so much|in|lots of) pain\b"
    r"|\bit hurts\b|\bmy (?:head|arms?|legs?|back|stomach|belly|side) (?:really |still |so )?(?:hurts?|is hurting)\b"
    r"|\bi'?m hurt\b|\bhurt myself\b|\bbleeding\b|\bfaint(?:ed|ing)?\b|\bdizzy\b"
    r"|(?:\bnot|n't|\bno longer) (?:feel |feeling |doing |very |so |really |at all |too |that |all )*"
    r"(?:good|ok|okay|well|fine|alright|right|great|safe)\b|\bunwell\b"
    r"|\b(?:feel(?:ing)?|i'?m|am|is) (?:very |really |so |quite |pretty )*(?:awful|terrible|horrible|dreadful|weak|sick"
    r"|ill|poorly|scared|confused|lost|worse|bad|rotten)\b|\bcome (?:quick(?:ly)?|now|at once|over now|immediately)\b"
    r"|\bhurry\b|\bsomething(?:'s| is) wrong\b|\b(?:bad|worse|terrible|awful)\W*$|🆘|🚑", re.I,
)
_LATE = patterns.Pattern(
    r"\W*(?:(?:sorry|hi|hello|ok|okay|yes|no|i'?m|am|i|can|will|i'?ll|you|hang on|hold on|hob|please|a bit|just|but|and"
    r"|mum'?s|busy|driving|in a meeting|at the doctor'?s?|on the phone|in the shower|asleep|cooking"
    r"|running late)\b\W*){0,6}"
    r"(?:later|not now|busy|soon|driving|in a meeting|hang on|hold on|snooze|remind me later"
    r"|one (?:moment|minute|sec(?:ond)?)|can'?t (?:talk|write|text)(?: now| right now)?"
    r"|(?:wait|give me|in|need)\s+(?:a|one|another|five|ten|\d{1,3})\s*"
    r"(?:moment|minutes?|mins?|bit|while|sec(?:ond)?s?|hours?)?"
    r"|(?:ask|call|text|ring|phone|try|write|get back to|tell|answer|write to)\s+(?:me\s+|you\s+)?"
    r"(?:(?:again|back)\s+)?(?:later|in .{1,20}|at .{1,12}|tonight|tomorrow|after .{1,20})"
    r"|(?:in (?:an?|one|two|five|ten|half|\d)|at \d|after (?:lunch|dinner|breakfast|work|tea|\d)).{0,20})"
    r"(?:\W+(?:please|thanks|thank you|ok|dear|love|(?:i'?m|i am) .{1,25}))?\W*", re.I,
)
_STOP = patterns.Pattern(
    r"\W*(?:(?:please|hob|just|no|and|now|ok)\b\W*){0,3}(?:stop|unsubscribe|cancel|leave me (?:alone|be|in peace)"
    r"|(?:stop|quit|no more|don'?t|do not|never)\s+(?:(?:ask|asking|writ\w+|text\w*|messag\w+|contact\w*|check\w*"
    r"|call\w*|bother\w*|pester\w*|send\w*)\b.{0,40}"
    r"|(?:of )?(?:(?:this|these|those|it|that)\b|(?:(?:these|the|those|your) )?"
    r"(?:check.?ins?|messages?|questions?)\b.{0,20})))"
    r"\W*(?:please|now|thanks|thank you)?\W*", re.I,
)
_WHO = patterns.Pattern(
    r"\W*(?:(?:sorry|hi|hello|hey|ok|okay|but|and|um|please|wait)\b\W*){0,3}"
    r"(?:who(?:'s| is| are|'re)?\s+(?:this|that|you|it|hob|(?:writing|texting|asking)(?: to me| me| this| here)?)"
    r"(?:\s+(?:please|again|anyway|hob))?|who (?:sent|wrote) (?:this|that|it)|who dis|what(?:'s| is) (?:this|that|hob)"
    r"|what are you|(?:is this|are you|am i talking to|is that|this is) (?:a |an |some |really |just )*"
    r"(?:robot|bot|machine|computer|ai|scam|spam|fake|joke|real|human|person|real person|app|program|hob)"
    r"(?: or (?:a |an )?(?:robot|bot|real person|person|human|machine))?|do i know you"
    r"|what can (?:you|i) do(?: here)?|what am i allowed to do(?: here)?"
    r"|what do you do|how does this work|why (?:am i|do i) get(?:ting)? (?:this|these)"
    r"(?: messages?| texts?)?|how did you get (?:this|my) number)\W*", re.I,
)
_ASKS = patterns.Pattern(
    r"\?\s*$|^\W*(?:who|what|where|when|why|how|is that|are you|did|does|can you|could you|will)\b", re.I
)
_WITH_THEM = patterns.Pattern(
    r"\b(?:fine|ok|okay|good|great|well|alright|all right|safe|better|asleep|sleeping|with (?:her|him|them|me)|here"
    r"|at home|in bed|no worries|just (?:spoke|talked|called)|(?:spoke|talked) (?:to|with)|saw|seen|napping|resting"
    r"|on the phone with|busy|out (?:shopping|for)|gardening|in the garden|answered|will answer|forgot)\b"
    r"|👍|👌|✅", re.I,
)


def read(text: str) -> Kind:
    """What the one who was asked answers."""
    said = " ".join(text.replace("’", "'").split())
    if asks_help(said):
        return Kind.HELP
    if stops(said):
        return Kind.STOP
    if _is_well(said):
        return Kind.OK
    if len(said) <= 60 and _LATE.fullmatch(said):
        return Kind.LATE
    if asks_who(said):
        return Kind.WHO
    return Kind.QUESTION if _ASKS.search(said) else Kind.OTHER


def read_for(text: str) -> Kind:
    """What somebody else says about them: well, or in need of help; OTHER is no answer for them."""
    said = " ".join(text.replace("’", "'").split())
    if said.endswith("?"):
        return Kind.QUESTION
    if asks_help(said):
        return Kind.HELP
    return Kind.OK if _WITH_THEM.search(said) or _is_well(said) else Kind.OTHER


def asks_help(text: str) -> bool:
    """Whether somebody is in danger, or says what only an answer to "how are you?" makes a call for help ("dizzy", "not
    good"); negations left out: "no help needed" is none."""
    if emergencies.read(text) is not None:
        return True
    return _UNWELL.search(_NO_HELP.sub(" ", text.replace("’", "'"))) is not None


def stops(text: str) -> bool:
    """Whether the whole message asks not to be asked any more."""
    return len(text) <= 120 and _STOP.fullmatch(text.replace("’", "'")) is not None


def asks_who(text: str) -> bool:
    """Whether the whole message asks who, or what, is writing."""
    return len(text) <= 120 and _WHO.fullmatch(text.replace("’", "'")) is not None


def _is_well(said: str) -> bool:
    if not said or len(said) > 200:
        return False
    words = _WORD.findall(_SAYINGS.sub(" fine ", said).lower())
    if not words:
        return any(letter in _THUMBS for letter in said)
    return all(word in _WELL or word in _FILLER for word in words) and any(word in _WELL for word in words)
