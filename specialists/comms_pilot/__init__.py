"""CommsPilot: messages, calls and check-ins with other people. Found by specialists/registry.py."""
