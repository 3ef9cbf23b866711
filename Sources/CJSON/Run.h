// Runs of bytes in a string that are neither a quote, a backslash nor a control character.
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

// The number of bytes that a copy of a run may write beyond its end.
enum { csj_run_excess = 16 };

// Sixteen bytes, as Clang's vectors, which all processors have in some form.
typedef uint8_t csj_block __attribute__((ext_vector_type(16)));
typedef int8_t csj_lanes __attribute__((ext_vector_type(16)));

// Returns the highest bit of each byte, that of the first byte lowest.
__attribute__((always_inline)) static inline unsigned csj_bits(csj_lanes lanes) {
  typedef bool flags __attribute__((ext_vector_type(16)));
  flags set = __builtin_convertvector(lanes < 0, flags);
  uint16_t bits;
  memcpy(&bits, &set, sizeof bits);
  return bits;
}

// Returns the end of a run, which is copied to `target` if `is_copied`. `is_wide` tells whether it has
// bytes beyond ASCII.
__attribute__((always_inline)) static inline const uint8_t *csj_run(
    const uint8_t *at, const uint8_t *end, bool is_copied, uint8_t *target, bool *is_wide) {
  unsigned wide = 0;
  for (size_t count = (size_t)(end - at) / sizeof(csj_block); count > 0; count--) {
    csj_block block;
    memcpy(&block, at, sizeof block);
    if (is_copied) {
      memcpy(target, &block, sizeof block);
      target += sizeof block;
    }
    unsigned stops = csj_bits((csj_lanes)((block == '"') | (block == '\\') | (block < 0x20)));
    unsigned wides = csj_bits((csj_lanes)block);
    if (stops != 0) {
      *is_wide = (wide | (wides & (stops - 1) & ~stops)) != 0;
      return at + __builtin_ctz(stops);
    }
    wide |= wides;
    at += sizeof block;
  }
  for (; at < end && *at != '"' && *at != '\\' && *at >= 0x20; at++) {
    if (is_copied) *target++ = *at;
    wide |= *at & 0x80;
  }
  *is_wide = wide != 0;
  return at;
}
