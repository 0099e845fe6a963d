"""SafetyAuditor: reads once more what is about to be said. Asked for as a service (specialists/audit.py)."""
