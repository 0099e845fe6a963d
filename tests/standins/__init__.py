"""Providers on loopback, with their real rules and faults; tests script them and `make demo` starts them."""
