// The door between Swift and libarchive, which is looked for only when an input asks for it: the
// program runs without, and starts no slower for being able to use it.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Whether the program is static. Then it loads no library: it couldn't count on the C library that
// one would bring along.
bool car_is_static(void);

// Whether the library is installed; the first call loads it.
bool car_is_installed(void);

// The next bytes of what is read, their number, 0 at the end, below 0 where they can't be had.
typedef ptrdiff_t (*car_read)(void *context, const void **bytes);
// Goes to a place counted from the beginning, or with `from_end` from the end; says where it is,
// below 0 where it can't.
typedef int64_t (*car_seek)(void *context, int64_t offset, bool from_end);

typedef struct car_archive car_archive;

// Nothing but memory can be wanting, then NULL; `seek` is NULL where bytes come once only. What is
// read is a tar, a zip or a 7z file, already unpacked where it was compressed.
car_archive *car_create(void);
void car_destroy(car_archive *archive);
bool car_open(car_archive *archive, void *context, car_read read, car_seek seek);

typedef enum car_outcome {
  car_outcome_good,
  car_outcome_end,
  car_outcome_bad,   // this member is damaged, the next may be whole
  car_outcome_dead,  // nothing more can be read
} car_outcome;

typedef enum car_kind {
  car_kind_file,
  car_kind_folder,
  car_kind_other,  // a link, a device
} car_kind;

typedef struct car_member {
  const char *name;  // in UTF-8 where the archive knows, else as it stands there; may be NULL
  car_kind kind;
} car_member;

// Goes to the next member; its name lives until the next call.
car_outcome car_next(car_archive *archive, car_member *member);

// The member's next bytes, none at its end; they live until the next call.
car_outcome car_read_data(car_archive *archive, const void **bytes, size_t *count);

// What went wrong last, in one line; may be NULL.
const char *car_message(car_archive *archive);
