// What becomes of keys, objects and lists. Part of Walk.c, whose machine has them inline.
#pragma once

#include "Values.h"

// Keys of that size are no texts, which have a limit.
enum { longest_key = 1024 };

// Decides what becomes of a member of an entry.
CSJ_INLINE void take_key(csj_walk *walk, csj_frame *frame) {
  const csj_key *key = walk->key;
  if (frame->is_plain && key->element != NULL) {
    frame->term = key->element;
    frame->action = key->actions[0][0];
    if (csj_has_occurred(frame, key->element)) csj_treat_repeated(walk, frame, key->element);
    return;
  }
  bool is_attribute = frame->is_inline && key->attribute != NULL;
  const csj_term *term = is_attribute ? key->attribute : key->element;
  frame->term = term;
  frame->action = term == NULL ? csj_skip : key->actions[is_attribute][frame->is_head];
  if (walk->is_row && frame->is_entry) {
    walk->shape = csj_shape_with(walk->shape, key->hash);
    walk->has_plain_shape &= key->number != 0;
    if (key->telling == csj_tells_type || key->telling == csj_tells_version) {
      if (frame->action == csj_skip) frame->action = csj_look;
      if (frame->action == csj_write_plain) frame->action = csj_write_text;
    }
  }
  if (term == NULL) {
    bool is_noted = frame->keeps_members || frame->name != csj_no_name || walk->reports_unknown ||
                    csj_keeps_members(walk, frame);
    if (is_noted) csj_treat_unknown(walk, frame);
    return;
  }
  if (csj_has_occurred(frame, term)) csj_treat_repeated(walk, frame, term);
  if (frame->keeps_members && term->is_extra) csj_keep(walk, frame);
}

// Passes a key that was expected. Returns the byte after its closing quote, or NULL.
CSJ_INLINE const uint8_t *expected_key(csj_walk *walk, csj_frame *frame, const uint8_t *at,
                                       uint64_t start) {
  if (frame->keys != csj_keys_of_members) return NULL;
  csj_key *key = frame->next->key;
  if (!csj_is_next(key, at)) return NULL;
  frame->next = frame->next->next;
  walk->key = key;
  walk->key_start = start;
  walk->is_spelled = false;
  take_key(walk, frame);
  return at + key->text.size + 1;
}

__attribute__((noinline)) static csj_target begin_other_key(csj_walk *walk, csj_frame *frame) {
  size_t limit = walk->text_limit < longest_key ? longest_key : walk->text_limit;
  csj_target target = {.buffer = &walk->written, .limit = limit, .keeps_escapes = true};
  walk->written.size = 0;
  if (frame->keys == csj_keys_copied) {
    target.buffer = &walk->record->texts;
    if (frame->first++ > 0) csj_append_byte(target.buffer, ',');
    csj_append_byte(target.buffer, '"');
  }
  return target;
}

static inline csj_target begin_key(csj_walk *walk, csj_frame *frame) {
  return frame->keys == csj_keys_skipped ? (csj_target){0} : begin_other_key(walk, frame);
}

__attribute__((noinline)) static bool end_other_key(csj_walk *walk, csj_frame *frame) {
  csj_machine *machine = &walk->machine;
  if (frame->keys == csj_keys_skipped || frame->keys == csj_keys_of_error) {
    pass(walk, csj_token_text, (csj_span){0});
    if (frame->keys == csj_keys_skipped) return goes_on(walk);
  } else if (!is_sound(walk, csj_token_text, (csj_span){0})) {
    return goes_on(walk);
  }
  if (frame->keys == csj_keys_copied) {
    csj_append_text(&walk->record->texts, "\":");
    return goes_on(walk);
  }
  walk->key_start = machine->start;
  walk->is_spelled = true;
  if (machine->text.marks & csj_text_has_escape) {
    walk->unescaped.size = 0;
    *csj_room(&walk->written, csj_excess) = '"';
    csj_unescape(&walk->unescaped, csj_contents(&walk->written));
  }
  walk->key = walk->nowhere.key = &walk->vocabulary->unknown;
  if (frame->keys >= csj_keys_kept) {
    csj_key *key = csj_find_key(walk->vocabulary, csj_key_text(walk));
    csj_expectation *next = &walk->nowhere;
    if (key != walk->key) {
      next = csj_expected(walk->vocabulary, csj_path(frame->path, key));
      *frame->next = (csj_expectation){key, next};
    }
    walk->key = key;
    frame->next = next;
  }
  if (frame->keys == csj_keys_of_members) {
    take_key(walk, frame);
  } else {
    csj_treat_key(walk, frame);
  }
  return goes_on(walk);
}

