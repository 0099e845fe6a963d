"""How people ask what went out, what arrived and what came back. For proving.py, whose phrases these are."""

from __future__ import annotations

_WRITTEN = "(text|message|sms|whatsapp|note|reminder|check in)"
_WROTE = "(text|texted|message|messaged|write|written|write to|written to|contact|contacted)"
_TO = "(to|for) {who:name}"
_ARRIVED = (
    "(get|be|go|been|gone) (delivered|through|out|sent|there|across)|arrive|arrived|(get|got) (to|through to) <who>"
    "|reach <who>|go|come through"
)

_THEY = "(she|he|they|her|him)"
_IT = "[it|that|this|my message|the message|my text|the text|my last message|your message|the reminder|them]"
_SHOWN = "(text|message|texts|messages|reminder|notification|one)"

SAYS = (
    # Of whoever was written to last: "has she read it?", "did that arrive?"
    f"(did|has|have) {_THEY} [already|ever] (get|got|gotten|receive|received) {_IT} [{{when}}] => which=got, who=them",
    f"(did|has|have) {_THEY} [already|ever] (seen|see|read|opened|open) {_IT} [{{when}}] => which=read, who=them",
    f"(did|has|have) {_THEY} [already|ever] (answer|answered|reply|replied|respond|responded|write back|written back"
    "|text back|texted back|get back to me|got back to me) [{when}] => which=heard, who=them",
    f"(did|has|have) {_THEY} (pick up|picked up|answer the phone|answered the phone|take the call|hear it|heard it"
    "|hear that|heard that|hear me) [{when}] => which=called, who=them",
    f"(did|has|was|is) (it|that|this|my message|the message|my text|the text|my last message|that {_SHOWN})"
    f" [really|ever] ({_ARRIVED}|delivered|sent|received|sent off|on its way) [ok|okay|yet|already|now] [{{when}}]"
    " => which=got, who=them",
    "(did|has|was) (my|the|your|that) [last] call (get through|go through|gone through|got through|come through"
    "|answered|picked up|connect|connected|reach anyone|work) [ok|okay|yet] [{when}] => which=called",
    "(did|has|have) {who:name} (pick up|picked up|answer the phone|answered the phone|take the call|taken the call|hear"
    " it|heard it) [{when}] => which=called",
    "(was|is|has) (it|that) [been] (sent|delivered) to {who:name} [yet|already] => which=got",
    "(prove|show me|are you sure) [that] {who:name} (got|received|has got|has received|read|has read) (it|that|this|my"
    " message|my text|the message) => which=got",
    "why did you (call|ring|phone) me [{when}] => which=called, who=me",
    "(did|have) you (text|texted|message|messaged|write|written|call|called) [to] (anyone|anybody|someone|somebody)"
    " [{when}] => which=sent, who=others",
    "[<tell>|list|list me] [a list of] (everything|all|whatever) [that] you [have] (sent|texted|messaged) [me] [{when}]"
    " => which=sent",
    "(what|which messages|which texts|which reminders) (was|were|is|are) not (delivered|sent|received) [{when}]"
    " => which=failed",
    "what (went wrong|did not work|did not arrive|got stuck|is stuck) [{when}] => which=failed",
    "(what|which messages|anything|is anything|is there anything) [is|are] [still] (in the queue|in your queue|queued"
    "|stuck|on its way|waiting to go out|waiting to be sent) => which=open",
    "what (is|are) [still] [left] (in the queue|in your queue|on its way) => which=open",
    "is (anything|something|any message) [still] (in the queue|queued|stuck|on its way) => which=open",
    "(did|has|have) {who:name} [already|ever] (get|got|gotten|receive|received) (it|that|this|my message"
    "|the message|my text|the text|my last message|your message|the reminder|them) [{when}] => which=got",
    "(did|has|have) {who:name} [already|ever] (seen|see|read|opened|open) (it|that|this|my message|the message|my text"
    "|the text|my last message|your message|the reminder|them) [{when}] => which=read",
    f"(was|did|has|is) (my|the|your|that) [last] {_WRITTEN} {_TO} ({_ARRIVED}|delivered|sent|received) [ok|okay|yet]"
    " [{when}] => which=got",
    f"(was|did|has) (my|the|your|that) [last] call {_TO} ({_ARRIVED}|answered|picked up) [{{when}}] => which=called",
    f"(did|have) you [already] ({_WROTE}|tell|told|send|sent) {{who:name}} [{{when}}] => which=got",
    f"when did (you|i) [last] ({_WROTE}|tell|send) {{who:name}} [a text|a message] => which=got",
    "(did|have) you [already|ever] (call|called|ring|rung|phone|phoned) {who:name} [{when}] => which=called",
    "when did (you|i) [last] (call|ring|phone) {who:name} => which=called",
    "(did|have) you [already] (text|texted|message|messaged) me [{when}] => which=sent, who=me",
    "(did|have) you [already] (call|called|ring|rung|phone|phoned) me [{when}] => which=called, who=me",
    "when did you [last] (call|ring|phone) me => which=called, who=me",
    "when did you [last] (text|message|write to) me => which=sent, who=me",
    "(what|which) (was|is) (the|that|your) last (reminder|message|text|notification) [that|which] you (sent|gave|wrote)"
    " [me|to me|out] => which=sent, who=me",
    "(who|whom) (did|have) you (call|called|ring|rung|phone|phoned) [{when}] => which=called",
    "(what|which) calls did you (make|place) [{when}] => which=called",
    "[<tell>] [the|all|your] calls you (made|placed) [{when}] => which=called",
    "(did|has|have) {who:name} [already|ever] (answer|answered|reply|replied|respond|responded|write back|written back|"
    "text back|texted back|get back to me|got back to me) [{when}] => which=heard",
    "(what|who|whom) (did|have) you (send|sent|text|texted|message|messaged|deliver|delivered) [out|to]"
    " [{when}] => which=sent",
    "(what|which) (messages|texts|reminders|notifications) (did you send|have you sent|went out|were sent|did you"
    " deliver) [out] [{when}] => which=sent",
    "how many (messages|texts|reminders|notifications|calls) (did you send|have you sent|went out|were sent|did you"
    " make) [out] [{when}] => which=sent",
    "(what|which messages|which texts|what messages|what texts) (did|have) (you|i) (send|sent|write|written|text|texted"
    "|say|tell|told) [to] {who:name} [{when}] => which=written",
    "[<tell>] [all] [the|my|your] (messages|texts) [i|you] [sent] to {who:name} [{when}] => which=written",
    "(did|has) (anything|something) (fail|failed|go wrong|gone wrong|get lost|bounce|bounced|not arrive|not go out)"
    " [to (send|arrive|go out|get through)] [{when}] => which=failed",
    "(is|was|are) there (anything|something|any messages|any texts|messages|reminders|any reminders) [that] (did not"
    "|have not|has not|could not) (arrive|arrived|go out|gone out|get through|be delivered|been delivered) [{when}]"
    " => which=failed",
    "(what|which messages|which texts|which reminders) (did not|could not|has not|have not) (arrive|arrived|go out"
    "|gone out|get through|be delivered|been delivered) [{when}] => which=failed",
    "(what|which messages) (failed|bounced|got lost) [{when}] => which=failed",
    "(who|who has|who all|who else) (texted|wrote|messaged|written|got in touch|answered|replied) [me|you"
    "|us|to me|back] [{when}] => which=incoming",
    "(did|has) (anyone|anybody|somebody|someone) (text|texted|write|written|message|messaged"
    "|answer|answered|reply|replied|get in touch) [me|you|us|to me|back] [{when}] => which=incoming",
    "(who|who has|who all|who else) (called|rang|phoned) [me|you|us|back] [{when}] => which=callers",
    "(did|has) (anyone|anybody|somebody|someone) (call|called|ring|rung|phone|phoned) [me|you|us|back] [{when}]"
    " => which=callers",
    "(any|are there any|do i have any|have i got any) [new] (messages|texts|news|word) (from (anyone|anybody|people"
    "|my contacts)) [{when}] => which=incoming",
)
