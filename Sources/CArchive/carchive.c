#define _GNU_SOURCE
#include "carchive.h"

#include <locale.h>
#include <pthread.h>
#include <stdlib.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/types.h>

#include "cloader.h"

#ifdef __APPLE__
#include <xlocale.h>
#define LIBRARY "libarchive.2.dylib"  // the system's
#else
#define LIBRARY CLO_LIBRARY("archive", "13")
#endif

// Declarations from archive.h, so that its package isn't needed to build.
enum { archive_eof = 1, archive_ok = 0, archive_warn = -20, archive_fatal = -30 };

struct archive;
struct archive_entry;
typedef ssize_t read_callback(struct archive *, void *, const void **);
typedef int64_t seek_callback(struct archive *, void *, int64_t, int);
typedef int close_callback(struct archive *, void *);
typedef int64_t skip_callback(struct archive *, void *, int64_t);
typedef int open_callback(struct archive *, void *);
typedef int reader(struct archive *);

static struct {
  struct archive *(*read_new)(void);
  reader *read_free;
  int (*set_seek)(struct archive *, seek_callback *);
  int (*read_open2)(struct archive *, void *, open_callback *, read_callback *, skip_callback *,
                    close_callback *);
  int (*next_header)(struct archive *, struct archive_entry **);
  int (*read_block)(struct archive *, const void **, size_t *, int64_t *);
  const char *(*error_string)(struct archive *);
  const char *(*pathname)(struct archive_entry *);
  const char *(*hardlink)(struct archive_entry *);
  mode_t (*filetype)(struct archive_entry *);
  int64_t (*size)(struct archive_entry *);
  int (*mtime_is_set)(struct archive_entry *);
  time_t (*mtime)(struct archive_entry *);
  int (*set_option)(struct archive *, const char *, const char *, const char *);
  reader *supports[3];
} lib;

static bool is_installed;
static locale_t utf8;

#define FIND(pointer, name) CLO_FIND(lib.pointer, library, name)

static bool find(void *library) {
  return FIND(read_new, archive_read_new) && FIND(read_free, archive_read_free)
         && FIND(set_seek, archive_read_set_seek_callback)
         && FIND(read_open2, archive_read_open2) && FIND(next_header, archive_read_next_header)
         && FIND(read_block, archive_read_data_block)
         && FIND(error_string, archive_error_string) && FIND(pathname, archive_entry_pathname)
         && FIND(hardlink, archive_entry_hardlink) && FIND(filetype, archive_entry_filetype)
         && FIND(size, archive_entry_size) && FIND(mtime_is_set, archive_entry_mtime_is_set)
         && FIND(mtime, archive_entry_mtime) && FIND(set_option, archive_read_set_option)
         && FIND(supports[0], archive_read_support_format_tar)
         && FIND(supports[1], archive_read_support_format_zip)
         && FIND(supports[2], archive_read_support_format_7zip);
}

static void load(void) {
  void *library = clo_open(LIBRARY);
  is_installed = library != NULL && find(library);
  // Names are decoded as UTF-8 whatever the user's locale, so that results are the same everywhere.
  if (is_installed) utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
}

bool car_is_installed(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_installed;
}

struct car_archive {
  struct archive *archive;
  // The last block that was read and isn't delivered, and the offset up to which data was
  // delivered.
  struct block {
    const void *bytes;
    size_t size;
    int64_t offset;
  } block;
  int64_t offset;
  void *context;
  car_read read;
  car_seek seek;
};

static locale_t enter(void) { return utf8 ? uselocale(utf8) : (locale_t)0; }

static void leave(locale_t before) {
  if (utf8) uselocale(before);
}

car_archive *car_create(void) {
  car_archive *archive = calloc(1, sizeof *archive);
  if (archive == NULL) return NULL;
  archive->archive = lib.read_new();
  if (archive->archive != NULL) return archive;
  free(archive);
  return NULL;
}

void car_destroy(car_archive *archive) {
  lib.read_free(archive->archive);
  free(archive);
}

static ssize_t on_read(struct archive *unused, void *context, const void **bytes) {
  (void)unused;
  car_archive *archive = context;
  return archive->read(archive->context, bytes);
}

// libarchive seeks only from the beginning or the end, never from the current offset.
static int64_t on_seek(struct archive *unused, void *context, int64_t offset, int whence) {
  (void)unused;
  car_archive *archive = context;
  if (whence == SEEK_CUR) return archive_fatal;
  int64_t result = archive->seek(archive->context, offset, whence == SEEK_END);
  return result < 0 ? archive_fatal : result;
}

bool car_open(car_archive *archive, void *context, car_read read, car_seek seek) {
  archive->context = context;
  archive->read = read;
  archive->seek = seek;
  locale_t before = enter();
  for (size_t i = 0; i < sizeof lib.supports / sizeof *lib.supports; i++)
    lib.supports[i](archive->archive);
  // Concatenated tar archives are read as one.
  lib.set_option(archive->archive, "tar", "read_concatenated_archives", "1");
  if (seek != NULL) lib.set_seek(archive->archive, on_seek);
  int status = lib.read_open2(archive->archive, archive, NULL, on_read, NULL, NULL);
  leave(before);
  return status == archive_ok;
}

car_outcome car_next(car_archive *archive, car_member *member) {
  struct archive_entry *entry;
  archive->block = (struct block){0};
  archive->offset = 0;
  locale_t before = enter();
  int status = lib.next_header(archive->archive, &entry);
  bool is_there = status == archive_ok || status == archive_warn;
  if (is_there) {
    mode_t type = lib.filetype(entry);
    bool is_link = lib.hardlink(entry) != NULL;
    member->name = lib.pathname(entry);
    member->modified = lib.mtime_is_set(entry) ? lib.mtime(entry) : INT64_MIN;
    bool is_empty = lib.size(entry) == 0;
    member->kind = is_link                         ? car_kind_other
                   : type == S_IFREG               ? car_kind_file
                   : type == S_IFDIR && is_empty   ? car_kind_folder
                                                   : car_kind_other;
  }
  leave(before);
  if (is_there) return car_outcome_good;
  if (status == archive_eof) return car_outcome_end;
  return status == archive_fatal ? car_outcome_dead : car_outcome_bad;
}

// The data of a sparse file's hole, which libarchive doesn't deliver as a block.
static const char zeros[64 << 10];

// Reads a block at a time, because a larger read loses the blocks before an error. A block may be
// empty without being the last; the end may be a hole.
static int read_block(car_archive *archive) {
  struct block *block = &archive->block;
  int status = archive_ok;
  while (block->size == 0 && status == archive_ok)
    status = lib.read_block(archive->archive, &block->bytes, &block->size, &block->offset);
  return status;
}

car_outcome car_read_data(car_archive *archive, const void **bytes, size_t *count) {
  struct block *block = &archive->block;
  *count = 0;
  int status = read_block(archive);
  if (status == archive_fatal) return car_outcome_dead;
  if (status != archive_ok && status != archive_eof) return car_outcome_bad;
  int64_t hole = block->offset - archive->offset;
  if (hole > 0) {
    *bytes = zeros;
    *count = hole < (int64_t)sizeof zeros ? (size_t)hole : sizeof zeros;
  } else if (status == archive_ok) {
    *bytes = block->bytes;
    *count = block->size;
    block->size = 0;
  }
  archive->offset += (int64_t)*count;
  return car_outcome_good;
}

const char *car_message(car_archive *archive) { return lib.error_string(archive->archive); }
