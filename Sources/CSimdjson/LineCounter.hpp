#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "csimdjson.h"

// Converts offsets in a buffer to lines and columns. Ascending offsets are counted incrementally; a
// lower one is counted again from the last base. Bytes after the end must be readable, as many as a
// `Block` has.
class LineCounter {
 public:
  // A line, as far as it is known.
  struct Cursor {
    size_t known = 0;        // the offset from which the line is known
    int64_t line_start = 0;  // may be negative, before the buffer
    uint32_t line = 1;
    size_t newline = 0;      // a line feed, or the end of the text; none is before it
  };

  // A counter for a text that begins at a line of its input, or whose bytes all have the position
  // `outer`.
  LineCounter(uint32_t line, csj_position outer) : outer_(outer) { base_.line = at_.line = line; }

  [[gnu::always_inline]] csj_position position(const uint8_t *bytes, size_t end, size_t offset) {
    if (offset < at_.known || offset > at_.newline) find_line(bytes, end, offset);
    return position(at_, offset);
  }

  // Returns the line of an offset.
  Cursor cursor(const uint8_t *bytes, size_t end, size_t offset) {
    position(bytes, end, offset);
    return at_;
  }

  // Replaces the offsets of nodes, which are ascending and not before the cursor's.
  void find_positions(const uint8_t *bytes, size_t end, Cursor cursor, csj_node *nodes, size_t count) {
    csj_node *last = nodes + count;
    while (nodes < last) {
      move_on(cursor, bytes, end, nodes->position.column);
      nodes = find_columns(cursor, nodes, last);
    }
    if (cursor.known > at_.known) at_ = cursor;
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
    base_.newline = 0;
    at_ = base_;
  }

 private:
  using Block = uint8_t __attribute__((ext_vector_type(32)));

  csj_position position(const Cursor &cursor, size_t offset) const {
    if (outer_.line != 0) return outer_;
    return {cursor.line, uint32_t(int64_t(offset) - cursor.line_start + 1)};
  }

  // Replaces the offsets of the nodes in a line. Returns the first node behind it.
  [[gnu::always_inline]] csj_node *find_columns(Cursor cursor, csj_node *node, csj_node *last) const {
    csj_position outer = outer_;
    uint32_t base = uint32_t(1 - cursor.line_start);
    for (; node < last && node->position.column <= cursor.newline; node++) {
      node->position = outer.line != 0 ? outer : csj_position{cursor.line, node->position.column + base};
    }
    return node;
  }

  [[gnu::noinline]] void find_line(const uint8_t *bytes, size_t end, size_t offset) {
    if (offset < at_.known) at_ = base_;
    at_.newline = newline(bytes, end, std::max(at_.newline, at_.known));
    move_on(at_, bytes, end, offset);
  }

  // Advances to the line of an offset and finds its end.
  [[gnu::always_inline]] static void move_on(Cursor &cursor, const uint8_t *bytes, size_t end,
                                             size_t offset) {
    while (offset > cursor.newline && cursor.newline < end) {
      size_t from = cursor.newline;
      // A text that ended here may be continued now.
      if (bytes[from] == '\n') {
        from += 1;
        cursor.line += 1;
        cursor.known = from;
        cursor.line_start = int64_t(from);
      }
      cursor.newline = newline(bytes, end, from);
    }
  }

  // Returns the offset of the next line feed. The lines of indented JSON are short.
  [[gnu::always_inline]] static size_t newline(const uint8_t *bytes, size_t end, size_t from) {
    using Flags = bool __attribute__((ext_vector_type(32)));
    if (from >= end) return end;
    Block block;
    std::memcpy(&block, bytes + from, sizeof block);
    uint32_t flags = __builtin_bit_cast(uint32_t, __builtin_convertvector(block == '\n', Flags));
    if (flags != 0) return std::min(from + size_t(__builtin_ctz(flags)), end);
    from += sizeof block;
    const void *found = from < end ? std::memchr(bytes + from, '\n', end - from) : nullptr;
    return found ? size_t(static_cast<const uint8_t *>(found) - bytes) : end;
  }

  Cursor base_, at_;
  csj_position outer_;
};
