"""The workers of the tiers: the updater after a turn, the memorizer after five updates or nightly, the retriever."""
