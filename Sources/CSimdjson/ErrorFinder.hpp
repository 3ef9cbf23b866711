#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "csimdjson.h"

// An error in a document, and its offset.
struct Error {
  csj_error_kind kind = csj_error_none;
  std::string message;
  size_t offset = 0;

  explicit operator bool() const { return kind != csj_error_none; }
};

// Locates errors that simdjson reports without an offset.
namespace ErrorFinder {

// Finds the first byte that is invalid UTF-8 or must be escaped in a string.
Error first(const uint8_t *text, size_t size);

// Returns the message for an unexpected byte.
std::string unexpected(uint8_t byte);

}  // namespace ErrorFinder
