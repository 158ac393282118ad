"""Verified copies of the embedded database: when one is due, how it is made and checked, which stay, where
else they go. On a server's database there are none: it has tools of its own (docs/server.md)."""
