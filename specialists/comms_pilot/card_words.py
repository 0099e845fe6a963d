"""What people say about what a contact may do: allowed, taken away, asked. The phrases of contacts.py."""

from __future__ import annotations

_THINGS = "[things|items|stuff|anything|something]"
_LIST = "[<my>] [shopping|grocery] (list|lists|groceries|grocery list|shopping list)"
_BUSY = "(when|if|whether) i am (busy|free|available|around|not free)"
_ASKED = "[my|your|the|a|our] (check in|check ins|check in questions)"
_TIMES = "[my] (busy times|free times|free time|calendar|availability|schedule|agenda|diary)"
CARD = {
    "lists": f"(add|put|write) {_THINGS} (to|on|in|onto|into) {_LIST}",
    "reminders": "(remind me [of|about] [things|stuff|anything]|(set|make|create|add|give) [me] (reminder|reminders)"
    " [for me])",
    "check-ins": f"(answer|reply to|respond to) {_ASKED}",
    "busy": f"(see|know|ask|check|find out|look up) {_BUSY}",
    "free times": f"(see|view|check|look at|look into|know|read) {_TIMES}",
    "be called": "(be|get) (called|phoned|rung) [by you|by hob]",
}  # fmt: skip
_DOING = {
    "lists": f"(adding|putting|writing) {_THINGS} (to|on|in|onto|into) {_LIST}",
    "reminders": "(reminding me [of|about] [things|stuff|anything]|(setting|making|creating|adding|giving) [me]"
    " (reminder|reminders) [for me])",
    "check-ins": f"(answering|replying to|responding to) {_ASKED}",
    "busy": f"(seeing|knowing|asking|checking|finding out) {_BUSY}",
    "free times": f"(seeing|viewing|checking|looking at|reading) {_TIMES}",
    "be called": "(being|getting) (called|phoned|rung) [by you|by hob]",
}  # fmt: skip
_ACCESS = {"lists": _LIST, "free times": _TIMES, "reminders": "[my] reminders", "check-ins": _ASKED}
MAY = "(may|can|is allowed to|has permission to|is free to|should be able to|is welcome to)"
MAY_NOT = (
    "(may not|may no longer|can not|can no longer|must not|is not allowed to|is no longer allowed to|should not"
    "|should no longer|should not be able to)"
)
_LET = "(let|allow|permit|enable)"
_LET_NOT = "(do not|no longer|never|stop) (let|allow|permit|letting|allowing)"
_OVER = "[any more|anymore|any longer|again|from now on]"
_RING = "(call|ring|phone)"
_RINGING = "(call|calling|ring|ringing|phone|phoning)"
_DEED = f"({'|'.join(CARD.values())})"
_SEVERAL = f"{{value:({_DEED} [and|or] {_DEED} [and|or] [{_DEED}] [and|or] [{_DEED}])}}"
_EVERYTHING = "which=may not, value=everything"

SAYS = (
    *(f"{{name}} {MAY} [now|also] {deed} => which=may, value={word}" for word, deed in CARD.items()),
    *(f"{_LET} {{name}} [to] {deed} => which=may, value={word}" for word, deed in CARD.items()),
    *(f"it is (ok|okay|fine|all right) (if|for) {{name}} [to] {deed} => which=may, value={word}"
      for word, deed in CARD.items()),
    *(f"{{name}} {MAY_NOT} {deed} {_OVER} => which=may not, value={word}" for word, deed in CARD.items()),
    *(f"{_LET_NOT} {{name}} [to] {deed} {_OVER} => which=may not, value={word}" for word, deed in CARD.items()),
    *(f"(stop|keep|prevent|ban|block|forbid|bar) {{name}} [from] {doing} {_OVER} => which=may not, value={word}"
      for word, doing in _DOING.items()),
    *(f"forbid {{name}} to {deed} => which=may not, value={word}" for word, deed in CARD.items()),
    *(f"(give|grant) {{name}} [permission to|the right to] (access|permission) (to|for) {what} => which=may,"
      f" value={word}" for word, what in _ACCESS.items()),
    *(f"(give|grant) {{name}} (permission|the right|the permission) to {deed} => which=may, value={word}"
      for word, deed in CARD.items()),
    *(f"(take away|remove|revoke|withdraw|end|cancel|drop) {{name}} 's (access|permission|right|rights) (to|for|on)"
      f" {what} => which=may not, value={word}" for word, what in _ACCESS.items()),
    *(f"(take away|remove|revoke|withdraw|end|cancel|drop) {{name}} 's (permission|right|rights) to {deed} =>"
      f" which=may not, value={word}" for word, deed in CARD.items()),
    f"{{name}} {MAY} {_SEVERAL} => which=may",
    f"{_LET} {{name}} [to] {_SEVERAL} => which=may",
    f"{{name}} {MAY_NOT} {_SEVERAL} => which=may not",
    "(take away|remove|revoke|clear|take|withdraw|drop) [all] [of] {name} 's [all] (permissions|rights|permission)"
    f" => {_EVERYTHING}",
    "(take|remove|revoke|withdraw) [all] [the] (permissions|rights) (from|of) {name} => which=may not,"
    " value=everything",
    "{name} (may|can) [do] nothing [any more|anymore|now|at all] => which=may not, value=everything, if=acquainted",
    f"{{name}} (may not|can not|is not allowed to) do anything [any more|anymore|now|at all] => {_EVERYTHING}",
    "{name} (may|can) do (everything|anything) => which=may, value=everything, if=acquainted",
    # calls, and who may do what
    f"(you|hob) (may|can|are allowed to) {_RING} {{name}} => which=may, value=be called, if=acquainted",
    f"(it is|that is) (ok|okay|fine|all right) (to|if you|for you to) {_RING} {{name}} => which=may, value=be called,"
    " if=acquainted",
    f"(do not|never|stop) {_RINGING} {{name}} (any more|anymore|again|ever) => which=may not, value=be called,"
    " if=acquainted",
    f"never {_RINGING} {{name}} => which=may not, value=be called, if=acquainted",
    "{name} (does not|do not) (want|like) to be (called|rung|phoned) => which=may not, value=be called,"
    " if=acquainted",
    *(f"(who|which contacts|who all|which of my contacts) {MAY} {deed} => which=who may, value={word}"
      for word, deed in CARD.items()),
    *(f"who has access to {what} => which=who may, value={word}" for word, what in _ACCESS.items()),
    *(f"(may|can|is) {{name}} [allowed to] {deed} => which=card, if=acquainted" for deed in CARD.values()),
    "(who|which contacts) (may|can|is allowed to) (do|do what|do anything) => which=who may, value=everything",
    "(what|which) (permissions|rights) (does|do|has) {name} [have|got] => which=card",
)
