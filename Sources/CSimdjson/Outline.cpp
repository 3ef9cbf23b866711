#include "Outline.hpp"

#include <algorithm>

namespace {

// Where dialects keep their entries.
constexpr std::string_view entry_keys[] = {"entry", "results", "items", "entries"};

}  // namespace

bool Outline::holds_entries(std::string_view key) {
  return std::find(std::begin(entry_keys), std::end(entry_keys), key) != std::end(entry_keys);
}

csj_fault Outline::show() {
  ondemand::document document;
  Excerpt excerpt;
  do {
    if (documents_.sound_size() == 0) return documents_.report(documents_.fault());
    // Of the root's own array the first element is enough; all others may be left out by their key.
    excerpt = documents_.excerpt(
        [](std::string_view key) { return key.empty() || holds_entries(key); });
  } while (!documents_.load(excerpt.text, excerpt.size, documents_.excerpt_parser, document));
  show_(user_, csj_scope_root, nullptr, 0, excerpt.text[0]);
  ondemand::value root;
  if (!document.get_value().get(root)) {
    ondemand::object object;
    if (excerpt.text[0] == '[') {
      entry(root);
    } else if (!root.get_object().get(object)) {
      this->object(object, csj_scope_root);
    }
  }
  // A fault of grammar ends the outline, and is told by the walk.
  return {csj_fault_none, nullptr, {0, 0}};
}

void Outline::object(ondemand::object object, csj_scope scope) {
  for (auto result : object) {
    ondemand::field field;
    std::string_view key;
    if (std::move(result).get(field) || field.unescaped_key().get(key)) return;
    ondemand::value value = field.value();
    show_(user_, scope, key.data(), key.size(), uint8_t(value.raw_json_token()[0]));
    ondemand::object feed;
    if (scope == csj_scope_entry) continue;
    if (holds_entries(key)) {
      entry(value);
    } else if (scope == csj_scope_root && key == "feed" && !value.get_object().get(feed)) {
      this->object(feed, csj_scope_feed);
    }
  }
}

void Outline::entry(ondemand::value value) {
  if (has_entry_) return;
  switch (value.raw_json_token()[0]) {
    case '{': {
      ondemand::object entry;
      if (value.get_object().get(entry)) return;
      has_entry_ = true;
      return object(entry, csj_scope_entry);
    }
    case '[': {
      ondemand::array array;
      if (value.get_array().get(array)) return;
      for (auto result : array) {
        ondemand::value element;
        if (std::move(result).get(element)) return;
        if (element.raw_json_token()[0] == '{') entry(element);
        if (has_entry_) return;
      }
    }
  }
}
