// What becomes of strings and tokens. Part of Walk.c, whose copy of the machine has them inline.
#pragma once

#include "Walk.h"

static inline bool goes_on(const csj_walk *walk) { return !walk->halts; }

// Returns true for a value after the first one of a list, for a member that has one value.
static inline bool is_beyond_first(const csj_walk *walk, const csj_frame *frame) {
  return frame->closer == ']' && !(frame->term->values & csj_value_list) &&
         walk->record->count != frame->first;
}

// Adds a node for the value that was begun last.
CSJ_INLINE void add_node(csj_walk *walk, const csj_known_term *term, csj_kind kind) {
  csj_record_add(walk->record, term->name, kind, term->number, walk->text_start,
                 csj_position_at(&walk->machine, walk->machine.start));
}

// Gives a node its text.
static inline void set_text(csj_walk *walk, uint32_t index, csj_kind kind) {
  csj_node *node = &walk->record->nodes[index];
  node->kind = (uint8_t)kind;
  node->text_start = (uint32_t)walk->text_start;
  node->text_end = (uint32_t)walk->record->texts.size;
}

// Begins a value that is copied, after those before it in a list. Returns false if it isn't read.
static inline bool begin_copied(csj_walk *walk, csj_frame *frame) {
  if (frame->keys == csj_keys_copied && frame->closer == ']' && frame->first++ > 0) {
    csj_append_byte(&walk->extra.text, ',');
  }
  return !csj_is_too_large(walk);
}

// Ends a member of an entry that is copied, after its value.
static inline void end_copied(csj_walk *walk, const csj_frame *frame) {
  if (frame->keys != csj_keys_copied) csj_extra_end(&walk->extra);
}

// Returns true for a text or `null` under a name that also has entries.
static inline bool is_no_entry(const csj_frame *frame, bool is_null) {
  if (frame->closer == ']' || frame->keys != csj_keys_of_frame) return false;
  return is_null || (frame->term != NULL && frame->term->role == csj_role_text);
}

static bool begin_keyed_node(csj_walk *walk, csj_frame *frame) {
  if (csj_is_too_large(walk)) return false;
  frame->first = csj_record_add(walk->record, frame->name, csj_kind_element, frame->term->number,
                                walk->text_start, csj_position_at(&walk->machine, walk->machine.start));
  return true;
}

static void end_keyed_node(csj_walk *walk, csj_frame *frame) {
  walk->text_start = walk->record->texts.size;
  csj_append(&walk->record->texts, walk->data_key.bytes, walk->data_key.size);
  csj_record_add(walk->record, frame->name, csj_kind_string, 0, walk->text_start,
                 csj_position_at(&walk->machine, walk->machine.start));
  walk->record->nodes[frame->first].end = walk->record->count;
}

__attribute__((noinline)) static csj_target begin_other_text(csj_walk *walk, csj_frame *frame) {
  csj_target target = {.limit = walk->text_limit};
  switch ((csj_action)frame->action) {
    case csj_write_text:
    case csj_write_node: csj_is_too_large(walk); break;
    case csj_own_text:
      if (frame->takes_text) target.buffer = &walk->record->texts;
      break;
    case csj_keyed_node:
      if (begin_keyed_node(walk, frame)) target.buffer = &walk->record->texts;
      break;
    case csj_copy:
      if (!begin_copied(walk, frame)) break;
      csj_append_byte(&walk->extra.text, '"');
      target.buffer = &walk->extra.text;
      target.keeps_escapes = true;
      break;
    case csj_note_error:
      walk->unread_text.size = 0;
      return (csj_target){.buffer = &walk->unread_text, .limit = 1000};
    default: break;
  }
  return target;
}

// Returns true for a text that is a node of the record.
static inline bool is_written(const csj_walk *walk, const csj_frame *frame) {
  return frame->action == csj_write_text && (frame->term->values & csj_value_text) &&
         !is_beyond_first(walk, frame);
}

CSJ_INLINE csj_target begin_text(csj_machine *machine, csj_frame *frame) {
  csj_walk *walk = (csj_walk *)machine;
  if (frame->action == csj_skip) return (csj_target){0};
  walk->text_start = walk->record->texts.size;
  if (is_written(walk, frame) && csj_has_room(walk)) {
    return (csj_target){.buffer = &walk->record->texts, .limit = walk->text_limit};
  }
  return begin_other_text(walk, frame);
}

