#include <utility>

#include "FaultFinder.hpp"
#include "Walk.hpp"

// How both walks make nodes of members.

void Walk::begin(Excerpt excerpt, const TokenIndex &index) {
  excerpt_ = std::move(excerpt);
  index_ = &index;
  tokens_ = index.tokens();
  lines_ = documents_.lines();
}

const KeyTable::Term *Walk::find_escaped(std::string_view key, bool is_inline) {
  if (!std::memchr(key.data(), '\\', key.size())) return nullptr;
  key_.resize(key.size() + simdjson::SIMDJSON_PADDING);
  auto *room = reinterpret_cast<uint8_t *>(key_.data());
  const uint8_t *end = index_->unescape(key.data(), room);
  if (!end) {
    fail(csj_fault_malformed, "a key with a wrong escape", offset(key.data()));
    return nullptr;
  }
  return vocabulary_.find({key_.data(), size_t(end - room)}, is_inline);
}

size_t Walk::begin_record(RecordWriter &writer, uint8_t name, size_t offset) {
  writer.reset();
  return writer.begin(name, lines_.place(offset));
}

// Makes a node of a string without escapes, as `write` does of any value.
inline bool Walk::write_string(const KeyTable::Term &term) {
  std::string_view token = tokens_.scalar();
  size_t size = token.size() - 2;
  const csj_options &limits = documents_.options();
  bool is_plain = token.size() >= 2 && token.back() == '"' && term.values & value_text &&
                  size <= limits.text && writer_->size() <= limits.entry &&
                  writer_->put_plain(token.substr(1, size));
  if (!is_plain || tokens_.peek_behind() == ':') return write(term, true);
  writer_->add(term.name, lines_.place(offset()), {csj_kind_string, size});
  tokens_.advance();
  return true;
}

bool Walk::members(Owner owner) {
  return tokens_.each_member([&](std::string_view key) {
    const KeyTable::Term *term = find(key, owner.is_inline);
    // What nearly all members are takes no call.
    if (term && in_entry_ && term->role == csj_role_unwanted) return tokens_.skip();
    if (term && in_entry_ && term->role == csj_role_text) {
      return tokens_.peek() == '"' ? write_string(*term) : write(*term, true);
    }
    return member(key, term, owner);
  });
}

bool Walk::member(std::string_view key, const KeyTable::Term *term, Owner owner) {
  if (!term) return unknown_member(key);
  switch (in_entry_ ? term->role : term->head_role) {
    case csj_role_node:
      return write(*term, false);
    case csj_role_text:
      return write(*term, true);
    case csj_role_inline:
      return each_object([&] { return members({owner.node, owner.takes_text, true}); });
    case csj_role_own_text:
      return write_own(key, owner);
    default:
      return tokens_.skip();
  }
}

bool Walk::unknown_member(std::string_view key) {
  if (fault_) return false;
  bool goes_on = !reports_unknown_ || remark(csj_event_unknown, key, offset(key.data()) - 1);
  return goes_on && tokens_.skip();
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

// What comes next is no value, or not the one that it begins like.
bool Walk::unexpected() {
  if (tokens_.is_at_end()) {
    return fail(csj_fault_malformed, "the document ends too early", documents_.size());
  }
  return fail(csj_fault_malformed, FaultFinder::unexpected(tokens_.peek()), offset());
}

Fault Walk::take_fault() {
  if (!fault_ && tokens_.is_wrong()) unexpected();
  return std::exchange(fault_, {});
}
