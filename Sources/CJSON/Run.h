// Runs of bytes in a string that are neither a quote, a backslash nor a control character.
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#if defined(__SSE2__) && !defined(CSJ_PORTABLE)
#include <emmintrin.h>
#endif

// The number of bytes that a copy of a run may write beyond its end.
enum { csj_run_excess = 16 };

// Returns the end of a run, which is copied to `target` unless that is NULL. `is_wide` tells whether it
// has bytes beyond ASCII.
__attribute__((always_inline)) static inline const uint8_t *csj_run(const uint8_t *at, const uint8_t *end, uint8_t *target,
                                     bool *is_wide) {
#if defined(__SSE2__) && !defined(CSJ_PORTABLE)
  const __m128i quote = _mm_set1_epi8('"'), backslash = _mm_set1_epi8('\\');
  const __m128i control = _mm_set1_epi8(0x1F);
  unsigned wide = 0;
  for (; end - at >= 16; at += 16) {
    __m128i block = _mm_loadu_si128((const __m128i *)at);
    if (target != NULL) {
      _mm_storeu_si128((__m128i *)target, block);
      target += 16;
    }
    __m128i special = _mm_or_si128(
        _mm_or_si128(_mm_cmpeq_epi8(block, quote), _mm_cmpeq_epi8(block, backslash)),
        _mm_cmpeq_epi8(_mm_min_epu8(block, control), block));
    unsigned stops = (unsigned)_mm_movemask_epi8(special);
    unsigned wides = (unsigned)_mm_movemask_epi8(block);
    if (stops != 0) {
      *is_wide = (wide | (wides & (stops - 1) & ~stops)) != 0;
      return at + __builtin_ctz(stops);
    }
    wide |= wides;
  }
#elif defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  const uint64_t ones = ~(uint64_t)0 / 255, highs = ones * 128;
  uint64_t wide = 0;
  for (; end - at >= 8; at += 8) {
    uint64_t word;
    memcpy(&word, at, 8);
    if (target != NULL) {
      memcpy(target, &word, 8);
      target += 8;
    }
    // The high bit of each byte that stops the run. Borrows change only bytes after the first one.
    uint64_t stops = (((word ^ ones * '"') - ones) | ((word ^ ones * '\\') - ones) |
                      (word - ones * 0x20)) & ~word & highs;
    if (stops != 0) {
      *is_wide = (wide | (word & highs & (stops - 1) & ~stops)) != 0;
      return at + __builtin_ctzll(stops) / 8;
    }
    wide |= word & highs;
  }
#else
  unsigned wide = 0;
#endif
  for (; at < end && *at != '"' && *at != '\\' && *at >= 0x20; at++) {
    if (target != NULL) *target++ = *at;
    wide |= *at & 0x80;
  }
  *is_wide = wide != 0;
  return at;
}
