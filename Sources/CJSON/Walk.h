// Walks a document by a vocabulary: finds its entries and heads, and sends them as records.
#pragma once

#include "Extra.h"
#include "Keys.h"
#include "Machine.h"
#include "Record.h"

// What becomes of a value.
typedef enum csj_action {
  csj_skip,
  csj_unread,  // skipped, but the objects in lists are counted
  csj_note_error,  // the text is what a server says of an error
  csj_frame_of_entries,
  csj_feed,
  csj_entries,
  csj_keyed_entries,  // an object whose members are entries
  csj_write_node,
  csj_write_text,
  csj_write_other,  // a node if it is an object
  csj_own_text,
  csj_inline,
  csj_extra_members,
  csj_copy,
  csj_keyed_node,
} csj_action;

// The treatment of an object's keys.
typedef enum csj_keys {
  csj_keys_skipped,
  csj_keys_of_error,
  csj_keys_copied,
  csj_keys_of_entries,  // they are data
  csj_keys_of_nodes,    // they are data
  csj_keys_kept,
  csj_keys_of_frame,
  csj_keys_of_members,
} csj_keys;

typedef enum csj_mode {
  csj_mode_entries,
  csj_mode_heads,  // only heads are collected
  csj_mode_skip,
} csj_mode;

// A warning, an unknown key or an invalid entry that is sent before the next entry.
typedef struct csj_remark {
  csj_event_kind kind;
  csj_position position;
  size_t text, text_size;
} csj_remark;

typedef struct csj_walk {
  csj_machine machine;
  csj_vocabulary *vocabulary;
  size_t text_limit, entry_limit;
  bool reports_unknown;
  void *user;
  csj_receive receive;

  csj_mode mode;
  bool is_row;        // the document is an entry
  bool is_tried;      // nothing is sent; see Rows.c
  bool has_plain_shape, has_containers;  // of a row
  uint8_t telling;    // of its last key
  uint64_t version, version_end;  // the offsets of the text of its version
  uint64_t shape;     // a hash of a row's keys, and of the types of their values
  bool has_frame;     // the document has more than entries
  bool has_feeds;     // its heads are those of feeds in it
  bool has_begun;     // the document or feed was announced
  bool has_reached_entries;
  bool has_paused;    // before the first entry of the document or feed
  bool has_stopped;   // by the receiver
  bool halts;         // at a problem or because the receiver stopped
  csj_buffer entries_key;  // entries also stand under this key of the root

  csj_record head, entry, *record;  // the one that is being written
  uint32_t sent;       // the number of nodes of the head that were sent
  size_t text_start;   // of the current value, in the record
  uint32_t entry_depth;
  size_t entry_remarks;  // the number of remarks before the entry
  csj_extra extra;
  size_t raw_start;    // of the object that is copied to a node, in the text of `extra`

  csj_key *key;        // the key read last
  csj_key *nowhere;    // what follows a key that isn't kept
  uint64_t key_start;
  bool is_spelled;     // it was read, not expected
  csj_buffer written, unescaped;  // it then
  csj_buffer data_key;  // the key of keyed entries, or of a keyed node

  csj_remark *remarks;
  size_t remark_count, remark_room;
  csj_buffer remark_texts;
  bool has_repetition, has_comma;  // told once a document
  bool owes_comma;     // its warning precedes the next event
  csj_position comma;

  csj_buffer unread_key, unread_error, unread_text;
  csj_position unread_position;
  size_t unread_count;
} csj_walk;

// Begins a document, whose first byte is at the machine's place.
void csj_walk_begin(csj_walk *walk, bool is_array);
csj_run_end csj_walk_run(csj_walk *walk, const uint8_t **at, const uint8_t *end);
// Skips the rest of a document.
void csj_walk_skip(csj_walk *walk);
// Sends what is complete of a document with a problem.
void csj_walk_end_early(csj_walk *walk);
// Makes a walk that reads the rest of a feed's head.
void csj_walk_copy(csj_walk *copy, const csj_walk *walk);
void csj_walk_destroy(csj_walk *walk);

