#include "Text.h"

enum { stage_plain, stage_escape, stage_digits };

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

// Checks the characters of a run, the last of which may be incomplete.
static bool is_valid(csj_text *text, const uint8_t **at, const uint8_t *end) {
  uint8_t expected = text->character;
  for (; *at < end; *at += 1) {
    uint8_t byte = **at;
    if (expected != 0) {
      if (byte < characters[expected].first || byte > characters[expected].last) return false;
      expected = characters[expected].next;
      text->character_size = expected == 0 ? 0 : text->character_size + 1;
    } else if (byte >= 0x80) {
      if (byte < 0xC2 || byte > 0xF4) return false;
      expected = after_first(byte);
      text->character_size = 1;
    }
  }
  text->character = expected;
  return true;
}

bool csj_is_utf8(const uint8_t *at, const uint8_t *end) {
  csj_text text = {0};
  return is_valid(&text, &at, end) && text.character == 0;
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

static void append_escape(csj_text *text, const uint8_t digits[4]) {
  csj_append_text(text->target, "\\u");
  csj_append(text->target, digits, 4);
}

static void append_unit(csj_text *text) {
  if (text->keeps_escapes) {
    append_escape(text, text->written);
  } else {
    append_scalar(text, text->unit);
  }
}

// Appends U+FFFD for half of a surrogate pair. JavaScript writes halves for a text that it has cut
// within an emoji (RFC 8259 §8.2).
static void append_half(csj_text *text) {
  text->high = 0;
  text->marks |= csj_text_has_half;
  if (text->target == NULL) return;
  if (text->keeps_escapes) {
    csj_append_text(text->target, "\\ufffd");
  } else {
    append_scalar(text, 0xFFFD);
  }
}

static void end_unit(csj_text *text) {
  bool is_low = text->unit >> 10 == 0xDC00 >> 10, is_high = text->unit >> 10 == 0xD800 >> 10;
  if (text->high != 0 && is_low) {
    uint32_t high = text->high, low = text->unit;
    text->high = 0;
    if (text->target == NULL) return;
    if (text->keeps_escapes) {
      append_escape(text, text->high_written);
      append_escape(text, text->written);
    } else {
      append_scalar(text, 0x10000 + ((high & 0x3FF) << 10 | (low & 0x3FF)));
    }
    return;
  }
  if (text->high != 0) append_half(text);
  if (is_high) {
    text->high = text->unit;
    memcpy(text->high_written, text->written, sizeof text->written);
  } else if (is_low) {
    append_half(text);
  } else if (text->target != NULL) {
    append_unit(text);
  }
}

// Reads digits of `\u`. Returns false if more are needed.
static bool read_digits(csj_text *text, const uint8_t **at, const uint8_t *end) {
  while (text->digits < 4) {
    if (*at == end) return false;
    uint8_t byte = **at;
    unsigned digit = byte - (unsigned)'0', letter = (byte | 0x20u) - 'a';
    if (digit > 9 && letter > 5) {
      text->marks |= csj_text_has_wrong_escape;
      return true;
    }
    text->unit = (uint16_t)((unsigned)text->unit << 4 | (digit <= 9 ? digit : letter + 10));
    text->written[text->digits++] = byte;
    *at += 1;
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
  text->stage = stage_plain;
  if (byte == 'u') {
    text->stage = stage_digits;
    text->digits = 0;
    text->unit = 0;
    return;
  }
  if (text->high != 0) append_half(text);
  uint8_t meaning = meanings[byte];
  if (meaning == 0) text->marks |= csj_text_has_wrong_escape;
  if (text->target == NULL) return;
  if (text->keeps_escapes) csj_append_byte(text->target, '\\');
  csj_append_byte(text->target, text->keeps_escapes ? byte : meaning);
}

// Drops a text that is too long.
static inline void check_size(csj_text *text) {
  if (text->target == NULL || text->target->size <= text->largest) return;
  text->marks |= csj_text_is_too_long;
  text->target = NULL;
}

// Reads ASCII and escapes of one character, which most texts consist of, or a part of a long one.
static void read_simple(csj_text *text, const uint8_t **position, const uint8_t *end) {
  const uint8_t *at = *position, *stop = end - at > csj_longest_run ? at + csj_longest_run : end;
  uint8_t *room = text->target == NULL ? NULL : csj_room(text->target, csj_longest_run + csj_run_excess);
  size_t count = 0;
  while (true) {
    bool is_wide;
    const uint8_t *next = csj_run(at, stop, room == NULL ? NULL : room + count, &is_wide);
    if (is_wide) break;
    count += (size_t)(next - at);
    at = next;
    if (stop - at < 2 || *at != '\\' || meanings[at[1]] == 0) break;
    if (room != NULL) room[count] = meanings[at[1]];
    count += 1;
    at += 2;
    text->marks |= csj_text_has_escape;
  }
  *position = at;
  if (room != NULL) text->target->size += count;
  check_size(text);
}

// Reads a run of plain bytes, or a part of a long one. Returns false at invalid UTF-8.
static inline bool read_plain(csj_text *text, const uint8_t **at, const uint8_t *end) {
  const uint8_t *start = *at, *stop = end - start > csj_longest_run ? start + csj_longest_run : end;
  uint8_t *room = text->target == NULL ? NULL : csj_room(text->target, csj_longest_run + csj_run_excess);
  bool is_wide;
  *at = csj_run(start, stop, room, &is_wide);
  size_t count = (size_t)(*at - start);
  if (text->high != 0 && count > 0) {
    append_half(text);
    if (text->target != NULL) csj_append(text->target, start, count);
  } else if (text->target != NULL) {
    text->target->size += count;
  }
  check_size(text);
  if (!is_wide && text->character == 0) return true;
  const uint8_t *checked = start;
  bool is_right = is_valid(text, &checked, *at) && (text->character == 0 || *at == stop);
  if (checked != *at) *at = checked;
  return is_right;
}

csj_progress_of_text csj_text_read(csj_text *text, const uint8_t **at, const uint8_t *end) {
  while (true) {
    if (text->stage == stage_escape) {
      if (*at == end) return csj_text_continues;
      if (**at < 0x20) return csj_text_has_control;
      if (**at >= 0x80) {
        text->marks |= csj_text_has_wrong_escape;
        text->stage = stage_plain;
      } else {
        read_escaped(text, *(*at)++);
      }
    }
    if (text->stage == stage_digits) {
      if (!read_digits(text, at, end)) return csj_text_continues;
      text->stage = stage_plain;
    }
    bool is_within = text->high != 0 || text->character != 0;
    if (!text->keeps_escapes && !is_within) {
      read_simple(text, at, end);
      if (*at < end && **at == '"') {
        *at += 1;
        return csj_text_ends;
      }
    }
    if (!read_plain(text, at, end)) return csj_text_is_invalid;
    if (*at == end) return csj_text_continues;
    if (**at == '"') {
      if (text->high != 0) append_half(text);
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

bool csj_unescape(csj_buffer *target, const uint8_t *bytes, size_t count) {
  csj_text text;
  csj_text_begin(&text, (csj_target){.buffer = target, .limit = SIZE_MAX - target->size});
  const uint8_t *at = bytes;
  bool is_whole = csj_text_read(&text, &at, bytes + count) == csj_text_continues;
  if (text.high != 0) append_half(&text);
  return is_whole && text.stage == stage_plain && !(text.marks & csj_text_has_wrong_escape);
}
