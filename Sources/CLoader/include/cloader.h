// Libraries that are loaded on first use, so that the program runs without them and doesn't start
// slower because of them. A static program has them inside, because a library that it loaded might
// bring along another C library.
#pragma once

#include <stdbool.h>

// The file name of a library with a version.
#ifdef __APPLE__
#define CLO_LIBRARY(name, version) "lib" name "." version ".dylib"
#else
#define CLO_LIBRARY(name, version) "lib" name ".so." version
#endif

// Returns NULL if the library isn't installed.
void *clo_open(const char *name);
void *clo_find(void *library, const char *function);

// A pointer to a library's function, with the type from its header.
#define CLO_FUNCTION(name) __typeof__(name) *name

// Sets a pointer to a library's function. The result is false if the library hasn't got it.
#ifdef CLO_STATIC
#define CLO_FIND(pointer, library, name)      \
  ({                                          \
    extern __typeof__(*(pointer)) name;       \
    (void)(library);                          \
    (pointer) = name;                         \
    true;                                     \
  })
#else
#define CLO_FIND(pointer, library, name) \
  (((pointer) = (__typeof__(pointer))clo_find(library, #name)) != NULL)
#endif
