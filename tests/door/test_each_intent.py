"""Every intent through the model's door: generated from the actions' own examples, over real HTTP."""

from __future__ import annotations

import pytest

from bot.understanding.message import slots, vocabulary
from bot.understanding.message.router import Router
from bot.understanding.message.vocabulary import Form
from specialists import registry
from specialists.language import emergencies
from specialists.language.time import When
from storage.uncovered import DOTS
from tests import test_examples
from tests.door import talk
from tests.house import Home
from tests.standins.model import Model

UNKNOWN = "unknown"
FILLER = "odds wherefore prithee begat"  # no phrase holds it, and no example is like it
ENDS = ("", " quoth", " quoth hark", " quoth hark ye", " quoth hark ye mayhap")  # with one of them no rule reads it
LEAST = 3  # examples of each intent that get as far as the model


def scrambled(
    form: Form, router: Router, text: str, number: str
) -> tuple[str, dict[str, str], dict[str, object]] | None:
    """A message with the words of an example's slots and nothing that a rule could read; what a model should make of
    it, and the slots that should come of that. None where a rule reads it all the same."""
    read = router.read(text, test_examples.NOW).requests[0]
    told = dict(vocabulary.words(form, read.slots))
    open_words = [words for name, words in told.items() if words not in form.fixed.get(name, ())]
    message = f"{FILLER} {f' {FILLER} '.join(open_words)} {FILLER} {number}" if open_words else f"{FILLER} {number}"
    reading = router.read(message, test_examples.NOW)
    if reading.requests or emergencies.read(message):  # what is only asked about goes to the model first
        return None
    return message, told, {name: read.slots[name] for name in told}


def same(wanted: object, got: object) -> bool:
    if isinstance(got, str) and DOTS in got:
        return True  # a secret: kept nowhere but where it was put
    if isinstance(wanted, When) and isinstance(got, When):
        keys = ("start", "end", "rrule", "seconds")
        return [slots.times(wanted).get(key) for key in keys] == [slots.times(got).get(key) for key in keys]
    return bool(slots.plain(wanted) == slots.plain(got))


@pytest.mark.long
async def test_each_intent_through_the_models_door(here: Home, model: Model) -> None:
    actions = registry.find().actions()
    router, forms, wrong = Router(actions), vocabulary.forms(actions), []
    del forms["unknown"]  # what is left where none of the others is meant
    done = dict.fromkeys(forms, 0)
    for form in forms.values():
        intent = form.action.intent
        for example in form.action.examples:
            if done[intent] == LEAST:
                continue
            tried = (scrambled(form, router, example.text, f"{sum(done.values())}{end}") for end in ENDS)
            made = next((one for one in tried if one is not None), None)
            if made is None:
                continue
            message, words, wanted = made
            asked = len(model.asked)
            model.queue(talk.NOTHING if intent == UNKNOWN else talk.meant(form.action.request_intent, **words))
            shown = await here.ask(message)
            state = await talk.last(here)
            if len(model.asked) == asked:
                model.forget()
                wrong.append(f"{intent}: {message!r} came to no question: {shown.text!r}")
                continue
            if state.question is not None and state.question["said"]:
                choice = state.question["choices"][0]
                got_intent, got = choice["intent"], slots.decode(choice["slots"])
                await here.say("no")
            elif state.trace["steps"]:
                step = state.trace["steps"][0]
                got_intent, got = step["intent"], slots.decode(step["slots"])
                if step["tier"] != "model":
                    wrong.append(f"{intent}: {message!r} was read by {step['tier']}")
                if state.question is not None:
                    await here.say("never mind")
            else:
                got_intent, got = "", {}
            unlike = any(not same(value, got.get(name)) for name, value in wanted.items())
            if got_intent != form.action.request_intent or unlike:
                wrong.append(f"{intent}: {message!r} {words} -> {got_intent} {got}: {shown.text!r}")
            done[intent] += 1
    assert not wrong, "\n".join(wrong)
    assert not [intent for intent, times in done.items() if times == 0]
    assert sum(times == LEAST for times in done.values()) > 0.8 * len(done)
