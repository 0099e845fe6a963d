"""Reads pages by trafilatura, and prints their lines. Run in a process of its own (apart.py).

In: [{"url", "content" (base64), "plain"}]. Out, in the same order: {"title", "date", "lines"}, or {} for a page
that can't be read. What nobody sees of a page (hidden, in scripts, in comments) is no part of it.
"""

from __future__ import annotations

import base64
import contextlib
import json
import sys
from typing import Any

PROCESSOR = 8  # seconds that all the pages may take of it
MEMORY = 1_500_000_000  # bytes
LINES, LONGEST = 600, 2_000  # of a page; letters of a line
_HIDDEN = (
    "//script|//style|//noscript|//template|//iframe|//svg|//nav|//footer|//form|//*[@hidden]|//*[@aria-hidden='true']"
    "|//*[contains(translate(@style, ' ', ''), 'display:none')]"
    "|//*[contains(translate(@style, ' ', ''), 'visibility:hidden')]"
)


def _limit() -> None:
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource  # not everywhere

        resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR, PROCESSOR))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _read(page: dict[str, Any]) -> dict[str, Any]:
    content = base64.b64decode(page["content"])
    if page["plain"]:
        return _made("", "", content.decode(errors="replace"))
    import trafilatura
    from trafilatura.utils import load_html

    tree = load_html(content)
    if tree is None:
        return {}
    for one in tree.xpath(_HIDDEN):
        if one.getparent() is not None:
            one.drop_tree()
    _mark(tree)
    _flatten(tree)
    found = trafilatura.bare_extraction(
        tree, url=page["url"], with_metadata=True, include_comments=False, include_images=False, favor_recall=True,
        date_extraction_params={"extensive_search": False},  # no date is better than one out of the text
    )
    if found is None:
        return {}
    told = found if isinstance(found, dict) else found.as_dict()
    return _made(told.get("title"), told.get("date"), told.get("text"))


def _mark(tree: Any) -> None:
    """Headings as passages.py knows them."""
    for heading in tree.xpath("//h1|//h2|//h3|//h4|//h5|//h6"):
        heading.text = f"# {heading.text or ''}"


def _flatten(tree: Any) -> None:
    """Rows of tables and what lists define as paragraphs, so that a price stays beside its name."""
    for row in tree.xpath("//tr"):
        if len(row) > 1 and all(cell.tag == "th" for cell in row):
            row.drop_tree()
            continue
        cells = [" ".join(cell.text_content().split()) for cell in row if cell.tag in ("td", "th")]
        _become(row, ": ".join(filter(None, cells)))
    for term in tree.xpath("//dt"):
        told = term.getnext()
        if told is not None and told.tag == "dd":
            _become(term, " ".join(f"{term.text_content()}: {told.text_content()}".split()))
            told.drop_tree()
    for table in tree.xpath("//table|//tbody|//thead|//dl"):
        table.tag = "div"


def _become(element: Any, text: str) -> None:
    tail = element.tail
    element.clear()
    element.tag, element.text, element.tail = "p", text, tail


def _made(title: Any, date: Any, text: Any) -> dict[str, Any]:
    lines = [" ".join(line.split())[:LONGEST] for line in (text or "").splitlines()]
    title = (title or "").removeprefix("# ")
    return {"title": title, "date": date or "", "lines": [*filter(None, lines)][:LINES]}


def _safely(page: dict[str, Any]) -> dict[str, Any]:
    try:
        return _read(page)
    except Exception:  # whatever their parsers stumble over, the other pages are read
        return {}


if __name__ == "__main__":
    _limit()
    json.dump([_safely(page) for page in json.load(sys.stdin)], sys.stdout)
