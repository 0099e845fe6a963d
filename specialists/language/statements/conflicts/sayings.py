"""Ways of saying brought to one, so that "is fond of" and "likes" are the same. Called by statement.py."""

from __future__ import annotations

from specialists.language.statements.conflicts import words
from specialists.language.statements.conflicts.inflections import stem
from specialists.language.statements.conflicts.piece import Piece

_CARES = stem("care")


def plainly(verb: str, pieces: tuple[Piece, ...], denied: bool) -> tuple[str, tuple[Piece, ...], bool]:
    """Ways of saying brought to one: "is fond of" likes, "can't stand" hates, "lactose-free" contains no lactose.

    Also tells whether that turned a yes into a no, or a no into a yes.
    """
    turned = False
    if any(piece.prep == "without" for piece in pieces):
        pieces = tuple(Piece("with", piece.words) if piece.prep == "without" else piece for piece in pieces)
        turned = not turned
    if (verb == "stand" or (verb == "bear" and denied)) and pieces and not pieces[0].prep:
        return "hat", pieces, not turned  # who can stand it does not hate it
    first = pieces[0] if pieces else None
    if verb == _CARES and denied and first is not None and first.prep == "for":
        return "lik", (Piece("", first.words), *pieces[1:]), turned
    if verb == "be" and first is not None and first.prep == "against":
        return "oppos", (Piece("", first.words), *pieces[1:]), turned
    favours = first is not None and first.prep == "in" and first.texts[:2] in (("favor", "of"), ("favour", "of"))
    if verb == "be" and first is not None and favours:
        return "support", (Piece("", first.words[2:]), *pieces[1:]), turned
    if verb == "be" and first is not None and not first.prep:
        texts = first.texts
        if texts[-1] == "free" and len(texts) == 2 and texts[0] not in words.ADVERBS | words.NEGATORS:
            return "contain", (Piece("", first.words[:1]), *pieces[1:]), not turned
        liked = next((at for at, word in enumerate(texts) if word in ("fan", "fond", "lover")), None)
        if liked is not None and "of" in texts[liked:]:
            return "lik", (Piece("", first.words[texts.index("of", liked) + 1 :]), *pieces[1:]), turned
        taken = texts[-1] in ("keen", "mad", "crazy", "hooked", "sold")
        if taken and len(pieces) > 1 and pieces[1].prep in ("on", "about"):
            return "lik", (Piece("", pieces[1].words), *pieces[2:]), turned
    return verb, pieces, turned
