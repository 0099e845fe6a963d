"""What Hob keeps: the database, the tables, and a module a noun."""
