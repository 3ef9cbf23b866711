// The documents of an input, and the bytes of it that are in memory.
#pragma once

#include "Walk.h"

typedef enum csj_stage {
  csj_stage_between,
  csj_stage_begun,
  csj_stage_walking,
  csj_stage_bad_line,
} csj_stage;

struct csj_documents {
  csj_options options;
  // The bytes that are in memory. Those of a document that is looked at stay there.
  uint8_t *bytes;
  size_t capacity, begin, end;
  size_t size, largest;  // the size of what is read at once, and its limit
  bool is_at_end;
  csj_place place;  // of `begin`

  csj_stage stage;
  csj_position position;  // of the document
  uint64_t offset;        // the same in the input
  bool is_of_call, has_error;
  size_t objects;         // the number of documents that are objects
  bool has_line, has_lines;  // a document was in one line, in several ones
  uint8_t last;           // the last visible byte of a line that is skipped
  csj_buffer closers;     // the brackets of the containers that were entered
  csj_buffer key;         // of the document in the innermost object, as it is written

  size_t looked;          // the number of the document's bytes that were looked at
  csj_run_end look;       // why that has ended
  size_t tried;           // those in which an outline was looked for last
  uint32_t tried_ends, attempts;
  bool was_row;           // the document before
  enum { csj_row_untried, csj_row_refused, csj_row_read } trial;

  csj_walk walk;
};

// Ends a document.
static inline void csj_end_document(csj_documents *documents) {
  bool is_line = documents->place.line == documents->position.line;
  documents->has_line |= is_line;
  documents->has_lines |= !is_line;
  documents->stage = csj_stage_between;
}

// Lets the walk read the bytes in memory.
csj_run_end csj_run_walk(csj_documents *documents);
// Drops the bytes before `at` and counts their lines.
void csj_pass(csj_documents *documents, size_t at);
csj_progress csj_report(csj_documents *documents, csj_error_kind kind, csj_position position,
                        const char *message);
// Reports that the input ends within a document, at the machine's place.
csj_progress csj_report_end(csj_documents *documents);
