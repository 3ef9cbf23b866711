// The keys of members, which decide what becomes of their values.
#include "Walk.h"

csj_span csj_key_as_written(const csj_walk *walk) {
  if (walk->is_spelled) return (csj_span){walk->written.bytes, walk->written.size};
  return (csj_span){walk->key->text, walk->key->size};
}

csj_span csj_key_text(const csj_walk *walk) {
  if (walk->is_spelled && walk->machine.text.has_escape) {
    return (csj_span){walk->unescaped.bytes, walk->unescaped.size};
  }
  return csj_key_as_written(walk);
}

bool csj_is_key(csj_span key, const char *text) {
  return key.size == strlen(text) && memcmp(key.bytes, text, key.size) == 0;
}

void csj_report_unknown(csj_walk *walk) {
  if (!walk->reports_unknown) return;
  csj_span key = csj_key_as_written(walk);
  csj_note(walk, csj_event_unknown, csj_position_at(&walk->machine, walk->key_start), "%.*s",
           (int)key.size, (const char *)key.bytes);
}

// Warns once a document.
void csj_warn_of_repetition(csj_walk *walk) {
  if (walk->has_repetition || walk->mode != csj_mode_entries) return;
  walk->has_repetition = true;
  csj_span key = csj_key_text(walk);
  csj_note(walk, csj_event_warning, csj_position_at(&walk->machine, walk->key_start),
           "'%.*s' occurs twice in an object; the last counts", (int)key.size,
           (const char *)key.bytes);
}

// Removes what an earlier member of the same key gave: the last counts.
static void repeat(csj_walk *walk, csj_frame *frame, const csj_known_term *term, csj_role role) {
  csj_warn_of_repetition(walk);
  switch (role) {
    case csj_role_own_text: {
      csj_node *node = &walk->record->nodes[frame->node];
      node->kind = csj_kind_element;
      node->text_end = node->text_start;
      break;
    }
    case csj_role_inline:
      if (frame->inlined_term == term) {
        csj_record_cut(walk->record, frame->inlined, frame->inlined_end);
        frame->inlined_term = NULL;
      }
      break;
    case csj_role_node:
    case csj_role_text:
      if (csj_record_remove(walk->record, frame->first, term->number)) frame->inlined_term = NULL;
      break;
    default: break;
  }
}

// Notes that a term occurs in an object. Returns true if it did before.
static inline bool has_occurred(csj_frame *frame, const csj_known_term *term) {
  if (term->number / 64 >= sizeof frame->seen / sizeof *frame->seen) return false;
  uint64_t bit = (uint64_t)1 << (term->number & 63), *word = &frame->seen[term->number / 64];
  bool has_occurred = (*word & bit) != 0;
  *word |= bit;
  return has_occurred;
}

// Begins to copy a member of an entry that isn't read.
static void keep(csj_walk *walk, csj_frame *frame) {
  csj_span key = csj_key_text(walk), written = csj_key_as_written(walk);
  frame->action = csj_copy;
  if (!csj_extra_begin(&walk->extra, key.bytes, key.size)) csj_warn_of_repetition(walk);
  csj_append_byte(&walk->extra.text, '"');
  csj_append(&walk->extra.text, written.bytes, written.size);
  csj_append_text(&walk->extra.text, "\":");
}

static void treat_unknown(csj_walk *walk, csj_frame *frame) {
  if (frame->keeps_members) {
    csj_report_unknown(walk);
    keep(walk, frame);
  } else if (frame->name != csj_no_name) {
    frame->action = csj_write_other;
  } else {
    frame->action = csj_skip;
    csj_report_unknown(walk);
  }
}

// What becomes of a member of an entry, or of an object in a head.
static const uint8_t actions[] = {
    [csj_role_unwanted] = csj_skip, [csj_role_frame] = csj_skip, [csj_role_feed] = csj_skip,
    [csj_role_entry] = csj_skip, [csj_role_node] = csj_write_node, [csj_role_text] = csj_write_text,
    [csj_role_inline] = csj_inline, [csj_role_own_text] = csj_own_text,
    [csj_role_extra] = csj_extra_members};

static void treat_member(csj_walk *walk, csj_frame *frame) {
  const csj_key *key = walk->key;
  const csj_known_term *term =
      frame->is_inline && key->attribute != NULL ? key->attribute : key->element;
  frame->term = term;
  if (term == NULL) {
    treat_unknown(walk, frame);
    return;
  }
  csj_role role = frame->is_head ? term->head_role : term->role;
  if (has_occurred(frame, term)) repeat(walk, frame, term, role);
  if (frame->keeps_members && term->is_extra) {
    keep(walk, frame);
  } else {
    frame->action = actions[role];
  }
}

void csj_treat_frame_member(csj_walk *walk, csj_frame *frame, const csj_known_term *term) {
  if (has_occurred(frame, term)) {
    csj_warn_of_repetition(walk);
    if (csj_record_remove(walk->record, 1, term->number)) walk->sent = 0;
  }
  frame->action = actions[term->head_role];
}

void csj_treat_key(csj_walk *walk, csj_frame *frame) {
  csj_span key;
  switch ((csj_keys)frame->keys) {
    case csj_keys_of_members: treat_member(walk, frame); break;
    case csj_keys_of_frame: csj_treat_frame_key(walk, frame); break;
    case csj_keys_kept: keep(walk, frame); break;
    case csj_keys_of_error:
      key = csj_key_text(walk);
      frame->action = csj_is_key(key, "title") || csj_is_key(key, "detail") ||
                              csj_is_key(key, "message")
                          ? csj_note_error
                          : csj_skip;
      break;
    case csj_keys_of_entries:
    case csj_keys_of_nodes:
      key = csj_key_text(walk);
      walk->data_key.size = 0;
      csj_append(&walk->data_key, key.bytes, key.size);
      if (frame->keys == csj_keys_of_nodes) frame->action = csj_keyed_node;
      break;
    case csj_keys_skipped:
    case csj_keys_copied: break;
  }
}
