"""Plans of several steps that feed each other: read, shown, run a step a transaction, resumed, replanned, stopped."""
