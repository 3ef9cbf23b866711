// Holds back the signals that end the process while the list of unfinished files changes.
#pragma once

#include <signal.h>

// A file that has a name before it is whole.
struct named {
  struct named *next;
  char *name;
};

// From here to `release_signals` no signal ends the process, and no other thread is between the two.
sigset_t hold_signals(void);
void release_signals(sigset_t former);

// Both are called between the two: a signal removes the files that are listed.
void list_named(struct named *file);
void unlist_named(struct named *file);
