"""What a hall asks of the program, measured on the program itself (docs/benchmarks.md)."""
