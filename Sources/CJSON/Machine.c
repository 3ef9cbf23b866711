#include "Machine.h"

#include <stdarg.h>
#include <stdio.h>

void csj_machine_begin(csj_machine *machine, csj_frame root) {
  if (machine->frame_room == 0) csj_machine_reserve(machine);
  machine->frames[0] = root;
  machine->depth = 0;
  machine->state = csj_state_value;
  machine->has_closed = false;
  machine->problem.kind = csj_error_none;
}

void csj_machine_reserve(csj_machine *machine) {
  machine->frame_room = 2 * machine->frame_room + 16;
  machine->frames = csj_resized(machine->frames, machine->frame_room * sizeof(csj_frame));
}

void csj_machine_destroy(csj_machine *machine) {
  free(machine->frames);
  csj_discard(&machine->token);
}

void csj_machine_copy(csj_machine *copy, const csj_machine *machine) {
  csj_frame *frames = copy->frames;
  uint32_t room = copy->frame_room;
  csj_buffer token = copy->token;
  *copy = *machine;
  copy->frames = frames;
  copy->frame_room = room;
  copy->token = token;
  copy->token.size = 0;
  csj_append(&copy->token, machine->token.bytes, machine->token.size);
  while (copy->frame_room < machine->frame_room) csj_machine_reserve(copy);
  memcpy(copy->frames, machine->frames, (machine->depth + 1) * sizeof(csj_frame));
}

bool csj_wrong(csj_machine *machine, csj_error_kind kind, uint64_t offset, const char *format, ...) {
  if (machine->problem.kind != csj_error_none) return false;
  machine->problem.kind = kind;
  machine->problem.position = csj_position_at(machine, offset);
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(machine->problem.message, sizeof machine->problem.message, format, arguments);
  va_end(arguments);
  return false;
}

bool csj_unexpected(csj_machine *machine, uint64_t offset, uint8_t byte) {
  if (byte <= ' ' || byte >= 0x7F) {
    return csj_wrong(machine, csj_error_malformed, offset, "unexpected byte");
  }
  return csj_wrong(machine, csj_error_malformed, offset, "unexpected '%c'", byte);
}
