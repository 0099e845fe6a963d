"""Changes to the calendar: understood now, done once calendars are connected."""

from __future__ import annotations

from specialists import coming
from specialists.contract import Effect, Finding, Specialist, Turn, action
from specialists.foresight_strategist import kept
from specialists.foresight_strategist.calendar import INSTEAD
from specialists.language.when import When


class CalendarChanges(Specialist):
    """Moves and cancels what is on your calendar."""

    name = "foresight_strategist"

    @action(
        "update_event",
        category="scheduling",
        effect=Effect.WRITE,
        says=[
            "<drop> [<my>] {title} (from|off|off of|out of|on|in) [<my>] [*] <calendar> [{when}] [*]",
            "<drop> [out] [<my>] {title:([*] <event> [(with|about|for|at|in|called|named|titled|regarding|"
            "that) *])} [{when}] [{when}]",
            "<drop> [<my>] {when} [*] {title:(<event>)} [*]",
            "<drop> [<my>] {when} 's {title}",
            "<drop> [out] [<my>] [*] {title:(<event>)} (from|off|on|in|scheduled|of|that|i|we|at|for) [*]",
            "<drop> [everything|all|anything|all events|all items] [(on|from|in|off)] [<my>] [*] <calendar> "
            "[(for|on|of|in) *] [{when}]",
            "[find|open|look up|go to|locate] [*] and <drop> [*] {title:(<event>|<calendar>)} [*]",
            "(cancel|call off) {title:((lunch|dinner|breakfast|brunch|coffee|drinks|party|meeting|date|"
            "interview|haircut|dentist|gym|class|wedding|drinks|tennis|golf|yoga|movie night) [(with|at|"
            "for) *])} [{when}]",
            "(cancel|call off|delete|remove|drop|scrap) [<my>] {title:(* with *)} [from|on] [{when}]",
            "(cancel|call off|unschedule) [<my>] {title:name} [{when}]",
            "(cancel|call off) {when}",
            "(cancel|call off|delete|remove) (everything|whatever|all) [(i have|planned|scheduled|on)] [*] {when}",
            "(clear|free up|free|clear out|empty|wipe) [<my>] (calendar|schedule|agenda|day|afternoon|"
            "morning|evening|week|plans|appointments|meetings) [(for|on|of|from)] [{when}]",
            "(clear|free up|free|open up) [my|all of] {when} [(on|in|from) <my> <calendar>]",
            "(make sure|ensure) [that] my <calendar> is (clear|empty|free|open) [{when}]",
            "(reschedule|move|push|push back|postpone|shift|delay|bring forward|bump|change|put off|switch|"
            "pull|slide) [<my>] {title} (to|until|till|from|by|back|up|forward|for) {when} [(to|until) "
            "{when}] [*]",
            "(reschedule|move|push|push back|postpone|shift|delay|bump|change|put off) [<my>] {title:([*] "
            "<event> [(with|about|for|at|in) *])} [{when}] [(to|until|for) {when}] [*]",
            "(reschedule|postpone) [<my>] {title} [{when}]",
            "(reschedule|postpone|push back|push|delay) [<my>] {title} (by|to|for) {number} (day|days|hour|"
            "hours|minutes|week|weeks)",
            "<change> [the] (time|date|day|location|place|title|name|start time|end time|details|duration|"
            "venue|invitees|attendees|description) (of|for|on) [<my>] {title} [(to|from|as|with)] [{when}]",
            "<change> [the] (time|date|day|start time|end time) (of|for|on) [<my>] {title} to {when}",
            "<change> [<my>] {title:([*] <event>)} [*]",
            "<change> (of|to|in) {title:([*] <event>)} [*]",
            "<change> [<my>] <calendar> (event|events|entry|appointment|to|so|for|by) [*]",
            "(update|edit|modify) [<my>] <calendar> [*]",
            "(there is|i have|make) a change (to|in|on) <my> <calendar> [*]",
            "(make|change|move) [<my>] {title} (start|end|begin) at {when} [*]",
            "extend [<my>] {title} by {when}",
            "(extend|shorten) [<my>] {title:([*] <event>)} (by|to|until) [*] [{when}]",
            "i (can not|can no longer|will not be able to|do not want to) (make|make it to|attend|go to) "
            "[<my>] {title} cancel it",
            "(i want|i need|i would like) [all|all of] [<my>] {title:([*] (event|events|meeting|meetings|"
            "appointment|appointments))} [*] (deleted|removed|canceled|cleared|moved|rescheduled|erased|"
            "changed) [*]",
            "[<my>] {title:([*] <event> [with *])} (is|was|has been|got|has to be|needs to be) (canceled|"
            "postponed|rescheduled|moved|called off|changed|pushed back) [to] [{when}]",
            "[<my>] {title} (has been|was|got|is being|'s been) (moved|postponed|rescheduled|pushed|pushed back"
            "|put back|brought forward|shifted|delayed) to {when} [(update|change|move|fix) (it|that|<my> <calendar>)]",
            "(reschedule|move|push|shift|bump|change|switch) [<my>] {title:([*] (<event>|<date>) [with *])} to {when}",
            "set (the|a) location (of|for|to) [*] (event|meeting|appointment) [*]",
            "(unschedule|uninvite) {title}",
            "(i need|i want|i would like|have|get) [<my>] {title} (removed|deleted|taken|erased|cleared) [off|from|out]"
            " [of] <my> <calendar>",
            "make [<my>] {title:([*] (<event>|<date>) [with *])} {duration} (later|earlier|longer|shorter)",
            "(set|make|have|do|hold) [<my>] {title:([*] (<event>|<date>) [with *])} [to|for|at] {when} instead"
            " [of *]",
            "(i need|i want|i would like|get|have) [<my>] {title} (moved|rescheduled|pushed|postponed|delayed"
            "|switched|bumped)"
            " [back|up] [(to|for|until|by) *]",
            "(move|shift|push|reschedule|switch) (everything|all|my day|all my meetings|all my appointments|my"
            " meetings) {when}",
            "(i|we) can not (make|attend|do) [<my>] {title} (reschedule|move|cancel|postpone) it [(to|for|until)"
            " {when}]",
            "make [<my>] {title:([*] <event>)} {when} (longer|shorter)",
            "(move|shift|push|reschedule|switch) (everything|all|my day|all my meetings|all my appointments|my"
            " meetings) (on|from) {old:when} to {when}",
            "make [<my>] {title:([*] (<event>|<date>))} [last] {when} [instead of *]",
            "(cancel|call off|skip|drop|scrap) [<my>] {title:((date|movie|game|girls|quiz|poker|family|trivia)"
            " night)} [{when}]",
            "<drop> [all|all of] [<my>] calendar (entries|events|appointments|items|meetings) [*] [{when}]",
            "<my> {title:([*] (<event>|<date>) [with *])} (was|is|has been|got) (moved|changed|pushed|shifted)"
            " to {when}",
            "(the|my|our) {title:([*] <event>)} (moved|changed) to {when}",
            "(can|could|may) [<my>] {title:([*] (<event>|<date>) [(with|about|for) *])} be [moved] [to] {when}",
            "(swap|switch) {title} (and|with) {other:text}",
            "(get rid of|cancel|drop|scrap|delete|move|push|skip) my {when} [<event>] [*]",
            "(get rid of|scrap|skip) [<my>] {title:([*] <event>)} [*]",
            "i (do not|no longer) (want|need) [<my>] {title} (on|in) <my> <calendar> [*]",
            "(wipe|clear|clean) <my> <calendar> (clean|out|empty) [*]",
            "(push|move|shift|bump|delay|postpone|bring|pull) [back|forward] [<my>] {title:([*] <date> [(with|about"
            "|for) *])} [back|forward|up|out|earlier|later] (by|for) {when}",
            "(push|move|shift|bump|delay|postpone|bring|pull) [back|forward] [<my>] {title:([*] <date> [(with|about"
            "|for) *])} [back|forward|up|out|earlier|later] (to|until|till) {when}",
            "(push|move|shift|bump|delay|postpone|bring|pull) [<my>] {title:(* with *)} [back|forward|up|out] (by|to"
            "|until|till) {when}",
            "(cancel|call off|skip|scrap|drop) [<my>] {title:([*] <date> [(with|about|for) *])} [{when}]",
            "(swap|switch|move|shift|reschedule|change) [<my>] {title} from {old:when} [to {when}]",
            "(get|take) {title} off [of] [<my>] [*] <calendar> [{when}]",
            "make [<my>] {title:([*] (<event>|<date>) [with *])} [at] {when} instead",
            "make [<my>] {title:(* with *)} [at] {when} instead",
            "(move|shift|push|bump|change|reschedule|bring|pull|slide) my {old:when} [<event>] [forward|back|up]"
            " (to|until"
            "|till) {when}",
            "[<my>] {title:([*] (<event>|<date>) [with *])} is now (at|on|moved to) {when} [not|instead of] [*]",
            "[<my>] {title:([*] <event> [with *])} [{when}] (is|was|has been|got) (canceled|called off|"
            "postponed|off) [please] (remove|delete|cancel|take|update) [*]",
            "[*] (take|remove|delete|cancel|erase|get) it (off|from|off of|out of) [<my>] [*] <calendar> [*]",
            "(rename|retitle) [<my>] {title:([*] <event>)} (to|as) {new_title}",
        ],
        examples={
            "cancel lunch with Tom": {},
            "move my dentist appointment to Thursday at 4pm": {},
            "reschedule the team meeting for Monday at 9": {},
            "delete the yoga class from my calendar": {},
            "clear my calendar for tomorrow": {"when": "2026-11-21"},
        },
    )
    async def update_event(
        self, turn: Turn, title: str | None = None, when: When | None = None, invitees: str | None = None
    ) -> Finding:
        """Moves, changes or cancels an event on your calendar."""
        handed = await kept.moved(turn, title, when) or await kept.dropped(turn, title)
        return handed or coming.not_yet("change your calendar", INSTEAD)
