#pragma once

#include <cstring>
#include <string_view>
#include <vector>

#include "csimdjson.h"

// Lays a record out flat: nodes in document order, their texts end to end.
class RecordWriter {
 public:
  void reset() {
    nodes_.clear();
    size_ = 0;
  }

  size_t begin(uint8_t name, csj_kind kind, csj_place place) {
    nodes_.push_back({name, uint8_t(kind), 0, uint32_t(size_), uint32_t(size_), place});
    return nodes_.size() - 1;
  }

  void end(size_t node) { nodes_[node].end = uint32_t(nodes_.size()); }

  // Room for a text of at most so many bytes.
  uint8_t *room(size_t count) {
    if (bytes_.size() - size_ < count) bytes_.resize(bytes_.size() * 2 + count);
    return bytes_.data() + size_;
  }

  // So many bytes were put there: they are the node's text.
  void text(size_t node, csj_kind kind, size_t count) {
    nodes_[node].kind = uint8_t(kind);
    nodes_[node].text_start = uint32_t(size_);
    size_ += count;
    nodes_[node].text_end = uint32_t(size_);
  }

  size_t size() const { return size_ + nodes_.size() * sizeof(csj_node); }

  csj_event event(csj_event_kind kind) const {
    return {kind, {0, 0}, nullptr, 0, nodes_.data(), nodes_.size(), bytes_.data(), size_};
  }

 private:
  std::vector<csj_node> nodes_;
  std::vector<uint8_t> bytes_;
  size_t size_ = 0;  // how many of `bytes_` are in use
};
