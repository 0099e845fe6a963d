"""What a parse mode makes of a text, and what it refuses."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.standins.telegram import Refusal
from tests.standins.telegram.entities import detected, formatted, units
from tests.standins.telegram.markdown import RESERVED

FORMATTED = [
    ("HTML", "<b>bold</b> &lt;3", "bold <3", [("bold", 0, 4)]),
    ("HTML", "🎈<i>x</i>", "🎈x", [("italic", 2, 1)]),  # offsets count the two units of a balloon
    ("html", '<a href="https://a.example/">here</a>', "here", [("text_link", 0, 4)]),
    ("HTML", "<b>a <i>b</i></b>", "a b", [("bold", 0, 3), ("italic", 2, 1)]),
    ("HTML", "  <b> a</b> ", "a", [("bold", 0, 1)]),
    ("HTML", "&nbsp;&#65;&#x42;", "&nbsp;AB", []),
    ("HTML", "<code>/help</code> /help", "/help /help", [("code", 0, 5), ("bot_command", 6, 5)]),
    ("HTML", "<blockquote expandable>q</blockquote>", "q", [("expandable_blockquote", 0, 1)]),
    ("MarkdownV2", "*bold* _it_ __u__", "bold it u", [("bold", 0, 4), ("italic", 5, 2), ("underline", 8, 1)]),
    ("MarkdownV2", "a\\.b", "a.b", []),
    ("MarkdownV2", "`a.b`", "a.b", [("code", 0, 3)]),
    ("MarkdownV2", "```py\nx\\`\n```", "x`", [("pre", 0, 2)]),
    ("MarkdownV2", ">said\nme", "said\nme", [("blockquote", 0, 4)]),
    ("MarkdownV2", "[here](https://a.example/)", "here", [("text_link", 0, 4)]),
    ("MarkdownV2", "||s||~t~", "st", [("spoiler", 0, 1), ("strikethrough", 1, 1)]),
    ("Markdown", "*b* a.b!", "b a.b!", [("bold", 0, 1)]),
]

REFUSED = [
    ("HTML", "<b>never closed", "Can't find end tag corresponding to start tag \"b\""),
    ("HTML", "1 < 2", "Unclosed start tag at byte offset 2"),
    ("HTML", "<h1>x</h1>", 'Unsupported start tag "h1" at byte offset 0'),
    ("HTML", "é<br>", 'Unsupported start tag "br" at byte offset 2'),
    ("HTML", "<b><i>x</b></i>", 'Unmatched end tag at byte offset 7, expected "</i>", found "</b>"'),
    ("HTML", "x</b>", "Unexpected end tag at byte offset 1"),
    ("HTML", "<span>x</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
    ("MarkdownV2", "1.", "Character '.' is reserved and must be escaped with the preceding '\\'"),
    ("MarkdownV2", "*x", "Can't find end of Bold entity at byte offset 0"),
    ("MarkdownV2", "é`x", "Can't find end of Code entity at byte offset 2"),
    ("MarkdownV2", "[a](b", "Can't find end of a URL at byte offset 0"),
    ("Markdown", "a_b", "Can't find end of the entity starting at byte offset 1"),
]


@pytest.mark.parametrize(("mode", "text", "plain", "spans"), FORMATTED)
def test_formatted(mode: str, text: str, plain: str, spans: list[tuple[str, int, int]]) -> None:
    out, found = formatted(text, mode, None)
    assert out == plain
    assert [(one["type"], one["offset"], one["length"]) for one in found] == spans


@pytest.mark.parametrize(("mode", "text", "refusal"), REFUSED)
def test_refused(mode: str, text: str, refusal: str) -> None:
    with pytest.raises(Refusal) as caught:
        formatted(text, mode, None)
    assert (caught.value.code, caught.value.description) == (400, f"Bad Request: can't parse entities: {refusal}")


def test_a_parse_mode_must_exist() -> None:
    with pytest.raises(Refusal, match="unsupported parse_mode"):
        formatted("x", "BBCode", None)


def test_given_entities_out_of_range_are_ignored_and_the_others_move_with_the_text() -> None:
    given = [{"type": "bold", "offset": 1, "length": 1}, {"type": "bold", "offset": 2, "length": 9}]
    assert formatted(" a b", "", given) == ("a b", [{"type": "bold", "offset": 0, "length": 1}])


def test_commands_links_and_names_are_found() -> None:
    found = detected("/start abc @anna https://a.example/x and 1/2")
    assert [(one["type"], one["offset"], one["length"]) for one in found] == [
        ("bot_command", 0, 6), ("mention", 11, 5), ("url", 17, 19)
    ]


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=60))
def test_an_escaped_text_is_read_as_it_was(text: str) -> None:
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    assert formatted(escaped, "HTML", None)[0] == text.strip()
    marked = "".join(f"\\{one}" if one in RESERVED or one == "\\" else one for one in text)
    assert formatted(marked, "MarkdownV2", None)[0] == text.strip()


MARKED = st.text(st.sampled_from("<>/ab&;\"'*_`[]()~|\\!.\n é🎈"), max_size=40)


@given(MARKED, st.sampled_from(["HTML", "MarkdownV2", "Markdown"]))
def test_any_text_is_read_or_refused_and_its_spans_lie_within(text: str, mode: str) -> None:
    try:
        plain, found = formatted(text, mode, None)
    except Refusal:
        return
    assert all(one["offset"] >= 0 and 0 < one["length"] <= units(plain) - one["offset"] for one in found)
