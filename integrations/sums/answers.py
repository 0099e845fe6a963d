"""A text to the sentence that answers it. The one door of this package."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from integrations.sums import chains, conversions, numbers, parser, shares, tokens, written
from integrations.sums.parser import Term
from integrations.sums.tokens import Token
from integrations.sums.troubles import SumError, Unreadable

_LEADING, _TRAILING = "-−–+(√$€£¥. ", ")%!²³°\"'½¼¾ "  # signs that no word of a message holds
QUOTED = 80  # characters of what can't be worked out
NOTHING = 'Tell me the sum: "12 times 9", "15% of 80", "3 cups in ml".'

_LEADS = sorted((tuple(said.split()) for said in (
    "please", "hey", "hi", "hob", "ok", "okay", "so", "now", "quick", "quickly", "can you", "could you", "would you",
    "will you", "tell me", "give me", "show me", "do you know", "let me know", "i need to know", "i want to know",
    "i need", "i want", "help me", "what is", "what's", "whats", "what are", "what're", "what does", "what do",
    "what would", "what will", "what'd", "how much is", "how much are", "how much would", "how much does",
    "how much will", "how much do", "how do i", "how do you", "how would i", "how would you", "how can i",
    "calculate", "compute", "evaluate", "solve", "work out", "figure out", "find", "find out", "find me", "do the math",
    "do the maths", "do the math on", "the result of", "the answer to", "the value of", "use the calculator",
    "open the calculator", "calculator", "math", "maths", ":", ",", "-:", "equals", "the number of",
    "what does it make if you", "if i", "if you",
    "what do you get when you", "what do you get if you", "what do i get if i",
    "if we", "the", "a quick sum", "do this sum", "and", "hmm",
)), key=len, reverse=True)  # fmt: skip
_TAILS = sorted((tuple(said.split()) for said in (
    "?", ".", "=", "please", "thanks", "thank you", "for me", "equal", "equals", "make", "makes", "come to", "be",
    "in total", "altogether", "is what", "is how much", "exactly", "roughly", "approximately", "right now", "each", "!",
    "?!", "get", "to be", "= ?", "= what", "cost",
)), key=len, reverse=True)  # fmt: skip


_PLAIN = numbers.WORDS | set("+ - * / ^ % ( ) . , then it by of add subtract multiply divide double halve".split())


@dataclass(frozen=True, slots=True)
class Answer:
    """`worked` is False where there is no result; `say` then says why."""

    say: str
    worked: bool = True


def answer(text: str, message: str = "", read: str = "") -> Answer:
    """What comes out of a sum in words, or why nothing does. Its time is bounded, whatever the text.

    Of a `message` that holds more than the sum, `text` is the part: signs beside it ("-40", "(3+4)") are put back.
    `read` is what somebody else took for the sum. It counts where the text can't be read, and no number is left out.
    """
    text = _with_signs(text, message)
    found = _tried(text)
    if found.worked or not read or _count(read) < _count(text):
        return found
    other = _tried(read)
    return other if other.worked else found


def is_whole(text: str) -> bool:
    """Whether a text is a sum of plain numbers and nothing else: "one and a half times two", "12 × 7, then add 3".

    "10/4" and "10-12" may be a day or a span: what only divides or takes away is no sum for certain.
    """
    try:
        said = _bare(tokens.signs(tokens.cut(text)))
    except SumError:
        return False
    plain = all(one.number is not None or one.text in _PLAIN for one in said)
    return plain and any(one.text in ("+", "*", "^") for one in said) and _tried(text).worked


def _tried(text: str) -> Answer:
    try:
        said = _bare(tokens.signs(tokens.cut(text)))
        return Answer(_answered(said)) if said else Answer(NOTHING, worked=False)
    except Unreadable as error:
        return Answer(error.say if error.args else f'I can\'t work out "{_quoted(text)}".', worked=False)
    except SumError as error:
        return Answer(error.say, worked=False)


def _count(text: str) -> int:
    """How many numbers a text has, in figures or words."""
    try:
        said = tokens.cut(text)
    except SumError:
        return 0
    count = at = 0
    while at < len(said):
        found = numbers.read(said, at)
        count, at = (count + 1, found[1]) if found is not None else (count, at + 1)
    return count


def _with_signs(text: str, message: str) -> str:
    place = message.find(text)
    if not text or place < 0:
        return text
    end = place + len(text)
    begin = place - len(message[:place]) + len(message[:place].rstrip(_LEADING))
    return message[begin : len(message) - len(message[end:].lstrip(_TRAILING))]


def _answered(said: Sequence[Token]) -> str:
    if shares.concerns(said):
        return shares.answer(said)
    converted = conversions.answer(said)
    if converted is not None:
        return converted
    found = chains.read(said)
    return found if isinstance(found, str) else _sentence(found)


def _sentence(found: Term) -> str:
    if not found.done:
        raise Unreadable
    if found.percent:
        text, exact = written.number(found.value.number * 100)
        text += "%"
    else:
        text, exact = written.value(found.value)
    asked = found.text
    for sign, words in parser.ROOTS.items():
        if asked.startswith(sign) and asked[1:].replace(",", "").replace(".", "").isdecimal():
            asked = f"{words} of {asked[1:]}"
    return f"{asked[0].upper()}{asked[1:]} is {'' if exact and found.value.exact else 'about '}{text}."


def _bare(said: list[Token]) -> list[Token]:
    """Without what leads in and how it ends: "can you tell me what is … please?"."""
    begin, end = 0, len(said)
    while lead := _stands(said[begin:end], _LEADS):
        begin += lead
    while tail := _stands(said[begin:end][::-1], _BACKWARDS):
        if said[end - 1].text == "!" and end - begin == 2 and said[begin].number is not None:
            break  # "5!"
        end -= tail
    if end - begin > 2 and said[begin].text == "what" and said[end - 1].text in ("is", "are", "=", "makes"):
        begin, end = begin + 1, end - 1  # "tell me what 15% of 80 is"
    return said[begin:end]


_BACKWARDS = [tail[::-1] for tail in _TAILS]


def _stands(said: Sequence[Token], phrases: Sequence[tuple[str, ...]]) -> int:
    """How many words of such a phrase stand first."""
    words = tuple(one.text for one in said[:8])
    return next((len(phrase) for phrase in phrases if words[: len(phrase)] == phrase), 0)


def bare(text: str) -> str:
    """The person's words without what leads in to them: "12*9" of "what is 12*9?"."""
    plain = " ".join(text.split()).rstrip("?.! ")
    for _ in range(4):
        low = plain.lower()
        spoken = (" ".join(lead) for lead in _LEADS if len(lead[0]) > 1 and lead[0] not in ("the", "if"))
        plain = plain[next((len(lead) for lead in spoken if low.startswith(f"{lead} ")), 0) :].strip()
    return plain


def _quoted(text: str) -> str:
    plain = bare(text)
    return plain if len(plain) <= QUOTED else f"{plain[:QUOTED].rstrip()}…"
