// Files that aren't whole yet, against the signals that end the process (SIGTERM, SIGINT and their
// like, where nobody else handles them): such a signal takes these files with it, and waits while
// one takes its target's place. In C, since Swift promises nothing about signal handlers.
//
// A file has no name until it is whole (O_TMPFILE) where the file system can do that. Elsewhere, and
// for the moment in which it replaces an older file, it has a name of ours beside its target. It is
// locked (flock) all that time: the next run removes an unlocked one, which a killed run has left.
#pragma once

#include <sys/types.h>

typedef struct cun_file cun_file;

// Makes and opens a file that is to become `target`, with what the user's mask leaves of `mode`;
// NULL, and `errno` says why, where it can't.
cun_file *cun_create(const char *target, mode_t mode, int *descriptor);

// Makes the file its target, and ends its care; below 0 where it can't.
int cun_commit(cun_file *file);

// Removes the file and closes it.
void cun_remove(cun_file *file);
