#include "cloader.h"

#ifndef CLO_STATIC
#include <dlfcn.h>

bool clo_load(const char *file, const char *const *functions, void **pointers, size_t count) {
  void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return false;
  for (size_t i = 0; i < count; i++)
    if ((pointers[i] = dlsym(library, functions[i])) == NULL) return false;
  return true;
}
#endif
