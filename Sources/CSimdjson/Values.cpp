#include "EntryReader.hpp"
#include "Number.hpp"
#include "Surrogates.hpp"

// Conversion of values to nodes.

namespace {

// Returns the type of a value from its first byte.
uint8_t value_of(char first) {
  switch (first) {
    case '{':
      return csj_value_object;
    case 't':
    case 'f':
      return csj_value_boolean;
    default:
      return csj_value_text;
  }
}

}  // namespace

bool EntryReader::read_escaped(ondemand::value &value, std::string_view token, Scalar &scalar) {
  if (token.size() - 2 > limits_.text) return is_too_long(value);
  std::string_view text, written = token.substr(1, token.size() - 2);
  ondemand::raw_json_string raw;
  if (value.get_raw_json_string().get(raw)) return false;
  uint8_t *room = writer_->room(written.size() + simdjson::SIMDJSON_PADDING);
  if (parser_.unescape(raw, room).get(text)) {
    // The error concerns the text alone: simdjson has passed the value.
    if (!unescape(written, text)) return false;
    std::memcpy(writer_->room(text.size()), text.data(), text.size());
  }
  scalar.size = text.size();
  return true;
}

// Unescapes a text, which extends to its closing quote. If it has half of a surrogate pair, it
// becomes a text with U+FFFD instead of that half. The results are valid until the next call.
bool EntryReader::unescape(std::string_view &text, std::string_view &result) {
  size_t start = offset(text.data()) - 1;
  if (unescape_whole(text, result)) return true;
  mended_.assign(text);
  if (!Surrogates::replace_halves(mended_)) return has_invalid_escape(start);
  mended_ += '"';
  mended_.resize(text.size() + simdjson::SIMDJSON_PADDING);
  text = std::string_view(mended_).substr(0, text.size());
  if (!unescape_whole(text, result)) return has_invalid_escape(start);
  return remark(csj_event_warning, "half of a surrogate pair is replaced by U+FFFD", start);
}

bool EntryReader::unescape_whole(std::string_view text, std::string_view &result) {
  unescaped_.resize(text.size() + simdjson::SIMDJSON_PADDING);
  uint8_t *room = unescaped_.data();
  ondemand::raw_json_string raw(reinterpret_cast<const uint8_t *>(text.data()));
  return !parser_.unescape(raw, room).get(result);
}

bool EntryReader::has_invalid_escape(size_t offset) {
  return fail(csj_error_malformed, "a string with an invalid escape", offset);
}

bool EntryReader::read(ondemand::value &value, bool takes_text, Scalar &scalar) {
  std::string_view token = token_of(value);
  switch (token.front()) {
    case '"': {
      scalar.kind = csj_kind_string;
      if (takes_text) return read_string(value, token, scalar);
      ondemand::raw_json_string raw;
      return !value.get_raw_json_string().get(raw);
    }
    case '}': case ']': case ',': case ':': case 0:
      return false;
    case 'n':
      return token == "null" || unexpected(offset(token.data()));
    case 't':
    case 'f':
      if (token != "true" && token != "false") return unexpected(offset(token.data()));
      scalar.kind = csj_kind_boolean;
      break;
    default:
      if (Number::is_infinite(token)) {
        std::string text = std::string(token) + " is read as null";
        return remark(csj_event_warning, text, offset(token.data()));
      }
      if (!Number::is_whole(token)) return unexpected(offset(token.data()));
      scalar.kind = csj_kind_number;
  }
  if (!takes_text) return true;
  if (token.size() > limits_.text) return is_too_long(value);
  std::memcpy(writer_->room(token.size()), token.data(), token.size());
  scalar.size = token.size();
  return true;
}

bool EntryReader::write_own(ondemand::field &field, Owner owner) {
  ondemand::value &value = field.value();
  size_t start = offset(value);
  char first = char(window_[start]);
  if (first == '{' || first == '[') {
    std::string key(KeyTable::written_key(field.key().raw()));
    return remark(csj_event_warning, "'" + key + "' is not text", start) && skip(value);
  }
  Scalar scalar;
  if (!read(value, owner.takes_text, scalar)) return false;
  if (owner.takes_text && first != 'n') writer_->set(owner.node, scalar);
  return true;
}

