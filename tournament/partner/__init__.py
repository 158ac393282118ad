"""FLOOR 6: the second laptop. It follows over the hall's network by a key typed once, page by page of the
data file, and takes over when the first one fails. On a server's database none of this shows."""
