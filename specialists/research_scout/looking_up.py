"""Search, research, weather and sums: understood now, done once the outside is connected."""

from __future__ import annotations

from specialists import coming
from specialists.contract import Finding, Specialist, Turn, action
from specialists.language.when import When

_SKY = (
    "(rain|rains|rainy|winds|breeze|raining|snow|snows|snowy|snowing|sunny|cloudy|windy|hot|cold|warm|cool|"
    "humid|foggy|"
    "stormy|"
    "freezing|chilly|icy|storm"
    "|storms|thunderstorm|thunderstorms|hail|fog|sun|sunshine|wind|wet|dry|drizzle|blizzard|hurricane|"
    "tornado|sleet|overcast"
    "|muggy|nice out|nice outside|clear|frost|heat wave|showers|hailing|breezy|gloomy|warmer|colder|hotter|"
    "cooler|mild|thunder"
    "|frosty|drizzly|lightning|monsoon|cyclone|heatwave|temperature|freeze)"
)
_GEAR = (
    "(umbrella|raincoat|rain coat|jacket|coat|sweater|sunscreen|sunglasses|scarf|gloves|boots|rain boots|"
    "hat|shorts|sandals|brolly|wellies|anorak|jumper|cardigan|thermals"
    "|hoodie|snow boots|parka|windbreaker|poncho|rain jacket|sun glasses|galoshes|warm clothes|winter coat)"
)


