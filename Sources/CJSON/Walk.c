#include "Walk.h"

#include "Values.h"

// The functions by which the machine reads a document.

// Keys of that size are no texts, which have a limit.
enum { longest_key = 1024 };

CSJ_INLINE const uint8_t *expected_key(csj_machine *machine, csj_frame *frame, const uint8_t *at,
                                          const uint8_t *end) {
  csj_walk *walk = (csj_walk *)machine;
  if (frame->keys < csj_keys_kept) return NULL;
  csj_key *key = *frame->next;
  if (!csj_is_next(key, at, end)) return NULL;
  frame->next = csj_expected(walk->vocabulary, csj_path(frame->path, key));
  walk->key = key;
  walk->key_start = machine->start;
  walk->is_spelled = false;
  csj_take_key(walk, frame);
  return at + key->size + 1;
}

__attribute__((noinline)) static csj_target begin_other_key(csj_walk *walk, csj_frame *frame) {
  size_t limit = walk->text_limit < longest_key ? longest_key : walk->text_limit;
  csj_target target = {.buffer = &walk->written, .limit = limit, .keeps_escapes = true};
  walk->written.size = 0;
  if (frame->keys == csj_keys_copied) {
    if (frame->first++ > 0) csj_append_byte(&walk->extra.text, ',');
    csj_append_byte(&walk->extra.text, '"');
    target.buffer = &walk->extra.text;
  }
  return target;
}

static inline csj_target begin_key(csj_machine *machine, csj_frame *frame) {
  if (frame->keys == csj_keys_skipped) return (csj_target){0};
  return begin_other_key((csj_walk *)machine, frame);
}

__attribute__((noinline)) static bool end_other_key(csj_walk *walk, csj_frame *frame) {
  csj_machine *machine = &walk->machine;
  if (frame->keys == csj_keys_skipped || frame->keys == csj_keys_of_error) {
    skip_text(walk);
    if (frame->keys == csj_keys_skipped) return goes_on(walk);
  } else if (!is_sound(walk)) {
    return goes_on(walk);
  }
  if (frame->keys == csj_keys_copied) {
    csj_append_text(&walk->extra.text, "\":");
    return goes_on(walk);
  }
  walk->key_start = machine->start;
  walk->is_spelled = true;
  if (machine->text.marks & csj_text_has_escape) {
    walk->unescaped.size = 0;
    csj_unescape(&walk->unescaped, walk->written.bytes, walk->written.size);
  }
  walk->key = walk->nowhere = &walk->vocabulary->unknown;
  if (frame->keys >= csj_keys_kept) {
    csj_span text = csj_key_text(walk);
    walk->key = csj_find_key(walk->vocabulary, text.bytes, text.size);
    bool is_kept = walk->key != walk->nowhere;
    if (is_kept) *frame->next = walk->key;
    frame->next = &walk->nowhere;
    if (is_kept) frame->next = csj_expected(walk->vocabulary, csj_path(frame->path, walk->key));
  }
  csj_take_key(walk, frame);
  return goes_on(walk);
}

static inline bool end_key(csj_machine *machine, csj_frame *frame, uint64_t offset) {
  (void)offset;
  if (frame->keys == csj_keys_skipped && machine->text.marks == 0) return true;
  return end_other_key((csj_walk *)machine, frame);
}

