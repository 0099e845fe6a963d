"""Whether what a template caught makes sense: a name that is none, a thing that is a question, a domain beyond
Hob. For router.py."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

from specialists.language.text import normalise
from specialists.language.text.patterns import Pattern

OWNERS = frozenset("my the our his her their your a an".split())

_PARTING = Pattern(r"\s*[,;]\s*|\s+[-–—]\s+|\s+(?:because|cos|coz|cause|in case)\s+", re.I)
# Words that no name and no thing on a list begins with.
_FUNCTION = frozenset(
    """me us you it i he she they we him them if what when where how why who whom whose which whats that this these
    those there here about to for of in on at by from with as is are was were am be been do does did done have has
    had can could will would shall should may might must not no yes and or but so because than then too very just
    something anything nothing everything someone anyone everyone somebody anybody everybody myself yourself himself
    herself one ones rid got gets been saying""".split()
)
_QUESTIONS = frozenset("what when where how why who whom whose which i you he she they we is are was were".split())
_SOME = frozenset(("something", "anything", "one", "that", "this", "it", "these", "those", "them"))
_COMMANDS = frozenset(
    """add put remove delete erase clear cancel mark check uncheck show tell read list open close find search
    look play
    stop start turn switch change update edit set make create move get give take bring let go keep send call text
    message email remind schedule book order cross tick strike scratch drop save write insert include wipe empty say
    give know need want please help ask see review browse display pull print snooze log track wake finish finished
    complete completed done undo forget remember note start stop begin check bring buy bought repeat answer
    reply rename record launch dim skip calculate convert divide multiply google translate define
    pay leave go going come meet eat sleep work worked spent spend happy merry good great thanks""".split()
)
_NO_NAMES = frozenset(
    """time date day weather joke jokes story truth list lists calendar schedule reminder reminders alarm alarms timer
    task tasks message messages number back up off out down over all some any more my sure again later now new last
    next first contact contacts uber lyft taxi cab music song news story fact facts lie difference answer meaning
    definition status name way latest following phone cell mobile cellphone
    wifi internet bluetooth doorbell bell bells
    alexa siri google cortana bixby people persons folks others speech voicemail received delivered
    sent""".split()
)

_SUBJECTS = frozenset("i we they he she it you there that this".split())
_FINITE = frozenset(
    """is are was were am do does did has have had will would can could should shall may might must not never always
    just really already still""".split()
)
_GOING_ON = frozenset("but not except unless and or because so then than".split())
PUTTING = frozenset(("add", "put", "schedule", "save", "enter", "stick", "pop"))
BUYING = frozenset(("buy", "purchase", "get", "order", "need"))
# What people do themselves at a certain time. "Play", "turn off", "book" are orders to a machine, not these.
_DEEDS = frozenset(
    """drink eat take feed water pay clean wash vacuum mop sweep iron fold tidy cook bake defrost thaw pick drop collect
    fetch return renew submit send mail post email text call phone ring visit meet walk run jog stretch exercise train
    study practice practise revise rehearse pack unpack leave go pray meditate rest nap shower shave brush floss bathe
    buy get bring move empty fill charge replace fix repair paint mow rake plant prune weed shovel sign file print
    hand deliver donate apply register vote breathe stand sit read watch review""".split()
)

# How somebody is, that is no name of theirs: "my boss is annoying".
_STATES = frozenset(
    """right wrong sick ill poorly well better fine ok okay good great nice lovely kind sweet amazing awesome brilliant
    annoying annoyed awful weird funny crazy mad angry cross sad happy upset sorry sure afraid scared old older young
    tall short thin fat clever smart stupid rude mean quiet loud late early busy free away out off home here there back
    in up asleep awake alone tired bored hungry hurt dead alive pregnant married single missing coming getting being
    doing having going still just really very so too quite always never not a an the at on with from""".split()
)
_TOLD_BEHIND = Pattern(
    r"\w{3,}[.!]\s+(?:(?i:i|we|he|she|they|my|our|maybe|by the way|btw)\b(?:'\w+)? |[A-Z][a-z]+(?:'s | (?:is|has|loves"
    r"|likes|hates|lives|works|can't|doesn't) ))"
)
_SENTENCE_END, _LONG = Pattern(r"[.!?]\s+"), 5  # words that name one thing on a list
_TIMES = frozenset("today tonight tomorrow yesterday now again already soon later week weekend month year".split())

# What one can need or be out of without its being for sale.
_NO_GOODS = frozenset(
    """luck energy time ideas patience hope hug hugs love breath options money cash sleep rest help advice break nap
    friend friends attention motivation words room control here there office town touch date stock fashion
    shape""".split()
)
# What people do about the house, of which "I need to …" is rather a task than a remark.
_CHORES = frozenset(
    """wash clean vacuum mop sweep iron fold tidy water mow rake plant prune weed paint repair fix replace defrost thaw
    dust scrub hoover empty pack print renew return submit collect fetch file sort mend""".split()
)

# What is beyond sums and conversions.
NO_SUMS = frozenset("integral integrals derivative derivatives function equation matrix polynomial theorem".split())
# Whole fields that Hob has nothing to do with. A loose phrase ("set … to …") that holds such a word means
# something else.
_FOREIGN = frozenset(
    """light lights lamp lamps bulb thermostat heater heating ac fan fans vacuum roomba plug socket outlet blinds
    curtains garage oven maker machine brightness dim dimmer color colors colour hue tv television channel volume
    speaker speakers music song songs track tracks album albums artist playlist playlists radio station podcast
    podcasts audiobook audiobooks movie movies film game games video videos netflix spotify youtube hulu bluetooth
    subtitles captions
    wifi router battery mode whisper accent bank account accounts savings checking balance balances credit debit
    card cards visa mastercard chase pin loan mortgage apr interest payment payments pay paid payday paycheck salary
    bill bills transaction transactions charge charges transfer deposit withdraw withdrawal refund fraud routing
    rewards points spending taxes tax w2 401k ira rollover insurance policy premium stock stocks shares portfolio
    car cars tire tires tyre gas gasoline fuel mileage mpg mechanic maintenance engine oil uber lyft taxi cab ride
    rides bus train trains ticket tickets flight flights airline airlines airport luggage baggage hotel hotels motel
    airbnb room rental rent reservation reservations table restaurant restaurants delivery takeout takeaway pizza
    package packages order orders shipment tweet tweets facebook twitter instagram post status pto vacation leave
    coin dice spell translate translation directions traffic route gps location phone settings device app apps
    software facebook calories calorie nutrition recipe recipes carbs protein carbohydrates visas vaccine vaccines
    w-2 application limit score line checks check""".split()
)
_STILL_OURS = frozenset(
    "phone location app order line check points leave room table status heating color game post settings".split()
)
_OTHERS = _FOREIGN - _STILL_OURS
_LEAVE = frozenset((("time", "off"), ("days", "off"), ("weeks", "off")))  # is an employer's to give

TUNES = frozenset(("tune", "tunes", "song", "songs", "track", "tracks"))
# "Movie night", "game night" and "light bulbs" are no orders to a player or a lamp.
_HOMELY = (["night"], ["date"], ["bulb"], ["bulbs"], ["day"], ["birthday"], ["sale"], ["club"])
# What is not even put on a calendar: of these the foreign meaning holds whatever is said around it.
_TRADES = frozenset(
    """payment payments transfer deposit bill bills flight flights hotel hotels ride rides uber lyft taxi cab rental
    lights light lamp thermostat heater heating ac fan vacuum roomba oven maker machine table restaurant reservation
    reservations delivery pto vacation leave train bus ticket tickets song music playlist volume membership
    subscription purchase purchases transaction transactions w2 w-2 paycheck""".split()
)
# They are told nothing and called by nobody.
_MACHINES = frozenset(
    """vacuum roomba dishwasher washer dryer oven stove fridge tv television light lights lamp thermostat heater fan
    printer router computer laptop car robot speaker alarm""".split()
)


def is_name(words: Sequence[str]) -> bool:
    """Whether words can name somebody: "Anna Maria", "my sister", "Bob and Sue"; not "me", "if", "the time"."""
    said = list(words)
    if "and" in said[1:-1]:
        cut = said.index("and", 1)
        return is_name(said[:cut]) and is_name(said[cut + 1 :])
    owned = bool(said) and said[0] in OWNERS
    said = said[owned:]
    if not said or (said[0] in _COMMANDS and not (owned and len(said) > 1)):  # "the book group" is no order to book
        return False
    return not any(word in _FUNCTION or word in _NO_NAMES or word[0].isdigit() for word in said)


def is_order(words: Sequence[str]) -> bool:
    """Whether words are worded as an order: "add …", not "the alarm woke me"; nor "do not …"."""
    return bool(words) and (words[0] in _COMMANDS or words[0] in PUTTING) and not {"not", "never", "ever"} & set(words)


def is_thing(words: Sequence[str]) -> bool:
    """Whether words can be things for a list: they begin with no question and no command, and are no mere feeling."""
    if not words or words[0] in _COMMANDS or "playlist" in words or words[-1] in _NO_GOODS:
        return False
    if words[0] in ("it", "them") and len(words) > 1:  # "it at the mall, it was lovely"
        return False
    return words[0] not in _FUNCTION or words[0] in _SOME


def is_title(words: Sequence[str]) -> bool:
    """Whether words can name an event: they are no question. "Book club" may begin with what is a command
    elsewhere."""
    return bool(words) and words[0] not in _FUNCTION


def is_deed(words: Sequence[str]) -> bool:
    """Whether words, by themselves, say something to do: "drink tea", "the" and questions do not."""
    put = len(words) > 2 and words[0] in ("put", "take", "bring") and words[-1] in ("out", "away", "in")
    if words[:1] in (["pick"], ["drop"]) and not {"up", "off"} & set(words):
        return False  # "pick a number"
    if words[:1] in (["take"], ["move"], ["bring"]) and {"off", "everything", "all"} & set(words):
        return False  # "take zumba off Wednesday" is for a calendar
    return len(words) > 1 and (words[0] in _DEEDS or put) and not any(word in _QUESTIONS for word in words)


def is_chore(words: Sequence[str]) -> bool:
    """Whether words say something to do about the house or the desk: "wash the curtains"."""
    return len(words) > 1 and words[0] in _CHORES and not any(word in _QUESTIONS for word in words)


def is_foreign(words: Sequence[str]) -> bool:
    """Whether words speak of a field that is none of Hob's: lights, music, banking, tickets."""
    if "off" in words and any(pair in _LEAVE for pair in itertools.pairwise(words)):
        return True
    if _OTHERS.isdisjoint(words):  # as most are
        return False
    return any(word in _OTHERS and words[at + 1 : at + 2] not in _HOMELY for at, word in enumerate(words))


