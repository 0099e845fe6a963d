"""SafetyAuditor: what may be done, by whom, after what was read. Pure; bot/turns/gatekeeping.py asks it in every
turn."""
