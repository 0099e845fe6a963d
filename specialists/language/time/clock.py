"""Times of day: "half past seven", "5:30 pm", "1730h", "noon", "eight twenty-five", "in the morning".
Read by phrase.py.
"""

from __future__ import annotations

from specialists.language.text import numbers
from specialists.language.time import conventions, four_digits, halves, lengths, words
from specialists.language.time.bag import Bag
from specialists.language.time.halves import Clock
from specialists.language.time.tokens import Tokens

_OCLOCK = words.names("o'clock oclock o'clocks oclok")
_PAST = words.names("past after")
_TO = words.names("to till til of before until")
_LEADS = words.names("at @ by from between , - – ( around about exactly")
_MINUTES = words.names("minute minutes min mins")
_TELLS_TIME = words.names("at @ by around about it's its is before after till until tomorrow today")
_TRAIL = words.names("sharp ish exactly precisely prompt dot latest")


def read(t: Tokens, at: int, bare: bool) -> tuple[Clock, int] | None:
    """The time of day at a word. `bare` also takes a number alone ("5", "12 15", "five thirty"), as after "at"."""
    word = t.words[at]
    if not word:
        return None
    if word[0].isdigit():
        found = _digits(t, at, bare)
    elif word in words.MOMENTS:
        return (words.MOMENTS[word], 0, None, "24"), at + 1
    elif word == "mid":
        return _middle(t, at + 2 if t.words[at + 1] == "-" else at + 1)
    elif word in ("half", "quarter", "a"):
        found = _past_to(t, at)
    elif word in ("oh", "zero") and 1 <= numbers.ONES.get(t.words[at + 1], 0) <= 9:
        found = _spelled(t, at + 1, bare)  # "oh five thirty": by the 24-hour clock
        if found is None or found[1] == at + 2:
            return None
        found = (*found[0][:3], found[0][3] or "24"), found[1]
    elif word in numbers.ONES or word in numbers.TENS:
        found = _past_to(t, at) or _spelled(t, at, bare)
    else:
        return None
    return None if found is None else _trailed(t, *found)


def _middle(t: Tokens, at: int) -> tuple[Clock, int] | None:
    """Midday and midnight in two words; `at` is the second."""
    if t.words[at] not in ("day", "night"):
        return None
    return (12 if t.words[at] == "day" else 0, 0, None, "24"), at + 1


def _trailed(t: Tokens, clock: Clock, at: int) -> tuple[Clock, int]:
    """A time of day with what may follow it: "o'clock", "sharp", "on the dot"."""
    if t.words[at] in _OCLOCK:
        at += 1
        half = halves.half_of_day(t, at)
        if half:
            clock, at = halves.with_half(clock, half[0]), half[1]
    if t.words[at] == "on" and t.words[at + 1] == "the" and t.words[at + 2] == "dot":
        at += 3
    elif t.words[at] == "-" and t.words[at + 1] == "ish":
        at += 2
    elif t.words[at] in _TRAIL:
        at += 1
    return clock, at


def _digits(t: Tokens, at: int, bare: bool) -> tuple[Clock, int] | None:
    word = t.words[at]
    if lengths.is_written(t, at):
        return None
    if ":" in word:
        return _colons(t, at)
    if "." in word:
        hour, _, minute = word.partition(".")
        if len(minute) != 2 or len(hour) > 2 or not minute.isdigit():
            return None
        found = halves.finish(t, at + 1, int(hour), int(minute), None, False)
        marked = found is not None and found[1] > at + 1
        return found if marked or (bare and found is not None) else None
    if not word.isdigit() or len(word) > 4:
        return None
    if len(word) <= 2:
        return _hour_digits(t, at, bare)
    return four_digits.read(t, at, bare)


