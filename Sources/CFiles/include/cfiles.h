// Temporary files. If the program asks for it, the signals that end the process (SIGTERM, SIGINT
// and others, unless handled elsewhere) remove them. Such a signal waits while a file is replacing
// its target. In C, because Swift makes no guarantees for signal handlers.
//
// A file has no name until it is complete (O_TMPFILE), if the file system supports that. Otherwise,
// and while it replaces an older file, it has a temporary name next to its target. It is locked
// (flock) all that time. The next run removes an unlocked one, left by a killed run.
#pragma once

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cun_file cun_file;

// Installs signal handlers, with the first file, that remove unfinished files. For programs only: a
// library doesn't change its process.
void cun_remove_on_signals(void);

// Bounds the heap of glibc, which by default takes ever larger blocks from it: the gaps between the
// texts of long entries add up to a quarter more memory. For programs only, before the first
// thread.
void cun_bound_heap(void);

// Creates and opens a file in the folder of `target`, with `mode` modified by the umask. Returns
// NULL and sets `errno` on failure.
cun_file *cun_create(const char *target, unsigned mode, int *descriptor);

// Gives the file the name `target`, in the folder for which it was created, and frees it. An older
// file of that name is replaced, or is a failure with EEXIST. Returns a negative value on failure.
int cun_commit(cun_file *file, const char *target, int replaces);

// Removes the file, closes it and frees it.
void cun_remove(cun_file *file);

// Finds a part in bytes, as memmem(3), which Swift doesn't see. Returns NULL if it isn't there.
const void *cun_find(const void *bytes, size_t size, const void *part, size_t part_size);

// Returns a variable of the environment, NAME=VALUE, by its index; NULL after the last.
const char *cun_variable(size_t index);

// Exchanges two folders in one step. Returns a negative value if the file system can't.
int cun_exchange(const char *one, const char *other);

// Renames a file in one step. Fails with EEXIST if the new name is taken, as far as the file system
// can tell.
int cun_rename_free(const char *name, const char *target);

#ifdef __cplusplus
}
#endif
