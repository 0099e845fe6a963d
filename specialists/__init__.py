"""What Hob can do: a folder is a specialist, contract.py what each of them keeps to, registry.py finds them."""
