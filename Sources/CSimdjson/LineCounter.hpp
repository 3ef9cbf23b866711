#pragma once

#include <cstring>

#include "csimdjson.h"

// From offsets in a document to lines and columns, for offsets that never go back.
class LineCounter {
 public:
  LineCounter() = default;

  // For a document that begins at a place of the input, or for one whose every offset is at
  // `outer`.
  LineCounter(const uint8_t *document, size_t size, csj_place begin, csj_place outer)
      : document_(document), size_(size), line_(begin.line),
        line_start_(1 - int64_t(begin.column)), outer_(outer) {
    find();
  }

  [[gnu::always_inline]] csj_place place(size_t offset) {
    if (outer_.line != 0) return outer_;
    if (newline_ < offset) advance(offset);
    return {line_, uint32_t(int64_t(offset) - line_start_ + 1)};
  }

 private:
  [[gnu::noinline]] void advance(size_t offset) {
    while (newline_ < offset) {
      line_ += 1;
      line_start_ = int64_t(newline_) + 1;
      find();
    }
  }

  void find() {
    size_t from = size_t(line_start_ > 0 ? line_start_ : 0);
    const void *found = from < size_ ? std::memchr(document_ + from, '\n', size_ - from) : nullptr;
    newline_ = found ? size_t(static_cast<const uint8_t *>(found) - document_) : SIZE_MAX;
  }

  const uint8_t *document_ = nullptr;
  size_t size_ = 0;
  size_t newline_ = SIZE_MAX;  // the offset of the next one
  uint32_t line_ = 1;
  int64_t line_start_ = 0;  // the offset of the line's first byte; it may be before the document
  csj_place outer_ = {0, 0};
};
