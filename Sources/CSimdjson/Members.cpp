#include <utility>

#include "Number.hpp"
#include "Walk.hpp"

// Conversion of members to nodes.

namespace {

// The maximum length of a server's text in a warning.
constexpr size_t longest_error = 1000;

bool is_container(uint8_t first) { return first == '{' || first == '['; }

}  // namespace

const KeyTable::Term *Walk::find_escaped(ondemand::field &field, bool is_inline) {
  std::string_view written = KeyTable::written_key(field.key().raw());
  if (written.find('\\') == std::string_view::npos) return nullptr;
  std::string_view key;
  if (!unescape(written, key)) return nullptr;
  return vocabulary_->search(key, is_inline);
}

bool Walk::frame_member(ondemand::field &field) {
  const KeyTable::Term *term = find(field, false);
  if (error_) return false;
  bool is_entries = !term && is_entries_key(field);
  if (!term && !is_entries) return unread_member(field);
  size_t level = path_.size() - 1;
  const char *key = field.key().raw();
  if (term && path_[level].seen.holds(*term)) {
    remark_repetition(KeyTable::written_key(key), offset(key) - 1);
    if (head().remove(term->name) && mode_ == Mode::entries) sent_ = 0;
  }
  if (is_entries) {
    remark(csj_event_warning, "the entries are read from '" + entries_key_ + "'", offset(key) - 1);
  }
  bool is_right = frame_member(field, is_entries ? csj_role_entry : term->head_role, term);
  if (is_right && term) path_[level].seen.add(*term);
  return is_right;
}

bool Walk::frame_member(ondemand::field &field, uint8_t role, const KeyTable::Term *term) {
  switch (role) {
    case csj_role_entry:
      // A name that also has texts, such as the number of an episode.
      if (term && term->role == csj_role_text && !is_container(window_[offset(field.value())])) {
        return skip(field.value());
      }
      has_frame_ = true;
      if (mode_ == Mode::front) {
        is_before_entries_ = true;
        return false;
      }
      if (mode_ == Mode::heads) return visit(field.value(), Context::skipped, 0);
      if (token_of(field.value()) == "null") return skip(field.value());
      if (term && term->values & value_keyed && window_[offset(field.value())] == '{') {
        ondemand::object object;
        size_t start = offset(field.value());
        if (field.value().get_object().get(object)) return false;
        return push({Context::keyed, false, term->name}, start) &&
               fields(object, path_.size() - 1, false) && pop(path_.size() - 1);
      }
      return visit(field.value(), Context::entries, term ? term->name : UINT8_MAX);
    case csj_role_frame:
      has_frame_ = true;
      return visit(field.value(), Context::frame, 0);
    case csj_role_feed:
      has_frame_ = true;
      return visit(field.value(), Context::feed, 0);
    case csj_role_unwanted:
      return visit(field.value(), Context::skipped, 0);
    default:
      return head_member(field, term);
  }
}

// Reads an entry whose key in the object around it is data: a node in it, with the entry's name.
bool Walk::keyed_entry(ondemand::field &field, uint8_t name) {
  std::string_view key = KeyTable::written_key(field.key().raw());
  if (key.find('\\') != std::string_view::npos && !unescape(key, key)) return false;
  entry_key_ = std::string(key);
  bool is_right = visit(field.value(), Context::entries, name);
  entry_key_.reset();
  return is_right;
}

// Returns true for the key of the root under which the document has its entries.
bool Walk::is_entries_key(ondemand::field &field) {
  return !entries_key_.empty() && path_.size() == 1 &&
         KeyTable::written_key(field.key().raw()) == entries_key_;
}

// Skips a member that the vocabulary doesn't have, and counts the objects that are listed in it.
bool Walk::unread_member(ondemand::field &field) {
  if (!report_unknown(field)) return false;
  std::string_view key = KeyTable::written_key(field.key().raw());
  // Members of that name are extensions of JSON Feed.
  if (mode_ != Mode::entries || key.starts_with('_')) {
    return visit(field.value(), Context::skipped, 0);
  }
  unread_ = 0;
  unread_error_.clear();
  unread_key_ = key;
  unread_position_ = position(offset(key.data()) - 1);
  return visit(field.value(), Context::unread, 0);
}

// Notes what a server says of the first error in a list of errors.
bool Walk::note_error(std::string_view key, std::string_view token) {
  if (key != "title" && key != "detail" && key != "message") return true;
  if (token.size() < 3 || token.front() != '"') return true;
  std::string_view text = token.substr(1, token.size() - 2);
  if (text.size() > longest_error) return true;
  if (text.find('\\') != std::string_view::npos && !unescape(text, text)) return false;
  if (!unread_error_.empty()) unread_error_ += ": ";
  unread_error_ += text;
  return true;
}

