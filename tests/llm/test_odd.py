"""Other makers' servers, as they really answer: Ollama, llama.cpp, vLLM, proxies. Each comes to a sensible end."""

from __future__ import annotations

import gzip
import json
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from integrations.llm.gate import ATTEMPTS
from integrations.llm.spoken import Hearing, document, spoken
from integrations.llm.thinker import Service, Thinker
from tests.llm.asking import ANN, FAST, PRICES, STRONG, TALK, Meant, Open, lack, said, streamed
from tests.llm.odd import EVENTS, JSON, Bytes, Odd, chunk, message, stream, whole

HELLO = {"role": "assistant", "content": "Hello there."}
BODY = json.dumps({
    "id": "c", "object": "chat.completion", "created": 1, "model": "m",
    "choices": [{"index": 0, "message": {"role": "assistant", "content": "Grüß dich."}, "finish_reason": "stop"}],
}, ensure_ascii=False).encode()
COUNTED = {"prompt_tokens": 3, "completion_tokens": 2, "total_tokens": 5}


def refused(status: int, text: str, **more: Any) -> Bytes:
    return whole({"error": {"message": text, **more}}, status=status)


def thought(text: str) -> Bytes:
    return message({"role": "assistant", "content": text})


# What comes -> what is said, or why nothing is; and how often the server is asked.
WHOLE: dict[str, tuple[Bytes, str, int]] = {
    "ollama, fields of its own": (message({**HELLO, "thinking": "x"}, system_fingerprint="fp"), "Hello there.", 1),
    "llama.cpp, no finish_reason": (message(HELLO, None, timings={"predicted_ms": 1.5}), "Hello there.", 1),
    "vllm, reasoning": (
        message({**HELLO, "reasoning_content": "Hm.", "tool_calls": []}, stop_reason=None, prompt_logprobs=None),
        "Hello there.", 1,
    ),
    "thinking in the text": (thought("<think>\nGreet them.\n</think>\n\nHello there."), "Hello there.", 1),
    "the end of thinking in the text": (thought("Greet them.\n</think>\n\nHello there."), "Hello there.", 1),
    "content in parts": (message({"role": "assistant", "content": [{"type": "text", "text": "Hello there."}]}),
                         "Hello there.", 1),
    "no usage": (message(HELLO, usage=None), "Hello there.", 1),
    "usage of nothing": (message(HELLO, usage=dict.fromkeys(COUNTED, 0)), "Hello there.", 1),
    "packed though nobody asked": (Bytes([gzip.compress(BODY)], headers={**JSON, "Content-Encoding": "gzip"}),
                                   "Grüß dich.", 1),
    "byte by byte": (Bytes([bytes([one]) for one in BODY], headers=JSON), "Grüß dich.", 1),
    "as plain text": (Bytes([BODY], headers={"Content-Type": "text/plain"}), "Grüß dich.", 1),
    "a slow first byte": (Bytes([BODY], headers=JSON, wait=0.3), "Grüß dich.", 1),
    "no room left": (message({"role": "assistant", "content": "Hello th"}, "length"), "Hello th …", 1),
    "cut off by a filter": (message({"role": "assistant", "content": "Hel"}, "content_filter"), "refused", 1),
    "nothing but a filter": (message({"role": "assistant", "content": ""}, "content_filter"), "refused", 1),
    "openai, refusal": (message({"role": "assistant", "content": None, "refusal": "I can't."}), "refused", 1),
    "openrouter, an error with 200": (whole({"error": {"message": "upstream", "code": 502}}), "nonsense", ATTEMPTS),
    "no choices": (whole({"id": "1", "choices": None}), "nonsense", ATTEMPTS),
    "nothing at all": (Bytes([], status=204), "nonsense", ATTEMPTS),
    "draft_seconds to 50 MB": (
        Bytes([gzip.compress(b'{"a":"' + b"x" * 50_000_000)], headers={**JSON, "Content-Encoding": "gzip"}),
        "nonsense", 1,
    ),
    "packed otherwise": (Bytes([b"xx"], headers={**JSON, "Content-Encoding": "br"}), "nonsense", 1),
    "half of what was packed": (Bytes([gzip.compress(BODY)[:60]], headers={**JSON, "Content-Encoding": "gzip"}),
                                "nonsense", ATTEMPTS),
    "ollama, no such model": (refused(404, "model 'm' not found", type="api_error"), "no_model", 1),
    "no such path": (Bytes([b"404 page not found"], status=404), "no_model", 1),
    "llama.cpp, too long": (
        refused(400, "the request exceeds the available context size", type="exceed_context_size_error"), "too_long", 1,
    ),
    "vllm, too long": (refused(400, "This model's maximum context length is 4096 tokens."), "too_long", 1),
    "another refusal": (refused(400, "m does not support that"), "rejected", 1),
    "a field it does not know": (whole({"detail": [{"msg": "extra field"}]}, status=422), "rejected", 1),
    "wrong key": (refused(401, "no"), "bad_key", 1),
    "no money": (refused(402, "no credits"), "no_credit", 1),
    "llama.cpp, still loading": (refused(503, "Loading model"), "down", ATTEMPTS),
    "overloaded": (refused(529, "overloaded"), "down", ATTEMPTS),
    "a rest of a minute": (Bytes([b"{}"], 429, {**JSON, "Retry-After": "60"}), "down", 1),
}  # fmt: skip
PIECES = [chunk({"role": "assistant", "content": ""}), chunk({"content": "Hello "}), chunk({"content": "there."}),
          chunk({}, "stop")]  # fmt: skip
