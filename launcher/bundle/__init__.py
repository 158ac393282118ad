"""Makes the zip that a volunteer double-clicks: a Python, the libraries unpacked, the program, in one file.

By developers only, with the environment of the checks: it is neither in the zip nor imported by what is."""
