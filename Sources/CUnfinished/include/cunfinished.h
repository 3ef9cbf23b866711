// Files that aren't whole yet, against the signals that end the process (SIGTERM, SIGINT and their
// like, where nobody else handles them): such a signal takes these files with it, and waits while
// one takes its target's place. In C, since of a signal's handler Swift promises nothing.
#pragma once

typedef struct cun_file cun_file;

// Makes and opens a file with a name beside `target`; NULL, and `errno` says why, where it can't.
cun_file *cun_create(const char *target, int *descriptor);

// Makes the file what the target's name leads to, and ends its care; below 0 where it can't.
int cun_rename(cun_file *file, const char *target);

// Removes the file.
void cun_remove(cun_file *file);

// Makes an open file without a name (O_TMPFILE) what the target's name leads to; below 0 where it
// can't.
int cun_link(int descriptor, const char *target);