class ResearchScout(Specialist):
    """Looks things up."""

    name = "research_scout"

    @action(
        "weather",
        category="information",
        says=[
            "[*] (weather|forecast) [*] [(in|for|at|of) {location}] [{when}] [*]",
            "[<tell>] [me] [what is|what will be|how is] [<my>] [current|local|weekly|daily|today 's] "
            "<weather> [like|going to be like|looking|doing] [outside|right now|today] [(in|for|at|around|"
            "near) {location}] [{when}]",
            "<tell> [*] <weather> [(in|for|at|around|near|of) {location}] [{when}]",
            "(what|how) (is|will|are|was|does|would) [*] <weather> [be|look] [like] [outside] [*] [(in|for|"
            "at|around|near) {location}] [{when}]",
            "(what|how) [is|are|will be] [<my>] (weather|weather conditions|temperature|temperatures|"
            "forecast|humidity|wind|air quality|uv index|precipitation|wind speed|dew point|barometric "
            "pressure|pollen count|snowfall|rainfall) [like] [outside] [*] [(in|for|at|around|near) "
            "{location}] [{when}] [*]",
            "(is|will|does|did|was|are|would|should i expect|can i expect|do you think) (it|there|we|the|"
            f"today|tomorrow|tonight|{{when}}) [*] [going to] [be|get|have|look|feel] [*] {_SKY} [outside] "
            f"[out] [*] [(in|at|near|around|for) {{location}}] [{{when}}] [*]",
            f"(is|will|are) (it|there|we|the|they|today|tomorrow|tonight|{{when}}) [still] [going to|be] "
            f"[be|get|have|look|feel|any] [a] [very|too|really|lot|much] {_SKY} [of] [outside] [(in|at|near|"
            f"around|for) {{location}}] [{{when}}]",
            f"(chance|chances|probability|likelihood|odds) of {_SKY} [*] [(in|at|near|for) {{location}}] "
            f"[{{when}}]",
            "(what is|what are|is there|are there|how high is|how likely is) [the|a|any] (chance|chances|"
            f"probability|likelihood|odds|possibility) [that|of] [*] {_SKY} [*]",
            "(do|should|will|would) (i|we|you|my kids) [need|be needing|want|wear|take|bring|carry|have|"
            "pack|get|grab|be] [to|a|an|my|some|the] [wear|take|bring|carry|pack|put on] [a|an|my|some] "
            f"[*] {_GEAR} [*] [{{when}}]",
            f"is it {_SKY} [enough] [*]",
            f"how {_SKY} (is|will|does|was|should|would|are) [*]",
            f"how much {_SKY} [*]",
            f"(when|what day|what time) (will|is|does|should) (it|the|there) [*] {_SKY} [*]",
            f"what (days|day) [*] {_SKY} [*]",
            "(what|how) (is|are|will) [it|the weather|things] [be] [like] outside [*] [{when}]",
            "how (is|does) it (look|looking|feel) (outside|out|out there) [{when}]",
            "what (is|is the|are the|will the|will be the|are|was the) (current|high|low|highest|lowest|max|"
            "maximum|min|minimum|outside|average|record) [*] (temperature|temperatures|temp|temps|degrees) "
            "[*]",
            "how many degrees [*]",
            "(rain|snow|sunny|raining|snowing|windy|stormy|showers|thunderstorms|cloudy|frost|fog) [in {location}]"
            " {when}",
            "(rain|snow|sunny|raining|snowing|windy|stormy|showers|thunderstorms|cloudy|frost|fog) {when} in"
            " {location}",
            "is (today|it|{when}) [going to be] a (good|nice|great|fine) day (for|to) [*]",
            "(is|will) (today|it|{when}) (going to be|be) a (good|nice|great|fine|beautiful|lovely) day",
            "how (is|does) the sky [look|looking] [{when}]",
            "what is the [current] (temp|heat index|wind chill|uv index|dew point|air quality|humidity|feels like)"
            " [outside|now] [*]",
            f"expect {_SKY} [*]",
            "[current] (temperature|temp|humidity|forecast|weather) [(in|for|at|near|of) {location}] [{when}]",
            "{location} (weather|forecast|temperature)",
            "{when} 's (weather|forecast|temperature)",
            "(today 's|tonight 's|this week 's|weekly|daily|hourly|weekend|extended|five day|ten day|local|"
            "current) (weather|forecast|temperature) [*]",
            "(storm|flood|tornado|hurricane|weather|frost|heat|wind|coastal flood|winter storm|"
            "thunderstorm) (warning|warnings|watch|alert|alerts|advisory|advisories) [*]",
            "(is|are) there [any|a] [*] (storm|storms|flood|tornado|hurricane|weather|thunder|wind|snow) "
            "(warning|warnings|watch|alert|alerts|advisory|advisories) [*]",
            "what (should|do|can|shall) i [need to] wear [*] [{when}]",
            f"<tell> [me] (if|whether) (it|there|i|we) [*] {_SKY} [*]",
            f"<tell> [me] (if|whether) (i|we) [*] {_GEAR} [*]",
            f"(any|is there any|are there any) {_SKY} [coming|expected|forecast|today] [*] [{{when}}]",
            f"(it is|is it|will it be) {_SKY} [*] {{when}}",
            "(any|is there any|is there a|a|some) (chance|chances|possibility|likelihood) (of|for) [*]",
            "(is|are) [a|an|the|any] (storm|storms|hurricane|tornado|blizzard|snow|rain|thunderstorm|heat "
            "wave|cold front|flood) [*]",
            "what (is|are) the (high|low|highs|lows) [(for|in|of|on) *] [{when}]",
            "what (is|are) the (high|low|highs|lows) {when} (in|for|at) {location}",
            "how (is|are) (it|the weather|things) outside [*]",
            "[*] (umbrella|raincoat|rain coat|rain boots|snow boots|snow chains) [*]",
            "what (is|will) it ((going|supposed|meant) to be like|be like|like (outside|out|out there)) [outside"
            "|out|today|tomorrow|in {location}]"
            " [{when}]",
            f"(do|will|should) i (have|need) to worry about {_SKY} [*]",
            "(what|how) (is|are) [the] [current] (conditions|weather conditions|skies|road conditions) "
            "[like|looking] [outside] [(in|at|near) {location}] [{when}]",
        ],
        examples={
            "what's the weather tomorrow": {"when": "2026-11-21"},
            "will it rain in Oslo on Sunday?": {},
            "do I need an umbrella tonight": {},
            "weather in Lisbon": {"location": "Lisbon"},
            "how cold will it get tonight": {},
        },
    )
    async def weather(self, turn: Turn, location: str | None = None, when: When | None = None) -> Finding:
        """Tells the weather."""
        return coming.not_yet("tell the weather")

    @action(
        "calculate",
        category="information",
        says=[
            "(calculate|compute|evaluate|solve|work out|figure out) {expression}",
            "(what is|what are|what does|how much is|how much are|what would|what equals|calculate|compute|tell me)"
            " {expression:((# [percent|and a half] (plus|minus|times|divided by|multiplied by|x|squared|cubed|percent"
            " of|to the power of|over|modulo|added to|subtracted from|of|and|less) [*]))} [equal|equals|make|come to]",
            "{expression:((# [percent] (plus|minus|times|divided by|multiplied by|x|over|squared|cubed|percent of|to"
            " the power of) [#]))}",
            "[what is|what are|tell me|find|calculate|give me|how much is] [the] {expression:((square root|cube root"
            "|sum|product|difference|average|mean|factorial|percentage|percent|remainder|quotient|root|square|cube"
            "|log|cosine|sine|area|perimeter|circumference) (of|between) *)}",
            "(add|subtract|multiply|divide) {number} (and|by|from|to|with) {rest:number} => expression=*",
            "(divide|multiply) {rest} => expression=*",
            "{number} (plus|minus|times|divided by|x|multiplied by|percent of) {expression}",
            "convert {expression:rest} (to|into|in) {unit:text}",
            "(change|turn|switch|transform) [*] <unit> (to|into|in) [*] <unit>",
            "(minus|subtract|take) {number} from {rest:number} => expression=*",
            "how many (seconds|minutes|hours|days|weeks|months) [are] [there] in (a|an|one|#) (minute|hour|day|week"
            "|month|year|decade|century|fortnight|minutes|hours|days|weeks|months|years) => expression=*",
            "{number} percent tip (on|for|of) {rest:number} => expression=*",
            "convert {expression}",
            "how many [*] <unit> [*] <unit> [*] => expression=*",
            "how (many|much) <unit> (is|are|in|to|make|equal|equals|would|will|can|do|does) {rest} => expression=*",
            "[what is|how much is] {expression:((a|one|two|three) (half|third|thirds|quarter|quarters|fifth|fifths"
            "|tenth) of (# | a #))}",
            "how (do|would|can|could|should) (i|you|one) (convert|change|turn|go) [*] <unit> (to|into|from) "
            "[*] <unit> [*]",
            "(is there|what is) [*] (way|formula|equation) to (convert|change|turn) [*] <unit> [*]",
            "[*] (exchange rate|exchange rates|conversion rate|currency rate|rate of exchange|currency "
            "exchange|currency conversion) [*]",
            "(how much|what) (is|are|would|will|does|do) [*] <unit> [*] (in|to|into|worth|versus|against|"
            "equal|for|vs|compared to|convert to|cost in) [*] [<unit>] [*]",
            "(what is|what are|how much is|how much are|how much would) [*] <unit> (in|to|into|versus|"
            "against|vs|worth in) [*] [<unit>] [*]",
            "(what is|how much is) (a|an|one|the) <unit> worth [*]",
            "what is [*] <unit> (worth|equal to|equivalent to) [*]",
            "<unit> (to|in|into|vs|versus) <unit>",
            "{number} [*] <unit> (to|in|into) [*] <unit>",
            "(do|solve|help with|answer) [a|some|this|the|my|me with] [a|some|this|my] [*] (math|maths|"
            "calculation|calculations|math problem|arithmetic|math question|math homework|equation)",
            "what (percent|percentage) (of|is) {expression}",
            "{number} [degrees] (c|f|celsius|fahrenheit|centigrade) (in|to|into|as) [degrees] (c|f|celsius|fahrenheit"
            "|centigrade) => expression=*",
            "{number} percent of {rest:number} => expression=*",
            "(split|divide) {number} [*] (by|between|among|into) {rest} => expression=*",
            "(use|open|pull up|start) [the|a] calculator",
            "(what is|what are|calculate|how much is) {number} percent [*]",
        ],
        examples={
            "what is 12 times 9?": {},
            "calculate 15% of 80": {"expression": "15% of 80"},
            "convert 5 miles to kilometres": {"expression": "5 miles"},
            "what's the square root of 144": {},
            "how many cups in a litre": {},
        },
    )
    async def calculate(
        self, turn: Turn, expression: str | None = None, unit: str | None = None, to: str | None = None
    ) -> Finding:
        """Does a sum or a conversion."""
        return coming.not_yet("calculate")

    @action(
        "search",
        category="information",
        fallback=("recall_fact",),
        says=[
            "(search|google|look up|bing|duckduckgo|search up|browse) [(the web|the internet|online|the net|"
            "google|wikipedia|the news) [(for|about|on)]] {query}",
            "(search|google|look|browse) [the web|the internet|online|google|wikipedia] (for|about) {query}",
            "(look|search) {query} up [online]",
            "(find|get) [me] [some|more] (info|information|articles|news|facts|results|pages|links) (on|about|"
            "regarding|for) {query}",
            "(find|look for|search for|get) {query} (online|on the web|on the internet|on google|near me|"
            "nearby|around here)",
            "(what do you know|what can you tell me|tell me something|tell me more|tell me everything) "
            "about {query}",
            "what does {what:rest} mean => query=*",
            "(what is the meaning|what is the definition|give me the definition|define|definition) of "
            "{query}",
            "define {query}",
            "(who|what) (was|invented|discovered|wrote|painted|founded|directed|composed) {what:rest} => query=*",
            "(who is|who are) the {what:rest} => query=*",
            "who (won|wins|discovered|sang|sings|played|killed|founded|built|designed|scored) {what:rest} => query=*",
            "(when|where|how|why) (was|were) {what:text} (invented|built|born|founded|discovered|written|signed|created"
            "|established|released) [{more:rest}] => query=*",
            "how do (you|i|we) (remove|clean|tie|fix|grow|pronounce|cut|build|draw|get rid of) {what:rest} => query=*",
            "how do (you|i|we) get {what:text} (out of|off|from) {more:rest} => query=*",
            "(latest|recent|current|today 's|top|breaking) (news|headlines) [(on|about|in|from) {query}]",
            "[<tell>] [me] [what is|what are] [the] [latest|recent|current|top|breaking|local|world] (news|"
            "headlines) [*] [(on|about|in|from) {query}]",
            "(how|where) do (i|you) (make|cook|bake|prepare) {what:rest} => query=*",
            "(recipe|recipes) for {query}",
            "(find|get|give|show) [me] [a|an|some|the] [good|best|nice|easy|quick|simple] (recipe|recipes) (for|of"
            "|with) {query}",
            "[<tell>] [what is|what] [happening|going on|new] [in] the news [today|{when}]",
            "how (far|tall|big|old|deep|high|fast|heavy) (is|are|was) {what:rest} => query=*",
            "(capital|population|president|prime minister|currency|height|age|origin) of {query}",
            "what is the (capital|population|tallest|largest|biggest|smallest|longest|oldest) {what:rest} => query=*",
        ],
        examples={
            "search for vegan bakeries": {"query": "vegan bakeries"},
            "google how bees sleep": {"query": "how bees sleep"},
            "look up the opening hours of the zoo": {"query": "the opening hours of the zoo"},
            "what does serendipity mean": {"query": "what does serendipity mean"},
            "find me some information about heat pumps": {"query": "heat pumps"},
        },
    )
    async def search(self, turn: Turn, query: str | None = None) -> Finding:
        """Looks something up on the web."""
        return coming.not_yet("search the web")

    @action(
        "research",
        category="information",
        says=[
            "(research|investigate|look into|dig into|study|deep dive into|dig up everything on) {query}",
            "(do|run|start|make) [some|a|a bit of|a deep|an in depth] (research|deep dive|investigation|"
            "study|comparison) (on|about|into|of|for) {query}",
            "(compare|contrast) {query}",
            "(write|prepare|give me|make|put together) [a|me a|an] [detailed|full|short] (report|overview|"
            "dossier|summary of the research|comparison) (on|about|of) {query}",
            "find out everything [you can] (about|on) {query}",
            "(i need|i want|i would like) [a] [detailed|full|short|proper] (report|dossier|comparison|overview"
            "|analysis) (on|about|of) {query}",
            "(find|what is|what are) the (pros and cons|advantages and disadvantages) of {query}",
        ],
        examples={
            "research electric bikes for hilly cities": {"query": "electric bikes for hilly cities"},
            "do some research on sourdough starters": {"query": "sourdough starters"},
            "compare heat pumps and gas boilers": {"query": "heat pumps and gas boilers"},
            "look into schools near the park": {"query": "schools near the park"},
            "prepare a report on battery storage": {"query": "battery storage"},
        },
    )
    async def research(self, turn: Turn, query: str) -> Finding:
        """Looks into something thoroughly, with sources."""
        return coming.not_yet("research on the web")
