"""What is done once when a start is over and the house falls idle: memory is given back. Called by bot/bootstrap.py."""

from __future__ import annotations

import contextlib
import ctypes
import gc

from specialists.language.text.patterns import Pattern

_DONT_NEED = 4  # MADV_DONTNEED, madvise(2)
_PLACE = Pattern(r"([0-9a-f]+)-([0-9a-f]+) r-[x-]p \S+ \S+ [1-9]")  # a file's, read or run and never written to


def tidy() -> None:
    """What was loaded for good is no longer walked through at every collection, which took 50 ms of a turn now and
    then; what the start left behind goes back to the machine."""
    there = _of_files()
    gc.collect()
    gc.freeze()
    gc.enable()
    with contextlib.suppress(OSError, AttributeError):  # not every C library can
        library = ctypes.CDLL(None)
        library.malloc_trim(0)
        library.madvise.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
        # What was not there before the collection may be a library that another thread is just loading: it is let be.
        for start, end in there & _of_files():
            library.madvise(start, end - start, _DONT_NEED)


def _of_files() -> set[tuple[int, int]]:
    """Where the code and the constants of libraries lie, some 20 MB of which only a start needs the most.

    What is needed again comes back from the page cache by itself. So does nothing that was changed after it was read
    (the dynamic linker does so to tables that it then locks): a place with any page of this process's own is left out.
    """
    found: set[tuple[int, int]] = set()
    # No such file, or none that may be read: then nothing is given back, and nothing is lost.
    with contextlib.suppress(OSError), open("/proc/self/smaps", encoding="utf-8", errors="replace") as maps:
        place = None
        for line in maps:  # proc(5): a line that says where and what, then one for each kind of page, VmFlags the last
            if at := _PLACE.match(line):
                place = int(at[1], 16), int(at[2], 16)
            elif line.startswith(("Anonymous:", "Swap:")) and not line.endswith(" 0 kB\n"):
                place = None
            elif line.startswith("VmFlags:"):
                if place is not None:
                    found.add(place)
                place = None
    return found
