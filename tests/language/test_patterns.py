"""No pattern of the house is super-linear, whatever the text: each is fed what it repeats, repeated."""

from __future__ import annotations

import ast
import gc
import importlib
import itertools
import pkgutil
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import bot
import integrations
import specialists
import storage
from specialists.language.text.linear import LEAPS, Linear
from specialists.language.text.patterns import SHORT, Pattern
from tests.language import crafted

ROOT = Path(__file__).parents[2]
ROOMS = (bot, specialists, storage, integrations)
METHODS = ("search", "match", "fullmatch", "finditer", "findall", "split", "sub")
# Modules that may use `re` itself, and the reason.
BY_RE = {
    "specialists/language/text/patterns.py": "is what the others use instead; gives `re` short texts alone",
    "specialists/language/text/linear/found.py": "over the replacements of our own code",
}
AT_ONCE = 0.25  # seconds of processor that `re` may take for a short text; most take a ten thousandth
IN_ALL = 2.5  # seconds for 20,000 characters, the compiling counted; a square would take minutes


def _modules() -> list[str]:
    found = [
        module.name for room in ROOMS for module in pkgutil.walk_packages(room.__path__, f"{room.__name__}.")
        if ".migrations." not in module.name
    ]
    for name in found:
        importlib.import_module(name)
    return found


def _patterns() -> list[Pattern]:
    """All that the modules make when they are imported."""
    _modules()
    found = {(one.pattern, one.flags): one for one in gc.get_objects() if isinstance(one, Pattern)}
    return list(found.values())


def _slices(count: int) -> list[int]:
    return list(range(count))


def _spent(pattern: Pattern | Linear | re.Pattern[str], method: str, text: str) -> float:
    began = time.process_time()
    given = getattr(pattern, method)(*(("", text) if method == "sub" else (text,)))
    if method == "finditer":
        for _ in given:
            pass
    return time.process_time() - began


