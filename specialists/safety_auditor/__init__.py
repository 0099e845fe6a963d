"""SafetyAuditor: what may be done, by whom, after what was read. Pure; bot/gatekeeping.py asks it in every turn."""
