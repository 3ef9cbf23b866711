// What becomes of strings and tokens. Part of Walk.c, whose machine has them inline.
#pragma once

#include "Walk.h"

static inline bool goes_on(const csj_walk *walk) { return !walk->halts; }

// Returns true for a value after the first one of a list, for a member that has one value.
static inline bool is_beyond_first(const csj_walk *walk, const csj_frame *frame) {
  return frame->closer == ']' && !(frame->term->values & csj_value_list) &&
         walk->record->count != frame->first;
}

// Adds a node for the value that was begun last.
CSJ_INLINE uint32_t add_node(csj_walk *walk, uint8_t name, csj_kind kind, uint16_t term) {
  return csj_record_add(walk->record, name, kind, term, walk->text_start, csj_value_position(walk));
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
    csj_append_byte(&walk->record->texts, ',');
  }
  return !csj_is_too_large(walk);
}

// Gives what was copied to its node, after a value that isn't within another one.
static inline void end_copied(csj_walk *walk, const csj_frame *frame) {
  if (frame->keys == csj_keys_copied) return;
  walk->text_start = walk->copy_start;
  if (walk->copied == walk->record->count) {
    uint8_t name = walk->copied_term != 0 ? csj_extra_name : csj_member_name;
    add_node(walk, name, csj_kind_string, walk->copied_term);
  } else {
    set_text(walk, walk->copied, csj_kind_string);
  }
}

// Adds a node for a text or number if nothing else is to be noted. Returns false otherwise.
CSJ_INLINE bool add_plain(csj_walk *walk, const csj_frame *frame, csj_kind kind, uint64_t start,
                          const uint8_t *bytes, const uint8_t *end) {
  size_t count = (size_t)(end - bytes);
  if (frame->action != csj_write_plain || count > walk->text_limit || !csj_has_room(walk)) return false;
  csj_record *record = walk->record;
  size_t text = record->texts.size;
  csj_append_run(&record->texts, bytes, count);
  csj_record_add(record, frame->term->name, kind, frame->term->number, text,
                 csj_position_at(&walk->machine, start));
  return true;
}

__attribute__((noinline)) static csj_target begin_text(csj_walk *walk, csj_frame *frame) {
  csj_target target = {.limit = walk->text_limit};
  walk->text_start = walk->record->texts.size;
  switch ((csj_action)frame->action) {
    case csj_write_plain:
    case csj_write_text:
      if (!csj_is_too_large(walk) && frame->term->values & csj_value_text &&
          !is_beyond_first(walk, frame)) {
        target.buffer = &walk->record->texts;
      }
      break;
    case csj_write_node: csj_is_too_large(walk); break;
    case csj_own_text:
      if (frame->takes_text) target.buffer = &walk->record->texts;
      break;
    case csj_copy:
      if (!begin_copied(walk, frame)) break;
      csj_append_byte(&walk->record->texts, '"');
      target.buffer = &walk->record->texts;
      target.keeps_escapes = true;
      break;
    case csj_note_error:
      walk->unread_text.size = 0;
      return (csj_target){.buffer = &walk->unread_text, .limit = 1000};
    default: break;
  }
  return target;
}

// Warns of a value that isn't read. What is read is kept if it isn't JSON.
static void pass(csj_walk *walk, csj_token token, csj_span text) {
  char message[24];
  if (token == csj_token_text && walk->machine.text.marks & csj_text_has_wrong_escape) {
    csj_warn(walk, "an invalid escape in a text that isn't read");
  } else if (token == csj_token_wrong) {
    csj_note(walk, csj_event_warning, csj_value_position(walk), "%s in a value that isn't read",
             csj_unexpected(message, *text.bytes));
  }
}

// Reports what is wrong with a value that is read. Returns false if that loses the entry.
static bool is_sound(csj_walk *walk, csj_token token, csj_span text) {
  uint8_t marks = token == csj_token_text ? walk->machine.text.marks : 0;
  uint64_t start = walk->machine.start;
  char message[24];
  if (token == csj_token_wrong) {
    csj_fail(walk, csj_error_malformed, start, "%s", csj_unexpected(message, *text.bytes));
  } else if (marks & csj_text_is_too_long) {
    csj_fail(walk, csj_error_limit, start, "a text of more than %zu bytes", walk->text_limit);
  } else if (marks & csj_text_has_wrong_escape) {
    csj_fail(walk, csj_error_malformed, start, "a string with an invalid escape");
  } else {
    if (token == csj_token_infinite) {
      csj_note(walk, csj_event_warning, csj_value_position(walk), "%.*s is read as null", (int)text.size,
               (const char *)text.bytes);
    } else if (marks & csj_text_has_half && walk->machine.text.target != NULL) {
      csj_warn(walk, "half of a surrogate pair is replaced by U+FFFD");
    }
    return true;
  }
  return false;
}

// Appends a number or word to the record. Returns false if it is too long.
static bool append_token(csj_walk *walk, csj_token token, csj_span text) {
  if (token == csj_token_text || token == csj_token_infinite) return true;
  if (text.size > walk->text_limit) {
    csj_fail(walk, csj_error_limit, walk->machine.start, "a number with too many digits");
    return false;
  }
  csj_append(&walk->record->texts, text.bytes, text.size);
  return true;
}

static inline csj_kind kind_of(csj_token token) {
  if (token == csj_token_number) return csj_kind_number;
  return token == csj_token_boolean ? csj_kind_boolean : csj_kind_string;
}

