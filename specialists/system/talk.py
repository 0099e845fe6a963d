"""Greetings, thanks, and who Hob is: short, friendly, and honest that it is a program."""

from __future__ import annotations

import re

from specialists.contract import Finding, Handoff, Reason, Request, Specialist, Turn, action
from specialists.language import patterns
from specialists.memory_curator import finding

_WHO = (
    "I'm Hob, a program on your own machine, not a person. I keep reminders, tasks and lists, by rules. "
    '{model} "help" shows what to text.'
)
_DESPAIR = (
    "I'm sorry it is so hard just now. I'm only a program and can't help with this as a person can, so please call "
    "your local emergency number (112, 999 or 911) or a crisis line near you, or tell somebody close to you, right now."
)
_EMERGENCY = (
    "I can't call for help: I'm no emergency service. Please call your local emergency number (112, 999 or 911) "
    "yourself, now."
)
_INSIDE = (
    "I work by rules, and they are in my source code for anybody to read. A language model, where one is connected, "
    "only helps me to read and to word things."
)
_JOKES = (
    "I told my clock a joke. It laughed a minute late, and said so.",
    "A reminder walks into a bar, ten minutes early, and waits.",
    "I never forget a face. I have never seen one either.",
    "Why did the to-do list feel tired? It had a lot on.",
)


# Said in need: these are never taken for a wish about a list or a call, and what is answered is the same each time.
_PLIGHTS = (
    "[i think|i feel like|sometimes] [i|i am] [just|really] (want|wish|need|going|about|planning|thinking of|like) [to]"
    " (kill|hurt|harm|cut|hang|killing|hurting|harming|cutting|hanging) myself [now|tonight|today] => kind=despair",
    "[i think|i feel like|sometimes] [i|i am] [just|really] (want|going|about|planning|thinking of) [to]"
    " (end my life|end it all|take my own life|take my life|commit suicide|ending my life|ending it all|suicide|die)"
    " [now|tonight|today] => kind=despair",
    # "I want to" is dropped as a courtesy before a phrase is read.
    "(kill|hurt|harm) myself [now|tonight|today] => kind=despair",
    "(end my life|end it all|take my own life|commit suicide|die) [now|tonight|today] => kind=despair",
    "[i am] (thinking|thoughts) (about|of) (suicide|killing myself|ending my life|ending it all) => kind=despair",
    "(i might|i may|i could) [just|really] (kill myself|hurt myself|harm myself|end it all|end my life)"
    " [now|tonight|today] => kind=despair",
    "i [just|really] (do not|no longer) want to (live|be alive|be here|exist|wake up) [anymore|any more|any longer]"
    " => kind=despair",
    "i (am|feel|have been feeling) [really|so] suicidal [now|again|today] => kind=despair",
    "(call|ring|phone|dial|get) [me|us] [for] (999|112|911|000|an ambulance|the ambulance|the police|the fire brigade"
    "|the fire department|[the] emergency services) [now|quick|quickly|for me] => kind=emergency",
    "[help] (i|we) need (an ambulance|the police|the fire brigade|the fire department|emergency services)"
    " [now|quick|quickly] => kind=emergency",
    "[help] [my|the|our] (house|flat|kitchen|home|building) is on fire => kind=emergency",
    "(this is|it is|i have) an emergency => kind=emergency",
    "[i think] i am having a (heart attack|stroke) => kind=emergency",
    "[<tell>] [what is|what are|reveal|repeat] your [system|hidden|secret|initial|own|full|original]"
    " (prompt|prompts|instructions|system message) => kind=inside",
)


