"""APScheduler with its SQLAlchemy job store on SQLite, the peer in `storing` and `due`: same disk, pragmas and run.

A process of its own: `python -m benchmarks.rival add FOLDER COUNT` or `… due FOLDER COUNT STORED` prints one JSON line.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import json
import pickle
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from apscheduler.job import Job
from apscheduler.jobstores.sqlalchemy import SQLAlchemyJobStore
from apscheduler.schedulers.asyncio import AsyncIOScheduler
from apscheduler.triggers.date import DateTrigger

from benchmarks.figure import percentile
from storage import sqlite

NAME = "APScheduler"
NOTICE = 4.0  # seconds between the last row written and the due moment
FAR = dt.timedelta(days=365)

_late: list[float] = []
_all_rang: asyncio.Event | None = None
_expected = 0


def ask(what: str, folder: Path, *numbers: int) -> dict[str, float]:
    """Runs the peer in a process of its own and returns what it measured."""
    command = [sys.executable, "-m", __name__, what, str(folder), *map(str, numbers)]
    shown = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    measured: dict[str, float] = json.loads(shown.stdout)
    return measured


async def ring(due: float) -> None:
    """The job: notes how late it is called, in milliseconds."""
    _late.append((time.time() - due) * 1000)
    if len(_late) == _expected and _all_rang:
        _all_rang.set()


def _scheduler(folder: Path) -> tuple[AsyncIOScheduler, SQLAlchemyJobStore]:
    engine = sa.create_engine(f"sqlite:///{folder / 'rival.db'}")

    @sa.event.listens_for(engine, "connect")
    def _prepare(connection: Any, record: object) -> None:
        for pragma in sqlite.PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")

    store = SQLAlchemyJobStore(engine=engine)
    # Its own default drops what is a second late; without a limit of grace it fires everything, as we do.
    defaults = {"misfire_grace_time": None}
    return AsyncIOScheduler(jobstores={"default": store}, job_defaults=defaults, timezone=dt.UTC), store


async def add(folder: Path, count: int) -> dict[str, float]:
    """Jobs stored a second, one commit each (it has no batches)."""
    scheduler, _ = _scheduler(folder)
    scheduler.start(paused=True)
    far = dt.datetime.now(dt.UTC) + FAR
    began = time.perf_counter()
    for number in range(count):
        scheduler.add_job(ring, "date", run_date=far + dt.timedelta(seconds=number), args=[0.0])
    rate = count / (time.perf_counter() - began)
    scheduler.shutdown()
    return {"rate": rate}


async def due(folder: Path, count: int, stored: int) -> dict[str, float]:
    """Median and 99th percentile of lateness in milliseconds, `count` due at once among `stored` more."""
    global _all_rang, _expected
    _all_rang, _expected = asyncio.Event(), count
    scheduler, store = _scheduler(folder)
    scheduler.start(paused=True)
    far = dt.datetime.now(dt.UTC) + FAR
    _fill(scheduler, store, [far + dt.timedelta(seconds=number) for number in range(stored)])
    moment = dt.datetime.now(dt.UTC) + dt.timedelta(seconds=NOTICE)
    _fill(scheduler, store, [moment] * count)
    scheduler.resume()
    await _all_rang.wait()
    scheduler.shutdown()
    return {"p50": percentile(_late, 0.5), "p99": percentile(_late, 0.99)}


def _fill(scheduler: AsyncIOScheduler, store: SQLAlchemyJobStore, moments: list[dt.datetime]) -> None:
    """Writes the very rows that add_job would, in one transaction: how they came in is not what `due` measures."""
    rows = []
    for moment in moments:
        job = Job(
            scheduler, func=ring, trigger=DateTrigger(moment), args=[moment.timestamp()], kwargs={}, name="ring",
            executor="default", misfire_grace_time=None, coalesce=True, max_instances=1, next_run_time=moment,
        )
        state = pickle.dumps(job.__getstate__(), store.pickle_protocol)
        rows.append({"id": job.id, "next_run_time": moment.timestamp(), "job_state": state})
    with store.engine.begin() as connection:
        connection.execute(store.jobs_t.insert(), rows)


if __name__ == "__main__":
    _, what, place, *sizes = sys.argv
    measured = add(Path(place), int(sizes[0])) if what == "add" else due(Path(place), int(sizes[0]), int(sizes[1]))
    print(json.dumps(asyncio.run(measured)))
