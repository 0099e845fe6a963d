"""A port for a house under test: one that no outgoing connection of another test can have taken meanwhile."""

from __future__ import annotations

import random
import socket

BELOW = 32_000  # where the ports begin that Linux gives to outgoing connections (net.ipv4.ip_local_port_range)
FROM = 12_000


def free_port() -> int:
    """A port on loopback that nobody listens on now, drawn where nobody is given one by chance."""
    while True:
        port = random.randrange(FROM, BELOW)  # noqa: S311 - no secret
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) != 0:
                return port
