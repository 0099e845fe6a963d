"""In which country somebody is, by their clock or their telephone number. For emergencies."""

from __future__ import annotations

from specialists.contract import Turn
from specialists.language.time import public_holidays


def country(turn: Turn, address: str = "", zone: str | None = None) -> str | None:
    """The country that somebody is in: of their clock where it is known, else of their telephone number."""
    known = zone if zone is not None else turn.person.zone.key if turn.person.zone_known else ""
    region = public_holidays.region(known) if known else None
    return region.partition("-")[0] if region else of_number(address)


def of_number(address: str) -> str | None:
    """The country of a telephone number in its international form."""
    if not address.startswith("+"):
        return None
    import phonenumbers  # 2 MB of number plans: only here

    try:
        number = phonenumbers.parse(address, None)
    except phonenumbers.NumberParseException:
        return None
    found: str | None = phonenumbers.region_code_for_number(number)
    return found or str(phonenumbers.region_code_for_country_code(number.country_code or 0))
