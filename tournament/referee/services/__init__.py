"""What may be written about matches: each module a noun, each function one verb, atomic and journaled."""
