// The shape of a document: its root, and the keys of the objects by which dialects are recognised.
//
// Documents of one input mostly have one of a few shapes. Each document is compared with the previous
// one, member by member. The last shapes are kept, by numbers.
#pragma once

#include "Buffer.h"
#include "Tape.h"

enum { csj_shape_count = 16 };

typedef struct csj_outline {
  // A shape: the first byte of the root; for each member the size of its key, its scope, its type and
  // the key. Empty if no document had it.
  csj_buffer shapes[csj_shape_count];
  size_t current;   // the shape accepted last
  size_t newest;
  csj_buffer shape;  // of the document, only if it differs from that one
  size_t matching;   // the length of the matching prefix
  bool differs;
  csj_buffer key;    // an unescaped key

  bool has_entry, has_group, is_in_channel;
  size_t entry_size;  // of the first entry in bytes
  csj_extent extent;
  const csj_tape *tape;
  const uint8_t *bytes;  // of the document
  size_t shown[csj_scope_count];  // the number of members of each scope
} csj_outline;

// Examines what is known of a document. Returns false if more of it may change the outline.
bool csj_outline_read(csj_outline *outline, const csj_tape *tape, const uint8_t *bytes,
                      csj_extent extent);
// Returns true if the document has one of the shapes that are kept. Otherwise its shape is kept, and
// may replace another.
bool csj_outline_accept(csj_outline *outline);
// Shows the document accepted last.
void csj_outline_show(const csj_outline *outline, void *user, csj_show show);
bool csj_is_version_of_json_feed(csj_span text);
void csj_outline_destroy(csj_outline *outline);
