#define _GNU_SOURCE
#include "signals.h"

#include "cfiles.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <unistd.h>

// The lock protects the list. Its holder first blocks all signals, so that no handler runs in its
// own thread. A handler in another thread waits for at most a few system calls.
static atomic_flag lock = ATOMIC_FLAG_INIT;
static struct named *first;
// True if signals remove the listed files.
static atomic_bool is_asked;

static void acquire(void) {
  while (atomic_flag_test_and_set(&lock)) poll(NULL, 0, 1);
}

// Calls only async-signal-safe functions of POSIX. The lock is kept, so that no further file is
// created.
static void end(int number) {
  acquire();
  for (struct named *file = first; file != NULL; file = file->next) unlink(file->name);
  signal(number, SIG_DFL);
  raise(number);
}

static void handle(int number) {
  struct sigaction action;
  if (sigaction(number, NULL, &action) != 0) return;
  if (action.sa_flags & SA_SIGINFO || action.sa_handler != SIG_DFL) return;
  action.sa_handler = end;
  sigfillset(&action.sa_mask);
  sigaction(number, &action, NULL);
}

// Handles all signals that end a process by default (signal(7)), except those for program errors.
static void handle_all(void) {
  static const int numbers[] = {
      SIGHUP,  SIGINT,    SIGQUIT, SIGTERM, SIGXCPU, SIGALRM,   SIGUSR1,
      SIGUSR2, SIGVTALRM, SIGPROF, SIGIO,   SIGPWR,  SIGSTKFLT,
  };
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) handle(numbers[i]);
  for (int number = SIGRTMIN; number <= SIGRTMAX; number++) handle(number);
}

void cun_remove_on_signals(void) { atomic_store(&is_asked, true); }

sigset_t hold_signals(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  if (atomic_load(&is_asked)) pthread_once(&once, handle_all);
  sigset_t all, previous;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &previous);
  acquire();
  return previous;
}

void release_signals(sigset_t previous) {
  int error = errno;
  atomic_flag_clear(&lock);
  pthread_sigmask(SIG_SETMASK, &previous, NULL);
  errno = error;
}

void list_named(struct named *file) {
  file->next = first;
  first = file;
}

void unlist_named(struct named *file) {
  struct named **slot = &first;
  while (*slot != NULL && *slot != file) slot = &(*slot)->next;
  if (*slot != NULL) *slot = file->next;
}