void Walk::end_unread() {
  if (unread_ == 0) return;
  std::string message;
  if (unread_error_.empty()) {
    std::string count = std::to_string(unread_) + (unread_ == 1 ? " item" : " items");
    message = "'" + unread_key_ + "' isn't read: " + count;
  } else {
    message = "the server's error: " + unread_error_;
    if (unread_ > 1) message += " (and " + std::to_string(unread_ - 1) + " more)";
  }
  remarks_.push_back({csj_event_warning, std::move(message), unread_position_});
}

bool Walk::head_member(ondemand::field &field, const KeyTable::Term *term) {
  writer_ = &head();
  depth_ = path_.size();
  size_t count = writer_->count();
  bool is_right = member(field, term, {0, false, false});
  for (; count < writer_->count(); count++) {
    csj_position &node_position = writer_->node(count).position;
    node_position = position(node_position.column);
  }
  return is_right;
}

bool Walk::entry(ondemand::object &object, uint8_t name, size_t offset) {
  writer_ = &record_;
  record_.reset();
  csj_position start = window_.begin_entry(offset);
  record_.begin(name, start);
  if (entry_key_) {
    writer_->put(*entry_key_);
    writer_->add(name, later(offset), {csj_kind_string, entry_key_->size()});
  }
  depth_ = path_.size();
  if (!enter(offset)) return false;
  in_entry_ = true;
  others_ = csj_no_name;
  if (!extra_.empty()) forget_extra();
  bool is_right = entry_members(object, {0, false, false});
  in_entry_ = false;
  if (!is_right || !send_remarks() || !flush_head()) return false;
  if (!extra_.empty()) end_extra(start);
  record_.end(0);
  return send(record_.last_event(csj_event_entry));
}

bool Walk::lost_entry(ondemand::value &value) {
  // An invalid token is an error; a valid value only loses the entry.
  size_t start = offset(value);
  writer_ = &record_;
  record_.reset();
  Scalar scalar;
  return read(value, true, scalar) &&
         remark(csj_event_lost_entry, "an entry that isn't an object", start);
}

// Converts a value to a node. Nearly all values are texts, short numbers or objects.
inline bool Walk::write(const KeyTable::Term &term, bool takes_text, ondemand::value &value) {
  if (takes_text && term.values & value_text && writer_->size() <= limits_.entry) {
    std::string_view token = token_of(value);
    if (token.front() == '"') {
      Scalar scalar;
      if (!read_string(value, token, scalar)) return false;
      writer_->add(term.name, later(offset(token.data())), scalar);
      return true;
    }
    if (token.size() <= RecordWriter::short_size && token.size() <= limits_.text &&
        Number::plain_end(token) == token.size()) {
      writer_->put_short(token);
      writer_->add(term.name, later(offset(token.data())), {csj_kind_number, token.size()});
      return true;
    }
  }
  bool is_object = window_[offset(value)] == '{' && term.values & value_object;
  if (is_object && writer_->size() <= limits_.entry) return write_object(term, takes_text, value);
  return write_other(term, takes_text, value);
}

// Gives a node its text.
inline bool Walk::write_own_string(ondemand::value &value, Owner owner) {
  ondemand::raw_json_string raw;
  if (!owner.takes_text) return !value.get_raw_json_string().get(raw);
  Scalar scalar;
  if (!read_string(value, token_of(value), scalar)) return false;
  writer_->set(owner.node, scalar);
  return true;
}

inline bool Walk::skip_member(ondemand::value &value) {
  if (window_[offset(value)] != '"') return skip(value);
  ondemand::raw_json_string string;
  return !value.get_raw_json_string().get(string);
}

// Treats the members of an entry, or of an object whose members belong to it.
bool Walk::entry_members(ondemand::object &object, Owner owner) {
  return keeps_members(owner) ? all_members(object, owner) : members(object, owner);
}

bool Walk::members(ondemand::object &object, Owner owner) {
  Seen seen;
  RecordWriter::Mark start = writer_->mark();
  size_t remarks = remarks_.size();
  for (auto result : object) {
    ondemand::field field;
    if (std::move(result).get(field)) return false;
    const KeyTable::Term *term = find(field, owner.is_inline);
    if (term && seen.add(*term)) return last_members(object, owner, start, remarks);
    bool is_right;
    // Fast path without a call, for nearly all members.
    if (term && in_entry_ && term->role == csj_role_text) {
      is_right = write(*term, true, field.value());
    } else if (term && in_entry_ && term->role == csj_role_unwanted) {
      is_right = skip_member(field.value());
    } else if (term && in_entry_ && term->role == csj_role_own_text &&
               window_[offset(field.value())] == '"') {
      is_right = write_own_string(field.value(), owner);
    } else {
      is_right = member(field, term, owner);
    }
    if (!is_right) return false;
  }
  depth_ -= 1;
  return true;
}

