"""`make demo`: Hob with a Telegram and a Twilio of this machine, and a page that plays the phones of three people."""
