// Libraries that are loaded on first use, so that the program runs without them and doesn't start
// slower because of them. A static program has them inside, because a library that it loaded might
// bring along another C library.
//
// A file of C lists the functions of a library and defines its table:
//
//     #define FUNCTIONS(X) X(sqlite3_step) X(sqlite3_reset)
//     CLO_TABLE(lib, FUNCTIONS, CLO_FILE("sqlite3", "0"))
//
// After `lib_is_loaded()` has returned true, `lib.sqlite3_step(…)` calls the library.
#pragma once

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

// The file name of a library with a version.
#ifdef __APPLE__
#define CLO_FILE(name, version) "lib" name "." version ".dylib"
#else
#define CLO_FILE(name, version) "lib" name ".so." version
#endif

// Sets pointers to the functions of a library. Returns false if it isn't installed or lacks one.
bool clo_load(const char *file, const char *const *functions, void **pointers, size_t count);

// A member of a table, and the function's name or address, with the type from the library's header.
#define CLO_POINTER(name) __typeof__(name) *name;
#define CLO_NAME(name) #name,
#define CLO_ADDRESS(name) .name = name,

#ifdef CLO_STATIC
#define CLO_LINKED(functions) = {functions(CLO_ADDRESS)}
#define CLO_LOADER(table, functions, file) \
  static bool table##_is_loaded(void) { return true; }
#else
#define CLO_LINKED(functions)
#define CLO_LOADER(table, functions, file)                                                   \
  static bool table##_is_there;                                                              \
  static void table##_load(void) {                                                           \
    static const char *const names[] = {functions(CLO_NAME)};                                \
    table##_is_there = clo_load(file, names, (void **)&table, sizeof names / sizeof *names); \
  }                                                                                          \
  static bool table##_is_loaded(void) {                                                      \
    static pthread_once_t once = PTHREAD_ONCE_INIT;                                          \
    pthread_once(&once, table##_load);                                                       \
    return table##_is_there;                                                                 \
  }
#endif

#define CLO_TABLE(table, functions, file)                               \
  static struct { functions(CLO_POINTER) } table CLO_LINKED(functions); \
  CLO_LOADER(table, functions, file)
