"""Messages and calls to other people, in words. Reached by phrase, model and button through the contract."""

from __future__ import annotations

from typing import Annotated, Any

from specialists import heard
from specialists.comms_pilot import calling, chasing, phones, recipients, sending
from specialists.contract import Effect, Finding, Operation, Role, Specialist, Turn, action
from specialists.heard import Stretch
from specialists.language.time import When

INTENT = sending.INTENT


class CommsPilot(Specialist):
    """Talks to other people for you."""

    name = "comms_pilot"

    @action(
        "send_message", takes="body", object="message", operation=Operation.SEND,
        roles={"recipient": Role.PERSON, "body": Role.TEXT, "when": Role.TIME}, category="communication",
        effect=Effect.SEND, proposes=True,
    )
    async def send_message(
        self, turn: Turn, recipient: str | None = None, body: str | None = None, when: When | None = None,
        contact: str | None = None, number: phones.Number | None = None, channel: str | None = None,
        hold: str | None = None, sender: str | None = None, theirs: str | None = None,
        media: dict[str, Any] | None = None, caption: str | None = None, ladder: list[dict[str, Any]] | None = None,
        rest: str | None = None, said: Annotated[str, heard.of(str, Stretch.READ)] = "",
        hints: recipients.Hinted = recipients.NO_HINTS
    ) -> Finding:
        """Sends a message to one of your people, now or later."""
        if ladder and recipient:
            return chasing.instead(turn, recipient, body or "", when, ladder, said)
        if rest is not None:  # "text +49 170 1234567 I'm here"
            recipient = phones.number_in(rest)
            body = phones.behind(rest)
        body = f"{body}: {caption}" if body and caption else body
        wish = sending.Wish(recipient, body, when, contact, number, channel, hold, sender, theirs, media)
        return await sending.send(turn, wish, said, hints)

    @action(
        "call_contact", takes="body", object="call", operation=Operation.SEND,
        roles={"recipient": Role.PERSON, "body": Role.TEXT, "when": Role.TIME}, category="communication",
        effect=Effect.SEND, proposes=True,
    )
    async def call_contact(
        self, turn: Turn, recipient: str | None = None, when: When | None = None, body: str | None = None,
        contact: str | None = None, hints: recipients.Hinted = recipients.NO_HINTS,
    ) -> Finding:
        """Calls one of your people and says what you want said."""
        return await calling.call(turn, recipient, body, when, contact, hints)
