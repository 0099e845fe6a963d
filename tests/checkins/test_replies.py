"""What answers to a check-in say: tables."""

from __future__ import annotations

import pytest

from specialists.language.replies import Kind, read, read_for

ANSWERS = {
    Kind.OK: [
        "ok", "OK.", "Okay!", "all good", "👍", "👍🏽", "yes", "fine thanks", "I'm fine, thank you dear", "not bad",
        "can't complain", "good morning, all fine", "Yes, all well here. xx", "don't worry, I'm fine", "never better!",
        "I’m alright", "everything is fine", "❤️",
    ],
    Kind.LATE: [
        "later", "in a minute", "call me later", "not now", "not now, I'm driving", "in 20 minutes", "at 5",
        "ask me again at 5", "busy", "one moment", "sorry, in a meeting", "after lunch",
    ],
    Kind.QUESTION: ["why do you ask?", "is Ada coming on Sunday?", "who is coming on Sunday?", "what is this pill?"],
    Kind.WHO: ["what is this?", "who is this", "Sorry, who's this?", "are you a bot", "what can I do here?"],
    Kind.HELP: [
        "help", "HELP!", "I fell", "i've fallen in the kitchen", "not good", "I'm not well", "not ok", "bad",
        "I can't get up", "terrible pain in my chest", "need a doctor", "call an ambulance", "I feel dizzy",
        "I'm not feeling good", "ok but I fell this morning", "🆘", "can’t breathe", "please come quickly",
        "I need help",
    ],
    Kind.STOP: ["stop", "please stop asking me", "don't ask me again", "no more check-ins", "leave me alone"],
    Kind.OTHER: [
        "I had a nice walk with the dog", "slept badly", "no", "thanks", "I fell asleep on the sofa",
        "no help needed", "I don't need help", "I didn't fall", "I'm at the doctor's", "stop it you silly thing",
    ],
}


@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind, texts in ANSWERS.items() for text in texts])
def test_an_answer_is_read_by_rule(kind: Kind, text: str) -> None:
    assert read(text) is kind


@pytest.mark.parametrize(("text", "kind"), [
    ("mom is fine, I'm with her", Kind.OK), ("she's ok", Kind.OK), ("just spoke to her", Kind.OK), ("👍", Kind.OK),
    ("is mom ok?", Kind.QUESTION), ("she isn't answering me either", Kind.OTHER), ("I'll drive there", Kind.OTHER),
    ("mom is not ok", Kind.HELP), ("she fell", Kind.HELP),
])  # fmt: skip
def test_somebody_else_answers_for_them(text: str, kind: Kind) -> None:
    assert read_for(text) is kind




@pytest.mark.parametrize(
    ("text", "kind"),
    [("No I don't feel well", Kind.HELP), ("I'm afraid it isn't good", Kind.HELP), ("my chest hurts", Kind.HELP),
     ("running late, ask me in an hour", Kind.LATE), ("I feel well", Kind.OK)],
)  # fmt: skip
def test_what_hurts_is_a_call_for_help(text: str, kind: Kind) -> None:
    assert read(text) is kind