static void copy_value(csj_walk *walk, csj_frame *frame, csj_token token, csj_span text) {
  csj_buffer *target = &walk->record->texts;
  if (token != csj_token_text && !begin_copied(walk, frame)) return;
  if (!is_sound(walk, token, text)) return;
  if (token == csj_token_text) {
    csj_append_byte(target, '"');
  } else if (token == csj_token_infinite) {
    csj_append_text(target, "null");
  } else if (!append_token(walk, token, text)) {
    return;
  }
  end_copied(walk, frame);
}

// Begins to keep a member whose value isn't of a type that is read, if those of all objects are kept.
static bool keep_other(csj_walk *walk, csj_frame *frame) {
  const uint8_t of_all = csj_keeps_of_objects | csj_keeps_of_heads;
  bool is_kept = frame->closer == '}' && walk->vocabulary->keeps & of_all &&
                 (frame->keeps_members || csj_keeps_members(walk, frame));
  if (is_kept) csj_keep(walk, frame);
  return is_kept;
}

// Writes a node for a value. Infinite numbers have no text, and `null` has no node by default.
static void write_node(csj_walk *walk, csj_frame *frame, csj_token token, csj_span text) {
  if (token != csj_token_text && csj_is_too_large(walk)) return;
  if (is_beyond_first(walk, frame)) {
    pass(walk, token, text);
    if (token != csj_token_null) csj_warn(walk, "only the first value of a list is read");
    return;
  }
  bool is_null = token == csj_token_null;
  if (!is_sound(walk, token, text) || (is_null && !(frame->term->values & csj_value_null))) return;
  unsigned type = token == csj_token_boolean ? csj_value_boolean : csj_value_text;
  if (!(frame->term->values & type)) {
    csj_warn(walk, "a value of the wrong type");
    if (token != csj_token_text && keep_other(walk, frame)) copy_value(walk, frame, token, text);
    return;
  }
  bool is_text = frame->action != csj_write_node;
  if (is_text && !is_null && !append_token(walk, token, text)) return;
  add_node(walk, frame->term->name, is_text ? kind_of(token) : csj_kind_element, frame->term->number);
}

// Notes a value that isn't a list where only a list has entries. Returns false for any other.
static inline bool is_no_list(csj_walk *walk, const csj_frame *frame) {
  if (frame->closer == ']' || frame->term == NULL || frame->term->values != csj_value_list) return false;
  csj_note_key(walk, csj_event_no_list, walk->machine.start, "'%.*s' isn't a list");
  return true;
}

// Returns true for a text or `null` under a name that also has entries.
static inline bool is_no_entry(const csj_frame *frame, csj_token token) {
  if (frame->closer == ']' || frame->keys != csj_keys_of_frame) return false;
  return token == csj_token_null || (frame->term != NULL && frame->term->role == csj_role_text);
}

__attribute__((noinline)) static bool take_other(csj_walk *walk, csj_frame *frame, csj_token token,
                                                 csj_span text) {
  bool is_text = token == csj_token_text, is_null = token == csj_token_null;
  if (!is_text) walk->text_start = walk->record->texts.size;
  switch ((csj_action)frame->action) {
    case csj_write_plain:
    case csj_write_text:
    case csj_write_node: write_node(walk, frame, token, text); break;
    case csj_own_text:
      if (!is_sound(walk, token, text) || is_null || !frame->takes_text) break;
      if (append_token(walk, token, text)) set_text(walk, frame->node, kind_of(token));
      break;
    case csj_copy: copy_value(walk, frame, token, text); break;
    case csj_entries:
      if (is_no_list(walk, frame)) break;
      if (is_no_entry(frame, token)) {
        pass(walk, token, text);
      } else if (is_sound(walk, token, text)) {
        csj_note(walk, csj_event_lost_entry, csj_value_position(walk), "an entry that isn't an object");
      }
      break;
    case csj_note_error:
      pass(walk, token, text);
      if (!is_text || walk->unread_text.size == 0 || walk->machine.text.marks > csj_text_has_escape) {
        break;
      }
      if (walk->unread_error.size > 0) csj_append_text(&walk->unread_error, ": ");
      csj_append(&walk->unread_error, walk->unread_text.bytes, walk->unread_text.size);
      break;
    case csj_write_other:
      csj_report_unknown(walk);
      pass(walk, token, text);
      break;
    case csj_extra_members:
      pass(walk, token, text);
      if (!is_null) csj_warn(walk, "a value of the wrong type");
      break;
    default: pass(walk, token, text); break;
  }
  return goes_on(walk);
}

// Ends a text of that size with its quotes. `marks` are those of it in `target`.
__attribute__((noinline)) static bool end_text(csj_walk *walk, csj_frame *frame, csj_buffer *target,
                                               uint8_t marks, size_t size) {
  if (walk->is_row && frame->is_entry && walk->key->telling != csj_tells_nothing) {
    // Only versions of apps are as short: JSON Feed's is an address.
    bool is_short = size <= sizeof "jsonfeed.org/";
    walk->has_plain_shape &= walk->key->telling == csj_tells_version ? is_short
                             : walk->key->telling != csj_tells_type;
  }
  walk->machine.text.target = target;
  walk->machine.text.marks = marks;
  if (frame->action != csj_own_text || target == NULL || marks > csj_text_has_escape) {
    return take_other(walk, frame, csj_token_text, (csj_span){0});
  }
  set_text(walk, frame->node, csj_kind_string);
  return goes_on(walk);
}

__attribute__((noinline)) static bool take_token(csj_walk *walk, csj_frame *frame, csj_token token,
                                                 const uint8_t *bytes, size_t count) {
  return take_other(walk, frame, token, (csj_span){bytes, count});
}