bool EntryReader::write_other(const KeyTable::Term &term, bool takes_text, ondemand::value &value) {
  if (writer_->size() > limits_.entry) return is_too_long(value);
  size_t start = offset(value);
  char first = char(window_[start]);
  if (first == '[') return write_elements(term, takes_text, value);
  Scalar scalar;
  if (first == 'n') return read(value, false, scalar);
  if (!(term.values & value_of(first))) return write_nothing(value);
  if (first == '{') return write_object(term, takes_text, value);
  if (!read(value, takes_text, scalar)) return false;
  writer_->add(term.name, later(start), takes_text ? scalar : Scalar{csj_kind_element, 0});
  return true;
}

bool EntryReader::write_elements(const KeyTable::Term &term, bool takes_text, ondemand::value &value) {
  ondemand::array array;
  if (!enter(offset(value)) || value.get_array().get(array)) return false;
  size_t count = writer_->count();
  for (auto result : array) {
    ondemand::value element;
    if (std::move(result).get(element)) return false;
    bool is_read = term.values & csj_value_list || writer_->count() == count;
    if (!(is_read ? write_other(term, takes_text, element) : ignore(element))) return false;
  }
  depth_ -= 1;
  return true;
}

// Skips a value after the first one of an array, for a member that has one value.
bool EntryReader::ignore(ondemand::value &value) {
  size_t start = offset(value);
  bool is_null = token_of(value) == "null";
  return skip(value) &&
         (is_null || remark(csj_event_warning, "only the first value of a list is read", start));
}

bool EntryReader::write_object(const KeyTable::Term &term, bool takes_text, ondemand::value &value) {
  size_t start = offset(value);
  ondemand::object object;
  if (!enter(start) || value.get_object().get(object)) return false;
  if (term.values & csj_value_keyed) return write_keyed(term.name, object);
  size_t node = writer_->begin(term.name, later(start));
  csj_vocabulary::Outer outer = vocabulary_->begin(term.name);
  uint8_t others = std::exchange(others_, term.others);
  bool is_right = members(object, {node, takes_text, false});
  others_ = others;
  vocabulary_->end(outer);
  if (is_right) writer_->end(node);
  return is_right;
}

// Writes a node for each member of an object whose keys are data. A node of the same name within it
// has the key.
bool EntryReader::write_keyed(uint8_t name, ondemand::object &object) {
  for (auto result : object) {
    ondemand::field field;
    if (std::move(result).get(field)) return false;
    const char *raw = field.key().raw();
    std::string_view key = KeyTable::written_key(raw);
    if (key.find('\\') != std::string_view::npos && !unescape(key, key)) return false;
    std::string text(key);
    size_t start = offset(field.value());
    if (window_[start] == '{' || window_[start] == '[') {
      if (!skip(field.value())) return false;
      continue;
    }
    size_t node = writer_->begin(name, later(start));
    Scalar scalar;
    if (!read(field.value(), true, scalar)) return false;
    if (window_[start] != 'n') writer_->set(node, scalar);
    writer_->put(text);
    writer_->add(name, later(start), {csj_kind_string, text.size()});
    writer_->end(node);
  }
  depth_ -= 1;
  return true;
}

bool EntryReader::write_nothing(ondemand::value &value) {
  Scalar scalar;
  size_t start = offset(value);
  bool is_sound = window_[start] == '{' ? skip(value) : read(value, false, scalar);
  return is_sound && remark(csj_event_warning, "a value of the wrong type", start);
}

bool EntryReader::is_too_deep(size_t offset) {
  return fail(csj_error_limit, "nested more than " + std::to_string(limits_.depth) + " deep",
              offset);
}

bool EntryReader::is_too_long(ondemand::value &value) {
  size_t start = offset(value);
  std::string message;
  if (writer_->size() > limits_.entry) return is_too_large(start);
  if (window_[start] == '"') {
    message = "a text of more than " + std::to_string(limits_.text) + " bytes";
  } else {
    message = "a number with too many digits";
  }
  return fail(csj_error_limit, message, start);
}

bool EntryReader::is_too_large(size_t offset) {
  return fail(csj_error_limit, "an entry of more than " + std::to_string(limits_.entry) + " bytes",
              offset);
}

bool EntryReader::fail(csj_error_kind kind, std::string message, size_t offset) {
  error_ = {kind, std::move(message), offset};
  return false;
}

// Reports a byte with which no value begins.
bool EntryReader::unexpected(size_t offset) {
  return fail(csj_error_malformed, ErrorFinder::unexpected(window_[offset]), offset);
}
