#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "csimdjson.h"

// Converts offsets in a buffer to lines and columns. Ascending offsets are counted incrementally; a
// lower one is counted again from the current entry, or from the last base.
class LineCounter {
 public:
  // A counter for a text that begins at a line of its input, or whose bytes all have the position
  // `outer`.
  LineCounter(uint32_t line, csj_position outer) : outer_(outer) {
    base_.line = entry_.line = at_.line = line;
  }

  // Returns the position of an offset in a buffer that is filled up to `end`.
  csj_position position(const uint8_t *bytes, size_t end, size_t offset) {
    if (outer_.line != 0) return outer_;
    if (offset < at_.offset) at_ = offset < entry_.offset ? base_ : entry_;
    if (size_t stop = std::min(offset, end); at_.offset < stop) pass(bytes, stop);
    return {at_.line, uint32_t(int64_t(offset) - at_.line_start + 1)};
  }

  csj_position begin_entry(const uint8_t *bytes, size_t end, size_t offset) {
    csj_position position = this->position(bytes, end, offset);
    entry_ = at_;
    return position;
  }

  // Makes an offset the base. Lower offsets aren't used after that.
  void rebase(const uint8_t *bytes, size_t end, size_t offset) {
    position(bytes, end, offset);
    base_ = entry_ = at_;
  }

  // Handles a move of the bytes from the base on to `offset`. Other bytes may follow them.
  void move_base(size_t offset) {
    base_.line_start += int64_t(offset) - int64_t(base_.offset);
    base_.offset = offset;
    at_ = entry_ = base_;
  }

 private:
  // An offset whose line is known.
  struct Line {
    size_t offset = 0;
    int64_t line_start = 0;  // may be negative, before the buffer
    uint32_t line = 1;
  };

  // Counts the lines up to `stop`. They are short in a document with white space.
  void pass(const uint8_t *bytes, size_t stop) {
    const void *first = std::memchr(bytes + at_.offset, '\n', stop - at_.offset);
    at_.offset = stop;
    if (!first) return;
    const uint8_t *start = static_cast<const uint8_t *>(first), *last = bytes + stop;
    while (last[-1] != '\n') last--;
    at_.line_start = last - bytes;
    // The compiler counts in vectors of bytes, which must not overflow.
    for (const uint8_t *next; start < last; start = next) {
      next = start + std::min<ptrdiff_t>(last - start, 224);
      uint8_t lines = 0;
      for (const uint8_t *byte = start; byte != next; byte++) lines += *byte == '\n';
      at_.line += lines;
    }
  }

  Line base_, entry_, at_;
  csj_position outer_;
};
