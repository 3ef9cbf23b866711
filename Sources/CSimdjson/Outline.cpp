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
  Excerpt excerpt;
  do {
    if (documents_.sound_size() == 0) return documents_.report(documents_.fault());
    // Of the root's own array the first element is enough; all others may be left out by their key.
    excerpt = documents_.excerpt(
        [](std::string_view key) { return key.empty() || holds_entries(key); });
  } while (!documents_.load(excerpt.text, excerpt.size, documents_.excerpt_index));
  shape_ = char(excerpt.text[0]);
  tokens_ = documents_.excerpt_index.tokens();
  tokens_.peek() == '[' ? entry() : object(csj_scope_root);
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

bool Outline::object(csj_scope scope) {
  return tokens_.each_member([&](std::string_view key) {
    // A key with a wrong escape is the walk's to tell of.
    if (std::memchr(key.data(), '\\', key.size()) && !unescape(key)) return tokens_.skip();
    add(scope, key, tokens_.peek());
    if (scope == csj_scope_entry) return tokens_.skip();
    if (holds_entries(key)) return entry();
    bool is_feed = scope == csj_scope_root && key == "feed" && tokens_.peek() == '{';
    return is_feed ? object(csj_scope_feed) : tokens_.skip();
  });
}

bool Outline::unescape(std::string_view &key) {
  key_.resize(key.size() + simdjson::SIMDJSON_PADDING);
  auto *room = reinterpret_cast<uint8_t *>(key_.data());
  const uint8_t *end = documents_.excerpt_index.unescape(key.data(), room);
  if (end) key = {key_.data(), size_t(end - room)};
  return end != nullptr;
}

// Shows the first object that is there, or stands in an array.
bool Outline::entry() {
  return tokens_.each([&] {
    if (has_entry_ || tokens_.peek() != '{') return tokens_.skip();
    has_entry_ = true;
    return object(csj_scope_entry);
  });
}
