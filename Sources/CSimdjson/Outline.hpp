#pragma once

#include <string>
#include <string_view>

#include "Documents.hpp"

// What a document looks like: its root, and the keys of the objects that tell dialects apart.
class Outline {
 public:
  Outline(csj_documents &documents, void *user, csj_show show)
      : documents_(documents), user_(user), show_(show) {}

  csj_fault show();

 private:
  bool object(csj_scope scope);
  void add(csj_scope scope, std::string_view key, uint8_t type);
  void show_all() const;
  bool unescape(std::string_view &key);
  bool entry();
  static bool holds_entries(std::string_view key);

  csj_documents &documents_;
  void *const user_;
  const csj_show show_;
  Tokens tokens_;
  bool has_entry_ = false;
  size_t shown_[3] = {0, 0, 0};  // members of each scope
  std::string key_;  // one that had to be unescaped
  std::string shape_;  // of each member the size of its key, its scope, its type and the key
};
