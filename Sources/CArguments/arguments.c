// The program's arguments, for Swift's `CommandLine`.
//
// The runtime's own way to them is to read /proc/self/maps before `main`: a twentieth of the time
// in which a small feed is converted. Where the runtime is linked statically, the linker finds this
// first and leaves that out; elsewhere the two say the same.
#include "carguments.h"

static int count;
static char **arguments;

// glibc hands a constructor what it hands to `main`.
__attribute__((constructor)) static void keep(int argc, char **argv) {
  count = argc;
  arguments = argv;
}

char **_swift_stdlib_getUnsafeArgvArgc(int *argc) {
  *argc = count;
  return arguments;
}
