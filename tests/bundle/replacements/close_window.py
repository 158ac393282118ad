"""What Windows does to a program whose window is closed: a thread of the system's in it runs what the program
has registered for that; when this comes back, and after five seconds at most, the program is ended. Wine
ends it at once, asking nothing. Run by the zip's own Python: close_window.py PROCESS."""

import ctypes
import sys

EVERYTHING, CTRL_CLOSE_EVENT, FIVE_SECONDS, CONTROL_C_EXIT = 0x1F0FFF, 2, 5000, 0xC000013A
kernel, base = ctypes.windll.kernel32, ctypes.windll.kernelbase
for function in (kernel.OpenProcess, kernel.GetProcAddress, kernel.CreateRemoteThread):
    function.restype = ctypes.c_void_p
kernel.GetProcAddress.argtypes = ctypes.c_void_p, ctypes.c_char_p

process = ctypes.c_void_p(kernel.OpenProcess(EVERYTHING, False, int(sys.argv[1])))
routine = ctypes.c_void_p(kernel.GetProcAddress(base._handle, b"CtrlRoutine"))
event = ctypes.c_void_p(CTRL_CLOSE_EVENT)
thread = kernel.CreateRemoteThread(process, None, ctypes.c_size_t(0), routine, event, 0, None)
if not thread:
    sys.exit("no thread in that process")
kernel.WaitForSingleObject(ctypes.c_void_p(thread), FIVE_SECONDS)
kernel.TerminateProcess(process, CONTROL_C_EXIT)
