"""Check-ins on other people and on oneself: understood now, done once they are built."""

from __future__ import annotations

from specialists import coming
from specialists.contract import Effect, Finding, Specialist, Turn, action
from specialists.language.when import When


class CheckIns(Specialist):
    """Looks after people."""

    name = "comms_pilot"

    @action(
        "check_in",
        category="communication",
        effect=Effect.SEND,
        says=[
            "(check in|check up|check) (on|with) {recipient} [{when}]",
            "(see|find out|ask|check) how {recipient} (is|are) [doing|feeling|getting on|holding up|coping|keeping]"
            " [(after|since|with|today|these days|this week) *]",
            "ask {recipient} how <who> (is|are) [doing|feeling|getting on|holding up]",
            "touch base with {recipient} [{when}]",
            "(make sure|see if|see whether|check if) {recipient} (is|are) (ok|okay|all right|alright|fine|"
            "safe|well)",
            "do a [quick] check in (on|with) {recipient}",
            "(make sure|see if|see whether|check if|check whether|check) {recipient} (is|are) (ok|okay|all right"
            "|alright|fine|safe|well|feeling better|coping) [(after|since|with|today|now) *]",
            "(see|check|find out) (if|whether) {recipient} (got|made it|arrived) (home|back|there|in) [safe|safely"
            "|ok|okay]",
            "reach out to {recipient} and ask {question}",
            "reach out to {recipient}",
            "check in with {recipient} and ask {question}",
        ],
        examples={
            "check in on Grandma": {"recipient": "Grandma"},
            "see how Peter is doing": {"recipient": "Peter"},
            "check on my brother": {"recipient": "my brother"},
            "make sure Lena is okay": {"recipient": "Lena"},
            "check in with Dad and ask how the knee is": {"recipient": "Dad", "question": "how the knee is"},
        },
    )
    async def check_in(
        self, turn: Turn, recipient: str, question: str | None = None, when: When | None = None
    ) -> Finding:
        """Asks one of your people how they are."""
        return coming.not_yet("check in on other people", "I can remind you to: say when.")

    @action(
        "configure_checkin",
        category="communication",
        effect=Effect.WRITE,
        says=[
            "(check in|check up) (on|with) me {when}",
            "(set up|start|create|schedule|configure|add|make) [a|an|the|my] [daily|weekly|regular|new] "
            "(check in|check ins) [*]",
            "(set up|start|create|schedule|configure) [a|an] {when} (check in|check ins) [(with|on|for) "
            "{recipient}]",
            "(stop|pause|resume|cancel|turn off|turn on|disable|enable|skip|change|move) [my|the|all|all "
            "my] [daily|weekly|regular] (check in|check ins) [*]",
            "(stop|pause|resume|cancel|turn off|turn on|disable|enable|skip|change|move|delete|remove|end|suspend)"
            " [my|the|your|our|this|that|all|all the|all my] [*] (check in|check ins)",
            "(change|move|set|shift|switch|reschedule|make) [my|the|your] {old:when} (check in|check ins) [time]"
            " (to|for|at) {when}",
            "no [more] (check in|check ins) [*]",
            "(change|move|set|shift|switch|reschedule|push) [my|the|your] [*] (check in|check ins) [time] (to|for|at"
            "|until) {when}",
            "(start|begin|keep) (asking|checking in with|checking in on|checking on|checking up on) me [*]",
            "(check in|check up|check) (on|with) {recipient} {when} => if=repeated",
            "(check in|check up|check) (on|with) {recipient} (daily|weekly|once a day|once a week|regularly) [*]",
            "stop checking (in|up) (on|with) {recipient}",
            "stop (checking in|checking up) [(on|with) me]",
            "ask me {when} how *",
            "(check in|check up) (on|with) {recipient} (every|each) [*]",
            "ask me {when} how i (am|feel|did|slept) [*]",
            "(change|move|set) [my|the] check in [time] (to|for) {when}",
        ],
        examples={
            "check in with me every evening": {},
            "set up a daily check-in with Mum": {},
            "pause my check-ins": {},
            "stop checking in on Grandma": {"recipient": "Grandma"},
            "move my check-in to 9 am": {},
        },
    )
    async def configure_checkin(
        self, turn: Turn, recipient: str | None = None, when: When | None = None
    ) -> Finding:
        """Sets up regular check-ins."""
        return coming.not_yet("run check-ins", "A repeating reminder does part of it.")
