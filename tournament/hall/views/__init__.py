"""The public pages: no account, the same for everybody, made from fragments."""
