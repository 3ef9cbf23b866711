#pragma once

#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

#include "LineCounter.hpp"
#include "SimdjsonHeader.hpp"

// The part of an input that is in memory: new bytes are appended, processed ones are dropped.
//
// Positions are offsets in the buffer, valid until room is made for more bytes.
class Window {
 public:
  // The number of bytes read at a time, which fits in the processor's cache.
  static constexpr size_t usual_size = 256 << 10;
  // The maximum size of an input that is read at once, so that simdjson's first stage is run once.
  static constexpr size_t whole_size = 1 << 20;
  // The number of readable bytes after the end.
  static constexpr size_t slack = simdjson::SIMDJSON_PADDING + 8;

  // A window for an input of `size` bytes, 0 if that is unknown.
  Window(size_t max_size, size_t size, uint32_t line, csj_position outer);
  // A window for another input that takes over the memory of a finished one.
  Window(size_t max_size, size_t size, uint32_t line, csj_position outer, Window &&spent);

  // Makes room for more bytes. The window grows if it holds too many unprocessed ones.
  uint8_t *room(size_t *size);
  void filled(size_t count, bool is_at_end);

  const uint8_t *bytes() const { return buffer_.get(); }
  uint8_t &operator[](size_t offset) { return buffer_.get()[offset]; }
  size_t begin() const { return begin_; }
  size_t end() const { return end_; }
  size_t size() const { return end_ - begin_; }
  bool is_at_end() const { return is_at_end_; }
  // True if the window has its maximum size.
  bool is_full() const { return size() >= max_size_; }

  // Drops the bytes before an offset.
  void move_to(size_t offset);
  [[gnu::always_inline]] csj_position position(size_t offset) {
    return lines_.position(bytes(), known_end(), offset);
  }
  // Returns the position of an entry. Its nodes' positions may be requested in any order.
  csj_position begin_entry(size_t offset) {
    return lines_.begin_entry(bytes(), known_end(), offset);
  }

  // Returns a text for simdjson: `replay`, the bytes up to `cut`, and an end marker that nothing
  // can continue. The replay overwrites bytes that are already processed.
  simdjson::padded_string_view open(std::string_view replay, size_t cut, char closer);
  bool is_open() const { return cut_ != 0; }
  // Restores the bytes that `open` replaced by the end marker.
  void close();

  // A window with a copy of the bytes.
  Window(const Window &other);

 private:
  struct Free {
    void operator()(uint8_t *memory) const { std::free(memory); }
  };

  void reserve(size_t capacity);
  // The end of the bytes of the input.
  size_t known_end() const { return cut_ != 0 ? cut_ : end_; }

  // The space before the first byte, for a replay.
  static constexpr size_t front = 8 << 10;
  static constexpr size_t tail = 3;

  const size_t max_size_;
  size_t size_;
  std::unique_ptr<uint8_t, Free> buffer_;
  size_t capacity_ = 0;
  size_t begin_ = front, end_ = front;
  bool is_at_end_ = false;
  size_t cut_ = 0;  // the offset of the end marker; 0 for none
  uint8_t covered_[tail] = {};
  LineCounter lines_;
};
