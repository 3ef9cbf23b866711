#include "Members.hpp"

#include "FaultFinder.hpp"
#include "Number.hpp"

bool Walk::begin(const Excerpt &excerpt, ondemand::document &document, ondemand::parser &parser,
                 ondemand::value &root) {
  excerpt_ = &excerpt;
  document_ = &document;
  parser_ = &parser;
  lines_ = documents_.lines();
  if (auto error = document.get_value().get(root)) return broken(error);
  return true;
}

const KeyTable::Term *Walk::find_escaped(const Member &member, bool is_inline) {
  if (!std::memchr(member.key.data(), '\\', member.key.size())) return nullptr;
  key_.resize(member.key.size() + simdjson::SIMDJSON_PADDING);
  auto *room = reinterpret_cast<uint8_t *>(key_.data());
  std::string_view key;
  if (parser_->unescape(member.raw, room).get(key)) {
    fail(csj_fault_malformed, "a key with a wrong escape", offset(member.key.data()));
    return nullptr;
  }
  return vocabulary_.find(key, is_inline);
}

size_t Walk::begin_record(RecordWriter &writer, uint8_t name, size_t offset) {
  writer.reset();
  return writer.begin(name, lines_.place(offset));
}

bool Walk::members(ondemand::object object, Owner owner) {
  return each_member(object, [&](Member &member) { return write(member, owner); });
}

bool Walk::write(Member &member, Owner owner) {
  const KeyTable::Term *term = find(member, owner.is_inline);
  if (!term) {
    if (fault_) return false;
    if (!reports_unknown_) return true;
    return remark(csj_event_unknown, member.key, offset(member.key.data()) - 1);
  }
  switch (in_entry_ ? term->role : term->head_role) {
    case csj_role_node:
      return write(member.value, member.token, *term, false);
    case csj_role_text:
      return write(member.value, member.token, *term, true);
    case csj_role_inline:
      return each_object(member, [&](ondemand::object object, size_t) {
        return members(object, {owner.node, owner.takes_text, true});
      });
    case csj_role_own_text:
      return write_own(member, owner);
    default:
      return true;
  }
}

bool Walk::write_own(Member &member, Owner owner) {
  if (member.token[0] == '{' || member.token[0] == '[') {
    return remark(csj_event_warning, "'" + std::string(member.key) + "' is no text",
                  offset(member.token.data()));
  }
  Scalar scalar;
  if (!read(member.value, member.token, owner.takes_text, scalar)) return false;
  if (owner.takes_text && member.token[0] != 'n') writer_->set(owner.node, scalar);
  return true;
}

// What a value's first byte says that it is, as in `Vocabulary.Values`.
static uint8_t value_of(char first) {
  switch (first) {
    case '{':
      return 1;
    case 't':
    case 'f':
      return 4;
    default:
      return 2;
  }
}

bool Walk::write(ondemand::value &value, std::string_view token, const KeyTable::Term &term,
                 bool takes_text) {
  if (writer_->size() > documents_.options().entry) return is_too_long(token);
  Scalar scalar;
  if (token[0] == '[') return write_elements(value, token, term, takes_text);
  if (token[0] == 'n') return read(value, token, false, scalar);
  if (!(term.values & value_of(token[0]))) return write_nothing(value, token);
  if (token[0] == '{') return write_object(value, token, term, takes_text);
  csj_place place = lines_.place(offset(token.data()));
  if (!read(value, token, takes_text, scalar)) return false;
  writer_->add(term.name, place, takes_text ? scalar : Scalar{csj_kind_element, 0});
  return true;
}

bool Walk::write_elements(ondemand::value &value, std::string_view token,
                          const KeyTable::Term &term, bool takes_text) {
  return each(value, token, [&](ondemand::value &element, std::string_view token) {
    return write(element, token, term, takes_text);
  });
}

bool Walk::write_object(ondemand::value &value, std::string_view token,
                        const KeyTable::Term &term, bool takes_text) {
  ondemand::object object;
  if (auto error = value.get_object().get(object)) return broken(error);
  size_t node = writer_->begin(term.name, lines_.place(offset(token.data())));
  if (!members(object, {node, takes_text, false})) return false;
  writer_->end(node);
  return true;
}

bool Walk::write_nothing(ondemand::value &value, std::string_view token) {
  Scalar scalar;
  if (token[0] != '{' && !read(value, token, false, scalar)) return false;
  return remark(csj_event_warning, "a value of the wrong type", offset(token.data()));
}

bool Walk::read(ondemand::value &value, std::string_view token, bool takes_text, Scalar &scalar) {
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

bool Walk::send(const csj_event &event) {
  is_stopped_ = !receive_(user_, &event);
  return !is_stopped_;
}

bool Walk::remark(csj_event_kind kind, std::string_view text, size_t offset) {
  if (is_silent_) return true;
  return send({kind, lines_.place(offset), text.data(), text.size(), nullptr, 0, nullptr, 0});
}

bool Walk::fail(csj_fault_kind kind, std::string message, size_t offset) {
  fault_ = {kind, std::move(message), offset};
  return false;
}

bool Walk::unexpected(const char *place) {
  return fail(csj_fault_malformed, FaultFinder::unexpected(uint8_t(*place)), offset(place));
}

bool Walk::broken(simdjson::error_code) {
  const char *place = nullptr;
  if (document_->current_location().get(place)) {
    return fail(csj_fault_malformed, "the document ends too early", documents_.size());
  }
  return unexpected(place);
}
