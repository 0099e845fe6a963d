"""The commands of main.py, a module each; each is loaded when it is called."""
