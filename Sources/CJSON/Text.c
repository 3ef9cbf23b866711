#include "Text.h"

enum { stage_plain, stage_escape, stage_digits };

// The size of `\u` and its digits.
enum { unit_size = 6 };

// What the next byte of a character must be (RFC 3629 §4): its range, and what follows it.
static const struct {
  uint8_t first, last, next;
} characters[] = {
    {0},
    {0x80, 0xBF, 0}, {0x80, 0xBF, 1}, {0x80, 0xBF, 2},                   // one, two, three more
    {0xA0, 0xBF, 1}, {0x80, 0x9F, 1}, {0x90, 0xBF, 2}, {0x80, 0x8F, 2},  // after E0, ED, F0, F4
};

static uint8_t after_first(uint8_t byte) {
  if (byte < 0xE0) return 1;
  if (byte < 0xF0) return byte == 0xE0 ? 4 : byte == 0xED ? 5 : 2;
  return byte == 0xF0 ? 6 : byte == 0xF4 ? 7 : 3;
}

// Passes a run, whose last character may be incomplete at `end`. Returns false at invalid UTF-8.
static bool pass_run(csj_text *text, const uint8_t **at, const uint8_t *end) {
  while (true) {
    if (text->character == 0) {
      if (**at < 0x80) *at = csj_run_of_ascii(*at);
      if (**at < 0x80) return true;
      if (**at < 0xC2 || **at > 0xF4) return false;
      text->character = after_first(**at);
      text->character_size = 1;
      *at += 1;
    }
    for (; text->character != 0; *at += 1) {
      if (*at == end) return true;
      uint8_t expected = text->character;
      if (**at < characters[expected].first || **at > characters[expected].last) return false;
      text->character = characters[expected].next;
      text->character_size = text->character == 0 ? 0 : text->character_size + 1;
    }
  }
}

const uint8_t *csj_run_of_utf8(const uint8_t *at) {
  csj_text text = {0};
  return pass_run(&text, &at, NULL) ? at : NULL;
}

static void append_scalar(csj_text *text, uint32_t scalar) {
  uint8_t *room = csj_room(text->target, 4);
  size_t count = scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4;
  static const uint8_t marks[] = {0, 0, 0xC0, 0xE0, 0xF0};
  for (size_t index = count; index-- > 1; scalar >>= 6) {
    room[index] = (uint8_t)(0x80 | (scalar & 0x3F));
  }
  room[0] = (uint8_t)(marks[count] | scalar);
  text->target->size += count;
}

// Replaces the last escape by U+FFFD if it is half of a surrogate pair. JavaScript writes halves for a
// text that it has cut within an emoji (RFC 8259 §8.2).
static void replace_half(csj_text *text, size_t end) {
  text->marks |= csj_text_has_half;
  if (text->keeps_escapes) memcpy(text->target->bytes + end - unit_size, "\\ufffd", unit_size);
}

// Ends the wait for the low half of a pair.
static void end_pair(csj_text *text) {
  if (text->high_end == 0 || text->target == NULL) return;
  replace_half(text, text->high_end);
  text->high_end = 0;
}

// Takes the unit whose digits were read. Those of escapes that are kept are in the target already.
static void end_unit(csj_text *text) {
  csj_buffer *target = text->target;
  if (target == NULL) return;
  bool is_high = text->unit >> 10 == 0xD800 >> 10, is_low = text->unit >> 10 == 0xDC00 >> 10;
  size_t start = target->size - (text->keeps_escapes ? unit_size : 0);
  if (is_low && text->high_end != 0 && text->high_end == start) {
    text->high_end = 0;
    if (text->keeps_escapes) return;
    target->size -= 3;  // of U+FFFD
    append_scalar(text, 0x10000 + ((text->high & 0x3FFu) << 10 | (text->unit & 0x3FF)));
    return;
  }
  end_pair(text);
  if (!text->keeps_escapes) append_scalar(text, is_high || is_low ? 0xFFFD : text->unit);
  if (is_low) replace_half(text, target->size);
  if (!is_high) return;
  text->high = text->unit;
  text->high_end = target->size;
}

