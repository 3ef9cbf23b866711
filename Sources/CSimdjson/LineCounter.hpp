#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "csimdjson.h"

// Converts offsets in a buffer to lines and columns. Ascending offsets are counted incrementally; a
// lower one is counted again from the last base.
class LineCounter {
 public:
  // A counter for a text that begins at a line of its input, or whose bytes all have the position
  // `outer`.
  LineCounter(uint32_t line, csj_position outer) : outer_(outer) { base_.line = at_.line = line; }

  [[gnu::always_inline]] csj_position position(const uint8_t *bytes, size_t end, size_t offset) {
    if (offset < at_.known || offset > newline_) find_line(bytes, end, offset);
    if (outer_.line != 0) return outer_;
    return {at_.line, uint32_t(int64_t(offset) - at_.line_start + 1)};
  }

  // Makes an offset the base. Lower offsets are no longer needed.
  void rebase(const uint8_t *bytes, size_t end, size_t offset) {
    position(bytes, end, offset);
    at_.known = offset;
    base_ = at_;
  }

  // Handles a move of the bytes from the base on to `offset`. Other bytes may follow them.
  void move_base(size_t offset) {
    base_.line_start += int64_t(offset) - int64_t(base_.known);
    base_.known = offset;
    at_ = base_;
    newline_ = 0;
  }

 private:
  struct State {
    size_t known = 0;        // the offset from which the line is known
    int64_t line_start = 0;  // may be negative, before the buffer
    uint32_t line = 1;
  };

  // Advances to the line of an offset and finds its end.
  [[gnu::noinline]] void find_line(const uint8_t *bytes, size_t end, size_t offset) {
    if (offset < at_.known) {
      at_ = base_;
      newline_ = 0;
    }
    while (true) {
      // Before `newline_` there is none.
      size_t from = newline_ > at_.known ? newline_ : at_.known;
      const void *found = from < end ? std::memchr(bytes + from, '\n', end - from) : nullptr;
      newline_ = found ? size_t(static_cast<const uint8_t *>(found) - bytes) : end;
      if (newline_ >= offset) return;
      at_.line += 1;
      at_.known = newline_ + 1;
      at_.line_start = int64_t(at_.known);
    }
  }

  State base_, at_;
  size_t newline_ = 0;  // the end of the line, as far as it is known
  csj_position outer_;
};
