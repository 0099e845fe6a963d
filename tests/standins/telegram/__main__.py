"""By hand: `python -m tests.standins.telegram --port 8081` listens until it is stopped, with one person."""

from __future__ import annotations

import argparse
import asyncio

from tests.standins.telegram.server import Telegram


async def _serve(port: int) -> None:
    async with Telegram(port=port) as telegram:
        anna = telegram.person("Anna", "anna")
        print(f"HOB_TELEGRAM_API={telegram.address}")
        print(f"HOB_TELEGRAM_TOKEN={telegram.token}")
        print(f"{anna.user.first_name} is {anna.id}; see tests/standins/README.md for /control/", flush=True)
        await asyncio.get_running_loop().create_future()


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--port", type=int, default=0, help="0 takes a free one")
    try:
        asyncio.run(_serve(options.parse_args().port))
    except KeyboardInterrupt:
        return


if __name__ == "__main__":
    main()
