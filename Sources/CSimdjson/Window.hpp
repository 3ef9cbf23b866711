#pragma once

#include <cstdlib>
#include <memory>
#include <string_view>

#include "LineCounter.hpp"
#include "simdjson.h"

// The part of an input that is being read: bytes come in behind, and those that were read go.
//
// Places in it are offsets in the buffer; they hold until there is room made for more.
class Window {
 public:
  // So much is read at a time: it stays in the processor's cache.
  static constexpr size_t usual_size = 256 << 10;
  // Bytes that can be read behind the end.
  static constexpr size_t slack = simdjson::SIMDJSON_PADDING + 8;

  Window(size_t most, uint32_t line, csj_place outer);
  // For another input, in the memory of a window that isn't needed any more.
  Window(size_t most, uint32_t line, csj_place outer, Window &&spent);

  // Room for more bytes: the window grows where it holds too much that wasn't read yet.
  uint8_t *room(size_t *size);
  void filled(size_t count);

  const uint8_t *bytes() const { return buffer_.get(); }
  uint8_t &operator[](size_t offset) { return buffer_.get()[offset]; }
  size_t begin() const { return begin_; }
  size_t end() const { return end_; }
  size_t size() const { return end_ - begin_; }
  bool is_at_end() const { return is_at_end_; }
  // Whether it must not grow any more.
  bool is_full() const { return size() >= most_; }

  // What is before an offset was read.
  void move_to(size_t offset);
  [[gnu::always_inline]] csj_place place(size_t offset) {
    return lines_.place(bytes(), known_end(), offset);
  }

  // A text for simdjson: `replay`, what is there up to `cut`, and an end that nothing can go on
  // with. The replay takes the place of bytes that were read.
  simdjson::padded_string_view open(std::string_view replay, size_t cut, char closer);
  // Undoes what `open` has put behind the text.
  void close();

  // Holds the same bytes.
  Window(const Window &other);

 private:
  struct Free {
    void operator()(uint8_t *memory) const { std::free(memory); }
  };

  void reserve(size_t capacity);
  // Up to there are the input's own bytes.
  size_t known_end() const { return cut_ != 0 ? cut_ : end_; }

  // Before the first byte: room for a replay.
  static constexpr size_t front = 8 << 10;
  static constexpr size_t tail = 3;

  const size_t most_;
  size_t size_ = usual_size;
  std::unique_ptr<uint8_t, Free> buffer_;
  size_t capacity_ = 0;
  size_t begin_ = front, end_ = front;
  bool is_at_end_ = false;
  size_t cut_ = 0;  // where a text's end was put; 0 for nowhere
  uint8_t covered_[tail] = {};
  LineCounter lines_;
};
