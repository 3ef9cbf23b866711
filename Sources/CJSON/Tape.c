#include "Tape.h"

static uint32_t within(const csj_tape *tape, uint64_t offset) {
  return (uint32_t)(offset - tape->origin);
}

static void add(csj_tape *tape, csj_frame *frame, uint8_t type) {
  if (tape->count == tape->room) {
    tape->room = 2 * tape->room + 64;
    tape->values = csj_resized(tape->values, tape->room * sizeof *tape->values);
  }
  csj_value value = {
      .start = within(tape, tape->machine.start), .type = type,
      .position = csj_position_at(&tape->machine, tape->machine.start)};
  if (frame->closer == '}') {
    value.key = tape->key;
    value.key_end = tape->key_end;
    value.has_escaped_key = tape->has_escaped_key;
  }
  tape->values[tape->count++] = value;
}

static void end_value(csj_tape *tape, uint32_t index, uint64_t offset) {
  tape->values[index].end = within(tape, offset);
  tape->values[index].next = tape->count;
}

static const uint8_t *expected_key(csj_machine *machine, csj_frame *frame, const uint8_t *at,
                                   const uint8_t *end) {
  (void)machine, (void)frame, (void)at, (void)end;
  return NULL;
}

static csj_target begin_text(csj_machine *machine, csj_frame *frame) {
  (void)machine, (void)frame;
  return (csj_target){0};
}

static bool end_key(csj_machine *machine, csj_frame *frame, uint64_t offset) {
  csj_tape *tape = (csj_tape *)machine;
  (void)frame;
  tape->key = within(tape, machine->start) + 1;
  tape->key_end = within(tape, offset) - 1;
  tape->has_escaped_key = machine->text.marks & csj_text_has_escape;
  return true;
}

static bool end_text(csj_machine *machine, csj_frame *frame, uint64_t offset) {
  csj_tape *tape = (csj_tape *)machine;
  add(tape, frame, '"');
  end_value(tape, tape->count - 1, offset);
  return true;
}

static bool take_token(csj_machine *machine, csj_frame *frame, csj_token token, const uint8_t *bytes,
                       size_t count) {
  csj_tape *tape = (csj_tape *)machine;
  (void)token, (void)bytes;
  add(tape, frame, '0');
  end_value(tape, tape->count - 1, machine->start + count);
  return true;
}

static bool begin(csj_machine *machine, csj_frame *outer, csj_frame *inner, bool is_array) {
  csj_tape *tape = (csj_tape *)machine;
  inner->node = tape->count;
  add(tape, outer, is_array ? '[' : '{');
  return true;
}

static bool end(csj_machine *machine, csj_frame *closed, uint64_t offset) {
  csj_tape *tape = (csj_tape *)machine;
  end_value(tape, closed->node, offset);
  tape->ends += 1;
  return true;
}

static bool trailing_comma(csj_machine *machine) {
  (void)machine;
  return true;
}

static const csj_sink sink = {
    .expected_key = expected_key, .begin_key = begin_text, .end_key = end_key,
    .begin_text = begin_text, .end_text = end_text, .token = take_token, .begin = begin, .end = end,
    .trailing_comma = trailing_comma,
};

void csj_tape_begin(csj_tape *tape, csj_place place, csj_position outer, uint32_t limit) {
  tape->machine.place = place;
  tape->machine.outer = outer;
  tape->machine.limit = limit;
  csj_machine_begin(&tape->machine, (csj_frame){.closer = ']'});
  tape->count = tape->ends = 0;
  tape->origin = place.offset;
  tape->has_ended = tape->is_wrong = false;
}

void csj_tape_read(csj_tape *tape, const uint8_t **at, const uint8_t *end) {
  switch (csj_machine_run(&tape->machine, at, end, &sink)) {
    case csj_run_ended: tape->has_ended = true; break;
    case csj_run_wrong: tape->is_wrong = true; break;
    case csj_run_more:
    case csj_run_stopped: break;
  }
}
