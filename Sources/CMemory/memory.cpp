#include "cmemory.h"

// Only here are the calls linked to the functions below.
#ifdef __linux__

#include <libxml/xmlmemory.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <new>

extern "C" {
// Of ctemporaryfile.h: Swift's package manager doesn't let C++ include another target's header.
void cun_remove_all(void);

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
int __real_posix_memalign(void **memory, size_t alignment, size_t size);

void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
int __wrap_posix_memalign(void **memory, size_t alignment, size_t size);
}

namespace {

// The limit of the address space in bytes (`ulimit -v`), or RLIM_INFINITY.
rlim_t address_space() {
  rlimit limit;
  return getrlimit(RLIMIT_AS, &limit) == 0 ? limit.rlim_cur : RLIM_INFINITY;
}

// Allocates nothing.
[[noreturn, gnu::cold, gnu::noinline]] void end() {
  cun_remove_all();
  char line[128];
  rlim_t limit = address_space();
  int count =
      limit == RLIM_INFINITY
          ? snprintf(line, sizeof line, "chartconv: out of memory\n")
          : snprintf(
                line, sizeof line, "chartconv: out of memory: %llu KB of address space are allowed\n",
                static_cast<unsigned long long>(limit >> 10));
  [[maybe_unused]] ssize_t written = write(STDERR_FILENO, line, static_cast<size_t>(count));
  _exit(3);
}

char *copy(const char *text) {
  size_t size = strlen(text) + 1;
  return static_cast<char *>(memcpy(malloc(size), text, size));
}

struct Preparation {
  Preparation() {
    std::set_new_handler(end);
    // libxml2 2.9 prints lines of its own when an allocation fails.
    xmlMemSetup(free, malloc, realloc, copy);
    // glibc reserves up to 128 MiB of addresses for each thread's heap.
    if (rlim_t limit = address_space(); limit != RLIM_INFINITY)
      mallopt(M_ARENA_MAX, static_cast<int>(std::clamp<rlim_t>(limit >> 28, 1, 64)));
  }
} preparation;

}  // namespace

void *__wrap_malloc(size_t size) {
  void *memory = __real_malloc(size);
  if (memory == nullptr) [[unlikely]] end();
  return memory;
}

void *__wrap_calloc(size_t count, size_t size) {
  void *memory = __real_calloc(count, size);
  if (memory == nullptr) [[unlikely]] end();
  return memory;
}

void *__wrap_realloc(void *former, size_t size) {
  void *memory = __real_realloc(former, size);
  if (memory == nullptr && size > 0) [[unlikely]] end();
  return memory;
}

int __wrap_posix_memalign(void **memory, size_t alignment, size_t size) {
  int status = __real_posix_memalign(memory, alignment, size);
  if (status != 0) [[unlikely]] end();
  return status;
}

#endif
