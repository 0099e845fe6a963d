"""How likely each intent is: the mean of the network's and the encoder's judgement. Called by bot/understanding.

The network costs a tenth of a millisecond, the encoder some five: `quick` is the network alone, and the encoder is
asked only where that is not enough. numpy and the tables are loaded at the first message.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from specialists.language.classifier import encoder, network
from specialists.language.classifier.network import LEANING, NUMBER, REJECTED, TIME
from specialists.language.text.normalise import Message
from specialists.language.time import When

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]


_KEPT = 32  # messages, as in encoder.py: every reader of one asks anew
ENCODER = 0.5  # its weight in the mean
_LEAST = 1e-6  # of an intent, so that an operation is shared among them where none is likely
BEYOND = f"{REJECTED}beyond"  # the class of what others can do, and Hob can't
ASIDE = f"{REJECTED}aside"  # the class of remarks, of which nothing is to be done


class Shares:
    """How likely each class is, 0..1, adding up to 1. Names that begin with REJECTED are of what Hob turns down.

    An operation that leans on the talk ("naw wait 5") counts for the intents that do it, by how likely each is beside
    it; `leaning` tells how much of them it was.
    """

    def __init__(self, numbers: Floats) -> None:
        """`numbers`: (classes,), in the order of the network's; they are changed in place."""
        self._leaning: dict[str, float] = {}
        table = network.opened()
        for place, doing in table.leaning:
            share = float(numbers[place])
            beside = numbers[doing] + _LEAST
            numbers[doing] += share * beside / beside.sum()
            numbers[place] = 0.0
            self._leaning[table.classes[place]] = share
        self._numbers = numbers

    def leaning(self, operation: str) -> float:
        """How likely it is that operation on what the message does not say by itself."""
        return self._leaning.get(LEANING + operation, 0.0)

    def of(self, intent: str) -> float:
        """The share of an intent, with that of the class "-intent", which is like it though nothing is to be done by
        itself (open questions beside a search); 0 for one that was never trained."""
        places = [place for place in map(_places().get, (intent, REJECTED + intent)) if place is not None]
        return float(self._numbers[places].sum()) if places else 0.0

    def ranked(self) -> list[tuple[str, float]]:
        """Our intents, the likeliest first."""
        import numpy as np

        names = network.opened().classes
        order = np.argsort(-self._numbers).tolist()
        return [
            (names[place], float(self._numbers[place])) for place in order
            if not names[place].startswith((REJECTED, LEANING))
        ]

    @property
    def aside(self) -> float:
        """How likely it is talk that asks for nothing."""
        return self.of(ASIDE)

    @property
    def beyond(self) -> float:
        """How likely it wants what others can do: music, lights, a taxi."""
        return self.of(BEYOND)

    @property
    def ours(self) -> float:
        """How likely it asks for anything that Hob does."""
        return float(self._numbers[network.opened().ours].sum())


class Judgement:
    """A message as the classifier sees it, judged when first asked. Empty for a bare time or number, which answers
    something and asks for nothing."""

    def __init__(self, message: Message, whens: Sequence[When]) -> None:
        """Only words[head:tail] of the message count; `whens` are the times found in the whole text."""
        self.message = message
        self._words = network.masked(message, whens)
        self.is_empty = not any(word not in (TIME, NUMBER) for word in self._words)

    @cached_property
    def is_cut(self) -> bool:
        """Whether it is longer than the encoder reads."""
        return self.message.tail - self.message.head > encoder.LONGEST

    @cached_property
    def quick(self) -> Shares:
        """By the network alone."""
        return Shares(_by_network(self._words).copy())

    @cached_property
    def shares(self) -> Shares:
        """By both."""
        both: Floats = (1 - ENCODER) * _by_network(self._words) + ENCODER * self.encoded.shares
        return Shares(both)

    @cached_property
    def encoded(self) -> encoder.Encoded:
        """What the encoder makes of it."""
        return encoder.read(self.message)


@lru_cache(maxsize=_KEPT)
def _by_network(words: tuple[str, ...]) -> Floats:
    shares = network.probabilities(network.hidden(words, network.vector_of(words)))
    shares.flags.writeable = False  # it is every reader's
    return shares


def knows(intent: str) -> bool:
    """Whether the classifier has learnt that intent."""
    return intent in _places()


_known: dict[str, int] = {}


def _places() -> dict[str, int]:
    if not _known:
        _known.update({name: place for place, name in enumerate(network.opened().classes)})
    return _known
