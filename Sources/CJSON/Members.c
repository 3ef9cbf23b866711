// The keys of members, which decide what becomes of their values.
#include "Walk.h"

csj_span csj_key_as_written(const csj_walk *walk) {
  return walk->is_spelled ? csj_contents(&walk->written) : walk->key->text;
}

csj_span csj_key_text(const csj_walk *walk) {
  bool is_unescaped = walk->is_spelled && walk->machine.text.marks & csj_text_has_escape;
  return is_unescaped ? csj_contents(&walk->unescaped) : csj_key_as_written(walk);
}

void csj_report_unknown(csj_walk *walk) {
  if (walk->reports_unknown) csj_note_key(walk, csj_event_unknown, walk->key_start, "%.*s");
}

// Warns once a document. The entries of a list are passed on before another one is seen.
void csj_warn_of_repetition(csj_walk *walk, csj_role role) {
  bool is_passed_on = role == csj_role_frame || role == csj_role_entry;
  if (walk->has_repetition || walk->mode != csj_mode_entries) return;
  walk->has_repetition = true;
  csj_span key = csj_key_text(walk);
  csj_note(walk, csj_event_warning, csj_position_at(&walk->machine, walk->key_start),
           "'%.*s' occurs twice in an object; %s", (int)key.size, (const char *)key.bytes,
           is_passed_on ? "both are read" : "the last counts");
}

// Removes what an earlier member of the same key gave: the last counts.
void csj_treat_repeated(csj_walk *walk, csj_frame *frame, const csj_term *term) {
  csj_node *node = &walk->record->nodes[frame->node];
  csj_role role = (csj_role)(frame->is_head ? term->head_role : term->role);
  csj_warn_of_repetition(walk, role);
  switch (role) {
    case csj_role_own_text:
      node->kind = csj_kind_element;
      node->text_end = node->text_start;
      break;
    case csj_role_inline:
      if (frame->inlined_term != term) break;
      csj_record_cut(walk->record, frame->inlined, frame->inlined_end);
      frame->inlined_term = NULL;
      break;
    case csj_role_node:
    case csj_role_text:
      if (csj_record_remove(walk->record, frame->first, term->number)) frame->inlined_term = NULL;
      break;
    default: break;
  }
}

// Returns the node of an earlier member of the same key that was kept of the entry; else the next one.
static uint32_t kept_node(csj_walk *walk, uint16_t term) {
  csj_record *record = walk->record;
  csj_key *key = walk->key;
  uint32_t node = record->count;
  if (key == &walk->vocabulary->unknown) return node;
  bool is_repeated = key->kept_in == walk->vocabulary->entries;
  key->kept_in = walk->vocabulary->entries;
  if (!is_repeated) return node;
  csj_warn_of_repetition(walk, csj_role_extra);
  while (node-- > 1) {
    if (record->nodes[node].term == term) return node;
  }
  return record->count;
}

void csj_keep(csj_walk *walk, csj_frame *frame) {
  csj_buffer *texts = &walk->record->texts;
  csj_span written = csj_key_as_written(walk);
  bool is_of_entry = frame->keeps_members || frame->keys == csj_keys_kept;
  // Terms have lower numbers.
  walk->copied_term = is_of_entry ? (uint16_t)~walk->key->number : 0;
  walk->copied = is_of_entry ? kept_node(walk, walk->copied_term) : walk->record->count;
  walk->copy_start = texts->size;
  frame->action = csj_copy;
  csj_append_byte(texts, '"');
  csj_append(texts, written.bytes, written.size);
  csj_append_text(texts, "\":");
}

void csj_treat_unknown(csj_walk *walk, csj_frame *frame) {
  bool is_kept = frame->keeps_members || csj_keeps_members(walk, frame);
  if (!is_kept && frame->name != csj_no_name) {
    frame->action = csj_write_other;
    return;
  }
  csj_report_unknown(walk);
  if (is_kept) csj_keep(walk, frame);
}

void csj_treat_key(csj_walk *walk, csj_frame *frame) {
  csj_span key;
  switch ((csj_keys)frame->keys) {
    case csj_keys_of_frame: csj_treat_frame_key(walk, frame); break;
    case csj_keys_kept: csj_keep(walk, frame); break;
    case csj_keys_of_error:
      key = csj_key_text(walk);
      frame->action = csj_is_key(key, "title") || csj_is_key(key, "detail") ||
                              csj_is_key(key, "message")
                          ? csj_note_error
                          : csj_skip;
      break;
    case csj_keys_of_entries: csj_set(&walk->data_key, csj_key_text(walk)); break;
    default: break;
  }
}
