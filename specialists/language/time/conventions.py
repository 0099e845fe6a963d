"""What Hob takes a time to mean where the words leave it open: one table,
read by settle*.py and shown by `understand`.
"""

from __future__ import annotations

from datetime import time
from typing import NamedTuple


class Part(NamedTuple):
    """A part of the day: when it begins and ends, the moment that its name alone stands for,
    and its half of the clock.
    """

    start: time
    end: time
    moment: time
    half: str  # "am" or "pm": which half a bare hour beside it belongs to; "night" is both


PARTS: dict[str, Part] = {
    "dawn": Part(time(5), time(8), time(6), "am"),
    "morning": Part(time(5), time(12), time(9), "am"),
    "lunch": Part(time(12), time(14), time(12), "pm"),
    "midday": Part(time(11), time(14), time(12), "pm"),
    "afternoon": Part(time(12), time(18), time(15), "pm"),
    "dinner": Part(time(18), time(21), time(18), "pm"),
    "evening": Part(time(17), time(22), time(18), "pm"),
    "dusk": Part(time(18), time(21), time(19), "pm"),
    "night": Part(time(18), time(4), time(21), "night"),
    "mid-morning": Part(time(9), time(11), time(10), "am"),
    "mid-afternoon": Part(time(14), time(16), time(15), "pm"),
    "mid-evening": Part(time(18), time(21), time(19), "pm"),
    "end of day": Part(time(16), time(19), time(17), "pm"),
    "start of day": Part(time(7), time(11), time(9), "am"),
    "after work": Part(time(17), time(20), time(17, 30), "pm"),
    "after school": Part(time(15), time(18), time(15, 30), "pm"),
    "after lunch": Part(time(13), time(15), time(13), "pm"),
    "after dinner": Part(time(19), time(22), time(20), "pm"),
    "after breakfast": Part(time(8), time(11), time(9), "am"),
    "before breakfast": Part(time(5), time(9), time(7), "am"),
    "before lunch": Part(time(10), time(12), time(11, 30), "am"),
    "before dinner": Part(time(16), time(19), time(17, 30), "pm"),
    "before work": Part(time(6), time(9), time(8), "am"),
    "bedtime": Part(time(20), time(23), time(22), "night"),
    "breakfast": Part(time(7), time(10), time(8), "am"),
}
EARLY: dict[str, time] = {"morning": time(7), "afternoon": time(13), "evening": time(17), "night": time(19)}
LATE: dict[str, time] = {"morning": time(11), "afternoon": time(16, 30), "evening": time(20, 30), "night": time(22, 30)}
EARLY_DAY, LATE_DAY = time(7), time(17)

# Words that tell which half of the day a bare hour beside them is in: "wake me at 6", "dinner at 8 on Tuesday".
EARLY_WORDS = frozenset(("wake", "waking", "wakeup", "breakfast", "sunrise", "alarm", "alarms"))
UP_AFTER = frozenset(("be", "get", "getting", "being"))  # "I have to be up by 6"
LATE_AFTER = frozenset(("till", "til", "until"))  # "from 8 till late"
LATE_WORDS = frozenset(
    ("dinner", "supper", "drinks", "pub", "gig", "concert", "cinema", "movie", "movies", "bedtime", "nightcap",
     "theatre", "theater")
)
EVENING_WORDS = frozenset(  # what is mostly in the evening, and not so late
    ("club", "choir", "rehearsal", "rehearsals", "practice", "quiz", "party", "bingo", "bbq", "barbecue", "opera",
     "recital", "poker", "dancing", "salsa", "pilates", "takeaway", "curry", "cocktails")
)  # fmt: skip
EARLY_HOURS, LATE_HOURS, EVENING_HOURS = (3, 11), (5, 11), (5, 8)  # the bare hours that those words settle

WAKING = (7, 22)  # a bare hour is the next one to come from the first of these hours until before the second
BEFORE_MINUTES = 30  # "before the dentist"
WORKDAY_END = 4  # the end of a week is its Friday
SOON_MINUTES = {"soon": 30, "later": 120, "a bit": 15, "a while": 60, "a moment": 5, "asap": 5}
SPREAD = {2: (9, 18), 3: (8, 13, 18), 4: (8, 12, 16, 20), 5: (8, 11, 14, 17, 20), 6: (8, 10, 12, 15, 18, 21)}
WEEK_SPREAD = {2: ("MO", "TH"), 3: ("MO", "WE", "FR"), 4: ("MO", "TU", "TH", "FR"), 5: ("MO", "TU", "WE", "TH", "FR")}
FEW = 3  # "a few", "several"

# People of these places write the month first; UTC says nothing about a place, and English data is mostly American.
MONTH_FIRST = ("America/", "US/", "UTC", "Etc/", "EST", "CST", "MST", "PST", "Pacific/Honolulu", "Asia/Manila")

LONGEST_TEXT = 3_000  # characters looked at: more than one message holds, and the bound that keeps any text quick

TABLE: tuple[tuple[str, str], ...] = (
    ("morning, noon, afternoon, evening, night", "9:00 am, 12:00 pm, 3:00 pm, 6:00 pm, 9:00 pm"),
    ("end of day", "5:00 pm"),
    ("before work, after work, after school", "8:00 am, 5:30 pm, 3:30 pm"),
    ("before my meeting, after my meeting", "30 minutes before it begins; at the time it is set for"),
    ("except holidays", "the public holidays of the country of the person's zone"),
    ("a bare weekday", "the next one that is not today"),
    ("next Friday", "the Friday of next week"),
    ("a bare hour", "the next one to come between 7:00 am and 9:59 pm"),
    ("a bare hour beside wake, alarm, breakfast; dinner, drinks, movie ...", "in the morning; in the evening"),
    ("5 to 8 beside club, choir, practice, quiz, party ...", "in the evening"),
    ("a row of bare hours (at 9, 1 and 5)", "in the order of the day, from the morning on"),
    ("a bare hour to a bare hour (9 to 5)", "the next that is over before the night"),
    ("the Sunday after next", "the second one to come"),
    ("a time that has passed today", "tomorrow"),
    ("a date without a year", "the next one to come"),
    ("this weekend", "Saturday and Sunday, from Saturday 9:00 am"),
    ("the week", "starts on Monday; its end is Friday"),
    ("5/6", "month first in the Americas, day first elsewhere"),
    ("a few, several", "3"),
    ("soon, in a bit, in a while, later", "in 30 minutes, 15 minutes, 1 hour, 2 hours"),
    ("twice a day, three times a day", "9:00 am and 6:00 pm; 8:00 am, 1:00 pm and 6:00 pm"),
)


def holds(name: str, clock: time) -> bool:
    """Whether a part of the day holds an hour of the clock: of the night, which ends on the next day, 11 pm."""
    part = PARTS.get(name)
    if part is None:
        return False
    return part.start <= clock < part.end if part.start < part.end else not part.end <= clock < part.start
