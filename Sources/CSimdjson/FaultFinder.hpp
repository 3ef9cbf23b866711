#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "csimdjson.h"

// What is wrong with a document, and the offset where.
struct Fault {
  csj_fault_kind kind = csj_fault_none;
  std::string message;
  size_t offset = 0;

  explicit operator bool() const { return kind != csj_fault_none; }
};

// Finds the places of faults of which simdjson says only that they are there.
namespace FaultFinder {

// The first byte that isn't UTF-8, or that must not stand in a string as it is.
Fault first(const uint8_t *text, size_t size);

// The message for a byte where another was expected.
std::string unexpected(uint8_t byte);

}  // namespace FaultFinder
