// The parts of the static program that the linker puts in the place of a library's own (`--wrap`),
// which need files of the system. The static program runs where there are no other files.
#ifdef CAR_STATIC

#include <langinfo.h>
#include <stddef.h>

char *__real_nl_langinfo(nl_item item);

// libarchive converts names to this encoding. Without installed locales it would be ASCII.
char *__wrap_nl_langinfo(nl_item item) {
  return item == CODESET ? "UTF-8" : __real_nl_langinfo(item);
}

// Swift's runtime looks for its program that prints backtraces when it starts. Without /proc, that ends
// the program.
char *__wrap_swift_copyAuxiliaryExecutablePath(const char *name) {
  (void)name;
  return NULL;
}

#endif
