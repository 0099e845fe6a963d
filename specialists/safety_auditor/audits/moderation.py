"""What Hob is about to say, read once more where a model wrote it or foreign text was near. The auditor calls it.

Pure. An answer goes through one list of audits (`AUDITS`), each of which takes out what may not be said; what is
left is
whole sentences. What was taken out is told: a person must know that there was something, and that it was not theirs.
"""

from __future__ import annotations

from dataclasses import replace

from specialists.audit import Known, Moderated
from specialists.contract import Effect
from specialists.language.text import sentences
from specialists.safety_auditor.audits import claims, harm, instructions, links, remains, sources
from specialists.safety_auditor.audits.answer import MARK, Answer, Audit
from specialists.secrets import leaks

NOTHING_LEFT = "I left out all of my answer: nothing in it was sure enough to say."
WITHHELD = "I had an answer to that which could have hurt somebody, so I don't say it."
_HELP = "If you think of harming yourself, or somebody is in danger, please call 112 or your emergency number now."
_PRESSING = ("self-harm", "overdose", "violence", "child", "neglect", harm.HARM)
_DEEDS = {
    Effect.SEND: "I had sent something (with this message I sent nothing)",
    Effect.WRITE: "I had noted or arranged something (with this message I did not)",
    Effect.DELETE: "I had deleted something (with this message I did not)",
    Effect.SPEND: "I had bought something (I did not)",
}
_TAKEN = {
    "picture": "a picture from an address that is not yours", "link": "a link that you did not give me",
    "secret": "something secret", "address": "the address of somebody else",
    "number": "a telephone number that I have from nowhere", "street": "an address that I have from nowhere",
    "password": "a password or code that I have from nowhere", "prompt": "what my own instructions say",
}  # fmt: skip


def _secrets(answer: Answer, known: Known) -> Answer:
    text, there = leaks.hide(answer.text, known.secrets, MARK)
    disguised = links.plain(text)
    if not there and disguised != text:  # in letters that only look like others
        text, there = leaks.hide(disguised, known.secrets, MARK)
    return answer.without(text, "secret") if there else answer


def _links(answer: Answer, known: Known) -> Answer:
    """Pictures and addresses that are not the person's own. The words of a link stay, for they are a sentence's."""
    text, taken = links.clean(answer.text, links.own(known.words), MARK)
    disguised = links.plain(answer.text)
    if disguised != answer.text:
        other, more = links.clean(disguised, links.own(known.words), MARK)
        text, taken = (other, more) if more - taken else (text, taken)
    return answer.without(text, *taken)


def _foreign(answer: Answer, known: Known) -> Answer:
    text = leaks.without(answer.text, known.foreign, MARK)
    return answer.without(text, "address") if text != answer.text else answer


def _unseen(answer: Answer, known: Known) -> Answer:
    return replace(answer, text=links.seen(answer.text).replace(MARK, ""))


# In this order: what nobody sees hides the rest; of what could hurt nothing is read further; what was taken out may
# have stood in the middle of a secret, so these are looked for twice.
AUDITS = (
    Audit("unseen", _unseen),
    Audit("harm", harm.check, harm.begins),
    Audit("secrets", _secrets, lambda text, known: leaks.begins(text, known.secrets)),
    Audit("links", _links),
    Audit("secrets again", _secrets),
    Audit("others", _foreign, lambda text, known: bool(leaks.strange(text, known.words))),
    Audit("instructions", instructions.check, instructions.begins),
    Audit("sources", sources.check, sources.begins),
    Audit("claims", claims.check),
)


def moderate(text: str, known: Known, *, quoted: str = "") -> Moderated:
    """The text as it may be said, with a line on what was taken out.

    `quoted` is a part of the text that is the person's own draft: in it nothing is a claim of Hob's, and its sentences
    stay; the rest holds.
    """
    around = _through(Answer(text.replace(quoted, _PLACE, 1) if quoted else text), known)
    inner = _through(Answer(quoted, draft=True), known) if quoted else Answer("")
    taken = around.taken | inner.taken
    if around.withheld or inner.withheld:
        return Moderated(_withheld(around.withheld or inner.withheld), taken)
    kept = remains.kept(around.text) if known.reads else remains.of(around.text)
    kept = _tidy(kept.replace(_PLACE, remains.kept(inner.text)))
    if not taken:
        return Moderated(kept)
    if sum(map(str.isalnum, kept)) < _FEW:
        kept = NOTHING_LEFT
    return Moderated(f"{kept}\n{_note(replace(around, taken=taken))}", taken)


def purge(text: str, known: Known) -> str:
    """A draft as it may be kept: without anything that may not be said; empty where it could hurt somebody."""
    answer = _through(Answer(text, draft=True), known)
    return "" if answer.withheld else remains.kept(answer.text)


def may_become(text: str, known: Known) -> bool:
    """Whether an answer that is still being written may go on to something that would be taken out, so that its end is
    not shown yet."""
    return any(audit.begins(text, known) for audit in AUDITS)


_FEW = 2  # letters: less says nothing
_PLACE = "\ue000"  # of a draft, while the words around it are read


def _through(answer: Answer, known: Known) -> Answer:
    for audit in AUDITS:
        answer = audit.check(answer, known)
        if answer.withheld:
            break
    return answer


def _withheld(kind: str) -> str:
    return f"{WITHHELD} {_HELP}" if kind in _PRESSING else WITHHELD


def _note(answer: Answer) -> str:
    said = [words for name, words in _TAKEN.items() if name in answer.taken]
    told = [_DEEDS[effect] for effect in _DEEDS if effect in answer.deeds]
    if told:
        said.append(f"a claim that {sentences.joined(told)}")
    return f"(I left out {sentences.joined(said)}.)"


def _tidy(text: str) -> str:
    lines = [line.rstrip() for line in text.strip().splitlines()]
    return "\n".join(line for number, line in enumerate(lines) if line or (number and lines[number - 1]))
