"""The Twilio channels through the stand-in, over real HTTP."""
