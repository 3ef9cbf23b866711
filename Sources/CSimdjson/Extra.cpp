#include "Number.hpp"
#include "Walk.hpp"

#include <utility>

// Members of an entry that the vocabulary doesn't read, collected as one object.

namespace {

// The memory of a key that is kept to find a second one, in bytes.
constexpr size_t key_size = 96;

}  // namespace

// Treats the members of an entry, and collects those that aren't read.
bool Walk::all_members(ondemand::object &object, Owner owner) {
  Seen seen;
  RecordWriter::Mark start = writer_->mark();
  size_t remarks = remarks_.size();
  for (auto result : object) {
    ondemand::field field;
    if (std::move(result).get(field)) return false;
    const KeyTable::Term *term = find(field, owner.is_inline);
    if (term && seen.add(*term)) return last_members(object, owner, start, remarks);
    if (!kept_member(field, term, owner)) return false;
  }
  depth_ -= 1;
  return true;
}

bool Walk::kept_member(ondemand::field &field, const KeyTable::Term *term, Owner owner) {
  if (error_) return false;
  if (!term && !report_unknown(field)) return false;
  return !term || term->is_extra ? keep(field) : member(field, term, owner);
}

// Collects the members of an object that holds such members.
bool Walk::extra_members(ondemand::value &value) {
  size_t start = offset(value);
  if (window_[start] != '{') {
    bool is_null = token_of(value) == "null";
    return skip(value) && (is_null || remark(csj_event_warning, "a value of the wrong type", start));
  }
  ondemand::object object;
  if (!enter(start) || value.get_object().get(object)) return false;
  for (auto result : object) {
    ondemand::field field;
    if (std::move(result).get(field) || !keep(field)) return false;
  }
  depth_ -= 1;
  return true;
}

// Collects a member. Of several with the same key, the last counts.
bool Walk::keep(ondemand::field &field) {
  const char *raw = field.key().raw();
  std::string_view key = KeyTable::written_key(raw);
  std::string_view name = key;
  if (key.find('\\') != std::string_view::npos && !unescape(key, name)) return false;
  auto [found, is_new] = extra_keys_.try_emplace(std::string(name), extra_members_.size());
  if (!is_new) {
    remark_repetition(key, offset(raw) - 1);
    extra_members_[std::exchange(found->second, extra_members_.size())].counts = false;
  }
  extra_ += extra_.empty() ? '{' : ',';
  if (!copy_member(field)) return false;
  extra_members_.push_back({extra_.size(), true});
  return true;
}

bool Walk::copy_member(ondemand::field &field) {
  if (!copy_text(KeyTable::written_key(field.key().raw()))) return false;
  extra_ += ':';
  return copy(field.value());
}

// Copies a value as it is written, without the white space around its tokens.
bool Walk::copy(ondemand::value &value) {
  size_t start = offset(value);
  size_t keys = extra_keys_.size() * key_size;
  if (writer_->size() + extra_.size() + keys > limits_.entry) return is_too_large(start);
  switch (window_[start]) {
    case '{':
      return copy_object(value);
    case '[':
      return copy_array(value);
    default:
      return copy_scalar(value);
  }
}

bool Walk::copy_object(ondemand::value &value) {
  ondemand::object object;
  if (!enter(offset(value)) || value.get_object().get(object)) return false;
  char separator = '{';
  for (auto result : object) {
    ondemand::field field;
    if (std::move(result).get(field)) return false;
    extra_ += std::exchange(separator, ',');
    if (!copy_member(field)) return false;
  }
  extra_ += separator == '{' ? "{}" : "}";
  depth_ -= 1;
  return true;
}

bool Walk::copy_array(ondemand::value &value) {
  ondemand::array array;
  if (!enter(offset(value)) || value.get_array().get(array)) return false;
  char separator = '[';
  for (auto result : array) {
    ondemand::value element;
    if (std::move(result).get(element)) return false;
    extra_ += std::exchange(separator, ',');
    if (!copy(element)) return false;
  }
  extra_ += separator == '[' ? "[]" : "]";
  depth_ -= 1;
  return true;
}

bool Walk::copy_scalar(ondemand::value &value) {
  std::string_view token = token_of(value);
  Scalar scalar;
  if (token.size() > limits_.text + 2) return is_too_long(value);
  if (!read(value, false, scalar)) return false;
  if (token.front() == '"') return copy_text(token.substr(1, token.size() - 2));
  extra_ += Number::is_infinite(token) ? "null" : token;
  return true;
}

// Copies a string or key with its escapes, which must be valid.
bool Walk::copy_text(std::string_view text) {
  std::string_view unescaped;
  if (text.find('\\') != std::string_view::npos && !unescape(text, unescaped)) return false;
  extra_ += '"';
  extra_ += text;
  extra_ += '"';
  return true;
}

void Walk::forget_extra() {
  extra_.clear();
  extra_keys_.clear();
  extra_members_.clear();
}

// Ends the record with the object of the collected members.
void Walk::end_extra(csj_position position) {
  if (extra_keys_.size() < extra_members_.size()) {
    std::string members;
    size_t start = 0;
    for (const ExtraMember &member : extra_members_) {
      // A member's text begins with its separator.
      size_t from = std::exchange(start, member.end) + 1;
      if (!member.counts) continue;
      members += members.empty() ? '{' : ',';
      members.append(extra_, from, member.end - from);
    }
    extra_ = std::move(members);
  }
  extra_ += '}';
  writer_->put(extra_);
  writer_->add(csj_extra_name, position, {csj_kind_string, extra_.size()});
  if (extra_.capacity() > RecordWriter::largest_kept) extra_ = {};
}
