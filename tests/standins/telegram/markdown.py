"""Telegram's MarkdownV2 and its old Markdown: what must be escaped, what must be closed."""

from __future__ import annotations

from typing import Any

Span = tuple[str, int, int, dict[str, Any]]

RESERVED = set("_*[]()~`>#+-=|{}.!")
_MARKS = {"*": "Bold", "_": "Italic", "__": "Underline", "~": "Strikethrough", "||": "Spoiler"}


def parse(text: str) -> tuple[str, list[Span]]:
    """MarkdownV2. The plain text and its spans in characters; raises ValueError as Telegram words it."""
    return _Reader(text).read()


class _Reader:
    def __init__(self, text: str) -> None:
        self.text, self.at, self.out = text, 0, ""
        self.spans: list[Span] = []
        self.open: list[tuple[str, int, int]] = []  # mark, start in the output, byte offset in the source

    def read(self) -> tuple[str, list[Span]]:
        while self.at < len(self.text):
            self._step()
        if self.open:
            mark, _, offset = self.open[-1]
            raise ValueError(f"Can't find end of {_MARKS.get(mark, 'TextUrl')} entity at byte offset {offset}")
        return self.out, self.spans

    def _step(self) -> None:
        text, at = self.text, self.at
        here = text[at]
        if here == "\\" and at + 1 < len(text) and 0 < ord(text[at + 1]) <= 126:
            self._keep(text[at + 1], 2)
        elif here not in RESERVED:
            self._keep(here, 1)
        elif here == "`":
            self._code("```" if text.startswith("```", at) else "`")
        elif here == ">" and (at == 0 or text[at - 1] == "\n"):
            self._quote()
        elif here == "[":
            self.open.append(("[", len(self.out), self._offset()))
            self.at += 1
        elif here == "]" and self.open and self.open[-1][0] == "[":
            self._link()
        elif (mark := self._mark()) is not None:
            self._toggle(mark)
        else:
            raise ValueError(f"Character '{here}' is reserved and must be escaped with the preceding '\\'")

    def _keep(self, character: str, width: int) -> None:
        self.out += character
        self.at += width

    def _offset(self) -> int:
        return len(self.text[: self.at].encode())

    def _mark(self) -> str | None:
        for mark in ("__", "||", "_", "*", "~"):
            if self.text.startswith(mark, self.at):
                return mark
        return None

    def _toggle(self, mark: str) -> None:
        if self.open and self.open[-1][0] == mark:
            _, start, _ = self.open.pop()
            if len(self.out) > start:
                self.spans.append((_MARKS[mark].lower(), start, len(self.out), {}))
        else:
            self.open.append((mark, len(self.out), self._offset()))
        self.at += len(mark)

    def _code(self, fence: str) -> None:
        kind = "Pre" if fence == "```" else "Code"
        end = self.at + len(fence)
        while end < len(self.text) and not self.text.startswith(fence, end):
            end += 2 if self.text[end] == "\\" else 1
        if end >= len(self.text):
            raise ValueError(f"Can't find end of {kind} entity at byte offset {self._offset()}")
        body, more = self.text[self.at + len(fence) : end], {}
        if kind == "Pre" and "\n" in body:
            language, rest = body.split("\n", 1)
            body, more = rest, {"language": language} if language else {}
        start = len(self.out)
        self.out += body.replace("\\`", "`").replace("\\\\", "\\")
        if len(self.out) > start:
            self.spans.append((kind.lower(), start, len(self.out), more))
        self.at = end + len(fence)

    def _quote(self) -> None:
        end = self.text.find("\n", self.at)
        line = self.text[self.at + 1 : end if end >= 0 else len(self.text)]
        inner, spans = parse(line)
        start = len(self.out)
        self.out += inner
        self.spans += [(kind, left + start, right + start, more) for kind, left, right, more in spans]
        self.spans.append(("blockquote", start, len(self.out), {}))
        self.at = end if end >= 0 else len(self.text)

    def _link(self) -> None:
        _, start, offset = self.open.pop()
        self.at += 1
        if not self.text.startswith("(", self.at):
            return  # brackets without an address are kept as plain text
        end = self.at + 1
        while end < len(self.text) and self.text[end] != ")":
            end += 2 if self.text[end] == "\\" else 1
        if end >= len(self.text):
            raise ValueError(f"Can't find end of a URL at byte offset {offset}")
        address = self.text[self.at + 1 : end].replace("\\)", ")").replace("\\\\", "\\")
        if len(self.out) > start:
            self.spans.append(("text_link", start, len(self.out), {"url": address}))
        self.at = end + 1


_OLD = {"*": "bold", "_": "italic", "`": "code"}


def parse_legacy(text: str) -> tuple[str, list[Span]]:
    """The old Markdown: no nesting, and a mark that is never closed is an error."""
    out, spans, at = "", [], 0
    while at < len(text):
        here = text[at]
        if here == "\\" and at + 1 < len(text) and text[at + 1] in "_*`[":
            out, at = out + text[at + 1], at + 2
        elif here in _OLD or (here == "[" and "](" in text[at:]):
            found = _old_span(text, at)
            if found is None:
                raise ValueError(f"Can't find end of the entity starting at byte offset {len(text[:at].encode())}")
            inner, kind, more, after = found
            if inner:
                spans.append((kind, len(out), len(out) + len(inner), more))
            out, at = out + inner, after
        else:
            out, at = out + here, at + 1
    return out, spans


def _old_span(text: str, at: int) -> tuple[str, str, dict[str, Any], int] | None:
    """What is marked, its kind, its link, and where the text goes on; None where nothing closes it."""
    if text[at] == "[":
        middle = text.find("](", at)
        end = text.find(")", middle)
        return (text[at + 1 : middle], "text_link", {"url": text[middle + 2 : end]}, end + 1) if end >= 0 else None
    mark = "```" if text.startswith("```", at) else text[at]
    end = text.find(mark, at + len(mark))
    kind = "pre" if mark == "```" else _OLD[mark]
    return (text[at + len(mark) : end], kind, {}, end + len(mark)) if end >= 0 else None
