// The containers around entries: documents, feeds, lists, and members that aren't read.
#include <stdio.h>

#include "Walk.h"

// Begins a document in which nothing is read yet.
static void begin_document(csj_walk *walk, csj_mode mode, csj_frame root) {
  walk->mode = mode;
  walk->has_begun = false;
  walk->taken = walk->ready = walk->event_count = walk->remark_texts.size = walk->halts = 0;
  walk->record = &walk->head;
  root.closer = ']';
  csj_machine_begin(&walk->machine, root);
}

void csj_walk_begin(csj_walk *walk, bool is_array) {
  csj_frame root = {
      .action = csj_frame_of_entries, .name = UINT8_MAX, .next = csj_expected(walk->vocabulary, 0)};
  walk->has_frame = !is_array && !walk->is_row;
  walk->has_feeds = walk->has_reached_entries = walk->has_repetition = walk->has_comma = false;
  walk->key = &walk->vocabulary->unknown;
  walk->unread_count = 0;
  walk->shape = '{';
  walk->has_plain_shape = true;
  walk->has_containers = false;
  if (is_array || walk->is_row) root.action = csj_entries;
  if (!is_array && walk->vocabulary->root_key != csj_no_name) {
    root.action = csj_keyed_entries;
    root.name = walk->vocabulary->root_key;
    walk->is_row = false;
    walk->has_frame = true;
  }
  begin_document(walk, csj_mode_entries, root);
  csj_record_reset(&walk->head);
  csj_record_add(&walk->head, UINT8_MAX, csj_kind_element, 0, 0,
                 csj_position_at(&walk->machine, walk->machine.place.offset));
}

void csj_walk_pass(csj_walk *walk) {
  // No key is read of what is passed.
  static csj_vocabulary nothing;
  if (walk->vocabulary == NULL) walk->vocabulary = &nothing;
  begin_document(walk, csj_mode_skip, (csj_frame){.action = csj_skip});
}

void csj_walk_skip(csj_walk *walk) {
  csj_skip_entries(walk, 0);
  walk->mode = csj_mode_skip;
  walk->record = &walk->head;
  walk->halts = 0;
}

// Skips an unknown member, in which objects are counted, or keeps it.
static void treat_unknown(csj_walk *walk, csj_frame *frame) {
  csj_report_unknown(walk);
  if (walk->vocabulary->keeps & csj_keeps_of_heads && walk->mode != csj_mode_skip) {
    csj_keep(walk, frame);
    return;
  }
  csj_span key = csj_key_as_written(walk);
  // Members of that name are extensions of JSON Feed.
  bool is_extension = key.size > 0 && key.bytes[0] == '_';
  frame->action = is_extension || walk->mode != csj_mode_entries ? csj_skip : csj_unread;
  if (frame->action == csj_skip) return;
  walk->unread_error.size = walk->unread_count = 0;
  csj_set(&walk->unread_key, key);
  walk->unread_position = csj_position_at(&walk->machine, walk->key_start);
}

static void treat_entries(csj_walk *walk, csj_frame *frame, const csj_term *term) {
  walk->has_reached_entries = true;
  frame->name = term != NULL ? term->name : UINT8_MAX;
  bool is_keyed = term != NULL && term->values & csj_value_keyed;
  bool is_skipped = walk->mode != csj_mode_entries || walk->skips_entries;
  frame->action = is_skipped ? csj_skip : is_keyed ? csj_keyed_entries : csj_entries;
}

void csj_treat_frame_key(csj_walk *walk, csj_frame *frame) {
  const csj_term *term = frame->term = walk->key->element;
  if (term == NULL) {
    csj_span key = csj_key_as_written(walk);
    bool has_entries = walk->entries_key.size > 0 && walk->machine.depth == 1 &&
                       csj_is_equal(key, csj_contents(&walk->entries_key));
    if (!has_entries) {
      treat_unknown(walk, frame);
      return;
    }
    csj_note_key(walk, csj_event_warning, walk->key_start, "the entries are read from '%.*s'");
    treat_entries(walk, frame, NULL);
    return;
  }
  if (csj_has_occurred(frame, term)) {
    csj_warn_of_repetition(walk, (csj_role)term->head_role);
    if (csj_record_remove(walk->record, 1, term->number)) walk->sent = 0;
  }
  switch ((csj_role)term->head_role) {
    case csj_role_entry: treat_entries(walk, frame, term); break;
    case csj_role_frame: frame->action = csj_frame_of_entries; break;
    case csj_role_feed: frame->action = csj_feed; break;
    default: frame->action = walk->key->actions[0][1];
  }
}

void csj_end_unread(csj_walk *walk) {
  if (walk->unread_count == 0) return;
  csj_span key = csj_contents(&walk->unread_key);
  if (walk->unread_error.size == 0) {
    csj_note(walk, csj_event_warning, walk->unread_position, "'%.*s' isn't read: %zu %s",
             (int)key.size, (const char *)key.bytes, walk->unread_count,
             walk->unread_count == 1 ? "item" : "items");
    return;
  }
  char more[40] = "";
  if (walk->unread_count > 1) {
    snprintf(more, sizeof more, " (and %zu more)", walk->unread_count - 1);
  }
  csj_note(walk, csj_event_warning, walk->unread_position, "the server's error: %.*s%s",
           (int)walk->unread_error.size, (const char *)walk->unread_error.bytes, more);
}

void csj_begin_entry(csj_walk *walk, csj_frame *frame, uint8_t name) {
  walk->entry_remarks = walk->event_count;
  walk->entry_depth = walk->machine.depth + 1;
  walk->record = &walk->entry;
  csj_record_reset(&walk->entry);
  walk->vocabulary->entries += 1;
  csj_position position = csj_value_position(walk);
  csj_record_add(&walk->entry, name, csj_kind_element, 0, 0, position);
  if (frame->is_keyed) {
    csj_append(&walk->entry.texts, walk->data_key.bytes, walk->data_key.size);
    csj_record_add(&walk->entry, name, csj_kind_string, 0, 0, position);
  }
  frame->keys = csj_keys_of_members;
  frame->is_head = false;
  frame->is_entry = true;
  frame->name = csj_no_name;
  frame->first = walk->entry.count;
  frame->keeps_members = (walk->vocabulary->keeps & csj_keeps_of_entries) != 0;
  frame->is_plain = !frame->keeps_members && !walk->is_row;
}

void csj_end_entry(csj_walk *walk) {
  walk->record = &walk->head;
  if (walk->is_tried) return;
  csj_flush(walk);
  csj_send_head(walk);
  csj_send(walk, csj_record_event(&walk->entry, csj_event_entry));
}

void csj_begin_feed(csj_walk *walk) {
  // The members before it belong to no feed.
  if (!walk->has_begun) walk->has_feeds = true;
  if (walk->mode != csj_mode_entries) return;
  walk->has_begun = false;
  csj_record_reset(&walk->head);
  csj_record_add(&walk->head, UINT8_MAX, csj_kind_element, 0, 0, csj_value_position(walk));
}

bool csj_end_feed(csj_walk *walk) {
  if (walk->is_tried) return true;
  // The members after feeds belong to none.
  bool is_rest = walk->machine.depth == 0 && walk->has_feeds;
  if (walk->mode == csj_mode_heads) walk->halts |= csj_halts_at_problem;
  if (walk->mode != csj_mode_entries) return !walk->halts;
  csj_flush(walk);
  if (is_rest) return !walk->halts;
  csj_send_head(walk);
  csj_send(walk, (csj_event){.kind = csj_event_end});
  return false;
}
