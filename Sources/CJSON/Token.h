// Values that are neither strings, objects nor arrays.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef enum csj_token {
  csj_token_wrong,
  csj_token_null,
  csj_token_boolean,
  csj_token_number,
  csj_token_infinite,  // what Python writes for a number that JSON can't represent
} csj_token;

static inline bool csj_is_digit(uint8_t byte) { return (unsigned)byte - '0' < 10; }

// Skips digits. Returns false if there are none.
static inline bool csj_skip_digits(const uint8_t **at, const uint8_t *end) {
  const uint8_t *start = *at;
  while (*at < end && csj_is_digit(**at)) *at += 1;
  return *at > start;
}

// Returns true for a number (RFC 8259 §6).
static inline bool csj_is_number(const uint8_t *at, const uint8_t *end) {
  at += at < end && *at == '-';
  const uint8_t *first = at;
  if (!csj_skip_digits(&at, end) || (*first == '0' && at > first + 1)) return false;
  if (at < end && *at == '.') {
    at += 1;
    if (!csj_skip_digits(&at, end)) return false;
  }
  if (at < end && (*at | 0x20) == 'e') {
    at += 1;
    at += at < end && (*at == '+' || *at == '-');
    if (!csj_skip_digits(&at, end)) return false;
  }
  return at == end;
}

// Returns true for a byte that isn't part of a token.
static inline bool csj_ends_token(uint8_t byte) {
  static const bool ends[256] = {
      [' '] = true, ['\n'] = true, ['\r'] = true, ['\t'] = true, ['{'] = true, ['}'] = true,
      ['['] = true, [']'] = true,  [','] = true,  [':'] = true,  ['"'] = true};
  return ends[byte];
}

// Returns the end of a number without an exponent, if a byte follows that ends it; else NULL.
static inline const uint8_t *csj_plain_number_end(const uint8_t *at, const uint8_t *end) {
  at += *at == '-';
  const uint8_t *first = at;
  while (at < end && csj_is_digit(*at)) at++;
  if (at == end || at == first || (*first == '0' && at > first + 1)) return NULL;
  if (*at == '.') {
    first = ++at;
    while (at < end && csj_is_digit(*at)) at++;
    if (at == end || at == first) return NULL;
  }
  return csj_ends_token(*at) ? at : NULL;
}

static inline bool csj_is_word(const uint8_t *bytes, size_t count, const char *word) {
  return count == strlen(word) && memcmp(bytes, word, count) == 0;
}

static inline csj_token csj_token_of(const uint8_t *bytes, size_t count) {
  switch (*bytes) {
    case 't': return csj_is_word(bytes, count, "true") ? csj_token_boolean : csj_token_wrong;
    case 'f': return csj_is_word(bytes, count, "false") ? csj_token_boolean : csj_token_wrong;
    case 'n': return csj_is_word(bytes, count, "null") ? csj_token_null : csj_token_wrong;
    default: break;
  }
  if (csj_is_number(bytes, bytes + count)) return csj_token_number;
  size_t sign = *bytes == '-';
  bool is_infinite = csj_is_word(bytes + sign, count - sign, "Infinity") ||
                     csj_is_word(bytes, count, "NaN");
  return is_infinite ? csj_token_infinite : csj_token_wrong;
}
