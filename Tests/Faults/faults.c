/* Fails the n-th call of one system function, and makes all others short or interrupted:
 * LD_PRELOAD=faults.so FAULT=write FAULT_AT=3 FAULT_ERRNO=28 program …
 * FAULT_SHORT=1 limits every second read and write to one byte, and interrupts every third.
 * FAULT_LOG names a file that appears when the call has failed. FAULT_NAMED=1 forbids files
 * without a name, as on NFS and FAT. FAULT_SLOW=1 delays each rename by half a second.
 * FAULT_SLOW_SIZE=400 makes every allocation of 400 bytes take 20 ms and return memory full of
 * 0xAA, so that two threads that make the same table meet. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static long calls, turns;

static long number(const char *name) {
  const char *text = getenv(name);
  return text ? atol(text) : 0;
}

static int fails(const char *function) {
  const char *wanted = getenv("FAULT");
  if (!wanted || strcmp(wanted, function) != 0) return 0;
  if (__atomic_add_fetch(&calls, 1, __ATOMIC_SEQ_CST) != number("FAULT_AT")) return 0;
  const char *log = getenv("FAULT_LOG");
  if (log) close(creat(log, 0600));
  errno = (int)number("FAULT_ERRNO");
  return 1;
}

/* Returns whether the call is interrupted; else limits `count`. */
static int disturbed(size_t *count) {
  if (!getenv("FAULT_SHORT")) return 0;
  long turn = __atomic_add_fetch(&turns, 1, __ATOMIC_SEQ_CST);
  if (turn % 3 == 0) {
    errno = EINTR;
    return 1;
  }
  if (turn % 2 == 0 && *count > 1) *count = 1;
  return 0;
}

#define NEXT(type, name) \
  static type (*next)(); \
  if (!next) next = (type(*)())dlsym(RTLD_NEXT, name)

/* glibc's function, because `dlsym` allocates. */
extern void *__libc_malloc(size_t size);

void *malloc(size_t size) {
  void *memory = __libc_malloc(size);
  if (memory && (long)size == number("FAULT_SLOW_SIZE")) {
    memset(memory, 0xAA, size);
    usleep(20 * 1000);
  }
  return memory;
}

ssize_t read(int descriptor, void *buffer, size_t count) {
  NEXT(ssize_t, "read");
  if (fails("read") || disturbed(&count)) return -1;
  return next(descriptor, buffer, count);
}

ssize_t write(int descriptor, const void *buffer, size_t count) {
  NEXT(ssize_t, "write");
  if (descriptor != 2 && (fails("write") || disturbed(&count))) return -1;
  return next(descriptor, buffer, count);
}

int open(const char *path, int flags, ...) {
  NEXT(int, "open");
  va_list arguments;
  va_start(arguments, flags);
  mode_t mode = va_arg(arguments, mode_t);
  va_end(arguments);
  if ((flags & O_TMPFILE) == O_TMPFILE && getenv("FAULT_NAMED")) {
    errno = EOPNOTSUPP;
    return -1;
  }
  return next(path, flags, mode);
}

int fsync(int descriptor) {
  NEXT(int, "fsync");
  return fails("fsync") ? -1 : next(descriptor);
}

int rename(const char *from, const char *to) {
  NEXT(int, "rename");
  if (getenv("FAULT_SLOW")) usleep(500 * 1000);
  return fails("rename") ? -1 : next(from, to);
}

int linkat(int from_folder, const char *from, int to_folder, const char *to, int flags) {
  NEXT(int, "linkat");
  return fails("linkat") ? -1 : next(from_folder, from, to_folder, to, flags);
}
