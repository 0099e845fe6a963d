"""The networks by which people write and are written to; base.py is what each of them is."""