// Begins an object or list that is the value of a member to be written.
static void begin_written(csj_walk *walk, csj_frame *outer, csj_frame *inner, bool is_array) {
  const csj_known_term *term = outer->term;
  if (csj_is_too_large(walk)) return;
  if (is_beyond_first(walk, outer)) {
    csj_warn(walk, walk->machine.start, "only the first value of a list is read");
    return;
  }
  inner->term = term;
  inner->first = walk->record->count;
  if (is_array) {
    inner->action = outer->action;
    return;
  }
  if (!(term->values & csj_value_object)) {
    csj_warn(walk, walk->machine.start, "a value of the wrong type");
    return;
  }
  inner->name = term->name;
  if (term->values & csj_value_keyed) {
    inner->keys = csj_keys_of_nodes;
    return;
  }
  walk->text_start = walk->record->texts.size;
  inner->node = inner->first++;
  add_node(walk, term, csj_kind_element);
  if (term->values & csj_value_raw) {
    // Behind the members of the entry that are kept, until it is complete.
    walk->raw_start = walk->extra.text.size;
    csj_append_byte(&walk->extra.text, '{');
    inner->action = csj_copy;
    inner->keys = csj_keys_copied;
    inner->first = 0;
    return;
  }
  inner->keys = csj_keys_of_members;
  inner->takes_text = outer->action == csj_write_text;
  inner->name = term->others;
}

static void begin_other(csj_walk *walk, csj_frame *outer, csj_frame *inner, bool is_array) {
  if (is_array) {
    csj_report_unknown(walk);
    return;
  }
  if (csj_is_too_large(walk)) return;
  walk->text_start = walk->record->texts.size;
  inner->node = csj_record_add(walk->record, outer->name, csj_kind_element, 0, walk->text_start,
                               csj_position_at(&walk->machine, walk->machine.start));
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
  if (is_array) {
    inner->action = csj_inline;
  } else {
    inner->keys = csj_keys_of_members;
    inner->is_inline = true;
  }
}

static void begin_copied_container(csj_walk *walk, csj_frame *outer, csj_frame *inner, bool is_array) {
  if (!begin_copied(walk, outer)) return;
  csj_append_byte(&walk->extra.text, is_array ? '[' : '{');
  inner->action = csj_copy;
  inner->keys = csj_keys_copied;
}

// Moves the text of an object to its node.
static void end_raw(csj_walk *walk, uint32_t node) {
  csj_buffer *text = &walk->extra.text;
  walk->text_start = walk->record->texts.size;
  csj_append(&walk->record->texts, text->bytes + walk->raw_start, text->size - walk->raw_start);
  text->size = walk->raw_start;
  set_text(walk, node, csj_kind_string);
}

// Begins an object or list outside of entries.
static bool begin_frame(csj_walk *walk, csj_frame *outer, csj_frame *inner, bool is_array) {
  inner->is_head = true;
  inner->name = outer->name;
  inner->is_keyed = outer->is_keyed;
  if (is_array) {
    inner->action = outer->action == csj_keyed_entries ? csj_entries : outer->action;
    return true;
  }
  switch ((csj_action)outer->action) {
    case csj_entries: return csj_begin_entry(walk, inner, outer->name);
    case csj_keyed_entries:
      inner->keys = csj_keys_of_entries;
      inner->action = csj_entries;
      inner->is_keyed = true;
      return true;
    default:
      inner->keys = csj_keys_of_frame;
      inner->is_feed = outer->action == csj_feed;
      if (inner->is_feed) csj_begin_feed(walk);
      return goes_on(walk);
  }
}

// Begins a value that isn't read. Objects count that are in a list, but not those in them.
static void begin_unread(csj_walk *walk, csj_frame *outer, csj_frame *inner, bool is_array) {
  bool is_item = outer->closer == ']';
  inner->action = is_item ? csj_skip : csj_unread;
  bool is_first = walk->unread_count == 0 && is_item && !is_array;
  csj_span key = {walk->unread_key.bytes, walk->unread_key.size};
  if (is_first && csj_is_key(key, "errors")) inner->keys = csj_keys_of_error;
}

