"""Sub-phrases that many templates share, by name: `<my>` in a template stands for what is written here.
phrases.py reads it."""

from __future__ import annotations

RULES: dict[str, str] = {
    "my": "(my|the|our|this|that|a|an|all my|all the|all of my|all of the|any|your|any of my|some)",
    "tell": (
        "(tell me|tell us|show me|show us|show|give me|read me|read out|read back|read off|read|list|say"
        "|display|pull up|bring up|let me know|let me see|let me hear|let me have|i want to know"
        "|i would like to know|i need to know|inform me of|inform me about|update me on|fill me in on"
        "|remind me of|find out|find|check|see|hear|know|get me|get|open|open up|look at|look up|look into"
        "|go over|review|view|browse|what about|how about|tell|print|report|run through|go through|run down"
        "|walk me through|confirm|describe|list out|list off|out of curiosity|search)"
    ),
    "remind": "(remind|notify|alert|ping|nudge|buzz|prompt|prod|poke|text|message|tell)",
    "list": "(list|lists)",
    "calendar": (
        "(calendar|calendars|cal|schedule|agenda|diary|planner|timetable|itinerary|google calendar"
        "|work calendar)"
    ),
    "event": (
        "(event|events|meeting|meetings|appointment|appointments|appts|plans|engagement|engagements"
        "|commitments|commitment|conference|conferences|interview|interviews|party|lunch|dinner|breakfast"
        "|brunch|birthday|birthdays|anniversary|wedding|class|classes|session|presentation|conference call"
        "|checkup|exam|gathering|reunion|rehearsal|barbecue|get together|meet up|doctor 's appointment"
        "|haircut|retreat|offsite|banquet|ceremony|reception|potluck|picnic|fundraiser|orientation|town hall"
        "|seminar|workshop|webinar|practice|graduation|recital)"
    ),
    # What is also something that happens at a time, where the sentence is about moving or meeting.
    "date": (
        "(review|call|phone call|video call|sync|stand up|standup|one on one|huddle|demo|briefing|coffee|drinks"
        "|date|trip"
        "|viewing|visit|lesson|lessons|tour|picnic|barbecue|match|game|rehearsal|training|yoga|gym|checkup|book"
        " club|club"
        "|concert|flight|kickoff|retro|retrospective|planning|catch up|hike|run|swim|massage|therapy|physio|playdate)"
    ),
    "make": (
        "(add|put|create|make|set|set up|schedule|book|arrange|plan|insert|enter|include|place|pencil in"
        "|pencil|block|block off|block out|new|mark|mark down|input|register|organize|throw|jot down|save"
        "|write down|write in|write|note|log|record|get|place|post|fill in|plug in|plug|stick|start|append)"
    ),
    "drop": (
        "(remove|delete|cancel|erase|drop|take|take off|take out|get rid of|scrap|wipe|eliminate|cross"
        "|cross off|cross out|scratch|scratch off|strike|discard|cut|trash|unschedule|call off|take away|dump"
        "|kill|bin|ditch|clear|clear out|clear off|empty|clean|clean out|undo|purge|nix|pull)"
    ),
    "change": (
        "(change|move|reschedule|update|edit|modify|push|push back|push out|shift|switch|postpone|rename"
        "|extend|adjust|bump|swap|delay|bring forward|alter|correct|revise|amend|shorten|put off|transfer)"
    ),
    "grocery": "(list of groceries|list of things to (buy|get)|things to buy|grocery|groceries|shopping"
    "|supermarket|grocery shopping|food|shop|grocery store|store)",
    "todo": "(to do|task|tasks|chore|chores|to do list|task list|chore list|tasks list|things to do|things i need to do"
    "|list of things i (need|have) to do"
    "|list of things to do|list of tasks|list of chores|list of to dos|to dos)",
    "unit": (
        "(mile|miles|kilometer|kilometers|kilometre|kilometres|km|meter|meters|metre|metres|centimeter"
        "|centimeters|cm|millimeters|mm|inch|inches|foot|feet|yard|yards|pound|pounds|lb|lbs|kilogram"
        "|kilograms|kilo|kilos|kg|gram|grams|ounce|ounces|oz|liter|liters|litre|litres|milliliters|ml|gallon"
        "|gallons|quart|quarts|pint|pints|cup|cups|tablespoon|tablespoons|teaspoon|teaspoons|fahrenheit"
        "|celsius|centigrade|kelvin|degrees|acre|acres|hectares|mph|kph|stone|tons|ton|tonnes|feet|knots"
        "|joules|watts|bytes|megabytes|gigabytes|dollar|dollars|cents|euro|euros|yen|yens|peso|pesos|rupee"
        "|rupees|franc|francs|won|yuan|usd|eur|gbp|jpy|inr|cad|aud|rubles|ruble|krona|lira|bitcoin|pence"
        "|sterling|currency|u s d|metric|imperial|british pounds|american dollars|us dollars"
        "|canadian dollars)"
    ),
    "who": "(he|she|they|him|her|them|it)",
    "whose": "(his|her|their|the|my|its)",
    "number": (
        "(phone number|number|cell|work phone|home phone|cell number|cellphone number|mobile number"
        "|telephone number|mobile|telephone"
        "|phone|cell phone number|contact number|work number|home number|digits"
        "|nr|phone no|tel|tel no|mobile no|tel number)"
    ),
    "weather": (
        "(weather|forecast|weather forecast|weather report|climate|weather conditions|temperature"
        "|conditions outside)"
    ),
    "task": "(task|tasks|to do|to dos|chore|chores)",
    # "A day" is no time by itself, as in "twice a day"; how far something is moved it is.
    "length": "({duration}|{duration:(a|an|one|another|1) (day|week|fortnight|month|year)})",
    "put": (
        "(add|put|write|write down|put down|jot down|note down|include|throw|throw in|stick|place|get|toss|toss in|pop"
        "|append|insert|jot|note|save|need|slip|chuck|slap)"
    ),
    "everything": (
        "(everything|all|all of it|all of them|every item|all items|all the items|all of the items|it all"
        "|the whole lot|all of that)"
    ),
}
