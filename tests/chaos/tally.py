"""What a chaos run counted on phones: copies, marks that were needless, broken orders. Summed up by conftest.py."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields

from storage.database import Database
from storage.tables import Outbox
from tests.chaos.crowd import Chatting, Copy, Somebody, Writer
from tests.road.town import Town, rows_of

KEY = "chaos tally"  # of a test's properties, by which a report carries it out of its worker
MATTER = re.compile(r"\b(?:plant|thing)\d+\b")
SHARE = 0.02  # of the first copies, that may be marked though nothing of them had gone before


@dataclass
class Tally:
    """Of one run, or of several together."""

    firsts: int = 0  # matters that reached their person
    marked: int = 0  # of those: the first copy says that it may be a repeat …
    needless: int = 0  # … though no request for it had reached the provider before
    repeats: int = 0  # further copies …
    unmarked: int = 0  # … that do not say so
    inversions: int = 0  # later before earlier, at one address

    def __add__(self, other: Tally) -> Tally:
        return Tally(*(getattr(self, one.name) + getattr(other, one.name) for one in fields(self)))

    @property
    def is_good(self) -> bool:
        """At most so many needless marks; and one in a few is no share."""
        return not self.unmarked and not self.inversions and self.needless <= max(1.0, SHARE * self.firsts)

    def as_json(self) -> str:
        return json.dumps(asdict(self))

    def __str__(self) -> str:
        share = 100 * self.needless / max(1, self.firsts)
        return (
            f"{self.firsts} first copies, {self.marked} of them marked, {self.needless} needlessly ({share:.1f} %); "
            f"{self.repeats} repeats, {self.unmarked} of them unmarked; {self.inversions} inversions"
        )


async def taken(here: Town, database: Database, people: Sequence[Somebody]) -> Tally:
    """The tally of a town that has come to rest."""
    tally = Tally()
    for one in people:
        rows = [row for row in await rows_of(database, one.person_id) if row.kind in ("reply", "reminder")]
        about = {row.id: found[0] for row in rows if (found := MATTER.search(row.text))}
        asked = _requests(here, one, about)
        copies = {matter: one.about(matter) for matter in set(about.values())}
        for matter, found in copies.items():
            if not found:
                continue
            first, *others = found
            tally.firsts += 1
            tally.marked += first.marked
            # One of the requests is the first copy's own.
            needless = first.marked and sum(at <= first.at for at in asked.get(matter, ())) < 2
            tally.needless += needless
            if needless:
                print(f"needless: {one.name}, {matter} at {first.at:.3f}, killed at {here.kills}")
            tally.repeats += len(others)
            tally.unmarked += sum(not copy.marked for copy in others)
        if isinstance(one, Writer):  # a call that fails goes on in writing, and has no order
            tally.inversions += _inversions(rows, about, copies)
    return tally


def _inversions(rows: Iterable[Outbox], about: Mapping[int, str], copies: Mapping[str, Sequence[Copy]]) -> int:
    """Neighbours of one kind, in the order they were written, of which the later came first."""
    count = 0
    for kind in ("reply", "reminder"):
        theirs = [about[row.id] for row in sorted(rows, key=lambda row: row.id) if row.kind == kind and row.id in about]
        came = [(copies[matter][0].at, matter) for matter in dict.fromkeys(theirs) if copies[matter]]
        wrong = [pair for pair in itertools.pairwise(came) if pair[1] < pair[0]]
        for pair in wrong:
            print(f"inversion: {pair}, of", *(_shown(row) for row in rows if row.kind == kind), sep="\n  ")
        count += len(wrong)
    return count


def _shown(row: Outbox) -> str:
    moments = f"made {row.created_at:%T.%f}, due {row.due_at:%T.%f}, next {row.next_at:%T.%f}"
    return f"{row.id} of worker {row.id >> 11 & 0x3FF}, {row.channel}: {row.text!r}, {row.tries} tries, {moments}"


def _requests(here: Town, one: Somebody, about: Mapping[int, str]) -> Mapping[str, list[float]]:
    """When requests for each matter came to a provider, whatever became of them (seconds since 1970)."""
    found: dict[str, list[float]] = {}
    if isinstance(one, Chatting):
        for call in here.telegram.journal.called("sendMessage"):
            said = MATTER.search(str(call.params.get("text", "")))
            if said and str(call.params.get("chat_id")) == str(one.phone.id):
                found.setdefault(said[0], []).append(call.at)
        return found
    for entry in here.twilio.log.of("request"):
        form = entry.data.get("form") or {}
        row = re.search(r"\bid=(\d+)", form.get("StatusCallback", ""))
        if row and int(row[1]) in about:
            found.setdefault(about[int(row[1])], []).append(entry.at.timestamp())
    return found


def total(tallies: Iterable[str]) -> Tally:
    """All of them together, each as `as_json` gave it."""
    return sum((Tally(**json.loads(one)) for one in tallies), Tally())
