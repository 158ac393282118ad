"""Faults of every kind while people write, counted: `python start.py chaos` (docs/reliability.md).

Real processes on private data; each file is one kind of fault, `evening.py` the program that suffers it,
`writers.py` who writes meanwhile, `outcome.py` the judgement."""
