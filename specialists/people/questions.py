"""The words that a check-in puts to somebody, and the answers that can be tapped under it."""

from __future__ import annotations

from specialists.contract import Button, Turn
from specialists.language.text.patterns import Pattern
from specialists.people.subjects import Subject

HOW = "how you are"
ANSWERED, OK, LATER, HELP = "configure_checkin", "ok", "later", "help"  # what a tap comes to, and its answers
DO_ANSWER = "Please answer OK when it is done."
_I = {"i": "you", "i'm": "you are", "im": "you are", "i've": "you have", "i'd": "you would", "i'll": "you will",
      "my": "your", "me": "you", "mine": "yours", "am": "are", "myself": "yourself"}  # fmt: skip
_THEY = {"she": "you", "he": "you", "they": "you", "her": "your", "his": "your", "their": "your", "him": "you",
         "them": "you", "she's": "you are", "he's": "you are", "they're": "you are", "herself": "yourself",
         "himself": "yourself"}  # fmt: skip
_AFTER_YOU = {"is": "are", "was": "were", "has": "have", "does": "do", "needs": "need"}
_WORD = Pattern(r"[\w'’]+")


def asking(subject: Subject, question: str, called: str, *, first: bool = False) -> str:
    """What is put to them."""
    about = put(question, mine=subject.mine) or HOW
    if subject.mine and is_errand(question):
        return f"Your check-in: {about.removeprefix('to ')}."
    if subject.mine:
        return f"Your check-in: tell me {about}." if question else "Your check-in: how are you?"
    stop = " STOP ends this." if first and subject.contact is not None else ""
    hello = f"Hello {subject.name}, this is Hob."
    if is_errand(question):
        return f"{hello} {called} asks you {about}. {DO_ANSWER}{stop}"
    return f"{hello} {called} would like to know {about}. Your own words will do.{stop}"


def asking_again(subject: Subject, question: str, called: str) -> str:
    """The same where no answer has come; it is spoken too, where the telephone rings."""
    about = put(question, mine=subject.mine) or HOW
    if subject.mine:
        return f"Still waiting for your check-in: tell me {about}."
    wish, end = ("asks you", f" {DO_ANSWER}") if is_errand(question) else ("would like to know", "")
    return f"Hello again {subject.name}, this is Hob. {called} has not heard from you, and {wish} {about}.{end}"


def is_errand(question: str) -> bool:
    """Whether it is something to do ("to take her pills"), and not something to tell."""
    return question.startswith("to ")


def buttons(turn: Turn, subject: Subject, question: str, occurrence_id: int) -> tuple[Button, ...]:
    """What can be tapped under it."""
    book = None if subject.mine or subject.contact is not None else turn.person.id
    return choices(occurrence_id, mine=subject.mine, told=bool(question), book=book)


def choices(occurrence_id: int, *, mine: bool, told: bool, book: int | None = None) -> tuple[Button, ...]:
    """The answers that a tap or a key can give. `told`: something is to be told, for which no "OK" does where it is of
    oneself; `book` is whose check-in it is, to somebody else of the household."""
    labels = [("Later", LATER)] if mine and told else [("OK", OK), ("Later", LATER)]
    if not mine:
        labels.append(("Need help", HELP))
    slots = {"occurrence": str(occurrence_id), **({} if book is None else {"book": str(book)})}
    return tuple(Button(label, ANSWERED, {**slots, "answer": said}) for label, said in labels)


def put(question: str, *, mine: bool) -> str:
    """A question in its setter's words as it is put to who answers it: "how I slept" is "how you slept", "if she took
    her pills" is "if you took your pills"."""
    table, words, last = (_I if mine else _THEY), [], 0
    before = ""
    for found in _WORD.finditer(question):
        word = found[0].replace("’", "'").lower()
        said = table.get(word, _AFTER_YOU.get(word, found[0]) if before == "you" else found[0])
        if word == "her" and not question[found.end():].strip():
            said = "you"
        words += [question[last:found.start()], said]
        before, last = said, found.end()
    return "".join([*words, question[last:]]).strip(" ?.!,")
