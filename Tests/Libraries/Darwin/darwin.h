// What the modules use of macOS' C library, with its types and names.
#pragma once
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

typedef int32_t dev_t;
typedef uint16_t mode_t, nlink_t;
typedef uint64_t ino_t, rlim_t;
typedef int64_t off_t;
typedef uint32_t uid_t, gid_t;
typedef long time_t, ssize_t;
typedef unsigned int clockid_t;
typedef struct FILE FILE;
typedef struct DIR { int dd_fd; } DIR;
typedef struct _xlocale *locale_t;
typedef void *iconv_t;

struct timespec { time_t tv_sec; long tv_nsec; };
struct rlimit { rlim_t rlim_cur, rlim_max; };
struct winsize { unsigned short ws_row, ws_col, ws_xpixel, ws_ypixel; };
struct dirent { ino_t d_ino; uint16_t d_reclen, d_namlen; uint8_t d_type; char d_name[1024]; };
struct stat {
  dev_t st_dev;
  mode_t st_mode;
  nlink_t st_nlink;
  ino_t st_ino;
  uid_t st_uid;
  gid_t st_gid;
  struct timespec st_mtimespec;
  off_t st_size;
};

static const int PATH_MAX = 1024, SEEK_SET = 0, SEEK_CUR = 1, SEEK_END = 2, O_RDONLY = 0,
  W_OK = 2, O_WRONLY = 1, O_RDWR = 2, O_NONBLOCK = 4, O_APPEND = 8, O_NOFOLLOW = 0x100, O_CREAT = 0x200,
  O_DIRECTORY = 0x100000, O_CLOEXEC = 0x1000000, F_GETFD = 1, F_SETFD = 2, FD_CLOEXEC = 1, SIGKILL = 9, LOCK_EX = 2, LOCK_NB = 4, ENOENT = 2,
  EINTR = 4, EIO = 5, EEXIST = 17, EINVAL = 22, EPIPE = 32, EAGAIN = 35, EWOULDBLOCK = 35,
  ENOTSUP = 45, ELOOP = 62, ECANCELED = 89, EILSEQ = 92, SIGPIPE = 13, SIGXFSZ = 25,
  RLIMIT_STACK = 3, RLIMIT_AS = 5, LC_CTYPE_MASK = 2, _SC_NPROCESSORS_ONLN = 58, REG_EXTENDED = 1,
  REG_ICASE = 2, REG_NOSUB = 4, REG_STARTEND = 4;
static const clockid_t CLOCK_REALTIME = 0, CLOCK_MONOTONIC = 6;

int close(int), fchmod(int, mode_t), fchown(int, uid_t, gid_t), flock(int, int), fsync(int), isatty(int);
int fstat(int, struct stat *), stat(const char *, struct stat *), lstat(const char *, struct stat *);
int access(const char *, int);
char *realpath(const char *restrict, char *restrict);
int mkdir(const char *, mode_t), unlink(const char *), getrlimit(int, struct rlimit *);
int clock_gettime(clockid_t, struct timespec *), nanosleep(const struct timespec *, struct timespec *);
off_t lseek(int, off_t, int);
ssize_t read(int, void *, size_t), readlink(const char *, char *, size_t), write(int, const void *, size_t);
uid_t geteuid(void);
typedef int32_t pid_t;
pid_t getpid(void), waitpid(pid_t, int *, int);
int kill(pid_t, int), pipe(int[2]), rename(const char *, const char *), rmdir(const char *);
int fnmatch(const char *, const char *, int);
char *strdup(const char *);
int mkstemp(char *);
typedef void *posix_spawn_file_actions_t, *posix_spawnattr_t;
int posix_spawn_file_actions_init(posix_spawn_file_actions_t *);
int posix_spawn_file_actions_destroy(posix_spawn_file_actions_t *);
int posix_spawn_file_actions_adddup2(posix_spawn_file_actions_t *, int, int);
int posix_spawnp(pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *,
                 char *const[], char *const[]);
long sysconf(int), time(time_t *);
char *getcwd(char *, size_t), *getenv(const char *), *strerror(int);
void exit(int) __attribute__((noreturn)), free(void *), *malloc(size_t);
void *memchr(const void *, int, size_t), *memcpy(void *, const void *, size_t), *memset(void *, int, size_t);
int memcmp(const void *, const void *, size_t);
size_t strlen(const char *);
void (*signal(int, void (*)(int)))(int);
DIR *opendir(const char *);
struct dirent *readdir(DIR *);
int closedir(DIR *);
locale_t newlocale(int, const char *, locale_t), uselocale(locale_t);
iconv_t iconv_open(const char *, const char *);
size_t iconv(iconv_t, char **, size_t *, char **, size_t *);
int iconv_close(iconv_t);

typedef struct { int re_magic; size_t re_nsub; const char *re_endp; struct re_guts *re_g; } regex_t;
typedef off_t regoff_t;
typedef struct { regoff_t rm_so, rm_eo; } regmatch_t;
int regcomp(regex_t *, const char *, int), regexec(const regex_t *, const char *, size_t, regmatch_t *, int);
size_t regerror(int, const regex_t *, char *, size_t);
void regfree(regex_t *);

typedef struct _opaque_pthread_t { long __sig; } *pthread_t;
typedef struct _opaque_pthread_attr_t { long __sig; char __opaque[56]; } pthread_attr_t;
typedef struct _opaque_pthread_mutex_t { long __sig; char __opaque[56]; } pthread_mutex_t;
typedef struct _opaque_pthread_cond_t { long __sig; char __opaque[40]; } pthread_cond_t;
typedef struct _opaque_pthread_mutexattr_t pthread_mutexattr_t;
typedef struct _opaque_pthread_condattr_t pthread_condattr_t;
int pthread_attr_init(pthread_attr_t *), pthread_attr_destroy(pthread_attr_t *);
int pthread_attr_setstacksize(pthread_attr_t *, size_t);
int pthread_create(pthread_t _Nullable *_Nonnull, const pthread_attr_t *_Nullable,
                   void *_Nullable (*_Nonnull)(void *_Nonnull), void *_Nullable);
int pthread_join(pthread_t _Nonnull, void *_Nullable *_Nullable), pthread_detach(pthread_t _Nonnull);
int pthread_mutex_init(pthread_mutex_t *, const pthread_mutexattr_t *), pthread_mutex_destroy(pthread_mutex_t *);
int pthread_mutex_lock(pthread_mutex_t *), pthread_mutex_trylock(pthread_mutex_t *);
int pthread_mutex_unlock(pthread_mutex_t *);
int pthread_cond_init(pthread_cond_t *, const pthread_condattr_t *), pthread_cond_destroy(pthread_cond_t *);
int pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *), pthread_cond_broadcast(pthread_cond_t *);
int pthread_cond_timedwait(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
