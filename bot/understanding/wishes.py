"""The form of a model's reading: what classifying.py asks for, and what the schema of an answer allows.

The intents and the slots of the house are enums in it, so that a server that holds answers to a schema can say nothing
else. One that holds them to none gets a second try (integrations/llm/engine.py).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, ClassVar, Literal, TypeVar

from pydantic import BaseModel, Field, create_model

from integrations.llm.brain import Aloud

_FRAME = 630  # letters of the schema beside the names, in JSON without spaces; a few more, where it is told in words
SAYING = '"say":{"type":"string"},"look":{"type":"boolean"},"say","look",'  # what the schema of `Spoken` has beside
LONGEST = 50  # requests; a list beyond that is no reading

W = TypeVar("W", bound="Wishes")


class Slot(BaseModel):
    """One slot: its name, and the message's own words for it."""

    name: str
    words: str


class Wish(BaseModel):
    """One thing asked for. `after` is the number of the request whose result it works on; 0 for none."""

    intent: str
    slots: list[Slot] = Field(default_factory=list)
    after: int = 0


class Wishes(BaseModel):
    """What a message asks for; empty where it asks for nothing. With `ask` it may be any one of these, and the person
    is to be asked which."""

    requests: Annotated[list[Wish], Field(max_length=LONGEST)] = Field(default_factory=list)
    ask: bool = False


class Spoken(Wishes):
    """The same, and what the model answers where the message asks for nothing: shown while it is written. With `look`
    the requests only bring what its answer needs: it is asked for that once they are looked up."""

    ALOUD: ClassVar = Aloud.ANSWER
    say: str = ""
    look: bool = False

    @property
    def is_fleeting(self) -> bool:
        """Whether it is not to be given again: who asks twice to be told something is told something else."""
        return bool(self.say.strip()) and not self.requests

    @staticmethod
    def aloud(raw: str) -> str:
        """What an answer says, of which `raw` has come so far; empty where it asks for something."""
        from pydantic_core import from_json

        try:
            told = from_json(raw, allow_partial="trailing-strings")
        except ValueError:
            return ""
        said = told.get("say") if isinstance(told, dict) and told.get("requests") == [] else ""
        return said if isinstance(said, str) else ""


def form(intents: Iterable[str], slots: Iterable[str], base: type[W] = Wishes) -> type[W]:  # type: ignore[assignment]
    """The base with these intents and these names of slots, and no others. It takes milliseconds: make it once."""
    slot = create_model("Slot", __base__=Slot, name=(_one_of(slots), ...))
    wish = create_model("Wish", __base__=Wish, intent=(_one_of(intents), ...), slots=(_many(slot), _none()))
    requests: Any = Annotated[_many(wish), Field(max_length=LONGEST)]
    return create_model("Wishes", __base__=base, requests=(requests, _none()))


def one(intents: Iterable[str], slots: Iterable[str]) -> type[Wish]:
    """A single wish with these intents and names of slots: the arguments of a tool."""
    slot = create_model("Slot", __base__=Slot, name=(_one_of(slots), ...))
    return create_model("Wish", __base__=Wish, intent=(_one_of(intents), ...), slots=(_many(slot), _none()))


def letters(intents: Iterable[str], slots: Iterable[str]) -> int:
    """How long the schema of such a form is, roughly and not too little."""
    return _FRAME + sum(len(name) + len('"",') for name in {*intents, *slots})


def _one_of(names: Iterable[str]) -> Any:
    return Literal[tuple(dict.fromkeys(names))]


def _many(model: type[BaseModel]) -> Any:
    return list[model]  # type: ignore[valid-type]


def _none() -> Any:
    return Field(default_factory=list)
