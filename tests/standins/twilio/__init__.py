"""The Twilio stand-in: messages, WhatsApp and voice on loopback, faults included; see tests/standins/README.md."""

from tests.standins.twilio.addresses import Line, Service, Template
from tests.standins.twilio.calls import Call, Heard
from tests.standins.twilio.faults import Fault
from tests.standins.twilio.phones import Kind, Manner, Media, Phone, Received
from tests.standins.twilio.refusals import Refusal
from tests.standins.twilio.server import Twilio
from tests.standins.twilio.texts import Message
from tests.standins.twilio.webhooks import Mishap

__all__ = [
    "Call", "Fault", "Heard", "Kind", "Line", "Manner", "Media", "Message", "Mishap", "Phone", "Received", "Refusal",
    "Service", "Template", "Twilio",
]
