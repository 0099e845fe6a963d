"""More of what people say about their contacts: added with all that is known, changed, taken away. The phrases of
contacts.py; what one may do is in card_words.py."""

from __future__ import annotations

from specialists.comms_pilot.details import LANGUAGES

KIN = (
    "mom|mum|mother|dad|father|grandma|grandmother|granny|gran|nana|grandpa|grandfather|grandad|brother|sister|wife"
    "|husband|partner|girlfriend|boyfriend|son|daughter|uncle|aunt|auntie|cousin|boss|neighbour|neighbor|landlord"
    "|landlady|doctor|dentist|flatmate|roommate|babysitter|cleaner|plumber|nephew|niece|assistant|teacher|carer|nurse"
    "|best friend|friend"
)
_DROPPED = {
    "phone number": "<number>", "email": "(email|email address|mail|e mail)", "birthday": "birthday",
    "address": "(address|home address|place|city|town|time zone)", "notes": "(note|notes)",
}  # fmt: skip
_LANGUAGE = "(" + "|".join(name.lower() for name in LANGUAGES.values()) + "|mandarin|farsi)"
_WRITE = "((write|talk|speak) (to|with)|text|message|(send messages|send texts) to)"
_SAVE = "(add|save|store|keep|put|put in|put down|record|register|new)"
_LINE = "(<number>|[new|phone|mobile|cell|home|work] (no|nr|tel|handy))"
_NEW = "(add|save|create|make|store|new) [a|an|the|another] [new] contact [(named|called|for)]"

SAYS = (
    # somebody new, and what is told of them in the same breath
    f"{_NEW} {{name}} {{value:(# *)}} => which=add",
    f"{_NEW} {{name:text}} (he|she|they|who) (lives|speaks|is) {{rest:rest}} => which=add told",
    f"{_NEW} {{name:text}} (lives|living|based|speaks|birthday|born) {{rest:rest}} => which=add told",
    f"(add|save|store) my {{value:({KIN})}} {{name:text}} [<number>] {{rest:text}} => which=add kin, if=dialled",
    f"{_SAVE} {{value:text}} (under|on|with|using|at) [the] [{_LINE}] {{rest:rest}}"
    " => which=add reached, if=dialled",
    f"(my|our) {{value:({KIN})}} {{name:text}} (is on|is at|is reachable on|can be reached on|can be reached at)"
    " {rest:text} => which=add kin, if=dialled",
    f"(my|our) {{value:({KIN})}} is [called|named] {{name}} (on|at|with|number) [the] [{_LINE}] {{rest:text}}"
    " => which=add kin, if=dialled",
    "{name} (is on|is at|is reachable on|can be reached on|can be reached at) {value:rest}"
    " => which=number, if=dialled",
    f"(this is|here is) {{name}} 's [new] {_LINE} {{value:rest}} => which=number, if=dialled",
    f"{_SAVE} [the|this] [{_LINE}] {{rest:text}} (for|as) {{value:text}} => which=add reached, if=dialled",
    f"{_SAVE} {{name}} 's [new] {_LINE} {{value:rest}} => which=number, if=dialled",
    f"{_SAVE} {{value:rest}} => which=add, if=dialled",
    f"[<tell>] (who|whose) (is|has|owns|uses|number is|phone number is|phone is) [the|this|that] [{_LINE}]"
    " {value:rest}"
    " => which=whose, if=dialled",
    f"[<tell>] (who|whose) [number|phone] [does] [this|that|the] [{_LINE}] {{value:rest}} (belong|belongs) [to]"
    " => which=whose, if=dialled",
    f"(do you know|who called|look up|who is on) [who|whose] [has|is] [the|this|that] {_LINE} {{value:rest}}"
    " => which=whose, if=dialled",
    "who is {value:rest} => which=whose, if=dialled",
    # what is known of one
    "{name} (is|can be) (reachable|reached|contacted) (at|on|under|by) {value:rest} => which=number, if=dialled",
    "[<tell>] (what is|what are) [<my>] {name} <number> again => field=phone number, if=owning",
    "(does|has) {name} (have|got) [any] quiet (hours|time) => field=quiet, if=acquainted",
    f"{{name}} (has got|got|has) [a|his|her|their] [new|different|changed] {_LINE} [now] {{value:rest}}"
    " => which=number, if=dialled",
    f"{{name}} (changed|has changed|switched) (his|her|their) {_LINE} [to] {{value:rest}} => which=number, if=dialled",
    f"(change|update|correct|fix) {{name}} 's {_LINE} [to] {{value:rest}} => which=number, if=dialled",
    f"{_WRITE} {{name}} [only] in {{value:{_LANGUAGE}}} => which=language",
    f"(my|our) {{value:({KIN})}} is [really|actually] [called|named] {{name}} => which=alias",
    "{name} (is|lives|is living|is staying) [now|currently] in {value:rest} => which=whereabouts, if=acquainted",
    "{name} speaks [only] {value:rest} => which=language, if=acquainted",
    "{name} 's [first|native|own] language is {value:rest} => which=language, if=acquainted",
    "(rename|relabel) [the|my] [contact] {name} (to|as) {value:rest} => which=rename, if=acquainted",
    "{name} 's [real|full|new] name is [now|actually|really] {value:rest} => which=rename, if=acquainted",
    "{name} is [now|actually|really] called {value:rest} => which=rename, if=acquainted",
    "change {name} 's name to {value:rest} => which=rename, if=acquainted",
    *(f"(forget|delete|remove|drop|erase|clear) {{name}} 's [old] {what} => which=drop, field={field}"
      for field, what in _DROPPED.items()),
    "[<tell>] [what|when] (are|is) {name} 's quiet (hours|time) => field=quiet, if=acquainted",
    "when (may|can) (i|you) (text|message|call|ring|write to) {name} => field=quiet, if=acquainted",
    "(no|no more) quiet hours for {name} => which=loud",
    "<drop> [the|all] quiet (hours|time|times) (for|of|from) {name} => which=loud",
    "(no|no more|never any) (messages|texts|calls|texting|calling|messaging|writing) (to|for) {name}"
    " (after|before|between|from|past|until|during|at) * => which=quiet",
    "(no|no more|never any) (messages|texts|calls|texting|calling|messaging|writing) (to|for) {name} {when} =>"
    " which=quiet",
    "{name} (sleeps|is asleep|works|is at work) {when} => which=quiet, if=acquainted",
    "[set] quiet (hours|time) for {name} [are|is] [to|:] {when} => which=quiet",
    "quiet hours for {name} [are|is] (after|before|between|from|past|until|during|at) * => which=quiet",
    "(remove|clear|end|delete|turn off|drop|forget) {name} 's quiet hours => which=loud",
    "(show|show me|open|pull up|look up|see|display) {name} => field=details, if=acquainted",
    "who is {name} => field=details, if=acquainted",
    "how many (contacts|people) [do i have|are there|have i got|are] [(in|on) <my> (contacts|contact list|address book"
    "|phone book)] => which=all",
    "(who|who all) (is|are|do i have|have i got|do you have) (in|on) <my> (contacts|contact list|address book|phone"
    " book) => which=all",
    "(has|did|does) {name} (agree|agreed|consent|consented|accept|accepted|say yes|said yes|opt in|opted in) [yet|now"
    "|already] [to *] => field=consent, if=acquainted",
    "[<tell>] {name} 's (permissions|rights) => which=card, if=acquainted",
    "[<tell>] [what is] {name} 's (card|entry|contact card) => field=details, if=acquainted",
    "[<tell>] {name} (card|contact card) => field=details, if=owning",
    "forget {name} => which=forget, if=acquainted",
)
