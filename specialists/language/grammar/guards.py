"""What merely resembles a command: negation, reported speech, hypotheticals, forwards, quotes. bot/understanding
asks first."""

from __future__ import annotations

import re
from functools import lru_cache

from specialists.language.text.normalise import Message
from specialists.language.text.patterns import Pattern

# What follows is a wish, or a cry for help, and no mere remark.
_NO_WISH = r"""(?!\ (?:(?:just\ |really\ )?(?:kill|hurt|harm)\ myself|(?:just\ |really\ )?end\ (?:my\ life|it\ all)
            |you$|you\ (?:could|would)|to\ (?:know|see|hear|have|be|get|add|set|schedule|make|create)
            |a\ |an\ |some\ ))"""
QUOTED = "That looks like something forwarded or quoted, so I did nothing with it."
DENIED = "That asks me not to do something, so I did nothing."
# Each rule: why nothing is done, in words for the person, and the beginning of a message (canonical words) that
# it is about.
_RULES: dict[str, tuple[str, str]] = {
    f"rule{number}": (why, rule.replace("\n", " "))
    for number, (why, rule) in enumerate((
        (
            DENIED,
            r"""^(?:please\ )?(?:do\ not|never(?!\ (?:call|ring|phone)(?:ing)?\ (?:my\ )?\w+$)|stop
            |no\ need\ to(?!\ (?:buy|get|purchase))
            |you\ do\ not\ (?:need|have)\ to
            |there\ is\ no\ need\ to
            |i\ do\ not\ (?:want|need)\ (?:you\ to|to\ be|a|any)|i\ would\ rather\ you\ did\ not|let\ us\ not
            |better\ not
            |you\ should\ not|you\ must\ not|do\ not\ you\ dare)\b
            (?!\ (?:forget|let(?:ting)?|allow(?:ing)?|miss|need\b|want\b|(?:timers?|alarms?|tracking|timing|logging)\b
            |(?:the\ |my\ )?(?:clock|stopwatch|(?:time\ )?tracker|time\ tracking)\b
            |(?:the|my|all|this|that|every)\b.{0,40}\b(?:timer|alarm|reminder|check
            |briefings?|update|summary|digest|report)
            |remind(?:ing|ers?|ed)\b
            |remind\ me\b.{1,80}\bany\ ?(?:more|longer)\b
            |check\ (?:in\ |up\ )?(?:on|with)\b
            |(?:ask|chase|bother|pester)\ .{1,40}\b(?:again|any\ ?(?:more|longer|further))\b
            |(?:call|calling|ring|ringing|phone|phoning)\ .{1,40}\b(?:again|any\ ?(?:more|longer)|ever)\b
            |(?:asking|chasing|bothering|pestering)\ (?!me\b)
            |asking\ me\ (?:how|what|whether|if|to\ rate|about)\b
            |(?:us|writ|say|sign|answer|reply|spell|format)(?:e|ing)?\b(?!\ to\b)
            |brief|mind|nag|wake\ me
            |(?:the|that|those|my)\ .{1,40}\b(?:texts?|messages?|sms)\b
            |(?:my\ )?\w+\ (?:from\ )?(?:adding|putting|writing|setting|making|creating|giving|reminding|answering
            |replying|responding|seeing|knowing|asking|checking|viewing|finding|looking|reading|being\ called)\b
            |send\ (?:that|it|this|them|those|(?:the|my)\ (?:messages?|texts?|sms)\b)
            |sending|checking|texting|calling\ me
            |(?:disturb|bother|interrupt)(?:ed)?\ (?:me\ )?(?:for|today|tonight|tomorrow|this|next|now|until|till|on)\b
            |(?:message|text|call|ping|notify|alert|buzz)\ me\ (?:for|today|tonight|tomorrow|this)\b
            |(?:message|text|call|ping|disturb|bother|notify|contact|alert|buzz|ring|send|write\ to)\ (?:\w+\b
            .{0,30}\ )?(?:after|before|between|during|past|while|until|till|at\ night|on\ \w+days?|on\ weekends)\b))""",
        ),
        (
            "You told me of something that was said; it was no request to me, so I did nothing.",
            r"""^(?:(?:so|and|but|well|yesterday|today|earlier|then|btw|because|since|when|after|once|before)\ )*
            (?:i|he|she|they|we|you|my\ \w+|the\ \w+|mom|dad|everyone|someone|somebody|nobody|people|\w+\ and\ i
            |(?!(?:stop|quit|cancel|did|have|has|had|was|were|who|what|when|where|why|how|is|are|do|does|can|not|never
            |keep|start|no
            |thanks|remind|which|be|get|getting|being)\b)\w+)\ 
            (?:just\ |already\ |also\ |always\ |never\ |had\ |have\ |has\ |was\ |were\ |been\ |even\ |only\ 
            |keeps?\ |kept\ )*
            (?:told|asked|said|says|texted|messaged|reminded|emailed|mentioned|wrote|suggested|insisted|begged|ordered|
            promised|forgot(?!\ (?:what|when|where|which|who)\b)|forgets
            |telling|asking|saying|reminding|wondered|thought|thinks|hoped|hopes|used\ to
            |(?:talked|spoke|argued|joked|chatted|complained)\ about(?!.*,))\b
            (?!\ (?:you|hob)\ (?:to|that)\b)""",
        ),
        (
            "That was a question about what would happen, so I did nothing.",
            # What follows silence is asked of Hob itself: "what happens if I don't answer?", "… if mom doesn't?"
            r"""^(?!(?:so\ )?what\ (?:\w+\ ){0,3}(?:if|when)\ i\ (?:do\ not|did\ not|never|ignore|miss|sleep)\b)
            (?:so\ )?(?!what\ .*\b(?:if|when)\ (?!i\b|you\b|we\b)(?:my\ )?\w+\ (?:does|do)\ not
            \ (?:answer|reply|respond|write|pick\ up)$)(?:what\ (?:happens|would\ happen|will\ happen
            |do\ you\ do(?=\ (?:if|when|once|after|with))
            |would\ you\ do
            |is\ supposed\ to\ happen|if)
            |what\ do\ you\ say\ (?:if|when)|suppose|imagine|hypothetically|assuming|say\ i|pretend|let\ us\ say)\b
            |^(?:and\ )?(?!(?:if|when|whenever)\ (?:i|we)\ (?:ask|talk|write|speak)\ (?:you\ )?(?:about|for)\ .*
            \ (?:say|tell|give|show|mention|answer|include|always|write|use)\b)
            (?:if|when|whenever)\ (?:i|you|someone|anyone|somebody|we)\ 
            (?:say|said|ask|asked|tell|told|type|typed|write|wrote|were\ to|was\ to|wanted\ to|had)\b""",
        ),
        (
            "That looks like something forwarded or quoted, so I did nothing with it.",
            r"""^(?:fwd?|fw|re|forwarded|begin\ forwarded|original\ message|from)\ (?:message\b|:)""",
        ),
        (
            "That sounded like a remark, so I did nothing.",
            r"""^(?:the|this|that|my|our|today\ 's)\ (?:weather|schedule|day|week|meeting|appointment|list|alarm
            |reminder|timer|calendar|party|dinner|lunch|weekend)\ 
            (?:is|was|were|went|has\ been|looks|looked|seems|feels|felt)\ 
            (?:so|too|very|really|quite|pretty|awful|terrible|horrible|great|nice|bad|good|lovely|full|over|long|short|fun
            |boring|growing|late|annoying|beautiful|perfect|crazy|well|wonderful|amazing|broken)\b""",
        ),
        (
            "That was about how it once was or might be, so I did nothing.",
            r"""^(?:i|he|she|they|we)\ (?:was\ going\ to|were\ going\ to|was\ supposed\ to
            |were\ supposed\ to|was\ about\ to|might|may|could\ have
            |should\ have
            |would\ have
            |wish|hope|remember\ when|can\ not\ believe|once)\b
            """ + _NO_WISH,
        ),
        (
            'That was about what is liked or usual, and no request, so I did nothing. "Remember that …" keeps it.',
            r"""^(?:i|he|she|they|we)\ (?:love|hate|like|enjoy|can\ not\ stand|never|always|usually|often|sometimes)\b
            """ + _NO_WISH,
        ),
    ))
}
_RULE = Pattern("|".join(f"(?P<{name}>{rule})" for name, (_, rule) in _RULES.items()), re.X)
_FORWARD = Pattern(r"\s*(?:>|fwd?\s*:|fw\s*:|-{3,}\s*(?:original|forwarded)|begin forwarded)", re.I)
_QUOTED = Pattern(
    r"""\s*(?:"[^"]{3,}"|“[^”]{3,}”|„[^“”]{3,}[“”]|«[^»]{3,}»|'[^']{3,}(?:'\w[^']*)*'|‘[^’]{3,}(?:’\w[^’]*)*’|```.{3,}```)"""
    r"[.!?]?\s*", re.S,
)
_AFTER = Pattern(
    r"\s*(?:\"[^\"]{3,}\"|“[^”]{3,}”|['‘][^\n]{3,}?['’]|«[^»]{3,}»),?\s+(?:is|was|are|were|means|meant|said|he|she"
    r"|they)\b", re.I,
)
_FIRST_SIGNS = ">fFbB-\"“'‘„«`"  # what one of these three begins with
_UNDECIDED = frozenset(("maybe", "perhaps"))  # before a wish: "maybe I should add milk"
_WORDS = 24  # how far into a message its kind is looked for


def refusal(message: Message, first: int, last: int) -> str | None:
    """Why the tokens `first` up to `last` must not act, as a sentence for the person; None where they may."""
    start = message.starts[first] if first else 0
    lead = message.raw[start : start + 400]
    marked = first == 0 and lead.lstrip()[:1] in _FIRST_SIGNS
    if marked and (_FORWARD.match(lead) or _QUOTED.fullmatch(message.raw[:2000]) or _AFTER.match(lead)):
        return QUOTED
    if first == message.head and message.wish and _UNDECIDED & set(message.words[max(0, first - 4) : first]):
        return "That sounded undecided, so I did nothing."
    return _resembled(" ".join(message.words[first : min(last, first + _WORDS)]))


@lru_cache(maxsize=64)  # the same words are looked at as a part, as a whole, and by the local tier
def _resembled(said: str) -> str | None:
    found = _RULE.match(said)
    return _RULES[found.lastgroup][0] if found and found.lastgroup else None
