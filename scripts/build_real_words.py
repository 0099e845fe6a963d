"""Makes specialists/language/emergencies/real_words.txt: everyday words that lie a slip away from a word of danger, and
are left as they are. Run it after words.txt or rules.txt has changed: `python -m scripts.build_real_words`.

The everyday words are the whole words of the vectors' table with their regular forms, and what our own tables hold.
"""

from __future__ import annotations

import re
import textwrap
from collections import Counter
from pathlib import Path

from specialists.language.emergencies import lexicon, rules
from specialists.language.text import vectors

ROOT = Path(__file__).parent.parent
OFTEN = 6  # times that a word of our own tables is written before it counts


def forms(word: str) -> set[str]:
    """A word with the forms that English spells so: not "hiting"."""
    made = {word, f"{word}es" if word[-1] in "sxz" or word[-2:] in ("ch", "sh") else f"{word}s"}
    short = len(word) <= 5 and word[-1] not in "aeiouwxy" and word[-2] in "aeiou" and word[-3] not in "aeiou"
    if word.endswith("e"):
        made |= {f"{word[:-1]}ing", f"{word}d", f"{word}r"}
    elif not short:
        made |= {f"{word}ing", f"{word}ed", f"{word}er"}
    return made


def everyday() -> set[str]:
    pieces = [word for word in vectors._open().pieces if word.isalpha() and len(word) >= 3]
    pages = [*ROOT.glob("specialists/language/corpus/*.txt"), *ROOT.glob("tests/**/*.txt"), *ROOT.glob("docs/**/*.md")]
    pages = [page for page in pages if "emergencies" not in str(page)]
    counted: Counter[str] = Counter()
    for page in pages:
        counted.update(re.findall(r"[a-z]+", page.read_text(encoding="utf-8").lower()))
    return {form for word in pieces for form in forms(word)} | {word for word, many in counted.items() if many >= OFTEN}


def main() -> None:
    speller = rules.table().lexicon._speller
    speller._known = frozenset(rules.table().lexicon._single)
    near = [word for word in sorted(everyday()) if speller.nearest(word) != word]
    (lexicon.HERE / "real_words.txt").write_text("\n".join(textwrap.wrap(" ".join(near), 118)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
