"""Smaller things about one contact: where they are, their language and name, what is forgotten again, and a contact
added with all of that in one breath. Called by comms_pilot's book."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from specialists import circle
from specialists.contract import Effect, Finding, Turn
from specialists.language import time as times
from specialists.language.text import sentences
from specialists.language.text.patterns import Pattern
from specialists.scheduling import wording
from storage import contacts
from storage.tables import Person

if TYPE_CHECKING:
    from specialists.comms_pilot.book import Asked

Change = Callable[[Turn, Person, "Asked"], Awaitable[Finding]]

# English names of languages, by ISO 639-1.
LANGUAGES = {
    "ar": "Arabic", "bg": "Bulgarian", "cs": "Czech", "da": "Danish", "de": "German", "el": "Greek", "en": "English",
    "es": "Spanish", "et": "Estonian", "fa": "Persian", "fi": "Finnish", "fr": "French", "ga": "Irish",
    "he": "Hebrew", "hi": "Hindi", "hr": "Croatian", "hu": "Hungarian", "it": "Italian", "ja": "Japanese",
    "ko": "Korean", "nl": "Dutch", "no": "Norwegian", "pl": "Polish", "pt": "Portuguese", "ro": "Romanian",
    "ru": "Russian", "sk": "Slovak", "sl": "Slovenian", "sr": "Serbian", "sv": "Swedish", "th": "Thai",
    "tr": "Turkish", "uk": "Ukrainian", "ur": "Urdu", "vi": "Vietnamese", "zh": "Chinese",
}  # fmt: skip
_CODES = {name.casefold(): code for code, name in LANGUAGES.items()} | {"mandarin": "zh", "farsi": "fa"}
_PARTS = Pattern(r"\s*(?:[,;.]\s+|\s-\s|\band\b|(?=\b(?:he|she|they)\b(?!['’])))\s*(?:and\s+)?", re.I)
_HEAD = r"^(?:he|she|they|who)?\s*(?:'s|is|are|has)?\s*"
_TOLD: tuple[tuple[str, Pattern], ...] = (
    ("place", Pattern(r"^(?:(?:he|she|they|who) )?(?:now )?(?:lives?|living|based|is based|is|are)? ?(?:in|at)\s+"
                         r"(?P<value>.+)", re.I)),
    ("birthday", Pattern(r"^(?:(?:his|her|their) )?(?:birthday|born)(?: is)?(?: on)?[: ]+(?P<value>.+)", re.I)),
    ("language", Pattern(r"^(?:(?:he|she|they) )?speaks? (?P<value>.+)", re.I)),
    ("alias", Pattern(_HEAD + r"my (?P<value>[\w ]{2,20})", re.I)),
)  # fmt: skip
_TELLS = Pattern(
    r"[,;]?\s+(?:(?:who|he|she|they|the)\b|(?:lives?|living|based|speaks|born|birthday)\b|(?-i:my)\b)", re.I
)
_BARE = Pattern(
    r"(?:(?:and|with|his|her|their|the|tele?phone|phone|mobile|cell|new|now|it(?:['’]?s)?|number|e-?mail|address|is|at|on|under"
    r"|:)\b\W*)+", re.I,
)  # what belongs to a number or an address that was taken out
_LEADING_TO_IT = Pattern(
    r"(?:[\s,;:]+(?:and|with|his|her|their|the|tele?phone|phone|mobile|cell|new|number|no|e-?mail|address|is|at|on|under)"
    r"\b\.?)+\W*$", re.I,
)  # between a name and the number or address that was taken out
_NOW = Pattern(r"\s+(?:right now|now|currently|at the moment|these days|for now)$", re.I)


def place(words: str) -> str:
    """A place as it is kept: "Tokyo now" is "Tokyo"."""
    return _NOW.sub("", sentences.shown(words.strip(" .!"), 200))


def apart(text: str, number: str | None, mail: str | None) -> tuple[str, str]:
    """What somebody new is called, and what else is told of them, without their number and e-mail address."""
    first = min([at for part in (number, mail) if part and (at := text.find(part)) >= 0], default=len(text))
    told = _TELLS.search(text)
    cut = min(first, told.start()) if told and told.start() else first
    name, more = _LEADING_TO_IT.sub("", text[:cut]), text[cut:]
    for part in (mail, number):
        more = more.replace(part, ", ") if part else more
    return name, more


async def language(turn: Turn, contact: Person, asked: Asked) -> Finding:
    said = (asked.value or "").strip(" .!")
    code = _CODES.get(said.casefold())
    if code is None:
        return Finding(f"I know no language called {sentences.quoted(said, 40)}.", worked=False)
    contact.language = code
    mine = "" if code == "en" else " My own words to them stay English; yours go out as you write them."
    return done(f"{contact.name} speaks {LANGUAGES[code]}: noted.{mine}", f"kept {contact.name}'s language", contact)


async def rename(turn: Turn, contact: Person, asked: Asked) -> Finding:
    new, old = sentences.capital(_NOW.sub("", " ".join((asked.value or "").split())[:60].strip(" .!,"))), contact.name
    if not new or any(letter.isdigit() for letter in new):
        return Finding("I can't take that for a name.", worked=False)
    others = {one.name.casefold() for one in await contacts.everyone(turn.unit) if one.id != contact.id}
    if new.casefold() in others:
        return Finding(f"There is a {new} in your contacts already.", worked=False)
    contact.name = new
    if old.casefold() in circle.KINSHIP:  # "mum is called Ruth" leaves her one's mum
        contact.aliases = list(dict.fromkeys((*contact.aliases, old.casefold())))
    return done(f"{old} is called {new} in your contacts now.", f"renamed {old} to {new}", contact)


async def drop(turn: Turn, contact: Person, asked: Asked) -> Finding:
    """One thing that is known of them is forgotten; they stay in the book."""
    name, field = contact.name, asked.field or ""
    if field == "phone number":
        gone = await contacts.drop_addresses(turn.unit, contact.id, ("sms", "whatsapp", "voice"))
        if not gone:
            return Finding(f"I have no number for {name}.", worked=False)
        return done(f"I no longer have a number for {name}, and can't text or call there.",
                     f"forgot {name}'s number", contact)  # fmt: skip
    if field == "notes":
        if not contact.notes:
            return Finding(f"I have no notes about {name}.", worked=False)
        contact.notes = ""
        return done(f"The notes about {name} are gone.", f"dropped the notes about {name}", contact)
    keys = {"address": ("address", "place"), "email": ("email",), "birthday": ("birthday",)}.get(field, ())
    if not any(key in contact.details for key in keys):
        return Finding(f"I have no {field} for {name}.", worked=False)
    contact.details = {key: value for key, value in contact.details.items() if key not in keys}
    if field == "address":
        contact.zone, contact.zone_known = turn.person.zone.key, False
    return done(f"I no longer have {'an' if field[:1] in 'ae' else 'a'} {field} for {name}.",
                 f"forgot {name}'s {field}", contact)  # fmt: skip


async def told(turn: Turn, contact: Person, text: str, asked: Asked, change: dict[str, Change]) -> list[str]:
    """Keeps what was told of a new contact behind their number: "he lives in Tokyo, birthday 3 May"; answers what was
    kept, a sentence each. What none of the fields can take is kept as a note."""
    said: list[str] = []
    for part in filter(None, (one.strip(" ,;.()") for one in _PARTS.split(text))):
        if _BARE.fullmatch(part):
            continue
        which, value = _field(part)
        if which == "alias" and value.casefold() not in circle.KINSHIP:
            which = ""
        when = times.read(value, turn.local) if which == "birthday" else None
        wanted = replace(asked, which=which or "note", value=value or part, when=when)
        done = await change[wanted.which](turn, contact, wanted)
        if not done.worked and which:
            done = await change["note"](turn, contact, replace(wanted, which="note", value=part))
        said.append(done.say.removesuffix(f" {wording.UNDO}"))
    return said


def _field(part: str) -> tuple[str, str]:
    """What a clause tells, and its value; empty where none of the fields can take it."""
    for which, pattern in _TOLD:
        found = pattern.match(part)
        if found is not None:
            return which, found["value"]
    return "", ""


def done(say: str, summary: str, contact: Person) -> Finding:
    return Finding(
        f"{say} {wording.UNDO}", summary=summary, effects=(Effect.WRITE,), data={"contacts": [str(contact.id)]}
    )