@pytest.mark.long
@pytest.mark.parametrize("part", _slices(4))
def test_no_pattern_is_slow_with_a_long_text(part: int) -> None:
    slow = []
    for pattern in _patterns()[part::4]:
        linear = Linear(pattern.pattern, pattern.flags)
        made = crafted.texts(pattern.pattern, pattern.flags, 20_000)
        for text in made[:: max(1, len(made) // 3)] + crafted.general(20_000)[part::4]:
            for method in ("match", "fullmatch", "finditer"):
                if (spent := _spent(linear, method, text)) > IN_ALL:
                    slow.append((round(spent, 2), method, text[:40], pattern))
    assert not slow


def test_the_walk_takes_as_many_steps_as_the_text_is_long() -> None:
    """Counted, not timed, for the patterns that RE2 alone cannot say: twice the text, about twice the steps."""
    steep = []
    for pattern in _patterns():
        linear = Linear(pattern.pattern, pattern.flags)
        if linear.exact:
            continue
        pairs = zip(*[crafted.texts(pattern.pattern, pattern.flags, size) for size in (600, 1200)], strict=True)
        for short, long in itertools.islice(pairs, 12):
            once, twice = linear.steps(short), linear.steps(long)
            if twice > 3 * once + 60_000:
                steep.append((once, twice, short[:40], pattern))
    assert not steep


@pytest.mark.long
def test_no_short_text_keeps_re_long() -> None:
    """`re` sees texts of SHORT characters; a pattern that it is slow with even then says always=True."""
    methods = _used(Pattern)
    slow = []
    for pattern in _patterns():
        if pattern.short < SHORT:
            continue
        quick = re.compile(pattern.pattern, pattern.flags)
        for text in crafted.texts(pattern.pattern, pattern.flags, SHORT) + crafted.general(SHORT):
            for method in methods.get(pattern.pattern, ("match", "finditer")):
                if (spent := _spent(quick, method, text[:SHORT])) > AT_ONCE:
                    slow.append((round(spent, 2), method, text[:40], pattern))
    assert not slow


def test_the_linear_matcher_finds_what_re_finds() -> None:
    texts = [
        "José’s café: “hi” — £5, naïve_x _foo_ 12:30", "", " \n ", "a\n", "foo\nbar\n", "ʼn ÿÿ.x\u00a0…",
        "remind me to call Anna at 5, and text mom (if she doesn't answer) that I'm on my way\n- milk\n- 2 eggs",
        "My sister's new number is +47 912 34 567; she works at Nordea in Oslo, doesn't she? No, I think.",
        "call me if I don't answer in 10 minutes, then text Anna, then my husband Tom every 5 minutes",
        "make it 7 instead, not 8. Push the dentist to Friday at 9am; \"quoted words\" and 'more of them, here'",
    ]
    for pattern in _patterns():
        quick, linear = re.compile(pattern.pattern, pattern.flags), Linear(pattern.pattern, pattern.flags)
        for text in texts:
            for ours, theirs in (
                (list(linear.finditer(text)), list(quick.finditer(text))),
                (_one(linear.match(text)), _one(quick.match(text))),
                (_one(linear.fullmatch(text)), _one(quick.fullmatch(text))),
            ):
                said = [[(one.span(), one.groups(), one.lastgroup) for one in found] for found in (ours, theirs)]
                assert said[0] == said[1], (pattern, text)
            assert linear.split(text) == quick.split(text), (pattern, text)
            assert linear.sub("-", text) == quick.sub("-", text), (pattern, text)


def test_it_finds_what_re_finds_where_there_are_more_chances_than_it_asks_for() -> None:
    """Up to LEAPS chances are asked for one by one, and behind those every place is tried."""
    source = r"(?<!\w)4\W?4(?!\w)"
    for text in ("44 x44 4-4x " * LEAPS, "x44 " * (LEAPS - 1) + "44 " * LEAPS, "x44 " * LEAPS, "x44 " * LEAPS + "44"):
        ours, theirs = (list(one.finditer(text)) for one in (Linear(source, 0), re.compile(source)))
        assert [one.span() for one in ours] == [one.span() for one in theirs], text


def _one(found: re.Match[str] | None) -> list[re.Match[str]]:
    return [] if found is None else [found]


def test_nobody_compiles_by_themselves() -> None:
    """`re` is for flags and `re.escape`; what it may match with is in patterns.py."""
    alone = []
    for path in sorted(file for room in ROOMS for file in Path(room.__path__[0]).rglob("*.py")):
        name = str(path.relative_to(ROOT))
        if name in BY_RE or name.startswith(("storage/", "integrations/")):
            continue  # those may not know specialists; their patterns are held to the same below
        for node in ast.walk(ast.parse(path.read_text())):
            of_re = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "re"
            if of_re and node.attr in (*METHODS, "compile"):
                alone.append(f"{name}:{node.lineno}")
    assert not alone


def test_what_storage_compiles_is_linear_under_re() -> None:
    """Below the specialists `re` itself is used: a square over 2,000 characters would take 20 ms and more."""
    found, used = {}, _used(re.Pattern)
    for name in _modules():
        if name.partition(".")[0] in ("storage", "integrations"):
            found |= {one.pattern: one for one in _held(vars(importlib.import_module(name)).values())}
    assert found
    slow = []
    for quick in found.values():
        for text in crafted.texts(quick.pattern, quick.flags, 2_000) + crafted.general(2_000):
            slow += [
                (round(spent, 4), method, text[:40], quick.pattern)
                for method in used.get(quick.pattern, ("match", "finditer"))
                if (spent := min(_spent(quick, method, text) for _ in range(3))) > 0.01
            ]
    assert not slow


def _held(values: object) -> Iterator[re.Pattern[str]]:
    for one in values if isinstance(values, list | tuple | set | frozenset) else list(values):  # type: ignore[call-overload]
        if isinstance(one, re.Pattern):
            yield one
        elif isinstance(one, list | tuple | set | frozenset):
            yield from _held(one)


def _used(kind: type) -> dict[str, tuple[str, ...]]:
    """By the source of a pattern: the methods that its module calls on it, where it has a name there."""
    used: dict[str, tuple[str, ...]] = {}
    for name in _modules():
        module = importlib.import_module(name)
        named = {key: one for key, one in vars(module).items() if isinstance(one, kind)}
        if not named or module.__file__ is None:
            continue
        source = Path(module.__file__).read_text()
        for key, one in named.items():
            called = tuple(method for method in METHODS if re.search(rf"\b{key}\.{method}\(", source))
            if called:
                used[one.pattern] = (*used.get(one.pattern, ()), *called)
    return used
