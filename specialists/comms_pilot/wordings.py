"""How people say that somebody is to be asked again and again. For checkins.py, whose phrases these are."""

from __future__ import annotations

_CHECK = "(check in|check up|check) (on|with)"
_WELL = "(is|are) (ok|okay|all right|alright|fine|safe|well|good|doing (ok|okay|fine|well|good|all right|alright))"
_QUESTION = "{question:((how|what|whether|if|which|who|where|why|did|do|does|have|has|when) *)}"
_WRITING = "(text|message|write to|write|sms|ping|contact|nudge)"
_CALLING = "(call|ring|phone|telephone)"
_FINDING_OUT = "(and|to) (ask|see|find out|check) [<who>]"
_THEY_ARE = f"(to|and) (make sure|check|see) [that|if] (she|he|they|everything) {_WELL}"
_TO_TELL = "{question:(to (rate|score|grade|describe|name|list|log|note|report) *)}"

_DRAW = "(plot|chart|graph|draw|visualise|visualize|picture|(show|show me|give me|make|make me|draw me) [a|the]"
_DRAW += " (plot|chart|graph|picture|calendar|diagram|overview) of)"
_ANSWERS = "(check in|check ins|answers|check in answers|streak)"
_FINE = "(ok|okay|all right|alright|fine|safe|well|doing ok|doing okay|doing well)"
_LATELY = "[doing|feeling|getting on|holding up|coping] [today|lately|recently|these days|now] [{when}]"

