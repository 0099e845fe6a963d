"""Plans of several steps that feed each other: shown, run a step a transaction, resumed, replanned, stopped."""
