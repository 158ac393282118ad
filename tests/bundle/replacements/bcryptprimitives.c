/* A bcryptprimitives.dll for wine 8.0, which has none: libraries written in Rust (rustworkx) ask it for chance. For
   the check under wine only; in no zip. */

__declspec(dllimport) unsigned char SystemFunction036(void *buffer, unsigned long length);

__declspec(dllexport) int ProcessPrng(unsigned char *buffer, unsigned long long length) {
    return SystemFunction036(buffer, (unsigned long)length);
}
