"""What a statement claims: of whom, which attribute, which value. Called by the judge, and by the reader of memory.

Only attributes of which one value holds at a time are claimed: two claims of one attribute exclude each other.
"""

from __future__ import annotations

from specialists.language.statements.conflicts import kinds, lives, measures, words
from specialists.language.statements.conflicts.claim import Claim, entity, full, is_person
from specialists.language.statements.conflicts.kinds import stems
from specialists.language.statements.conflicts.piece import Piece
from specialists.language.statements.conflicts.statement import Statement

HABIT, ANY = "habit", "any"
_SOLE_OBJECT = stems("prefer marry date write paint invent direct compose discover belong report bank face coach "
                      "attend support major root")  # fmt: skip


def claims(statement: Statement) -> list[Claim]:
    """All that a statement claims; nothing where it is a wish or says that it is over."""
    if statement.ended or statement.mood in ("wish", "maybe", "thought", "if", "told", "ought") or statement.denied:
        return []
    made = [*lives.homes(statement), *lives.works(statement), *lives.births(statement)]
    made += [*lives.names(statement), *lives.roles(statement), *lives.spouses(statement)]
    made += [*_codes(statement), *_ways(statement), *measures.schedules(statement)]
    made += [*measures.numbers(statement), *_being(statement), *_doing(statement)]
    return [claim for claim in made if claim.value]


def _being(statement: Statement) -> list[Claim]:
    """What or where a thing is."""
    whom, person = entity(statement), is_person(statement)
    made: list[Claim] = []
    first = statement.pieces[0] if statement.pieces else None
    if first is None:
        return []
    head = statement.about
    if statement.verb == "have" or statement.verb in _TINTING:
        own = first.stems & kinds.INBORN
        values = first.stems - own - kinds.LOOKS
        if own and values:
            made.append(Claim(whom, f"look {' '.join(sorted(own))}", values, change=statement.verb != "have"))
        return made
    if statement.verb not in _STANDING and not (head & kinds.EVENTS and statement.verb in _HAPPENING):
        return []
    if statement.verb == "be" and statement.owner and head & kinds.INBORN and not first.prep:
        return [Claim(statement.owner, f"look {' '.join(sorted(head))}", first.stems - kinds.LOOKS)]
    change = statement.verb == "become"
    written = not first.timed or bool(head & _SECRETS)
    if not first.prep and (head & kinds.SOLE or (head & kinds.ATTRIBUTES and written)):
        if "name" not in head or len(head) > 1:
            told = [full(piece) for piece in statement.pieces if first.timed or not piece.timed]
            value = frozenset[str]().union(*told)
            if not value & _JUDGING:
                made.append(Claim(whom, f"value {_sort(first)}", value, change=change))
    elif (
        not first.prep and not person and first.texts[0] in ("a", "an") and not first.timed
        and (statement.owner or statement.texts[0] in ("the", "our", "my"))
    ):  # fmt: skip
        made.append(Claim(whom, "kind", full(first) - _QUALITIES, change=change))
    made += [Claim(whom, "by", full(piece)) for piece in statement.pieces if piece.prep == "by" and piece.named]
    leads = words.PLACING | ({"to"} if head & _JOURNEYS else set()) | (set() if person else {"with"})
    if head & kinds.EVENTS and statement.verb in _HAPPENING:
        held = [piece for piece in statement.pieces if piece.prep == "at" and piece.named and not piece.timed]
        return [*made, *(Claim(whom, "where", full(piece), moves=False) for piece in held)]
    place = next((piece for piece in statement.pieces if piece.prep in leads and not piece.timed), None)
    if place is not None and (place is first or statement.verb not in ("be", "have") or _was_put(first)):
        somewhere = frozenset(place.prep.split()) | full(place)
        if not person:
            if not place.stems & _STATES and not (place.prep in ("in", "on", "under") and not place.named and
                                                  _is_bare(place)):  # fmt: skip
                made.append(Claim(whom, "where", somewhere - {"in", "at", "on"}, moves=bool(head & _MOVABLE)))
        elif _is_somewhere(place) and statement.tense == "present" and not statement.bounded:
            made.append(Claim(whom, "where", full(place), moves=True))
    made += [Claim(whom, f"grade {' '.join(sorted(piece.stems & GRADES))}", frozenset(piece.numbers), moves=True)
             for piece in statement.pieces if piece.stems & GRADES and piece.numbers and piece.prep in words.PLACING]
    return made


def _codes(statement: Statement) -> list[Claim]:
    """A number or letters by which one of several is known: "from gate B4", "platform 9"."""
    return [
        Claim(entity(statement), f"code {' '.join(sorted(piece.stems & _CODED))}", code)
        for piece in statement.pieces
        if piece.stems & _CODED and not piece.timed and statement.verb != "have"
        and (code := frozenset(word.text for word in piece.words if any(char.isdigit() for char in word.text)))
    ] + [
        Claim(entity(statement), f"{statement.verb} size", piece.stems - _SIZE)
        for piece in statement.pieces if piece.stems & _SIZE and statement.tense == "present"
    ]  # fmt: skip


