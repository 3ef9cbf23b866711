#include "cloader.h"

#include <stddef.h>

#ifdef CLO_STATIC
// Any address: the functions are linked.
void *clo_open(const char *name) { return (void *)name; }

void *clo_find(void *library, const char *function) {
  (void)library;
  (void)function;
  return NULL;
}
#else
#include <dlfcn.h>

void *clo_open(const char *name) { return dlopen(name, RTLD_NOW | RTLD_LOCAL); }

void *clo_find(void *library, const char *function) { return dlsym(library, function); }
#endif