def _hour_digits(t: Tokens, at: int, bare: bool) -> tuple[Clock, int] | None:
    """An hour in one or two digits: "5 pm", "8 o'clock", "10 past 9", "3 30 pm"."""
    word, following = t.words[at], t.words[at + 1]
    number = int(word)
    joined = _with_letter(t, at, number)
    if joined:
        return joined
    past = _past_to(t, at)
    if past:
        return past
    half = halves.half_of_day(t, at + 1)
    if half and number <= 23:
        return halves.finish(t, at + 1, number, 0, None, False)
    if following in _OCLOCK and number <= 24:
        return (number % 24, 0, None, "24" if number > 12 or number == 0 else ""), at + 1
    if following in ("noon", "midnight", "midday") and number == 12:
        return (words.MOMENTS[following], 0, None, "24"), at + 2
    if following == "ish" or (following == "-" and t.words[at + 2] == "ish"):
        return (number, 0, None, ""), at + 1
    second = t.words[at + 1]
    if second.isdigit() and len(second) == 2 and number <= 23 and int(second) < 60:  # "12 15", "3 30 pm"
        spaced = halves.finish(t, at + 2, number, int(second), None, len(word) == 2 and word[0] == "0")
        if spaced and (bare or spaced[1] > at + 2) and t.words[spaced[1]] not in words.UNITS:
            return spaced
    if bare and number <= 24 and following == "h" and t.words[at + 2] not in ("ago", "from", "before", "after"):
        return (number % 24, 0, None, "24"), at + 2
    if bare and number <= 24 and not t.words[at + 1].startswith(("%", "°", "$", "€", "£")):
        return (number % 24, 0, None, "24" if number > 12 or number == 0 or word[0] == "0" else ""), at + 1
    return None


def _colons(t: Tokens, at: int) -> tuple[Clock, int] | None:
    word = t.words[at]
    whole, _, fraction = word.partition(".")
    fields = whole.split(":")
    if not 2 <= len(fields) <= 3 or len(fields[0]) > 2 or any(len(field) != 2 for field in fields[1:]):
        return None
    if not all(field.isdigit() for field in fields):
        return None
    second = int(fields[2]) if len(fields) == 3 else None
    if fraction and second is None:
        return None
    sure = len(fields[0]) == 2 and fields[0][0] == "0"
    return halves.finish(t, at + 1, int(fields[0]), int(fields[1]), second, sure)


def _with_letter(t: Tokens, at: int, hour: int) -> tuple[Clock, int] | None:
    """ "9h30", "15h", "10 h 10": an h between the hour and the minutes,
    or after an hour that nobody says as a length.
    """
    if t.words[at + 1] != "h" or hour > 24:
        return None
    minute = t.words[at + 2]
    before = t.words[at - 1] if at else ""
    if (
        13 <= hour <= 23
        and t.joined[at + 1]
        and not (minute.isdigit() and t.joined[at + 2])
        and before not in ("for", "in", "within", "next", "last", "past", "every", "after")
        and minute not in ("ago", "from", "before", "after", "later")
    ):
        return (hour, 0, None, "24"), at + 2
    if hour <= 6 and t.joined[at + 1] and before not in ("at", "@", "from", "to", "-", "until", "till", "by", "around"):
        return None  # "1h20" is a length
    if (
        minute.isdigit()
        and len(minute) == 2
        and int(minute) < 60
        and t.words[at + 3] not in ("m", "min", "mins", "minutes")
    ):
        return halves.finish(t, at + 3, hour, int(minute), None, hour > 12)
    return None


def _hour_word(t: Tokens, at: int) -> tuple[Clock, int] | None:
    """The hour that minutes are counted from: "seven", "9 pm", "noon", "15h"."""
    word = t.words[at]
    if word in words.MOMENTS:
        return (words.MOMENTS[word], 0, None, "24"), at + 1
    number = numbers.cardinal(t.words, at)
    if number is None or not 0 <= number[0] <= 24:
        return None
    hour, at = number
    if t.words[at] in _OCLOCK:
        at += 1
    return halves.finish(t, at, hour, 0, None, False)


