"""What a reader of talk gives, by rule or by a model: insights. For bot/understanding/teaching.py,
learning.py and bot/turns/lessons.py."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

MOST = 6  # from one message
REVIEW, SLOT = "review_facts", "insight"  # by which they are reviewed, and its slot that an answer fills

Category = Literal["people", "preferences", "projects", "schedules", "work", "general"]
Kind = Literal["user_preference", "pattern", "context", "outcome", "feedback"]
Durability = Literal["lasting", "months", "days"]


class Insight(BaseModel):
    """One thing that a person told of themselves or their world.

    `fact` is a whole statement in the person's own words, as "my sister Anna lives in Leeds": it names whom it is
    about, and says no "she". `words` are those of the message that it was read from. `confidence` is 0-1.
    """

    model_config = ConfigDict(defer_build=True, frozen=True)

    fact: str = Field(min_length=5, max_length=300)
    subject: str = Field(default="", max_length=100)
    attribute: str = Field(default="", max_length=100)
    value: str = Field(default="", max_length=300)
    category: Category = "general"
    kind: Kind = "context"
    durability: Durability = "lasting"
    confidence: float = Field(default=0.9, ge=0, le=1)
    reasoning: str = Field(default="", max_length=300)
    words: str = Field(default="", max_length=300)
    tags: tuple[str, ...] = Field(default=(), max_length=8)


class Insights(BaseModel):
    """All that one message teaches; often nothing."""

    model_config = ConfigDict(defer_build=True, frozen=True)

    insights: tuple[Insight, ...] = Field(default=(), max_length=MOST)
