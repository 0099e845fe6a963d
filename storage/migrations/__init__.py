"""The road from every older schema to this one: numbered scripts in versions/, run by storage/migrate.py."""
