"""Which model a house asks as it talks: the fast one, and the strong one where the fast one has done badly."""

from __future__ import annotations

from pathlib import Path

from bot.cli import stats
from bot.settings import Settings
from bot.tracing import figures, tree
from tests import unread
from tests.door.talk import owner
from tests.house import Home, home
from tests.standins.model import Model, Reply
from tests.tracing.test_trace import seen

BAD = Reply(value={"requests": [{"intent": "set_reminder", "slots": [{"name": "text", "words": "rob the bank"}]}]})
NOTHING = Reply(value={"requests": [], "ask": False, "say": ""})
ODD = ("vole", "badger", "heron", "lapwing", "stoat", "curlew")


async def test_a_model_that_reads_badly_is_left_for_the_other_and_the_house_remembers(
    model: Model, tmp_path: Path
) -> None:
    names = Settings()
    fast, strong = names.model_fast, names.model_strong
    async with home(tmp_path) as here:
        here.house.conductor.taught = lambda: None
        for word in ODD[:4]:
            model.queue(BAD, NOTHING, Reply("Hm."))
            assert await _asked(here, model, unread.holding(word)) == [fast, strong, fast]  # the other mends it
        (turn,) = await seen(here)
        told = "\n".join(tree.lines(tree.of(turn)))
        assert "the fast model, because the task is the fast model's; its answer was of no use" in told
        assert "the strong model, because the first answer was refused" in told
        model.queue(NOTHING, Reply("I'm not sure."))
        assert await _asked(here, model, unread.holding(ODD[4])) == [strong, fast]
        assert "did well in 0 of 4 lately" in "\n".join(tree.lines(tree.of((await seen(here))[0])))
        await _figures_tell(here)
    async with home(tmp_path) as here:  # the next morning it still knows
        here.house.conductor.taught = lambda: None
        model.queue(NOTHING, Reply("Hm."))
        assert await _asked(here, model, unread.holding(ODD[5])) == [strong, fast]


async def _asked(here: Home, model: Model, text: str) -> list[str]:
    """Which models a message was brought to."""
    before = len(model.asked)
    await here.say(text)
    return [one.model for one in model.asked[before:]]


async def _figures_tell(here: Home) -> None:
    await here.house.conductor._telemetry.flush()
    known = await owner(here)
    found = await figures.gathered(here.house.database, here.clock.now(), 7, known.person.zone)
    rows = {(one["task"], one["model"]): one for one in found["models"]}
    assert (rows["understand", "fast"]["asked"], rows["understand", "fast"]["success"]) == (4, 0.0)
    assert rows["understand again", "strong"]["success"] == 1.0
    assert rows["conversation", "fast"]["choice_kept"] == 0.8  # the first was made, four were kept
    assert rows["conversation", "fast"]["success"] == 0.8  # the last one hedged
    assert "choice kept" in "\n".join(stats.told(found))
