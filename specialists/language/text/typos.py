"""Small spelling mistakes in the words that phrases are made of. phrases.py asks it for words that it does not know."""

from __future__ import annotations

from collections.abc import Iterable

# The words that carry a request. Only these are looked for behind a slip: mending every word that some phrase holds
# would turn "front" into "frost".
_CARRYING = frozenset(
    """remind reminder reminders reminding alarm alarms timer timers snooze calendar schedule scheduled
    reschedule meeting
    meetings appointment appointments event events birthday dinner weather forecast temperature umbrella
    raining tomorrow
    shopping grocery groceries list lists task tasks chores message messages text call contact contacts number address
    email delete remove cancel canceled clear update change complete completed finished bought purchased search
    research
    calculate convert remember forget forgot document documents notes briefing status help what when where which would
    could should please check show tell make create cross mark everything anything something minutes hours
    today tonight monday tuesday wednesday thursday friday saturday sunday weekend morning afternoon
    evening""".split()
)

# Everyday words that lie a letter beside one of those. Somebody who writes them means them.
_MEANT = frozenset(
    """remainder remainders remand rewind rebind remined massage massages passage melting meting mettings greeting
    alarmed times timed tier tiers tamer tiger tiler shipping stopping chopping hopping deleted remote removed remover
    cancer cancels compete competed starch searched contract contracts contacted numbers lumber umber addressed
    emailed
    brought sought fought ought thought finnish charge chance changed changes clean cleared clever cleat
    updated upgrade
    even invent prevent evens diner dinners thinner sinner whether leather heather weathered tenderer world
    wound mould
    wold cloud cold cloudy shoulder pleased pleas pleasure shower shown shows shop shoe snow slow tells tall tale till
    teal mark marks mask maker makes made mare male maple crate created creates create heel heap held helps yelp kelp
    halt text texts tents tests tent test next taxi tax cell calls calm calf call carl hall task tasks tank ask talk
    tusk last least lift list lots lost lit lots lest wheat hat chat that white whit were there here wear ware
    then wen
    hen weekends weekday weekdays convent convex covert covered forest forests dates states static statue statute
    stats stratus crossed cress grass gross minute mines hour ours house horses hoots not note nodes notches votes
    status does door tear team torn morning mourning sundry sundays fridays mondays event seven seventh events
    checked checks cheek chick chuck chess cheque marked marry marks mar many parked market marsh report resort
    forgets forged forego everything everyone anyone someone soothing thing things calculated calculator converts
    converted tell tall tally told belly doll noted raising lasts lifts cores cords chords crows talks rewinding
    rebinding""".split()
)


class Speller:
    """Finds the one known word that is a single slip (a letter more, less, other or swapped) away, in constant
    time."""

    def __init__(self, known: Iterable[str], carrying: frozenset[str] = _CARRYING) -> None:
        """`carrying` are the words that a slip is looked for behind: the English ones, or another language's."""
        self._known = carrying & frozenset(known)
        self._near: dict[str, list[str]] = {}
        for word in self._known:
            self._near.setdefault(word, []).append(word)
            for place in range(len(word)):
                self._near.setdefault(word[:place] + word[place + 1 :], []).append(word)
        self._asked: dict[str, str | None] = {}

    def nearest(self, word: str) -> str | None:
        """The known word that `word` was meant to be, or None. Words under four letters are left alone."""
        if len(word) < 4 or len(word) > 24 or word in _MEANT or not word.isalpha():
            return None
        if word not in self._asked:
            if len(self._asked) > 20_000:
                self._asked.clear()
            self._asked[word] = self._look_up(word)
        return self._asked[word]

    def _look_up(self, word: str) -> str | None:
        near = list(self._near.get(word, ()))
        for place in range(len(word)):
            near += self._near.get(word[:place] + word[place + 1 :], ())
        # A wrong first letter is rarely a slip, and mostly another word; so is another letter in a short word.
        fit = {other for other in near if other[0] == word[0] and _is_slip(word, other)}
        return fit.pop() if len(fit) == 1 else None


def _is_slip(word: str, other: str) -> bool:
    """One letter more, less or other (other only in words of five letters and more), or two neighbours swapped."""
    short, long = sorted((word, other), key=len)
    same = 0
    while same < len(short) and short[same] == long[same]:
        same += 1
    if len(long) - len(short) == 1:
        # A plural is another word, not a slip.
        return short[same:] == long[same + 1 :] and long != short + "s"
    if len(long) != len(short):
        return False
    if short[same + 1 :] == long[same + 1 :]:
        return len(word) >= 5
    return short[same : same + 2] == long[same : same + 2][::-1] and short[same + 2 :] == long[same + 2 :]
