// What is known of a document between two pieces of it: where reading stopped, in which containers.
#pragma once

#include "Keys.h"
#include "Text.h"
#include "Token.h"

// An offset in the input and its line.
typedef struct csj_place {
  uint64_t offset;
  uint64_t line_start;  // the offset of the line's first byte
  uint32_t line;
} csj_place;

// An open object or array.
typedef struct csj_frame {
  uint8_t closer;
  uint8_t action;  // what becomes of its values, or of the current member's value
  uint8_t keys;    // how its keys are treated
  uint8_t name;    // of the entries in it, or of the nodes for unknown objects
  bool is_plain;   // an object of which members are read and nothing else is noted
  bool takes_text, is_inline, is_head, is_keyed, keeps_members, is_entry, is_feed;
  uint32_t node;   // the node or value that its members belong to
  uint32_t first;  // the number of nodes before it
  const csj_term *term;
  uint32_t path;   // a hash of the keys around its members
  csj_expectation *next;
  uint32_t inlined, inlined_end;  // the nodes of its last member of that role, whose term is
  const csj_term *inlined_term;
  uint64_t seen[8];  // the terms that occurred
} csj_frame;

typedef enum csj_state {
  csj_state_value,          // after a colon, or a document
  csj_state_element,        // after a comma
  csj_state_first_element,
  csj_state_key,
  csj_state_first_key,
  csj_state_in_key,
  csj_state_colon,
  csj_state_in_text,
  csj_state_in_token,
  csj_state_after_value,
} csj_state;

typedef struct csj_machine {
  uint8_t state;
  uint32_t depth, limit;
  uint32_t closed;  // the number of containers that are complete
  uint32_t frame_room;
  csj_frame *frames;  // the first is around the document
  csj_place place;
  csj_position outer;  // of a document within another; line 0 for none
  uint64_t start;      // the offset of the value or key that was begun last
  csj_position comma;  // the last one
  csj_text text;
  csj_buffer token;  // the part of a token in earlier pieces
  csj_error problem;   // without its message
  char message[96];
} csj_machine;

// The position of an offset in the current line.
CSJ_INLINE csj_position csj_position_at(const csj_machine *machine, uint64_t offset) {
  if (machine->outer.line != 0) return machine->outer;
  return (csj_position){
      machine->place.line, (uint32_t)(offset - machine->place.line_start + 1)};
}

// Begins a document at the machine's place. `root` is the frame around it.
void csj_machine_begin(csj_machine *machine, csj_frame root);
void csj_machine_destroy(csj_machine *machine);
void csj_machine_reserve(csj_machine *machine);

// Sets the first problem. Returns false if there is one already.
bool csj_wrong(csj_machine *machine, csj_error_kind kind, uint64_t offset, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
// Writes what isn't expected.
const char *csj_unexpected(char text[24], uint8_t byte);
