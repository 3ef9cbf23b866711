#include <utility>

#include "EntryReader.hpp"
#include "Number.hpp"

// Members of an entry that the vocabulary doesn't read, collected as one object.

// Treats the members of an entry, and collects those that aren't read.
bool EntryReader::all_members(ondemand::object &object, Owner owner) {
  KeyTable::Seen seen;
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

bool EntryReader::kept_member(ondemand::field &field, const KeyTable::Term *term, Owner owner) {
  if (error_) return false;
  if (!term && !report_unknown(field)) return false;
  return !term || term->is_extra ? keep(field) : member(field, term, owner);
}

// Collects the members of an object that holds such members.
bool EntryReader::extra_members(ondemand::value &value) {
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
bool EntryReader::keep(ondemand::field &field) {
  const char *raw = field.key().raw();
  std::string_view key = KeyTable::written_key(raw);
  std::string_view name = key;
  if (key.find('\\') != std::string_view::npos && !unescape(key, name)) return false;
  if (!extra_.begin(name)) remark_repetition(key, offset(raw) - 1);
  if (!copy_member(field)) return false;
  extra_.end();
  return true;
}

bool EntryReader::copy_member(ondemand::field &field) {
  if (!copy_text(KeyTable::written_key(field.key().raw()))) return false;
  extra_.add(':');
  return copy(field.value());
}

// Copies a value as it is written, without the white space around its tokens.
bool EntryReader::copy(ondemand::value &value) {
  size_t start = offset(value);
  if (writer_->size() + extra_.size() > limits_.entry) return is_too_large(start);
  switch (window_[start]) {
    case '{':
      return copy_object(value);
    case '[':
      return copy_array(value);
    default:
      return copy_scalar(value);
  }
}

bool EntryReader::copy_object(ondemand::value &value) {
  ondemand::object object;
  if (!enter(offset(value)) || value.get_object().get(object)) return false;
  char separator = '{';
  for (auto result : object) {
    ondemand::field field;
    if (std::move(result).get(field)) return false;
    extra_.add(std::exchange(separator, ','));
    if (!copy_member(field)) return false;
  }
  extra_.add(separator == '{' ? "{}" : "}");
  depth_ -= 1;
  return true;
}

bool EntryReader::copy_array(ondemand::value &value) {
  ondemand::array array;
  if (!enter(offset(value)) || value.get_array().get(array)) return false;
  char separator = '[';
  for (auto result : array) {
    ondemand::value element;
    if (std::move(result).get(element)) return false;
    extra_.add(std::exchange(separator, ','));
    if (!copy(element)) return false;
  }
  extra_.add(separator == '[' ? "[]" : "]");
  depth_ -= 1;
  return true;
}

bool EntryReader::copy_scalar(ondemand::value &value) {
  std::string_view token = token_of(value);
  Scalar scalar;
  if (token.size() > limits_.text + 2) return is_too_long(value);
  if (!read(value, false, scalar)) return false;
  if (token.front() == '"') return copy_text(token.substr(1, token.size() - 2));
  extra_.add(Number::is_infinite(token) ? "null" : token);
  return true;
}

// Copies a string or key with its escapes, which must be valid.
bool EntryReader::copy_text(std::string_view text) {
  std::string_view unescaped;
  if (text.find('\\') != std::string_view::npos && !unescape(text, unescaped)) return false;
  extra_.add('"');
  extra_.add(text);
  extra_.add('"');
  return true;
}
