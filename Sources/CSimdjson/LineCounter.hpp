#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "csimdjson.h"

// Converts offsets in a buffer to lines and columns. Ascending offsets are counted incrementally; a
// lower one is counted again from the current entry, or from the last base. Bytes after the end
// must be readable, as many as a `Block` has.
class LineCounter {
 public:
  // A counter for a text that begins at a line of its input, or whose bytes all have the position
  // `outer`.
  LineCounter(uint32_t line, csj_position outer) : outer_(outer) {
    base_.line = entry_.line = at_.line = line;
  }

  [[gnu::always_inline]] csj_position position(const uint8_t *bytes, size_t end, size_t offset) {
    if (offset < at_.known || offset > at_.newline) find_line(bytes, end, offset);
    if (outer_.line != 0) return outer_;
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
    at_.known = offset;
    base_ = entry_ = at_;
  }

  // Handles a move of the bytes from the base on to `offset`. Other bytes may follow them.
  void move_base(size_t offset) {
    base_.line_start += int64_t(offset) - int64_t(base_.known);
    base_.known = offset;
    base_.newline = 0;
    at_ = entry_ = base_;
  }

 private:
  using Block = uint8_t __attribute__((ext_vector_type(32)));
  using Sums = uint16_t __attribute__((ext_vector_type(32)));

  // A line, as far as it is known.
  struct Line {
    size_t known = 0;        // the offset from which the line is known
    int64_t line_start = 0;  // may be negative, before the buffer
    uint32_t line = 1;
    size_t newline = 0;      // an offset in the line or of its line feed
  };

  [[gnu::noinline]] void find_line(const uint8_t *bytes, size_t end, size_t offset) {
    if (offset < at_.known) at_ = offset < entry_.known ? base_ : entry_;
    at_.newline = newline(bytes, end, std::max(at_.newline, at_.known));
    if (offset <= at_.newline || at_.newline == end) return;
    begin_line(at_.newline);
    at_.newline = newline(bytes, end, at_.known);
    if (offset > at_.newline && at_.newline < end) skip_lines(bytes, std::min(offset, end));
  }

  // Begins the line after a line feed.
  void begin_line(size_t newline) {
    at_.line += 1;
    at_.known = newline + 1;
    at_.line_start = int64_t(at_.known);
  }

  // Counts the line feeds from `at_.newline`, which is one, to an offset after it.
  void skip_lines(const uint8_t *bytes, size_t offset) {
    size_t from = at_.newline;
    while (offset - from >= sizeof(Block)) {
      // A lane counts up to 255.
      size_t end = from + std::min((offset - from) / sizeof(Block), size_t(255)) * sizeof(Block);
      Block counts = 0;
      for (Block block; from < end; from += sizeof(Block)) {
        std::memcpy(&block, bytes + from, sizeof block);
        counts -= Block(block == '\n');
      }
      at_.line += __builtin_reduce_add(__builtin_convertvector(counts, Sums));
    }
    uint32_t rest = newlines(bytes + from) & ((uint32_t(1) << (offset - from)) - 1);
    at_.line += uint32_t(__builtin_popcount(rest));
    at_.known = offset;
    while (bytes[at_.known - 1] != '\n') at_.known -= 1;
    at_.line_start = int64_t(at_.known);
    at_.newline = offset;
  }

  // Returns a mask of the line feeds in a block, the first byte lowest.
  [[gnu::always_inline]] static uint32_t newlines(const uint8_t *bytes) {
    using Flags = bool __attribute__((ext_vector_type(32)));
    Block block;
    std::memcpy(&block, bytes, sizeof block);
    return __builtin_bit_cast(uint32_t, __builtin_convertvector(block == '\n', Flags));
  }

  // Returns the offset of the next line feed. The lines of indented JSON are short.
  [[gnu::always_inline]] static size_t newline(const uint8_t *bytes, size_t end, size_t from) {
    if (from >= end) return end;
    uint32_t flags = newlines(bytes + from);
    if (flags != 0) return std::min(from + size_t(__builtin_ctz(flags)), end);
    from += sizeof(Block);
    const void *found = from < end ? std::memchr(bytes + from, '\n', end - from) : nullptr;
    return found ? size_t(static_cast<const uint8_t *>(found) - bytes) : end;
  }

  Line base_, entry_, at_;
  csj_position outer_;
};
