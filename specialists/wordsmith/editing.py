"""Changing texts: what was written, a note, a text in the message. By rule where a rule says exactly what is to change
(engine/), else by a model."""

from __future__ import annotations

from dataclasses import replace

from integrations.llm.brain import NoBrain, unreached
from specialists import choosing
from specialists.contract import Effect, Finding, Handoff, Operation, Reason, Request, Role, Specialist, Turn, action
from specialists.heard import SaidAlone
from specialists.holdings import drafts
from specialists.holdings.drafts import Draft
from specialists.language.statements import statements
from specialists.language.text import patterns, sentences
from specialists.services import EDITING
from specialists.wordsmith import asking, at_work, engine, rewriting, telling, tone
from specialists.wordsmith.at_work import AtWork
from specialists.wordsmith.engine import Edited
from storage import documents

NOTHING = 'I have no text of yours to change. Have me write one, or put it behind your wish: "make this shorter: …".'
KEPT = "Nothing in it changed by that, so I left it as it was."
ROUGH = "That was by simple rules; with a language model I could do it better."
_INSIDE = patterns.Pattern(r"(?P<wish>[^:\n]{3,120}?)(?::|\n)\s*(?P<text>\S.{14,})", 16)
# A text in quotation marks behind what is to be done to it: rewrite "gonna be late" more formal.
_QUOTED = patterns.Pattern(
    r"(?P<before>\W*(?:(?:please|can you|could you|would you|now) )*(?:rewrite|reword|rephrase|proofread|paraphrase"
    r"|polish|condense|simplify|spell ?check|shorten|lengthen|edit|tidy up|clean up|fix|correct|make)\b"
    r"(?: (?:this|that|the|my|text|email|letter|message|sentence|grammar|spelling|of|in|:))*)"
    r"[\s:]+[\"“](?P<text>[^\"“”]{2,})[\"”](?!\W*in (?:it|that|the|my)\b)\W*(?P<after>[^\"“”]*)", 2,
)
LONGEST = 12_000  # letters of a text that is changed
_CAN = (
    'I left the text as it was. By rule I can replace, remove, insert, move, shorten and split parts of it: "replace … '
    'with …", "remove the second sentence", "move the last line to the top"; and make it more formal, roughly.'
)


class Editor(Specialist):
    """Rewrites."""

    name = "wordsmith"
    provides = (EDITING,)

    async def asked(self, turn: Turn, text: str) -> Request | None:
        """What a message orders done to the text at work (services.Editing)."""
        return await asking.read(turn, text)

    @action("edit_text", object="text", operation=Operation.EDIT, whole="instruction", category="documents")
    async def edit_text(
        self, turn: Turn, instruction: str | None = None, passage: str | None = None, said: SaidAlone = ""
    ) -> Finding:
        """Changes a text: a word for another, a sentence out, shorter, more formal, in another language."""
        wish, text = _apart(instruction or said if passage else said or instruction or "")
        there = AtWork(Draft(text)) if text else await at_work.found(turn)
        if not text and (meant := await at_work.named(turn, wish)) is not None:
            there, wish = meant if there is None or _names_better(there, wish) else (there, wish)
        if there is None:
            return Finding(NOTHING, worked=False)
        if there.note is not None:
            slots = {"document_id": str(there.note.id), "instruction": wish, "passage": passage}
            given = {name: value for name, value in slots.items() if value}
            edit = Request("edit_document", given, "phrase", 0.95, "the text is a note's")
            return Finding("", handoff=Handoff("wordsmith", "wordsmith", edit, {}, Reason.CAPABILITY_REQUIRED))
        return await _edited(turn, there, wish, passage or "", "edit_text")

    @action(
        "edit_document", object="document", operation=Operation.EDIT, category="documents", effect=Effect.WRITE,
        bare=True, roles={"document_id": Role.ID, "title": Role.NAME},
    )
    async def edit_document(
        self, turn: Turn, instruction: str, title: str | None = None, document_id: str | None = None,
        passage: str | None = None,
    ) -> Finding:
        """Changes the text of a note: a word for another, a sentence out, lines moved."""
        held = await documents.named(turn.unit, title or "") if document_id is None else []
        row_id = int(document_id) if document_id else held[0].id if len(held) == 1 else None
        row = await documents.document(turn.unit, row_id) if row_id is not None else None
        if row is None:
            return Finding(f"I found no note {sentences.quoted(title or '')}.", worked=False)
        return await _edited(turn, await at_work.of_document(turn, row), instruction, passage or "", "edit_document")


def _names_better(there: AtWork, wish: str) -> bool:
    """Whether an instruction that names a text is none for the one at hand."""
    done = engine.edit(there.draft.text, wish)
    return done is None or done.text is None


