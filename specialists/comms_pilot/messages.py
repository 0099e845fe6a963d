"""Messages and calls to other people, in words. Reached by phrase, model and button through the contract."""

from __future__ import annotations

from typing import Any

from specialists.comms_pilot import calling, chasing, phones, sending
from specialists.contract import Effect, Finding, Specialist, Turn, action
from specialists.language.when import When

INTENT = sending.INTENT
_NOTE = "(message|text|text message|sms|note|email|line|dm|word|reply|whatsapp|msg)"
_ALL_OF_THEM = (
    "{recipient:((everyone|everybody) [(in|of|on) (my|the) (contacts|book|address book)]"
    "|all [of] [my] (contacts|them))}"
)


class CommsPilot(Specialist):
    """Talks to other people for you."""

    name = "comms_pilot"

    @action(
        "send_message",
        category="communication",
        effect=Effect.SEND,
        proposes=True,
        says=[
            "(text|message|sms|email|whatsapp|dm|text message|write|write to) {recipient} [back]"
            " (that|saying|saying that|to say|and say|and tell <who> [that]|and let <who> know [that]|telling <who> "
            "[that]) {body}",
            "(text|message|sms|whatsapp|dm|text message|email) {recipient} {body}",
            "(text|message|sms|whatsapp|dm) {recipient} [back] [{when}]",
            "(text|message|email|whatsapp|dm) {recipient} [for me] (and|to) ask [<who>] {body}",
            "(text|message|email|whatsapp|dm) {recipient} for me and (tell|let) <who> [know] [that] {body}",
            "(text|message|email|whatsapp|dm) {recipient} (about|asking|regarding) {body}",
            f"(send|text|write|shoot|drop|give|compose) {{recipient}} [a|an|the|this|my] [quick|new|short] "
            f"{_NOTE}"
            " [(that|saying|that says|asking|telling <who>|to say|about)] {body}",
            "(send|text|write|shoot|drop|compose|type|get|pass) [out|off] [a|an|the|this|my|another|the"
            " following|this following] [quick|new|short] "
            f"{_NOTE} [out|off|over|across] (to|for) {{recipient}}",
            "(send|text|write|shoot|drop|compose|type|get|pass|fire) [out|off] [a|an|the|this|my|another] [quick"
            "|new|short] "
            f"{_NOTE} [out|off|over|across] (to|for) {{recipient}}"
            " (that|saying|that says|asking|telling <who> [that]|and tell <who> [that]|to say|and say|about|with"
            "|reading|which "
            "says|and ask [<who>]|stating) {body}",
            f"(send|text|write|shoot|compose) [a|an|the|this|another] [quick|new] {_NOTE} (that|saying|that "
            f"says|asking) {{body}} to {{recipient}}",
            f"(send|shoot|drop|write) {{recipient}} [a|an|another] [quick|new|short] {_NOTE}",
            f"(send|compose|write|create|start) [a|an|another] [quick|new|short] {_NOTE}",
            "send [a] text [message]",
            "send (out|off) a text to {recipient}",
            "(send|text|forward|pass on|show|message|whatsapp|mms) {body:((this|that|it|this one|that one))} [on] to"
            " {recipient}",
            "(send|text|forward|pass on|show|message|whatsapp|mms) {body:((this|that|the|my|these) [last] (picture"
            "|pictures|photo|photos|pic|pics|image|images|video|clip|screenshot|file|document|gif|selfie|recording)"
            " [[that] i [just|have just] sent [you]])} [on] to {recipient}",
            "(send|text|forward|pass on|show|message|whatsapp|mms) {body:((this|that|it|this one|that one|(this|that"
            "|the|my|these) [last] (picture|photo|pic|image|video|clip|screenshot|file|document|gif)))} [on] to"
            " {recipient:name} (saying|and say|with the words|with the text|with the caption) {caption:rest}",
            "(send|show|text|forward|mms) {recipient} {body:((this|that|the|my|these) [last] (picture|pictures|photo"
            "|photos|pic|pics|image|images|video|clip|screenshot|file|document|gif|selfie|recording) [*])}",
            "send {body} to {recipient} (by|via|as a|in a) (text|message|sms|whatsapp)",
            "(tell|notify|inform) {recipient} that {body}",
            "(tell|notify|inform) {recipient} {body}",
            "let {recipient} know [that] {body}",
            "ask {recipient} (if|whether|to|for|about) {body}",
            "ask {recipient} {body:((what|when|where|how|why|who|which|whose) *)}",
            "(schedule|set up|plan) [a|an|the] [new] " f"{_NOTE}" " (to|for) {recipient} [for|at|on] {when}"
            " [(saying|that says|that|with)] {body:rest}",
            "(tell|text|message|answer|reply to|write to|write back to) (him|her|them) [back] [that] {body}"
            " => recipient=them",
            "(text|message|email|whatsapp|dm|write to) {recipient} about {topic:text} (saying|to say|that says)"
            " {body}",
            "(reply|respond|answer) to {recipient} [(with|saying|that)] {body}",
            "(reply|respond) to {recipient}",
            "(reply|respond|answer) {body:((yes|no|okay|thanks|sure|maybe) [*])} to {recipient}",
            "say {body} to {recipient:name} (by|via|in a) (text|message)",
            "wish {recipient} [a] {body:((happy|merry|good luck|all the best|safe travels) *)}",
            "wish {recipient} {body:(good luck|all the best|safe travels)}",
            "send {recipient} {body:((happy|merry|congratulations|congrats|best wishes|get well|good luck|all the best"
            "|my love|my regards|greetings|hugs|thanks|thank you) *)}",
            "send {recipient} {body:(congratulations|congrats|best wishes|good luck|all the best|my love|my regards"
            "|greetings|hugs)}",
            "say {body:(thanks|thank you|hi|hello|sorry|happy birthday|merry christmas|happy new year|congratulations"
            "|congrats"
            "|good luck|well done)} to {recipient} [from me]",
            "(text|message|write) back to {recipient} [saying|that|with] {body}",
            "(send|text|message) {recipient} a {body:((happy|merry|good luck|get well|congratulations|thank you) *)}"
            " (text|message)",
            "(new|start a|start a new|begin a) (text|message|text message) (to|for) {recipient}",
            "(text|message|send a message to|send a text to) (someone|somebody|a friend|one of my contacts)",
            "send [a] text [message] {recipient} {body}",
            "(text|message) to {recipient} [saying|that] {body}",
            "(give|send|drop|shoot) {recipient} a (heads up|shout|quick word|ping|nudge) [(that|about|saying)]"
            " {body}",
            "(send|text|message|write) {body} to {recipient} => if=quoted",
            "(get back to|write back to|reply to|respond to|answer) {recipient} (saying|that|with|and say) {body}",
            "(pass on|pass along|relay) to {recipient} [that] {body}",
            "say to {recipient} [that] {body}",
            "(get|send) word to {recipient} that {body}",
            "make sure {recipient} knows [that] {body}",
            "(ping|nudge) {recipient} [(saying|that|and say|about|to say)] [{body}] => if=acquainted",
            "(send|write) {recipient} {body} => if=quoted",
            f"(text|message|sms|tell|write|write to|inform|notify|send [a] {_NOTE} to) {_ALL_OF_THEM}"
            " [that|saying|to say] {body}",
            f"let {_ALL_OF_THEM} know [that] {{body}}",
            f"(text|message|sms|send|write|write to|tell|whatsapp|send [a] {_NOTE} to) [the] [<number>]"
            " {rest:rest} => if=numbered",
        ],
        examples={
            "text Sarah that I'll be there at 5": {"recipient": "Sarah", "body": "I'll be there at 5"},
            "message Ben remind me to bring the charger": {
                "recipient": "Ben", "body": "remind me to bring the charger",
            },
            "send a message to Anna saying the train is late": {"recipient": "Anna", "body": "the train is late"},
            "let Tom know that dinner is ready": {"recipient": "Tom", "body": "dinner is ready"},
            "tell Maria that I'm running late": {"recipient": "Maria", "body": "I'm running late"},
            "send Joe a text": {"recipient": "Joe"},
        },
    )
    async def send_message(
        self,
        turn: Turn,
        recipient: str | None = None,
        body: str | None = None,
        when: When | None = None,
        contact: str | None = None,
        number: phones.Number | None = None,
        channel: str | None = None,
        hold: str | None = None,
        sender: str | None = None,
        theirs: str | None = None,
        media: dict[str, Any] | None = None,
        caption: str | None = None,
        ladder: list[dict[str, Any]] | None = None,
        rest: str | None = None,
    ) -> Finding:
        """Sends a message to one of your people, now or later."""
        if ladder and recipient:
            return chasing.instead(turn, recipient, body or "", when, ladder)
        if rest is not None:  # "text +49 170 1234567 I'm here"
            recipient = phones.number_in(rest)
            body = phones.behind(rest)
        body = f"{body}: {caption}" if body and caption else body
        wish = sending.Wish(recipient, body, when, contact, number, channel, hold, sender, theirs, media)
        return await sending.send(turn, wish, _said(turn, INTENT, None if rest is not None else body))

    @action(
        "call_contact",
        category="communication",
        effect=Effect.SEND,
        proposes=True,
        says=[
            "(call|phone|dial|ring|ring up|facetime|call up) {recipient} [back]",
            "(call|phone|dial|ring|ring up|facetime) {recipient} [back] {when}",
            "(call|phone|dial|ring|facetime) {recipient} on (<whose>) <number>",
            "(give|make) {recipient} a (call|ring|phone call)",
            "(make|place|start) a [phone|video] call to {recipient}",
            "(get|put) {recipient} on the (phone|line)",
            "(start|make) a (video call|call|facetime) with {recipient}",
            "(call|phone|dial|ring|facetime) {recipient} and (tell|ask|say|let|find out|remind) [<who>|know] {body}",
            "(get|have) {recipient} on the (phone|line)",
            "(connect me to|put me through to|patch me through to) {recipient} [on the (phone|line)]",
            "get me {recipient} on the (phone|line)",
            "(dial|ring|call) {recipient} ['s] <number>",
        ],
        examples={
            "call Dave": {"recipient": "Dave"},
            "can you ring my sister": {"recipient": "my sister"},
            "make a call to the dentist": {"recipient": "the dentist"},
            "phone Anna back": {"recipient": "Anna"},
            "give Tom a call": {"recipient": "Tom"},
        },
    )
    async def call_contact(
        self, turn: Turn, recipient: str | None = None, when: When | None = None, body: str | None = None,
        contact: str | None = None,
    ) -> Finding:
        """Calls one of your people and says what you want said."""
        return await calling.call(turn, recipient, body, when, contact)


def _said(turn: Turn, intent: str, body: str | None) -> str:
    """The part of the message that the wish was read from; empty where it is an answer, whose words are settled."""
    return next(
        (one.text for one in turn.requests
         if one.intent == intent and one.tier not in ("answer", "button") and one.slots.get("body") == body), ""
    )  # fmt: skip
