#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>

#include "SimdjsonHeader.hpp"

// The text of a document, in which references were replaced by the resources that they refer to.
//
// `resources` of the root has objects by type and id. A reference is an object with a type and an id,
// but without attributes. References in what replaced one are replaced, too, and no deeper ones.
class References {
 public:
  // Reads a document to its end. Returns false if parsing fails.
  bool read(simdjson::ondemand::document &document, size_t limit);
  // True if the text would be longer than the limit.
  bool is_too_long() const { return is_too_long_; }
  std::string_view text() const { return text_; }

 private:
  static constexpr size_t deepest = 2;

  bool collect(simdjson::ondemand::value &types);
  bool copy(simdjson::ondemand::value &value, size_t depth);
  bool copy(simdjson::ondemand::object &object, size_t depth);
  bool find(simdjson::ondemand::object &object, std::string_view &resource) const;

  std::map<std::string, std::string_view, std::less<>> resources_;  // by type, a slash and the id
  // A parser for each nested resource.
  std::array<simdjson::ondemand::parser, deepest> parsers_;
  std::string text_;
  size_t limit_ = 0;
  bool is_too_long_ = false;
};
