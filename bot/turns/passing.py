"""Troubles of this machine that are over soon: a message that meets one is kept, and answered when it is over. For
conductor.py and work.py."""

from __future__ import annotations

import errno

from storage.errors import StorageBusy, StorageError, StorageFull

OFTEN = 20  # tries, a few seconds apart: after them it counts as any other mistake


class OutOfFiles(StorageError):
    """I have more files open than I may. Nothing was changed; please try again in a moment."""


def name(error: Exception) -> None:
    """Raises OutOfFiles where it is that: what is read when it is first needed can't be opened now."""
    if isinstance(error, OSError) and error.errno in (errno.EMFILE, errno.ENFILE):
        raise OutOfFiles from error


def keep(error: Exception, tries: int) -> None:
    """Raises it, as a StorageError, where waiting helps, rather than somebody who looks into it."""
    if tries < OFTEN:
        name(error)
        if isinstance(error, OutOfFiles | StorageBusy | StorageFull) or type(error) is StorageError:
            raise error
