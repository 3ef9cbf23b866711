// The beginning of a document as a list of its values. It is looked at before the document is read.
#pragma once

#include "Machine.h"

// A value, followed by those in it. Offsets are from the document's beginning, and those of texts and
// keys are between the quotes.
typedef struct csj_value {
  uint32_t key, key_end;
  uint32_t start, end;  // of the value, with its brackets or quotes; `end` is 0 before it is read
  uint32_t next;        // the index after the last value in it
  uint8_t type;         // its first byte, or `0` for a token
  bool has_escaped_key;
  csj_position position;
} csj_value;

typedef struct csj_tape {
  csj_machine machine;
  csj_value *values;  // the first is the root
  uint32_t count, room;
  uint32_t ends;      // the number of containers that are complete
  uint64_t origin;    // the document's offset
  uint32_t key, key_end;
  bool has_escaped_key;
  bool has_ended, is_wrong;  // at the document's end, or at a problem
} csj_tape;

// The most values of a tape.
enum { csj_most_values = 1 << 20 };

// Begins a document at a place.
void csj_tape_begin(csj_tape *tape, csj_place place, csj_position outer, uint32_t limit);
// Reads bytes up to `*at`.
void csj_tape_read(csj_tape *tape, const uint8_t **at, const uint8_t *end);

// Returns true for an object or list.
static inline bool csj_is_container(const csj_value *value) {
  return value->type == '{' || value->type == '[';
}

// The index after the values in a container so far.
static inline uint32_t csj_tape_end(const csj_tape *tape, uint32_t value) {
  bool is_open = value >= tape->count || tape->values[value].end == 0;
  return is_open ? tape->count : tape->values[value].next;
}
