#include "Outline.hpp"

#include <algorithm>
#include <cstring>

namespace {

// Where dialects keep their entries.
constexpr std::string_view entry_keys[] = {"entry", "results", "items", "entries"};

// A hostile document has millions of keys, or keys of megabytes.
constexpr size_t most_members = 1000;
constexpr size_t longest_key = 256;

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
  shape_ = char(excerpt.text[0]);
  ondemand::value root;
  if (!document.get_value().get(root)) {
    ondemand::object object;
    if (excerpt.text[0] == '[') {
      entry(root);
    } else if (!root.get_object().get(object)) {
      this->object(object, csj_scope_root);
    }
  }
  if (shape_ != documents_.shape) {
    show_all();
    documents_.shape = std::move(shape_);
  }
  // A fault of grammar ends the outline, and is told by the walk.
  return {csj_fault_none, nullptr, {0, 0}};
}

void Outline::add(csj_scope scope, std::string_view key, uint8_t type) {
  if (key.size() > longest_key || ++shown_[scope] > most_members) return;
  uint32_t size = uint32_t(key.size());
  shape_.append(reinterpret_cast<const char *>(&size), sizeof size);
  shape_ += char(scope);
  // All scalars look the same.
  shape_ += char(type == '{' || type == '[' ? type : '0');
  shape_ += key;
}

void Outline::show_all() const {
  show_(user_, csj_scope_root, nullptr, 0, uint8_t(shape_[0]));
  uint32_t size;
  for (const char *at = shape_.data() + 1, *end = shape_.data() + shape_.size(); at < end;) {
    std::memcpy(&size, at, sizeof size);
    at += sizeof size;
    show_(user_, csj_scope(at[0]), at + 2, size, uint8_t(at[1]));
    at += 2 + size;
  }
}

void Outline::object(ondemand::object object, csj_scope scope) {
  for (auto result : object) {
    ondemand::field field;
    std::string_view key;
    if (std::move(result).get(field) || field.unescaped_key().get(key)) return;
    ondemand::value value = field.value();
    add(scope, key, uint8_t(value.raw_json_token()[0]));
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
