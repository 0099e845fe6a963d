"""Old sessions, in which technical records stand among the talk: what of them people saw, kept as conversations.

For bot/cli/memory/sessions.py. An entry is `{timestamp, input, output, agentName, metadata}`. What a planner told an
executor, a state that was saved, a tool's answer, a trace: none of it was ever said to anybody, and none comes in.
"""

from __future__ import annotations

import datetime as dt
import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlmodel import col, select

from storage import conversations
from storage.columns import to_micros
from storage.memory.passages import IMPORTED
from storage.tables import Conversation
from storage.unit import Unit

BATCH = 500

# Who speaks in them to other parts of a program, and never to people. Names are compared without case and signs.
_MACHINERY = frozenset("""
planner taskplanner planningagent executionplanner executor planexecutor executionagent orchestrator coordinator router
intentrouter dispatcher classifier intentclassifier replanner replanning reflector reflection state statemanager
statetracker executionstate executiontracker sessionmanager contextmanager system internal tool tools toolrunner
toolcall debug debugger logger monitor monitoring telemetry metrics tracer trace scheduler heartbeat healthcheck
memorymanager memoryupdater memorizer summarizer embedder
""".split())
# What metadata calls a record that is none of the talk, by any word of its type.
_TECHNICAL = frozenset("""
plan planning planner execution executing executor exec replan replanning state step tool function debug trace tracing
telemetry metric metrics log system internal event heartbeat checkpoint snapshot reflection routing route classification
embedding status
""".split())
_KIND_KEYS = ("type", "kind", "recordType", "record_type", "entryType", "entry_type", "messageType", "role")
_HIDDEN_KEYS = "internal hidden technical isSystem is_system isInternal is_internal system debug".split()
_RECORD_KEYS = frozenset("""
planId plan_id stepId step_id stepIndex step_index executionId execution_id executionState execution_state planState
plan_state toolName tool_name toolCallId tool_call_id stackTrace stack_trace spanId span_id replanCount attemptNumber
executionPlan execution_plan plan steps stateSnapshot
""".split())
_SEEN = frozenset("message chat conversation talk reply user assistant text user_message response".split())
# How a record begins that was written where talk stands. Nobody talks like this, so that no talk is lost.
_RECORD = re.compile(
    r"\s*(?:[\[<]\s*(?:plan|planning|planner|exec\w*|state|step|tool\w*|debug|system|internal|trace|telemetry|metrics?"
    r"|log|info|warn\w*|error|event|replan\w*|status|memory[ _]update)\b[^\]>]*[\]>]"
    r"|executing (?:plan|step|task)\b"
    r"|(?:execution|plan|agent|tool|step) (?:state|status|log|trace|result|output)\s*[:=]"
    r"|(?-i:DEBUG|INFO|WARN|WARNING|TRACE)\s*[:|\]]|Traceback \(most recent call last\)"
    r"|\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d\S*\s+\W?(?-i:DEBUG|INFO|WARN|ERROR|TRACE|CRITICAL|FATAL)"
    r"|at [\w.$<>]+\([\w.]+:\d+\)|(?-i:[\w.]*[a-z](?:Error|Exception):\s)"
    r"|(?:tool|function)[_ ](?:calls?|results?|outputs?|responses?|args|input)\s*[:=({]"
    r"|(?:calling|invoking|called|invoked) (?:the )?(?:function|tool)\b"
    r"|<\|\w+\|>|(?-i:SYSTEM)\s*:|system (?:prompt|message|instructions?)\s*[:=]"
    r"|you are (?:an? )?(?:[\w'-]+,? ){0,6}(?:assistant|agent|(?:language )?model|chatbot|ai)(?:"
    r" (?:with|that|who|whose|designed|tasked|created|trained|for|named|called|responsible)\b"
    r"|[.,:;!]\s+(?:your?|never|always|do not|don't|use|respond|answer|follow)\b)"
    r"|(?-i:Thought|Action|Action Input|Observation):\s|[{\[]\s*(?:\{\s*)?[\"']\w+[\"']\s*:)",
    re.IGNORECASE,
)
_FENCED = re.compile(r"```[ \t]*(?:\w+[ \t\r]*)?\n(?P<inner>.*?)\n?```", re.DOTALL)
_FINAL = re.compile(r"^Final Answer:\s*(?P<said>.+)", re.DOTALL | re.MULTILINE)  # all that a reasoner told
_NOTHING = frozenset(("null", "undefined", "[object Object]"))  # what a program writes where it has nothing to say
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_TEXT_KEYS = ("text", "content", "message")  # of one side that was kept with its kind: {"type": "text", "text": "hi"}
_PROMPT = re.compile(r"\s*[\[<]\s*system\b", re.IGNORECASE)  # what started Hob by itself; the answer was seen
_WORDS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+")


@dataclass(slots=True)
class Cleaned:
    """How many entries were read, became exchanges, were there already; and what was dropped, by its reason."""

    seen: int = 0
    kept: int = 0
    known: int = 0
    dropped: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True, slots=True)
class Exchange:
    """What people saw of one entry."""

    at: dt.datetime
    said: str
    answered: str
    specialist: str = ""
    worked: bool = True
    duration_ms: float = 0.0


