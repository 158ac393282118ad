"""`start.py check`: everything that is checked without running the program, each check by its own tool.

Run by the environment's Python through `python -m launcher.checks`; knows tools and files, not the program.
"""
