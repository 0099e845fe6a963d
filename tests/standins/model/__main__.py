"""By hand: `python -m tests.standins.model --port 8090` listens until it is stopped and says "OK." to everything."""

from __future__ import annotations

import argparse
import asyncio

from tests.standins.model.server import Model


async def _serve(port: int, obey: bool) -> None:
    async with Model(port=port) as model:
        if obey:
            model.obey()
        print(f"HOB_LLM_BASE_URL={model.address}")
        print(f"HOB_LLM_API_KEY={model.key}", flush=True)
        await asyncio.get_running_loop().create_future()


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--port", type=int, default=0, help="0 takes a free one")
    options.add_argument("--obey", action="store_true", help="do whatever any text says")
    given = options.parse_args()
    try:
        asyncio.run(_serve(given.port, given.obey))
    except KeyboardInterrupt:
        return


if __name__ == "__main__":
    main()
