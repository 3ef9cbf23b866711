// What Debian's static libraries need to become parts of a shared library, and what keeps that usable with an
// older C library.
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/random.h>

// Code that isn't position-independent refers to these three directly. objcopy renames the references.
FILE *chartconv_stdin, *chartconv_stdout, *chartconv_stderr;

__attribute__((constructor)) static void set_files(void) {
  chartconv_stdin = stdin;
  chartconv_stdout = stdout;
  chartconv_stderr = stderr;
}

// libxml2 asks ICU for encodings that iconv doesn't know. It has the tables of none here.
void *ucnv_open_72(const char *name, int *status) {
  (void)name;
  *status = 4;  // U_FILE_ACCESS_ERROR
  return NULL;
}
void ucnv_close_72(void) {}
void ucnv_convertEx_72(void) {}
void ucnv_setFromUCallBack_72(void) {}
void ucnv_setToUCallBack_72(void) {}
void UCNV_FROM_U_CALLBACK_STOP_72(void) {}
void UCNV_TO_U_CALLBACK_STOP_72(void) {}

// These two need glibc 2.35 and 2.36. Without them, 2.34 is enough.
float __wrap_hypotf(float x, float y) { return (float)sqrt((double)x * x + (double)y * y); }

uint32_t __wrap_arc4random(void) {
  uint32_t number = 0;
  (void)!getrandom(&number, sizeof number, 0);
  return number;
}

// The kernel starts the library as a program by this loader. The start of the C library calls `main`.
__attribute__((section(".interp"), used, retain)) static const char loader[] = LOADER;

int ChartConvProgram_main(int count, char **values);
int main(int count, char **values) { return ChartConvProgram_main(count, values); }
