#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "csimdjson.h"

// From offsets in a buffer to lines and columns. Offsets that grow are counted once; a step back
// counts again from the last base.
class LineCounter {
 public:
  // A text that begins at a line of its input, or whose every byte stands at `outer`.
  LineCounter(uint32_t line, csj_place outer) : outer_(outer) { base_.line = at_.line = line; }

  [[gnu::always_inline]] csj_place place(const uint8_t *bytes, size_t end, size_t offset) {
    if (offset < at_.known || offset > newline_) find_line(bytes, end, offset);
    if (outer_.line != 0) return outer_;
    return {at_.line, uint32_t(int64_t(offset) - at_.line_start + 1)};
  }

  // The bytes before an offset are done with.
  void rebase(const uint8_t *bytes, size_t end, size_t offset) {
    place(bytes, end, offset);
    at_.known = offset;
    base_ = at_;
  }

  // The bytes from the base on have moved to `offset`, and others may be behind them.
  void move_base(size_t offset) {
    base_.line_start += int64_t(offset) - int64_t(base_.known);
    base_.known = offset;
    at_ = base_;
    newline_ = 0;
  }

 private:
  struct State {
    size_t known = 0;        // from here on the line goes
    int64_t line_start = 0;  // may lie before the buffer
    uint32_t line = 1;
  };

  // Goes on to the line of an offset, and looks where it ends.
  [[gnu::noinline]] void find_line(const uint8_t *bytes, size_t end, size_t offset) {
    if (offset < at_.known) at_ = base_;
    while (true) {
      const void *found =
          at_.known < end ? std::memchr(bytes + at_.known, '\n', end - at_.known) : nullptr;
      newline_ = found ? size_t(static_cast<const uint8_t *>(found) - bytes) : end;
      if (newline_ >= offset) return;
      at_.line += 1;
      at_.known = newline_ + 1;
      at_.line_start = int64_t(at_.known);
    }
  }

  State base_, at_;
  size_t newline_ = 0;  // where the line ends, or what is known of it
  csj_place outer_;
};
