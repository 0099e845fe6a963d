"""OpsPlanner: reminders, tasks, lists and the time of day; one module a noun. Found by specialists/registry.py."""
