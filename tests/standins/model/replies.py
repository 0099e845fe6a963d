"""What the model answers, and how that looks on the wire: whole or streamed, by either API."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.standins.model.asked import Asked

_numbers = itertools.count(1)
PIECE = 12  # letters of a streamed piece


@dataclass(frozen=True, slots=True)
class Call:
    """A tool called. `arguments` as a text goes out as it stands, however broken."""

    name: str
    arguments: Mapping[str, Any] | Sequence[Any] | str = field(default_factory=dict)

    @property
    def wire(self) -> str:
        return self.arguments if isinstance(self.arguments, str) else json.dumps(self.arguments)


@dataclass(frozen=True, slots=True)
class Reply:
    """One answer: text, tool calls, a refusal, or `value`, the typed answer in whichever way the client takes it."""

    text: str = ""
    calls: tuple[Call, ...] = ()
    refusal: str = ""
    value: Any = None
    finish: str = ""
    tokens: tuple[int, int] | None = None  # in and out; counted from the texts where not given


def settled(reply: Reply, asked: Asked) -> Reply:
    """The reply with `value` put where the request wants it."""
    if reply.value is None:
        return reply
    if asked.output_tool and asked.schema is None:
        return Reply(reply.text, (*reply.calls, Call(asked.output_tool, reply.value)), tokens=reply.tokens)
    return Reply(json.dumps(reply.value), reply.calls, tokens=reply.tokens, finish=reply.finish)


def whole(reply: Reply, asked: Asked) -> dict[str, Any]:
    """The answer in one piece."""
    return _chat(reply, asked) if asked.api == "chat" else _response(reply, asked)


def pieces(reply: Reply, asked: Asked) -> Iterator[str]:
    """The answer as server-sent events, each with its blank line."""
    if asked.api == "chat":
        for chunk in _chunks(reply, asked):
            yield f"data: {json.dumps(chunk)}\n\n"
        yield "data: [DONE]\n\n"
        return
    for number, event in enumerate(_events(reply, asked)):
        yield f"event: {event['type']}\ndata: {json.dumps(event | {'sequence_number': number})}\n\n"


def usage(reply: Reply, asked: Asked) -> tuple[int, int]:
    """Tokens in and out: as scripted, or a fourth of the letters."""
    if reply.tokens:
        return reply.tokens
    written = len(reply.text) + sum(len(call.name) + len(call.wire) for call in reply.calls)
    return max(1, len(asked.raw) // 4), max(1, written // 4)


def _counted(reply: Reply, asked: Asked) -> dict[str, Any]:
    read, written = usage(reply, asked)
    return {"prompt_tokens": read, "completion_tokens": written, "total_tokens": read + written}


def _calls(reply: Reply) -> list[dict[str, Any]]:
    return [
        {"id": f"call_{next(_numbers)}", "type": "function", "function": {"name": call.name, "arguments": call.wire}}
        for call in reply.calls
    ]


def _finish(reply: Reply) -> str:
    return reply.finish or ("tool_calls" if reply.calls else "stop")


def _chat(reply: Reply, asked: Asked) -> dict[str, Any]:
    message: dict[str, Any] = {"role": "assistant", "content": reply.text or None, "refusal": reply.refusal or None}
    if reply.calls:
        message["tool_calls"] = _calls(reply)
    return {
        "id": f"chatcmpl-{next(_numbers)}", "object": "chat.completion", "created": 1, "model": asked.model,
        "choices": [{"index": 0, "message": message, "finish_reason": _finish(reply), "logprobs": None}],
        "usage": _counted(reply, asked),
    }


def _chunks(reply: Reply, asked: Asked) -> Iterator[dict[str, Any]]:
    head = {"id": f"chatcmpl-{next(_numbers)}", "object": "chat.completion.chunk", "created": 1, "model": asked.model}

    def chunk(delta: dict[str, Any], finish: str | None = None) -> dict[str, Any]:
        return head | {"choices": [{"index": 0, "delta": delta, "finish_reason": finish}]}

    yield chunk({"role": "assistant", "content": ""})
    for start in range(0, len(reply.text), PIECE):
        yield chunk({"content": reply.text[start : start + PIECE]})
    if reply.refusal:
        yield chunk({"refusal": reply.refusal})
    for place, call in enumerate(_calls(reply)):
        yield chunk({"tool_calls": [{"index": place, **call}]})
    yield chunk({}, _finish(reply))
    if (asked.body.get("stream_options") or {}).get("include_usage"):
        yield head | {"choices": [], "usage": _counted(reply, asked)}


def _response(reply: Reply, asked: Asked) -> dict[str, Any]:
    read, written = usage(reply, asked)
    output: list[dict[str, Any]] = []
    if reply.text or reply.refusal:
        content = (
            {"type": "refusal", "refusal": reply.refusal} if reply.refusal
            else {"type": "output_text", "text": reply.text, "annotations": []}
        )
        output.append({
            "id": f"msg_{next(_numbers)}", "type": "message", "role": "assistant", "status": "completed",
            "content": [content],
        })
    for call in _calls(reply):
        output.append({
            "id": f"fc_{next(_numbers)}", "type": "function_call", "call_id": call["id"], "status": "completed",
            **call["function"],
        })
    return {
        "id": f"resp_{next(_numbers)}", "object": "response", "created_at": 1, "status": "completed",
        "model": asked.model, "output": output, "parallel_tool_calls": True, "tool_choice": "auto", "tools": [],
        "error": None, "incomplete_details": None, "instructions": None, "metadata": {}, "temperature": None,
        "top_p": None,
        "usage": {
            "input_tokens": read, "output_tokens": written, "total_tokens": read + written,
            "input_tokens_details": {"cached_tokens": 0, "cache_write_tokens": 0},
            "output_tokens_details": {"reasoning_tokens": 0},
        },
    }


def _events(reply: Reply, asked: Asked) -> Iterator[dict[str, Any]]:
    done = _response(reply, asked)
    yield {"type": "response.created", "response": done | {"status": "in_progress", "output": [], "usage": None}}
    for place, item in enumerate(done["output"]):
        where = {"output_index": place, "item_id": item["id"]}
        empty: dict[str, Any] = {"content": []} if item["type"] == "message" else {"arguments": ""}
        yield {"type": "response.output_item.added", "output_index": place, "item": item | empty}
        if item["type"] == "function_call":
            yield {"type": "response.function_call_arguments.delta", **where, "delta": item["arguments"]}
        elif reply.text:
            for start in range(0, len(reply.text), PIECE):
                piece = reply.text[start : start + PIECE]
                yield {
                    "type": "response.output_text.delta", **where, "content_index": 0, "delta": piece, "logprobs": [],
                }
        yield {"type": "response.output_item.done", "output_index": place, "item": item}
    yield {"type": "response.completed", "response": done}
