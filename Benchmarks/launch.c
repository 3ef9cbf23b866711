/* Runs a program and says what it took: usage: launch REPORT PROGRAM ARGUMENT...

   The peak of a process counts what it was forked from, so a runner in Python would lend its own
   memory to all that it measures; this one has next to none. */
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double seconds(struct timeval time) { return time.tv_sec + time.tv_usec / 1e6; }

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  struct timespec begin, end;
  struct rusage usage;
  int status;
  clock_gettime(CLOCK_MONOTONIC, &begin);
  pid_t child = fork();
  if (child == 0) {
    execvp(argv[2], argv + 2);
    _exit(127);
  }
  if (child < 0 || wait4(child, &status, 0, &usage) < 0) return 2;
  clock_gettime(CLOCK_MONOTONIC, &end);
  FILE *report = fopen(argv[1], "w");
  if (!report) return 2;
  fprintf(report, "%.6f %.6f %ld\n",
          (end.tv_sec - begin.tv_sec) + (end.tv_nsec - begin.tv_nsec) / 1e9,
          seconds(usage.ru_utime) + seconds(usage.ru_stime), usage.ru_maxrss);
  fclose(report);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}
