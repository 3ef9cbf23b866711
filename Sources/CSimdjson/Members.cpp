#include "Members.hpp"

#include "FaultFinder.hpp"

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
