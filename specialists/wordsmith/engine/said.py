"""An order, and the words of an instruction as the rules that make orders of them read them. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from specialists.wordsmith.engine import targets
from specialists.wordsmith.engine.quoting import Token
from specialists.wordsmith.engine.targets import Target

REPLACE, REMOVE, INSERT, MOVE, SWAP, KEEP, SHORTEN = "replace", "remove", "insert", "move", "swap", "keep", "shorten"
SPLIT, JOIN, SPELL, CASE, FORM, WRAP, UNWRAP, END = "split", "join", "spell", "case", "form", "wrap", "unwrap", "end"
BEFORE, AFTER, TOP, BOTTOM, FOOT = "before", "after", "top", "bottom", "foot"  # foot: under the signature
INNER = (TOP, BOTTOM, FOOT)
SLIP, OWN, SIGN = "slip", "own", "sign"
_MARKS = {name: mark[0] for name, mark in targets.MARKS.items() if not name.endswith("s") and name != "dash"} | {
    "dash": "–", "dots": "…",
}


@dataclass(frozen=True, slots=True)
class Order:
    """One thing to do with a text: `verb` on `target`; `new` is what is put there, as a `unit` where that was said.
    `side` and `by` are where something goes, or how it is done. `many` is how much is left of it."""

    verb: str
    target: Target | None = None
    new: str = ""
    quoted: bool = False  # `new` is to stand there as it is: it was in quotation marks
    unit: str = ""
    side: str = ""
    by: Target | None = None
    many: int = 0


class Said:
    """The words of an instruction, and the text they are cut from."""

    def __init__(self, text: str, words: Sequence[Token]) -> None:
        self.text, self.words = text, list(words)

    def __len__(self) -> int:
        return len(self.words)

    def __getitem__(self, part: slice) -> Said:
        return Said(self.text, self.words[part])

    def at(self, place: int) -> str:
        """The word at that place, in lower case; empty where there is none, and for a quotation."""
        return self.words[place].word if -len(self.words) <= place < len(self.words) else ""

    def plain(self) -> str:
        return " ".join(one.word for one in self.words)

    def begins(self, *leads: str) -> Said | None:
        """What stands behind the first of these that it begins with; None where it begins with none."""
        words = f"{self.plain()} "
        for lead in leads:
            if words.startswith(f"{lead} "):
                return self[len(lead.split()) :]
        return None

    def without(self, front: Sequence[str] | frozenset[str] = (), back: Sequence[str] | frozenset[str] = ()) -> Said:
        """Without these words at either end; one word is left."""
        words = self.words
        while len(words) > 1 and not words[0].quoted and words[0].word in front:
            words = words[1:]
        while len(words) > 1 and not words[-1].quoted and words[-1].word in back:
            words = words[:-1]
        return Said(self.text, words)

    def new(self) -> str:
        """The words as they stand in the instruction; of a lone quotation its inside."""
        return targets.text(self.text, self.words)

    def whole(self) -> str:
        """The same with the stop behind them, for what is a sentence or a line."""
        said = self.new()
        stop = self.text[self.words[-1].end :].strip() if self.words and not self.quoted else ""
        return said + stop if stop and not stop.strip(".!?…") else said

    @property
    def quoted(self) -> bool:
        return len(self.words) == 1 and self.words[0].quoted

    def target(self) -> Target | None:
        return targets.target(self.text, self.words)

    def structural(self) -> Target | None:
        return targets.structural(self.text, self.words)

    def mark(self) -> str:
        """The mark that "an exclamation mark" names; empty where it names none."""
        words = self.plain().removeprefix("a ").removeprefix("an ").removeprefix("the ")
        return "" if self.quoted else _MARKS.get(words, _MARKS.get(words.removesuffix("s"), ""))


def narrowed(what: Target, scope: Target) -> Target:
    """The same within another target."""
    return replace(what, inside=scope)


def pair(first: Said, second: Said, unit: str = "") -> tuple[Target | None, Target | None]:
    """Two targets of which either may lend the other its unit: "lines 2 and 3", "the first and the second line"."""
    one, two = first.target(), second.target()
    if two is not None and two.kind == "ordinal":
        two = lent(two, one.unit if one is not None and one.kind in ("unit", "about") else unit)
    if one is not None and one.kind == "ordinal":
        one = lent(one, two.unit if two is not None and two.kind in ("unit", "about") else unit)
    if one is not None and one.kind == "unit" and two is not None and two.kind == "words" and len(second) == 1:
        number = targets.number(second.at(0))
        two = Target("unit", unit=one.unit, place=number) if number else two
    return one, two


def lent(ordinal: Target, unit: str) -> Target:
    """ "the second", where it was said of what; else the words."""
    if unit:
        return replace(ordinal, kind="unit", unit=unit, words="")
    return replace(ordinal, kind="words", place=None)
