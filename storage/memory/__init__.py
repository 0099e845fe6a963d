"""What Hob remembers of and for a person: a module a noun. Every query takes the unit, and so the person."""