_DAYS = "(day|week|night|morning|afternoon|evening|time|weekend|month)"
_MOODS = (
    "(i have|i|what|it was|it has been|today was|been|had|i had|i have had) [had|been having] [such]"
    " [a|quite a|one of those|such a|so]"
    " (terrible|bad|awful|rough|horrible|long|hard|tough|stressful|crap|rubbish|dreadful|lousy|shitty|rotten)"
    f" {_DAYS} [today|at work|so far|again] => kind=down",
    "(i am|i feel|i am feeling|feeling) [so|really|very|a bit|just|pretty|totally] (sad|down|low|exhausted|stressed"
    "|overwhelmed|lonely|miserable|unhappy|knackered|shattered|worn out|burnt out|fed up|drained|tired|bored|grumpy)"
    " [today|tonight|right now|lately|again|at the moment] => kind=down",
    "(i have|i|what|it was|it has been|today was|had|i had|i have had) [had] [such] [a|quite a|such a|the]"
    f" (great|lovely|wonderful|fantastic|brilliant|amazing|super|perfect|best) {_DAYS} [today|at work|so far|ever]"
    " => kind=up",
)
_PRIVATE = (
    "(is|are) my (data|messages|information|info|secrets|things|notes|chats|conversations|details|memories)"
    " (safe|private|secure|encrypted|confidential|protected) [with you|here|on here] => kind=private",
    "(where|how|where exactly) (is|are|do you keep|do you store|do you save) [all] (my|our|this|the)"
    " (data|messages|information|info|notes|chats|conversations|details|memories|stuff) [stored|kept|saved|held]"
    " => kind=private",
    "(do|will|would|can|could) you (share|sell|send|leak|give|pass on|tell|upload) [anyone|anybody] [any of] my"
    " (data|messages|information|info|secrets|notes|chats|conversations|details|number) [*] => kind=private",
    "(who|who else|can anyone|can anybody|can someone else|does anyone) [can|could|else] (see|read|access|look at)"
    " (my|our|these|this|the) (data|messages|chat|chats|conversation|conversations|notes|things|information)"
    " => kind=private",
    "(how|is it|are you) (private|secure|safe) [are you|is this|is it|to use] => kind=private",
)
_KEPT = (
    "What you tell me is kept on your own machine, in a folder of yours, and I sell and share none of it. It leaves as "
    "the messages between us, by Telegram or Twilio where we text through them, as those you have me send, and to a "
    "language model where you connect one. No contact can ask it out of me. "
    '"Forget …" deletes, and "delete all my data" deletes everything.'
)


