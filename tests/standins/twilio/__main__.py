"""Runs the stand-in by hand: python -m tests.standins.twilio --hob http://127.0.0.1:8765 --port 8790."""

from __future__ import annotations

import argparse
import asyncio
import datetime as dt

from tests.standins.twilio.server import Twilio


def main() -> None:
    parser = argparse.ArgumentParser(description="A Twilio on this machine, for trying Hob without an account.")
    parser.add_argument("--port", type=int, default=8790)
    parser.add_argument("--number", default="+15005550006", help="the account's own number")
    parser.add_argument("--speed", type=float, default=1.0, help="seconds of its clock in a real one")
    parser.add_argument("--hob", default="http://127.0.0.1:8765", help="where its webhooks go")
    parser.add_argument("--hooks", default="/hooks/twilio", help="below which its doors stand")
    args = parser.parse_args()
    asyncio.run(_serve(args))


async def _serve(args: argparse.Namespace) -> None:
    async with Twilio(port=args.port, speed=args.speed, start=dt.datetime.now(dt.UTC)) as twilio:
        doors = args.hob + args.hooks
        twilio.own(args.number, sms_url=f"{doors}/sms", voice_url=f"{doors}/voice")
        twilio.own(f"whatsapp:{args.number}", sms_url=f"{doors}/whatsapp")
        print(f"HOB_PUBLIC_URL={args.hob}")
        print(f"HOB_TWILIO_API={twilio.url}")
        print(f"HOB_TWILIO_ACCOUNT_SID={twilio.account}")
        print(f"HOB_TWILIO_AUTH_TOKEN={twilio.token}")
        print(f"HOB_TWILIO_FROM={args.number}")
        print(f"HOB_TWILIO_WHATSAPP_FROM=whatsapp:{args.number}", flush=True)
        await asyncio.Event().wait()


if __name__ == "__main__":
    main()
