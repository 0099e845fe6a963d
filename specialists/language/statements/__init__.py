"""What somebody tells: read as statements, of whom and for how long, and whether two of them agree."""
