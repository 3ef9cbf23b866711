// An operation that Swift's vectors lack: one bit per lane.
#pragma once

#include <stdint.h>
#include <string.h>

typedef int8_t chartconv_lanes __attribute__((ext_vector_type(16)));

/// Returns the highest bit of each of sixteen lanes, the first lane lowest. A single instruction on
/// processors that have one.
static inline uint16_t chartconv_bits(chartconv_lanes lanes) {
  typedef _Bool flags __attribute__((ext_vector_type(16)));
  flags set = __builtin_convertvector(lanes < 0, flags);
  uint16_t bits;
  memcpy(&bits, &set, sizeof bits);
  return bits;
}
