"""Sets the program up and keeps it running: Python, environment, addresses, processes, back-ups.

Knows the commands and the files of the program, never its models; standard library only, but for
`addresses`, `qr` and `web`, which run inside the environment made here.
"""
