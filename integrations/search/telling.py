"""The answer: passages quoted, where they differ, and the numbered sources with their dates and links. Pure."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from urllib.parse import urlsplit

from integrations.search import comparing, passages, ranking, words
from integrations.search.port import Fault, Found, Page, Passage, Question

_QUOTED, _PAGES, _EACH = 3, 3, 1  # passages quoted, pages they are of, passages of one page
_THOROUGH = 7, 5, 2
_NEAREST = 2  # pages shown where none answers
_CLOSE, _NEAR = 0.6, 0.1  # how good the next passage must be, of the best; of a thorough answer
_SHORT, _RECIPE = 200, 600  # letters to which a passage is told with what stands around it; where it says how to
_TITLE = 90  # letters of one


def answer(question: Question, pages: Sequence[Page]) -> Found:
    """What the pages say, or that they say nothing."""
    best, sought = ranking.ranked(question, pages)
    if not best:
        return _nearest(question, pages)
    chosen = _chosen(best, thorough=question.thorough)
    best_of_all, rest = (_RECIPE if "how" in sought.kinds else _SHORT), _SHORT
    chosen = [
        passages.longer(one, pages[one.source], rest if place else best_of_all) for place, one in enumerate(chosen)
    ]
    order = list(dict.fromkeys(one.source for one in chosen))
    numbers = {source: number for number, source in enumerate(order, 1)}
    lines = [f"“{_quotable(one.text)}” [{numbers[one.source]}]" for one in chosen]
    lines += [_differ(one, chosen, numbers, pages) for one in comparing.differences(chosen)]
    found = _sourced(lines, [pages[source] for source in order])
    if pages[0].trouble and not question.thorough:
        return found._replace(say=f"{found.say}\n(The first result can't be read: {pages[0].trouble}.)")
    return found


def _sourced(lines: Sequence[str], sources: Sequence[Page], *, sure: bool = True) -> Found:
    """Lines with their sources below them."""
    below = (f"[{number}] {_source(page)}" for number, page in enumerate(sources, 1))
    links = [link for page in sources for link in (page.url, host(page.url))]
    return Found("\n".join((*lines, "", *below)), links=tuple(links), foreign=True, sure=sure)


def _nearest(question: Question, pages: Sequence[Page]) -> Found:
    """What the engines show of the first pages that are about it, where no passage answers."""
    asked = {*words.terms(question.words)}
    near = [page for page in pages if page.shown and asked & {*words.terms(f"{page.title} {page.shown}")}][:_NEAREST]
    if not near:
        return _nothing(pages)
    quoted = (f"“{passages.cut(_quotable(page.shown))}” [{number}]" for number, page in enumerate(near, 1))
    return _sourced(("No page says it outright. The nearest:", *quoted), near, sure=False)


def host(url: str) -> str:
    """ "zoo.example"."""
    try:
        return (urlsplit(url).hostname or "").removeprefix("www.")
    except ValueError:
        return ""


def _chosen(best: Sequence[Passage], *, thorough: bool) -> list[Passage]:
    most, sources, each = _THOROUGH if thorough else (_QUOTED, _PAGES, _EACH)
    least = best[0].score * (_NEAR if thorough else _CLOSE)
    kept: list[Passage] = []
    for one in best:
        of_it = sum(other.source == one.source for other in kept)
        there = {other.source for other in kept}
        same = any(other.text.casefold() == one.text.casefold() for other in kept)
        if one.score < least or of_it >= each or same or (not of_it and len(there) >= sources):
            continue
        kept.append(one)
        if len(kept) == most:
            break
    return kept


def _differ(
    one: comparing.Difference, chosen: Sequence[Passage], numbers: dict[int, int], pages: Sequence[Page]
) -> str:
    first, second = (chosen[place].source for place in (one.first, one.second))
    said = f"These differ: [{numbers[first]}] has {_and(one.one)}, [{numbers[second]}] has {_and(one.other)}"
    dates = pages[first].date, pages[second].date
    if all(dates) and dates[0] != dates[1]:
        newer = first if dates[0] > dates[1] else second
        return f"{said}; [{numbers[newer]}] is the newer."
    return f"{said}."


def _and(said: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(said[:-1]), said[-1])))


def _source(page: Page) -> str:
    about = ", ".join(filter(None, (host(page.url), _date(page.date))))
    title = _quotable(page.title)
    title = title if len(title) <= _TITLE else title[:_TITLE].rpartition(" ")[0] + " …"
    return f"{title or 'A page'} ({about}): {page.url}"


def _quotable(text: str) -> str:
    """A stranger's text in one line, without the signs that are ours: quotation marks, numbers in brackets."""
    text = passages.bare(text)
    return " ".join(text.replace("“", '"').replace("”", '"').replace("[", "(").replace("]", ")").split())


def _date(date: str) -> str:
    try:
        day = dt.date.fromisoformat(date)
    except ValueError:
        return ""
    return f"{day.day} {_MONTHS[day.month - 1]} {day.year}"


_MONTHS = "January February March April May June July August September October November December".split()


def _nothing(pages: Sequence[Page]) -> Found:
    troubles = [page.trouble for page in pages if page.trouble]
    if len(troubles) < len(pages):
        return Found(Fault.EMPTY.value, worked=False)
    return Found(f"{Fault.UNREAD.value.rstrip('.')}: of the first, {troubles[0]}.", worked=False, unread=True)