static inline bool end_key(csj_walk *walk, csj_frame *frame) {
  if (frame->keys == csj_keys_skipped && walk->machine.text.marks == 0) return true;
  return end_other_key(walk, frame);
}

static void begin_copy(csj_walk *walk, csj_frame *inner, bool is_array) {
  csj_append_byte(&walk->record->texts, is_array ? '[' : '{');
  inner->action = csj_copy;
  inner->keys = csj_keys_copied;
  inner->first = 0;
}

// Begins an object or list that is the value of a member to be written.
static void begin_written(csj_walk *walk, csj_frame *outer, csj_frame *inner, bool is_array) {
  const csj_term *term = outer->term;
  if (csj_is_too_large(walk)) return;
  if (is_beyond_first(walk, outer)) {
    csj_warn(walk, "only the first value of a list is read");
    return;
  }
  inner->term = term;
  inner->first = walk->record->count;
  if (is_array) {
    inner->action = outer->action == csj_write_plain ? csj_write_text : outer->action;
    return;
  }
  if (!(term->values & csj_value_object)) {
    csj_warn(walk, "a value of the wrong type");
    if (keep_other(walk, outer)) begin_copy(walk, inner, is_array);
    return;
  }
  inner->name = term->name;
  inner->node = add_node(walk, term->name, csj_kind_element, term->number);
  inner->first += 1;
  if (term->values & csj_value_raw) {
    walk->copied = inner->node;
    walk->copy_start = walk->record->texts.size;
    begin_copy(walk, inner, is_array);
    return;
  }
  inner->keys = csj_keys_of_members;
  inner->is_plain = !inner->is_head;
  inner->takes_text = outer->action != csj_write_node;
  inner->name = term->others;
}

static void begin_other(csj_walk *walk, csj_frame *outer, csj_frame *inner, bool is_array) {
  if (is_array) {
    csj_report_unknown(walk);
    return;
  }
  if (csj_is_too_large(walk)) return;
  inner->node = add_node(walk, outer->name, csj_kind_element, 0);
  inner->first = inner->node + 1;
  inner->keys = csj_keys_of_members;
  inner->name = csj_no_name;
}

static void begin_inline(csj_walk *walk, csj_frame *outer, csj_frame *inner, bool is_array) {
  inner->node = outer->node;
  inner->takes_text = outer->takes_text;
  inner->keeps_members = outer->keeps_members;
  inner->name = outer->name;
  inner->first = walk->record->count;
  inner->term = outer->term;
  inner->is_inline = true;
  if (is_array) {
    inner->action = csj_inline;
  } else {
    inner->keys = csj_keys_of_members;
  }
}

// Events are taken after a container has begun: it would be begun twice.
static inline bool may_begin(const csj_walk *walk) {
  return (walk->halts & csj_halts_at_problem) == 0;
}

// Begins an object or list outside of entries. Returns false to pause before it.
static bool begin_frame(csj_walk *walk, csj_frame *outer, csj_frame *inner, bool is_array) {
  inner->is_head = true;
  inner->name = outer->name;
  inner->is_keyed = outer->is_keyed;
  if (is_array) {
    inner->action = outer->action == csj_keyed_entries ? csj_entries : outer->action;
    return true;
  }
  switch ((csj_action)outer->action) {
    case csj_entries:
      if (!is_no_list(walk, outer)) csj_begin_entry(walk, inner, outer->name);
      return true;
    case csj_keyed_entries:
      inner->keys = csj_keys_of_entries;
      inner->action = csj_entries;
      inner->is_keyed = true;
      return true;
    default:
      inner->keys = csj_keys_of_frame;
      inner->is_feed = outer->action == csj_feed;
      if (inner->is_feed) csj_begin_feed(walk);
      return may_begin(walk);
  }
}

