"""What can go wrong below, each with a sentence for the person. Raised by storage, shown by bot."""

from __future__ import annotations


class HobError(Exception):
    """Something went wrong."""

    def __init__(self, say: str | None = None) -> None:
        self.say = say or (type(self).__doc__ or "").strip().splitlines()[0]
        super().__init__(self.say)


class StorageError(HobError):
    """I could not reach my notebook just now. Nothing was changed; please try again."""


class StorageFull(StorageError):
    """The disk is full, so I could not write this down. Nothing was changed; please free some space and try again."""


class StorageReadOnly(StorageError):
    """I may read my notebook but not write in it. Nothing was changed; please check who owns its folder."""


class StorageBusy(StorageError):
    """Another program is holding my notebook. Nothing was changed; please try again in a moment."""


class StorageOverloaded(StorageBusy):
    """I have more to write down than I can keep up with. Nothing was changed; please try again in a minute."""


class StorageDamaged(StorageError):
    """My notebook file is damaged. I will not write to it; restore a backup, or move the file away to start anew."""


class StorageForeign(StorageError):
    """That database belongs to another program. I will not write to it; please give me one of my own."""


class Stale(StorageError):
    """Somebody changed the same thing at the same moment. Nothing was changed; please try again."""


class Unfinished(StorageError):
    """Something went wrong while I wrote this down, so I kept nothing of it. Please try again."""


class Foreign(StorageError):
    """That belongs to somebody else, so I did not touch it."""