// Reads digits of `\u`. Returns false if more are needed.
static bool read_digits(csj_text *text, const uint8_t **at, const uint8_t *end) {
  for (; text->digits < 4; *at += 1, text->digits++) {
    if (*at == end) return false;
    uint8_t byte = **at;
    unsigned digit = byte - (unsigned)'0', letter = (byte | 0x20u) - 'a';
    if (digit > 9 && letter > 5) {
      text->marks |= csj_text_has_wrong_escape;
      return true;
    }
    text->unit = (uint16_t)((unsigned)text->unit << 4 | (digit <= 9 ? digit : letter + 10));
    if (text->keeps_escapes && text->target != NULL) csj_append_byte(text->target, byte);
  }
  end_unit(text);
  return true;
}

// The characters that a byte after a backslash stands for.
static const uint8_t meanings[256] = {
    ['"'] = '"', ['\\'] = '\\', ['/'] = '/', ['b'] = '\b', ['f'] = '\f', ['n'] = '\n', ['r'] = '\r',
    ['t'] = '\t'};

// Reads the byte after a backslash.
static void read_escaped(csj_text *text, uint8_t byte) {
  uint8_t meaning = meanings[byte];
  text->stage = byte == 'u' ? stage_digits : stage_plain;
  text->digits = 0;
  text->unit = 0;
  if (byte != 'u' && meaning == 0) text->marks |= csj_text_has_wrong_escape;
  if (text->target == NULL) return;
  if (text->keeps_escapes) {
    csj_append_byte(text->target, '\\');
    csj_append_byte(text->target, byte);
  } else if (byte != 'u') {
    csj_append_byte(text->target, meaning);
  }
}

// Reads characters and escapes of one character. Returns false at invalid UTF-8.
static bool read_run(csj_text *text, const uint8_t **position, const uint8_t *end) {
  const uint8_t *at = *position;
  while (true) {
    const uint8_t *start = at;
    bool is_valid = pass_run(text, &at, end);
    *position = at;
    if (!is_valid) return false;
    if (text->target != NULL) csj_append_run(text->target, start, (size_t)(at - start));
    if (*at != '\\' || meanings[at[1]] == 0 || text->keeps_escapes) break;
    if (text->target != NULL) csj_append_byte(text->target, meanings[at[1]]);
    at += 2;
    text->marks |= csj_text_has_escape;
  }
  // A text that is too long is dropped.
  if (text->target == NULL || text->target->size <= text->largest) return true;
  text->marks |= csj_text_is_too_long;
  text->target = NULL;
  return true;
}

csj_progress_of_text csj_text_read(csj_text *text, const uint8_t **at, const uint8_t *end) {
  while (true) {
    if (text->stage == stage_escape) {
      if (*at == end) return csj_text_continues;
      if (**at < 0x20) return csj_text_has_control;
      if (**at < 0x80) {
        read_escaped(text, *(*at)++);
      } else {
        text->marks |= csj_text_has_wrong_escape;
        text->stage = stage_plain;
      }
    }
    if (text->stage == stage_digits) {
      if (!read_digits(text, at, end)) return csj_text_continues;
      text->stage = stage_plain;
    }
    if (!read_run(text, at, end)) return csj_text_is_invalid;
    if (*at == end) return csj_text_continues;
    if (**at == '"') {
      end_pair(text);
      *at += 1;
      return csj_text_ends;
    }
    if (**at < 0x20) return csj_text_has_control;
    if (**at != '\\') continue;
    text->marks |= csj_text_has_escape;
    text->stage = stage_escape;
    *at += 1;
  }
}

bool csj_unescape(csj_buffer *target, csj_span span) {
  csj_text text;
  csj_text_begin(&text, (csj_target){.buffer = target, .limit = SIZE_MAX - target->size});
  const uint8_t *at = span.bytes;
  bool is_whole = csj_text_read(&text, &at, span.bytes + span.size) == csj_text_continues;
  return is_whole && text.stage == stage_plain && !(text.marks & csj_text_has_wrong_escape);
}
