#include "carguments.h"

#include <stdlib.h>

static int count = 0;
static char **arguments = NULL;

#if defined(__GLIBC__) || defined(__APPLE__)
__attribute__((constructor)) static void keep(int argc, char **argv) {
  count = argc;
  arguments = argv;
}
#endif

char **cag_arguments(void) { return arguments; }

int cag_count(void) { return count; }
