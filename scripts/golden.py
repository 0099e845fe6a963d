"""Golden outputs: how every string of the tests is read, so that a move of code is seen to change nothing. By hand:

    python scripts/golden.py write FILE         reads them all (a minute or two), a line of JSON each
    python scripts/golden.py compare OLD NEW    what has changed: by kind, and for the labelled rows from what to what

Strings are the labelled rows (tests/rows) and every text in the tests that looks like something a person might write.
"""

from __future__ import annotations

import argparse
import ast
import collections
import datetime as dt
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as main.py does
NOW = dt.datetime(2026, 11, 20, 14, 30, tzinfo=ZoneInfo("Europe/Berlin"))
SHORTEST, LONGEST = 2, 300
SHOWN = 40


def strings() -> list[str]:
    """Each once, in a fixed order."""
    from tests import rows

    found = dict.fromkeys(text for text, _ in rows.sentences())
    found |= dict.fromkeys(text for text, _, _ in rows.wishes())
    found |= dict.fromkeys(text for text, _, _ in rows.unheard())
    for path in sorted((ROOT / "tests").rglob("*.py")):
        found |= dict.fromkeys(_texts(path))
    for path in sorted((ROOT / "tests").rglob("*.txt")):
        lines = path.read_text(encoding="utf-8").splitlines()
        found |= dict.fromkeys(_said(line) for line in lines if _is_message(_said(line)))
    return list(found)


def _said(line: str) -> str:
    """What the person says in a line of a talk, without the answer that stands behind it."""
    return line.lstrip("> ").split(" | ")[0].split(" > ")[0].strip()


def _texts(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and _is_message(node.value):
            yield node.value


def _is_message(text: str) -> bool:
    return SHORTEST <= len(text) <= LONGEST and " " in text.strip() and any(sign.isalpha() for sign in text)


def write(path: Path) -> None:
    from bot.cli import understand
    from specialists import registry

    reader = understand.Reader(registry.find())
    with path.open("w", encoding="utf-8") as file:
        for text in strings():
            read: dict[str, Any] = reader.read(text, NOW)
            kept = {name: read.get(name) for name in ("intents", "asks", "start", "end", "rrule")}
            file.write(json.dumps({"text": text, **kept}, sort_keys=True) + "\n")


def _outcome(read: dict[str, Any], right: frozenset[str]) -> str:
    """right, asked (with the right one among those offered), asked wrongly, silent, or wrong."""
    intents = [one["intent"] for one in read["intents"]]
    if read.get("asks"):
        return "asked" if right & {one["intent"] for one in read["asks"]} else "asked wrongly"
    if intents == ["unknown"]:
        return "right" if not right - {"unknown", ""} else "silent"
    return "right" if "+".join(intents) in right or set(intents) <= right else "wrong"


def compare(old: Path, new: Path) -> None:
    from tests import rows

    labels = {text: frozenset((intent,)) for text, intent in rows.sentences()}
    labels |= {text: frozenset((intent or "unknown",)) for text, intent, _ in rows.wishes()}
    before, after = (
        {line["text"]: line for line in map(json.loads, path.read_text("utf-8").splitlines())} for path in (old, new)
    )
    changed = [text for text in before if text in after and _plain(before[text]) != _plain(after[text])]
    print(f"{len(before)} strings, {len(changed)} read otherwise")
    moves: dict[tuple[str, str], list[str]] = collections.defaultdict(list)
    for text, right in labels.items():
        if text in before and text in after:
            moves[_outcome(before[text], right), _outcome(after[text], right)].append(text)
    for (was, now), texts in sorted(moves.items(), key=lambda one: -len(one[1])):
        print(f"{len(texts):6}  {was} -> {now}")
        if was != now:
            for text in texts[:SHOWN]:
                print(f"          {text!r}  {_told(before[text])} -> {_told(after[text])}")
    kinds = collections.Counter((_told(before[text]), _told(after[text])) for text in changed if text not in labels)
    for (was, now), count in kinds.most_common(SHOWN):
        print(f"{count:6}  {was} -> {now}")


def _plain(line: dict[str, Any]) -> Any:
    """What was read, without the reasons."""
    shown = {name: value for name, value in line.items() if name not in ("intents", "asks")}
    for name in ("intents", "asks"):
        shown[name] = [(one["intent"], one["slots"]) for one in line.get(name) or ()]
    return shown


def _told(line: dict[str, Any]) -> str:
    asks = "/".join(one["intent"] for one in line.get("asks") or ())
    return f"asks {asks}" if asks else "+".join(one["intent"] for one in line["intents"])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("write", "compare"))
    parser.add_argument("files", nargs="+", type=Path)
    asked = parser.parse_args()
    write(asked.files[0]) if asked.what == "write" else compare(*asked.files)
