#include "Machine.h"

#include <stdarg.h>
#include <stdio.h>

void csj_machine_begin(csj_machine *machine, csj_frame root) {
  if (machine->frame_room == 0) csj_machine_reserve(machine);
  machine->frames[0] = root;
  machine->depth = 0;
  machine->state = csj_state_value;
  machine->closed = 0;
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

bool csj_wrong(csj_machine *machine, csj_error_kind kind, uint64_t offset, const char *format, ...) {
  csj_error *problem = &machine->problem;
  if (problem->kind != csj_error_none) return false;
  problem->kind = kind;
  problem->position = csj_position_at(machine, offset);
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(machine->message, sizeof machine->message, format, arguments);
  va_end(arguments);
  return true;
}

const char *csj_unexpected(char text[24], uint8_t byte) {
  bool is_visible = byte > ' ' && byte < 0x7F;
  snprintf(text, 24, is_visible ? "unexpected '%c'" : "unexpected byte", byte);
  return text;
}
