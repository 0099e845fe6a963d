"""What the audits look for, one thing a module; loaded when there is something to audit."""
