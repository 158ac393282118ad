/* python.exe of a trial bundle, which does what CPython's own does: call Py_Main of python313.dll. It uses no C
   library, so that a compiler has nothing but these lines to make. */

__declspec(dllimport) int Py_Main(int count, unsigned short **words);
__declspec(dllimport) unsigned short *GetCommandLineW(void);
__declspec(dllimport) unsigned short **CommandLineToArgvW(const unsigned short *line, int *count);
__declspec(dllimport) void ExitProcess(unsigned int code);

void begin(void) {
    int count;
    unsigned short **words = CommandLineToArgvW(GetCommandLineW(), &count);
    ExitProcess((unsigned int)Py_Main(count, words));
}
