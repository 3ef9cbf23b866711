#pragma once

#include <string>
#include <string_view>

#include "Window.hpp"
#include "csimdjson.h"

// What a document looks like: its root, and the keys of the objects that tell dialects apart.
//
// Documents of one input mostly look alike: each is compared with the last one, member by member.
class Outline {
 public:
  // Looks at a document as far as it goes; false where something is in the way.
  bool read(simdjson::ondemand::document &document, const uint8_t *text, size_t depth_limit);

  // Whether the document has the shape of the one before. It becomes the one to compare with.
  bool accept();
  bool has_entry() const { return has_entry_; }
  // Shows the document that was accepted last.
  void show(void *user, csj_show show) const;

 private:
  bool object(simdjson::ondemand::object &object, csj_scope scope);
  bool entry(simdjson::ondemand::value &value);
  void add(csj_scope scope, simdjson::ondemand::field &field, uint8_t type);
  bool is_expected(csj_scope scope, const char *key, uint8_t type);
  void append(csj_scope scope, std::string_view key, uint8_t type);

  // Of the root the first byte; of each member the size of its key, its scope, its type and the key.
  std::string known_;
  std::string shape_;   // where it differs from the known one
  size_t matching_ = 0;  // how much of the known one was met; npos where the two differ
  std::string_view key_;  // the last one
  bool has_entry_ = false;
  size_t shown_[3] = {0, 0, 0};  // members of each scope
  size_t depth_ = 0, depth_limit_ = 0;
};
