"""Greetings, thanks, and who Hob is: short, friendly, and honest that it is a program."""

from __future__ import annotations

from specialists.contract import Finding, Specialist, Turn, action

_WHO = (
    "I'm Hob, a program on your own machine, not a person. I keep reminders, tasks and lists, by rules. "
    '{model} "help" shows what to text.'
)
_JOKES = (
    "I told my clock a joke. It laughed a minute late, and said so.",
    "A reminder walks into a bar, ten minutes early, and waits.",
    "I never forget a face. I have never seen one either.",
    "Why did the to-do list feel tired? It had a lot on.",
)


class Talk(Specialist):
    """Small talk."""

    name = "system"

    @action(
        "small_talk",
        category="system",
        says=[
            "(hi|hello|hey|yo|howdy|greetings|hiya) [there|hob|again|you|everyone|buddy|friend] => kind=hello",
            "good (morning|afternoon|evening|day) [hob|to you] => kind=hello",
            "(what is up|how is it going|how are you [doing] [today]|how do you do|how have you been|how was"
            " your day"
            "|how are things|are you ok|are you okay|how do you feel) => kind=well",
            "(thanks|thank you|thank you [so|very] much|many thanks|much appreciated|thanks a"
            " (lot|bunch|million)|cheers"
            "|thanks for (that|everything|your help|the help|reminding me)|i appreciate it) [hob] => kind=thanks",
            "(great|perfect|nice|cool|awesome|good job|well"
            " done|wonderful|excellent|brilliant|lovely|super|amazing|good"
            "|sweet|great job|good work|nice work|you are (great|the best|awesome|amazing|wonderful)|i love"
            " you|fantastic)"
            " [hob|thanks|one] => kind=praise",
            "(bye|goodbye|good night|see you [later|soon|tomorrow]|good bye|farewell|talk to you later|that is all"
            "|that will be all|take care|have a (good|nice|great) (day|night|evening|one)) [hob] => kind=bye",
            "(who|what) are you => kind=who",
            "what is your name => kind=who",
            "are you [a|an] (bot|robot|human|person|program|machine|ai|real|real person|computer|chat bot|alive"
            "|artificial intelligence|language model|assistant|man|woman|male|female) => kind=who",
            "(who|what) (made|built|created|designed|programmed|owns|runs) you => kind=who",
            "(who|what) is hob => kind=who",
            "(tell me|say something) about yourself => kind=who",
            "(how old are you|when were you (born|made|created)|what is your age|where (do you live|are you"
            " from|are you)"
            "|do you have (feelings|a soul|a family|a girlfriend|a boyfriend|pets|hobbies)) => kind=who",
            "do you use (ai|a model|a language model|chatgpt|gpt) => kind=who",
            "(tell|give) me [a|another|one more] [good|funny] joke(s) => kind=joke",
            "(do you know|say|got|have you got) [any|a] [good] [funny] (joke|jokes|something funny) => kind=joke",
            "make me laugh => kind=joke",
            "(sorry|my apologies|i am sorry|my bad|i apologize|never mind|forget it|no problem|you are welcome)"
            " => kind=fine",
            "(okay|ok|alright|sure|fine|got it|i see|understood|sounds good|good to know|all"
            " right|right|yes|no|great to hear)"
            " => kind=fine",
        ],
        examples={
            "hello": {"kind": "hello"},
            "thanks a lot": {"kind": "thanks"},
            "who are you?": {"kind": "who"},
            "how are you?": {"kind": "well"},
            "tell me a joke": {"kind": "joke"},
            "good night": {"kind": "bye"},
        },
    )
    async def small_talk(self, turn: Turn, kind: str | None = None) -> Finding:
        """Answers a greeting, thanks, or a question about what I am."""
        if kind is not None and kind in _ANSWERED:
            return Finding(_answer(turn, kind))
        model = (await turn.ports.house.health()).get("model")
        none = "No language model is connected."
        connected = f"The language model {model} helps me to understand." if model else none
        return Finding(_WHO.format(model=connected))


_ANSWERED = ("hello", "well", "thanks", "praise", "bye", "joke", "fine")


def _answer(turn: Turn, kind: str) -> str:
    match kind:
        case "hello":
            return f"{_greeting(turn)}. What can I do for you?"
        case "well":
            return "All my parts are running, thank you. What can I do for you?"
        case "thanks":
            return "You're welcome."
        case "praise":
            return "Glad it helps."
        case "bye":
            return "Goodbye. Your reminders will still come."
        case "joke":
            # By the millisecond of the turn: the low bits of an id hardly change.
            return _JOKES[(turn.id >> 21) % len(_JOKES)]
        case _:
            return "All right."


def _greeting(turn: Turn) -> str:
    hour = turn.local.hour
    part = "Good morning" if 4 <= hour < 12 else "Good afternoon" if 12 <= hour < 18 else "Good evening"
    named = turn.person.name if turn.person.name.lower() not in ("", "owner", "you") else ""
    return f"{part}, {named}" if named else part
