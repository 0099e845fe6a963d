"""Whether a message is somebody else's words, brought in as they stood: a mail with its head, lines of a chat, an
article, what "Tom wrote:". Pure. For bot/understanding, which obeys none of it, and disclosures.py, which learns
none.
"""

from __future__ import annotations

import re

from specialists.language.text import patterns

HEAD = 400  # characters in which it is seen

_CLOCK = r"(?:\d{1,4}[-./]\d{1,2}[-./]\d{1,4},? +)?\d{1,2}[:.]\d\d(?::\d\d)?(?: ?[ap]\.?m\.?)?"
_WHO = r"[^\n:]{1,40}"
_WROTE = (
    r"(?:wrote|writes|texted|messaged|emailed|mailed|replied|answered|posted|tweeted|announced|said|says"
    r"|sent(?: (?:me|us))?(?: (?:this|these|that))?)(?: (?:me|us|back|this|to me|to us|today|yesterday))?"
)
_OTHERS = patterns.Pattern(
    r"\s*(?:(?:from|subject|fwd?|fw|sent|cc|bcc|reply-to) ?:[^\n]"
    r"|(?:date|to) ?:[^\n]*\n(?:[^\n]*\n){0,4}?(?:from|subject|date|sent|to) ?:"
    rf"|on [^\n]{{4,80}}\bwrote ?:|\[{_CLOCK}\] ?{_WHO}:|{_CLOCK} ?[-–]? ?[^\W\d][^\n:]{{0,40}}: |{_WHO}\({_CLOCK}\) ?:"
    r"|(?!(?:i|we|remind|add|note|remember|tell|send|text|write|what|did|do|does|show|find|set|can|please)\b)"
    rf"{_WHO} {_WROTE} ?:"
    r"|(?:the|a|this|[\w-]+'s) (?:message|e?mail|letter|text|sms|voicemail|invitation)"
    r"(?: (?:from|of|by) [^\n:]{1,40})?(?: (?:says|said|reads|was|is))? ?:\s*(?!\S+@)"
    r"|(?:message|e?mail|letter|text|sms|voicemail|invitation) from [^\n:]{1,40}:"
    r"|(?:the |an? )?(?:article|headline|lyrics?|poem|quote of the day|transcript|press release|tweet|blurb|abstract)"
    r"(?: (?:says|said|reads))? ?:)", re.I, always=True,
)
# What somebody may put before a colon and then tell of themselves.
OWN_LEAD = patterns.Pattern(
    r"\s*(?:[\w' ,-]{0,30}\b)?(?:fyi|for your information|by the way|btw|news|update|note|ps|p\.s|remember|hob|so|also"
    r"|know|fact|facts|thing|things|truth|confession|reminder|listen|ok|okay|well|yes|no|hi|hey|hello|correction|short"
    r"|about me|record|mind)\s*:", re.I,
)
_LABELLED = patterns.Pattern(
    r"\s*[^\n:.!?]{1,60}:\s+[\"'“‘«]?(?:i|we|my|our|you)(?:'\w+)?\s", re.I
)


def is_others(text: str) -> bool:
    """Whether a message begins as what somebody else wrote does. Never raises."""
    head = text[:HEAD].replace("’", "'")
    return ":" in head and _OTHERS.match(head) is not None


def is_labelled(text: str) -> bool:
    """Whether it gives a text of "I" and "my" a name before it: "translate this: my wife is …", "Anna: I moved"."""
    head = text[:HEAD].replace("’", "'")
    return ":" in head and _LABELLED.match(head) is not None and OWN_LEAD.match(head) is None
