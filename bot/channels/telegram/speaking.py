"""Messages out: plain text with buttons, sent, edited, or refused by the table of refusals.py. Called by channel.py."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import TYPE_CHECKING

import telegram
from telegram import error as ptb
from telegram.constants import ChatAction

from bot.channels.base import DeliveryError, Fate, Outgoing, Sent, utf16
from bot.channels.plain import storable
from bot.channels.telegram import commands, keyboard, reading, refusals
from bot.channels.telegram.line import Line
from specialists.contract import Button

if TYPE_CHECKING:
    from bot.channels.telegram.channel import Attachment

LONGEST = 4096  # UTF-16 units of a message
LONGEST_CAPTION = 1024
_NO_PREVIEW = telegram.LinkPreviewOptions(is_disabled=True)


async def send(
    line: Line, out: Outgoing, chat: int, quote: int | None, attachment: Attachment | None = None
) -> Sent | DeliveryError:
    """One try. `quote` is the number of the message there that it answers, where that would not be plain."""
    text = storable(out.text)
    if not text.strip():
        return DeliveryError("there was nothing in it that can be shown", code="empty", fate=Fate.GIVE_UP)
    try:
        if attachment is not None:
            sent = await _show(line, chat, text, attachment)
        else:
            sent = await _say(line, chat, text, _markup(out.buttons, out.id), quote)
    except ptb.ChatMigrated as error:
        return await send(line, out, error.new_chat_id, None, attachment)
    except ptb.TelegramError as error:
        return refusals.delivery_error(error)
    return Sent(reading.name_of(sent.chat.id, sent.message_id))


async def _say(
    line: Line, chat: int, text: str, markup: telegram.InlineKeyboardMarkup | None, quote: int | None
) -> telegram.Message:
    """No parse mode: whatever stands in the text is shown as it stands."""
    replied = telegram.ReplyParameters(quote, allow_sending_without_reply=True) if quote is not None else None
    return await line.bot.send_message(
        chat, text, reply_markup=markup, reply_parameters=replied, link_preview_options=_NO_PREVIEW
    )


async def _show(line: Line, chat: int, text: str, attachment: Attachment) -> telegram.Message:
    """A picture, or another file, with the text below it; a text that is too long for that follows."""
    file, caption = attachment.file, text if utf16(text) <= LONGEST_CAPTION else None
    match attachment.kind:
        case "photo":
            shown = await line.bot.send_photo(chat, file, caption=caption)
        case "voice":
            shown = await line.bot.send_voice(chat, file, caption=caption)
        case "video":
            shown = await line.bot.send_video(chat, file, caption=caption)
        case "animation":
            shown = await line.bot.send_animation(chat, file, caption=caption)
        case "audio":
            shown = await line.bot.send_audio(chat, file, caption=caption)
        case _:
            shown = await line.bot.send_document(chat, file, caption=caption, filename=attachment.name)
    return shown if caption is not None else await _say(line, chat, text, None, None)


def _markup(buttons: Sequence[Button], row_id: int) -> telegram.InlineKeyboardMarkup | None:
    if not buttons:
        return None
    return telegram.InlineKeyboardMarkup([
        [telegram.InlineKeyboardButton(label, callback_data=data) for label, data in row]
        for row in keyboard.rows(buttons, row_id)
    ])


async def answer(line: Line, query: str, say: str, *, alert: bool = False) -> None:
    """The short answer to a press, without which the button goes on turning. Failing does no harm."""
    with contextlib.suppress(ptb.TelegramError):
        await line.bot.answer_callback_query(query, say[:200], show_alert=alert)


async def settle(line: Line, pressed: reading.Pressed, chosen: str) -> None:
    """The message says what was chosen, and has no buttons any more. An edit that fails changes nothing else."""
    text = f"{pressed.shown}\n\n✓ {chosen}"
    with contextlib.suppress(ptb.TelegramError):
        if pressed.shown and utf16(text) <= LONGEST:
            await line.bot.edit_message_text(
                text, pressed.chat, pressed.message, link_preview_options=_NO_PREVIEW
            )
        else:
            await line.bot.edit_message_reply_markup(pressed.chat, pressed.message, reply_markup=None)


async def type_in(line: Line, chat: int) -> None:
    """Shows "typing …" for some five seconds."""
    with contextlib.suppress(ptb.TelegramError):
        await line.bot.send_chat_action(chat, ChatAction.TYPING)


async def show_menu(line: Line) -> None:
    """The menu of commands beside the text field."""
    await line.bot.set_my_commands([*commands.MENU.items()])
