"""Methods that send files, and the one that fetches what people sent."""

from __future__ import annotations

import struct
from typing import Any

from tests.standins.telegram.methods import posting
from tests.standins.telegram.methods.registry import Method
from tests.standins.telegram.params import Params
from tests.standins.telegram.refusal import bad, too_large
from tests.standins.telegram.state import State
from tests.standins.telegram.world import File

PHOTO_LIMIT, FILE_LIMIT, DOWNLOAD_LIMIT = 10_000_000, 50_000_000, 20_000_000
_PICTURES = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"GIF8", b"RIFF")


def send_photo(state: State, params: Params) -> dict[str, Any]:
    file = _file(state, params, "photo", PHOTO_LIMIT)
    if not file.content.startswith(_PICTURES):
        raise bad("IMAGE_PROCESS_FAILED")
    return posting.post(state, params, photo(file) | posting.caption(params))


def send_document(state: State, params: Params) -> dict[str, Any]:
    file = _file(state, params, "document", FILE_LIMIT)
    return posting.post(state, params, document(file) | posting.caption(params))


def send_voice(state: State, params: Params) -> dict[str, Any]:
    file = _file(state, params, "voice", FILE_LIMIT)
    return posting.post(state, params, voice(file, params.integer("duration")) | posting.caption(params))


def send_audio(state: State, params: Params) -> dict[str, Any]:
    file = _file(state, params, "audio", FILE_LIMIT)
    return posting.post(state, params, audio(file, params.integer("duration")) | posting.caption(params))


def get_file(state: State, params: Params) -> dict[str, Any]:
    file = state.world.files.get(params.text("file_id"))
    if file is None:
        raise bad("invalid file_id")
    if len(file.content) > DOWNLOAD_LIMIT:
        raise bad("file is too big")
    return file.wire() | {"file_path": file.path}


def photo(file: File) -> dict[str, Any]:
    """A picture in two sizes, as Telegram makes them; here both hold the same bytes."""
    width, height = _size(file.content)
    small = file.wire() | {"width": max(1, width // 4), "height": max(1, height // 4)}
    return {"photo": [small, file.wire() | {"width": width, "height": height}]}


def document(file: File) -> dict[str, Any]:
    return {"document": file.wire() | {"file_name": file.name, "mime_type": file.mime}}


def voice(file: File, duration: int) -> dict[str, Any]:
    return {"voice": file.wire() | {"duration": duration, "mime_type": file.mime}}


def audio(file: File, duration: int) -> dict[str, Any]:
    return {"audio": file.wire() | {"duration": duration, "mime_type": file.mime, "file_name": file.name}}


def _file(state: State, params: Params, kind: str, limit: int) -> File:
    """The file of the call: uploaded, or one that Telegram already has. It is kept once nothing is wrong with it."""
    state.world.writable(params.chat())
    upload = params.upload(kind)
    if upload is None:
        return _known(state, params.text(kind), kind)
    if not upload.content:
        raise bad("file must be non-empty")
    if len(upload.content) > limit:
        raise too_large()
    return state.world.add_file(kind, upload.content, upload.name or kind, upload.mime)


def _known(state: State, said: str, kind: str) -> File:
    if not said:
        raise bad(f"there is no {kind} in the request")
    if "://" in said:
        raise bad("failed to get HTTP URL content")  # this Telegram fetches nothing
    file = state.world.files.get(said)
    if file is None:
        raise bad("wrong file identifier/HTTP URL specified")
    return file


def _size(content: bytes) -> tuple[int, int]:
    """Width and height of a PNG; of another picture a common size."""
    if content.startswith(_PICTURES[0]) and len(content) >= 24:
        width, height = struct.unpack(">II", content[16:24])
        return int(width), int(height)
    return 1280, 960


METHODS: tuple[Method, ...] = (send_photo, send_document, send_voice, send_audio, get_file)