class Talk(Specialist):
    """Small talk."""

    name = "system"

    @action(
        "small_talk",
        category="system",
        says=[
            *_PLIGHTS,
            *_MOODS,
            *_PRIVATE,
            "(hi|hello|hey|yo|howdy|greetings|hiya) [there|hob|again|you|everyone|buddy|friend] => kind=hello",
            "good (morning|afternoon|evening|day) [hob|to you] => kind=hello",
            "(morning|afternoon|evening) => kind=hello",
            "(morning|afternoon|evening) (hob|all|everyone|mate|buddy|friend|to you) => kind=hello",
            "(what is up|how is it going|how are you [doing] [today]|what are you (up to|doing) [today|now]|how do"
            " you do|how have you been|how was your day|how are things|are you ok|are you okay|how do you feel) =>"
            " kind=well",
            "(thanks|thank you|thank you [so|very] much|many thanks|much appreciated|thanks a (lot|bunch|million)"
            "|cheers|ta|ta very much|❤|thanks for (that|everything|your help|the help|reminding me)|i appreciate"
            " it) [hob] => kind=thanks",
            "(great|perfect|nice|cool|awesome|good job|well done|wonderful|excellent|brilliant|lovely|super|amazing"
            "|good|sweet|great job|good work|nice work|you are (great|the best|awesome|amazing|wonderful)|i love you"
            "|fantastic) [hob|thanks|one] => kind=praise",
            "(bye|goodbye|see you [later|soon|tomorrow]|good bye|farewell|talk to you later|that is all"
            "|that will be all|take care|have a (good|nice|great) (day|night|evening|one)) [hob] => kind=bye",
            "(goodnight|good night|nighty night|night night|sleep well|sleep tight|off to bed|i am going to bed"
            "|i am off to bed|time for bed) [hob|now] => kind=night",
            "(who|what) are you => kind=who",
            "do you (like|love|enjoy|hate) * => kind=who",
            "that is all (for now|for today|i need|i needed) [*] => kind=bye",
            "much obliged => kind=thanks",
            "what (kind|kinds|sort|type) of * do you (have|like|enjoy|own) => kind=who",
            "call you * => kind=who",
            "do you have [any|a] (brothers|sisters|siblings|family|kids|children|friends|parents|boyfriend"
            "|girlfriend|job) [*] => kind=who",
            "what do you do for (a living|work|fun) => kind=who",
            "what is your name => kind=who",
            "forget about (it|that) => kind=fine",
            "(search|look|find) [for] [me] [a|some|any|new|good|more] [new|good|funny] (joke|jokes) [*] => kind=joke",
            "what is the (meaning|purpose|point) of [my|our|this] (life|living|existence|it all) => kind=who",
            "are you [a|an] (bot|robot|human|person|program|machine|ai|real|real person|computer|chat bot|alive"
            "|artificial intelligence|language model|assistant|man|woman|male|female) => kind=who",
            "(who|what) (made|built|created|designed|programmed|owns|runs) you => kind=who",
            "(who|what) is hob => kind=who",
            "(tell me|say something) about yourself => kind=who",
            "(how old are you|when were you (born|made|created)|what is your age|where (do you live|are you from|are"
            " you)|do you have (feelings|a soul|a family|a girlfriend|a boyfriend|pets|hobbies)) => kind=who",
            "do you use (ai|a model|a language model|chatgpt|gpt) => kind=who",
            "(tell|give) me [a|another|one more] [good|funny] joke(s) => kind=joke",
            "(do you know|say|got|have you got) [any|a] [good] [funny] (joke|jokes|something funny) => kind=joke",
            "make me laugh => kind=joke",
            "(sorry|my apologies|i am sorry|my bad|i apologize|never mind|forget it|no problem|you are welcome)"
            " => kind=fine",
            "(okay|ok|alright|sure|fine|got it|i see|understood|sounds good|good to know|all right|right|yes|no|great"
            " to hear) => kind=fine",
            "[*] (joke|jokes|riddle|pun|puns|knock knock) [*] => kind=joke",
            "[i want|i would like|tell me|say|give me|hear] [to hear] something (funny|hilarious|"
            "humorous|amusing) [*] => kind=joke",
            "(make|get) me (laugh|smile|giggle|crack up|chuckle) [*] => kind=joke",
            "(cheer me up|entertain me|amuse me|i am bored) => kind=joke",
            "[*] (you|your|you have|you got) [*] (hobby|hobbies|pastime|pastimes|free time|spare time|"
            "interests|pet|pets|cat|cats|dog|dogs|puppy|kitten|fish|animals) [*] => kind=who",
            "what (do|would) you (like|enjoy|love) [to do] [doing] [*] [for fun|in your free time] => "
            "kind=who",
            "[*] (meaning|purpose|point|secret) (of|to|behind|in) [my|our|the|your] (life|living|"
            "existence|universe) [*] => kind=who",
            "(does|why|what|is) [*] (life|existence) [*] (meaning|mean|exist|purpose|about|for) [*] => "
            "kind=who",
            "why (are we|do we|am i) (here|exist|alive) [*] => kind=who",
            "(are you|you are|whether you are|if you are|am i (talking|speaking|chatting) (to|with)|is "
            "this|would you say you are|do you know whether you are|you a|is there) [*] (human|robot|bot|"
            "computer|real person|machine|ai|person|program|human being|artificial|chatbot|real|sentient|"
            "android|alive|living) [*] => kind=who",
            "(who|what|which|whose) [*] (made|created|programmed|built|designed|developed|invented|owns|"
            "own|maker|creator|creators|developer|developers|inventor|programmer|manufacturer|"
            "manufactured|responsible for|produced|coded|trained|company) [*] (you|ai|yours|hob) [*] => "
            "kind=who",
            "(who|what|which company|what company|for whom|is there) [*] you [*] (work for|working for|"
            "works for|boss|employed by|report to|answer to|belong to|serve|employer|employee of|owned "
            "by|programmed by|made by|created by|built by|created|made|designed) [*] => kind=who",
            "(who|what) [is|are] your (boss|maker|makers|creator|creators|developer|owner|programmer|"
            "designer|inventor|employer|manager|manufacturer|master|company|supervisor) [*] => kind=who",
            "are you (working|employed|owned|made|created|built|programmed) (for|by) [*] => kind=who",
            "tell me [*] (creator|maker|inventor|developer|boss|employer|origin|manufacturer) [*] => "
            "kind=who",
            "(where|what country|what place|which country|what city|what state|which city|where on earth|"
            "what location|what part) [*] (you from|you come from|you made|you born|you created|you "
            "built|you live|you originate|you come|you reside|you originally|you located|you "
            "manufactured|you hail|you grow up|you based|your home|your hometown|you living) [*] => "
            "kind=who",
            "(what|where) is your (place of|home|hometown|birthplace|country|origin|location|address|"
            "nationality|home town|point of origin) [*] => kind=who",
            "where [did|do|have|are|were] you [*] (live|lived|born|from|come|made|located|grow|living) "
            "[*] => kind=who",
            "do you (live|come) [*] => kind=who",
            "[*] (what|which|is|are|know|have|tell me|tell) [*] your [*] (name|age|birthday|birth date|"
            "birthdate|date of birth|title|real name|full name) [*] => kind=who",
            "[*] (what|which) [*] (name|names) [*] (should|do|would|can|may) [i|you] [*] (call you|use|"
            "address you|go by|call|like|refer|have|prefer) [*] => kind=who",
            "what (should|do|can|may|shall|would) i (call|refer to|address|name) you [*] => kind=who",
            "what (are|do) you (called|go by|call yourself) [*] => kind=who",
            "do you have a (name|nickname|birthday|title) [*] => kind=who",
            "who am i (talking|speaking|chatting) (to|with) [*] => kind=who",
            "how (old|many years|long|many days) [*] (are you|you are|you have|have you been|you been|"
            "you old|were you|is your age|you been alive|you existed) [*] => kind=who",
            "(when|what year|what day|what date|how long ago) [*] you (born|made|created|originate|built|"
            "come|birthday|begin|start|created|manufactured|come into being|come online|programmed|first|"
            "invented) [*] => kind=who",
            "what (year|day) were you (born|made|created|built) => kind=who",
            "(what is|tell me|share|know) your favorite [*] => kind=who",
            "[hey|hi|hello] how (are you|is life|is it going|are things|have you been|you doing|is "
            "everything|is your day|is it hanging|are you doing|are you feeling|do you feel|is the day|"
            "goes it|is your life|you feeling|has your day|are ya|have things been|was your day) [*] => "
            "kind=well",
            "(what is|what has) (up|new|good|shaking|cracking|happening with you|going on with you|happening man)"
            " [with you|today|man|buddy] => kind=well",
            "(are you|you) (doing|feeling) (ok|okay|well|good|all right|alright|fine|better) [*] => "
            "kind=well",
            "how has (your|the) (day|week|morning) been [*] => kind=well",
            "(i hope|hope) you are (well|good|fine|having a good day|doing well) => kind=well",
            "(thank|thanks) [you] [*] (help|helping|answer|assistance|info|information|much|lot|kindly|"
            "reminder|letting me know|reply|response|service|ton|again|time|effort|work|support|advice) "
            "[*] => kind=thanks",
            "(thank you|thanks|i appreciate it|appreciate it|much appreciated|appreciated|thank you so "
            "much|thanks so much|thx|gracias|merci|danke) => kind=thanks",
            "i (really|truly|do|greatly|very much|sincerely) appreciate [*] => kind=thanks",
            "i appreciate (you|your|the|that|it|all) [*] => kind=thanks",
            "(that|this|it|you|your answer) (was|is|were|are|have been) [all|so|very|really|of|a] [*] "
            "(great|cool|helpful|useful|awesome|nice|perfect|amazing|wonderful|good|correct|right|"
            "excellent|fantastic|brilliant|great help|big help|clever|smart|interesting|conversation|"
            "talk|chat|star) [*] => kind=praise",
            "(you are|this is|that is|that was) [so|really|completely|totally] (useless|rubbish|terrible|awful|stupid"
            "|dumb"
            "|hopeless|annoying|the worst|no help|no good) => kind=blame",
            "(that|this|it|you) (was|is|are) not [(too|so|half|all that)] (bad|shabby) [at all] => kind=praise",
            "(that|this|it|you|your answer) (was|is|were|are) (not|never|hardly) [*] (great|cool|helpful|useful|"
            "awesome|nice|good|excellent|fantastic|brilliant|help|clever|smart|funny) [*] => kind=blame",
            "(well done|good job|nice job|great job|good work|nice work|nice one|good one|bravo|way to "
            "go|excellent|impressive|you rock|good answer|good boy|good girl|very good|well played) [*] "
            "=> kind=praise",
            "i (like|love|enjoy) (you|talking to you|this|your answer|your voice|that) [*] => kind=praise",
            "you did (well|good|great|it|a good job|a great job) [*] => kind=praise",
            "(i am|i was|that makes me|i feel) [so|very|really] (happy|glad|pleased|satisfied|impressed) "
            "[with] [you|it|that|your] [*] => kind=praise",
            "(see you|see ya|see you later|catch you|talk to you|till|until|ttyl|cya|later|laters) [*] "
            "(later|soon|tomorrow|next time|around|again|alligator|then|bye) => kind=bye",
            "(i am|i have to|i have got to|time to|i need to|i must|got to|i am going to) (leaving|go|"
            "leave|heading out|off|going|run|head out|be going|bounce|get going|log off|sign off|say "
            "goodbye) [now] [goodbye|bye|good bye|so long|see you|later] => kind=bye",
            "(good bye|goodbye|bye|bye bye|so long|farewell|adios|ciao|cheerio|ta ta|good night|night|"
            "nighty night|au revoir|peace out|toodles|until next time|later|take care|have a good one) "
            "[*] => kind=bye",
            "(it was|that was|nice|good|great|pleasure|lovely|glad|happy) [a|been] [*] (to meet|meeting|"
            "talking to|talking with|chatting with|chatting to|to talk to|to talk with|speaking with|"
            "speaking to|seeing|to see|knowing|to chat with|talking) [you] [*] => kind=bye",
            "(aloha|hola|bonjour|greetings|salutations|good day|howdy|namaste|ahoy|hallo|ciao|konnichiwa|"
            "top of the morning|hey there|hi there|hello there|good evening|good afternoon|good morning|"
            "hey|hi|hello|yo|hiya|long time no see) [*] (there|hob|again|you|friend|buddy|ai|assistant|"
            "robot|computer|everyone|all|olly|siri|alexa|to you|sir|my friend|old friend|bot) => "
            "kind=hello",
            "(aloha|hola|bonjour|greetings|salutations|good day|namaste|ahoy|hallo|long time no see|how "
            "do|yo yo|hey hey|well hello) => kind=hello",
            "[i am] [pleased|nice|glad|happy|good|great] to (meet|see|know) you [*] => kind=hello",
            "tell me [more|something|a little|a bit|all] about (yourself|you) [*] => kind=who",
            "i (want|would like|wanna) [to] know [more] about you [*] => kind=who",
            "(who|what) (exactly|really|the heck|in the world) are you => kind=who",
            "(do you|can you|are you) [ever|really|also|even|still|actually|feel|get] (love me|like me|marry me|dream"
            "|sleep|eat|feel|cry|think|get tired|lie|happy|sad|lonely|bored|single|married) [*] => kind=who",
            "what is up [man|dude|buddy|with you|today|hob] => kind=well",
        ],
        examples={
            "hello": {"kind": "hello"},
            "thanks a lot": {"kind": "thanks"},
            "who are you?": {"kind": "who"},
            "how are you?": {"kind": "well"},
            "tell me a joke": {"kind": "joke"},
            "good night": {"kind": "night"},
        },
    )
    async def small_talk(self, turn: Turn, kind: str | None = None) -> Finding:
        """Answers a greeting, thanks, or a question about what I am."""
        if kind == "praise" and _AGREES.match(turn.said) and await finding.last_told(turn, turns=1):
            agreed = Request("correct_fact", {"which": "right"}, text=turn.said)
            return Finding("", handoff=Handoff("system", "memory_curator", agreed, {}, Reason.FOLLOW_UP))
        if kind is not None and kind in _ANSWERED:
            return Finding(_answer(turn, kind))
        model = turn.ports.brain.state().fast
        none = "No language model is connected."
        connected = f"The language model {model} helps me to understand." if model else none
        return Finding(_WHO.format(model=connected))


_AGREES = patterns.Pattern(
    r"\W*(?:yes\W+|yep\W+)?(?:that'?s|that is|you'?re|you are|it is) (?:all )?(?:right|correct|true)", re.I
)
_ANSWERED = ("despair", "emergency", "inside", "hello", "well", "thanks", "praise", "bye", "joke", "fine", "blame",
             "down", "up", "private", "night")  # fmt: skip


def _answer(turn: Turn, kind: str) -> str:
    match kind:
        case "despair":
            return _DESPAIR
        case "emergency":
            return _EMERGENCY
        case "inside":
            return _INSIDE
        case "hello":
            return f"{_greeting(turn)}. What can I do for you?"
        case "well":
            return "All my parts are running, thank you. What can I do for you?"
        case "thanks":
            return "You're welcome."
        case "praise":
            return "Glad it helps."
        case "blame":
            return "I'm sorry that was no help. Say what you would like instead, or undo to take back what I did last."
        case "night":
            return "Good night. Your reminders will still come."
        case "down":
            return "I'm sorry to hear that. If something can wait, tell me when, and I'll bring it up then."
        case "up":
            return "That's good to hear."
        case "private":
            return _KEPT
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
