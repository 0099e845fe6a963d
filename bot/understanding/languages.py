"""Short answers and changes in other languages, put into English before anything hears them. The conductor asks."""

from __future__ import annotations

import datetime as dt

from bot.understanding.message.other_languages import OtherLanguages
from storage.tables import Inbox


def in_english(row: Inbox, other_languages: OtherLanguages, now: dt.datetime) -> Inbox:
    """The message with its words in English, where it is a short answer or change in another language ("ja"); else as
    it is. `now` aware, in its person's zone."""
    english = other_languages.english(row.text, now)
    if english is None:
        return row
    return Inbox(**{name: getattr(row, name) for name in Inbox.model_fields} | {"text": english})
