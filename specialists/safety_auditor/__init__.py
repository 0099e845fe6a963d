"""SafetyAuditor: what may be done, by whom, after what was read. Pure; the gatekeeper asks it in every turn."""
