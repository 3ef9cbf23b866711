// Runs of bytes in a string that are neither a quote, a backslash nor a control character.
#pragma once

#include "Buffer.h"

// A byte that ends every run, token and white space follows the bytes that are read, and this number of
// bytes in all may be read beyond them.
enum { csj_excess = 32 };

// Sixteen bytes, as Clang's vectors, which all processors have in some form.
typedef uint8_t csj_block __attribute__((ext_vector_type(16)));
typedef int8_t csj_lanes __attribute__((ext_vector_type(16)));

// Returns the highest bit of each byte, that of the first byte lowest.
CSJ_INLINE unsigned csj_bits(csj_lanes lanes) {
  typedef bool flags __attribute__((ext_vector_type(16)));
  flags set = __builtin_convertvector(lanes < 0, flags);
  uint16_t bits;
  memcpy(&bits, &set, sizeof bits);
  return bits;
}

// Returns the end of a run, or its first byte beyond ASCII.
CSJ_INLINE const uint8_t *csj_run_of_ascii(const uint8_t *at) {
  while (true) {
    csj_block block;
    memcpy(&block, at, sizeof block);
    // Bytes beyond ASCII are negative.
    csj_lanes low = (csj_lanes)((csj_lanes)block < 0x20);
    unsigned stops = csj_bits((csj_lanes)((block == '"') | (block == '\\')) | low);
    if (stops != 0) return at + __builtin_ctz(stops);
    at += sizeof block;
  }
}

// Appends a run, of which as many bytes as are in a block may be read beyond its end.
CSJ_INLINE void csj_append_run(csj_buffer *buffer, const uint8_t *at, size_t count) {
  uint8_t *to = csj_room(buffer, count + sizeof(csj_block));
  buffer->size += count;
  for (const uint8_t *end = at + count; at < end; at += sizeof(csj_block), to += sizeof(csj_block)) {
    memcpy(to, at, sizeof(csj_block));
  }
}