async def _edited(turn: Turn, there: AtWork, wish: str, passage: str, intent: str) -> Finding:
    there.open(turn)
    draft = there.draft
    if len(draft.text) > LONGEST:
        say = f"That is {len(draft.text):,} characters; I change up to {LONGEST:,} at a time."
        return Finding(say, worked=False)
    done = engine.edit(draft.text, wish, passage)
    if done is not None and done.text is not None:
        return await _changed(turn, there, done.text, wish)
    if done is not None and (done.near or done.sure) and not _wants_model(turn, wish, done):
        return _unplaced(there, wish, done, intent)
    try:
        return await _changed(turn, there, await rewriting.rewritten(turn, draft.text, wish), wish, by_model=True)
    except rewriting.Unsure as unsure:
        say = f"The model was not sure how to do that, twice, so I left the text as it was. It said: {unsure.said}"
        return Finding(say, worked=False, by_model=True, data=_data(there, draft))
    except NoBrain as nothing:
        rough = tone.roughly(draft.text, wish)
        if rough is None:
            begun = unreached(nothing.reason)
            say = f"{begun}, so {_CAN}" if begun else f"{nothing.say} {_CAN}"
            return Finding(say, data=_data(there, draft), worked=False)
        return await _changed(turn, there, rough, wish, ROUGH)


def _wants_model(turn: Turn, wish: str, done: Edited) -> bool:
    """Whether a part that is not in the text may be one that only a model finds: "the boring bit"."""
    return not done.near and not done.missing and turn.ports.brain.state().lack is None and '"' not in wish


def _unplaced(there: AtWork, wish: str, done: Edited, intent: str) -> Finding:
    """The question which passage is meant, or that the text has no such part."""
    data, slots = _data(there, there.draft), {"instruction": wish}
    if there.note is not None:
        slots["document_id"] = str(there.note.id)
    if not done.near:
        named = f"I don't find {sentences.quoted(done.missing)} in the text"
        missing = named if done.missing else "The text has no such part"
        say = f"{missing}, so I left it as it was. {engine.measured(there.draft.text)}"
        return Finding(say, worked=False, data=data)
    if len(done.near) == 1:
        near = done.near[0]
        meant = f"“{sentences.shown(near.text, 200)}” ({near.likeness} % alike)"
        ask = f"Those words are not in the text. Do you mean {meant}?"
        found = choosing.question(ask, intent, slots, [("Yes", {"passage": near.text})])
    else:
        several = all(one.likeness == 100 for one in done.near)
        ask = "Which one do you mean?" if several else "Those words are not in the text. Which passage do you mean?"
        alike = ["" if several else f" ({one.likeness} % alike)" for one in done.near]
        labels = [f"“{sentences.shown(one.text, 80)}”{much}" for one, much in zip(done.near, alike, strict=True)]
        options = [(label, {"passage": one.text}) for label, one in zip(labels, done.near, strict=True)]
        found = choosing.question(ask, intent, slots, options)
    return replace(found, data=data)


async def _changed(
    turn: Turn, there: AtWork, text: str, wish: str, remark: str = "", *, by_model: bool = False
) -> Finding:
    """What is said of a change, and the text as it is kept from now on."""
    draft = there.draft
    if not text or text == draft.text:
        return Finding(f"{KEPT} It reads:\n\n{draft.text}", quoted=draft.text, data=_data(there, draft))
    newest = max(one.number for one in await drafts.history(turn, draft))
    after = draft.changed(text, wish, newest)
    note = there.note
    if note is not None:
        note.text = text
        note.hidden = bool(statements.secrets(text))
    title = note.title if note is not None else ""
    named = f"note {sentences.quoted(title)}" if title else draft.kind or "text"
    return Finding(
        telling.changed(draft.text, text, remark, title), summary=f"changed the {named} as you said ({wish[:60]})",
        by_model=by_model, quoted=text, data=_data(there, after), effects=(Effect.WRITE,) if note is not None else (),
        hides=statements.secrets(text) if note is not None and note.hidden else (),
    )


def _data(there: AtWork, draft: Draft) -> dict[str, object]:
    """What is kept with the turn; of a note that holds a secret no text."""
    if there.note is not None and (there.note.hidden or statements.secrets(draft.text)):
        return {"documents": [str(there.note.id)]}
    return draft.kept()


def _apart(wish: str) -> tuple[str, str]:
    """What is to be done, and the text that stands beside it; the text is empty where the wish names none."""
    if quoted := _QUOTED.fullmatch(wish):
        return f"{quoted['before'].strip(' :')} {quoted['after'].strip()}".strip(), quoted["text"].strip()
    if inside := _INSIDE.fullmatch(wish):
        return inside["wish"], inside["text"].strip()
    return wish, ""