async def bring(unit: Unit, entries: Iterable[Mapping[str, Any]], zone: dt.tzinfo) -> Cleaned:
    """Keeps what people saw of old entries, in the order of their times; those that are there already once.

    `zone` is that of times which name none. An entry without a time that can be read is dropped and counted.
    """
    done = Cleaned()
    exchanges: list[Exchange] = []
    for entry in entries:
        done.seen += 1
        found = cleaned(entry, zone)
        if isinstance(found, Exchange):
            exchanges.append(found)
        else:
            done.dropped[found] += 1
    exchanges.sort(key=lambda exchange: exchange.at)
    for start in range(0, len(exchanges), BATCH):
        await _keep(unit, exchanges[start : start + BATCH], done)
    return done


async def _keep(unit: Unit, exchanges: Sequence[Exchange], done: Cleaned) -> None:
    at = col(Conversation.at)
    there: Sequence[Conversation] = await unit.all(
        select(Conversation).where(at >= exchanges[0].at, at <= exchanges[-1].at, Conversation.channel == IMPORTED)
    )
    known = {(to_micros(one.at), one.said, one.answered) for one in there}
    for exchange in exchanges:
        key = to_micros(exchange.at), exchange.said, exchange.answered
        if key in known:
            done.known += 1
            continue
        known.add(key)
        entry = conversations.add(
            unit, channel=IMPORTED, said=exchange.said, answered=exchange.answered, specialist=exchange.specialist,
            worked=exchange.worked, duration_ms=exchange.duration_ms,
        )
        entry.at = exchange.at
        done.kept += 1
    await unit.flush()


def cleaned(entry: Mapping[str, Any], zone: dt.tzinfo) -> Exchange | str:
    """What people saw of an entry, or why they saw nothing of it."""
    if not isinstance(entry, Mapping):
        return "no entry"
    metadata = entry.get("metadata")
    metadata = metadata if isinstance(metadata, Mapping) else {}
    agent = str(entry.get("agentName") or entry.get("agent_name") or "")
    if re.sub(r"[\W_]", "", agent).casefold().removesuffix("agent") in _MACHINERY:
        return "machinery"
    if reason := _reason(metadata):
        return reason
    asked = entry.get("input")
    said, answered = _talk(asked), _talk(entry.get("output"))
    if asked and not said and not (isinstance(asked, str) and (not asked.strip() or _PROMPT.match(asked))):
        return "a record"  # and so is what came of it
    if not said and not answered:
        if "input" not in entry and "output" not in entry:
            return "no entry"
        return "a record" if asked or entry.get("output") else "empty"
    at = _moment(entry.get("timestamp"), zone)
    if at is None:
        return "no time"
    worked = metadata.get("success", metadata.get("worked", True))
    took = next((metadata[key] for key in ("durationMs", "duration_ms", "duration") if key in metadata), 0)
    return Exchange(
        at, said, answered, agent, worked is not False, float(took) if isinstance(took, int | float) else 0.0
    )


def _reason(metadata: Mapping[str, Any]) -> str:
    """Why the metadata says that nobody saw this, or an empty text."""
    if any(metadata.get(key) is True for key in _HIDDEN_KEYS) or metadata.get("visible") is False:
        return "hidden"
    for key in _KIND_KEYS:
        kind = metadata.get(key)
        if isinstance(kind, str) and not _TECHNICAL.isdisjoint(word.lower() for word in _WORDS.findall(kind)):
            return "technical"
    return "technical" if _RECORD_KEYS & metadata.keys() and str(metadata.get("type")) not in _SEEN else ""


def _talk(side: Any) -> str:
    """One side of an exchange, where it was said by or to a person: text, and no record in the shape of one."""
    text = _text(side).strip()
    if (fenced := _FENCED.fullmatch(text)) is not None:
        text = fenced["inner"].strip()
    if (final := _FINAL.search(text)) is not None and _RECORD.match(text):
        return final["said"].strip()
    if text in _NOTHING:
        return ""
    if text[:1] in "{[" and text[-1:] in "}]":
        try:
            json.loads(text)
        except ValueError:
            pass
        else:
            return ""
    return "" if _RECORD.match(text) else text


def _text(side: Any) -> str:
    """The words of one side: a text, or the texts of parts that say of themselves that they are such."""
    if isinstance(side, Mapping) and side.keys() <= {"type", "role", *_TEXT_KEYS} and _kinds(side) <= _SEEN:
        return next((one for key in _TEXT_KEYS if isinstance(one := side.get(key), str)), "")
    if isinstance(side, list):
        return "\n".join(filter(None, (_text(one) for one in side if isinstance(one, Mapping))))
    if not isinstance(side, str):
        return ""
    return _CONTROL.sub("", side.encode("utf-16", "surrogatepass").decode("utf-16", "replace"))


def _kinds(side: Mapping[str, Any]) -> frozenset[str]:
    return frozenset(str(side[key]) for key in ("type", "role") if key in side)


def _moment(stamp: Any, zone: dt.tzinfo) -> dt.datetime | None:
    """ISO 8601, or a number of seconds or milliseconds since 1970; aware UTC."""
    try:
        if isinstance(stamp, int | float) and not isinstance(stamp, bool):
            return dt.datetime.fromtimestamp(stamp / 1000 if stamp > 10**11 else stamp, dt.UTC)
        read = dt.datetime.fromisoformat(str(stamp))
        return (read if read.tzinfo else read.replace(tzinfo=zone)).astimezone(dt.UTC)
    except (ValueError, OverflowError, OSError):
        return None
