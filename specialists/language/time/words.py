"""The words of English time and what each stands for. Data only, for the readers of this folder."""

from __future__ import annotations

from specialists.language.time import slips


def names(text: str) -> frozenset[str]:
    """The words of a line, as a set."""
    return frozenset(text.split())


# What may stand after a time that ends; the empty word is the end of the text.
ENDS = names('. , ? ! ) ; : " ” “ please pls plz thanks thx then') | {""}
GOES_ON = ENDS | names("to about that because so but if")  # ... or where the sentence goes on to something else
# What may stand behind a bare hour, so that it is one.
AFTER_HOURS = names("on tomorrow today tonight in every this next at with for and each weekdays daily") | GOES_ON
REMINDING = names(
    "remind reminds reminding reminder reminders alarm alarms notify alert ping nudge buzz poke snooze wake forget"
)
MEALS = names("lunch dinner breakfast work")
DAY_CODES = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
WEEKDAY_NAMES = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTH_NAMES = (
    "January February March April May June July August September October November December".split()
)


def _spelled(table: dict[str, int]) -> dict[str, int]:
    return {word: number for words, number in table.items() for word in words.split()}


WEEKDAYS = _spelled(
    {
        "monday mon mondy munday moday": 0,
        "tuesday tue tues teusday tuseday tuesdy": 1,
        "wednesday wed weds wednsday wensday wedensday wednesdy": 2,
        "thursday thu thur thurs thrusday thursdy thrs": 3,
        "friday fri friady fridy": 4,
        "saturday sat saterday saturdy satuday": 5,
        "sunday sun sundy": 6,
    }
)
WEEKDAY_PLURALS = {
    name.lower() + "s": number for number, name in enumerate(WEEKDAY_NAMES)
} | {"fris": 4, "mons": 0}
POSSESSIVES = {name.lower() + "'s": number for number, name in enumerate(WEEKDAY_NAMES)}
MONTHS = _spelled(
    {
        "january jan januar janury": 1,
        "february feb febuary feburary febr": 2,
        "march mar": 3,
        "april apr": 4,
        "may": 5,
        "june jun": 6,
        "july jul": 7,
        "august aug": 8,
        "september sep sept setpember septmber": 9,
        "october oct octobr": 10,
        "november nov novemeber": 11,
        "december dec decmber": 12,
    }
)
# Short or everyday words that are a time only in company: "sat on the couch", "mon ami", "may I", "call June".
WEAK_DAYS = frozenset(("mon", "sat", "sun", "wed", "fris", "mons"))
WEAK_MONTHS = names("may march mar jan april june august dec jun apr sep oct aug")

# unit -> (kind, how many): months and days count on the calendar, seconds on the clock
UNITS: dict[str, tuple[str, int]] = {
    word: value
    for words, value in {
        "second seconds sec secs s": ("seconds", 1),
        "minute minutes min mins minuet minuets mintues minuts m minutos": ("seconds", 60),
        "hour hours hr hrs h hour's hours' hourse": ("seconds", 3600),
        "day days d day's": ("days", 1),
        "week weeks wk wks w week's weeks'": ("days", 7),
        "fortnight fortnights fortnight's": ("days", 14),
        "month months mo mos mth mths month's": ("months", 1),
        "quarter quarters": ("months", 3),
        "year years yr yrs y year's": ("months", 12),
        "decade decades": ("months", 120),
        "century centuries": ("months", 1200),
    }.items()
    for word in words.split()
}
NAMED_UNITS = {
    word: kind
    for words, kind in {
        "day days": "day",
        "week weeks wk wks": "week",
        "weekend weekends wkend wknd": "weekend",
        "fortnight": "fortnight",
        "month months mth": "month",
        "quarter quarters qtr": "quarter",
        "year years yr yrs": "year",
        "decade": "decade",
        "century": "century",
        "hour hours hr hrs": "hour",
        "minute minutes min mins": "minute",
        "second seconds sec secs": "second",
    }.items()
    for word in words.split()
}
PARTS = {
    word: part
    for words, part in {
        "morning mornin mornings morn": "morning",
        "afternoon arvo aft afternoons aftn": "afternoon",
        "evening eve evenings": "evening",
        "night nite nights nighttime overnight": "night",
        "midday noontime": "midday",
        "lunch lunchtime": "lunch",
        "dinner dinnertime supper suppertime": "dinner",
        "breakfast breakfasttime": "breakfast",
        "dawn sunrise daybreak": "dawn",
        "dusk sunset sundown": "dusk",
        "bedtime": "bedtime",
    }.items()
    for word in words.split()
}
PART_PLURALS = frozenset(("mornings", "afternoons", "evenings", "nights"))
MOMENTS = {"noon": 12, "noonish": 12, "midday": 12, "midnight": 0, "noontime": 12}
DAYS_AWAY = {
    word: number
    for words, number in {
        "today today's todays tdy 2day": 0,
        "tomorrow tomorrow's tomorrows tmrw tmr tmrow tmw tmo tom tomm tomo tommorow tommorrow tomorow tomorro tomarrow"
        " tmoro tmorrow tomrw tomoro tmrrw 2moro 2morrow 2mrw 2moz tomoz tomorrrow": 1,
        "yesterday yesterday's yesterdays yday ystrday": -1,
        "overmorrow": 2,
    }.items()
    for word in words.split()
}
TONIGHT = frozenset(("tonight", "tonite", "2nite", "2night", "tonight's", "tonights", "tonigt", "tnite", "tn"))
MODIFIERS = {
    "this": "this", "next": "next", "last": "last", "coming": "coming", "upcoming": "coming", "past": "last",
    "previous": "last", "following": "next", "nxt": "next", "current": "this", "dis": "this", "prev": "last",
    "these": "this", "same": "this", "nex": "next",
}
SEASONS = {"spring": 3, "summer": 6, "fall": 9, "autumn": 9, "winter": 12, "springtime": 3, "summertime": 6}
# After one of these a number counts something and is no hour.
MEASURES = names(
    "% percent dollars bucks euros pounds mph km miles degrees people years street st x cents places tables "
    "points grand k kg lbs ounces locations stores different guys times events nd rd million thousand hundred "
    "other more items dollar least once ° "
    "kilo kilos kgs gram grams g litre litres liter liters l ml cm mm metre metres meter meters feet ft inch inches "
    "cups spoons percentage quid pence"
)
RANGE_WORDS = names("to - – — until til till through thru thro untill 'til till' ~ upto")
INCLUSIVE = frozenset(("through", "thru", "thro"))
MODALS = frozenset("i you we they he she it be not have also or the a an god need seem want ask as well".split())
PRONOUNS = frozenset("i he she we they it you who cat dog that and just".split())


slips.add(WEEKDAYS, (name.lower() for name in WEEKDAY_NAMES))
slips.add(MONTHS, (name.lower() for name in MONTH_NAMES))
slips.add(DAYS_AWAY, ("tomorrow", "yesterday"))
slips.add(PARTS, ("morning", "afternoon", "evening"))
slips.add(UNITS, ("minute", "minutes"))
slips.add(NAMED_UNITS, ("minute", "minutes"))
TONIGHT |= slips.near(("tonight",)).keys()
