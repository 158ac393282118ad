"""The gate: the one ASGI application between the port and Django, which nobody in the hall can stall.

It stands among the wiring (`urls`, `wsgi`…): it serves every room and knows none, no rule and no table; what
it must know of tournaments is handed in by `tournament/asgi.py`. Beside the launcher it would have to live
without Django; in a room it could be imported by pages, which must not know who serves them."""
