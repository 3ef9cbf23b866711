// Events, remarks and problems.
#include <stdarg.h>
#include <stdio.h>

#include "Walk.h"

// The number of remarks that wait for their entry.
enum { most_waiting = 1000 };

bool csj_send(csj_walk *walk, const csj_event *event) {
  if (walk->has_stopped) return false;
  walk->has_stopped = !walk->receive(walk->user, event);
  walk->halts |= walk->has_stopped;
  return !walk->has_stopped;
}

bool csj_send_head(csj_walk *walk) {
  walk->sent = walk->head.count;
  csj_event event = csj_record_event(&walk->head, csj_event_head);
  event.record = NULL;
  return csj_send(walk, &event);
}

static bool warn_of_comma(csj_walk *walk) {
  static const char message[] = "a comma after the last value";
  walk->owes_comma = false;
  csj_event event = {
      .kind = csj_event_warning, .position = walk->comma, .text = message,
      .text_size = sizeof message - 1};
  return csj_send(walk, &event);
}

bool csj_flush(csj_walk *walk) {
  if (walk->owes_comma && !warn_of_comma(walk)) return false;
  if (!walk->has_begun) {
    walk->has_begun = true;
    csj_event event = {.kind = walk->is_row ? csj_event_row : csj_event_document};
    walk->sent = walk->head.count;
    if (!csj_send(walk, &event) || (walk->has_frame && !csj_send_head(walk))) return false;
  }
  for (size_t index = 0; index < walk->remark_count; index++) {
    const csj_remark *remark = &walk->remarks[index];
    csj_event event = {
        .kind = remark->kind, .position = remark->position,
        .text = (const char *)walk->remark_texts.bytes + remark->text, .text_size = remark->text_size};
    if (!csj_send(walk, &event)) return false;
  }
  walk->remark_count = walk->entry_remarks = walk->remark_texts.size = 0;
  return !walk->has_stopped;
}

void csj_note(csj_walk *walk, csj_event_kind kind, csj_position position, const char *format, ...) {
  if (walk->mode != csj_mode_entries) return;
  if (walk->remark_count >= most_waiting) {
    walk->halts |= walk->is_tried;
    if (walk->halts || !csj_flush(walk)) return;
  }
  if (walk->remark_count == walk->remark_room) {
    walk->remark_room = 2 * walk->remark_room + 16;
    walk->remarks = csj_resized(walk->remarks, walk->remark_room * sizeof *walk->remarks);
  }
  va_list arguments, again;
  va_start(arguments, format);
  va_copy(again, arguments);
  int size = vsnprintf(NULL, 0, format, arguments);
  va_end(arguments);
  size_t count = size > 0 ? (size_t)size : 0, start = walk->remark_texts.size;
  vsnprintf((char *)csj_room(&walk->remark_texts, count + 1), count + 1, format, again);
  va_end(again);
  walk->remark_texts.size += count;
  walk->remarks[walk->remark_count++] = (csj_remark){kind, position, start, count};
}

void csj_warn(csj_walk *walk, uint64_t offset, const char *text) {
  csj_note(walk, csj_event_warning, csj_position_at(&walk->machine, offset), "%s", text);
}

// Drops an entry and reads on only for the heads after it.
static void drop_entry(csj_walk *walk) {
  csj_machine *machine = &walk->machine;
  for (uint32_t depth = 1; depth <= machine->depth; depth++) {
    csj_frame *frame = &machine->frames[depth];
    bool holds_entries = frame->action == csj_entries || frame->action == csj_keyed_entries;
    if (depth < walk->entry_depth && !holds_entries) continue;
    frame->action = csj_skip;
    if (depth >= walk->entry_depth) frame->keys = csj_keys_skipped;
    frame->is_inline = frame->is_entry = false;
  }
  walk->remark_count = walk->entry_remarks;
  walk->record = &walk->head;
  walk->mode = csj_mode_heads;
}

void csj_fail(csj_walk *walk, csj_error_kind kind, uint64_t offset, const char *format, ...) {
  csj_problem *problem = &walk->machine.problem;
  if (problem->kind != csj_error_none) return;
  problem->kind = kind;
  problem->position = csj_position_at(&walk->machine, offset);
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(problem->message, sizeof problem->message, format, arguments);
  va_end(arguments);
  bool is_in_entry = walk->record == &walk->entry;
  if (is_in_entry) drop_entry(walk);
  walk->halts = !is_in_entry || !walk->has_frame || walk->has_feeds;
}

bool csj_fail_as_too_large(csj_walk *walk) {
  csj_fail(walk, csj_error_limit, walk->machine.start, "an entry of more than %zu bytes",
           walk->entry_limit);
  return true;
}

void csj_walk_end_early(csj_walk *walk) {
  if (walk->record == &walk->entry) walk->remark_count = walk->entry_remarks;
  bool is_worth = walk->machine.has_closed || walk->has_begun || walk->has_reached_entries;
  if (walk->has_stopped || !is_worth || !csj_flush(walk)) return;
  if (walk->head.count > walk->sent) csj_send_head(walk);
}

void csj_walk_copy(csj_walk *copy, const csj_walk *walk) {
  csj_record head = copy->head;
  csj_machine machine = copy->machine;
  csj_buffer written = copy->written, unescaped = copy->unescaped, data_key = copy->data_key;
  csj_extra extra = copy->extra;
  csj_machine_copy(&machine, &walk->machine);
  *copy = *walk;
  copy->machine = machine;
  copy->entries_key = (csj_buffer){0};
  copy->written = written;
  copy->unescaped = unescaped;
  copy->data_key = data_key;
  copy->extra = extra;
  copy->entry = (csj_record){0};
  copy->unread_key = copy->unread_error = copy->unread_text = (csj_buffer){0};
  copy->remarks = NULL;
  copy->remark_texts = (csj_buffer){0};
  copy->remark_count = copy->remark_room = 0;
  copy->head = head;
  csj_record_reset(&copy->head);
  for (uint32_t node = 0; node < walk->head.count; node++) {
    csj_record_add(&copy->head, 0, csj_kind_element, 0, 0, walk->head.nodes[0].position);
    copy->head.nodes[node] = walk->head.nodes[node];
  }
  csj_append(&copy->head.texts, walk->head.texts.bytes, walk->head.texts.size);
  copy->record = &copy->head;
  copy->mode = csj_mode_heads;
  for (uint32_t depth = 0; depth <= copy->machine.depth; depth++) {
    csj_frame *frame = &copy->machine.frames[depth];
    if (frame->action == csj_entries || frame->action == csj_keyed_entries) frame->action = csj_skip;
  }
}

void csj_walk_destroy(csj_walk *walk) {
  csj_machine_destroy(&walk->machine);
  free(walk->head.nodes);
  free(walk->entry.nodes);
  free(walk->remarks);
  csj_extra_destroy(&walk->extra);
  csj_buffer *const buffers[] = {
      &walk->entries_key, &walk->head.texts, &walk->entry.texts, &walk->written, &walk->unescaped,
      &walk->data_key, &walk->remark_texts, &walk->unread_key, &walk->unread_error,
      &walk->unread_text};
  for (size_t index = 0; index < sizeof buffers / sizeof *buffers; index++) csj_discard(buffers[index]);
}
