"""The shapes of what is written at a table. No database, no rule; each form has its token and match."""