// Begins a value that isn't read. Objects count that are in a list, but not those in them.
static void begin_unread(csj_walk *walk, csj_frame *outer, csj_frame *inner, bool is_array) {
  bool is_item = outer->closer == ']';
  inner->action = is_item ? csj_skip : csj_unread;
  bool is_first = walk->unread_count == 0 && is_item && !is_array;
  if (is_first && csj_is_key(csj_contents(&walk->unread_key), "errors")) {
    inner->keys = csj_keys_of_error;
  }
}

static inline bool begin(csj_walk *walk, csj_frame *outer, csj_frame *inner, bool is_array) {
  if (walk->is_row && outer->is_entry) {
    walk->shape = csj_shape_with(walk->shape, is_array ? '[' : '{');
    walk->has_containers = true;
    walk->has_plain_shape &= walk->key->telling < csj_tells_feed;
  }
  if (outer->action == csj_skip) return may_begin(walk);
  inner->is_head = outer->is_head;
  bool is_after_key = outer->closer == '}' && outer->keys >= csj_keys_kept;
  inner->path = is_after_key ? ~csj_path(outer->path, walk->key) : outer->path;
  inner->next = csj_expected(walk->vocabulary, inner->path);
  walk->text_start = walk->record->texts.size;
  switch ((csj_action)outer->action) {
    case csj_write_plain:
    case csj_write_text:
    case csj_write_node: begin_written(walk, outer, inner, is_array); break;
    case csj_write_other: begin_other(walk, outer, inner, is_array); break;
    case csj_inline: begin_inline(walk, outer, inner, is_array); break;
    case csj_copy:
      if (begin_copied(walk, outer)) begin_copy(walk, inner, is_array);
      break;
    case csj_frame_of_entries:
    case csj_feed:
    case csj_entries:
    case csj_keyed_entries: return begin_frame(walk, outer, inner, is_array);
    case csj_unread: begin_unread(walk, outer, inner, is_array); break;
    case csj_own_text:
      csj_note_key(walk, csj_event_warning, walk->machine.start, "'%.*s' is not text");
      break;
    case csj_extra_members:
      if (is_array) {
        csj_warn(walk, "a value of the wrong type");
      } else {
        inner->keys = csj_keys_kept;
      }
      break;
    default: break;
  }
  return may_begin(walk);
}

static inline bool end(csj_walk *walk, csj_frame *closed) {
  csj_frame *outer = closed - 1;
  bool is_list = closed->closer == ']', is_end = walk->machine.depth == 0;
  if (closed->is_inline) {
    outer->inlined = closed->first;
    outer->inlined_end = walk->record->count;
    outer->inlined_term = closed->term;
    return goes_on(walk);
  }
  switch ((csj_keys)closed->keys) {
    case csj_keys_of_members:
      if (closed->is_entry) {
        csj_end_entry(walk);
      } else {
        walk->record->nodes[closed->node].end = walk->record->count;
      }
      break;
    case csj_keys_copied:
      csj_append_byte(&walk->record->texts, closed->closer);
      end_copied(walk, outer);
      break;
    case csj_keys_of_frame: is_end |= closed->is_feed; break;
    default:
      if (outer->action != csj_unread) break;
      if (!is_list && outer->closer == ']') walk->unread_count += 1;
      if (outer->keys == csj_keys_of_frame) csj_end_unread(walk);
  }
  return is_end ? csj_end_feed(walk) : goes_on(walk);
}

static bool trailing_comma(csj_walk *walk) {
  if (walk->has_comma || walk->mode != csj_mode_entries) return goes_on(walk);
  walk->has_comma = true;
  csj_note(walk, csj_event_warning, walk->machine.comma, "a comma after the last value");
  return goes_on(walk);
}
