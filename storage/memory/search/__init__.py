"""Search of what is remembered: words, vectors and what is known of the talk, one interface on both databases."""
