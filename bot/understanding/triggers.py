"""Whether a message may hold something worth learning: one look, before anything is read. For
bot/turns/lessons.py and memory_tier.py."""

from __future__ import annotations

import re
from functools import lru_cache

from specialists.language.text.patterns import Pattern

LONGEST = 1200  # characters; more is a pasted text, and not what somebody says of themselves

_TOPICS = {
    "names": r"(?:my|our)(?: \w+){1,3} (?:is|are)|name(?:'s| is)|(?:is|are|was) called|call me|named|nickname"
    r"|goes by|surname",
    "relations": r"(?:my|our|his|her)(?: \w+){0,2} (?:mum|mom|mother|dad|father|parents|brothers?|sisters?|siblings?"
    r"|wife|husband|partner|girlfriend|boyfriend|sons?|daughters?|kids?|child(?:ren)?|uncle|aunt|cousins?|grand\w+"
    r"|niece|nephew|boss|manager|colleague|neighbou?rs?|landlord|landlady|flatmate|roommate|friends?|teacher|doctor"
    r"|dentist|fianc\w+|ex|twins?|in-laws?|mother-in-law|father-in-law|dog|cat|pet|puppy|kitten|gp|therapist|cleaner"
    r"|nanny|accountant|lawyer|coach|baby|team)"
    r"|(?:i|we)(?:'ve| have|'ve got| have got| had| got| adopted| bought| sold|'m| am|'re| are)"
    r"|(?:got|get|getting|is|are|am) (?:married|engaged|divorced|pregnant)|broke up|split up|gave birth|was born"
    r"|i(?:'m| am) \d{1,3}|weighs?|(?:has|have|keeps?) (?:an?|two|three|four|no)|passed away|died"
    r"|moved (?:in|out|to|from|into|back|house)",
    "preferences": r"(?:like|likes|love|loves|hate|hates|prefer|prefers|enjoy|enjoys|dislikes?|adores?|can'?t stand"
    r"|can'?t bear|fond of|favou?rite|allergic|allergy|vegan|vegetarian|don'?t (?:eat|drink|like)|doesn'?t (?:eat|drink"
    r"|like)|never (?:eat|drink)|afraid of|into)",
    "projects": r"(?:working on|project|thesis|launch\w*|deadline|learning|studying|training for|writing a|building a"
    r"|renovating|design files?|startup|side hustle|dissertation|novel|podcast|blog)",
    "work": r"(?:work|works|worked|working) (?:at|for|as|in|from|with|part|full|night|freelance)|(?:new|my|a|the) job"
    r"|retired|promoted|laid off|quit|resigned|joined|hired|graduated|employed|unemployed|live|lives|living|years? old"
    r"|turned|turns|switched|stopped|gave up|started|left|speak|speaks|play|plays|drive|drives|own|owns|smokes?"
    r"|parks?|parked|(?:gone|went|turned) (?:vegan|veggie|freelance|sober|\w+tarian)",
    "schedules": r"(?:every|each) (?:\w+ )?(?:day|morning|evening|night|week|month|monday|tuesday|wednesday|thursday"
    r"|friday|saturday|sunday|weekend|weekday)|(?:on|mon|tues|wednes|thurs|fri|satur|sun)days|twice a|once a"
    r"|times a|opens? at|closes? at|starts? at|usually|always|never|anniversary|birthday",
}  # fmt: skip

# A plain statement of oneself, of somebody by a name, of one's own: "Leila is a vet", "we cycle everywhere".
_STATED = Pattern(
    r"(?:^|[.!?;:,\n]\s*|\b(?i:and|but|so|because|since|although|btw|way|well|oh|yes|no|ok|actually|honestly)[ ,]+)"
    r"(?:(?i:i|we)(?:'\w+)? (?!(?i:need|want|wanna|would|will|could|should|can(?!'?t)|may|might|must|have to|had to"
    r"|hope|wish|think|know|guess|wonder|mean|see|got to|gotta|am going)\b)[\w']+ \w"
    r"|(?i:my|our|the)(?: [\w'-]+){1,4}(?:'s| (?i:is|are|has|have|was|were|meets?|goes|go|comes?|expires?|ends?|opens?"
    r"|closes?|\w+n't|got|lost|left|plays?|lives?|\w{3,}s|\w{3,}ed)) "
    r"|(?!(?i:remind|add|set|tell|text|what|who|when|where|why|how|is|are|can|could|do|does|did|will|please)\b)"
    r"[A-Z][\w'-]+(?: (?:and|&) [A-Z][\w'-]+)?(?:'s|'re|n't| (?:is|are|has|have|was|were|can't"
    r"|doesn't|don't|got|lost|left|bought|sold|won|grew|became|\w{3,}s|\w{3,}ed)) \w)"
)


@lru_cache(maxsize=1)
def _compiled() -> tuple[tuple[str, Pattern], ...]:
    return tuple((topic, Pattern(rf"(?<!\w)(?:{said})(?!\w)", re.I)) for topic, said in _TOPICS.items())


def topics(text: str) -> tuple[str, ...]:
    """What it may be about: names, relations, preferences, projects, work, schedules. Empty where it tells nothing."""
    if not 6 <= len(text) <= LONGEST or " " not in text.strip():
        return ()
    plain = text.replace("’", "'")
    found = tuple(topic for topic, said in _compiled() if said.search(plain))
    return found or (("general",) if _STATED.search(plain) else ())
