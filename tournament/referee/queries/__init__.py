"""What the tables, the sheets and the rounds look like: frozen answers, a fixed number of SQL statements."""
