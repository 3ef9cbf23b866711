#define _GNU_SOURCE
#include "cfiles.h"

#include "signals.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

struct cun_file {
  struct named named;  // used if the file has a name
  int has_name;
  int descriptor;
  char *target;
  // The folder with its trailing slash, followed by room for the name.
  char *name;
  size_t folder;
};

enum {
  slots = 8,  // the names that a later run looks for
  random_names = 100,
  attempts = 100,
  name_size = 64,
};

// Sets a temporary name for the target. It is a hash, because the target's own name may have the
// maximum length. Beyond the slots the name is random, so that planted files can't block it.
static void set_name(cun_file *file, int slot) {
  uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
  for (const char *byte = file->target + file->folder; *byte != '\0'; byte++)
    hash = (hash ^ (unsigned char)*byte) * 0x100000001b3;
  uint64_t number = (uint64_t)slot;
  if (slot >= slots && getentropy(&number, sizeof number) != 0) number = (uint64_t)slot;
  snprintf(
      file->name + file->folder, name_size, ".chartconv-%016llx-%llx", (unsigned long long)hash,
      (unsigned long long)number);
}

static int lock(int descriptor) {
  int status;
  do status = flock(descriptor, LOCK_EX | LOCK_NB);
  while (status != 0 && errno == EINTR);
  return status;
}

static int is_named(int descriptor, const char *name) {
  struct stat own, other;
  return fstat(descriptor, &own) == 0 && lstat(name, &other) == 0 && own.st_ino == other.st_ino
         && own.st_dev == other.st_dev;
}

