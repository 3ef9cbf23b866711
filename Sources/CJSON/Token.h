// Values that are neither strings, objects nor arrays.
#pragma once

#include "Run.h"

typedef enum csj_token {
  csj_token_text,
  csj_token_wrong,
  csj_token_null,
  csj_token_boolean,
  csj_token_number,
  csj_token_infinite,  // what Python writes for a number that JSON can't represent
} csj_token;

// Skips digits. Returns false if there are none.
CSJ_INLINE bool csj_skip_digits(const uint8_t **at) {
  const uint8_t *start = *at;
  csj_block block;
  unsigned others;
  do {
    memcpy(&block, *at, sizeof block);
    others = csj_bits((csj_lanes)((csj_block)(block - '0') > 9));
    *at += others != 0 ? (size_t)__builtin_ctz(others) : sizeof block;
  } while (others == 0);
  return *at > start;
}

// Skips a number without an exponent (RFC 8259 §6). Returns false if there is none.
CSJ_INLINE bool csj_skip_decimal(const uint8_t **at) {
  if (!CSJ_LIKELY(**at != '-')) *at += 1;
  const uint8_t *first = *at;
  if (!csj_skip_digits(at) || (*first == '0' && *at > first + 1)) return false;
  if (**at != '.') return true;
  *at += 1;
  return csj_skip_digits(at);
}

// A byte that isn't part of a token follows.
static inline bool csj_is_number(const uint8_t *at, const uint8_t *end) {
  if (!csj_skip_decimal(&at)) return false;
  if ((*at | 0x20) == 'e') {
    at += 1;
    at += *at == '+' || *at == '-';
    if (!csj_skip_digits(&at)) return false;
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

static inline csj_token csj_token_of(csj_span text) {
  if (csj_is_key(text, "true") || csj_is_key(text, "false")) return csj_token_boolean;
  if (csj_is_key(text, "null")) return csj_token_null;
  if (csj_is_number(text.bytes, text.bytes + text.size)) return csj_token_number;
  bool is_infinite = csj_is_key(text, "Infinity") || csj_is_key(text, "-Infinity") ||
                     csj_is_key(text, "NaN");
  return is_infinite ? csj_token_infinite : csj_token_wrong;
}
