#include "cmemory.h"

// Only here are the calls linked to the functions below.
#ifdef __linux__

#include <libxml/xmlmemory.h>
#include <limits.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <new>

extern "C" {
// Of ctemporaryfile.h and ccurrentinput.h: Swift's package manager doesn't let C++ include another
// target's header.
void cun_remove_all(void);
const char *cci_name(void);

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

// One line of a message.
class Line {
 public:
  void append(const char *text) { append("%s", text); }

  // Text that may have any characters. Other than ASCII is escaped: which of the characters are
  // invisible can't be found out here.
  void append_escaped(const char *text) {
    for (; *text != '\0'; text++) {
      bool is_plain = *text >= ' ' && *text < 0x7F;
      append(is_plain ? "%c" : "\\x%02x", static_cast<unsigned char>(*text));
    }
  }

  template <typename Value>
  void append(const char *format, Value value) {
    int count = snprintf(bytes + size, sizeof bytes - size, format, value);
    size = std::min(size + static_cast<size_t>(count), sizeof bytes - 1);
  }

  void write() const {
    [[maybe_unused]] ssize_t written = ::write(STDERR_FILENO, bytes, size);
  }

 private:
  char bytes[(PATH_MAX * 4) + 128];
  size_t size = 0;
};

// Allocates nothing. One thread gets past `cun_remove_all`.
[[noreturn, gnu::cold, gnu::noinline]] void end() {
  cun_remove_all();
  // Too large for the stack.
  static Line line;
  line.append("chartconv: ");
  if (const char *input = cci_name(); *input != '\0') {
    line.append_escaped(input);
    line.append(": ");
  }
  line.append("out of memory");
  if (rlim_t limit = address_space(); limit != RLIM_INFINITY)
    line.append(
        ": %llu KB of address space are allowed", static_cast<unsigned long long>(limit >> 10));
  line.append("\n");
  line.write();
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
    // By default, glibc takes ever larger blocks from the heap, where the gaps between them add up: rows
    // with texts of megabytes took a quarter more memory. Setting one bound fixes the other, too.
    mallopt(M_MMAP_THRESHOLD, 1 << 20);
    mallopt(M_TRIM_THRESHOLD, 1 << 19);
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