def _ways(statement: Statement) -> list[Claim]:
    """How somebody gets somewhere: on foot, by bus. One goes there in one way, until one goes in another."""
    aims = [piece.stems - {"now"} for piece in statement.pieces if piece.prep == "to"]
    rides = [piece.stems & _VEHICLES for piece in statement.pieces if piece.prep in ("", "by", "on")]
    way = frozenset[str]().union(*rides) or frozenset((statement.verb,)) & _GOING
    if not aims or not way or statement.verb not in _GOING | stems("go come travel take get"):
        return []
    goal = aims[0] - stems("these day days nowadays") or aims[0]
    return [Claim(entity(statement), f"{HABIT} way {' '.join(sorted(goal))}", way, moves=True)]


GRADES = stems("year class grade form room")
_CODED = stems("gate platform seat table track lane terminal aisle row pitch court bay locker floor level house ward "
                "channel page chapter hall unit bus tram line")  # fmt: skip
_SIZE = stems("size")
_GOING = stems("drive cycle bike walk run ride jog fly sail row commute")
_VEHICLES = stems("bus train tram car bike metro underground ferry taxi scooter boat tube subway coach moped plane")


def _is_somewhere(place: Piece) -> bool:
    return place.named or bool(place.stems & stems("home work office school hospital"))


def _sort(piece: Piece) -> str:
    """Values are compared within their sort: a rent that is due and one that is 900 euros go together."""
    if piece.numbers or any(any(char.isdigit() for char in word.text) for word in piece.words):
        return "number"
    return "word"


_SECRETS = stems("code pin password passcode number combination")  # four digits here are no year
_JUDGING = stems("due high low late early good bad great terrible unknown secret confidential wrong right correct "
                  "new old expensive cheap long short important nice beautiful open closed ready difficult easy "
                  "available free "
                  "pending strange unusual ridiculous reasonable fair fixed stable safe")  # fmt: skip


_HAPPENING = stems("start begin play run happen")
_TINTING = stems("dye dyed bleach tint")
_STANDING = stems("sit stand hang lie keep store hide locate park") | {"be", "have", "become", "tak place"}


def _was_put(first: Piece) -> bool:
    return bool(first.stems & stems("hidden kept stored parked located"))


def _is_bare(piece: Piece) -> bool:
    """"in progress", "on sale", "under construction": a state, not a place."""
    return not any(word.text in words.DETERMINERS | words.POSSESSIVES | {"the"} for word in piece.words)


_STATES = stems("progress sale construction order use fashion danger trouble love leave holiday shape condition "
                 "service way market budget beta stock")  # fmt: skip
_JOURNEYS = stems("trip flight journey cruise tour excursion visit honeymoon train bus ferry transfer outing walk hike")
_QUALITIES = stems("success failure problem mess joke gift present bargain secret surprise disaster nightmare "
                    "challenge good great bad nice beautiful")  # fmt: skip
_MOVABLE = stems("office desk headquarters shop practice surgery bakery")


def _doing(statement: Statement) -> list[Claim]:
    """The object of a verb that takes one at a time."""
    verb, first = statement.verb, statement.pieces[0] if statement.pieces else None
    whom = entity(statement)
    made: list[Claim] = []
    if first is None or verb in ("be", "have", "become", "becom"):
        return made
    if verb in ("switch", "chang", "convert", "upgrad", "mov", "chang over"):
        owned = {words.OWNERS[text] for text in first.texts if text in words.OWNERS}
        if owned and not first.prep:
            whom = first.stems | owned
        made += [Claim(whom, "any", full(piece), moves=True, change=True)
                 for piece in statement.pieces if piece.prep in ("to", "into") and not piece.timed]  # fmt: skip
    if verb in _KEEPING and not first.prep and not statement.passive:  # "I keep my savings with Acme"
        kept = first.stems | {words.OWNERS[text] for text in first.texts if text in words.OWNERS}
        made += [Claim(kept, "where", full(piece), moves=True) for piece in statement.pieces[1:]
                 if piece.prep in words.PLACING | {"with"} and not piece.timed]  # fmt: skip
    if statement.passive:
        made += [Claim(whom, f"by {verb}", full(piece)) for piece in statement.pieces if piece.prep == "by"]
    elif verb in _SOLE_OBJECT and statement.tense == "present" and not first.timed:
        others = [piece.stems for piece in statement.pieces[1:] if not piece.timed]
        made.append(Claim(whom, f"does {verb}", full(first).union(*others) - _PREFERRING))
    begun = first.words[0] if verb in _BEGINNING and not first.prep else None
    if begun is not None and begun.text.endswith("ing") and first.stems - {begun.stem}:  # "I've started reading Dune"
        made.append(Claim(whom, f"{HABIT} {begun.stem} ", full(first) - {begun.stem}, moves=True))
    if verb in stems("replace") and not statement.passive:
        made.append(Claim(full(first), "any", whom, moves=True, change=True))
    if statement.tense in ("present", "progressive") or statement.now or not statement.bounded:
        made.append(Claim(whom, f"habit {verb} {first.prep}", full(first), moves=True, change=False))
    return made


_KEEPING = stems("keep store park hide hang put save deposit leave")
_BEGINNING = stems("start begin")
_PREFERRING = stems("to the")
