"""What the runtime requirements weigh on the disk, as pip recorded it in this environment; test tools left out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

from benchmarks.families import ROOT
from benchmarks.figure import Figure


def figures(folder: Path) -> Iterator[Figure]:
    lock = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    weight = count = 0
    # A name stands twice where the version hangs on that of Python.
    for name in dict.fromkeys(re.findall(r"^([a-z0-9._-]+)(?:\[.+\])?==", lock, flags=re.MULTILINE)):
        try:
            distribution = metadata.distribution(name)
        except metadata.PackageNotFoundError:
            continue  # for another system or another Python
        count += 1
        files = (Path(str(distribution.locate_file(file))) for file in distribution.files or ())
        weight += sum(file.stat().st_size for file in files if file.is_file())
    yield Figure("size.installed", weight / 1e6, "MB")
    yield Figure("size.packages", count, "")
    ours = (path for room in ("bot", "specialists", "integrations", "storage") for path in (ROOT / room).rglob("*"))
    code = sum(path.stat().st_size for path in ours if path.is_file() and path.suffix != ".pyc")
    yield Figure("size.hob_itself", code / 1e6, "MB")
