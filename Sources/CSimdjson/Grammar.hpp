#pragma once

#include <vector>

#include "ErrorFinder.hpp"

// JSON's grammar, byte by byte. Determines the error and its offset if simdjson fails.
class Grammar {
 public:
  enum class State {
    complete,    // the document is valid
    incomplete,  // it is valid so far
    wrong,       // see `error`
  };

  // Where reading begins.
  enum class Point : uint8_t { before_value, after_value };

  // `closers` are the closing brackets of the open containers, innermost last.
  Grammar(std::vector<uint8_t> closers, Point point, size_t depth_limit)
      : closers_(std::move(closers)), limit_(depth_limit),
        expected_(point == Point::after_value ? Expected::comma : first_in()) {}
  // Begins at a document.
  explicit Grammar(size_t depth_limit) : Grammar({}, Point::before_value, depth_limit) {}

  // Checks the bytes between two offsets. A comma after the last element of an object or array is
  // replaced by a space.
  State read(uint8_t *bytes, size_t from, size_t end);

  const Error &error() const { return error_; }
  // True if any container was closed.
  bool has_closed() const { return has_closed_; }
  // The offset of the first comma that was replaced.
  bool has_comma() const { return has_comma_; }
  size_t comma() const { return first_comma_; }
  // The offset after a complete document.
  size_t end() const { return end_; }
  // The offset of the unterminated string; `end` if there is none.
  size_t open_string() const { return open_string_; }

 private:
  enum class Expected { value, value_or_end, key, key_or_end, colon, comma };

  Expected first_in() const {
    if (closers_.empty()) return Expected::value;
    return closers_.back() == '}' ? Expected::key_or_end : Expected::value_or_end;
  }
  bool takes_value() const {
    return expected_ == Expected::value || expected_ == Expected::value_or_end;
  }
  bool string(const uint8_t *bytes, size_t &offset, size_t end);
  bool open(uint8_t byte, size_t offset);
  bool close(uint8_t *bytes, uint8_t byte, size_t offset);
  bool wrong(uint8_t byte, size_t offset);

  std::vector<uint8_t> closers_;
  const size_t limit_;
  Expected expected_;
  size_t last_comma_ = 0, first_comma_ = 0;
  bool has_comma_ = false, has_closed_ = false;
  size_t open_string_ = 0, end_ = 0;
  Error error_;
};