// Events
bool csj_send(csj_walk *walk, const csj_event *event);
// Sends the beginning of a document or feed, its head, and the remarks before the next entry.
bool csj_flush(csj_walk *walk);
bool csj_send_head(csj_walk *walk);
void csj_note(csj_walk *walk, csj_event_kind kind, csj_position position, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void csj_warn(csj_walk *walk, uint64_t offset, const char *text);

// Keys
csj_span csj_key_as_written(const csj_walk *walk);
csj_span csj_key_text(const csj_walk *walk);
bool csj_is_key(csj_span key, const char *text);
// Decides what becomes of a member.
void csj_treat_key(csj_walk *walk, csj_frame *frame);
void csj_treat_unknown(csj_walk *walk, csj_frame *frame);
// Begins to copy a member of an entry that isn't read.
void csj_keep(csj_walk *walk, csj_frame *frame);
void csj_treat_repeated(csj_walk *walk, csj_frame *frame, const csj_known_term *term);
void csj_treat_frame_key(csj_walk *walk, csj_frame *frame);
void csj_treat_frame_member(csj_walk *walk, csj_frame *frame, const csj_known_term *term);
void csj_report_unknown(csj_walk *walk);
void csj_warn_of_repetition(csj_walk *walk);

// Containers outside of entries
bool csj_begin_entry(csj_walk *walk, csj_frame *frame, uint8_t name);
bool csj_end_entry(csj_walk *walk);
void csj_begin_feed(csj_walk *walk);
bool csj_end_feed(csj_walk *walk);
bool csj_end_of_feeds(csj_walk *walk);
void csj_end_unread(csj_walk *walk);

// Problems. They lose the entry, and the heads that follow it may still be read.
void csj_fail(csj_walk *walk, csj_error_kind kind, uint64_t offset, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
bool csj_fail_as_too_large(csj_walk *walk);

static inline bool csj_has_room(const csj_walk *walk) {
  return csj_record_size(walk->record) + csj_extra_size(&walk->extra) <= walk->entry_limit;
}

// Fails if the entry is too large already. Returns true then.
static inline bool csj_is_too_large(csj_walk *walk) {
  return !csj_has_room(walk) && csj_fail_as_too_large(walk);
}

// What becomes of a member of an entry, or of an object in a head, by its role.
static const uint8_t csj_actions[] = {
    [csj_role_unwanted] = csj_skip, [csj_role_frame] = csj_skip, [csj_role_feed] = csj_skip,
    [csj_role_entry] = csj_skip, [csj_role_node] = csj_write_node, [csj_role_text] = csj_write_text,
    [csj_role_inline] = csj_inline, [csj_role_own_text] = csj_own_text,
    [csj_role_extra] = csj_extra_members};

// Notes that a term occurs in an object. Returns true if it did before.
CSJ_INLINE bool csj_has_occurred(csj_frame *frame, const csj_known_term *term) {
  if (term->number / 64 >= sizeof frame->seen / sizeof *frame->seen) return false;
  uint64_t bit = (uint64_t)1 << (term->number & 63), *word = &frame->seen[term->number / 64];
  bool has_occurred = (*word & bit) != 0;
  *word |= bit;
  return has_occurred;
}

// Notes a text in a row by which a dialect may be told.
static inline void csj_tell_text(csj_walk *walk, uint64_t end) {
  if (walk->telling == csj_tells_text) walk->has_plain_shape = false;
  if (walk->telling != csj_tells_version) return;
  walk->version = walk->machine.start;
  walk->version_end = end;
}

static inline void csj_add_to_shape(csj_walk *walk, uint64_t part) {
  walk->shape = (walk->shape ^ part) * 0x9E3779B97F4A7C15 + 1;
}

// Decides what becomes of a member. Nearly all are those of entries.
CSJ_INLINE void csj_take_key(csj_walk *walk, csj_frame *frame) {
  if (frame->keys != csj_keys_of_members) {
    csj_treat_key(walk, frame);
    return;
  }
  const csj_key *key = walk->key;
  const csj_known_term *term =
      frame->is_inline && key->attribute != NULL ? key->attribute : key->element;
  frame->term = term;
  if (walk->is_row && frame->is_entry) {
    csj_add_to_shape(walk, key->number);
    walk->has_plain_shape &= key->number != 0;
    walk->telling = key->telling;
  }
  if (term == NULL) {
    frame->action = csj_skip;
    bool is_noted = frame->keeps_members || frame->name != csj_no_name || walk->reports_unknown;
    if (is_noted) csj_treat_unknown(walk, frame);
    return;
  }
  frame->action = csj_actions[frame->is_head ? term->head_role : term->role];
  bool is_repeated = csj_has_occurred(frame, term);
  if (is_repeated || (frame->keeps_members && term->is_extra)) {
    if (is_repeated) csj_treat_repeated(walk, frame, term);
    if (frame->keeps_members && term->is_extra) csj_keep(walk, frame);
  }
}
