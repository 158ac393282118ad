"""The public command, one module a mode: how lines are read and written, what each mode answers, the help."""
