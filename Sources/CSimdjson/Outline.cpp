#include "Outline.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "KeyTable.hpp"

namespace ondemand = simdjson::ondemand;

namespace {

// The keys under which dialects keep their entries.
constexpr std::string_view entry_keys[] = {"entry", "results", "items", "entries", "data", "feeds"};

// Bounds for hostile documents, which have millions of keys, or keys of megabytes.
constexpr size_t max_members = 1000;
constexpr size_t longest_key = 256;
// Entries under an unknown key have at least as many members.
constexpr size_t fewest_members = 3;
constexpr size_t header = sizeof(uint32_t) + 2;

// Texts of Apple's legacy charts and reviews. Their first keys tell what wrote their JSON.
bool is_legacy_text(std::string_view key) { return key == "im:name" || key == "im:rating"; }

bool holds_entries(std::string_view key) {
  return std::find(std::begin(entry_keys), std::end(entry_keys), key) != std::end(entry_keys);
}

// Returns the type of a value; all scalars have the same.
uint8_t type_of(ondemand::value &value) {
  uint8_t first = uint8_t(value.raw_json_token().front());
  return first == '{' || first == '[' ? first : '0';
}

// Returns a key without escapes. The walk reports keys with invalid ones.
std::string_view key_of(ondemand::field &field) {
  std::string_view key = KeyTable::written_key(field.key().raw());
  if (key.find('\\') != std::string_view::npos && field.unescaped_key().get(key)) return {};
  return key;
}

}  // namespace

bool Outline::read(ondemand::document &document, char root, size_t depth_limit,
                   csj_extent extent) {
  depth_ = 0;
  depth_limit_ = depth_limit;
  extent_ = extent;
  has_entry_ = has_group_ = in_channel_ = false;
  entry_size_ = 0;
  document_ = &document;
  std::fill(std::begin(shown_), std::end(shown_), 0);
  shape_.assign(1, root);
  matching_ = known().starts_with(shape_) ? 1 : std::string::npos;
  return root == '{' ? root_object() : root_array();
}

bool Outline::root_object() {
  ondemand::object object;
  return !document_->get_object().get(object) && this->object(object, csj_scope_root);
}

bool Outline::root_array() {
  ondemand::array array;
  if (document_->get_array().get(array)) return false;
  for (auto result : array) {
    ondemand::value value;
    if (std::move(result).get(value)) return false;
    // simdjson skips values that aren't accessed.
    if (!has_entry_ && !entry(value)) return false;
    if (is_done()) return true;
  }
  return true;
}

bool Outline::accept() {
  if (matching_ == known().size()) return true;
  if (matching_ != std::string::npos) shape_ = known().substr(0, matching_);
  auto found = std::find(shapes_.begin(), shapes_.end(), shape_);
  current_ = size_t(found - shapes_.begin());
  if (found != shapes_.end()) return true;
  current_ = newest_ = (newest_ + 1) % shape_count;
  shapes_[current_] = std::move(shape_);
  return false;
}

void Outline::show(void *user, csj_show show) const {
  const std::string &shape = known();
  show(user, csj_scope_root, nullptr, 0, uint8_t(shape[0]));
  uint32_t size;
  for (size_t at = 1; at < shape.size(); at += header + size) {
    std::memcpy(&size, shape.data() + at, sizeof size);
    show(user, csj_scope(shape[at + 4]), shape.data() + at + header, size, uint8_t(shape[at + 5]));
  }
}

bool Outline::object(ondemand::object &object, csj_scope scope) {
  for (auto result : object) {
    ondemand::field field;
    if (std::move(result).get(field)) return false;
    uint8_t type = type_of(field.value());
    add(scope, field, type);
    if (type == '0') {
      if (!add_value(scope, field.value())) return false;
    } else if (!member(field.value(), type, scope)) {
      return false;
    }
    if (is_done()) return true;
  }
  return true;
}

// Examines the value of the last key, an object or array.
bool Outline::member(ondemand::value &value, uint8_t type, csj_scope scope) {
  ondemand::object object;
  bool is_object = type == '{';
  switch (scope) {
    case csj_scope_root:
      if (is_object && (key_ == "feed" || key_ == "rss")) {
        return !value.get_object().get(object) && this->object(object, csj_scope_feed);
      }
      if (is_object && key_ == "results") {
        return !value.get_object().get(object) && this->object(object, csj_scope_groups);
      }
      if (is_object && is_legacy_text(key_)) return first_key(value, scope);
      if (has_entry_) return true;
      if (!holds_entries(key_)) return unknown_entries(value, type);
      append(csj_scope_entry, key_, csj_type_entries_key);
      return entry(value);
    case csj_scope_feed:
      if (!has_entry_ && holds_entries(key_)) return entry(value);
      if (is_object && !has_entry_ && key_ == "channel") return channel(value);
      return !is_object || first_key(value, scope);
    case csj_scope_groups:
      return has_entry_ || group(value);
    case csj_scope_group:
      return has_entry_ || key_ != "data" || entry(value);
    default:
      return !is_object || !(in_channel_ || is_legacy_text(key_)) || first_key(value, scope);
  }
}

// Examines the channel of an RSS feed: its first key and its first item.
bool Outline::channel(ondemand::value &value) {
  ondemand::object object;
  if (value.get_object().get(object)) return false;
  std::string path = std::string(key_) + '.';
  for (auto result : object) {
    ondemand::field field;
    if (std::move(result).get(field)) return false;
    std::string_view key = key_of(field);
    if (!path.empty()) append(csj_scope_feed, path.append(key), type_of(field.value()));
    path.clear();
    if (key != "item") continue;
    in_channel_ = true;
    bool is_right = entry(field.value());
    in_channel_ = false;
    return is_right;
  }
  return true;
}

