// Blocks the signals that end the process while the list of unfinished files is changed.
#pragma once

#include <signal.h>

// An unfinished file that has a name.
struct named {
  struct named *next;
  char *name;
};

// Between this call and `release_signals`, no signal ends the process, and no other thread is in
// such a section.
sigset_t hold_signals(void);
void release_signals(sigset_t previous);

// Both must be called in that section. A signal removes the listed files if the program asked for it.
void list_named(struct named *file);
void unlist_named(struct named *file);
