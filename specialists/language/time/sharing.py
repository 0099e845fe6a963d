"""What the two ends of a range tell each other: "10 - 22 August", "9-11am on 3 June".
Called by settle.py and recurring.py.
"""

from __future__ import annotations

from specialists.language.time.bag import Bag

DAYS = ("day", "year", "month", "mday", "wday", "mod", "box", "nth", "feast", "season", "edge")
_DATES = (*DAYS, "take", "weeks", "shift", "beside", "plus")


def share(bag: Bag, end: Bag) -> None:
    """Gives each end of a range what only the other one said: the month of "10 - 22 August",
    the evening of "7 to 9 in the evening".
    """
    if bag.bare is not None and end.bare is not None:
        _settle_numbers(bag, end)
    if end.length is not None and end.elapsed and end.has_time and bag.length is None and not bag.has_date:
        bag.length, bag.elapsed, bag.ago, end.length = end.length, True, end.ago, None  # "9 to 11 two days from now"
    _give_date(bag, end)
    _take_date(bag, end)
    if bag.part and not end.part and end.hour is not None and not end.half and not end.has_date:
        end.part = bag.part if bag.part != "night" else ""
    if end.part and not bag.part and bag.hour is not None and not bag.half:
        bag.part = end.part
    if bag.zone == "" and end.zone:
        bag.zone = end.zone


def _settle_numbers(bag: Bag, end: Bag) -> None:
    """Two numbers of no kind are days where a month or year is named, and no day; else hours."""
    calendar = (
        end.month is not None
        or bag.month is not None
        or any(box is not None and box.unit in ("month", "year") for box in (bag.box, end.box))
    )
    if any(side.names_day for side in (bag, end)):  # "3 June 9 to 11", "9-11 on 3 June"
        calendar = False
    if calendar or max(bag.bare or 0, end.bare or 0) > 24:
        bag.mday, end.mday = bag.bare, end.bare
    else:
        for side in (bag, end):
            side.hour = (side.bare or 0) % 24
            side.half = "24" if (side.bare or 0) > 12 or side.bare == 0 else ""
    bag.bare = end.bare = None


def _give_date(bag: Bag, end: Bag) -> None:
    """What the end says of the date goes to the start."""
    if not bag.has_date and end.has_date:
        for name in _DATES:
            setattr(bag, name, getattr(end, name))
        if bag.has_time and end.has_time:
            for name in _DATES:
                setattr(end, name, getattr(Bag, name))
    elif bag.mday is not None and bag.month is None and end.month is not None and bag.nth is None:
        bag.month, bag.year = end.month, bag.year or end.year
    elif bag.mday is not None and end.mday is not None and bag.month is None and bag.box is None:
        bag.box = end.box
    elif bag.month is not None and bag.year is None and end.year is not None:
        bag.year = end.year - (1 if end.month is not None and bag.month > end.month else 0)
    elif bag.wday is not None and bag.box is None and end.wday is not None:
        bag.box = end.box
    elif bag.month is not None and bag.year is None and bag.box is None and end.box is not None:
        bag.box = end.box if end.box.unit == "year" else None  # "from May to June next year"


def _take_date(bag: Bag, end: Bag) -> None:
    """What the start says of the date goes to the end."""
    if end.mday is not None and end.month is None and end.box is None:
        end.month = bag.month if bag.mday is not None and (end.mday > bag.mday) else end.month
        end.year = end.year or bag.year
        if end.month is None:
            end.box = bag.box
    if end.wday is not None and end.box is None and bag.box is not None and bag.wday is not None:
        end.box = bag.box