// Examines the first object of a group of entries: the group itself, or the first in an array.
bool Outline::group(ondemand::value &value) {
  ondemand::object object;
  if (type_of(value) == '{') return !value.get_object().get(object) && group_members(object);
  ondemand::array array;
  if (value.get_array().get(array)) return false;
  for (auto result : array) {
    ondemand::value element;
    if (std::move(result).get(element)) return false;
    return type_of(element) != '{' ||
           (!element.get_object().get(object) && group_members(object));
  }
  return true;
}

bool Outline::group_members(ondemand::object &object) {
  if (!this->object(object, csj_scope_group)) return false;
  has_group_ = true;
  return true;
}

// Shows the first key of an object, or all of those in an item: its own key, a full stop and that key.
bool Outline::first_key(ondemand::value &value, csj_scope scope) {
  ondemand::object object;
  std::string path = std::string(key_) + '.';
  if (value.get_object().get(object)) return false;
  for (auto result : object) {
    ondemand::field field;
    if (std::move(result).get(field)) return false;
    append(scope, path + std::string(key_of(field)), type_of(field.value()));
    if (!in_channel_) break;
  }
  return true;
}

// Examines a value under a key that no dialect has, if it may be a group of entries or hold some.
bool Outline::unknown_entries(ondemand::value &value, uint8_t type) {
  if (extent_ == csj_extent_entry) return true;
  if (type == '{') return has_group_ || group(value);
  std::string key(key_);
  ondemand::array array;
  if (value.get_array().get(array)) return false;
  for (auto result : array) {
    ondemand::value element;
    ondemand::object object;
    size_t count;
    if (std::move(result).get(element)) return false;
    if (type_of(element) != '{') break;
    if (element.get_object().get(object) || object.count_fields().get(count)) return false;
    if (!has_group_ && object.find_field_unordered("data").error() == simdjson::SUCCESS) {
      return !object.reset().error() && group_members(object);
    }
    if (object.reset().error()) return false;
    if (count < fewest_members) break;
    append(csj_scope_entry, key, csj_type_unknown_key);
    if (!this->object(object, csj_scope_entry)) return false;
    has_entry_ = true;
    break;
  }
  return true;
}

// Adds the text of a member that names a dialect or a type.
bool Outline::add_value(csj_scope scope, ondemand::value &value) {
  bool is_version = scope == csj_scope_root && key_ == "version";
  bool is_type = (scope == csj_scope_root || scope == csj_scope_entry) && key_ == "type";
  if (!is_version && !is_type) return true;
  std::string_view token = value.raw_json_token();
  if (token.front() != '"') return true;
  std::string_view text = KeyTable::written_key(token.data() + 1);
  // Rows have versions of apps, which differ: an outline with them would never be that of the last
  // row.
  if (is_version && text.find("jsonfeed.org/") == std::string_view::npos) return true;
  if (text.size() <= longest_key) append(is_type ? csj_scope_entry : scope, text, csj_type_text);
  return true;
}

// Examines an object, or the first object in an array.
bool Outline::entry(ondemand::value &value) {
  uint8_t type = type_of(value);
  if (type == '{') {
    const char *begin = value.raw_json_token().data(), *end;
    ondemand::object object;
    if (value.get_object().get(object) || !this->object(object, csj_scope_entry)) return false;
    has_entry_ = true;
    if (!document_->current_location().get(end)) entry_size_ = size_t(end - begin);
  } else if (type == '[' && depth_ < depth_limit_) {
    ondemand::array array;
    if (value.get_array().get(array)) return false;
    depth_ += 1;
    for (auto result : array) {
      ondemand::value element;
      if (std::move(result).get(element)) return false;
      if (!has_entry_ && !entry(element)) return false;
      if (is_done()) break;
    }
    depth_ -= 1;
  }
  return true;
}

void Outline::add(csj_scope scope, ondemand::field &field, uint8_t type) {
  const char *start = field.key().raw();
  if (shown_[scope] < max_members && is_expected(scope, start, type)) {
    shown_[scope] += 1;
    return;
  }
  key_ = key_of(field);
  if (key_.size() > longest_key || ++shown_[scope] > max_members) return;
  append(scope, key_, type);
}

// Passes the next member of the known shape if it has this scope and type, and `is_key` is true of
// its key.
template <class IsKey>
bool Outline::matches(csj_scope scope, uint8_t type, IsKey is_key) {
  if (matching_ == std::string::npos || matching_ + header > known().size()) return false;
  const char *expected = known().data() + matching_;
  uint32_t size;
  std::memcpy(&size, expected, sizeof size);
  std::string_view key(expected + header, size);
  if (uint8_t(expected[4]) != scope || uint8_t(expected[5]) != type || !is_key(key)) return false;
  matching_ += header + size;
  return true;
}

bool Outline::is_expected(csj_scope scope, const char *key, uint8_t type) {
  return matches(scope, type, [&](std::string_view name) {
    // Bytes beyond the end of the window are readable and contain no quote.
    if (name.find('\\') != std::string_view::npos ||
        std::strncmp(key, name.data(), name.size()) || key[name.size()] != '"') {
      return false;
    }
    key_ = name;
    return true;
  });
}

void Outline::append(csj_scope scope, std::string_view key, uint8_t type) {
  if (matches(scope, type, [&](std::string_view name) { return name == key; })) return;
  if (matching_ != std::string::npos) shape_ = known().substr(0, matching_);
  matching_ = std::string::npos;
  uint32_t size = uint32_t(key.size());
  shape_.append(reinterpret_cast<const char *>(&size), sizeof size);
  shape_ += char(scope);
  shape_ += char(type);
  shape_ += key;
}
