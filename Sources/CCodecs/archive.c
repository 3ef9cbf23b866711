#define _GNU_SOURCE
#include "carchive.h"

#if __has_include(<archive.h>)
#include <archive.h>
#include <archive_entry.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>

#include "cloader.h"

#ifdef __APPLE__
#include <xlocale.h>
#define LIBRARY "libarchive.2.dylib"  // the system's
#else
#define LIBRARY CLO_FILE("archive", "13")
#endif

#define FUNCTIONS(X) \
  X(archive_read_new) X(archive_read_free) X(archive_read_set_seek_callback) \
  X(archive_read_open2) X(archive_read_next_header) X(archive_read_data_block) \
  X(archive_read_header_position) X(archive_error_string) X(archive_entry_pathname) X(archive_entry_hardlink) \
  X(archive_entry_filetype) X(archive_entry_mtime_is_set) \
  X(archive_entry_mtime) X(archive_read_set_option) X(archive_read_support_format_tar) \
  X(archive_read_support_format_zip) X(archive_read_support_format_7zip)
CLO_TABLE(lib, FUNCTIONS, LIBRARY)

static locale_t utf8;

// Names are decoded as UTF-8 in any locale of the user, so that results are the same everywhere.
static void make_locale(void) { utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0); }

const char *car_missing(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, make_locale);
  return lib_is_loaded() ? NULL : "libarchive13";
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
  archive->archive = lib.archive_read_new();
  if (archive->archive != NULL) return archive;
  free(archive);
  return NULL;
}

void car_destroy(car_archive *archive) {
  lib.archive_read_free(archive->archive);
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
  if (whence == SEEK_CUR) return ARCHIVE_FATAL;
  int64_t result = archive->seek(archive->context, offset, whence == SEEK_END);
  return result < 0 ? ARCHIVE_FATAL : result;
}

bool car_open(car_archive *archive, void *context, car_read read, car_seek seek) {
  archive->context = context;
  archive->read = read;
  archive->seek = seek;
  locale_t before = enter();
  lib.archive_read_support_format_tar(archive->archive);
  lib.archive_read_support_format_zip(archive->archive);
  lib.archive_read_support_format_7zip(archive->archive);
  // Concatenated tar archives are read as one.
  lib.archive_read_set_option(archive->archive, "tar", "read_concatenated_archives", "1");
  if (seek != NULL) lib.archive_read_set_seek_callback(archive->archive, on_seek);
  int status = lib.archive_read_open2(archive->archive, archive, NULL, on_read, NULL, NULL);
  leave(before);
  return status == ARCHIVE_OK;
}

car_outcome car_next(car_archive *archive, car_member *member) {
  struct archive_entry *entry;
  archive->block = (struct block){0};
  archive->offset = 0;
  locale_t before = enter();
  int status = lib.archive_read_next_header(archive->archive, &entry);
  bool is_there = status == ARCHIVE_OK || status == ARCHIVE_WARN;
  if (is_there) {
    mode_t type = lib.archive_entry_filetype(entry);
    bool is_link = lib.archive_entry_hardlink(entry) != NULL;
    member->name = lib.archive_entry_pathname(entry);
    member->modified = lib.archive_entry_mtime_is_set(entry) ? lib.archive_entry_mtime(entry) : INT64_MIN;
    member->kind = is_link             ? car_kind_other
                   : type == AE_IFREG   ? car_kind_file
                   : type == AE_IFDIR   ? car_kind_folder
                                        : car_kind_other;
  }
  leave(before);
  if (is_there) return car_outcome_good;
  if (status == ARCHIVE_EOF) return car_outcome_end;
  return status == ARCHIVE_FATAL ? car_outcome_dead : car_outcome_bad;
}

// The data of a sparse file's hole, which libarchive doesn't deliver as a block.
static const char zeros[64 << 10];

// Reads a block at a time, because a larger read loses the blocks before an error. A block may be
// empty without being the last; the end may be a hole.
static int read_block(car_archive *archive) {
  struct block *block = &archive->block;
  int status = ARCHIVE_OK;
  while (block->size == 0 && status == ARCHIVE_OK)
    status = lib.archive_read_data_block(archive->archive, &block->bytes, &block->size, &block->offset);
  return status;
}

car_outcome car_read_data(car_archive *archive, const void **bytes, size_t *count) {
  struct block *block = &archive->block;
  *count = 0;
  int status = read_block(archive);
  if (status == ARCHIVE_FATAL) return car_outcome_dead;
  if (status != ARCHIVE_OK && status != ARCHIVE_EOF) return car_outcome_bad;
  int64_t hole = block->offset - archive->offset;
  if (hole > 0) {
    *bytes = zeros;
    *count = hole < (int64_t)sizeof zeros ? (size_t)hole : sizeof zeros;
  } else if (status == ARCHIVE_OK) {
    *bytes = block->bytes;
    *count = block->size;
    block->size = 0;
  }
  archive->offset += (int64_t)*count;
  return car_outcome_good;
}

int64_t car_position(car_archive *archive) { return lib.archive_read_header_position(archive->archive); }

const char *car_message(car_archive *archive) { return lib.archive_error_string(archive->archive); }
#else
// Without the library's header, no archive is opened.
const char *car_missing(void) { return "libarchive-dev when chartconv is built"; }
car_archive *car_create(void) { return NULL; }
void car_destroy(car_archive *archive) { (void)archive; }
bool car_open(car_archive *archive, void *context, car_read read, car_seek seek) {
  return (void)archive, (void)context, (void)read, (void)seek, false;
}
car_outcome car_next(car_archive *archive, car_member *member) {
  return (void)archive, (void)member, car_outcome_dead;
}
car_outcome car_read_data(car_archive *archive, const void **bytes, size_t *count) {
  return (void)archive, (void)bytes, (void)count, car_outcome_dead;
}
int64_t car_position(car_archive *archive) { return (void)archive, 0; }
const char *car_message(car_archive *archive) { return (void)archive, NULL; }
#endif
