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
  if (walk->head.count <= walk->sent) return true;
  walk->sent = walk->head.count;
  csj_event event = csj_record_event(&walk->head, csj_event_head);
  event.record = NULL;
  return csj_send(walk, &event);
}

bool csj_flush(csj_walk *walk) {
  if (!walk->has_begun) {
    walk->has_begun = true;
    csj_event event = {.kind = walk->is_row ? csj_event_row : csj_event_document};
    walk->sent = walk->has_frame ? 0 : walk->head.count;
    if (!csj_send(walk, &event) || !csj_send_head(walk)) return false;
  }
  const char *text = (const char *)walk->remark_texts.bytes;
  for (csj_event *remark = walk->remarks; remark < walk->remarks + walk->remark_count; remark++) {
    remark->text = text;
    text += remark->text_size;
    if (!csj_send(walk, remark)) return false;
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
  size_t count = size > 0 ? (size_t)size : 0;
  vsnprintf((char *)csj_room(&walk->remark_texts, count + 1), count + 1, format, again);
  va_end(again);
  walk->remark_texts.size += count;
  walk->remarks[walk->remark_count++] =
      (csj_event){.kind = kind, .position = position, .text_size = count};
}

void csj_note_key(csj_walk *walk, csj_event_kind kind, uint64_t offset, const char *format) {
  csj_span key = csj_key_as_written(walk);
  csj_note(walk, kind, csj_position_at(&walk->machine, offset), format, (int)key.size,
           (const char *)key.bytes);
}

void csj_warn(csj_walk *walk, const char *text) {
  csj_note(walk, csj_event_warning, csj_value_position(walk), "%s", text);
}

void csj_skip_entries(csj_walk *walk, uint32_t skipped_depth) {
  for (uint32_t depth = 0; depth <= walk->machine.depth; depth++) {
    csj_frame *frame = &walk->machine.frames[depth];
    bool is_skipped = depth >= skipped_depth;
    if (is_skipped || frame->action == csj_entries || frame->action == csj_keyed_entries) {
      frame->action = csj_skip;
    }
    if (!is_skipped) continue;
    frame->keys = csj_keys_skipped;
    frame->is_inline = frame->is_feed = frame->is_entry = false;
  }
}

// Drops an entry and reads on only for the heads after it.
static void drop_entry(csj_walk *walk) {
  csj_skip_entries(walk, walk->entry_depth);
  walk->remark_count = walk->entry_remarks;
  walk->record = &walk->head;
  walk->mode = csj_mode_heads;
}

void csj_lose_entry(csj_walk *walk) {
  bool is_in_entry = walk->record == &walk->entry;
  if (is_in_entry) drop_entry(walk);
  walk->halts = !is_in_entry || !walk->has_frame || walk->has_feeds;
}

void csj_walk_end_early(csj_walk *walk) {
  if (walk->record == &walk->entry) walk->remark_count = walk->entry_remarks;
  bool is_worth = walk->machine.has_closed || walk->has_begun || walk->has_reached_entries;
  if (!walk->has_stopped && is_worth && csj_flush(walk)) csj_send_head(walk);
}

void csj_walk_look_ahead(csj_walk *walk) {
  csj_machine_copy(&walk->saved, &walk->machine);
  csj_record_copy(&walk->saved_head, &walk->head);
  csj_set(&walk->saved_key, csj_contents(&walk->data_key));
  walk->mode = csj_mode_heads;
  csj_skip_entries(walk, UINT32_MAX);
}

void csj_walk_look_back(csj_walk *walk) {
  csj_machine machine = walk->machine;
  csj_record head = walk->head;
  csj_buffer key = walk->data_key;
  csj_send_head(walk);
  walk->machine = walk->saved;
  walk->head = walk->saved_head;
  walk->saved = machine;
  walk->saved_head = head;
  walk->data_key = walk->saved_key;
  walk->saved_key = key;
  walk->mode = csj_mode_entries;
  walk->halts = walk->has_stopped;
}

void csj_walk_destroy(csj_walk *walk) {
  csj_machine_destroy(&walk->machine);
  csj_machine_destroy(&walk->saved);
  csj_record_destroy(&walk->head);
  csj_record_destroy(&walk->saved_head);
  csj_record_destroy(&walk->entry);
  free(walk->tape.values);
  free(walk->remarks);
  csj_buffer *const buffers[] = {
      &walk->entries_key, &walk->written, &walk->unescaped, &walk->data_key, &walk->saved_key,
      &walk->remark_texts, &walk->unread_key, &walk->unread_error, &walk->unread_text};
  for (size_t index = 0; index < sizeof buffers / sizeof *buffers; index++) csj_discard(buffers[index]);
}
