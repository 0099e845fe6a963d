"""Sums up what all chaos runs have counted, and fails the whole where that is too much: `make chaos` ends with it."""

from __future__ import annotations

import pytest

from tests.chaos import tally


class Sums:
    """The counts of every run that got so far, from whichever worker."""

    def __init__(self) -> None:
        self.found: dict[str, list[str]] = {"SQLite": [], "PostgreSQL": []}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call":
            database = "PostgreSQL" if "postgresql" in report.nodeid else "SQLite"
            self.found[database] += [str(value) for key, value in report.user_properties if key == tally.KEY]

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if not all(tally.total(found).is_good for found in self.found.values()):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for database, found in self.found.items():
            if found:
                counted = tally.total(found)
                verdict = "" if counted.is_good else " - TOO MANY"
                terminalreporter.write_line(f"chaos, {database}, {len(found)} runs: {counted}{verdict}")


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):  # of several processes, the one that hears of all
        config.pluginmanager.register(Sums(), "chaos sums")
