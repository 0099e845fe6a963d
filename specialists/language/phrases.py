"""The phrase engine: sentence templates beside the actions they call, compiled once. bot/router.py matches messages with it.

The notation, as every action's `says=` is written in it:

    words            those words, in that order; case, contractions, SMS spellings and small typos are normalised away
                     ("what is" also matches "what's", "whats"; "reminder(s)" matches both)
    [optional]       there or not
    (a|b|c)          one of these; both brackets nest and may hold slots: "(to|that i should) {text}"
    {slot}           a slot; its kind goes by its name (KINDS below), else free text
    {slot:kind}      a slot of a given kind
    <rule>           a sub-phrase shared by name (language/rules.py): "<add> {items} to <my> list"
    *                any words or none, kept nowhere; a match is the weaker, the more they swallow
    ... => a=b, c=d  after the phrase: slots that it sets by itself ("what do i need to buy => list=groceries")

Do not write politeness: "please", "hey hob", "can you", "could you", "i want you to", "i need you to", "thanks", "lol" … at
either end of a message are taken off before matching (only a template that itself begins so, as "can you help", sees them).
Do not write every order of time and text either: where a template leaves a `When` parameter of its action free, a time
that stands inside a slot of kind `text`, `title` or `items` is taken out of it and fills that parameter.

Kinds:
    when     a time as the time grammar finds it, with the preposition before it
    items    one or more things: "milk, eggs and 2 lemons"
    list     a list's name: 1-4 words, "my"/"the" left out
    number   a number, in digits or words
    name     somebody: 1-3 words
    place    somewhere: 1-5 words
    text     any words, at least one; times may be taken out of it
    rest     any words, at least one, kept whole: message bodies, questions, facts

Every template needs a word, or a `{when}`, that all of its sentences contain: that is how it is found among a thousand.

How it works: each word of the vocabulary is a two-letter code, a word that no template knows is one more, a time is one more.
A message becomes a string of codes and a template a regular expression over codes for RE2, whose time is linear in the text
for any pattern and any text. A template is only tried where a word that it cannot do without is in the message.
"""

from __future__ import annotations

KINDS: dict[str, str] = {
    "when": "when", "start": "when", "until": "when", "duration": "when", "new_when": "when", "old_when": "when",
    "items": "items", "item": "items",
    "list": "list", "to_list": "list",
    "number": "number", "count": "number", "amount": "number", "position": "number",
    "recipient": "name", "name": "name", "contact": "name", "person": "name",
    "place": "place", "location": "place",
    "body": "rest", "query": "rest", "question": "rest", "expression": "rest", "fact": "rest", "preference": "rest",
    "instruction": "rest", "about": "rest", "new_text": "rest", "new_title": "rest", "rest": "rest",
}  # any other slot is `text`: text, task, title, project, …