STOPPED = (
    "(do not|no need to|you do not need to|there is no need to) check [in|up] (on|with) {recipient} [{when}]"
    " => which=pause",
    "(do not|no need to|you do not need to|there is no need to) check [in|up] (on|with) me [{when}] => which=pause",
    "(stop|quit) (asking|quizzing) me [*] => which=stop",
    "do not ask me {when} [*] => which=stop",
)
SILENCE = (
    "(what happens|what do you do|what will you do|what then|who do you (tell|call|text|contact)|whom do you tell"
    "|who will you (tell|call|text)|who (gets told|is told|hears of it)) (if|when) {recipient} (does not|do not)"
    " (answer|reply|respond|pick up|write) => which=silence",
    "(when|what time) is {recipient} 's next (check in|check) => which=silence",
    "(when|what time) do you [next] (check on|check in with|ask) {recipient} [next] => which=silence",
)
EMERGENCY = (
    "(are you|is this|is hob) [a|an|the] (emergency|ambulance|rescue|medical|alarm|medical alert) (service|line|number"
    "|system|button) => which=emergency",
    "(will|can|do|would|could) you call (911|999|112|an ambulance|the ambulance|the police|a doctor|emergency services"
    "|the emergency services|for help|for an ambulance) [*] => which=emergency",
)
LOOKED_BACK = (
    f"{_DRAW} {{recipient}} 's {_ANSWERS} [{{when}}] => which=picture",
    f"{_DRAW} (my|the|our) {_ANSWERS} [{{when}}] => which=picture",
    f"{_DRAW} [the] (check in|check ins) (with|on|for) {{recipient}} [{{when}}] => which=picture",
    "[<tell>] [what is|how long is] {recipient} 's [check in] streak [now] => which=history",
    "how (did|have|were|are) {recipient} 's (check in|check ins) [go|gone|been|going|doing] [{when}] => which=history",
    f"how is {{recipient}} {_LATELY} => which=last, if=acquainted",
    f"how has {{recipient}} been {_LATELY} => which=last, if=acquainted",  # "how has my address changed" is no person's
    "how (often|many times) (did|has|have) {recipient} (miss|missed|not answer|not answered|fail to answer|forget to"
    " answer) [(a|the|my|your) (check in|check ins)] [{when}] => which=history",
    "how many check ins (did|has|have) {recipient} (miss|missed|answer|answered) [{when}] => which=history",
    "how many days (did|has|have) {recipient} (answer|answered) [in a row] [{when}] => which=history",
    "how many days in a row (did|has|have) {recipient} (answer|answered) => which=history",
    "how many days in a row (did|have) i (answer|answered) => which=history",
    "how (did|have) i (sleep|slept|feel|felt|eat|eaten|been sleeping|been feeling) {when} => which=own",
    "[<tell>] my (sleep|mood|answers|check in answers|sleep answers|mood answers) [answers|record|log|history] [{when}]"
    " => which=own",
    f"has {{recipient}} been {_FINE} [{{when}}] => which=last, if=acquainted",
    f"is {{recipient}} {_FINE} => which=last, if=acquainted",
    "[is there|have you] [any|got any|had any] (news|word|sign of life) (from|of) {recipient} [{when}] => which=last",
    "(any|any good) (news|word) (from|of) {recipient} [{when}] => which=last",
    "how (reliable|reliably|regular|regularly) (is|does|did|has) {recipient} [been] [answer|answering|answered|reply"
    "|replying] [{when}] => which=history",
)
SET_UP = (
    f"{_CHECK} {{recipient}} (only|just) {{when}} => if=repeated, which=only",
    f"(only|just) {_CHECK} {{recipient}} {{when}} => if=repeated, which=only",
    "(start|begin) checking [in|up] (on|with) {recipient} {when} => if=repeated, which=set up",
    "(keep an eye|keep a watchful eye|look in|keep a watch|keep tabs) on {recipient} {when} => if=repeated",
    "[a|an] (wellness|wellbeing|well being|welfare|safety|health) (check|check in) (on|with|for) {recipient} {when}",
    "(set up|start|create|schedule|arrange|make|add) [a|an] [daily|weekly|regular|new|wellness|safety] (check in|check)"
    " (with|on|for) {recipient} {when} => if=repeated, which=set up",
    f"(make sure|ensure|see if|see whether|check if|check whether|check that|check) [that] {{recipient}} {_WELL}"
    " {when} => if=repeated",
    "(make sure|ensure|see|check) {recipient} 's (ok|okay|all right|alright|fine|safe|well) {when} => if=repeated",
    f"{_WRITING} {{recipient}} {{when}} (and|to) (ask|see|find out|check) [<who>] {_QUESTION} => if=repeated",
    f"{_WRITING} {{recipient}} (and|to) (ask|see|find out|check) [<who>] {_QUESTION} {{when}} => if=repeated",
    f"{_CALLING} {{recipient}} {{when}} {_FINDING_OUT} {_QUESTION} => if=repeated, way=call",
    f"{_CALLING} {{recipient}} {_FINDING_OUT} {_QUESTION} {{when}} => if=repeated, way=call",
    f"{_CALLING} {{recipient}} {{when}} {_THEY_ARE} => if=repeated, way=call",
    f"{_CALLING} {{recipient}} {{when}} to (check in|check up|check on her|check on him|check on them)"
    " => if=repeated, way=call",
    f"{_CALLING} me {{when}} {_FINDING_OUT} [me] {_QUESTION} => if=repeated, way=call",
    f"{_WRITING} {{recipient}} {{when}} asking [<who>] {_QUESTION} => if=repeated",
    f"{_WRITING} {{recipient}} {{when}} {_THEY_ARE} => if=repeated",
    f"{{when}} {_WRITING} {{recipient}} (asking|(and|to) ask) [<who>] {_QUESTION} => if=repeated",
    f"{{when}} {_CALLING} {{recipient}} (asking|(and|to) (ask|see|find out|check)) [<who>] {_QUESTION}"
    " => if=repeated, way=call",
    f"{{when}} (make sure|ensure|check that|check if|check whether|check) [that] {{recipient}} {_WELL} => if=repeated",
    "(make sure|check|check if|check whether|check that|see if) [that] {recipient} (is|are) (awake|up|home|at home"
    "|back) {when}",
    f"{_CHECK} (everyone|everybody|them all|all of them|all my people) {{when}} => if=repeated, recipient=everyone",
    f"(check in on|{_CHECK}) me {{when}} [and] ask [me] {_QUESTION}",
    "(check in|look in) on me {when}",
    "(quiz|poll|question|interview) me {when} (about|on) {question} => if=repeated",
    f"ask me {{when}} {_TO_TELL} => if=repeated", f"{{when}} ask me {_TO_TELL} => if=repeated",
    f"ask me {_TO_TELL} {{when}} => if=repeated",
    f"{{when}} ask me {_QUESTION}",
    f"ask me {{when}} {_QUESTION} => if=repeated",
    f"ask me {_QUESTION} {{when}} => if=repeated",
    f"ask {{recipient}} {_QUESTION} {{when}} => if=repeated",
)
