"""What is done once when a start is over and the house falls idle: memory is given back. Called by bot/bootstrap.py."""

from __future__ import annotations

import contextlib
import ctypes
import gc

_DONT_NEED = 4  # MADV_DONTNEED, madvise(2)


def tidy() -> None:
    """What was loaded for good is no longer walked through at every collection, which took 50 ms of a turn now and
    then; what the start left behind goes back to the machine."""
    gc.collect()
    gc.freeze()
    gc.enable()
    with contextlib.suppress(OSError, AttributeError):  # not every C library can
        library = ctypes.CDLL(None)
        library.malloc_trim(0)
        _let_go_of_code(library)


def _let_go_of_code(library: ctypes.CDLL) -> None:
    """Machine code that only the start ran is no longer held resident: some 10 MB of libraries.

    Pages of code are the file's own, never written to: what is needed again comes back from the page cache by itself.
    """
    library.madvise.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
    with open("/proc/self/maps", encoding="utf-8", errors="replace") as maps:
        for line in maps:
            span, rights, _, _, inode, *_ = line.split()
            if rights == "r-xp" and inode != "0":
                start, end = (int(place, 16) for place in span.split("-"))
                library.madvise(start, end - start, _DONT_NEED)
