// The interface between Swift and libarchive. The library is loaded on first use, so that the
// program runs without it and doesn't start slower because of it.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Returns NULL if the library is there, else the package that is missing. The first call loads it.
const char *car_missing(void);

// Returns the number of the next bytes of the input, 0 at the end of input, negative on error.
typedef ptrdiff_t (*car_read)(void *context, const void **bytes);
// Seeks to an offset from the beginning, or with `from_end` from the end. Returns the resulting
// offset, negative on error.
typedef int64_t (*car_seek)(void *context, int64_t offset, bool from_end);

typedef struct car_archive car_archive;

// Opens a tar, zip or 7z file, already decompressed. `car_create` returns NULL only if memory runs
// out. `seek` is NULL if the input isn't seekable.
car_archive *car_create(void);
void car_destroy(car_archive *archive);
bool car_open(car_archive *archive, void *context, car_read read, car_seek seek);

typedef enum car_outcome {
  car_outcome_good,
  car_outcome_end,
  car_outcome_bad,   // this member is damaged; the next may be intact
  car_outcome_dead,  // nothing more can be read
} car_outcome;

typedef enum car_kind {
  car_kind_file,
  car_kind_folder,
  car_kind_other,  // a link or a device, which isn't read
} car_kind;

typedef struct car_member {
  const char *name;  // in UTF-8 if the archive states the encoding, else as stored; may be NULL
  car_kind kind;
  int64_t modified;  // seconds since 1970; INT64_MIN if it isn't known
} car_member;

// Advances to the next member, whose name is valid until the next call.
car_outcome car_next(car_archive *archive, car_member *member);

// Returns the member's next bytes, none at its end, valid until the next call.
car_outcome car_read_data(car_archive *archive, const void **bytes, size_t *count);

// Returns the offset of the current member's header.
int64_t car_position(car_archive *archive);

// Returns the last error in one line; may be NULL.
const char *car_message(car_archive *archive);
