#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

// Finds where a document ends, and whether its brackets match, while its bytes come in.
//
// Sixty-four bytes at a time; simdjson could tell the end only of a document that is all there.
class StructureScanner {
 public:
  enum class State { open, complete, mismatch, too_deep };

  // An array of objects that takes much of the document: what is behind its first element need not
  // be looked at to know the document's head.
  struct LongArray {
    size_t open, first_end, close;
  };

  explicit StructureScanner(size_t depth_limit) : limit_(depth_limit) {}

  // Forgets all: a document begins.
  void restart();

  // Goes on to `size`, or to where the document ends or goes wrong.
  State scan(const uint8_t *document, size_t size);

  // How far it came: behind the document's end, or the offset of the bracket that is wrong.
  size_t position() const { return position_; }

  // Behind the last bracket that closed something.
  size_t complete_end() const { return complete_end_; }

  // The brackets that would close there what is open, the innermost last.
  std::vector<uint8_t> missing_closers() const;

  const std::vector<LongArray> &long_arrays() const { return long_arrays_; }

 private:
  struct Level {
    uint8_t closer;
    size_t open, first_end;
  };

  State scan_wide(const uint8_t *document, size_t size);
  State scan_blocks(const uint8_t *document, size_t size);
  State bracket(uint8_t byte, size_t offset);
  void close(Level level, size_t offset);

  size_t limit_;
  size_t position_ = 0;
  uint64_t in_string_ = 0;  // all ones, or all zeros
  bool is_escaped_ = false;
  size_t complete_end_ = 0, complete_depth_ = 0;
  std::vector<Level> levels_;
  std::vector<LongArray> long_arrays_;
};
