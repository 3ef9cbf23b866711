#include <cstring>

#include "Number.hpp"
#include "Walk.hpp"

// How the walk reads strings, numbers, `true`, `false` and `null`.

bool Walk::read(ondemand::value &value, std::string_view token, bool takes_text, Scalar &scalar) {
  const char *next = token.data() + token.size();
  if (*next == ':') return unexpected(next);
  while (token.size() > 1 && token.back() <= ' ' && token.back() >= 0) token.remove_suffix(1);
  switch (token[0]) {
    case '"':
      if (token.size() < 2 || token.back() != '"') return unexpected(token.data());
      scalar.kind = csj_kind_string;
      return !takes_text || read_string(value, token.substr(1, token.size() - 2), scalar);
    case 'n':
      return token == "null" || unexpected(token.data());
    case 't':
    case 'f':
      if (token != "true" && token != "false") return unexpected(token.data());
      scalar.kind = csj_kind_boolean;
      break;
    default:
      if (!is_number(token)) return unexpected(token.data());
      scalar.kind = csj_kind_number;
  }
  if (!takes_text) return true;
  if (token.size() > documents_.options().text) return is_too_long(token);
  std::memcpy(writer_->room(token.size()), token.data(), token.size());
  scalar.size = token.size();
  return true;
}

// Copies a text unless it has an escape, and finds that out on the way: thirty-two bytes at a time,
// so that some behind the text are read and written, too.
static bool copy_plain(std::string_view text, uint8_t *room) {
  using Block = uint8_t __attribute__((ext_vector_type(32)));
  Block escapes = 0;
  for (size_t at = 0; at < text.size(); at += sizeof(Block)) {
    Block block;
    std::memcpy(&block, text.data() + at, sizeof(Block));
    std::memcpy(room + at, &block, sizeof(Block));
    escapes |= Block(block == '\\');
  }
  return !__builtin_reduce_or(escapes) || !std::memchr(text.data(), '\\', text.size());
}

bool Walk::read_string(ondemand::value &value, std::string_view text, Scalar &scalar) {
  const char *token = text.data() - 1;
  if (text.size() > documents_.options().text) return is_too_long({token, text.size() + 2});
  uint8_t *room = writer_->room(text.size() + simdjson::SIMDJSON_PADDING);
  if (!copy_plain(text, room)) {
    ondemand::raw_json_string raw;
    if (auto error = value.get_raw_json_string().get(raw)) return broken(error);
    if (parser_->unescape(raw, room).get(text)) {
      return fail(csj_fault_malformed, "a text with a wrong escape", offset(token));
    }
  }
  scalar.size = text.size();
  return true;
}

bool Walk::is_too_long(std::string_view token) {
  const csj_options &limits = documents_.options();
  std::string message;
  if (writer_->size() > limits.entry) {
    message = "an entry of more than " + std::to_string(limits.entry) + " bytes";
  } else if (token[0] == '"') {
    message = "a text of more than " + std::to_string(limits.text) + " bytes";
  } else {
    message = "a number of too many digits";
  }
  return fail(csj_fault_limit, message, offset(token.data()));
}
