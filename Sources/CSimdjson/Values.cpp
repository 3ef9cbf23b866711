#include <cstring>

#include "Number.hpp"
#include "Walk.hpp"

// How the walk makes nodes of values.

bool Walk::read_string(std::string_view text, Scalar &scalar) {
  if (text.size() > documents_.options().text) return is_too_long();
  if (writer_->put_plain(text)) {
    scalar.size = text.size();
    return true;
  }
  uint8_t *room = writer_->room(text.size() + simdjson::SIMDJSON_PADDING);
  const uint8_t *end = index_->unescape(text.data(), room);
  if (!end) return fail(csj_fault_malformed, "a text with a wrong escape", offset());
  scalar.size = size_t(end - room);
  return true;
}

bool Walk::read(bool takes_text, Scalar &scalar) { return read_scalar(takes_text, scalar); }

inline bool Walk::read_scalar(bool takes_text, Scalar &scalar) {
  std::string_view token = tokens_.scalar();
  // It was a key.
  if (tokens_.peek_behind() == ':') {
    tokens_.advance();
    return unexpected();
  }
  switch (tokens_.peek()) {
    case '"':
      if (token.size() < 2 || token.back() != '"') return unexpected();
      scalar.kind = csj_kind_string;
      if (takes_text && !read_string(token.substr(1, token.size() - 2), scalar)) return false;
      tokens_.advance();
      return true;
    case 'n':
      if (token != "null") return unexpected();
      tokens_.advance();
      return true;
    case 't':
    case 'f':
      if (token != "true" && token != "false") return unexpected();
      scalar.kind = csj_kind_boolean;
      break;
    default:
      if (!is_number(token)) return unexpected();
      scalar.kind = csj_kind_number;
  }
  if (takes_text) {
    if (token.size() > documents_.options().text) return is_too_long();
    std::memcpy(writer_->room(token.size()), token.data(), token.size());
    scalar.size = token.size();
  }
  tokens_.advance();
  return true;
}

bool Walk::write_own(std::string_view key, Owner owner) {
  uint8_t first = tokens_.peek();
  if (first == '{' || first == '[') {
    return remark(csj_event_warning, "'" + std::string(key) + "' is no text", offset()) &&
           tokens_.skip();
  }
  Scalar scalar;
  if (!read(owner.takes_text, scalar)) return false;
  if (owner.takes_text && first != 'n') writer_->set(owner.node, scalar);
  return true;
}

// What a value's first byte says that it is.
static uint8_t value_of(uint8_t first) {
  switch (first) {
    case '{':
      return value_object;
    case 't':
    case 'f':
      return value_boolean;
    default:
      return value_text;
  }
}

bool Walk::write(const KeyTable::Term &term, bool takes_text) {
  if (writer_->size() > documents_.options().entry) return is_too_long();
  Scalar scalar;
  uint8_t first = tokens_.peek();
  if (first == '[') return write_elements(term, takes_text);
  if (first == 'n') return read(false, scalar);
  if (!(term.values & value_of(first))) return write_nothing();
  if (first == '{') return write_object(term, takes_text);
  csj_place place = lines_.place(offset());
  if (!read_scalar(takes_text, scalar)) return false;
  writer_->add(term.name, place, takes_text ? scalar : Scalar{csj_kind_element, 0});
  return true;
}

bool Walk::write_elements(const KeyTable::Term &term, bool takes_text) {
  return tokens_.each([&] { return write(term, takes_text); });
}

bool Walk::write_object(const KeyTable::Term &term, bool takes_text) {
  size_t node = writer_->begin(term.name, lines_.place(offset()));
  if (!members({node, takes_text, false})) return false;
  writer_->end(node);
  return true;
}

bool Walk::write_nothing() {
  Scalar scalar;
  size_t place = offset();
  bool is_sound = tokens_.peek() == '{' ? tokens_.skip() : read(false, scalar);
  return is_sound && remark(csj_event_warning, "a value of the wrong type", place);
}

bool Walk::is_too_long() {
  const csj_options &limits = documents_.options();
  std::string message;
  if (writer_->size() > limits.entry) {
    message = "an entry of more than " + std::to_string(limits.entry) + " bytes";
  } else if (tokens_.peek() == '"') {
    message = "a text of more than " + std::to_string(limits.text) + " bytes";
  } else {
    message = "a number of too many digits";
  }
  return fail(csj_fault_limit, message, offset());
}
