"""Small spelling mistakes in the words that phrases are made of. phrases.py asks it for words that it does not know."""

from __future__ import annotations

from collections.abc import Iterable

# Everyday words that lie one letter beside a word of the phrases. Somebody who writes them means them.
_MEANT = frozenset(
    """
    lost last lest mist lust fist gist next test tent text vote rote nope nose node ball tall fall hall wall cell bell
    tank mask ask look cook hook took lime dime tome tame came game name same main male nail rail hail sail tail bail
    shot show shop stop step drop crop plan play plant place places piece peace price pride prize rice nice mice dice
    send sent sand lend bend mend tend find mind kind bind wind wine fine mine line nine pine dine done none gone tone
    bone zone lone make take cake bake lake wake sake rake fake male mare more move love dove cove rove some come home
    hole hope rope cope pope date data gate late fate hate mate rate gift lift list left lift sift soft cost most post
    host pose rose dose lose loose choose house mouse horse course source course heard heart hear near dear fear gear
    year tear bear wear pear read road load lead head dead bread break bring bright right light night might sight fight
    eight weight height event even ever never over oven open often pen pan man men ten then than thin thing think thank
    there where here were wear ware care core cure sure pure sore store story stay star start state stage stake steak
    week weak weed need feed seed feel heel peel reel real deal meal seal heal heat meat beat seat neat neck deck back
    pack lack sack rack black clock block lock rock sock dock duck luck buck book boot boat coat goat coast toast taste
    waste paste past fast cast vast east easy busy bush push rush wash wish dish fish with will well tell sell fell hell
    yell help held hold cold gold bold fold told sold mold bolt salt malt halt half call calf calm palm pale sale tale
    contract contrast content context context meting meeting eating beating heating setting sitting letting noting
    nothing something anything shows shower flower power tower lower slower drive drove dress cross class glass grass
    brass mass pass passed based cased clean clear cleat learn earn warn warm worm word work fork cork pork park dark
    mark bark bank rank thank tanks masks asks books cooks looks texts tests tasks
    """.split()
)


class Speller:
    """Finds the one known word that is a single slip (a letter more, less, other or swapped) away, in constant time."""

    def __init__(self, known: Iterable[str]) -> None:
        self._known = frozenset(word for word in known if len(word) >= 4 and word.isalpha())
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