def _past_to(t: Tokens, at: int) -> tuple[Clock, int] | None:
    """ "half past seven", "a quarter to 9", "twenty past 4", "36 minutes past eight", "half seven"."""
    start = at
    word = t.words[at]
    if word == "a" and t.words[at + 1] == "quarter":
        at, word = at + 1, "quarter"
    spelled = not word[0].isdigit()
    if word == "a" and t.words[at + 1] == "minute":
        minutes, at, named = 1, at + 2, True
    elif word in ("half", "quarter"):
        minutes, at = (30 if word == "half" else 15), at + 1
        named = True
    else:
        number = numbers.cardinal(t.words, at)
        if number is None or not 0 < number[0] < 60:
            return None
        minutes, at = number
        named = t.words[at] in _MINUTES
        if named:
            at += 1
    joint = t.words[at]
    if joint in _PAST or (joint in ("pass", "passed") and named):
        sign = 1
    elif joint in _TO:
        sign = -1
    elif word == "half" and (1 <= numbers.ONES.get(joint, 0) <= 12 or _british(t, at)):
        hour = _hour_word(t, at)
        if hour is None or t.words[hour[1]] in words.UNITS or t.words[hour[1]] in ("dozen", "-", "percent"):
            return None
        return _moved(hour, 30)
    else:
        return None
    if (
        not named
        and not (joint == "past" and (spelled or minutes % 5 == 0))
        and not (minutes % 5 == 0 and _counts_to(t, start, minutes, spelled, joint))
    ):
        return None
    if joint == "of" and (not named or word == "half"):
        return None
    hour = _hour_word(t, at + 1)
    if hour is None or (joint in ("after", "before") and t.words[hour[1]] in words.UNITS):
        return None
    if t.words[hour[1]] in words.MONTHS and not (hour[0][3] or joint in _PAST or word in ("half", "quarter")):
        return None
    return _moved(hour, sign * minutes)


def _british(t: Tokens, at: int) -> bool:
    """Whether "half 9" is half past nine: in digits only where what follows is no thing that could be halved."""
    word, after = t.words[at], t.words[at + 1]
    return (
        word.isdigit()
        and 1 <= int(word[:4]) <= 12
        and (after in four_digits.AFTER or after in words.ENDS or after in ("-", "am", "pm") or after in words.WEEKDAYS)
    )


def _counts_to(t: Tokens, start: int, minutes: int, spelled: bool, joint: str) -> bool:
    """Whether "ten to nine" tells the time; in digits,
    "10 to 12" is a range unless "at" or the like stands before it.
    """
    if joint in ("after", "before"):
        return spelled
    before = t.words[start - 1] if start else ""
    if before in ("from", "between"):
        return False
    if not spelled:
        leads = ("at", "@", "by", "around", "about", "its", "it's", "before", "after", "till", "until")
        if _ends_in_part(t, start, minutes):
            return True
        if joint in ("till", "til") and t.words[start + 2].isdigit() and minutes > int(t.words[start + 2][:4]):
            return True
        return before in leads or t.words[start + 2] in words.MOMENTS
    if (
        minutes < 12 and before not in _TELLS_TIME and start
    ):  # "out five to seven" is a range, "at five to seven" a time
        hour = numbers.ONES.get(t.words[start + 2], 0)
        return not minutes < hour
    return True


def _ends_in_part(t: Tokens, start: int, minutes: int) -> bool:
    """Whether "10 to 4 this afternoon" tells the time: a range from 10 would not begin in the afternoon."""
    hour, at = _number(t, start + 2), start + 3
    if t.words[at] in ("this", "that") or (t.words[at] == "in" and t.words[at + 1] == "the"):
        at += 2 if t.words[at] == "in" else 1
    elif t.words[at] not in words.TONIGHT:
        return False
    name = "evening" if t.words[at] in words.TONIGHT else words.PARTS.get(t.words[at], "")
    if not name or not 1 <= hour <= 12:
        return False
    part = conventions.PARTS[name]
    first, last = (number % 12 + 12 * (part.half != "am") for number in (minutes, hour))
    return minutes > 12 or first < part.start.hour or first > last


def _number(t: Tokens, at: int) -> int:
    value = numbers.cardinal(t.words, at)
    return 0 if value is None or value[1] > at + 1 else value[0]


