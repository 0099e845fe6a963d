"""A language model on loopback with OpenAI's API: scripted, faulty, or obeying whoever writes. See ../README.md."""

from tests.standins.model.asked import Asked
from tests.standins.model.faults import Fault, Kind
from tests.standins.model.replies import Call, Reply
from tests.standins.model.server import Model

__all__ = ["Asked", "Call", "Fault", "Kind", "Model", "Reply"]
