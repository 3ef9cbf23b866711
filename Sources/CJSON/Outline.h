// The shape of a document: its root, and the keys of the objects by which dialects are recognised.
//
// Documents of one input mostly have one of a few shapes. The hashes of the last ones are kept, by numbers.
#pragma once

#include "Keys.h"
#include "Tape.h"

enum { csj_shape_count = 16 };

typedef struct csj_outline {
  uint64_t shapes[csj_shape_count];  // 0 if no document had it
  size_t newest;
  csj_buffer key;    // an unescaped key

  uint64_t shape;    // of the document so far
  bool has_entry, has_group, is_in_channel;
  size_t entry_size;  // of the first entry in bytes
  csj_extent extent;
  const csj_tape *tape;
  const uint8_t *bytes;  // of the document
  size_t shown[csj_scope_count];  // the number of members of each scope
  void *user;
  csj_show show;     // NULL to find out only the shape
} csj_outline;

// Examines what is known of a document. Returns false if more of it may change the outline.
bool csj_outline_read(csj_outline *outline, const csj_tape *tape, const uint8_t *bytes,
                      csj_extent extent, void *user, csj_show show);
// Finds a shape among those that are kept.
bool csj_outline_find(const csj_outline *outline, uint64_t shape, size_t *number);
// Keeps the shape, which may replace another. Returns its number.
size_t csj_outline_keep(csj_outline *outline);
