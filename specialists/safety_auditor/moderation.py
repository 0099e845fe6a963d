"""What Hob is about to say, read once more where a model wrote it or foreign text was near. The auditor calls it.

Pure. What is taken out is said: a person must know that there was something, and that it was not theirs.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from specialists.contract import Effect
from specialists.language import sentences
from specialists.safety_auditor import claims, leaks, links

NOTHING_LEFT = "I had nothing to say to that which I could stand by."
_DEEDS = {
    Effect.SEND: "I had sent something (with this message I sent nothing)",
    Effect.WRITE: "I had noted or arranged something (with this message I did not)",
    Effect.DELETE: "I had deleted something (with this message I did not)",
    Effect.SPEND: "I had bought something (I did not)",
}


@dataclass(frozen=True, slots=True)
class Known:
    """What an answer is held against.

    `words` are the person's own, from which links may come; `secrets` values that are never said; `foreign` addresses
    in the text (as leaks.addresses gives them) that belong to somebody else of this house; `done` the effects that
    happened.
    """

    words: tuple[str, ...] = ()
    secrets: tuple[str, ...] = ()
    foreign: tuple[str, ...] = ()
    done: frozenset[Effect] = frozenset()


@dataclass(frozen=True, slots=True)
class Moderated:
    """What may be said, and what was taken out: link, picture, secret, address, claim."""

    text: str
    taken: frozenset[str] = frozenset()


def moderate(text: str, known: Known, *, quoted: str = "") -> Moderated:
    """The text as it may be said, with a line on what was taken out.

    `quoted` is a part of the text that is the person's own draft: in it nothing is a claim of Hob's, the rest holds.
    """
    kept, taken, said = _cleaned(text.replace(quoted, _PLACE, 1) if quoted else text, known)
    if quoted:
        inner, more = _purged(quoted, known)
        kept, taken = kept.replace(_PLACE, inner), taken | more
    kept = _tidy(kept)
    if not taken:
        return Moderated(kept)
    return Moderated(f"{kept or NOTHING_LEFT}\n{_note(taken, said)}", taken)


def purge(text: str, known: Known) -> str:
    """A draft as it may be kept: without secrets, others' addresses, and links that are not its person's."""
    return _purged(text, known)[0]


_PLACE = "\ue000"  # of a draft, while the words around it are read


def _purged(text: str, known: Known) -> tuple[str, frozenset[str]]:
    taken = _taken_out(text, known)
    disguised = links.plain(links.seen(text))
    if disguised != text:  # in letters that only look like others there may be more
        more = _taken_out(disguised, known)
        taken = more if more[1] - taken[1] else taken
    return taken


def _taken_out(text: str, known: Known) -> tuple[str, frozenset[str]]:
    text, secret = leaks.hide(links.seen(text), known.secrets)
    text, taken = links.clean(text, links.own(known.words))
    # What was taken out may have stood in the middle of one.
    text, again = leaks.hide(text, known.secrets) if taken else (text, False)
    shorter = leaks.without(text, known.foreign)
    names = {"secret": secret or again, "address": shorter != text}
    return shorter, taken | {name for name, there in names.items() if there}


def _cleaned(text: str, known: Known) -> tuple[str, frozenset[str], frozenset[Effect]]:
    text, taken = _purged(text, known)
    text, struck = claims.strike(text, known.done)
    return text, taken | ({"claim"} if struck else set()), struck


def _note(taken: Collection[str], struck: Collection[Effect]) -> str:
    said = [
        words
        for name, words in (
            ("picture", "a picture from an address that is not yours"), ("link", "a link that you did not give me"),
            ("secret", "something secret"), ("address", "the address of somebody else"),
        )
        if name in taken
    ]  # fmt: skip
    told = [_DEEDS[effect] for effect in _DEEDS if effect in struck]
    if told:
        said.append(f"a claim that {sentences.joined(told)}")
    return f"(I left out {sentences.joined(said)}.)"


def _tidy(text: str) -> str:
    lines = [line.rstrip() for line in text.strip().splitlines()]
    return "\n".join(line for number, line in enumerate(lines) if line or (number and lines[number - 1]))
