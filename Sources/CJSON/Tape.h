// The beginning of a document as a list of its values. It is looked at before the document is read.
#pragma once

#include "Machine.h"

typedef struct csj_tape {
  csj_value *values;  // the first is the root
  uint32_t count, room;
  uint32_t ends;      // the number of containers that are complete
  uint64_t origin;    // the document's offset
  csj_value member;   // has the key of the next value in an object
  bool has_ended, is_wrong;  // at the document's end, or at a problem
} csj_tape;

// The most values of a tape.
enum { csj_most_values = 1 << 20 };

// Begins a document at a machine's place.
static inline void csj_tape_begin(csj_tape *tape, const csj_machine *machine) {
  tape->count = tape->ends = 0;
  tape->origin = machine->place.offset;
  tape->has_ended = tape->is_wrong = false;
}

static inline uint32_t csj_tape_offset(const csj_tape *tape, uint64_t offset) {
  return (uint32_t)(offset - tape->origin);
}

static inline void csj_tape_key(csj_tape *tape, const csj_machine *machine, uint64_t end) {
  tape->member.key = csj_tape_offset(tape, machine->start) + 1;
  tape->member.key_end = csj_tape_offset(tape, end) - 1;
  tape->member.has_escaped_key = machine->text.marks & csj_text_has_escape;
}

// Begins the value at the machine's last beginning. Returns its index.
static inline uint32_t csj_tape_value(csj_tape *tape, const csj_machine *machine,
                                      const csj_frame *frame, uint8_t type) {
  if (tape->count == tape->room) {
    tape->room = 2 * tape->room + 64;
    tape->values = csj_resized(tape->values, tape->room * sizeof *tape->values);
  }
  csj_value *value = &tape->values[tape->count];
  *value = frame->closer == '}' ? tape->member : (csj_value){0};
  value->start = csj_tape_offset(tape, machine->start);
  value->type = type;
  value->position = csj_position_at(machine, machine->start);
  return tape->count++;
}

static inline void csj_tape_close(csj_tape *tape, uint32_t index, uint64_t end) {
  tape->values[index].end = csj_tape_offset(tape, end);
  tape->values[index].next = tape->count;
}

// Returns true for an object or list.
static inline bool csj_is_container(const csj_value *value) {
  return value->type == '{' || value->type == '[';
}

// The index after the values in a container so far.
static inline uint32_t csj_tape_end(const csj_tape *tape, uint32_t value) {
  bool is_open = value >= tape->count || tape->values[value].end == 0;
  return is_open ? tape->count : tape->values[value].next;
}
