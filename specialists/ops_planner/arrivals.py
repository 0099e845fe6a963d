"""The words of somebody who has arrived, will be elsewhere, or is home again; part of settling.py's phrases."""

from __future__ import annotations

_I = "(i am|we are)"
_IN = "[back|here|staying|living|working|travelling|traveling|visiting] in"
_CAME = "(moved|flown|flew|arrived|landed|travelled|traveled|got|gone|relocated)"
_WILL = (
    f"({_I} (going|off|flying|travelling|traveling|heading|driving) to|{_I} [going to be] in|{_I} visiting"
    "|(i|we) will be [staying|away|on holiday|on vacation|on business] in|(i|we) will be (visiting|over in)"
    "|(i|we) (go|fly|travel|drive) to|(i|we) (land|arrive) in"
    "|(flying|travelling|traveling|heading|off) to)"
)
_NOW = "[now|today|at the moment|this week|right now|already|again|at last|safely|safe and sound]"
_STAY = "(till|until|through) {until:when} => which=stay"
_HOME = "[back] home [again]"

SAYS = (
    f"i am [now|currently] {_IN} {{zone:place}} {_NOW}",
    f"i [have] [just] {_CAME} (to|in|at) {{zone:place}} {_NOW}",
    f"i am [now|currently] {_IN} {{zone:place}} {{until:when}}",
    f"i am [now|currently] {_IN} {{zone:place}} {_STAY}",
    f"i [have] [just] {_CAME} (to|in|at) {{zone:place}} {{until:when}}",
    f"i [have] [just] {_CAME} (to|in|at) {{zone:place}} {_STAY}",
    "i live in {zone:place}",
    f"we are [now|currently|both|all] {_IN} {{zone:place}} {_NOW} => if=somewhere",
    f"we are [now|currently|both|all] {_IN} {{zone:place}} {_STAY}, if=somewhere",
    f"[i|we] [have] [just|finally|safely] ({_CAME}|touched down|checked in) (to|in|at) {{zone:place}} {_NOW}"
    " => if=somewhere",
    "in {zone:place} (now|at last|already|right now|at the moment) => if=somewhere",
    f"[i|we] [have] [just|finally|safely] {_CAME} (to|in|at) {{zone:place}} {_STAY}, if=somewhere",
    f"(here|back|safely|now) in {{zone:place}} {_NOW} => if=somewhere",
    f"[here|back|now] in {{zone:place}} {_STAY}, if=somewhere",
    f"([i|we] [have] [finally] made it to|greetings from|hello from) {{zone:place}} {_NOW} => if=somewhere",
    f"(till|until|through) {{until:when}} ({_I}|(i|we) will be) in {{zone:place}} => which=stay, if=somewhere",
    f"{_WILL} {{zone:place}} [for|from] {{until:when}} => if=somewhere",
    f"{{until:when}} ({_I}|(i|we) will be) (in|going to|off to|flying to|travelling to) {{zone:place}}"
    " => if=somewhere",
    "{until:when} (i|we) (go|fly|travel|drive) to {zone:place} => if=somewhere",
    f"[{_I}] (back home|home again|[back] home safe|[back] home safely|back from (my|our|the) (trip|journey|travels"
    "|holiday|holidays|vacation)) [now|again] => which=home",
    f"{_I} home [now] => which=home",
    f"{_I} back [now|again|safe|safely|at last] => which=home",
    "[i|we] [have] [just|finally] (got|came|come|arrived|made it) back home [now|again|safely] => which=home",
    "(my|our|the) (trip|journey|holiday|vacation) is over => which=home",
    f"[{_I}] (going|flying|heading|travelling|traveling) {_HOME} {{until:when}} => which=home",
    f"({_I}|i will be|we will be) (back home|home again) {{until:when}} => which=home",
    f"(i|we) (fly|go|travel) {_HOME} {{until:when}} => which=home",
)
