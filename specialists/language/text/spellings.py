"""How people spell in a hurry: contractions, SMS shorthand and courtesies, as tables. language/normalise.py
reads them."""

from __future__ import annotations

from pathlib import Path

# One written word that means several, or another one. Possessives ("mom's") are cut in normalise.py.
SPELLINGS: dict[str, tuple[str, ...]] = {
    short: tuple(full.split())
    for line in Path(__file__).with_suffix(".txt").read_text(encoding="utf-8").replace("\n", ";").split(";")
    if "=" in line
    for shorts, full in [line.split(" = ")]
    for short in shorts.strip().split("|")
}

# "What've", "where'd", "it'd": the short verb behind a pronoun or a question word, where the table names none.
for _word in "what where who how when why that there it he she they we you i this".split():
    for _short, _full in (("'ve", "have"), ("'ll", "will"), ("'d", "did" if _word[:2] in ("wh", "ho") else "would")):
        SPELLINGS.setdefault(_word + _short, (_word, _full))

# What people would mind Hob doing, and the order it is.
GERUNDS: dict[str, str] = {
    gerund: bare
    for line in """
    add adding; set setting; remind reminding; send sending; text texting; call calling; ring ringing; phone phoning
    move moving; put putting; delete deleting; remove removing; check checking; tell telling; show showing; make making
    give giving; write writing; create creating; cancel canceling; schedule scheduling; book booking; change changing
    message messaging; let letting; wake waking; read reading; look looking; find finding; mark marking; take taking
    start starting; stop stopping; turn turning; clear clearing; push pushing; list listing; note noting; ask asking
    email emailing; erase erasing; reschedule rescheduling; log logging; snooze snoozing; remember remembering
    draft drafting; search searching; pencil penciling; arrange arranging; include including; jot jotting
    """.replace("\n", ";").split(";")
    if line.strip()
    for bare, gerund in [line.split()]
}

# Said around a request, not part of it. Taken off the front again and again, the longest first.
OPENERS = """
hey|hi|hello|yo|gday|g'day|okay|alright|all right|well|so|um|uh|oh|hmm|ah|er|please|please to|please do|kindly do|kindly
just|also|now then|umm|uhm|uhh|hmmm|err|ehm|basically|anyway|anyways|one more thing|one other thing|another thing
quick one|ps|p s
and|then|but|plus
yes|no wait|wait no|no no|oops|whoops|hang on|hold on
hob|ai|hey siri|siri|alexa|olly|hey google|okay google|hey bot|hey assistant|assistant|computer|cortana|bixby|buddy
dude|by the way|btw|actually|sorry|excuse me|quick question|real quick|listen|right|look here|my friend|hey there
hi there|can you|could you|would you|will you|can i have you|can i get you to|could i get you to|can i ask you to
may i ask you to|can you possibly|could you possibly|could you maybe|can you maybe|can you quickly
can you go ahead and|can you also|would you mind|do you mind|do you think you could|do you think you can
would it be possible to|is it possible to|is it possible for you to|would it be possible for you to
would you be able to|are you able to|are you able to please|i want you to|i need you to|i would like you to
i would love you to|i would like for you to|i need for you to|i want for you to|i am asking you to
i would appreciate if you could|i would appreciate it if you could|i wish you to|i was wondering if you could
i wonder if you could|i was hoping you could|i was hoping you would|see if you can|try to
i would be grateful if you could|if you could|if you can|if possible|if you would|if you do not mind|go ahead and
do me a favor and|do me a favour and|be so kind as to|be sure to|make sure to|make sure you|help me to|help me
you can|you should|you need to|you have to|you must|you may|may you|i think you should|you could|can we|could we
can you help me|let us|let us go ahead and|i am going to need you to|i will need you to|first|firstly|next|lastly
finally|maybe|perhaps|thanks|thank you|good morning hob|good evening hob|it would be great if you could
what i need is for you to|feel free to|do you know|do you happen to know|any idea|have you any idea
do you have any idea
""".replace("\n", "|")

# Who is greeted, as no name: "hiya love, dentist on Thursday".
_GREETINGS = "hi|hiya|hello|hey|morning|evening|good morning|good evening|okay|right|thanks|cheers|ta|alright|yes|sorry"
_VOCATIVES = "mate|love|my love|pal|dear|my dear|duck|hun|hon|darling|pet|chuck|bud|sweetheart|babe|bro|chief|petal"
OPENERS += "|".join(["", *(f"{one} {who}" for one in _GREETINGS.split("|") for who in _VOCATIVES.split("|"))])

# A wish about oneself. It opens a request ("I want to see my tasks") as well as a statement ("I need to call mom").
WISHES = """
i want to|i need to|i would like to|i would love to|i wish to|i have to|i must|i should|i am trying to
i am looking to|i will need to|i am going to need to|i am going to need|i will need|i could use|i could do with
i really need to|i really want to|we need to|we should|i got to
i have got to|can i|could i|may i|might i|am i able to|is it okay if i|let me|allow me to|i would want to|i like to
help me please|it would be good to|it would be nice to|it would be great to|it would help to|i would rather
""".replace("\n", "|")

CLOSERS = """
please|thanks|thank you|thank you very much|thanks a lot|thank you so much|many thanks|thanks so much|cheers|lol
haha|lmao|hob|siri|alexa|olly|google|cortana|buddy|mate|dude|for me|for me please|if you can|if possible
if you could|if you would|will you|would you|can you|could you|okay|right|when you get a chance|when you can
if you do not mind|real quick|quickly|xx|x|dear|man|bro|hun|love|is that okay|is that possible|thanks in advance
would ya|my friend|right away|huh|then|though|by the way|btw
""".replace("\n", "|")

# Sounds in the middle of a sentence that mean nothing.
NOISES = frozenset("um umm uh uhm erm please kindly lol haha hmm".split())
