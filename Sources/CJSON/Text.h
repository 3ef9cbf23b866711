// The text of a string (RFC 8259 §7), which may come in pieces.
#pragma once

#include "Run.h"

typedef enum csj_progress_of_text {
  csj_text_continues,  // all bytes were read
  csj_text_ends,       // the closing quote was read
  csj_text_has_control,
  csj_text_is_invalid,  // the last `character_size` bytes and the next one aren't UTF-8
} csj_progress_of_text;

// What is special about a text, as a set.
enum {
  csj_text_has_escape = 1,
  csj_text_has_wrong_escape = 2,
  csj_text_has_half = 4,  // of a surrogate pair
  csj_text_is_too_long = 8,
};

// Where a text is copied.
typedef struct csj_target {
  csj_buffer *buffer;  // NULL to skip it
  size_t limit;        // of its size
  bool keeps_escapes;  // they are copied as they are written
} csj_target;

// A text that is being read.
typedef struct csj_text {
  csj_buffer *target;
  size_t largest;      // the size of the target up to which the text is copied
  bool keeps_escapes;
  uint8_t marks;       // what is special about it
  uint8_t stage;       // where in an escape
  uint8_t character;   // what the next byte of a character must be; 0 for its first
  uint8_t character_size;  // the number of its bytes so far
  uint8_t digits;      // the number of those of `\u` so far
  uint16_t unit, high;  // of UTF-16; the high half of a pair
  size_t high_end;     // the size of the target after that half, if the low one may follow; else 0
} csj_text;

// Begins a text, after its opening quote.
static inline void csj_text_begin(csj_text *text, csj_target target) {
  *text = (csj_text){.target = target.buffer, .keeps_escapes = target.keeps_escapes};
  if (target.buffer != NULL) text->largest = target.buffer->size + target.limit;
}

// Reads a text up to `*at`, after the closing quote or at what is wrong. A control character is at `end`.
csj_progress_of_text csj_text_read(csj_text *text, const uint8_t **at, const uint8_t *end);

// Returns the end of a run; NULL if it isn't UTF-8.
const uint8_t *csj_run_of_utf8(const uint8_t *at);

// Returns the closing quote of a text without escapes; NULL if the text isn't such a one or isn't
// complete.
CSJ_INLINE const uint8_t *csj_closing_quote(const uint8_t *at) {
  const uint8_t *quote = csj_run_of_ascii(at);
  if (CSJ_LIKELY(*quote == '"')) return quote;
  quote = csj_run_of_utf8(quote);
  return quote != NULL && *quote == '"' ? quote : NULL;
}

// Copies a text without escapes up to its closing quote. Returns false if it is too long.
CSJ_INLINE bool csj_copy_text(csj_target target, const uint8_t *at, const uint8_t *quote) {
  if (target.buffer == NULL) return true;
  if ((size_t)(quote - at) > target.limit) return false;
  csj_append_run(target.buffer, at, (size_t)(quote - at));
  return true;
}

// Appends a text without its quotes, the last of which follows it, unescaped. Returns false if it isn't
// valid.
bool csj_unescape(csj_buffer *target, csj_span text);