BYTES = b"".join(stream(*PIECES).pieces)
SPLIT = b"data: " + json.dumps(chunk({"content": "Grüß dich."}), ensure_ascii=False).encode() + b"\n\ndata: [DONE]\n\n"
LETTER = SPLIT.index("ü".encode()) + 1
STREAMS: dict[str, tuple[Bytes, str, str, int]] = {
    "no finish_reason": (stream(*PIECES[:3]), "Hello there.", "", 1),
    "no end": (stream(*PIECES, end=b""), "Hello there.", "", 1),
    "empty pieces, then only usage": (
        stream(chunk({"content": None}), chunk({"content": ""}), *PIECES[1:],
               {"id": "", "object": "chat.completion.chunk", "created": 0, "model": "", "choices": [],
                "usage": COUNTED}),
        "Hello there.", "", 1,
    ),
    "vllm, reasoning": (stream(chunk({"reasoning_content": "Hm, "}), chunk({"reasoning_content": "hm."}), *PIECES[1:]),
                        "Hello there.", "", 1),
    "thinking in pieces": (
        stream(
            chunk({"content": "<thi"}), chunk({"content": "nk>Greet.</thi"}), chunk({"content": "nk>\n\n"}), *PIECES[1:]
        ),
        "Hello there.", "", 1,
    ),
    "nothing but thinking": (stream(chunk({"content": "<think>Greet"}), chunk({"content": "."}, "stop")), "", "", 1),
    "comments between": (stream(b": OPENROUTER PROCESSING\n\n", *PIECES), "Hello there.", "", 1),
    "carriage returns": (stream(*PIECES, ends=b"\r\n\r\n", end=b"data: [DONE]\r\n\r\n"), "Hello there.", "", 1),
    "a mark at the beginning": (stream(*PIECES, before=b"\xef\xbb\xbf"), "Hello there.", "", 1),
    "a letter in two": (Bytes([SPLIT[:LETTER], SPLIT[LETTER:]], headers=EVENTS), "Grüß dich.", "", 1),
    "packed": (Bytes([gzip.compress(BYTES)], headers={**EVENTS, "Content-Encoding": "gzip"}), "Hello there.", "", 1),
    "no room left": (stream(*PIECES[:3], chunk({}, "length")), "Hello there. …", "", 1),
    "an error in the middle": (stream(*PIECES[:2], {"error": {"message": "boom", "code": 500}}), "Hello ", "down", 1),
    "an error first": (stream({"error": {"message": "boom", "code": 500}}), "", "down", ATTEMPTS),
    "cut off by a filter": (stream(*PIECES[:2], chunk({}, "content_filter")), "Hello ", "refused", 1),
    "openai, refusal in pieces": (stream(chunk({"refusal": "I "}), chunk({"refusal": "can't."}), chunk({}, "stop")), "",
                                  "refused", 1),
    "no stream but a document": (message(HELLO), "", "nonsense", ATTEMPTS),
    "nothing": (stream(), "", "nonsense", ATTEMPTS),
}  # fmt: skip


