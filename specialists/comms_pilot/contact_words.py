"""More of what people say about their contacts: added with all that is known, changed, allowed, taken away. The phrases
of contacts.py."""

from __future__ import annotations

KIN = (
    "mom|mum|mother|dad|father|grandma|grandmother|granny|gran|nana|grandpa|grandfather|grandad|brother|sister|wife"
    "|husband|partner|girlfriend|boyfriend|son|daughter|uncle|aunt|auntie|cousin|boss|neighbour|neighbor|landlord"
    "|landlady|doctor|dentist|flatmate|roommate|babysitter|cleaner|plumber|nephew|niece|assistant|teacher|carer|nurse"
    "|best friend|friend"
)
CARD = {
    "lists": "(add|put|write) [things|items|stuff|anything] (to|on|in|onto) [<my>] [shopping|grocery] (list|lists)",
    "reminders": "(remind me [of things]|(set|make|create|add) [me] (reminder|reminders) [for me])",
    "check-ins": "(answer|reply to|respond to) [my|your|the|a] (check in|check ins)",
    "busy": "(see|know|ask|check) (when|if|whether) i am (busy|free|available)",
    "free times": "see [my] (busy times|free times|calendar|availability)",
    "be called": "(be|get) (called|phoned|rung) [by you]",
}
MAY = "(may|can|is allowed to|has permission to)"
MAY_NOT = "(may not|may no longer|can not|can no longer|must not|is not allowed to)"
_DEED = f"({'|'.join(CARD.values())})"
_SEVERAL = f"{{value:({_DEED} [and|or] {_DEED} [and|or] [{_DEED}] [and|or] [{_DEED}])}}"
_DROPPED = {
    "phone number": "<number>", "email": "(email|email address|mail|e mail)", "birthday": "birthday",
    "address": "(address|home address|place|city|town|time zone)", "notes": "(note|notes)",
}  # fmt: skip
_NEW = "(add|save|create|make|store|new) [a|an|the|another] [new] contact [(named|called|for)]"

SAYS = (
    # somebody new, and what is told of them in the same breath
    f"{_NEW} {{name}} {{value:(# *)}} => which=add",
    f"{_NEW} {{name:text}} (he|she|they|who) (lives|speaks|is) {{rest:rest}} => which=add told",
    f"{_NEW} {{name:text}} (lives|living|based|speaks|birthday|born) {{rest:rest}} => which=add told",
    f"(add|save|store) my {{value:({KIN})}} {{name:text}} [<number>] {{rest:text}} => which=add kin, if=dialled",
    # what is known of one
    "{name} (is|lives|is living|is staying) [now|currently] in {value:rest} => which=whereabouts, if=acquainted",
    "{name} speaks [only] {value:rest} => which=language, if=acquainted",
    "{name} 's [first|native|own] language is {value:rest} => which=language, if=acquainted",
    "(rename|relabel) [the|my] [contact] {name} (to|as) {value:rest} => which=rename, if=acquainted",
    "{name} 's [real|full|new] name is [now|actually|really] {value:rest} => which=rename, if=acquainted",
    "{name} is [now] called {value:rest} => which=rename, if=acquainted",
    *(f"(forget|delete|remove|drop|erase|clear) {{name}} 's [old] {what} => which=drop, field={field}"
      for field, what in _DROPPED.items()),
    "[<tell>] [what|when] (are|is) {name} 's quiet (hours|time) => field=quiet, if=acquainted",
    "when (may|can) (i|you) (text|message|call|ring|write to) {name} => field=quiet, if=acquainted",
    "(no|no more) quiet hours for {name} => which=loud",
    "(remove|clear|end|delete|turn off|drop|forget) {name} 's quiet hours => which=loud",
    "(show|show me|open|pull up|look up|see|display) {name} => field=details, if=acquainted",
    "who is {name} => field=details, if=acquainted",
    "[<tell>] {name} 's (card|permissions|rights) => which=card, if=acquainted",
    # what one may do
    *(f"{{name}} {MAY} {deed} => which=may, value={word}" for word, deed in CARD.items()),
    *(f"(let|allow|permit) {{name}} [to] {deed} => which=may, value={word}" for word, deed in CARD.items()),
    *(f"{{name}} {MAY_NOT} {deed} => which=may not, value={word}" for word, deed in CARD.items()),
    f"{{name}} {MAY} {_SEVERAL} => which=may",
    f"(let|allow|permit) {{name}} [to] {_SEVERAL} => which=may",
    f"{{name}} {MAY_NOT} {_SEVERAL} => which=may not",
    "(take away|remove|revoke|clear|take|withdraw|drop) [all] [of] {name} 's [all] (permissions|rights|permission)"
    " => which=may not, value=everything",
    "{name} (may|can) [do] nothing [any more|anymore|now|at all] => which=may not, value=everything, if=acquainted",
    "{name} (may not|can not|is not allowed to) do anything [any more|anymore|now|at all] => which=may not,"
    " value=everything",
    "{name} (may|can) do (everything|anything) => which=may, value=everything, if=acquainted",
    "(you|hob) (may|can|are allowed to) (call|ring|phone) {name} => which=may, value=be called, if=acquainted",
    "(do not|never|stop) (call|calling|ring|ringing|phone|phoning) {name} (any more|anymore|again|ever)"
    " => which=may not, value=be called, if=acquainted",
)
