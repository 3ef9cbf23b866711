// What Swift's vectors can't say: one bit for each lane.
#pragma once

#include <stdint.h>
#include <string.h>

typedef int8_t car_lanes __attribute__((ext_vector_type(16)));

/// A bit for each of sixteen lanes, the first one lowest: the lane's highest one. A single instruction
/// where the processor has it.
static inline uint16_t car_bits(car_lanes lanes) {
  typedef _Bool flags __attribute__((ext_vector_type(16)));
  flags set = __builtin_convertvector(lanes < 0, flags);
  uint16_t bits;
  memcpy(&bits, &set, sizeof bits);
  return bits;
}