def asking(odd: Odd) -> Thinker:
    return Thinker(Service(odd.address, odd.key, FAST, STRONG, PRICES), Open(), first_wait=0.001)


@pytest.mark.parametrize("name", WHOLE)
async def test_an_answer_in_one_piece(name: str) -> None:
    answer, outcome, asked = WHOLE[name]
    async with Odd(answer) as odd:
        brain = asking(odd)
        why = await lack(brain)
        assert len(odd.asked) == asked
        if not why:
            assert (await brain.complete(TALK, said("hello"), str, payer=ANN)).value.strip() == outcome
        else:
            assert why == outcome
        await brain.close()


@pytest.mark.parametrize("name", STREAMS)
async def test_an_answer_in_pieces(name: str) -> None:
    answer, text, reason, asked = STREAMS[name]
    async with Odd(answer) as odd:
        brain = asking(odd)
        heard, nothing = await streamed(brain)
        assert (heard, nothing.reason if nothing else "") == (text, reason)
        assert len(odd.asked) == asked
        await brain.close()


TYPED = {
    "as it should be": '{"intent": "a", "sure": 1}',
    "in a fence": '```json\n{"intent": "a", "sure": 1}\n```',
    "in words": 'Sure! Here it is:\n{"intent": "a", "sure": 1}\nAnything else?',
    "after thinking": '<think>{"intent": "b"}?</think>\n{"intent": "a", "sure": 1}',
    "after the end of thinking": 'Perhaps {"intent": "b"}.</think>{"intent": "a", "sure": 1}',
}


@pytest.mark.parametrize("name", TYPED)
async def test_a_typed_answer_is_found_in_its_words(name: str) -> None:
    async with Odd(message({"role": "assistant", "content": TYPED[name]})) as odd:
        brain = asking(odd)
        assert (await brain.complete(TALK, said("hello"), Meant, payer=ANN)).value == Meant(intent="a", sure=1)
        await brain.close()


async def test_a_tool_called_in_pieces_runs_once() -> None:
    from tests.llm.asking import Letter, Post

    async def complete(*answers: Bytes) -> Sequence[Letter]:
        async with Odd(*answers) as odd:
            brain, post = asking(odd), Post()
            await lack(brain, tools=[post.tool()])
            await brain.close()
            return post.sent

    function = {"name": "send_message", "arguments": '{"who":"Sam","text":"hi"}'}
    call = {"id": "", "type": "function", "function": function}
    plain = message(HELLO)
    assert await complete(message({"role": "assistant", "content": None, "tool_calls": [call]}), plain) == [
        Letter(who="Sam", text="hi")
    ]  # finish_reason "stop" and an empty id, as some servers have it
    loose = {**call, "function": {"name": "send_message", "arguments": {"who": "Sam", "text": "hi"}}}
    assert await complete(message({"role": "assistant", "content": "", "tool_calls": [loose]}), plain) == []


@pytest.mark.parametrize("text", ["", "Hello.", "The tag <think> opens and </think> closes.", "a </b> c", " x"])
def test_what_is_no_thinking_stays(text: str) -> None:
    assert spoken(text) == text


@pytest.mark.parametrize("text", ["", "no", "{", "{'a': 1}", "[1]", "a } b {", "{}", '{"a": {"b": 1}}'])
def test_what_is_no_document_in_words_stays(text: str) -> None:
    assert document(text) == text


@given(st.text("<think>/\nab ", max_size=40), st.lists(st.integers(1, 5), max_size=20))
def test_pieces_come_to_what_the_whole_does(text: str, sizes: list[int]) -> None:
    pieces, rest = [], text
    for size in sizes:
        pieces.append(rest[:size])
        rest = rest[size:]
    hearing = Hearing()
    heard = "".join([*map(hearing.hear, [*pieces, rest]), hearing.end()])
    # An opening tag is known from the beginning; the end of thinking without one only when it comes.
    assert spoken(heard).strip() == spoken(text).strip()
