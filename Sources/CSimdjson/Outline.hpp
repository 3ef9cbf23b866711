#pragma once

#include <array>
#include <string>
#include <string_view>

#include "Window.hpp"
#include "csimdjson.h"

// The shape of a document: its root, and the keys of the objects by which dialects are recognised.
//
// Documents of one input mostly have one of a few shapes. Each document is compared with the previous
// one, member by member. The last shapes are kept, by numbers.
class Outline {
 public:
  static constexpr size_t shape_count = 16;

  // Examines a document as far as possible. Returns false if parsing fails.
  bool read(simdjson::ondemand::document &document, char root, size_t depth_limit,
            csj_extent extent);

  // Returns true if the document has one of the shapes that are kept. Otherwise its shape is kept,
  // and may replace another.
  bool accept();
  // The number of the shape accepted last.
  size_t number() const { return current_; }
  bool has_entry() const { return has_entry_; }
  // The size of the first entry in bytes.
  size_t entry_size() const { return entry_size_; }
  // Shows the document accepted last.
  void show(void *user, csj_show show) const;

 private:
  bool root_object();
  bool root_array();
  bool object(simdjson::ondemand::object &object, csj_scope scope);
  bool member(simdjson::ondemand::value &value, uint8_t type, csj_scope scope);
  bool entry(simdjson::ondemand::value &value);
  bool unknown_entries(simdjson::ondemand::value &value, uint8_t type);
  bool group(simdjson::ondemand::value &value);
  bool group_members(simdjson::ondemand::object &object);
  bool channel(simdjson::ondemand::value &value);
  bool first_key(simdjson::ondemand::value &value, csj_scope scope);
  bool add_value(csj_scope scope, simdjson::ondemand::value &value);
  bool is_done() const {
    return (has_entry_ && extent_ != csj_extent_document) ||
           (has_group_ && extent_ == csj_extent_group);
  }
  void add(csj_scope scope, simdjson::ondemand::field &field, uint8_t type);
  template <class IsKey> bool matches(csj_scope scope, uint8_t type, IsKey is_key);
  bool is_expected(csj_scope scope, const char *key, uint8_t type);
  void append(csj_scope scope, std::string_view key, uint8_t type);

  const std::string &known() const { return shapes_[current_]; }

  // A shape: the first byte of the root; for each member the size of its key, its scope, its type and
  // the key. Empty if no document had it.
  std::array<std::string, shape_count> shapes_;
  size_t current_ = 0;  // the shape accepted last
  size_t newest_ = shape_count - 1;
  std::string shape_;   // of the document, only if it differs from that one
  size_t matching_ = 0;  // the length of the matching prefix; npos if they differ
  std::string_view key_;  // the last key
  bool has_entry_ = false, has_group_ = false, in_channel_ = false;
  size_t entry_size_ = 0;
  csj_extent extent_ = csj_extent_document;
  simdjson::ondemand::document *document_ = nullptr;
  size_t shown_[csj_scope_count] = {};  // the number of members of each scope
  size_t depth_ = 0, depth_limit_ = 0;
};
