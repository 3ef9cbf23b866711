// A clock for tests: LD_PRELOAD adds the seconds of CLOCK_OFFSET to the time of day. The clock that counts
// from the machine's start, by which requests are timed, stays. With CLOCK_RATE both go as many times as
// fast, the time of day from the second CLOCK_EPOCH on, and waits are as much shorter.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

static long number(const char *name) {
  const char *text = getenv(name);
  return text ? atol(text) : 0;
}

static void multiply(struct timespec *time, long rate) {
  long nanoseconds = time->tv_nsec * rate;
  time->tv_sec = time->tv_sec * rate + nanoseconds / 1000000000;
  time->tv_nsec = nanoseconds % 1000000000;
}

int clock_gettime(clockid_t clock, struct timespec *result) {
  static int (*next)(clockid_t, struct timespec *);
  if (!next) next = dlsym(RTLD_NEXT, "clock_gettime");
  int status = next(clock, result);
  if (status != 0) return status;
  long rate = number("CLOCK_RATE"), start = clock == CLOCK_REALTIME ? number("CLOCK_EPOCH") : 0;
  if (rate && (clock == CLOCK_REALTIME || clock == CLOCK_MONOTONIC)) {
    result->tv_sec -= start;
    multiply(result, rate);
    result->tv_sec += start;
  }
  if (clock == CLOCK_REALTIME) result->tv_sec += number("CLOCK_OFFSET");
  return status;
}

int nanosleep(const struct timespec *request, struct timespec *rest) {
  static int (*next)(const struct timespec *, struct timespec *);
  if (!next) next = dlsym(RTLD_NEXT, "nanosleep");
  long rate = number("CLOCK_RATE");
  if (!rate) return next(request, rest);
  long nanoseconds = (request->tv_sec * 1000000000 + request->tv_nsec) / rate;
  struct timespec shorter = {nanoseconds / 1000000000, nanoseconds % 1000000000};
  return next(&shorter, rest);
}

time_t time(time_t *result) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (result) *result = now.tv_sec;
  return now.tv_sec;
}