static inline bool begin(csj_machine *machine, csj_frame *outer, csj_frame *inner, bool is_array) {
  csj_walk *walk = (csj_walk *)machine;
  inner->is_head = outer->is_head;
  bool is_after_key = outer->closer == '}' && outer->keys >= csj_keys_kept;
  inner->path = is_after_key ? ~csj_path(outer->path, walk->key) : outer->path;
  inner->next = csj_expected(walk->vocabulary, inner->path);
  if (walk->is_row && outer->is_entry) {
    csj_add_to_shape(walk, is_array ? UINT32_MAX - 1 : UINT32_MAX);
    walk->has_containers = true;
    walk->has_plain_shape &= walk->telling != csj_tells_contents;
  }
  switch ((csj_action)outer->action) {
    case csj_write_text:
    case csj_write_node: begin_written(walk, outer, inner, is_array); break;
    case csj_write_other: begin_other(walk, outer, inner, is_array); break;
    case csj_inline: begin_inline(walk, outer, inner, is_array); break;
    case csj_copy: begin_copied_container(walk, outer, inner, is_array); break;
    case csj_frame_of_entries:
    case csj_feed:
    case csj_entries:
    case csj_keyed_entries: return begin_frame(walk, outer, inner, is_array);
    case csj_unread: begin_unread(walk, outer, inner, is_array); break;
    case csj_own_text: {
      csj_span key = csj_key_as_written(walk);
      csj_note(walk, csj_event_warning, csj_position_at(machine, machine->start), "'%.*s' is not text",
               (int)key.size, (const char *)key.bytes);
      break;
    }
    case csj_extra_members:
      if (is_array) {
        csj_warn(walk, machine->start, "a value of the wrong type");
      } else {
        inner->keys = csj_keys_kept;
      }
      break;
    case csj_skip:
    case csj_note_error:
    case csj_keyed_node: break;
  }
  return goes_on(walk);
}

static inline bool end(csj_machine *machine, csj_frame *closed, uint64_t offset) {
  csj_walk *walk = (csj_walk *)machine;
  csj_frame *outer = closed - 1;
  bool is_end = machine->depth == 0;
  (void)offset;
  bool is_list = closed->closer == ']';
  if (closed->is_inline || (is_list && closed->action == csj_inline)) {
    outer->inlined = closed->first;
    outer->inlined_end = walk->record->count;
    outer->inlined_term = closed->term;
    return goes_on(walk);
  }
  switch ((csj_keys)closed->keys) {
    case csj_keys_of_members:
      if (closed->is_entry) {
        if (!csj_end_entry(walk)) return false;
      } else {
        walk->record->nodes[closed->node].end = walk->record->count;
      }
      break;
    case csj_keys_copied:
      csj_append_byte(&walk->extra.text, closed->closer);
      if (outer->action == csj_copy) {
        end_copied(walk, outer);
      } else {
        end_raw(walk, closed->node);
      }
      break;
    case csj_keys_of_frame:
      is_end |= closed->is_feed;
      break;
    default:
      if (outer->action != csj_unread) break;
      if (!is_list && outer->closer == ']') walk->unread_count += 1;
      if (outer->keys == csj_keys_of_frame) csj_end_unread(walk);
  }
  if (!is_end) return goes_on(walk);
  return machine->depth == 0 && walk->has_feeds ? csj_end_of_feeds(walk) : csj_end_feed(walk);
}

static bool trailing_comma(csj_machine *machine) {
  csj_walk *walk = (csj_walk *)machine;
  if (walk->has_comma || walk->mode != csj_mode_entries) return goes_on(walk);
  walk->has_comma = walk->owes_comma = true;
  bool is_in_line = machine->comma >= machine->place.line_start;
  csj_place line = is_in_line ? machine->place : machine->comma_line;
  walk->comma = (csj_position){line.line, (uint32_t)(machine->comma - line.line_start + 1)};
  if (machine->outer.line != 0) walk->comma = machine->outer;
  return goes_on(walk);
}

static const csj_sink sink = {
    .expected_key = expected_key, .begin_key = begin_key, .end_key = end_key,
    .begin_text = begin_text, .end_text = end_text, .token = take_token, .begin = begin, .end = end,
    .trailing_comma = trailing_comma,
};

csj_run_end csj_walk_run(csj_walk *walk, const uint8_t **at, const uint8_t *end) {
  return csj_machine_run(&walk->machine, at, end, &sink);
}
