// Walks a document by a vocabulary: finds its entries and heads, and sends them as records.
#pragma once

#include "Machine.h"
#include "Record.h"

// The treatment of an object's keys.
typedef enum csj_keys {
  csj_keys_skipped,
  csj_keys_of_error,
  csj_keys_copied,
  csj_keys_of_entries,  // they are data
  csj_keys_kept,
  csj_keys_of_frame,
  csj_keys_of_members,
} csj_keys;

typedef enum csj_mode {
  csj_mode_entries,
  csj_mode_heads,  // only heads are collected
  csj_mode_skip,
} csj_mode;

// Why reading stops after the current value.
enum { csj_halts_at_problem = 1, csj_halts_for_events = 2 };

typedef enum csj_run_end {
  csj_run_more,     // all bytes were read
  csj_run_ended,    // the document ends
  csj_run_stopped,  // for events
  csj_run_wrong,    // see the machine's `problem`
} csj_run_end;

typedef struct csj_walk {
  csj_machine machine;
  csj_vocabulary *vocabulary;
  size_t text_limit, entry_limit;
  bool reports_unknown;

  csj_mode mode;
  bool is_row;        // the document is an entry
  bool skips_entries;  // only the heads are read
  bool is_tried;      // nothing is sent; see `csj_try_row`
  bool has_plain_shape, has_containers;  // of a row
  uint64_t shape;     // of a row, as that of an outline
  bool has_frame;     // the document has more than entries
  bool has_feeds;     // its heads are those of feeds in it
  bool has_begun;     // the document or feed was announced
  bool has_reached_entries;
  uint8_t halts;      // a set of reasons
  csj_buffer entries_key;  // entries also stand under this key of the root

  csj_record head, entry, *record;  // the one that is being written
  uint32_t sent;       // the number of nodes of the head that were sent
  size_t text_start;   // of the current value, in the record
  uint32_t entry_depth;
  size_t entry_remarks;  // the number of events before those of the entry
  uint32_t copied;     // the node to which a value is copied; the next one for a new one
  uint16_t copied_term;  // of an entry's member that isn't read, else 0
  size_t copy_start;   // the beginning of its text

  csj_key *key;        // the key read last
  csj_expectation nowhere;  // what follows a key that isn't kept
  uint64_t key_start;
  bool is_spelled;     // it was read, not expected
  csj_buffer written, unescaped;  // it then
  csj_buffer data_key;  // the key of keyed entries

  // Events: those that were taken, those that wait to be taken, and remarks that wait for the next entry:
  // warnings, unknown keys and invalid entries, with their texts.
  csj_event *events;
  size_t taken, ready, event_count, event_room;
  csj_buffer remark_texts;
  bool has_repetition, has_comma;  // told once a document

  csj_buffer unread_key, unread_error, unread_text;
  csj_position unread_position;
  size_t unread_count;
} csj_walk;

// Begins a document, whose first byte is at the machine's place.
void csj_walk_begin(csj_walk *walk, bool is_array);
// Begins a document of which nothing is read.
void csj_walk_pass(csj_walk *walk);
// Reads bytes up to `*at`. `csj_excess` bytes follow `end`, of which the first one is replaced meanwhile.
csj_run_end csj_walk_run(csj_walk *walk, const uint8_t **at, uint8_t *end);
// Skips the rest of a document.
void csj_walk_skip(csj_walk *walk);
// Takes the next event. When there is none, the walk may go on.
const csj_event *csj_walk_take(csj_walk *walk);
// Sends what is complete of a document with a problem.
void csj_walk_end_early(csj_walk *walk);
void csj_walk_destroy(csj_walk *walk);

// Events, which wait until they are taken. Their records must not change before.
void csj_send(csj_walk *walk, csj_event event);
// Sends the beginning of a document or feed, its head, and the remarks before the next entry.
void csj_flush(csj_walk *walk);
// Sends a head that has more than before.
void csj_send_head(csj_walk *walk);
void csj_note(csj_walk *walk, csj_event_kind kind, csj_position position, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
// `format` has the key read last, as it is written.
void csj_note_key(csj_walk *walk, csj_event_kind kind, uint64_t offset, const char *format);
void csj_warn(csj_walk *walk, const char *text);  // of the value that was begun last

// Keys
csj_span csj_key_as_written(const csj_walk *walk);
csj_span csj_key_text(const csj_walk *walk);
// Decides what becomes of a member.
void csj_treat_key(csj_walk *walk, csj_frame *frame);
void csj_treat_unknown(csj_walk *walk, csj_frame *frame);
// Begins to copy a member that isn't read, to a node.
void csj_keep(csj_walk *walk, csj_frame *frame);
void csj_treat_repeated(csj_walk *walk, csj_frame *frame, const csj_term *term);
void csj_treat_frame_key(csj_walk *walk, csj_frame *frame);
void csj_report_unknown(csj_walk *walk);
void csj_warn_of_repetition(csj_walk *walk, csj_role role);

// Containers outside of entries
void csj_begin_entry(csj_walk *walk, csj_frame *frame, uint8_t name);
void csj_end_entry(csj_walk *walk);
void csj_begin_feed(csj_walk *walk);
bool csj_end_feed(csj_walk *walk);
void csj_end_unread(csj_walk *walk);

// Skips the entries in open containers, and all that is in those of that depth.
void csj_skip_entries(csj_walk *walk, uint32_t skipped_depth);
// Loses the entry after a problem. The heads that follow it may still be read.
void csj_lose_entry(csj_walk *walk);
#define csj_fail(walk, ...)                                                       \
  do {                                                                            \
    if (csj_wrong(&(walk)->machine, __VA_ARGS__)) csj_lose_entry(walk);           \
  } while (0)

// The position of the value that was begun last.
CSJ_INLINE csj_position csj_value_position(const csj_walk *walk) {
  return csj_position_at(&walk->machine, walk->machine.start);
}

static inline bool csj_has_room(const csj_walk *walk) {
  return csj_record_size(walk->record) <= walk->entry_limit;
}

// Fails if the entry is too large already. Returns true then.
static inline bool csj_is_too_large(csj_walk *walk) {
  if (csj_has_room(walk)) return false;
  csj_fail(walk, csj_error_limit, walk->machine.start, "an entry of more than %zu bytes",
           walk->entry_limit);
  return true;
}

// Returns true if the members that aren't read of an object within an entry or a head are nodes.
static inline bool csj_keeps_members(const csj_walk *walk, const csj_frame *frame) {
  return (walk->vocabulary->keeps & (frame->is_head ? csj_keeps_of_heads : csj_keeps_of_objects)) != 0;
}

// Notes that a term occurs in an object. Returns true if it did before.
CSJ_INLINE bool csj_has_occurred(csj_frame *frame, const csj_term *term) {
  if (term->number / 64 >= sizeof frame->seen / sizeof *frame->seen) return false;
  uint64_t bit = (uint64_t)1 << (term->number & 63), *word = &frame->seen[term->number / 64];
  bool has_occurred = (*word & bit) != 0;
  *word |= bit;
  return has_occurred;
}

// The shape of an object that has one more key, or a value that isn't a scalar.
static inline uint64_t csj_shape_with(uint64_t shape, uint64_t part) {
  return (shape ^ part) * 0x9E3779B97F4A7C15 + 1;
}
