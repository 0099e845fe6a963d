"""Facts that a person tells Hob, and questions about them. Reached by phrase, model and button by the contract."""

from __future__ import annotations

from specialists.contract import Effect, Finding, Specialist, Turn, action
from specialists.language.when import When
from specialists.memory_curator import (
    correcting,
    forgetting,
    history,
    joining,
    keeping,
    limiting,
    recalling,
    telling,
    weighing,
)
from specialists.memory_curator.profiles import phrases as of_profiles

# What people state of themselves and others, and the verbs they do it with.
_MINE = (
    "(phone number|number|address|email|email address|birthday|job|doctor|dentist|license plate|shoe size|blood type"
    "|wifi password|password|locker number|locker code|locker|pin|postcode|zip code|employer|car|landlord|accountant"
    "|size|weight|height|anniversary|passport number|account number|membership number|gate code|door code)"
)
_IS = (
    "(is|are|was|were|has|have|had|needs|likes|loves|hates|prefers|lives|works|wears|takes|drinks|eats|costs|expires"
    "|opens|closes|goes|comes|uses|does|keeps|drives|plays|studies|speaks|owns|weighs)"
)


class MemoryCurator(Specialist):
    """Remembers what you tell it."""

    name = "memory_curator"

    @action(
        "save_memory",
        category="memory",
        effect=Effect.WRITE,
        says=[
            "(remember|do not forget|keep in mind|bear in mind|make a mental note|for the record|note|take "
            "note|know|memorize|please note|you should know) (that|this:|this) {fact}",
            "(remember|keep in mind|note|memorize) [for me] {fact:((my|i|we|he|she|it|i am|we are) *)}",
            f"(remember|keep in mind|note|memorize) [for me] [that] {{fact:(* {_IS} *)}}",
            "(remember|save|note|keep|store|memorize|record) this [for (me|later)] [:] {fact}",
            "(remember|save|note|keep|store|memorize|record|log|write down) the fact [that] {fact}",
            "(save|store|record|write down|keep) [that] {fact:((my|our|his|her|* 's) * (is|are) *)}",
            f"{{fact:(* {_IS} *)}} (remember|note|keep|save|memorize) (that|this|it) [for me|for later]",
            "{fact:(i (put|left|parked|hid|stored) *)} (remember|note|keep|save|memorize) (that|this|it) [for me"
            "|for later]",
            f"{{fact:((my|our) [new|home|work|current|old] {_MINE} is [now] *)}}",
            "do not forget {fact:((my|our) * (is|are) *)}",
            "(in case you|so you) (need to know|know|were wondering|forget) {fact}",
            "heads up {fact:((my|our|i am|i have|we are|we have|the) *)}",
            "(remember|save|store|memorize|record|keep) (the following|this fact|this information) {fact}",
            "(save|store|add|put|keep|commit) [the fact] [that] {fact} (to|in|into) [my|your] (memory|"
            "memories|long term memory)",
            "for (future|later) reference {fact}",
            "(make|take) a [mental] note that {fact}",
            "make a mental note {fact}",
            "(learn|understand|be aware|you should know|please know) that {fact}",
            "(add|save|commit|put) [this|it] (to|in|into) (memory|your memory|your memories) [that|:] {fact}",
            "{fact:((my|the|our|we|he|she) * )} (remember|note|memorize) (that|this|it)",
            "just so you know {fact}",
            "fyi {fact}",
            "(remember|memorize|save|note) (that|this|it) [down] [for (me|later)] => which=before",
            "for your information {fact}",
        ],
        examples={
            "remember that the spare key is under the blue pot": {"fact": "the spare key is under the blue pot"},
            "remember my locker code is 4417": {},
            "keep in mind that Lena is vegetarian": {"fact": "Lena is vegetarian"},
            "for future reference the landlord is called Mr Ott": {"fact": "the landlord is called Mr Ott"},
            "note that the boiler was serviced in May": {"fact": "the boiler was serviced in May"},
        },
    )
    async def save_memory(self, turn: Turn, fact: str | None = None, which: str | None = None) -> Finding:
        """Remembers a fact."""
        if which == "before" and not fact:
            return await keeping.keep_before(turn)
        fact = fact or telling.asked(turn, "save_memory")
        if len(turn.requests) < 2 and correcting.corrects(turn.said):
            return await correcting.correct(turn, fact, fact)
        return await keeping.keep(turn, fact)

    @action(
        "recall_fact",
        category="memory",
        rephrases="query",
        says=[
            "(remind me|tell me|do you remember|do you know|can you recall|recall) (what|who|where|when|"
            "which|how|why|whose) (my|our|i|we|his|her) {query}",
            "remind me (what|who|where|which|whose|how|why) {query}",
            "(where|what|when|who|which|how) did i (say|tell you|mention|put|park|leave|save|write|hide|"
            "store|keep) {query}",
            "(where|what) (did i|have i) (leave|left|park|parked|put|hidden|hide|store|stored|keep|kept) "
            "{query}",
            "where (is|are) my (spare|keys|key|passport|wallet|car|glasses|charger|umbrella) [*]",
            "who (has|have|borrowed|took) (my|our) {query}",
            "(who|whom) did i (lend|give|loan) {query}",
            "where do (i|we) keep {query}",
            "(did|have) i (say|said|tell you|told you|mention|mentioned) (what|when|where|who|how|which) {rest} =>"
            " query=*",
            "(what|which) (level|floor|row|spot|space|street|bay|deck) did (i|we) (park|leave) {rest} => query=*",
            "(what|which) (level|floor|row|spot|space|street|bay|deck) did (i|we) park",
            "(tell|remind) me again (what|where|who|when|which|how) {query}",
            "(what|which) (size|brand|color|kind|type|sort|make|model) [of] {query:rest} did (i|we) (use|buy|get|have"
            "|choose|pick|order) [*]",
            "what (is|was) the name of (my|our) {query}",
            "(do you remember|do you recall|what do you remember|what do you recall|what do you know|what "
            "have you saved|what did i tell you) [about] {query}",
            "what is my (wifi|wi fi|password|locker|code|blood type|shoe size|license|passport|"
            "account number|membership|door|gate|shirt size|ring size|size|routine|wifi password) [*]",
            "(what|where|who|when|which) (was|is|were|are) {query:rest} again",
            "(what|which) is {query:(* (favorite|shoe size|ring size|blood type|middle name|license plate|birthday)"
            " *)}",
            "(what|which) (size|brand|color|kind|type) [of] {query:rest} (does|do) [<my>] {who:name} (wear|have|use"
            "|like|drive|need|take|prefer|drink)",
            "(remind|tell) me [again] (about|of) what i (told you|said|saved|noted) [about] {query}",
            "(what|which) (did i|have i) (note|noted|save|saved|write down) [about|for|as] {query}",
            "have i (told you|mentioned|said) (what|where|who|when|which|how) {query}",
            "what is the (wifi|wi fi|alarm code|door code|gate code|garage code|wifi password|code for|"
            "combination to|combination for|name of my) {query}",
            "what is the wifi password",
            "what is my (daily|weekly|usual|normal|morning|evening) routine",
            "what is the (wifi|wi fi) [password|code]",
            "what is (the|my|our) (alarm|door|gate|garage|safe|house) (code|pin|combination|password) [again]",
            "who is my {query}",
            "(when|what day|what|what date) is {query:rest} 's birthday",
            "(how old|how tall) is my {query}",
            "what (size|brand|model|color|kind|type) [of] {query:rest} do i (wear|have|use|like|drive|need|"
            "take)",
            *joining.LIKENESSES,
        ],
        examples={
            "what's similar to that?": {"query": "that", "which": "similar"},
            "where did I say the spare key was": {},
            "remind me what my wifi password is": {},
            "what do you remember about the boiler": {"query": "the boiler"},
            "where did I park the car": {},
            "do you remember where we stayed in Rome": {},
        },
    )
    async def recall_fact(self, turn: Turn, query: str | None = None, which: str | None = None) -> Finding:
        """Tells what it remembers about something."""
        if which == joining.SIMILAR:
            return await joining.similar(turn, query)
        return await recalling.answer(turn, telling.asked(turn, "recall_fact"), query)

    @action(
        "search_history",
        category="memory",
        says=history.SEARCHES,
        examples={
            "search our chat for the plumber": {"query": "the plumber"},
            "what did we talk about yesterday": {},
            "find the message where I mentioned Lisbon": {},
            "when did we last talk about the roof": {},
            "have we discussed the new sofa": {},
        },
    )
    async def search_history(self, turn: Turn, query: str | None = None, when: When | None = None) -> Finding:
        """Finds what was said between you."""
        return await history.search(turn, telling.asked(turn, "search_history"), query, when)

    @action(
        "forget_fact",
        category="memory",
        effect=Effect.DELETE,
        says=[
            "forget (what i|that i|everything i|everything you know|all you know|what you know|the fact|"
            "that my|everything|the) {query}",
            "forget (what|everything|all) (i|you) (told you|said|know|have|saved|mentioned) [to you] about {query}",
            "forget [about] {query:((my|our) *)}",
            "forget {query:((where|when|who|how old|what) (i|my|we) *)}",
            "(delete|remove|erase|wipe|clear|drop|scrub|get rid of) (what|everything|all|all that|everything that"
            "|anything) (you|i) [have] (know|have|saved|stored|remember|told you|learned|got|kept|noted) [you] [about"
            "|on|of] {query}",
            "(wipe|clear|drop|scrub|take|strike|cut) {query} (from|out of) [your|my] (memory|memories|records|brain)",
            "(no longer|stop) (remember|remembering|keeping|storing|know) {query}",
            "(remove|delete|erase) [the|my|that] note that {query}",
            "(delete|remove|erase|wipe) [the|that|this|my|your] (memory|memories|fact|facts) [(about|of|"
            "that|on)] [{query}]",
            "you can forget (about|that|my|the) {query}",
            "stop remembering {query}",
            "forget (about|that) {query}",
            "(delete|remove|erase) {query} from [your|my] (memory|memories)",
            "forget (that|it|this|that again|what i just said|what i just told you|that fact|this fact)",
            "forget (everything|it all|all of it|all [that] you know|everything you know|everything about me)",
            "(delete|erase|wipe|remove|destroy|purge) (all|all of|every bit of|everything of) [of] (my|our) [personal]"
            " (data|information|info|records|details|things) [*] => which=data",
            "(delete|erase|wipe|remove|destroy|purge) (my|our) [personal] (data|records) [*] => which=data",
            "(delete|erase|wipe|remove) everything [you (have|know|store|keep)] (of|about|on|from) me => which=data",
            "(delete|close|erase|remove) my (account|profile) [*] => which=data",
        ],
        examples={
            "forget what I told you about Tom": {},
            "delete the memory about my old address": {"query": "my old address"},
            "forget that I like coriander": {},
            "erase the fact about the locker": {"query": "the locker"},
            "forget everything you know about my ex": {},
            "forget that": {},
            "delete all my data": {"which": "data"},
        },
    )
    async def forget_fact(
        self, turn: Turn, query: str | None = None, which: str | None = None, chosen: str | None = None,
        sure: str | None = None,
    ) -> Finding:
        """Forgets a fact, all about something, or all of your data."""
        if which == forgetting.ALL_DATA:
            return await forgetting.erase(turn, sure)
        if chosen:
            return await forgetting.forget_these(turn, chosen, query or "")
        return await forgetting.forget(turn, telling.asked(turn, "forget_fact"), query)

    @action(
        "correct_fact",
        category="memory",
        effect=Effect.WRITE,
        says=[
            "(that is|you are|you got that|you have that|this is) (wrong|not right|incorrect|not true|"
            "outdated|not correct) [,] {fact}",
            "(correct|update|fix|change) (that|the fact|what you know|the memory|your memory) [about "
            "{fact}] [to {fact}]",
            "(correction|actually) (my|our|the) {fact:rest} is [now] {new:rest} not {old:rest}",
            "my {fact:rest} is (not|no longer) {fact:rest} (anymore|any more|it is|but)  [{fact:rest}]",
            "it is not {old:rest} it is {fact}",
            "(that is|this is|you are|you got that|you have that) (wrong|not right|incorrect|not true|outdated|not"
            " correct) [anymore|any more]",
            "[no] (it is|that is|that should be|it should be) [now|actually] {fact} (now|instead)",
            "correction {fact}",
            "(fix|correct|change|update) what you (have|know|saved|have saved|have stored|remember) (on|about|for"
            "|as) {fact}",
            f"(actually|no actually|no) {{fact:((my|our|the|his|her|their) * {_IS} [now] *)}}",
            f"(actually|no actually|no) {{fact:(* 's * {_IS} *)}}",
            "[no] {fact:((my|our|the|his|her|their) * is * not *)}",
            "you (have|got|have got) {old:rest} wrong [it is|it should be|{fact}]",
            "you (have|got|have got) {query:rest} (wrong|mixed up|incorrect) {fact}",
            f"(update|change|correct|fix) my [home|work|email|phone|mobile|postal] {_MINE} to {{fact}}",
            f"(update|change|correct|fix) {{fact:((my|our|* 's) {_MINE} to *)}}",
            *joining.MERGES,
        ],
        examples={
            "merge what you know about Tom": {"fact": "Tom", "which": "merge"},
            "combine the facts about the boiler": {"fact": "the boiler"},
            "that's wrong, Lena moved to Cologne": {"fact": "Lena moved to Cologne"},
            "that is not right, the code is 4418": {"fact": "the code is 4418"},
            "correct the fact about the boiler": {"fact": "the boiler"},
            "you got that wrong, she is 42": {"fact": "she is 42"},
            "it's not Tuesday it's Wednesday": {},
        },
    )
    async def correct_fact(
        self, turn: Turn, fact: str | None = None, right: str | None = None, wrong: str | None = None,
        which: str | None = None,
    ) -> Finding:
        """Corrects a remembered fact, or confirms it."""
        if which == "right":
            return await correcting.right(turn)
        if which == joining.MERGE:
            return await joining.merge(turn, fact, right)
        if which in (limiting.UNTIL, limiting.OVER):
            return await limiting.limit(turn, which, fact or "")
        if right:
            return await keeping.settle(turn, right, wrong)
        if wrong:
            return await correcting.replace(turn, wrong, fact or "")
        return await correcting.correct(turn, telling.asked(turn, "correct_fact"), fact)

    @action(
        "fact_history",
        category="memory",
        says=[
            "(how|when) did (you|hob) (learn|know|find out|come to know|hear) [that|about] {query}",
            "how do you know [that|about|my] {query}",
            "(what did you|what have you) (think|thought|know|known|believe|believed) [about {query:text}] {when}",
            "(what did you|what have you) (think|thought|know|known|believe|believed) [about] {query}",
            "why do you (think|believe|say) (that|so|this)",
            "what (is|are) (the|your) (source|sources) (of|for) (that|this|it|those)",
            "(where|who) did you (get|have|hear|know) (that|this|it) from",
            "(what makes you so sure|what makes you say (that|so|this)|says who|who says so|how come you know that)",
            "how long have you known [(that|this|it|about {query})]",
            "what makes you (think|believe) (that|so|this)",
            "when did i (say|tell you|mention) (that|this|it) [to you]",
            "(why|what makes you) [do you] (think|believe) [that] {query:((i|my|we|our) *)}",
            "how has {query} changed",
            "what [has] changed (about|with) {query}",
            "[<tell>] [the] history of (that|this|the) (fact|memory) [{query}]",
            "when did i (tell|teach) you [that|about] {query}",
            "(who|where) told you [that|about] {query}",
            "what (was|were) my {query:rest} before",
            "what (was|were) {query:((my|our) (old|previous|former|last) *)}",
            "(where|who|what) (was|were) {query:((my|our) (old|previous|former|last) *)}",
            "since when (do|did|have) you (know|known|knew) [that|about] {query}",
            "when did (i|we) (first|last) (mention|tell|say|bring up) [you] {query:text} [to you]",
            "[<tell>] [me] [the] (history|changes|versions|timeline) (of|to|for) {query:(my *)}",
            "what did you (have|have down|have saved|have stored|note) (for|as|about) my {query:rest} (before"
            "|previously|back then|earlier)",
            "(how many times|when) (has|did) my {query:rest} change [*]",
            "what {query:rest} did you have [down|saved] for me [before|previously]",
        ],
        examples={
            "how do you know that I like jazz": {},
            "when did I tell you about the allergy": {"query": "the allergy"},
            "what did you think on May 1st": {"when": "2027-05-01"},
            "what did you know about Sarah in May": {"query": "Sarah"},
            "why do you think that": {},
            "when did I say that": {},
            "how has my address changed": {"query": "my address"},
            "when did you learn that Lena moved": {},
        },
    )
    async def fact_history(
        self, turn: Turn, query: str | None = None, when: When | None = None, which: str | None = None
    ) -> Finding:
        """Tells how it came to know something, and how sure it is."""
        if which == "sure":
            return await weighing.told(turn)
        return await history.tell(turn, telling.asked(turn, "fact_history"), query, when)

    @action(
        "profile_query",
        category="profile",
        says=[
            "[*] what is my [full|first|last|own|real|user|given] (name|nickname|user name|username) [*]",
            "<tell> who i am",
            "who am i",
            "(do you know|do you remember|tell me|say|can you tell me|what do you think is|give me) [what] "
            "my (name|own name|user name) [is|was] [*]",
            "what (do|did|should|will|would) you (call|refer to) me [*]",
            "[*] what (name|names) (do|did|have|are) you [*] (call|use|using|for|have|saved|calling|know|"
            "got|given) [*] me [*]",
            "(what|which) name am i (under|called|saved as|listed as) [*]",
            "[<tell>] [me] the name (you|that you) (use|call|have|are using|know) [*] [me] [*]",
            "(what is|what are|show me|tell me|show|list|what about) my (profile|preferences|preference|"
            "settings|favorite|favorites|food preferences|dietary restrictions|allergies|diet|health "
            "profile|routine) [*]",
            "what do you know [about me]",
            "what [all] (have you|do you have|have you got|do you hold|do you keep|did you save|have you saved|have you"
            " stored) [saved|stored|noted|down|written down] (about|on) me",
            "<tell> [me] (everything|what|all|all that|the things) [that] (you|i) [have] (know|saved|stored|have|got"
            "|told you|remember|learned|noted) [down] (about|on) (me|myself|my life)",
            "what have i told you about (me|myself)",
            "what (food|foods|music|things) do i (like|prefer|hate|love|dislike)",
            "(am i|do i have) (allergic to|an allergy to|any allergies|a vegetarian|vegan) [{query}]",
            "what (kind|kinds|type|sort) of {query:rest} do i (like|prefer|hate|love|dislike)",
            "do i (like|prefer|eat|drink) {query}",
            "do you know (my name|who i am|what i am called|what to call me)",
            "who (do you think i am|am i to you|are you talking to|is talking to you)",
            "by what name [*] me",
            "(what am i called|[do you remember|remember] what i am called|[<tell>] what you call me)",
            "say my name",
            "what (name|names) (do|did|have|are) you [*] (have|saved|use|got|stored|know|call) [for] me [*]",
            "how (do|should|will|would|did) you (address|call|refer to) me",
            "(export|download|back up|copy) [all|all of] (my data|my memories|(everything|all|what) you [*]"
            " (about|of|on) me) [*] => which=export",
            "(how do i|how can i|can i) (export|download|get|take) [a copy of] [all|all of] my data [*]"
            " => which=export",
            "(give|send) me (my data|a copy of [all] my data|all my data) [*] => which=export",
            *of_profiles.ASKS,
        ],
        examples={
            "what's my name?": {},
            "what do you know about me": {},
            "show me my profile": {},
            "what are my allergies": {},
            "do you know who I am": {},
            "what is in my food profile": {"profile": "food"},
            "show me the versions of my food profile": {"profile": "food", "which": "versions"},
            "export my data": {"which": "export"},
        },
    )
    async def profile_query(
        self, turn: Turn, query: str | None = None, profile: str | None = None, which: str | None = None
    ) -> Finding:
        """Tells what it knows about you."""
        if which == "export":
            return Finding(recalling.export_told(turn))
        if profile:
            from specialists.memory_curator.profiles import updating  # with its tables, when first asked for

            tells = updating.told_versions if which == "versions" else updating.shown
            return await tells(turn, profile.lower())
        return await recalling.profile(turn, telling.asked(turn, "profile_query"), query)
