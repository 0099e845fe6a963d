"""The figures that Hob promises, measured beside its peers. `main.py bench` runs them; each module is one family."""
