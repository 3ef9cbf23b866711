#include "Library.hpp"

#ifdef CSJ_LIBRARY
#include <dlfcn.h>

static decltype(&simdjson::get_active_implementation) load() {
  void *file = dlopen(CSJ_LIBRARY, RTLD_NOW | RTLD_LOCAL);
  // The function's name, as C++ writes it for the linker.
  const char *name = "_ZN8simdjson25get_active_implementationEv";
  return reinterpret_cast<decltype(&simdjson::get_active_implementation)>(
      file ? dlsym(file, name) : nullptr);
}

const simdjson::implementation *library() {
  static const auto active = load();
  return active ? &*active() : nullptr;
}
#else
const simdjson::implementation *library() { return &*simdjson::get_active_implementation(); }
#endif
