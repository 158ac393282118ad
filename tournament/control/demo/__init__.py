"""A demonstration evening: sixteen teams, made through the same services as a real one, from one seed."""
