"""What the house asks a model for: whose work it is, how long, how much, and what may be given again."""

from __future__ import annotations

from dataclasses import replace

from integrations.llm.brain import Aloud, Strength, Task

HOUR = 3600.0

UNDERSTAND = Task("understand", Strength.FAST, longest=1500, seconds=12, kept=HOUR, hurried=True, strict=True, long=200)
MEND = replace(UNDERSTAND, name="understand again", mends=True)
REPHRASE = Task("rephrase", Strength.FAST, longest=1000, seconds=10, kept=HOUR, hurried=True)
SUMMARISE = Task("summarise", Strength.FAST, longest=1500, seconds=20, kept=HOUR, long=4000)
EXTRACT = Task("learn", Strength.FAST, longest=2000, seconds=30, long=4000)
JUDGE = Task("judge", Strength.FAST, longest=1000, seconds=15, kept=HOUR)
CONVERSE = Task("conversation", Strength.FAST, longest=2000, seconds=25, aloud=Aloud.ANSWER, hurried=True, long=3000)
WRITE = Task("writing", Strength.STRONG, longest=4000, seconds=60, aloud=Aloud.DRAFT, hurried=True)
