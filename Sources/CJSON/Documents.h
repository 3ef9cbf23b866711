// The documents of an input, and the bytes of it that are in memory.
#pragma once

#include "Outline.h"
#include "Walk.h"

// The size of what is read at once, which fits in the processor's cache.
enum { csj_usual_size = 256 << 10 };

typedef enum csj_stage {
  csj_stage_between,
  csj_stage_begun,
  csj_stage_walking,
  csj_stage_bad_line,
} csj_stage;

// A row that was read, by whose shape another is recognised.
typedef struct csj_row_shape {
  uint64_t vocabulary;  // its number
  uint64_t hash;
  // The numbers of its outlines, and for which extents they are known.
  size_t numbers[csj_extent_document + 1];
  bool is_known[csj_extent_document + 1];
} csj_row_shape;

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
  bool is_eager, ignores_trailer, has_error;
  size_t objects;         // the number of documents that are objects
  csj_buffer closers;     // the brackets of the containers that were entered
  csj_buffer key;         // of the document in the innermost object, as it is written

  csj_tape tape;
  size_t looked;          // the number of the document's bytes that the tape has
  size_t tried;           // those in which an outline was looked for last
  uint32_t tried_ends, attempts;
  csj_outline outline;
  // For each shape, the vocabulary by which a document of it was a row; NULL if none was.
  const csj_vocabulary *rows[csj_shape_count];
  bool is_known_shape;
  // The rows that were read last, and what is known of the document by its outlines.
  csj_row_shape row_shapes[csj_shape_count], row;
  size_t newest_row;
  bool was_row;           // the document before
  enum { csj_row_untried, csj_row_refused, csj_row_read } trial;
  const csj_row_shape *tried_row;

  csj_walk walk;
  csj_walk ahead;         // it looks for the rest of a head
  csj_buffer text;        // a result
};

// Lets the tape read more of what is in memory, at most up to that number of bytes.
void csj_look(csj_documents *documents, size_t count);
// Returns true if no more bytes are looked at.
bool csj_is_looked_at(const csj_documents *documents);
// Reads the document as a row like the one before, without sending it. Returns its outline's number, or
// false if that isn't known.
bool csj_try_row(csj_documents *documents, csj_extent extent, size_t *number);
// Returns true if the document was read so, with that vocabulary.
bool csj_has_row(const csj_documents *documents, const csj_vocabulary *vocabulary, bool reports_unknown);
csj_progress csj_send_row(csj_documents *documents);
// Remembers a row that was read.
void csj_keep_row(csj_documents *documents);
// Forgets the outlines that had a number.
void csj_forget_rows(csj_documents *documents, size_t number);
// Drops the bytes before `at` and counts their lines.
void csj_pass(csj_documents *documents, size_t at);
void csj_report(csj_documents *documents, csj_error_kind kind, csj_position position,
                const char *message);
