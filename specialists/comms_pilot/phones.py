"""Telephone numbers and e-mail addresses as people write them. For comms_pilot's contacts."""

from __future__ import annotations

from specialists.language.text.patterns import Pattern
from specialists.language.time import public_holidays
from storage.errors import HobError

_NUMBER = Pattern(r"(?<![\w@.])(?:\+|00|\()?\d[\d\s().\-/]{4,24}\d(?![\w@])")
_MAIL = Pattern(r"(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+(?![\w-])")
_NANP = Pattern(r"(?:1[ .-])?(?:\([2-9]\d\d\) ?|[2-9]\d\d[ .-])[2-9]\d\d[ .-]\d{4}")
_LONGEST_MAIL = 254  # RFC 5321, 4.5.3.1.3


class NoNumber(HobError):
    """I can't dial that number as it stands. With the country in front, as in +49 30 1234567, I can."""


class Number(str):
    """A slot that takes nothing but a telephone number: any other answer to the question for one is a new message."""

    __slots__ = ()

    @classmethod
    def from_words(cls, text: str) -> Number:
        """Raises ValueError where no number is in the words."""
        found = number_in(text)
        if found is None:
            raise ValueError("That is no telephone number.")
        return cls(found)


def number_in(text: str) -> str | None:
    """The part of a text that looks like a telephone number."""
    found = _NUMBER.search(text[:500])
    return found.group().strip() if found else None


def behind(text: str) -> str:
    """What stands behind the telephone number that a text begins with."""
    found = _NUMBER.search(text[:500])
    return (text[found.end() :] if found else text).strip(" :,-")


def mail_in(text: str) -> str | None:
    """The part of a text that is an e-mail address."""
    found = _MAIL.search(text[:500])
    return found.group() if found and len(found.group()) <= _LONGEST_MAIL else None


def e164(text: str, zone: str) -> str:
    """A number in its international form ("+491701234567", ITU-T E.164); a national one is of the zone's country.

    Where the zone is of no country, a number in the groups of North America (NANP: three, three, four) is one of there.
    Raises NoNumber where it is none that could be dialled.
    """
    import phonenumbers  # 2 MB of number plans: only where a number is read

    region = public_holidays.region(zone)
    country = region.partition("-")[0] if region else "US" if _NANP.fullmatch(text.strip()) else None
    try:
        read = phonenumbers.parse(text, country)
    except phonenumbers.NumberParseException as error:
        raise NoNumber from error
    if not phonenumbers.is_possible_number(read):
        raise NoNumber(f'"{text.strip()[:40]}" is not a number that can be dialled: it is too long or too short.')
    return phonenumbers.format_number(read, phonenumbers.PhoneNumberFormat.E164)


def shown(address: str) -> str:
    """A number in groups, as it is read out: "+49 170 1234567". Anything else stays as it is."""
    if not address.startswith("+"):
        return address
    import phonenumbers

    try:
        read = phonenumbers.parse(address, None)
    except phonenumbers.NumberParseException:
        return address
    return phonenumbers.format_number(read, phonenumbers.PhoneNumberFormat.INTERNATIONAL)


def at_home(number: str, zone: str) -> str:
    """A number in groups, and behind it how it is dialled within the zone's own country: "+44 7700 900142 (07700
    900142)". One of elsewhere stays as it is."""
    import phonenumbers

    region = public_holidays.region(zone)
    try:
        read = phonenumbers.parse(number, None)
    except phonenumbers.NumberParseException:
        return number
    country = region.partition("-")[0] if region else ""
    if not country or phonenumbers.country_code_for_region(country) != read.country_code:
        return number
    own = phonenumbers.format_number(read, phonenumbers.PhoneNumberFormat.NATIONAL)
    return number if own in number else f"{number} ({own})"
