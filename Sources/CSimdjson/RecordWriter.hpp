#pragma once

#include <cstdlib>
#include <cstring>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "csimdjson.h"

// A scalar value and the size of its text.
struct Scalar {
  csj_kind kind = csj_kind_string;
  size_t size = 0;
};

// Builds a flat record: nodes in document order, with contiguous texts.
class RecordWriter {
 public:
  // The size of the record at some point.
  struct Mark {
    size_t count = 0, size = 0;
  };

  // The memory of texts that isn't kept for the next record.
  static constexpr size_t largest_kept = 1 << 20;

  // Removes everything and keeps the memory, unless it is large.
  void reset() {
    count_ = size_ = 0;
    if (byte_room_ <= largest_kept) return;
    bytes_.reset();
    byte_room_ = 0;
  }
  Mark mark() const { return {count_, size_}; }
  void return_to(Mark mark) {
    count_ = mark.count;
    size_ = mark.size;
  }
  size_t count() const { return count_; }
  csj_node &node(size_t index) { return nodes_[index]; }

  // Opens an object's node.
  size_t begin(uint8_t name, csj_position position) {
    add(name, position, {csj_kind_element, 0});
    return count_ - 1;
  }

  void end(size_t node) { nodes_[node].end = uint32_t(count_); }

  // Adds a scalar's node, whose text is in the reserved room.
  [[gnu::always_inline]] void add(uint8_t name, csj_position position, Scalar scalar) {
    if (count_ == node_room_) grow(count_ + 1, 0);
    uint32_t start = uint32_t(size_);
    size_ += scalar.size;
    csj_node &node = nodes_.data()[count_++];
    node = {name, uint8_t(scalar.kind), uint32_t(count_), start, uint32_t(size_), position};
  }

  // Gives a node the scalar whose text is in the reserved room.
  void set(size_t node, Scalar scalar) {
    nodes_[node].kind = uint8_t(scalar.kind);
    nodes_[node].text_start = uint32_t(size_);
    size_ += scalar.size;
    nodes_[node].text_end = uint32_t(size_);
  }

  // Removes the children of the root with this name. Returns false if there are none.
  bool remove(uint8_t name) {
    size_t kept = 1;
    for (size_t child = 1; child < count_;) {
      size_t size = nodes_[child].end - child, moved = child - kept;
      bool stays = nodes_[child].name != name;
      for (size_t node = child; stays && node < child + size; node++) {
        nodes_[kept] = nodes_[node];
        nodes_[kept++].end -= uint32_t(moved);
      }
      child += size;
    }
    return kept < std::exchange(count_, kept);
  }

  // Reserves room for a text of at most `count` bytes.
  [[gnu::always_inline]] uint8_t *room(size_t count) {
    if (byte_room_ - size_ < count) grow(0, size_ + count);
    return bytes_.get() + size_;
  }

  // Copies a text into the reserved room. Returns false if it contains an escape. This is checked
  // during the copy, thirty-two bytes at a time, so that as many bytes after the text must be
  // readable.
  [[gnu::always_inline]] bool put_plain(std::string_view text) {
    using Block = uint8_t __attribute__((ext_vector_type(32)));
    uint8_t *target = room(text.size() + sizeof(Block));
    Block escapes = 0;
    for (size_t at = 0; at < text.size(); at += sizeof(Block)) {
      Block block;
      std::memcpy(&block, text.data() + at, sizeof(Block));
      std::memcpy(target + at, &block, sizeof(Block));
      escapes |= Block(block == '\\');
    }
    return !__builtin_reduce_or(escapes) || !std::memchr(text.data(), '\\', text.size());
  }

  // Copies a text into the reserved room.
  void put(std::string_view text) { std::memcpy(room(text.size()), text.data(), text.size()); }

  // The maximum size of a short text. As many bytes from its start on must be readable.
  static constexpr size_t short_size = 32;

  // Copies a short text into the reserved room.
  [[gnu::always_inline]] void put_short(std::string_view text) {
    std::memcpy(room(short_size), text.data(), short_size);
  }

  size_t size() const { return size_ + count_ * sizeof(csj_node); }

  csj_event event(csj_event_kind kind) const {
    return {kind, {0, 0}, nullptr, 0, nodes_.data(), count_, bytes_.get(), size_, nullptr};
  }

  // An event with the last use of its record. The receiver may give back the record's memory.
  csj_event last_event(csj_event_kind kind) {
    csj_event event = this->event(kind);
    event.writer = this;
    return event;
  }

 private:
  struct Free {
    void operator()(uint8_t *memory) const { std::free(memory); }
  };

  [[gnu::noinline]] void grow(size_t nodes, size_t bytes) {
    if (nodes > nodes_.size()) nodes_.resize(nodes * 2 + 16);
    node_room_ = nodes_.size();
    if (bytes <= byte_room_) return;
    auto *larger = static_cast<uint8_t *>(std::realloc(bytes_.get(), bytes * 2));
    if (!larger) std::abort();
    (void)bytes_.release();
    bytes_.reset(larger);
    byte_room_ = bytes * 2;
  }

  std::vector<csj_node> nodes_;
  size_t count_ = 0, node_room_ = 0;  // the numbers in use and allocated
  std::unique_ptr<uint8_t, Free> bytes_;
  size_t size_ = 0, byte_room_ = 0;
};
