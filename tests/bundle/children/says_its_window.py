"""The child of begins_a_child.py."""

import ctypes

print("child's window:", ctypes.windll.kernel32.GetConsoleWindow())
