"""What a person can see of how Hob works: one turn as a tree, and figures by day. main.py and the page show it."""
