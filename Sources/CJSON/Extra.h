// The members of an entry that the vocabulary doesn't read, as the text of one object. Of several
// with the same key, the last counts.
#pragma once

#include "Buffer.h"

// A member, whose text begins with a comma.
typedef struct csj_extra_member {
  size_t key, key_size;  // its unescaped key in `keys`
  size_t end;            // of its text
  uint32_t hash;
  bool counts;
} csj_extra_member;

typedef struct csj_extra {
  csj_buffer text;
  csj_buffer keys;
  csj_extra_member *members;
  size_t count, room;
  uint32_t *slots;  // a hash table of the members that count, by their numbers from 1
  size_t slot_count;
  bool has_repetition;
} csj_extra;

void csj_extra_clear(csj_extra *extra);
void csj_extra_destroy(csj_extra *extra);
// The memory in bytes, with that of keys that are kept to find second ones.
static inline size_t csj_extra_size(const csj_extra *extra) {
  return extra->text.size + extra->count * 96;
}
// Begins a member by its unescaped key. Returns false if there was one of that key.
bool csj_extra_begin(csj_extra *extra, const uint8_t *key, size_t size);
void csj_extra_end(csj_extra *extra);
// Appends the object of the members.
void csj_extra_write(csj_extra *extra, csj_buffer *target);
