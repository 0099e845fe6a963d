"""A text behind its heading: "make a note called Boiler: serial 4471, serviced in May", or the same with the text on
lines of its own. router.py asks before it takes a message apart: what is to be kept as it stands asks for nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.understanding.message.readings import Reading
from specialists.contract import Action, Operation, Request, Role
from specialists.registry import Registry

LONGEST = 160  # characters of a heading
WORDS = 16
_SIGNS = (": ", ":\n", "\n", " - ", " – ", " — ")
STOP = ". "
_QUOTES = ('"', "“", "”")


def read(text: str, registry: Registry, plainly: Callable[[str], Reading]) -> Reading | None:
    """The one request that a heading makes, with all behind it as its text; None where no phrase reads the heading as
    an order to keep a text under a name. Sentences that ask for nothing belong to the text of the first."""
    found = [(at, sign) for sign in _SIGNS if (at := text.find(sign, 0, LONGEST)) > 0]
    at, sign = min(found, default=(text.find(STOP, 0, LONGEST), STOP))
    head, body = text[: max(at, 0)].strip(), text[at + len(sign) :].strip()
    if not head or not body or len(head.split()) > WORDS:
        return None
    made = plainly(head).requests
    action = registry.of(made[0]) if len(made) == 1 and made[0].tier == "phrase" and not made[0].left_over else None
    if action is None or not _keeps(action) or _is_of_somebody(plainly(text), registry):
        return None
    if sign == STOP and _asks(plainly(body), registry):
        return None
    slots = _slots(action, made[0], head)
    if slots is None and sign == STOP:
        said = str(made[0].slots[action.takes])
        slots, body = {**made[0].slots}, text[max(text.find(said), 0) :].strip()
    request = None if slots is None else replace(made[0], slots={**slots, action.takes: body}, text=text)
    return None if request is None else Reading((request,), why=request.why)


def _is_of_somebody(reading: Reading, registry: Registry) -> bool:
    """Whether all of it is something to keep on somebody's card: "make a note about Sam: allergic to nuts"."""
    actions = [registry.of(one) for one in reading.requests if one.tier == "phrase"]
    return len(actions) == 1 and actions[0] is not None and actions[0].object == "contact"


def _asks(reading: Reading, registry: Registry) -> bool:
    """Whether it asks for more than to be kept in mind, or answered in a talk."""
    actions = map(registry.of, reading.requests)
    return any(one is None or one.operation not in (Operation.KEEP, Operation.CHAT) for one in actions)


def _keeps(action: Action) -> bool:
    return bool(action.takes) and action.takes == action.slot(Role.TEXT) and action.slot(Role.NAME) is not None


def _slots(action: Action, request: Request, head: str) -> dict[str, object] | None:
    """What the heading says beside the text. What it puts in quotation marks is a name: 'new note "Soup" - boil …'."""
    said = request.slots.get(action.takes)
    rest = {name: value for name, value in request.slots.items() if name != action.takes}
    if said is None:
        return rest
    quoted = head.endswith(_QUOTES) and action.slot(Role.NAME) not in rest
    return {**rest, str(action.slot(Role.NAME)): str(said).strip("\"“”")} if quoted else None
