// The text of a string (RFC 8259 §7), which may come in pieces.
#pragma once

#include "Buffer.h"

typedef enum csj_progress_of_text {
  csj_text_continues,  // all bytes were read
  csj_text_ends,       // the closing quote was read
  csj_text_has_control,
  csj_text_is_invalid,  // the last `character_size` bytes and the next one aren't UTF-8
} csj_progress_of_text;

// A text that is being read.
typedef struct csj_text {
  csj_buffer *target;  // NULL to skip it
  size_t largest;      // the size of the target up to which the text is copied
  bool keeps_escapes;  // they are copied as they are written
  bool has_wrong_escape, has_half, has_escape, is_too_long;
  uint8_t stage;       // where in an escape
  uint8_t character;   // what the next byte of a character must be; 0 for its first
  uint8_t character_size;  // the number of its bytes so far
  uint8_t digits;      // of `\u`
  uint16_t unit, high;  // of UTF-16; the high half of a pair whose low half may follow
  uint8_t written[4], high_written[4];  // their digits
} csj_text;

// Begins a text of at most `limit` bytes, after its opening quote.
static inline void csj_text_begin(csj_text *text, csj_buffer *target, size_t limit,
                                  bool keeps_escapes) {
  *text = (csj_text){.target = target, .keeps_escapes = keeps_escapes};
  if (target != NULL) text->largest = target->size + limit;
}

// Reads a text up to `*at`, after the closing quote or at what is wrong.
csj_progress_of_text csj_text_read(csj_text *text, const uint8_t **at, const uint8_t *end);

// Appends a text without its quotes, unescaped. Returns false if it isn't valid.
bool csj_unescape(csj_buffer *target, const uint8_t *bytes, size_t count);
