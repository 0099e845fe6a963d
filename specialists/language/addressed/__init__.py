"""Whether the body of a message holds more than one message: another addressee, an order to Hob, or a step. Pure.

"I am late and text Bob that dinner is at 8" is two messages. Whoever reads a message asks here, and so does the gate
before anything goes out to somebody else.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from specialists.language.addressed.names import bare, behind
from specialists.language.addressed.orders import addressee, is_order, told
from specialists.language.addressed.places import Body, Break, Kind, Opening, new_break, openings, words_from
from specialists.language.addressed.words import People, tokens, who, words
from specialists.language.grammar import sense

LONGEST, _REGRETS = 4000, 6  # letters that are looked through, and words of "oops wrong person, |Bob"


def breaks(body: str, people: People, frame: str = "") -> list[Break]:
    """What `body` holds besides itself, in its order. `frame` is what stood before it: "text Sam that "."""
    said = f"{frame}{body}"[: LONGEST + len(frame)]
    found = tokens(said)
    first = next((at for at, one in enumerate(found) if one.start >= len(frame)), len(found))
    inside = Body(found, people, tuple(one.word for one in found[:first]), first)
    made = [one for opening in openings(found, first) if (one := _at(inside, opening)) is not None]
    made += _unmarked(inside, {one.start for one in made})
    made += [*_waits(inside), *_corrected(inside), *_left_out(inside), *_shared_out(inside)]
    made.sort(key=lambda one: (one.start, one.kind))
    named = _names_alone(inside)
    made = [one._replace(sure=False, parts=False) if one.end <= named else one for one in made]
    torn = '""' in said or sum(map(said.count, "\"“”")) % 2 == 1  # what is quoted, nobody can tell
    kept: list[Break] = []
    for one in made:
        if not kept or one.start > kept[-1].start:
            sure = one.sure and not torn
            kept.append(one._replace(sure=sure, end=max(0, one.end - len(frame)), start=max(0, one.start - len(frame))))
    return kept


def beside_names(recipient: str, people: People) -> str:
    """What stands behind somebody's name where only names should: "Anna happy birthday"; empty where nothing does."""
    lists, found = words().lists, tokens(recipient)
    at, named = 0, False
    while at < len(found):
        one = who(found, at, people)
        if one is not None and one.known:
            at, named = one.stop, True
        elif found[at].word in lists["joining"] | lists["pausing"] | lists["everyone"] | {"my", "too", "both"}:
            at += 1
        elif named and not found[at].raw[0].isupper() and found[at].word not in lists["belonging"]:
            return recipient[found[at].start :]
        else:
            at = len(found) if named and found[at].word in lists["belonging"] else at + 1
    return ""


def heads(text: str, people: People) -> list[str]:
    """The names that head the messages of a text that is nothing else: "Sam: buy wine. Bob: bring ice"; none where it
    does not begin so, or only one is headed."""
    found = tokens(text[:LONGEST])
    first = who(found, 0, people) if found else None
    if first is None or not first.known or first.stop >= len(found) or found[first.stop].word != ":":
        return []
    end = found[first.stop].end
    others = [one.who for one in breaks(text[end:], people, text[:end]) if one.kind is Kind.PERSON and one.parts]
    return [first.name, *others] if others else []


def _names_alone(body: Body) -> int:
    """Up to where a body holds nothing but names: who "Anna, | Sam and Bob that …" is for, it says itself."""
    found, lists, at, end = body.found, words().lists, body.first, 0
    while at < len(found):
        one = who(found, at, body.people)
        if one is not None and one.known:
            at, end = one.stop, found[one.stop - 1].end
        elif found[at].word in lists["joining"] or found[at].word == ",":
            at += 1
        else:
            break
    return end


def plain(text: str, people: People) -> str:
    """The text without what counts those whom it names: "text both Sam and Bob hi" is "text Sam and Bob hi"."""
    found, lists = tokens(text[:LONGEST]), words().lists
    for at in range(1, len(found) - 1):
        if found[at - 1].word not in lists["sending"] | {"to", "for"} or found[at].word not in lists["counting"]:
            continue
        after = at + 1 + (found[at + 1].word == "of")
        named = who(found, after, people)
        if named is not None and (named.known or named.pronoun or named.name in people.kin):
            return f"{text[: found[at].start]}{text[found[after].start :]}"
    return text


def is_for_somebody(text: str, people: People) -> bool:
    """Whether words by themselves begin with an order to tell somebody something, or hold one further on."""
    found = tokens(text[:LONGEST])
    return bool(found) and (addressee(found, 0, people) is not None or bool(breaks(text, people)))


def _at(body: Body, opening: Opening) -> Break | None:
    """What begins at an opening; None where the body goes on."""
    made = _forbidden(body, opening) or told(body, opening) or bare(body, opening) or _order(body, opening)
    made = made or behind(body, opening)
    if made is not None:
        return made
    word = body.found[opening.at].word
    stepping = {"then", "afterwards", "after", "next", "finally"} & set(opening.between)
    if stepping and word not in words().lists["no_step"] and word[0].isalpha():
        return new_break(body, Kind.STEP, opening)
    return None


def _forbidden(body: Body, opening: Opening) -> Break | None:
    """What is not to be done: "and don't tell Sam", "without telling Sam". It says who is to get nothing, so nobody can
    tell whether it is for Hob or for who gets the message."""
    at, forbidding = opening.at, words().lists["forbidding"]
    while at + 1 < len(body.found) and body.found[at].word in forbidding | {"do", "ever", "to", "even", "please"}:
        at += 1
    seen = {*opening.between, *(one.word for one in body.found[opening.at : at])}
    if forbidding.isdisjoint(seen):
        return None
    behind_it = opening._replace(at=at)
    made = told(body, behind_it) or _order(body, behind_it)
    return made and made._replace(start=body.found[opening.at].start, sure=False, parts=False)