// Reports what is wrong with a text that is read. Returns false if that loses the entry.
static bool is_sound(csj_walk *walk) {
  uint8_t marks = walk->machine.text.marks;
  uint64_t start = walk->machine.start;
  if (marks & csj_text_is_too_long) {
    csj_fail(walk, csj_error_limit, start, "a text of more than %zu bytes", walk->text_limit);
    return false;
  }
  if (marks & csj_text_has_wrong_escape) {
    csj_fail(walk, csj_error_malformed, start, "a string with an invalid escape");
    return false;
  }
  if (marks & csj_text_has_half && walk->machine.text.target != NULL) {
    csj_warn(walk, start, "half of a surrogate pair is replaced by U+FFFD");
  }
  return true;
}

// Warns of a text that isn't read.
static void skip_text(csj_walk *walk) {
  if (walk->machine.text.marks & csj_text_has_wrong_escape) {
    csj_warn(walk, walk->machine.start, "an invalid escape in a text that isn't read");
  }
}

__attribute__((noinline)) static bool end_other_text(csj_walk *walk, csj_frame *frame) {
  csj_machine *machine = &walk->machine;
  uint8_t faults = machine->text.marks & (uint8_t)~csj_text_has_escape;
  switch ((csj_action)frame->action) {
    case csj_write_text:
    case csj_write_node:
      if (is_beyond_first(walk, frame)) {
        skip_text(walk);
        csj_warn(walk, machine->start, "only the first value of a list is read");
      } else if (faults != 0 && !is_sound(walk)) {
        break;
      } else if (!(frame->term->values & csj_value_text)) {
        csj_warn(walk, machine->start, "a value of the wrong type");
      } else {
        bool is_text = frame->action == csj_write_text;
        add_node(walk, frame->term, is_text ? csj_kind_string : csj_kind_element);
      }
      break;
    case csj_own_text:
      if (faults != 0 && !is_sound(walk)) break;
      if (frame->takes_text) set_text(walk, frame->node, csj_kind_string);
      break;
    case csj_keyed_node:
      if (faults != 0 && !is_sound(walk)) break;
      set_text(walk, frame->first, csj_kind_string);
      end_keyed_node(walk, frame);
      break;
    case csj_copy:
      if (faults != 0 && !is_sound(walk)) break;
      csj_append_byte(&walk->extra.text, '"');
      end_copied(walk, frame);
      break;
    case csj_entries:
      if (is_no_entry(frame, false)) {
        skip_text(walk);
      } else if (faults == 0 || is_sound(walk)) {
        csj_note(walk, csj_event_lost_entry, csj_position_at(machine, machine->start),
                 "an entry that isn't an object");
      }
      break;
    case csj_note_error:
      skip_text(walk);
      if (walk->unread_text.size == 0 || faults != 0) break;
      if (walk->unread_error.size > 0) csj_append_text(&walk->unread_error, ": ");
      csj_append(&walk->unread_error, walk->unread_text.bytes, walk->unread_text.size);
      break;
    case csj_write_other:
      csj_report_unknown(walk);
      skip_text(walk);
      break;
    case csj_extra_members:
      skip_text(walk);
      csj_warn(walk, machine->start, "a value of the wrong type");
      break;
    default: skip_text(walk); break;
  }
  return goes_on(walk);
}

CSJ_INLINE bool end_text(csj_machine *machine, csj_frame *frame, uint64_t offset) {
  csj_walk *walk = (csj_walk *)machine;
  if (walk->telling >= csj_tells_text && frame->is_entry) csj_tell_text(walk, offset);
  if (machine->text.marks <= csj_text_has_escape) {
    if (frame->action == csj_skip) return goes_on(walk);
    if (is_written(walk, frame)) {
      add_node(walk, frame->term, csj_kind_string);
      return goes_on(walk);
    }
  }
  return end_other_text(walk, frame);
}

// Reports a token that isn't JSON. Returns false if that loses the entry.
static bool is_sound_token(csj_walk *walk, csj_token token, const uint8_t *bytes, size_t count) {
  uint64_t start = walk->machine.start;
  if (token == csj_token_infinite) {
    csj_note(walk, csj_event_warning, csj_position_at(&walk->machine, start), "%.*s is read as null",
             (int)count, (const char *)bytes);
  }
  if (token != csj_token_wrong) return true;
  bool is_visible = *bytes > ' ' && *bytes < 0x7F;
  if (is_visible) {
    csj_fail(walk, csj_error_malformed, start, "unexpected '%c'", *bytes);
  } else {
    csj_fail(walk, csj_error_malformed, start, "unexpected byte");
  }
  return false;
}

