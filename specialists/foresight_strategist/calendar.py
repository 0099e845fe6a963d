"""The calendar: understood now, done once calendars are connected."""

from __future__ import annotations

from specialists import coming
from specialists.contract import Effect, Finding, Specialist, Turn, action
from specialists.foresight_strategist import kept
from specialists.language.when import When
from specialists.ops_planner import duties

INSTEAD = "I can remind you of it: say \"remind me to … on Friday at 3\"."


class ForesightStrategist(Specialist):
    """Looks ahead: your calendar."""

    name = "foresight_strategist"

    @action(
        "calendar_query",
        category="scheduling",
        fallback=("recall_fact",),
        says=[
            "[*] (what is|what all is|what is there|what do i have|what have i got|what do we have|what am "
            "i doing|what is happening|what is going on|what is coming up|what is planned|what is scheduled|"
            "what is next|what are my plans|what is up|anything|do i have anything|is there anything|is "
            "anything|tell me what is|what things are|what items are|what events are) [*] (on|in|for) "
            "[<my>] [*] <calendar> [*]",
            "[<tell>] [what is|what is on] [<my>] <calendar> [like|look like|looking like] [(for|on|"
            "at)] [{when}]",
            "(what does|how does|how is) <my> [*] (calendar|cal|schedule|agenda|diary|day|week|weekend|"
            "month|morning|afternoon|evening) [for] [{when}] (look|looking|shape up|shaping up) [like] "
            "[{when}] [*]",
            "(what is|what are) (my|our) {when} [meeting|appointment|thing|call|slot|about]",
            "what is <my> (day|week|weekend|schedule|month|morning|afternoon|evening) (like|looking like) "
            "[{when}]",
            "(when|what time|where|what day|what date|at what time|on what day|how long|how soon) (is|are|"
            "was|will|does|do|did) [<my>] [*] <event> [*]",
            "(when|where|what time) (is|are) my {title} (scheduled|happening|planned|set|supposed to be|"
            "supposed to start|{when})",
            "<tell> (when|where|what time|what day) <my> {title} (is|are) [scheduled] [{when}]",
            "(when|where|what time) is [<my>] {title} (being held|taking place|happening|going to be|going to be"
            " held|held)",
            "how (does|is) <my> (day|week|weekend|morning|afternoon|evening) (look|looking|shaping up)",
            "how (does|is) my {when} [look|looking|shaping up]",
            "[what is] {when} 's (event|meeting|appointment|plan)",
            "[what is] {when} <event>",
            "(is|are) [my|the] {when} [still] (open|free|clear|available|busy|taken|booked) [for me]",
            "is there (anything|something) [that] i (need|have|am supposed) to (attend|go to|be at|show up for)"
            " [{when}]",
            "what (does|do) {when} look like [for me]",
            "<tell> what is (scheduled|planned|booked|happening) {when}",
            "what is (next|up next|next up|coming up next) [for me] [{when}]",
            "did [my|the] {who:name} (schedule|plan|set up|book|add|arrange) (a|an|any|the) [*] <event> [*]",
            "who (invited|asked) me to [*] <event> [*]",
            "(when|what day|what date|what time) did i (schedule|book|set up|plan|arrange) {title:text} [for]",
            "remind me (when|where|what time|what day) <my> {title:([*] <event> [with *])} (is|starts|begins|ends)",
            "remind me (when|where|what time|what day) (is|are) my {title}",
            "<tell> (when|what time) <my> {title:([*] (<event>|<date>) [with *])} (starts|begins|ends|finishes|will be)"
            " [{when}]",
            "what is the (purpose|subject|topic|agenda|reason|point|status) (of|for) <my> [*] <event> [*]",
            "(does|do|did) [<my>] {title:([*] <event> [with *])} (start|begin|end|finish|last|take place) [*]",
            "<tell> [me] (if|whether) there is (anything|something) (going on|planned|scheduled|on|happening) [*]",
            "what is the (first|last|next) thing (i have|on <my> <calendar>|i need to do|i have to do) [*]",
            "[*] (anything|something) on the books [for me] [(for|on|at)] {when}",
            "(when (is|was) the last time (i|we)|when did (i|we) last) (met|met with|saw|had|meet|meet with|see"
            "|have) [*]",
            "who (did|have) (i|we) (schedule|scheduled|book|booked|plan|planned|set up) [*] <event> [*]",
            "(pull|bring|call|open) <my> <calendar> up [*]",
            "what (is the|is) (date|time|day|location|place|address) (of|for) <my> {title:([*] (<event>|<date>)"
            " [with *])}",
            "remind me what i have (going on|planned|on|scheduled|coming up) [{when}]",
            "what is (the|my|our) plan [for] {when}",
            "do i (work|have work|have school|have class|have practice|have to work) {when}",
            "<tell> (if|whether) {when} is (free|open|available|clear|busy)",
            "how long (does|will|is) {title:((the|my|our) *)} (last|take|go on)",
            "what (was|were) on <my> <calendar> [for] [{when}]",
            "how (many|much) (hours|time) of (meetings|appointments|events) (do|did) i have [*] [{when}]",
            "(when|what time|where) do i have {title}",
            "[<tell>] [me] [the] (location|place|venue|address|time|start time|end time|details|info) (of|on"
            "|about|for) my (next|{title}|{when})",
            "<tell> [me] [the] (location|place|venue|address|time|start time|end time|details|length) (of|on"
            "|about|for) [<my>] {title:([*] <event>)}",
            "<tell> [me] (if|whether) i (have|have got) [already] (scheduled|booked|planned|arranged|made) [*]",
            "how (long|soon|many days|many weeks|many months|much longer|much time) [is it] (until|till|to"
            "|before) my {title}",
            "(do i have|have i got|do we have|did i have|will i have|are there|is there|have i) [a|"
            "an|any|any other|anything|something|some|another|my] [*] <event> [*]",
            "(do i have|do i already have|have i got|do we have|am i doing|is there|are there|will there be)"
            " (anything|"
            "something|stuff|things|any plans|plans|any|a lot|much) [else] [going on|planned|scheduled|"
            "happening|to do|on|coming up|booked|due] [going on|planned|scheduled|happening|on|coming up] "
            "{when}",
            "(do i have|is there) anything [going on|planned|scheduled|happening|on|coming up] {when}",
            "remind me (of|about|what is on|what is in) <my> (<calendar>|appointments|meetings|plans) [(for|on)]"
            " [{when}]",
            "(do i have|have i got|is there|will i have|do we have) [any|enough|some] (time|space|room|a gap) [for"
            "|to] [*] {when}",
            "(where|when|what|who) is my {when} [meeting|appointment|call|one|with]",
            "<tell> [me] [a|an|the] (overview|summary|rundown|outline|picture) of <my> [*] (appointments"
            "|meetings|events|day|week|weekend|month"
            "|schedule|calendar|agenda) [{when}]",
            "(what time|when|where) (is|does|will) [<my>] {title:([*] (<event>|<date>) [with *])} [start|begin|end|be"
            "|take place|happen|finish]",
            "(when|what time|at what time|what day|where) (am i|are we) (meeting|seeing|having|visiting) [with]"
            " {title}",
            "[do i have] (anything|any plans|plans|something) (going on|planned|scheduled|happening|on|"
            "coming up) {when}",
            "any <event> [scheduled|planned|coming up] [*] [{when}]",
            "(what|which|how many) [other|kind of|type of|of my|more|upcoming] <event> [*] (do|are|is|have|"
            "did|am|will|were|that) [*]",
            "how many <event> [*]",
            "what [do i have|have i got|am i doing|are we doing|is planned|is happening|is going on|is "
            "scheduled|is there|have i planned|do i got|is] [going on|planned|scheduled|coming up|on|"
            "happening|set up|lined up|booked] {when}",
            "(what do i have|what have i got|what do i got) (going on|planned|scheduled|coming up|happening|set up"
            "|lined up|booked) [for me] [{when}]",
            "what is (planned|scheduled|coming up|set up|lined up|booked) [for me] [{when}]",
            "what is (going on|happening) {when}",
            "what (do i have|have i got|have we got) on [(for|in)] [{when}]",
            "(find|what is|look for|search for|check for|is there|are there|do i have|any) [me] [a|an|my|the|any|some]"
            " [next|first] (open|free|available|empty) (hour|hours|slot|slots|time|times|day|days|evening"
            "|weekend|spot) [*]",
            "(which|what) (room|place|building|floor|address|office|restaurant|location) (is|will|are) <my> [*]"
            " <event>"
            " [*]",
            "(what|what all) (am i|are we) (doing|up to|supposed to do|supposed to be doing|scheduled for) "
            "{when}",
            "what (are|were) <my> [upcoming] (plans|events|meetings|appointments|commitments|engagements) "
            "[*]",
            "<tell> [me] [about|of] [all] [<my>] [*] (event|events|meeting|meetings|appointment|"
            "appointments|plans) [*]",
            "<tell> [me] [if|whether] (i have|i am having|there is|there are|i have got|i had) [a|an|any|"
            "anything] [*] (event|events|meeting|meetings|appointment|appointments|plans|scheduled|planned|"
            "calendar|schedule|agenda) [*]",
            "<tell> [me] [what] (is|i have|i have got|do i have|i am doing|events) [*] [on|in|for] <my> "
            "<calendar> [*]",
            "<tell> [<my>] [*] <calendar> [(for|on|of|about)] [{when}] [*]",
            "(am i|are we|will i be) (free|busy|available|booked|occupied|open|double booked|tied up|off|working) [*]"
            " [{when}] [*]",
            "i am (free|busy|available|booked|occupied|open|double booked|tied up|off) [*] [{when}] [*]",
            "(when|what time|what times|at what time) (am i|are we|will i be|i am|is|are|will) [*] (free|"
            "busy|available|open) [*]",
            "(is|are|will) [*] (free|available) [*] {when} [*]",
            "(when|what) is (my|our) next {title}",
            "(who|who all|who else) (is|will be|am i|are|do i) (participating|attending|invited|meeting|seeing"
            "|meeting with"
            "|joining) [*]",
            "(who|who all|who else) (is|will be|am i|are) (at|coming|going|in) [*] (<event>|{when}) [*]",
            "(who am i|with whom am i|who do i) (meeting|meeting with|seeing|having|having lunch with|"
            "having dinner with|meet|meet with|see) [*]",
            "(is|are|does|did) [*] (on|in|added to|put on) <my> <calendar> [*]",
            "(is|are) [<my>] [*] (meeting|appointment|event|party|flight|interview) [*] (scheduled|planned|"
            "still on|happening|canceled|booked|set|confirmed|on) [*]",
            "(how long|how much time|how much longer|how many minutes|how many hours|how many days|how many"
            " weeks) [*] "
            "(until|till|to|before|left until|for|is) [<my>] [*] <event> [*]",
            "(where|when) (do i|am i supposed to|should i) (need to be|have to be|be|go|have to go) [*] "
            "{when}",
            "(find|look for|search|search for) [<my>] [*] (meeting|event|appointment|party|meetings|events|"
            "appointments) [*]",
            "(did i|have i) (schedule|scheduled|plan|planned|book|booked|put|add) [*] (event|meeting|"
            "appointment|calendar|plans|{when}) [*]",
            "<my> (calendar|schedule|agenda|cal|appointments|meetings|events) [for|on] [{when}]",
            "<calendar> (for|on) {when}",
            "(today|tomorrow) 's <calendar>",
            "{when} 's <calendar>",
            "[what are] {when} 's (events|meetings|appointments|plans)",
            "next <event>",
            "(upcoming|remaining) <event> [*]",
            "how (full|busy|packed) is <my> (calendar|schedule|day|week) [{when}]",
            "how (does|is) [<my>] {when} (look|looking|shaping up) [for me]",
            "(which|what) (slot|slots|time slot|time slots|times|gaps) (is|are|do i have) (open|free|available)"
            " [*] {when}",
            "(how long|how much time|how many days|how many weeks) (until|till|to) my (vacation|holiday|holidays|trip"
            "|flight) => if=kept",
            "what is the (location|address|place|venue|topic|agenda) of <my> {when} [<event>]",
            "(how much|how many) [*] (open|free) [time|slots|hours] [*] [{when}]",
            "(which|what) (is|will be) my next (meeting|appointment|event|class)",
            "(which|what|when) (is|will be) my next (flight|trip|train) [*] => if=kept",
            "(do i have|have i got|do we have) [a|an|any] (flight|flights|trip|train|game|match) [*] {when} =>"
            " if=kept",
            "is my <calendar> (free|open|clear|empty|full) [{when}] [*]",
            "<tell> [*] (next|upcoming|coming) <event> [*]",
            "what time [*] (start|end|finish|begin|over|meeting|appointment|dinner|lunch) [*] {when}",
            "<tell> [the] duration of {title}",
            "<tell> [the] (details|particulars) (of|for|about|on) [<my>] {title:([*] <event>"
            " [(with|at|for|on|about) *])}",
            "will {name} be (at|in|attending) [*] <event> [*]",
            "(on|in|for) <my> <calendar> (is there|are there|do i have|what is|what|is|are|have i) [*]",
            "how many things [*] (planned|scheduled|going on|booked|set) [*]",
            "<tell> [*] availability [*]",
            "(is|am i|do i have|will i have|have i got) [*] (busy|full|free|packed|light|quiet) (day|week|schedule"
            "|weekend|morning|afternoon|evening) [*] [{when}]",
            "(when|what time) is (the|my) next time [that] i [*]",
            "<tell> [me] what i (have|have got|am doing|have going on|have planned|have scheduled) [*] "
            "{when}",
            "what comes (next|after) [*] <calendar>",
            "what is (after|before) [<my>] [*] (meeting|appointment|lunch|call) [*]",
            "(did i|have i|did we) [already] (schedule|book|plan|arrange|make|set up|set) [a|an|my|the|"
            "any] [*] <event> [*]",
            "(when|what time|where|what day) (do|am|are|did|will) (i|we) (meet|meeting|see|seeing|talk|"
            "speak|have|having|go|going) [to|with] [*]",
            "(is|are|was) [<my>] [*] <event> [still|on|at|for|in|going] [*]",
            "(is|are) there (a|any) (conflict|conflicts|overlap|gap) [*]",
            "(what time|when) (does|do|is) my [*] (shift|class|school|work|day) (start|end|begin|finish|"
            "over) [*]",
            "do i (have|need) to be (anywhere|somewhere|at) [*]",
            "(anything|something|nothing) (planned|scheduled|going on|happening|on) (for|on|at|in|during) "
            "[*]",
            "(what time|when) (do|should|am i supposed to) [i] (need|have|supposed) to be (at|in|there) [*]",
            "(any|are there any) [upcoming|more|other|new] <event> [*]",
            "(what|which) (events|meetings|appointments|plans) [*]",
            "[*] my (next|first|last|upcoming) (meeting|appointment|event|class|interview) [*]",
            "<tell> [me] (if|whether) (i|we) (am|have|are|got|will be|might be) [*] (anything|free|busy|"
            "available|something|plans|booked|open) [*]",
            "what is on (tap|deck|the docket|the agenda|the books|my plate|the cards|the table) [*]",
            "what is (going on|happening|planned|up) (for me|with me|with my day|on my end) [{when}]",
            "what (does|do|is) <my> <calendar> (say|show|look like|have|contain|hold) [*]",
            "(has|have|had|did) [<my>] [*] <event> (been|get) [*]",
            "am i (meeting|seeing|having|supposed to meet|supposed to see) [*]",
        ],
        examples={
            "what's on my calendar tomorrow?": {"when": "2026-11-21"},
            "do I have anything on Monday": {"when": "2026-11-23"},
            "when is my dentist appointment": {},
            "am I free on Tuesday afternoon?": {},
            "show me my schedule for next week": {},
            "any meetings tomorrow": {"when": "2026-11-21"},
            "what does my day look like": {},
        },
    )
    async def calendar_query(self, turn: Turn, title: str | None = None, when: When | None = None) -> Finding:
        """Tells what is on your calendar."""
        if (told := await kept.until(turn)) is not None:
            return told
        if title:
            own = await kept.titled(turn, title)
        else:
            own = await kept.told(turn, when) if when is not None else await kept.coming(turn)
        if own:
            return Finding(f"{own}\nI can't see your calendar yet.")
        if not title and when is not None and (label := kept.label(when, turn)):
            said = f"No reminder and no task of yours{label}. I can't see your calendar yet."
            return Finding(said, confidence=duties.sure_of_none(turn.said))
        return coming.not_yet("see your calendar", "Ask for your reminders or your tasks: I keep those.")

    @action(
        "create_event",
        category="scheduling",
        effect=Effect.WRITE,
        says=[
            "<make> [<my>] [recurring|repeating] {title} [for me] (to|on|in|into|onto|for|at) [<my>] [*] <calendar>"
            " [(for|on|at|with|that|saying|from) *] [{when}]",
            "(on|in|to|for) [<my>] [*] <calendar> [for] [{when}] <make> {title}",
            "<my> <calendar> (needs|should have) {title}",
            "(set|update|mark|block) <my> <calendar> (for|with) [a|an|the|my] {title} {when}",
            "(open|go to|update|access) [<my>] <calendar> [and] <make> {title}",
            "<make> [a|an|another|new|my|the|one|this] {title:([new|another|quick|recurring|repeating|"
            "weekly|monthly|daily|annual|all day|one hour|team|business|phone|video|work|follow up|one on "
            "one|staff|client|board|private|important|upcoming|doctor 's|doctors|dentist|dentists|dental|doctor"
            "|medical"
            "|vet|vets|vet 's|eye|physio|gp|hospital|optician|opticians|car|job|yoga|music|dance|"
            "hair|parent teacher|google] <event> [(with|about|for|at|in|between|regarding|to discuss) *])} "
            "[for me] [{when}] [{when}]",
            "<make> [a|an|another|new|my|the|this] [*] (event|meeting|appointment|calendar event|calendar "
            "entry|calendar appointment|calendar invite) [for me] [{when}] (called|named|titled|labeled|"
            "saying|entitled|that says|for) {title}",
            "<make> [a|an|another|new|my|the|this] [recurring|repeating|weekly|monthly|daily|annual] (event|"
            "meeting|appointment|calendar event|calendar entry|calendar appointment|reminder for the "
            "meeting) [for me] [{when}] [(with|for|to|at|on|in|about|of|from|between|every) *]",
            "(schedule|arrange|plan|set up|organize|pencil in|block off|block out|block|slot in|"
            "slot) [<my>] {title} {when}",
            "(schedule|arrange|pencil in|plan|organize|set up) {title:(* with *)} [{when}]",
            "(schedule|arrange|pencil in) [<my>] {title} [(for|on|at|in) *] {when}",
            "(schedule|block|block off|block out|reserve) {when} (for|with|as) {title}",
            "(schedule|arrange|pencil|fit|squeeze) {title:(in * with *|in *)} {when}",
            "(schedule|pencil) me (in|for) {title} [{when}]",
            "(schedule|pencil|book|put|slot) me (in|down) for [a|an|the] {title} {when}",
            "i (have|have got|am having|got) [a|an|my] {title:([*] <event> [(with|at|for|in) *])} {when} "
            "[{when}]",
            "i (have|have got) to {title} {when} (put|add) it (on|in|to) <my> <calendar>",
            "{when} i (have|have got|am having) [a|an|the|my] {title} (put|add) it [(on|in|to) <my> <calendar>]",
            "(mark|put|save|note|block|block off|reserve|mark down) {when} [down|(on|in) <my> <calendar>] (for"
            "|as) {title}",
            "put (down|in) {title} {when}",
            "(get|put) me (on|in) <my> <calendar> (for|with) {title} {when}",
            "[i have a] new {title:(calendar event|calendar appointment|calendar entry|event|meeting|"
            "appointment)} [{when}] [*]",
            "{title} {when} (on|in|to) <my> <calendar>",
            "{title} (to|on) <my> <calendar> [{when}]",
            "<calendar> (event|entry) {title}",
            "<make> (this|it|that|something) (to|on|in|into|onto) <my> <calendar>",
            "(i need|i want|i would like|i have) {title} (added|put|scheduled|placed|included|entered|"
            "marked) [down] [(to|on|in|into|for) <my> <calendar>] [{when}]",
            "(i need|i want|i would like) [to have] (a|an) {title:([*] (meeting|appointment|event|calendar "
            "event|conference call))} [scheduled|set up|added] [{when}] [(with|for|about|at) *]",
            "<make> [that] {title} is {when} (on|in|to) <my> <calendar>",
            "add {title} {when} (to|in) <calendar>",
            "(invite|add) {invitees:name} to [<my>] {title:([*] (event|meeting|appointment|party|lunch|"
            "dinner))} [{when}]",
            "(schedule|set|make|create|add) [<my>] {title} (as|as a|for a) (meeting|appointment|event|"
            "calendar event) [{when}]",
            "remember [that] i (have|have got) (a|an) {title:([*] (meeting|appointment|event|interview|"
            "party|flight))} {when} [*]",
            "<make> [<my>] (wife|husband|mom|dad|sister|brother|son|daughter|friend|{name}) 's "
            "{title:(birthday|anniversary|party|recital|graduation|game)} [{when}] [*]",
            "{title:((<event>|coffee|drinks|gym|yoga|dentist|doctor|vet|theatre|cinema|gig|concert) [(with|at) *])}"
            " {when}",
            "{title:((vet|dentist|doctor|doctors|dental|eye|physio|gp|hospital|hair|school|team|work|client|staff)"
            " <event> [(with|at|for|about) *])} {when}",
            "i (have|have got|am having|got) [a|an|my] {title:([*] (call|phone call|video call|sync|catch up|review"
            "|lesson"
            "|rehearsal|viewing|checkup) [(with|at|for|in) *])} {when} [{when}]",
            "(block|block off|block out) <my> <calendar> [(for|from)] {when}",
            "[i have] got (a|an|my|the) {title:([*] <event> [(with|at|for|in) *])} {when} [{when}]",
            "{title:((<event>|coffee|drinks) [with *])} {when} (at|in) {location}",
            "calendar {title} {when}",
            "(book|schedule|get|find) [some|a] (time|slot) with {title} {when}",
            "(book|reserve) [a|an|the|my] {title:([*] (conference|meeting|seminar) room)} [for] {when}",
            "event {title} {when}",
            "(add|put|save|mark|enter) [<my>] {title} {when} as [an|a] [new|calendar] (event|appointment|meeting)",
            "(mark down|write down|note down|jot down|put down) [that] i (have|have got|am having|am) [a|an|my]"
            " {title}"
            " {when}",
            "(repeat|repeating|recurring) event {title} {when}",
            "(add|put) {title} (to|on|in) {when}",
            "(mark down|write down|note down|put down|mark) {title:([*] <event> [(with|at|for) *])} {when}",
            "(add|invite) {invitees:name} to [<my>] {title:([*] (review|call|sync|standup|huddle|briefing|demo"
            "|workshop|session))}",
            "i am (meeting|seeing|meeting with|going to|attending) [a|an|the] {title} {when} (schedule|add|put)"
            " it [*]",
            "remember (my|the) {title:([*] <event> [(with|at|for) *])} {when}",
            "{title:name} {when}",
            "(new|create|add|make|schedule|set up|put in) [a|an|another] [new|repeating|recurring|weekly|monthly]"
            " (event|calendar event|calendar entry|appointment|meeting) [called|named|titled|for|:] {title} {when}",
            "<make> {when} [down] as {title} (on|in|to) [<my>] <calendar>",
            "<make> (to|on|in|into) [<my>] <calendar> [that] [i (have|have got|need|am|will)] [to|be] [a|an|the"
            "|:] {title} {when}",
            "(schedule|arrange|plan|organize|set up|book|pencil in) [a|an|the|my|our] {title} {when} (at|in)"
            " {location}",
            "(fill|fill in|block|block off|block out|block out time|block time) [in] [<my>] <calendar> (with|for)"
            " {title} {when}",
            "(block|block off|block out) [some|the] [time] {when} (for|to) {title}",
            "(block|block off|block out|keep|reserve) my (morning|afternoon|evening|day|weekend) [free] (for|to)"
            " {title}",
            "(block|reserve) [some] time (for|to) {title} {when}",
            "reserve {when} for {title:([*] (<event>|<date>))}",
            "(schedule|create|set up|arrange|add|pencil in|new) [a|an|another|my|the|our] {title:([weekly|monthly"
            "|daily|fortnightly|quick|short|regular] (call|review|sync|stand up|one on one|catch up|lesson|rehearsal"
            "|training|yoga|checkup|viewing) [(with|about|for) *])} {when} [{when}]",
            "{title} {when} (add|put) (it|that) (to|on|in) [<my>] <calendar>",
            "(invite|add) {invitees:name} to {title:([<my>] * (event|meeting|appointment|party|lunch|dinner|<date>))}"
            " {when}",
            "remember [that] {title:(* 's (birthday|anniversary|wedding|party))} [is] {when}",
            "(put|add) {title:([*] <event>)} {when}",
            "(let us|we should|we are going to) (meet|have {title}|get together) {when} [*]",
            "(mark|update) <my> <calendar> (for|with|to include|to show|to add) {title} [{when}]",
            "save the date (for|of) {title} [{when}]",
            "save the date {when} [for {title}]",
            "(make|create|add|schedule) [a|an] [new] (event|meeting|appointment) {when} (called|named|"
            "titled|for) {title}",
            "i have {title} {when} (add|put) it (to|on|in) <my> <calendar>",
            "(block|block off|reserve|keep) {when} (for|free for|open for) {title}",
            "[my] <calendar> (add|schedule|create|put|set) {title} [{when}]",
            "[new] calendar (event|entry|appointment|invite) (for|on|at) {when} [*]",
            "(schedule|book|make|set up|get|arrange) me (a|an) {title:([*] <event> [(with|about|for|at) "
            "*])} [{when}]",
            "(find|pick) (a|some) time (to|for) {title} (and|then) (book|schedule|set up) [it] [*]",
        ],
        examples={
            "schedule lunch with Priya on Thursday at noon": {
                "title": "lunch with Priya", "when": "2026-11-26T12:00:00",
            },
            "add dentist to my calendar for Monday at 3pm": {"title": "dentist", "when": "2026-11-23T15:00:00"},
            "create an event called book club next Tuesday at 7pm": {"title": "book club"},
            "put the school play on my calendar for December 4": {"title": "the school play"},
            "book a meeting with Jo tomorrow at 10": {"when": "2026-11-21T10:00:00"},
        },
    )
    async def create_event(
        self, turn: Turn, title: str | None = None, when: When | None = None, location: str | None = None,
        invitees: str | None = None,
    ) -> Finding:
        """Puts an event on your calendar."""
        instead = kept.remembered(turn) or kept.offered(turn, title, when)
        return instead or coming.not_yet("write to your calendar", INSTEAD)
