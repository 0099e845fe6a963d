"""ForesightStrategist: the calendar and what is ahead. Found by specialists/registry.py."""
