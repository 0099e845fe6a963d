"""Links and pictures in what a model wrote: out, unless their address is the person's own. moderation.py calls it.

A picture is fetched by the screen that shows it, and a link by whoever previews it, without anybody's tap: an address
that a stranger chose carries away whatever the model was made to put into it (OWASP LLM02 and LLM05; CWE-200).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection

from specialists.language.text.patterns import Pattern

# Letters that nobody sees, by which a text carries something past its reader: zero width, bidi marks, tags, selectors.
_UNSEEN = Pattern(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\uffa0"
    "\U000e0000-\U000e0fff]|\u200d(?=[\\x00-\\x7f])|(?<=[\\x00-\\x7f])\u200d"
)
_PICTURE = Pattern(
    r"!\[[^\]\n]{0,500}\]\s{0,3}(?:\([^)\n]{0,4000}\)?|\[[^\]\n]{0,500}\])"
    r"|<\s*/?\s*(?:img|picture|source|video|audio|iframe|object|embed|script|link|svg|style|base|meta|form)\b"
    r"[^>]{0,4000}>?",
    re.IGNORECASE,
)
_LINK = Pattern(r"\[([^\]\n]{0,500})\]\(\s{0,3}<?([^)\s>]{0,4000})>?[^)\n]{0,500}\)")
_ANCHOR = Pattern(r"<\s*/?\s*a\b[^>]{0,4000}>", re.IGNORECASE)
_DEFINED = Pattern(r"^[ >]{0,8}\[[^\]\n]{1,200}\]:[ \t]*[^\s./:\\]{0,200}[./:\\].*$", re.MULTILINE)
_REST = r"[^\s<>\"'“”`)\]}]"
_ADDRESS = Pattern(
    rf"(?<![\w@])(?:[a-z][a-z0-9+.-]{{1,20}}:/{{1,3}}(?:\[[\da-f:.%]+\])?{_REST}+|mailto:{_REST}+@{_REST}+|(?:tel|sms|smsto|geo):[+\d-]{_REST}*"
    rf"|(?:javascript|vbscript|blob|magnet|intent|whatsapp|tg|facetime):{_REST}+|data:[\w/+.-]*[;,]{_REST}*"
    rf"|(?://|\\\\)[\w-]+\.[\w-]{_REST}*)",
    re.IGNORECASE,
)
_HOST = Pattern(
    rf"(?<![\w@.:-])((?:[^\W_](?:[\w-]{{0,62}})\.){{1,8}}([^\W\d_]{{2,24}}|xn--[\w-]+)|(?:\d{{1,3}}\.){{3}}\d{{1,3}})"
    rf"(?![\w-])\.?(:\d{{2,5}})?([/?#]{_REST}*)?",
    re.IGNORECASE,
)
_FILES = frozenset(
    "gz txt json yaml yml toml js ts exe tar jpg jpeg png gif pdf doc docx xls xlsx csv html css".split()
)
_SURELY = frozenset("com net org info biz io co dev app xyz top site online example test".split())
_ENDS = ".,;:!?…"


def seen(text: str) -> str:
    """The text without what no reader would see."""
    return _UNSEEN.sub("", text)


# Letters of other alphabets that look like ours (Unicode Technical Standard 39, confusables): Cyrillic and Greek.
_ALIKE = str.maketrans(
    "аеорсухіјѕһԁԛԝАВЕКМНОРСТХІЈЅοανυικΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "aeopcyxijshdqwABEKMHOPCTXIJSoavuikABEZHIKMNOPTYX"
)
_DOT = Pattern("[\u3002\uff0e\uff61](?=[a-z0-9\uff41-\uff5a\uff21-\uff3a\uff10-\uff19])", re.IGNORECASE)


def plain(text: str) -> str:
    """The text as a browser or a reader may take it: fullwidth, bold or circled letters, and letters that look like
    ours, as ours; a dot of another script as ours where a name may go on behind it. As long as the text was."""
    dotted = _DOT.sub(".", text).translate(_ALIKE)
    folded = (unicodedata.normalize("NFKC", letter) if letter > "\x7f" else letter for letter in dotted)
    return "".join(new if len(new) == 1 else old for old, new in zip(dotted, folded, strict=True))


def own(texts: Collection[str]) -> frozenset[str]:
    """The addresses that a person's own words name, as `clean` compares them."""
    found = [match.group() for text in texts for match in _ADDRESS.finditer(text)]
    found += [match.group() for text in texts for match in _HOST.finditer(text)]
    return frozenset(_bare(one) for one in found)


def clean(text: str, allowed: Collection[str], mark: str = "…") -> tuple[str, frozenset[str]]:
    """The text without pictures and without addresses that are not `allowed` (of `own`), and which of them it had.

    The words of a link stay, `mark` stands for an address without words. An address that is allowed stays with
    exactly its path and query, or with none.
    """
    taken: set[str] = set()

    def gone(match: re.Match[str]) -> str:
        taken.add("picture")
        return ""

    def linked(match: re.Match[str]) -> str:
        if _bare(match[2]) in allowed:
            return match.group()
        taken.add("link")
        return match[1]

    def defined(match: re.Match[str]) -> str:
        taken.add("link")
        return ""

    def address(match: re.Match[str]) -> str:
        if _bare(match.group()) in allowed:
            return match.group()
        taken.add("link")
        return mark + (match.group()[-1] if match.group()[-1] in _ENDS else "")

    def host(match: re.Match[str]) -> str:
        return match.group() if _is_harmless(match) else address(match)

    text = _PICTURE.sub(gone, seen(text))
    text = _ANCHOR.sub("", _LINK.sub(linked, text))
    text = _HOST.sub(host, _ADDRESS.sub(address, _DEFINED.sub(defined, text)))
    return text, frozenset(taken)


def _is_harmless(match: re.Match[str]) -> bool:
    """Whether something with a dot in it is no address (a file, a version), or one that is only named."""
    name, ending, port, path = match.groups()
    labels = name.count(".") + 1
    if ending is None:  # four numbers
        return not (port or path)
    if ending.lower() in _FILES and not port:
        return True
    carries = port or len(path or "") > 1 or labels > 2 or max(map(len, name.split("."))) > 24
    return not carries and ending.lower() not in _SURELY


def _bare(address: str) -> str:
    """An address without what differs between two spellings of it."""
    text = unicodedata.normalize("NFKC", address).strip().rstrip(_ENDS).strip("<>")
    scheme, found, rest = text.partition("://")
    rest = rest if found and scheme.lower() in ("http", "https") else text
    host, slash, path = rest.partition("/")
    return f"{host.lower().removeprefix('www.')}{slash}{path}".rstrip("/")
