#pragma once

#include <string>
#include <string_view>

#include "Window.hpp"
#include "csimdjson.h"

// The shape of a document: its root, and the keys of the objects by which dialects are recognised.
//
// Documents of one input mostly have the same shape, so each is compared with the previous one,
// member by member, up to the end of that one's shape: members after a known shape that ends with
// the first entry aren't examined.
class Outline {
 public:
  // The container of the entries, by offsets in the text.
  struct Entries {
    size_t begin = 0, end = 0;  // the end is that of the white space behind it; 0 if it isn't known
  };

  // Examines a document as far as possible. Returns false if parsing fails.
  bool read(simdjson::ondemand::document &document, const uint8_t *text, size_t depth_limit);

  // Returns true if the document has the shape of the previous one. Its shape is then kept for
  // comparison.
  bool accept();
  // Forgets the shape accepted last, so that the next document is examined to its end.
  void forget() { known_.clear(); }
  bool has_entry() const { return has_entry_; }
  Entries entries() const { return entries_; }
  // True if the document has the whole shape of the previous one and an entry.
  bool is_recognized() const { return has_entry_ && matching_ == known_.size(); }
  // Shows the document accepted last.
  void show(void *user, csj_show show) const;

 private:
  bool root_object();
  bool root_array();
  bool object(simdjson::ondemand::object &object, csj_scope scope);
  bool entries(simdjson::ondemand::value &value);
  bool entry(simdjson::ondemand::value &value);
  void add(csj_scope scope, simdjson::ondemand::field &field, uint8_t type);
  bool is_expected(csj_scope scope, const char *key, uint8_t type);
  void append(csj_scope scope, std::string_view key, uint8_t type);

  // The first byte of the root; for each member the size of its key, its scope, its type and the
  // key.
  std::string known_;
  std::string shape_;   // only if it differs from the known one
  size_t matching_ = 0;  // the length of the matching prefix; npos if they differ
  std::string_view key_;  // the last key
  bool has_entry_ = false, has_objects_only_ = true;
  Entries entries_;
  simdjson::ondemand::document *document_ = nullptr;
  const char *text_ = nullptr;
  size_t shown_[3] = {0, 0, 0};  // the number of members of each scope
  size_t depth_ = 0, depth_limit_ = 0;
};
