"""Money by its sign or name. For parser.py and conversions.py."""

from __future__ import annotations

from collections.abc import Sequence

from integrations.sums.tokens import Token

SIGNS = ("$", "€", "£", "¥", "₹")
_NAMES = {
    "dollar": "$", "dollars": "$", "buck": "$", "bucks": "$", "usd": "$", "euro": "€", "euros": "€", "eur": "€",
    "quid": "£", "gbp": "£", "sterling": "£", "yen": "¥", "jpy": "¥", "rupee": "₹", "rupees": "₹", "inr": "₹",
    "franc": "CHF", "francs": "CHF", "chf": "CHF", "zloty": "PLN", "pln": "PLN", "sek": "SEK", "nok": "NOK",
    "dkk": "DKK", "peso": "pesos", "pesos": "pesos", "yuan": "CNY", "cny": "CNY", "aud": "AUD", "cad": "CAD",
    "nzd": "NZD", "bitcoin": "BTC", "bitcoins": "BTC", "btc": "BTC", "krona": "kronor", "kronor": "kronor",
    "kroner": "kroner", "won": "won", "lira": "lira", "czk": "CZK", "huf": "HUF", "mxn": "MXN", "brl": "BRL",
}  # fmt: skip
_BEFORE = ("us", "american", "canadian", "australian", "british", "swiss", "japanese", "mexican", "indian")
_OWN = {"canadian": "CAD", "australian": "AUD", "mexican": "pesos"}


def read(tokens: Sequence[Token], at: int) -> tuple[str, int] | None:
    """The sign of the money that is named there, and where the name ends."""
    said = [one.text for one in tokens[at : at + 2]]
    if said[:1] and said[0] in SIGNS:
        return said[0], at + 1
    if said[:1] and said[0] in ("british", "uk", "english") and said[1:] in (["pounds"], ["pound"]):
        return "£", at + 2
    if said in (["pounds", "sterling"], ["pound", "sterling"]):
        return "£", at + 2
    if len(said) == 2 and said[0] in _BEFORE and said[1] in _NAMES:
        return _OWN.get(said[0], _NAMES[said[1]]), at + 2
    if said[:1] and said[0] in _NAMES:
        return _NAMES[said[0]], at + 1
    return None