// Removes a file left by a killed run. Fails if no such file exists.
static int remove_stale(const char *name) {
  int descriptor = open(name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (descriptor < 0) return -1;
  if (lock(descriptor) == 0 && is_named(descriptor, name)) unlink(name);
  close(descriptor);
  return 0;
}

static void remove_all_stale(cun_file *file) {
  int slot = 0;
  do set_name(file, slot);
  while (remove_stale(file->name) == 0 && ++slot < slots);
}

// Tries names until one is free. `make` gives the file that name, or fails with EEXIST.
static int take_name(cun_file *file, int (*make)(cun_file *, mode_t), mode_t mode) {
  remove_all_stale(file);
  for (int slot = 0; slot < slots + random_names; slot++) {
    set_name(file, slot);
    if (make(file, mode) == 0) return 0;
    if (errno != EEXIST) return -1;
  }
  return -1;
}

static int create_named(cun_file *file, mode_t mode) {
  file->descriptor = open(file->name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode);
  if (file->descriptor < 0) return -1;
  // On file systems without locks, no other run treats the file as stale.
  if (lock(file->descriptor) != 0 || is_named(file->descriptor, file->name)) return 0;
  close(file->descriptor);
  errno = EEXIST;
  return -1;
}

static const char *own_path(const cun_file *file, char *path, size_t size) {
  snprintf(path, size, "/proc/self/fd/%d", file->descriptor);
  return path;
}

static int link_to(const cun_file *file, const char *name) {
  char path[32];
  return linkat(
      AT_FDCWD, own_path(file, path, sizeof path), AT_FDCWD, name, AT_SYMLINK_FOLLOW);
}

static int link_named(cun_file *file, mode_t unused) {
  (void)unused;
  return link_to(file, file->name);
}

// Creates an unnamed file. Without /proc it couldn't be given a name.
static int create_nameless(cun_file *file, mode_t mode) {
#ifdef O_TMPFILE
  char path[32];
  snprintf(file->name + file->folder, name_size, ".");
  file->descriptor = open(file->name, O_TMPFILE | O_RDWR | O_CLOEXEC, mode);
  if (file->descriptor < 0) return -1;
  if (faccessat(AT_FDCWD, own_path(file, path, sizeof path), F_OK, 0) == 0) {
    lock(file->descriptor);
    return 0;
  }
  close(file->descriptor);
#else
  (void)file;
  (void)mode;
#endif
  return -1;
}

static void destroy(cun_file *file) {
  free(file->target);
  free(file->name);
  free(file);
}

static cun_file *allocate(const char *target) {
  cun_file *file = calloc(1, sizeof *file);
  if (file == NULL) return NULL;
  const char *slash = strrchr(target, '/');
  file->folder = slash == NULL ? 0 : (size_t)(slash - target) + 1;
  file->target = strdup(target);
  file->name = calloc(1, file->folder + name_size);
  if (file->target != NULL && file->name != NULL) {
    memcpy(file->name, target, file->folder);
    return file;
  }
  destroy(file);
  return NULL;
}

cun_file *cun_create(const char *target, unsigned mode, int *descriptor) {
  cun_file *file = allocate(target);
  if (file == NULL) return NULL;
  int status = create_nameless(file, mode);
  if (status != 0) {
    sigset_t previous = hold_signals();
    status = take_name(file, create_named, mode);
    if (status == 0) {
      file->has_name = 1;
      file->named.name = file->name;
      list_named(&file->named);
    }
    release_signals(previous);
  }
  *descriptor = file->descriptor;
  if (status == 0) return file;
  int error = errno;
  destroy(file);
  errno = error;
  return NULL;
}

// Replaces the target. Only `rename` can do this, and it needs a name. Without file locks, another
// run may have removed the file as stale; then another attempt is made.
static int replace(cun_file *file, const char *target) {
  for (int attempt = 0; attempt < attempts; attempt++) {
    if (take_name(file, link_named, 0) != 0) return -1;
    if (rename(file->name, target) == 0) return 0;
    int error = errno;
    unlink(file->name);
    errno = error;
    if (error != ENOENT) return -1;
  }
  return -1;
}

int cun_commit(cun_file *file, const char *target, int replaces) {
  sigset_t previous = hold_signals();
  int status;
  if (file->has_name) {
    status = replaces ? rename(file->name, target) : cun_rename_free(file->name, target);
    if (status == 0) unlist_named(&file->named);
  } else {
    status = link_to(file, target);
    if (status != 0 && errno == EEXIST && replaces) status = replace(file, target);
  }
  release_signals(previous);
  if (status != 0) return status;
  int error = errno;
  close(file->descriptor);
  destroy(file);
  errno = error;
  return 0;
}

void cun_remove(cun_file *file) {
  sigset_t previous = hold_signals();
  if (file->has_name) {
    unlink(file->name);
    unlist_named(&file->named);
  }
  release_signals(previous);
  close(file->descriptor);
  destroy(file);
}

extern char **environ;

const void *cun_find(const void *bytes, size_t size, const void *part, size_t part_size) {
  return memmem(bytes, size, part, part_size);
}

const char *cun_variable(size_t index) { return environ[index]; }

int cun_exchange(const char *one, const char *other) {
#if defined(__APPLE__)
  return renamex_np(one, other, RENAME_SWAP);
#elif defined(SYS_renameat2)
  return (int)syscall(SYS_renameat2, AT_FDCWD, one, AT_FDCWD, other, 2 /* RENAME_EXCHANGE */);
#else
  errno = ENOSYS;
  return -1;
#endif
}

int cun_rename_free(const char *name, const char *target) {
#if defined(__APPLE__)
  int status = renamex_np(name, target, RENAME_EXCL);
#elif defined(SYS_renameat2)
  int status = (int)syscall(SYS_renameat2, AT_FDCWD, name, AT_FDCWD, target, 1 /* RENAME_NOREPLACE */);
#else
  int status = -1;
  errno = ENOSYS;
#endif
  if (status == 0 || errno == EEXIST || errno == ENOENT) return status;
  if (faccessat(AT_FDCWD, target, F_OK, 0) != 0) return rename(name, target);
  errno = EEXIST;
  return -1;
}

void cun_bound_heap(void) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
  mallopt(M_TRIM_THRESHOLD, 1 << 19);
#endif
}
