#define _GNU_SOURCE
#include "cunfinished.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct cun_file {
  struct cun_file *next;
  char name[];
};

// Only its holder touches the list. It blocks all signals first, so that none finds its own thread
// holding it; a handler in another thread waits for the end, which is a system call or two away.
static atomic_flag lock = ATOMIC_FLAG_INIT;
static struct cun_file *first;

static void acquire(void) {
  while (atomic_flag_test_and_set(&lock)) poll(NULL, 0, 1);
}

// Calls only what POSIX lets a handler call. The lock stays taken, for no file is to come after.
static void end(int number) {
  acquire();
  for (struct cun_file *file = first; file != NULL; file = file->next) unlink(file->name);
  signal(number, SIG_DFL);
  raise(number);
}

static void handle(void) {
  static const int numbers[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU};
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    struct sigaction action;
    if (sigaction(numbers[i], NULL, &action) != 0) continue;
    if (action.sa_flags & SA_SIGINFO || action.sa_handler != SIG_DFL) continue;
    action.sa_handler = end;
    sigfillset(&action.sa_mask);
    sigaction(numbers[i], &action, NULL);
  }
}

// From here to `release` no signal ends the process.
static sigset_t hold(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, handle);
  sigset_t all, former;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &former);
  acquire();
  return former;
}

static void release(sigset_t former) {
  int error = errno;
  atomic_flag_clear(&lock);
  pthread_sigmask(SIG_SETMASK, &former, NULL);
  errno = error;
}

static void forget(cun_file *file) {
  cun_file **place = &first;
  while (*place != file) place = &(*place)->next;
  *place = file->next;
  free(file);
}

cun_file *cun_create(const char *target, int *descriptor) {
  size_t length = strlen(target);
  static const size_t random = 6;
  cun_file *file = malloc(sizeof *file + length + 1 + random + 1);
  if (file == NULL) return NULL;
  memcpy(file->name, target, length);
  file->name[length] = '.';
  memset(file->name + length + 1, 'X', random);
  file->name[length + 1 + random] = '\0';
  sigset_t former = hold();
  *descriptor = mkostemp(file->name, O_CLOEXEC);
  if (*descriptor >= 0) {
    file->next = first;
    first = file;
  }
  release(former);
  if (*descriptor >= 0) return file;
  free(file);
  return NULL;
}

int cun_rename(cun_file *file, const char *target) {
  sigset_t former = hold();
  int status = rename(file->name, target);
  if (status == 0) forget(file);
  release(former);
  return status;
}

void cun_remove(cun_file *file) {
  sigset_t former = hold();
  unlink(file->name);
  forget(file);
  release(former);
}

// `rename` wants a name, and nothing but `rename` can replace a file.
int cun_link(int descriptor, const char *target) {
  char source[32];
  snprintf(source, sizeof source, "/proc/self/fd/%d", descriptor);
  size_t size = strlen(target) + 32;
  char *name = malloc(size);
  if (name == NULL) return -1;
  sigset_t former = hold();
  int status, attempt = 0;
  do {
    snprintf(name, size, "%s.%d.%d", target, (int)getpid(), attempt++);
    status = linkat(AT_FDCWD, source, AT_FDCWD, name, AT_SYMLINK_FOLLOW);
  } while (status != 0 && errno == EEXIST);
  if (status == 0) {
    status = rename(name, target);
    int error = errno;
    if (status != 0) unlink(name);
    errno = error;
  }
  release(former);
  free(name);
  return status;
}