// Reads the members of an object again from its beginning. If a key occurs twice, its last member
// counts.
bool Walk::last_members(ondemand::object &object, Owner owner, RecordWriter::Mark start,
                        size_t remarks) {
  writer_->return_to(start);
  if (csj_node &node = writer_->node(owner.node); node.text_end > start.size) {
    node.kind = csj_kind_element;
    node.text_start = node.text_end = uint32_t(start.size);
  }
  remarks_.resize(remarks);
  std::map<std::string, size_t, std::less<>> last;
  size_t index = 0;
  if (object.reset().error()) return false;
  for (auto result : object) {
    ondemand::field field;
    if (std::move(result).get(field)) return false;
    const char *raw = field.key().raw();
    std::string_view key = KeyTable::written_key(raw);
    if (key.find('\\') != std::string_view::npos && !unescape(key, key)) return false;
    bool is_new = last.insert_or_assign(std::string(key), index++).second;
    if (!is_new) remark_repetition(key, offset(raw) - 1);
  }
  index = 0;
  if (object.reset().error()) return false;
  bool keeps_extra = keeps_members(owner);
  for (auto result : object) {
    ondemand::field field;
    if (std::move(result).get(field)) return false;
    std::string_view key = KeyTable::written_key(field.key().raw());
    if (key.find('\\') != std::string_view::npos && !unescape(key, key)) return false;
    bool counts = last.find(key)->second == index++;
    const KeyTable::Term *term = find(field, owner.is_inline);
    bool is_right = !counts       ? skip(field.value())
                    : keeps_extra ? kept_member(field, term, owner)
                                  : member(field, term, owner);
    if (!is_right) return false;
  }
  depth_ -= 1;
  return true;
}

bool Walk::member(ondemand::field &field, const KeyTable::Term *term, Owner owner) {
  if (!term) return others_ == csj_no_name ? unknown_member(field) : other_member(field);
  switch (in_entry_ ? term->role : term->head_role) {
    case csj_role_node:
      return write(*term, false, field.value());
    case csj_role_text:
      return write(*term, true, field.value());
    case csj_role_inline:
      return inline_members(field.value(), {owner.node, owner.takes_text, true});
    case csj_role_extra:
      return extra_members(field.value());
    case csj_role_own_text:
      return write_own(field, owner);
    default:
      return skip(field.value());
  }
}

// Treats the members of an object, or of the objects in an array, as members of the enclosing
// object.
bool Walk::inline_members(ondemand::value &value, Owner owner) {
  size_t start = offset(value);
  if (window_[start] == '{') {
    ondemand::object object;
    return enter(start) && !value.get_object().get(object) && entry_members(object, owner);
  }
  if (window_[start] != '[') return skip(value);
  ondemand::array array;
  if (!enter(start) || value.get_array().get(array)) return false;
  for (auto result : array) {
    ondemand::value element;
    if (std::move(result).get(element) || !inline_members(element, owner)) return false;
  }
  depth_ -= 1;
  return true;
}

bool Walk::unknown_member(ondemand::field &field) {
  return !error_ && report_unknown(field) && skip(field.value());
}

// Writes a member whose name says only what kind of others it has.
bool Walk::other_member(ondemand::field &field) {
  if (error_ || window_[offset(field.value())] != '{') return unknown_member(field);
  KeyTable::Term term;
  term.name = others_;
  term.values = value_object;
  return write_object(term, false, field.value());
}

bool Walk::report_unknown(ondemand::field &field) {
  if (!reports_unknown_) return true;
  const char *key = field.key().raw();
  return remark(csj_event_unknown, KeyTable::written_key(key), offset(key) - 1);
}

// Skips a value with its contents.
bool Walk::skip(ondemand::value &value) {
  size_t start = offset(value);
  switch (window_[start]) {
    case '{': {
      ondemand::object object;
      if (!enter(start) || value.get_object().get(object)) return false;
      for (auto result : object) {
        ondemand::field field;
        if (std::move(result).get(field) || !skip(field.value())) return false;
      }
      depth_ -= 1;
      return true;
    }
    case '[': {
      ondemand::array array;
      if (!enter(start) || value.get_array().get(array)) return false;
      for (auto result : array) {
        ondemand::value element;
        if (std::move(result).get(element) || !skip(element)) return false;
      }
      depth_ -= 1;
      return true;
    }
    case '"': {
      ondemand::raw_json_string string;
      return !value.get_raw_json_string().get(string);
    }
    case '}': case ']': case ',': case ':': case 0:
      return false;
    default:
      return true;
  }
}
