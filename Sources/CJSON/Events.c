// Events, remarks and problems.
#include <stdarg.h>
#include <stdio.h>

#include "Walk.h"

// The number of remarks that wait for their entry.
enum { most_waiting = 1000 };

static csj_event *add_event(csj_walk *walk, size_t index) {
  if (walk->event_count == walk->event_room) {
    walk->event_room = 2 * walk->event_room + 16;
    walk->events = csj_resized(walk->events, walk->event_room * sizeof *walk->events);
  }
  csj_event *event = &walk->events[index];
  memmove(event + 1, event, (walk->event_count++ - index) * sizeof *event);
  return event;
}

void csj_send(csj_walk *walk, csj_event event) {
  *add_event(walk, walk->ready++) = event;
  walk->halts |= csj_halts_for_events;
}

const csj_event *csj_walk_take(csj_walk *walk) {
  size_t taken = walk->taken;
  if (taken < walk->ready) {
    csj_event *event = &walk->events[walk->taken++];
    if (event->text_size > 0) event->text = (const char *)walk->remark_texts.bytes + event->text_start;
    return event;
  }
  walk->halts &= ~csj_halts_for_events;
  if (taken == 0) return NULL;
  walk->event_count -= taken;
  memmove(walk->events, walk->events + taken, walk->event_count * sizeof *walk->events);
  walk->entry_remarks -= walk->entry_remarks < taken ? walk->entry_remarks : taken;
  walk->ready = walk->taken = 0;
  if (walk->event_count == 0) walk->remark_texts.size = 0;
  return NULL;
}

void csj_send_head(csj_walk *walk) {
  if (walk->head.count <= walk->sent) return;
  walk->sent = walk->head.count;
  csj_event event = csj_record_event(&walk->head, csj_event_head);
  event.record = NULL;
  csj_send(walk, event);
}

void csj_flush(csj_walk *walk) {
  if (!walk->has_begun) {
    walk->has_begun = true;
    csj_send(walk, (csj_event){.kind = walk->is_row ? csj_event_row : csj_event_document});
    walk->sent = walk->has_frame ? 0 : walk->head.count;
    csj_send_head(walk);
  }
  if (walk->ready < walk->event_count) walk->halts |= csj_halts_for_events;
  walk->ready = walk->entry_remarks = walk->event_count;
}

void csj_note(csj_walk *walk, csj_event_kind kind, csj_position position, const char *format, ...) {
  if (walk->mode != csj_mode_entries) return;
  if (walk->event_count - walk->ready >= most_waiting) {
    walk->halts |= walk->is_tried;
    if (walk->halts & csj_halts_at_problem) return;
    csj_flush(walk);
  }
  va_list arguments, again;
  va_start(arguments, format);
  va_copy(again, arguments);
  int size = vsnprintf(NULL, 0, format, arguments);
  va_end(arguments);
  size_t count = size > 0 ? (size_t)size : 0;
  vsnprintf((char *)csj_room(&walk->remark_texts, count + 1), count + 1, format, again);
  va_end(again);
  *add_event(walk, walk->event_count) = (csj_event){
      .kind = kind, .position = position, .text_start = walk->remark_texts.size, .text_size = count};
  walk->remark_texts.size += count;
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
  walk->event_count = walk->entry_remarks;
  walk->record = &walk->head;
  walk->mode = csj_mode_heads;
}

void csj_lose_entry(csj_walk *walk) {
  bool is_in_entry = walk->record == &walk->entry;
  if (is_in_entry) drop_entry(walk);
  if (!is_in_entry || !walk->has_frame || walk->has_feeds) walk->halts |= csj_halts_at_problem;
}

void csj_walk_end_early(csj_walk *walk) {
  if (walk->record == &walk->entry) walk->event_count = walk->entry_remarks;
  bool is_worth = walk->machine.closed > 0 || walk->has_begun || walk->has_reached_entries;
  if (!is_worth) return;
  csj_flush(walk);
  csj_send_head(walk);
}

void csj_walk_destroy(csj_walk *walk) {
  csj_machine_destroy(&walk->machine);
  csj_record_destroy(&walk->head);
  csj_record_destroy(&walk->entry);
  free(walk->events);
  csj_buffer *const buffers[] = {
      &walk->entries_key, &walk->written, &walk->unescaped, &walk->data_key,
      &walk->remark_texts, &walk->unread_key, &walk->unread_error, &walk->unread_text};
  for (size_t index = 0; index < sizeof buffers / sizeof *buffers; index++) csj_discard(buffers[index]);
}
