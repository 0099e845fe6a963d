"""What an instruction orders: an operation on a target. A small grammar of verbs and of the words between their parts.

An instruction may be read in several ways ("change the way to the yard to the road"): all are given, the likeliest
first, and the text decides (operations.py). Pure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from specialists.wordsmith.engine import forms, targets
from specialists.wordsmith.engine.layout import LINE, PARAGRAPH, SENTENCE, WORD
from specialists.wordsmith.engine.quoting import Token, tokens
from specialists.wordsmith.engine.targets import ALL, WHOLE, Target

REPLACE, REMOVE, INSERT, MOVE, SWAP, KEEP, SHORTEN = "replace", "remove", "insert", "move", "swap", "keep", "shorten"
SPLIT, JOIN, SPELL, CASE, FORM, WRAP, UNWRAP, END = "split", "join", "spell", "case", "form", "wrap", "unwrap", "end"
BEFORE, AFTER, TOP, BOTTOM = "before", "after", "top", "bottom"
LONGEST = 4_000  # characters of an instruction


@dataclass(frozen=True, slots=True)
class Order:
    """One thing to do with a text: `verb` on `target`; `new` is what is put there, as a `unit` where that was said.
    `side` and `by` are where something goes. `many` is how much is left of it."""

    verb: str
    target: Target | None = None
    new: str = ""
    quoted: bool = False  # `new` stood in quotation marks
    unit: str = ""
    side: str = ""
    by: Target | None = None
    many: int = 0


_LEADS = frozenset("please can could would will you now and then also ok okay but just hey no actually so i'd like to".split())
_LAGS = frozenset("please now thanks too though instead".split())
_OUT = frozenset(("out", "away", "off"))
_REMOVE = frozenset("remove delete cut drop erase strike omit scrap lose".split())
_REMOVE_OUT = frozenset("take cross leave cut strike throw edit".split())
_REPLACE = {
    "replace": ("with", "by"), "change": ("to", "into", "for"), "substitute": ("with", "by", "for"),
    "swap": ("for", "with", "by"), "exchange": ("for", "with"), "turn": ("into",), "alter": ("to", "into"),
    "correct": ("to", "into"), "rename": ("to", "as", "into"), "amend": ("to",), "edit": ("to", "into"),
}  # fmt: skip
_INSERT = frozenset("insert add put write append prepend include place stick".split())
_MOVE = frozenset("move put shift bring pull push take place".split())
_AFTER, _BEFORE = frozenset("after behind below under following".split()), frozenset("before above preceding".split())
_TOPS, _BOTTOMS = frozenset("top start beginning front head".split()), frozenset("end bottom back close".split())
_THROUGHOUT = frozenset("throughout everywhere".split())
_NEW_UNITS = {"line": LINE, "sentence": SENTENCE, "paragraph": PARAGRAPH, "word": WORD, "words": WORD, "title": "title",
              "bullet": LINE, "item": LINE, "point": LINE, "heading": "title", "phrase": WORD, "section": PARAGRAPH,
              "headline": "title", "ps": SENTENCE, "p.s": SENTENCE, "text": ""}  # fmt: skip
_SAYING = frozenset("saying that says : with reads reading called".split())
_WRAPPERS = {
    "quotes": '""', "quotation marks": '""', "inverted commas": '""', "brackets": "()", "parentheses": "()",
    "square brackets": "[]", "asterisks": "**", "single quotes": "''", "quote marks": "''",
}  # fmt: skip
NAMED_MARKS = {name: mark[0] for name, mark in targets.MARKS.items() if not name.endswith("s") and name != "dash"} | {
    "dash": "–", "dots": "…",
}
_DIVIDES = frozenset("at on before after where behind by".split())


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

    def new(self) -> str:
        return targets.text(self.text, self.words)

    @property
    def quoted(self) -> bool:
        return len(self.words) == 1 and self.words[0].quoted

    def target(self) -> Target | None:
        return targets.target(self.text, self.words)

    def structural(self) -> Target | None:
        return targets.structural(self.text, self.words)


def read(instruction: str) -> list[Order]:
    """What the instruction may order, the likeliest first; empty where it is none to edit a text."""
    if len(instruction) > LONGEST:
        return []
    said = _stripped(Said(instruction, tokens(instruction)))
    found: list[Order] = []
    for rule in _RULES:
        found += [one for one in rule(said) if one not in found]
    return found


def _stripped(said: Said) -> Said:
    """Without politeness at either end."""
    words = said.words
    while words and (words[0].word in _LEADS or words[0].word in (",",)) and not words[0].quoted:
        words = words[1:]
    while len(words) > 1 and not words[-1].quoted and words[-1].word in (*_LAGS, ".", "!", ","):
        words = words[:-1]
    return Said(said.text, words)


def _spelling(said: Said) -> Iterator[Order]:
    """ "correct the spelling of separate", "it's spelled definitely", "fix teh", "'recieved' is spelled 'received'"."""
    words = said.plain()
    for at in range(len(said)):
        if said.at(at) in ("spelled", "spelt", "written") and said.at(at - 1) in ("is", "it's", "that's", "be", "should"):
            old = said[: at - 1] if said.at(at - 2) != "should" else said[: at - 2]
            new = said[at + 1 :]
            if said.at(at + 1) in ("as", "like"):
                new = said[at + 2 :]
            if 0 < len(new) <= 4:
                pointing = not old.words or old.plain() in ("it", "this", "that")
                yield Order(SPELL, new=new.new()) if pointing else Order(REPLACE, old.target(), new.new())
            return
    for lead in ("correct the spelling of", "fix the spelling of", "correct the spelling", "spell", "check the spelling of"):
        size = len(lead.split())
        if words.startswith(f"{lead} ") and len(said) > size:
            rest = said[size:]
            if rest.at(-1) in ("right", "correctly", "properly"):
                rest = rest[:-1]
            if len(rest) == 1:
                yield Order(SPELL, new=rest.new())
            return
    if said.at(0) in ("fix", "correct") and len(said) == 2 and said.at(1) not in targets.UNITS:
        yield Order(SPELL, new=said[1:].new(), quoted=True)
    if words.startswith("change the spelling of "):
        yield from _replacements(said[4:], ("to", "into"))


def _replace(said: Said) -> Iterator[Order]:
    """ "replace X with Y", "change X to Y", "rename X to Y throughout"."""
    if said.at(0) in _REPLACE:
        yield from _replacements(said[1:], _REPLACE[said.at(0)])
    if said.at(0) == "call" and len(said) > 2 and (said.at(-1) in _THROUGHOUT or said.words[-1].quoted):
        rest = said[1:-1] if said.at(-1) in _THROUGHOUT else said[1:]
        for at in range(len(rest) - 1, 0, -1):
            yield Order(REPLACE, rest[:at].target(), rest[at:].new())
    if said.at(0) in ("make", "have") and len(said) == 3 and said.words[1].quoted and said.words[2].quoted:
        yield Order(REPLACE, said[1:2].target(), said[2:].new(), quoted=True)


def _replacements(rest: Said, links: Sequence[str]) -> Iterator[Order]:
    for at in range(1, len(rest) - 1):
        if rest.at(at) in links:
            yield from _replacement(rest[:at], rest[at + 1 :])


def _replacement(old: Said, new: Said) -> Iterator[Order]:
    while new.at(0) in (":", ",", "say", "read") and len(new) > 1:
        new = new[1:]
    if new.at(-1) in _THROUGHOUT and len(new) > 1:
        new = new[:-1]
    form = _as_form(old, new)
    if form is not None:
        yield form
        return
    for at in range(len(new) - 2, 0, -1):
        scope = new[at + 1 :].structural() if new.at(at) in ("in", "of") else None
        if new.at(at) in ("in", "of") and (scope is not None or new[at + 1 :].target() == WHOLE):
            what = old.target()
            if what is not None:
                inside = what if scope is None else _narrowed(what, scope)
                yield _put(inside, new[:at])
            return
    yield _put(old.target(), new)


def _put(what: Target | None, new: Said) -> Order:
    mark = "" if new.quoted else _mark(new)
    if mark and what is not None:
        return Order(REPLACE, what, mark, quoted=True)
    if what is not None and what.kind == "about" and new.plain() in ("nothing", "nothing at all"):
        return Order(REMOVE, what)
    return Order(REPLACE, what, new.new(), quoted=new.quoted)


def _instead(said: Said) -> Iterator[Order]:
    """ "use X instead of Y", "instead of Y write X", "Y should be X"."""
    for at in range(1, len(said) - 2):
        if (said.at(at), said.at(at + 1)) == ("instead", "of") and said.at(0) in ("use", "say", "write", "put", "have"):
            yield Order(REPLACE, said[at + 2 :].target(), said[1:at].new(), quoted=said[1:at].quoted)
        link = said.at(at) in ("should", "must", "ought")
        if link and said.at(0) not in ("i", "it", "that", "what", "who", "how", "when", "where"):
            size = {"be": 2, "say": 2, "read": 2, "to": 3}.get(said.at(at + 1), 0)
            old = said[:at].target()
            sure = size and old is not None and (old.quoted or old.kind != "words")
            if sure and at + size < len(said):
                yield Order(REPLACE, old, said[at + size :].new(), quoted=said[at + size :].quoted)
    if (said.at(0), said.at(1)) == ("instead", "of"):
        for at in range(3, len(said) - 1):
            if said.at(at) in ("use", "say", "write", "put", "have"):
                yield Order(REPLACE, said[2:at].target(), said[at + 1 :].new(), quoted=said[at + 1 :].quoted)


def _remove(said: Said) -> Iterator[Order]:
    rest: Said | None = None
    if said.at(0) in _REMOVE or said.plain().startswith(("get rid of ", "do without ", "leave out ", "take out ")):
        rest = said[3 if said.at(0) == "get" else 2 if said.at(0) in ("do", "leave", "take") else 1 :]
        rest = rest[1:] if rest.at(0) in _OUT else rest
    elif said.at(0) in _REMOVE_OUT and said.at(1) in _OUT:
        rest = said[2:]
    if said.at(0) in (*_REMOVE_OUT, *_REMOVE) and said.at(-1) in _OUT:
        rest = said[1:-1]
    if rest is None or not rest.words:
        return
    words = rest.plain()
    for name, marks in _WRAPPERS.items():
        for around in (f"the {name} around", f"{name} around", f"the {name} from", f"the {name} round"):
            if words.startswith(f"{around} ") and len(rest) > len(around.split()):
                yield Order(UNWRAP, rest[len(around.split()) :].target(), marks)
    yield Order(REMOVE, rest.target())


def _insert(said: Said) -> Iterator[Order]:
    """ "insert X after Y", "add the line: X", "put X at the beginning", "add a sentence after the first: X"."""
    if said.at(0) not in _INSERT and not (said.at(0) == "start" and said.at(1) == "with"):
        return
    rest = said[1:]
    unit, named = _new_unit(rest)
    if named and (rest.at(named), rest.at(named + 1)) == (":", ""):
        return
    if said.at(0) in ("append", "prepend"):
        yield Order(INSERT, new=rest.new(), quoted=rest.quoted, side=BOTTOM if said.at(0) == "append" else TOP)
    yield from _with_place(rest, unit, named)
    if rest.at(0) == "that" and len(rest) > 2:
        yield Order(INSERT, new=rest[1:].new(), unit=SENTENCE, side=BOTTOM)
    new = _saying(rest[named:]) if named else rest
    if new.words and (named or new.quoted) and said.at(0) != "write":
        yield Order(INSERT, new=new.new(), quoted=new.quoted, unit=unit, side=TOP if unit == "title" else BOTTOM)


def _with_place(rest: Said, unit: str, named: int) -> Iterator[Order]:
    """Something new and where it goes, in either order: "X after Y", "after Y: X", "a line at the end: X"."""
    for at in range(len(rest)):
        side, size = _side(rest, at)
        if not side:
            continue
        if side in (TOP, BOTTOM):
            by, end = _of(rest, at + size)
            yield from _new_at(rest, at, end, unit, named, side, by)
            continue
        for end in range(len(rest), at + size, -1):
            if end < len(rest) and rest.at(end) not in (":", ",", "saying", "that", "reading"):
                continue
            by = rest[at + size : end].target()
            if by is not None:
                yield from _new_at(rest, at, end, unit, named, side, by)


def _new_at(rest: Said, at: int, end: int, unit: str, named: int, side: str, by: Target | None) -> Iterator[Order]:
    before, behind = rest[:at], _saying(rest[end:])
    if before.plain().endswith("blank line") or before.plain().endswith("empty line"):
        yield Order(INSERT, unit="blank", side=side, by=by)
        return
    if behind.words and (not before.words or at == named):
        yield Order(INSERT, new=behind.new(), quoted=behind.quoted, unit=unit, side=side, by=by)
        return
    new = _saying(before[named:]) if named and at > named else before
    new = new[:-1] if len(new) > 1 and new.at(-1) in (",", ":", "right", "directly", "just") else new
    mark = "" if new.quoted else _mark(new)
    if new.words and not behind.words:
        yield Order(INSERT, new=mark or new.new(), quoted=new.quoted or bool(mark), unit=unit if named else "", side=side, by=by)


def _new_unit(rest: Said) -> tuple[str, int]:
    """What is to be put in is called, "a line", and how many words that takes."""
    at = 1 if rest.at(0) in ("a", "an", "the", "another", "one", "this", "following") else 0
    at += rest.at(at) in ("new", "more", "extra", "last", "final", "short", "blank", "closing", "opening", "following")
    unit = _NEW_UNITS.get(rest.at(at))
    return (unit, at + 1) if unit is not None else ("", 0)


def _saying(rest: Said) -> Said:
    while len(rest) > 1 and not rest.words[0].quoted and rest.at(0) in (*_SAYING, ",", "-", "–"):
        rest = rest[1:]
    return rest


def _side(rest: Said, at: int) -> tuple[str, int]:
    """Where something goes, and by how many words that is said."""
    word, after = rest.at(at), rest.at(at + 1)
    if word in ("right", "directly", "just", "immediately") and after in _AFTER | _BEFORE:
        return _side(rest, at + 1)[0], 2
    if word in _AFTER and (word, after) != ("under", "the"):
        return AFTER, 1
    if word in _BEFORE:
        return BEFORE, 1
    if (word, after, rest.at(at + 2)) == ("in", "front", "of"):
        return BEFORE, 3
    if word in ("at", "to", "on", "as", "into", "up", "down"):
        skip = 1 + (after in ("the", "to", "very")) + (rest.at(at + 2) == "the" and after == "to")
        end = rest.at(at + skip)
        if end in _TOPS | _BOTTOMS and (after != "of"):
            return (TOP if end in _TOPS else BOTTOM), skip + 1
    return "", 0


def _of(rest: Said, at: int) -> tuple[Target | None, int]:
    """What the top or the end is of, and where the words for it end: "at the end of the first paragraph: …"."""
    if rest.at(at) not in ("of", "in"):
        return None, at
    for end in range(len(rest), at + 1, -1):
        if end == len(rest) or rest.at(end) in (":", ",", "saying"):
            by = rest[at + 1 : end].target()
            if by is not None and (by.kind != "words" or by.quoted):
                return (None if by == WHOLE else by), end
    return None, at


def _move(said: Said) -> Iterator[Order]:
    if said.at(0) not in _MOVE:
        return
    rest = said[1:]
    for at in range(1, len(rest)):
        side, size = _side(rest, at)
        what = rest[:at].target() if side else None
        structural = what is not None and (what.quoted or what.kind != "words")
        if what is None or not (structural or said.at(0) in ("move", "shift")):
            continue
        if side in (TOP, BOTTOM):
            by, end = _of(rest, at + size)
            if end == len(rest):
                yield Order(MOVE, what, side=side, by=by)
        elif (by := rest[at + size :].target()) is not None and (structural or said.at(0) != "put"):
            yield Order(MOVE, what, side=side, by=by)


def _swap(said: Said) -> Iterator[Order]:
    if said.at(0) not in ("swap", "exchange", "switch"):
        return
    rest = said[1:]
    rest = rest[:-1] if rest.at(-1) in ("around", "round", "over") else rest
    words = rest.plain()
    unit = next((UNIT for name, UNIT in targets.UNITS.items() if words in (f"the two {name}", f"both {name}")), "")
    if unit:
        yield Order(SWAP, Target("unit", unit=unit, place=1), by=Target("unit", unit=unit, place=2))
    for at in range(1, len(rest) - 1):
        if rest.at(at) in ("and", "with"):
            first, second = _pair(rest[:at], rest[at + 1 :])
            if first is not None and second is not None:
                yield Order(SWAP, first, by=second)


def _pair(first: Said, second: Said) -> tuple[Target | None, Target | None]:
    """Two targets of which either may lend the other its unit: "lines 2 and 3", "the first and the second line"."""
    one, two = first.target(), second.target()
    if two is not None and two.kind == "unit" and one is not None and one.kind == "words" and not one.quoted:
        words = [word for word in (token.word for token in first.words) if word != "the"]
        place = targets.place(words)
        if place is not None and place[1] == len(words):
            one = Target("unit", unit=two.unit, place=place[0], inside=two.inside)
    if one is not None and one.kind == "unit" and two is not None and two.kind == "words" and len(second) == 1:
        number = targets.number(second.at(0))
        two = Target("unit", unit=one.unit, place=number) if number else two
    return one, two


def _shorten(said: Said) -> Iterator[Order]:
    """ "shorten it to 20 words", "cut it to the first two sentences", "keep only the last line"."""
    words = said.plain()
    if said.at(0) == "keep" or words.startswith(("leave only ", "delete everything but ", "remove everything except ",
                                                 "delete everything except ", "remove everything but ")):  # fmt: skip
        skip = next(place for place in range(1, len(said)) if place == len(said) - 1 or said.at(place) not in (
            "only", "just", "everything", "but", "except",
        ))  # fmt: skip
        if said.at(0) != "keep" or said.at(1) in ("only", "just"):
            yield Order(KEEP, said[skip:].target())
        return
    if said.at(0) not in ("shorten", "cut", "trim", "reduce", "condense", "bring", "get", "make"):
        return
    for at in range(1, len(said) - 1):
        if said.at(at) not in ("to", "at", "under") or said[1:at].plain() not in ("it", "this", "that", "the text", "it down", "this down", "that down", ""):
            continue
        rest = said[at + 1 :]
        while rest.at(0) in ("at", "most", "about", "just", "only", "under", "max", "maximum", "no", "more", "than"):
            rest = rest[1:]
        many, unit = targets.number(rest.at(0)), targets.UNITS.get(rest.at(1), "")
        if many and unit and len(rest) == 2:
            yield Order(SHORTEN, many=many, unit=unit)
        elif (what := rest.structural()) is not None and rest.at(0) != "a":
            yield Order(KEEP, what)


def _split(said: Said) -> Iterator[Order]:
    """ "split the second sentence at 'but'", "start a new paragraph before X", "split it after the third sentence"."""
    words = said.plain()
    for lead in ("start a new paragraph", "begin a new paragraph", "make a new paragraph", "insert a paragraph break",
                 "add a paragraph break", "put a paragraph break", "new paragraph", "a new paragraph"):  # fmt: skip
        if words.startswith(f"{lead} "):
            rest = said[len(lead.split()) :]
            yield from _divided(rest, PARAGRAPH, None)
    for lead in ("insert a line break", "add a line break", "put a line break", "start a new line", "new line", "break the line"):
        if words.startswith(f"{lead} "):
            yield from _divided(said[len(lead.split()) :], LINE, None)
    if said.at(0) in ("split", "break", "divide"):
        rest = said[1:]
        rest = rest[1:] if rest.at(0) == "up" else rest
        for at in range(1, len(rest)):
            if rest.at(at) in _DIVIDES and at + 1 < len(rest):
                yield from _divided(rest[at:], "", _split_what(rest[:at]))
    own = next((end for end in ("a paragraph of its own", "its own paragraph", "a separate paragraph", "a new paragraph",
                                "a paragraph of their own") if words.endswith(f" {end}")), "")  # fmt: skip
    if own and said.at(0) in ("make", "put", "turn"):
        rest = said[1 : len(said) - len(own.split())]
        rest = rest[:-1] if rest.at(-1) in ("in", "into", "on") else rest
        yield Order(SPLIT, rest.target(), unit=PARAGRAPH, side="own")


def _split_what(rest: Said) -> Target | None:
    words = [one.word for one in rest.words]
    while len(words) > 1 and words[-1] in ("paragraphs", "sentences", "parts", "two", "into", "in", "lines"):
        words.pop()
    return rest[: len(words)].target()


def _divided(rest: Said, unit: str, what: Target | None) -> Iterator[Order]:
    if rest.at(0) in _DIVIDES and (by := rest[1:].target()) is not None:
        side = AFTER if rest.at(0) in ("after", "behind") else BEFORE
        inside = what is not None and what.kind == "unit" and what.unit == SENTENCE
        if inside and what is not None:
            by = _narrowed(by, what)
        elif what is not None and what.kind == "unit":
            by = _narrowed(by, what)
        yield Order(SPLIT, by, unit=unit or (SENTENCE if inside else PARAGRAPH), side=side)


def _join(said: Said) -> Iterator[Order]:
    if said.at(0) not in ("join", "merge", "combine", "connect", "unite"):
        return
    rest = said[1:]
    rest = rest[:-1] if rest.at(-1) in ("together", "up") else rest
    rest = rest[: len(rest) - 2] if rest.plain().endswith(("into one", "in one")) else rest
    what = rest.target()
    if what is not None and what.kind == "unit":
        yield Order(JOIN, what)
    for at in range(1, len(rest) - 1):
        if rest.at(at) in ("and", "with"):
            first, second = _pair(rest[:at], rest[at + 1 :])
            if first is not None and second is not None and first.kind == second.kind == "unit":
                yield Order(JOIN, first, by=second)


def _case(said: Said) -> Iterator[Order]:
    """ "put the first line in capitals", "capitalise friday", "make it all lower case"."""
    verbs = {"capitalise": forms.FIRST, "capitalize": forms.FIRST, "uppercase": forms.UPPER, "lowercase": forms.LOWER}
    if said.at(0) in verbs and len(said) > 1:
        yield Order(CASE, said[1:].target(), unit=verbs[said.at(0)])
    if said.at(0) not in ("make", "put", "write", "set", "turn", "convert", "change", "have", "spell"):
        return
    for at in range(2, len(said)):
        end = said[at:].plain()
        case = forms.CASES.get(end) or forms.CASES.get(end.removeprefix("all "))
        if case is None:
            continue
        what = said[1:at]
        while len(what) > 1 and what.at(-1) in ("in", "into", "to", "with", "all", "as"):
            what = what[:-1]
        yield Order(CASE, what.target(), unit=case)
        return


def _form(said: Said) -> Iterator[Order]:
    """ "turn it into bullets", "as a numbered list", "number the lines", "put each sentence on its own line"."""
    words = said.plain()
    if said.at(0) == "number" and (what := said[1:].target()) is not None and (what.kind == "unit" or what == WHOLE):
        yield Order(FORM, unit=forms.NUMBERED)
    if words in ("remove the bullets", "remove the bullet points", "drop the bullets", "remove the numbers",
                 "remove the numbering", "without bullets", "no bullets", "lose the bullets", "take out the bullets"):  # fmt: skip
        yield Order(FORM, unit=forms.PLAIN)
    verb = said.at(0) in ("make", "turn", "put", "format", "write", "convert", "set", "show", "give", "lay", "change")
    if not verb and said.at(0) not in ("as", "in"):
        return
    for at in range(1, len(said)):
        form = forms.FORMS.get(said[at:].plain())
        if form is None:
            continue
        what = said[1:at] if verb else said[1:1]
        while what.words and what.at(-1) in ("in", "into", "to", "as", "a", "an", "on", "all", "with", "the", "out", "one"):
            what = what[:-1]
        target = what.target()
        if target is None or target == WHOLE or (target.kind == "unit" and target.place == ALL):
            yield Order(FORM, unit=form)
        return


def _as_form(old: Said, new: Said) -> Order | None:
    """ "change it to bullets", "change the first line to title case"."""
    words = new.plain().removeprefix("a ").removeprefix("an ")
    what = old.target()
    if new.quoted or what is None:
        return None
    if words in forms.CASES:
        return Order(CASE, what, unit=forms.CASES[words])
    return Order(FORM, unit=forms.FORMS[words]) if words in forms.FORMS and what == WHOLE else None


def _wrap(said: Said) -> Iterator[Order]:
    """ "put quotes around X", "put X in brackets"."""
    if said.at(0) not in ("put", "add", "set", "write", "place"):
        return
    for name, marks in _WRAPPERS.items():
        size = len(name.split())
        for at in range(1, len(said)):
            if said[at : at + size].plain() != name:
                continue
            if said.at(at + size) in ("around", "round") and at <= 2:
                yield Order(WRAP, said[at + size + 1 :].target(), marks)
            elif at + size == len(said) and said.at(at - 1) in ("in", "into", "within", "inside"):
                yield Order(WRAP, said[1 : at - 1].target(), marks)


def _end(said: Said) -> Iterator[Order]:
    """ "end it with an exclamation mark", "sign it Ada"."""
    if said.at(0) in ("end", "finish", "close") and "with" in (said.at(1), said.at(2), said.at(3)):
        at = next(place for place in (1, 2, 3) if said.at(place) == "with")
        rest = said[at + 1 :]
        what = said[1:at].target() or WHOLE
        mark = "" if rest.quoted else _mark(rest)
        if mark:
            yield Order(END, what, mark)
        elif rest.words and what == WHOLE:
            yield Order(INSERT, new=rest.new(), quoted=rest.quoted, side=BOTTOM)
    if said.at(0) == "sign" and said.at(1) in ("it", "this", "that"):
        rest = said[2:]
        while len(rest) > 1 and rest.at(0) in ("off", "as", "with", "from", ":"):
            rest = rest[1:]
        if 0 < len(rest) <= 5:
            yield Order(REPLACE, Target("special", unit="signature"), rest.new(), quoted=True, side="sign")


def _mark(said: Said) -> str:
    """The mark that "an exclamation mark" names; empty where none."""
    words = said.plain().removeprefix("a ").removeprefix("an ").removeprefix("the ")
    return NAMED_MARKS.get(words, NAMED_MARKS.get(words.removesuffix("s"), ""))


def _narrowed(what: Target, scope: Target) -> Target:
    from dataclasses import replace

    return replace(what, inside=scope)


_RULES: tuple[Callable[[Said], Iterator[Order]], ...] = (
    _case, _form, _wrap, _spelling, _split, _shorten, _swap, _replace, _instead, _move, _insert, _remove, _join, _end,
)  # fmt: skip
