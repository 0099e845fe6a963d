"""Names without a verb of their own: "and Bob that …", "Bob: …", "and another to Bob". For addressed/__init__.py."""

from __future__ import annotations

from collections.abc import Sequence

from specialists.language.addressed.orders import is_order
from specialists.language.addressed.places import Body, Break, Kind, Opening, new_break, words_from
from specialists.language.addressed.words import Token, who, words


def bare(body: Body, opening: Opening) -> Break | None:
    """A name without a verb of its own: "and Bob that dinner is at 8", "Bob: buy beer"."""
    found, lists = body.found, words().lists
    if found[opening.at].word in ("to", "for"):
        return _headed(body, opening)
    named = who(found, opening.at, body.people)
    if named is None or named.pronoun or not named.sounds or named.stop >= len(found):
        return None
    following = found[named.stop].word
    known, rest = named.known, found[named.stop :]
    if "@" in opening.between and known:
        return new_break(body, Kind.PERSON, opening, who=named.name)
    if following in (":", "→") or (following in "-–—=" and opening.strong and known):
        sure = known and (opening.strong or ":" in body.frame[-1:]) and opening.at > body.first
        return new_break(body, Kind.PERSON, opening, who=named.name, lead="text ", sure=sure, parts=True)
    if following in ("\"", "“"):
        return new_break(body, Kind.PERSON, opening, who=named.name, lead="text ", sure=known, parts=True)
    if following in ("that", "to"):
        sure = known and following == "that" and not is_order(body) and opening.at > body.first
        return new_break(body, Kind.PERSON, opening, who=named.name, lead="tell ", sure=sure, parts=True)
    coordinated = opening.between in (("and",), (",",), ("&",)) and opening.at > 1 and _is_object(body, opening)
    if not known or coordinated:
        return None
    added = opening.strong and not {"and", "also", "oh"}.isdisjoint(opening.between)
    if added and following in lists["owing"]:  # "I can't make it. Oh and Anna should bring her bike"
        return new_break(body, Kind.PERSON, opening, who=named.name)
    if following in lists["beginning"] or not _goes_on(rest):
        lead = "ask " if "ask" in body.frame and following in ("if", "whether") else "tell "
        apart = following not in lists["likewise"]
        return new_break(body, Kind.PERSON, opening, who=named.name, lead=lead, parts=apart)
    return None


def _goes_on(rest: Sequence[Token]) -> bool:
    """Whether a sentence can go on so behind a name in it: "Bob brings beer", and not "Bob dinner is at 8"."""
    lists, word = words().lists, rest[0].word
    if word in lists["ending"] | lists["pausing"] | lists["joining"] or word == "\n" or rest[0].raw in "'’":
        return True
    known = word in lists["doing"] or (word.isalpha() and word.endswith(("s", "ed")))
    behind = len(rest) > 1 and rest[1].word in lists["being"] and word not in lists["doing"]
    return known and not behind


def _headed(body: Body, opening: Opening) -> Break | None:
    """ "And to Bob that dinner is at 8", "To Bob: buy beer"."""
    named = who(body.found, opening.at + 1, body.people)
    if named is None or not named.sounds or named.stop >= len(body.found):
        return None
    following = body.found[named.stop].word
    if following not in words().lists["saying"] or (following == "with" and not named.known):
        return None
    sure = named.known and following in ("that", ":") and body.found[opening.at].word == "to"
    sure = sure and opening.at > body.first and not is_order(body)
    apart = following in ("that", ":")
    return new_break(body, Kind.PERSON, opening, who=named.name, lead="say ", sure=sure, parts=apart)


def behind(body: Body, opening: Opening) -> Break | None:
    """Words with their person behind them: "and a note to Bob saying …", "and dinner is at 8 to Bob"."""
    found, lists = body.found, words().lists
    if opening.at <= body.first:
        return None
    stop = opening.at + len(words_from(body, opening.at))
    for at in range(opening.at + 1, stop - 1):
        named = who(found, at + 1, body.people) if found[at].word in ("to", "for") else None
        if named is None or not named.known:
            continue
        saying = named.stop < len(found) and found[named.stop].word in lists["saying"]
        if saying or (named.stop >= stop and found[at].word == "to" and stop - opening.at > 3):
            return new_break(body, Kind.PERSON, opening, who=named.name)
    return None


def _is_object(body: Body, opening: Opening) -> bool:
    """Whether a name or pronoun stands right before: "Anna and Bob", "with me and Bob"."""
    before = opening.at - len(opening.between) - 1
    if before < 0:
        return False
    word = body.found[before]
    return word.word in ("me", "him", "her", "them", "us", "you") or word.word in body.people.known or (
        word.raw[:1].isupper() and before > body.first
    )