// Warns of a token that isn't read. What isn't JSON is no reason to lose what is read.
static void skip_token(csj_walk *walk, csj_token token, const uint8_t *bytes) {
  if (token != csj_token_wrong) return;
  csj_position position = csj_position_at(&walk->machine, walk->machine.start);
  if (*bytes > ' ' && *bytes < 0x7F) {
    csj_note(walk, csj_event_warning, position, "unexpected '%c' in a value that isn't read", *bytes);
  } else {
    csj_note(walk, csj_event_warning, position, "unexpected byte in a value that isn't read");
  }
}

// Appends a token to the record. Returns false if it is too long.
static bool append_token(csj_walk *walk, const uint8_t *bytes, size_t count) {
  if (count > walk->text_limit) {
    csj_fail(walk, csj_error_limit, walk->machine.start, "a number with too many digits");
    return false;
  }
  csj_append(&walk->record->texts, bytes, count);
  return true;
}

static inline csj_kind kind_of(csj_token token) {
  switch (token) {
    case csj_token_number: return csj_kind_number;
    case csj_token_boolean: return csj_kind_boolean;
    default: return csj_kind_string;
  }
}

// Writes a node for a token, of which `null` and infinite numbers have no text.
static void write_token(csj_walk *walk, csj_frame *frame, csj_token token, const uint8_t *bytes,
                        size_t count) {
  if (csj_is_too_large(walk)) return;
  if (is_beyond_first(walk, frame)) {
    skip_token(walk, token, bytes);
    if (token != csj_token_null) {
      csj_warn(walk, walk->machine.start, "only the first value of a list is read");
    }
    return;
  }
  if (!is_sound_token(walk, token, bytes, count) || token == csj_token_null) return;
  unsigned type = token == csj_token_boolean ? csj_value_boolean : csj_value_text;
  if (!(frame->term->values & type)) {
    csj_warn(walk, walk->machine.start, "a value of the wrong type");
    return;
  }
  bool is_text = frame->action == csj_write_text;
  if (is_text && token != csj_token_infinite && !append_token(walk, bytes, count)) return;
  add_node(walk, frame->term, is_text ? kind_of(token) : csj_kind_element);
}

__attribute__((noinline)) static bool take_other_token(csj_walk *walk, csj_frame *frame, csj_token token,
                             const uint8_t *bytes, size_t count) {
  csj_machine *machine = &walk->machine;
  bool is_null = token == csj_token_null;
  walk->text_start = walk->record->texts.size;
  switch ((csj_action)frame->action) {
    case csj_write_text:
    case csj_write_node: write_token(walk, frame, token, bytes, count); break;
    case csj_own_text:
      if (!is_sound_token(walk, token, bytes, count) || is_null || !frame->takes_text) break;
      if (token != csj_token_infinite && !append_token(walk, bytes, count)) break;
      set_text(walk, frame->node, kind_of(token));
      break;
    case csj_keyed_node:
      if (!begin_keyed_node(walk, frame)) break;
      if (!is_sound_token(walk, token, bytes, count)) break;
      if (!is_null && token != csj_token_infinite && !append_token(walk, bytes, count)) break;
      if (!is_null) set_text(walk, frame->first, kind_of(token));
      end_keyed_node(walk, frame);
      break;
    case csj_copy:
      if (!begin_copied(walk, frame) || !is_sound_token(walk, token, bytes, count)) break;
      if (count > walk->text_limit + 2) {
        csj_fail(walk, csj_error_limit, machine->start, "a number with too many digits");
        break;
      }
      if (token == csj_token_infinite) {
        csj_append_text(&walk->extra.text, "null");
      } else {
        csj_append(&walk->extra.text, bytes, count);
      }
      end_copied(walk, frame);
      break;
    case csj_entries:
      if (is_no_entry(frame, is_null)) {
        skip_token(walk, token, bytes);
      } else if (is_sound_token(walk, token, bytes, count)) {
        csj_note(walk, csj_event_lost_entry, csj_position_at(machine, machine->start),
                 "an entry that isn't an object");
      }
      break;
    case csj_write_other:
      csj_report_unknown(walk);
      skip_token(walk, token, bytes);
      break;
    case csj_extra_members:
      skip_token(walk, token, bytes);
      if (!is_null) csj_warn(walk, machine->start, "a value of the wrong type");
      break;
    default: skip_token(walk, token, bytes); break;
  }
  return goes_on(walk);
}

CSJ_INLINE bool take_token(csj_machine *machine, csj_frame *frame, csj_token token,
                              const uint8_t *bytes, size_t count) {
  csj_walk *walk = (csj_walk *)machine;
  if (frame->action == csj_skip && token != csj_token_wrong) return goes_on(walk);
  return take_other_token(walk, frame, token, bytes, count);
}
