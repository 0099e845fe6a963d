"""What Hob does, entered by text and left by text; one file a noun."""
