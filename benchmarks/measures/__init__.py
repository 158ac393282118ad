"""One measure a file: `measure(run)` does it and returns its figures, goals beside them."""