def _moved(hour: tuple[Clock, int], minutes: int) -> tuple[Clock, int]:
    (number, _, _, half), at = hour
    base = number if half else number % 12
    total = base * 60 + minutes
    if half:
        total %= 1440
        return (total // 60, total % 60, None, half), at
    total %= 720
    return (total // 60 or 12, total % 60, None, ""), at


def _spelled(t: Tokens, at: int, bare: bool) -> tuple[Clock, int] | None:
    """ "seven", "eight twenty-five", "nine oh five", "three pm", "ten hundred hours"."""
    number = numbers.ONES.get(t.words[at])
    if number is None:
        if t.words[at] != "twenty":
            return None
        unit = at + 2 if t.words[at + 1] == "-" else at + 1
        if 1 <= numbers.ONES.get(t.words[unit], 0) <= 3:
            number, place = 20 + numbers.ONES[t.words[unit]], unit + 1
        else:
            number, place = 20, at + 1
    else:
        place = at + 1
    if number > 23:
        return None
    if t.words[place] == "hundred" and t.words[place + 1] in ("hours", "hrs", "h"):
        return (number, 0, None, "24"), place + 2
    if t.words[place] == "hundred" and at and t.words[at - 1] in ("oh", "zero"):  # "oh seven hundred"
        return (number, 0, None, "24"), place + 1
    minute = _minute_words(t, place)
    if minute is not None:
        found = halves.finish(t, minute[1], number, minute[0], None, False)
        if found and (bare or found[1] > minute[1] or _ends_time(t, found[1])):
            if t.words[found[1]] in ("hours", "hrs"):
                return (found[0][0], found[0][1], None, "24"), found[1] + 1
            return found
    half = halves.half_of_day(t, place)
    if half and 1 <= number <= 12:
        return halves.finish(t, place, number, 0, None, False)
    if t.words[place] in _OCLOCK:
        return (number, 0, None, ""), place
    if t.words[place] == "ish" or (t.words[place] == "-" and t.words[place + 1] == "ish"):
        return (number, 0, None, ""), place
    if t.words[place] in ("noon", "midnight", "midday") and number == 12:
        return (words.MOMENTS[t.words[place]], 0, None, "24"), place + 1
    if bare and number <= 24:
        return (number, 0, None, "24" if number > 12 or number == 0 else ""), place
    return None


def _minute_words(t: Tokens, at: int) -> tuple[int, int] | None:
    word = t.words[at]
    if word == "-":  # "five-thirty", but "ten-twelve" is a range
        sure = t.words[at + 1] in numbers.TENS or t.words[at + 1] == "fifteen"
        return _minute_words(t, at + 1) if sure and t.joined[at] and t.joined[at + 1] else None
    if word in ("oh", "o", "zero") and 1 <= numbers.ONES.get(t.words[at + 1], 0) <= 9:
        return numbers.ONES[t.words[at + 1]], at + 2
    number = numbers.cardinal(t.words, at) if word in numbers.TENS or word in numbers.ONES else None
    if number is None or not 10 <= number[0] < 60:
        return None
    if t.words[number[1]] in words.UNITS and t.words[number[1]] not in ("hours", "hrs"):
        return None
    if t.words[number[1]] in ("hundred", "thousand", "percent", "-"):
        return None
    return number


def _ends_time(t: Tokens, at: int) -> bool:
    word = t.words[at]
    if word in words.WEEKDAYS and word not in words.WEAK_DAYS:
        return True
    return word in words.GOES_ON or word in ("in", "on", "tomorrow", "today", "tonight", "every", "for", "with")


def put(bag: Bag, clock: Clock) -> bool:
    """Puts a time of day into the bag; False where one is there already."""
    if bag.hour is not None:
        return False
    bag.hour, bag.minute, bag.second, bag.half = clock
    return True


def follows(t: Tokens, at: int) -> bool:
    """Whether a time of day that can be nothing else stands at a word, give or take an "at" or a comma before it."""
    led = False
    place = at
    while place < at + 2 and t.words[place] in _LEADS:
        led = led or t.words[place] in ("at", "@", "by", "from", "between")
        place += 1
    word = t.words[place]
    named = word in words.MOMENTS or word in ("half", "quarter", "a")
    if not (named or word[:1].isdigit() or word in numbers.ONES or word in numbers.TENS):
        return False
    found = read(t, place, True)
    if found is not None and t.words[found[1]] == "in" and t.words[found[1] + 2] in words.PARTS:
        return True
    if found is not None and t.words[found[1]] in words.RANGE_WORDS:
        close = read(t, found[1] + 1, True)  # "1-3pm"
        led = led or (close is not None and bool(close[0][3]))
    return found is not None and (led or named or bool(found[0][3]) or ":" in word or found[1] > place + 1)