def is_state(words: Sequence[str]) -> bool:
    """Whether words tell how somebody is or what they do, and are no name of theirs: "sick today", "driving me mad"."""
    if not words:
        return False
    doing = words[0].endswith("ing") and len(words) > 1
    return words[0] in _STATES or doing or len(words) > 4 or not _TIMES.isdisjoint(words)


def is_clause(words: Sequence[str]) -> bool:
    """Whether words tell something of somebody: "we are totally out", "they collect at six"; no thing is called so."""
    if len(words) < 2 or words[0] not in _SUBJECTS:
        return False
    return words[1] in _FINITE or (words[0] not in ("that", "this", "it") and words[1] not in _FUNCTION)


def is_told(words: Sequence[str]) -> bool:
    """Whether words tell something of somebody or of a thing: "my student id is 447", "he charges 18"; no order, no
    question."""
    if is_clause(words):
        return True
    return len(words) > 2 and not is_order(words) and words[0] not in _FUNCTION - OWNERS and any(
        word in _FINITE for word in words[1:]
    )


def _only_tells(words: Sequence[str]) -> bool:
    """Whether words tell something, be it without saying of what: "it's done", "is already done"."""
    return is_clause(words) or (len(words) > 1 and words[0] in _FINITE)


def without_reason(text: str) -> str:
    """A name without the clauses behind it that only tell why: "the skateboard, she's changed her mind"."""
    parts = [text[: cut.start()] for cut in _PARTING.finditer(text)]
    ends = [cut.end() for cut in _PARTING.finditer(text)]
    told = [_only_tells(normalise.words(text[end:])) for end in ends]
    return next((part for part, tells in zip(parts, told, strict=True) if part and tells), text)


def goes_on(words: Sequence[str]) -> bool:
    """Whether words begin as the rest of something: "but not on Sunday". No text of its own does but "not to eat"."""
    denies = len(words) > 1 and words[0] == "not" and (words[1] == "to" or is_order(words[1:]))
    return bool(words) and words[0] in _GOING_ON and not denies


def runs_on(text: str) -> bool:
    """Whether words for a thing hold a sentence that tells or orders something: "tea. My brother is a vet"."""
    if _TOLD_BEHIND.search(text) is not None:
        return True
    parts = [words for part in _SENTENCE_END.split(text) if (words := normalise.words(part))]
    return len(parts) > 1 and any(is_told(words) or is_order(words) or len(words) > _LONG for words in parts)


def is_machine(words: Sequence[str]) -> bool:
    """Whether words name a thing of the house that people speak to: "the vacuum", "my car"."""
    return len(words) < 3 and any(word in _MACHINES for word in words[-1:])


def is_of_another_trade(words: Sequence[str]) -> bool:
    """Whether words order what only others can deliver, though people do say "schedule" of it: rides, lights, bills."""
    return any(word in _TRADES for word in words)
