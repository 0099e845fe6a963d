"""Hours spent on projects: understood now, kept once time tracking is built."""

from __future__ import annotations

from specialists import coming
from specialists.contract import Effect, Finding, Specialist, Turn, action
from specialists.language.when import When


class Timekeeper(Specialist):
    """Keeps track of where your hours went."""

    name = "timekeeper"

    @action(
        "log_time",
        category="time_tracking",
        effect=Effect.WRITE,
        says=[
            "(log|track|record|book|enter|add|register|charge|bill|clock) {duration} [of work|of time|of] "
            "[{when}] (on|to|for|under|against|with|working on|in|of) {project}",
            "(log|track|record|book|enter|charge|bill) {duration}",
            "i (spent|worked|put in|did|have spent|have worked|logged|put) {duration} [{when}] (on|working "
            "on|with|for|of|doing|in|into) {project}",
            "i worked (on|for) {project} [for] {duration}",
            "i worked {duration} [{when}]",
            "(spent|worked) {duration} (on|for|with|doing) {project}",
            "(start|stop|pause|resume|end|begin) (tracking|logging|recording) [my] (time|hours) [(on|for) {project}]",
            "(put down|note down|write down|mark down|add up|put in|note|credit) {duration} [of work|of time|of] (on"
            "|to|for|under|against|with) {project}",
            "[i] worked on {project} {when}",
            "[i|i have] [just] (did|done|finished) {duration} of {project}",
            "(stop|start|pause) the clock [on|for] [{project}]",
            "(start|stop|pause|resume|end) (tracking|the clock|time tracking|logging|my timesheet|the time "
            "tracker|time) [on|for|my] [{project}]",
            "(start|stop) (the|my) (time tracker|stopwatch|work timer) [for {project}]",
            "clock (in|out|me in|me out) [(on|for|to) {project}]",
            "(start|begin|stop) working on {project}",
            "{project} {duration} (logged|worked|spent)",
            "(log|track|record|enter) [my] (time|hours) [(on|for) {project}]",
        ],
        examples={
            "log 2 hours on the website": {"project": "the website"},
            "I spent 45 minutes on the report": {"project": "the report"},
            "track 3 hours for Project Atlas": {"project": "Project Atlas"},
            "clock in": {},
            "start tracking the kitchen renovation": {},
        },
    )
    async def log_time(
        self, turn: Turn, duration: When | None = None, project: str | None = None, when: When | None = None
    ) -> Finding:
        """Notes down time spent."""
        return coming.not_yet("track time")

    @action(
        "time_report",
        category="time_tracking",
        says=[
            "how (many hours|much time|long) (did i|have i) (spend|spent|work|worked|put in|put|log|logged|"
            "track|tracked) [{when}] [(on|for|in|working on|with|into) {project}] [{when}]",
            "[<tell>] [me] [my] (time report|timesheet|time sheet|hours|time log|tracked time|logged hours|"
            "logged time|work hours) [(for|on) {project}] [{when}]",
            "where did my (time|hours|day|week) go [{when}]",
            "(what|how) did i spend my (time|day|week) [on] [{when}]",
            "what have i (worked|been working) on [{when}]",
            "how many hours [of work] [{when}] [(on|for) {project}]",
            "[<tell>] [me] [the|my] total (hours|time) [spent|worked|logged] [(on|for|in) {project}] [{when}]",
            "(how much|how many hours of|how long) [time] have i (got|logged|clocked|spent|put|worked) [on|for|in|into]"
            " [{project}] [so far] [{when}]",
            "(show|give|make|create) [me] [a|my|the] [weekly|daily|monthly] (time report|timesheet|time "
            "sheet|summary of my hours) [*]",
        ],
        examples={
            "how much time did I spend on the website this week": {},
            "show me my timesheet": {},
            "where did my week go": {},
            "how many hours did I work yesterday": {},
            "time report for Project Atlas": {"project": "Project Atlas"},
        },
    )
    async def time_report(self, turn: Turn, project: str | None = None, when: When | None = None) -> Finding:
        """Tells where your time went."""
        return coming.not_yet("report on your time, as I track none")
