"""Orders to tell somebody something: "and tell Bob …", "and let me know what he says". For addressed/__init__.py."""

from __future__ import annotations

from collections.abc import Sequence

from specialists.language.addressed.places import Body, Break, Kind, Opening, new_break, start_of, words_from
from specialists.language.addressed.words import People, Token, Who, who, words
from specialists.language.grammar import sense


def told(body: Body, opening: Opening) -> Break | None:
    """A verb that tells, and a person behind it."""
    found, at = body.found, opening.at
    verb = found[at].word
    named = addressee(found, at, body.people)
    if named is None:
        return _to_me(body, opening)
    sure = _is_sure(body, opening, verb, named)
    apart = not named.pronoun and (sure or opening.strong or not is_order(body))
    return new_break(body, Kind.PERSON, opening, who=named.name, sure=sure, parts=apart)


def addressee(found: Sequence[Token], at: int, people: People) -> Who | None:
    """Who is told something by an order that begins at token `at`: "tell Bob", "let my mom know", "send it to Bob"."""
    lists, verb = words().lists, found[at].word
    if verb in lists["telling"]:
        after = at + 1
        while after < len(found) and found[after].word in ("to", "back", "up"):
            after += 1
        named = who(found, after, people)
        if named is not None:
            return named
    if verb in ("let", "letting", "make"):
        after = at + 1 + (verb == "make" and found[at + 1 : at + 2] != [] and found[at + 1].word == "sure")
        named = who(found, after, people)
        wanted = ("know",) if verb != "make" else ("knows", "know", "gets", "get")
        known = named is not None and any(one.word in wanted for one in found[named.stop : named.stop + 4])
        return named if known else None
    if verb in ("the", "a", "an") and at + 1 < len(found):
        return addressee(found, at + 1, people) if found[at + 1].word in lists["repeating"] else None
    if verb not in lists["giving"] | lists["telling"] | lists["repeating"]:
        return None
    return _given(found, at, people)


def _given(found: Sequence[Token], at: int, people: People) -> Who | None:
    """ "send Bob the code", "say hi to Bob", "check in with Bob": somebody who sounds like a name, near the verb."""
    lists, verb = words().lists, found[at].word
    if verb in lists["giving"] and verb not in ("get", "check", "reach", "say"):
        named = who(found, at + 1, people)
        if named is not None and (named.known or named.sounds or named.pronoun):
            return named
        noted = {one.word for one in found[at + 2 : at + 5]} & (lists["repeating"] | {"email", "sms", "line", "call"})
        if named is not None and noted:
            return named
    for place in range(at + 1, min(at + 9, len(found))):
        if found[place].word in lists["ending"] or found[place].word == "\n":
            return None
        if found[place].word in ("to", "with", "on", "for"):
            named = who(found, place + 1, people)
            if named is not None and (named.known or named.sounds or named.pronoun):
                return named
    return None


def _to_me(body: Body, opening: Opening) -> Break | None:
    """ "And let me know what he says" is for Hob; "and let me know if you can" is for who gets the message."""
    found, at, lists = body.found, opening.at, words().lists
    verb = found[at].word
    ours = verb in lists["telling"] or verb in lists["giving"] or verb in ("let", "wake")
    if not ours or at + 1 >= len(found) or found[at + 1].word not in ("me", "us"):
        return None
    clause = words_from(body, at)
    others = set(clause[2:]) & (lists["third"] | body.people.known | {"when"})
    if verb in ("remind", "wake") or (others and not {"you", "your", "you're"} & set(clause)):
        return new_break(body, Kind.ORDER, opening, parts=not is_order(body))
    return None


def _is_sure(body: Body, opening: Opening, verb: str, named: Who) -> bool:
    lists = words().lists
    if not named.known or verb not in lists["sending"] or named.stop >= len(body.found):
        return False
    if opening.at <= body.first or not lists["able"].isdisjoint(opening.between) or opening.end <= start_of(body):
        return False
    same = verb in body.frame
    before = {one.word for one in body.found[body.first : opening.at]}
    if before & lists["promising"] and not same and not opening.strong:
        return False  # "I'll ring Bob and text Anna" is what one will do
    if is_order(body):
        return same and (opening.strong or _both_to_do(body, named))
    return same or not {"you", "your"} & {one.word for one in body.found[named.stop : named.stop + 2]}


def _both_to_do(body: Body, named: Who) -> bool:
    """ "Tell Sam to buy wine and tell Bob to buy beer"; not where Sam is to tell somebody something himself."""
    at = body.first + (body.found[body.first].word == "to")
    tells = at < len(body.found) and addressee(body.found, at, body.people) is not None
    return at > body.first and not tells and body.found[named.stop].word == "to"


def is_order(body: Body) -> bool:
    """Whether the body tells who gets it to do something, so that an order in it may go on with that."""
    first = [one.word for one in body.found[body.first : body.first + 3]]
    if not first:
        return False
    if first[0] in ("to", "please", "can", "could", "would", "will", "don't", "dont", "let's", "lets") or (
        body.frame[-1:] == ("to",)
    ):
        return True
    lists = words().lists
    told = first[0] in lists["telling"] or sense.is_order(first) or sense.is_deed(first)
    return told and first[0] not in ("happy", "merry", "good", "great", "thanks", "need", "want")