def _left_out(body: Body) -> Iterator[Break]:
    """Somebody who is put aside for whom the message is for: "Bob | and not Sam that …", "… instead of Sam"."""
    found, lists = body.found, words().lists
    aside = lists["joining"] | lists["pausing"] | lists["ending"]
    opens = True  # nothing of the message itself stands before
    for at in range(body.first, len(found) - 1):
        pair = (found[at].word, found[at + 1].word)
        apart = pair in (("instead", "of"), ("rather", "than"))
        named = who(found, at + 1 + apart, body.people)
        if named is not None and named.known and (apart or pair[0] in ("not", "nor", "or")):
            ends = named.stop == len(found) or found[named.stop].word in aside
            if apart or opens or (ends and found[at - 1].word in aside):
                yield Break(Kind.PERSON, 0, found[body.first].start, named.name)
                return
        opens = opens and pair[0] in aside


def _shared_out(body: Body) -> Iterator[Break]:
    """A body of which each of several is to get a part: "respectively milk and eggs"."""
    if body.first < len(body.found) and any(words().has("sharing_out", one.word) for one in body.found[body.first :]):
        yield Break(Kind.PERSON, 0, body.found[body.first].start)


def says_the_same(body: str) -> bool:
    """Whether a body only says that it is that of a message before: "the same", "ditto"."""
    found = [one.word for one in tokens(body[:LONGEST]) if one.word not in words().lists["ending"]]
    return bool({"same", "ditto", "likewise"} & set(found)) and words().lists["once_more"].issuperset(found)


def _order(body: Body, opening: Opening) -> Break | None:
    clause = words_from(body, opening.at)
    for verbs, needed in words().orders:
        if clause and clause[0] in verbs and (not needed or needed & set(clause[1:])):
            return new_break(body, Kind.ORDER, opening, parts=not is_order(body))
    return None


def _unmarked(body: Body, seen: set[int]) -> Iterator[Break]:
    """An order that nothing parts from what is before it: "I'm late text Bob dinner is at 8"."""
    found, lists = body.found, words().lists
    for at in range(body.first + 1, len(found)):
        word, before = found[at].word, found[at - 1].word
        if found[at].start in seen or word not in lists["sending"] or before in lists["telling_of"]:
            continue
        if word in ("write", "send", "email", "say") or before in sense.OWNERS or not before[-1].isalnum():
            continue
        named = addressee(found, at, body.people)
        if named is not None and (named.known or named.name in body.people.kin):
            yield Break(Kind.PERSON, found[at - 1].end, found[at].start, named.name, parts=not is_order(body))


def _corrected(body: Body) -> Iterator[Break]:
    """ "Everyone | except Bob …", "Sam | I mean Bob …", "Anna hi, and ask | Bob …": not all of that is a message."""
    found, lists = body.found, words().lists
    if len(body.frame) > 2 and body.frame[-1] in lists["telling"] | lists["repeating"] | {"let"}:
        named = who(found, body.first, body.people)
        if named is not None and named.known:
            yield Break(Kind.PERSON, 0, found[body.first].start, named.name)
    for at in range(body.first, min(body.first + 4, len(found) - 1)):
        for place in range(at + 1, min(at + 3, len(found))) if found[at].word in lists["correcting"] else ():
            named = who(found, place, body.people)
            if named is not None and named.known:
                yield Break(Kind.PERSON, 0, found[body.first].start, named.name)
                return
    regret, ends = lists["regretting"], lists["ending"]
    for at in range(body.first + 1, len(found) - 1):  # "…, no wait, Bob", "… I mean Bob", "…. And Bob."
        before, near = found[at - 1].word, found[at : min(at + _REGRETS, len(found) - 1)]
        said = [*takewhile((regret | lists["pausing"] | {"and"}).__contains__, (one.word for one in near))]
        named = who(found, at + len(said), body.people) if said else None
        if named is not None and named.known:
            alone = before in ends and all(one.word in ends for one in found[named.stop : named.stop + 1])
            twice = len(regret & set(said)) > 1 or before in lists["pausing"] | ends | {"i"}
            if alone or (said[0] in regret and twice):
                yield Break(Kind.PERSON, found[at - 1].end, found[at].start, named.name)


def _waits(body: Body) -> Iterator[Break]:
    """What is to wait for an answer, or for something to happen: "when she answers …", "when her train arrives"."""
    found, lists = body.found, words().lists
    for at in range(body.first, len(found) - 2):
        if found[at].word not in lists["waiting"]:
            continue
        subject = [one.word for one in found[at + 1 : at + 5]]
        third = subject[0] in lists["third"] or subject[0] in body.people.known or subject[0] in ("nobody", "no")
        if third and set(subject[1:]) & lists["answering"] and "ask" not in body.frame:
            yield Break(Kind.STEP, found[max(at - 1, 0)].end, found[at].start)
    if body.first + 1 < len(found) and body.frame[-1:] not in ((":",), ("that",), ("\"",), ("saying",)):
        first, second = found[body.first].word, found[body.first + 1]
        if body.first + 3 < len(found) and (first, second.word, found[body.first + 2].word) == ("as", "soon", "as"):
            first, second = "when", found[body.first + 3]
        names = second.word in lists["subject"] or who(found, found.index(second), body.people) is not None
        asks = "ask" in body.frame or found[-1].word == "?" or second.word in lists["asking"]
        if first in lists["conditional"] and names and not asks and body.frame:
            yield Break(Kind.STEP, 0, found[body.first].start)
