#pragma once

#include "Documents.hpp"

// Finds the places of faults of which simdjson says only that they are there.
namespace FaultFinder {

// The first byte that isn't UTF-8, or that must not stand in a string as it is.
Fault first(const uint8_t *text, size_t size);

// What to say of a byte where another was expected.
std::string unexpected(uint8_t byte);

}  // namespace FaultFinder
