#include <map>
#include <utility>

#include "EntryReader.hpp"
#include "Number.hpp"

// Conversion of members to nodes.

const KeyTable::Term *EntryReader::find_escaped(ondemand::field &field, bool is_inline) {
  std::string_view written = KeyTable::written_key(field.key().raw());
  if (written.find('\\') == std::string_view::npos) return nullptr;
  std::string_view key;
  if (!unescape(written, key)) return nullptr;
  return vocabulary_->search(key, is_inline);
}

void EntryReader::begin_pass(bool keeps_remarks) {
  keeps_remarks_ = keeps_remarks;
  error_ = {};
  remarks_.clear();
  extra_.clear();
}

bool EntryReader::read_entry(ondemand::object &object, uint8_t name, size_t offset, size_t depth,
                             const std::optional<std::string> &key) {
  subject_ = Subject::entry;
  writer_ = &record_;
  record_.reset();
  csj_position start = window_.begin_entry(offset);
  record_.begin(name, start);
  if (key) {
    record_.put(*key);
    record_.add(name, later(offset), {csj_kind_string, key->size()});
  }
  depth_ = depth;
  others_ = csj_no_name;
  if (!extra_.is_empty()) extra_.clear();
  if (!enter(offset) || !entry_members(object, {0, false, false})) return false;
  if (!extra_.is_empty()) extra_.write(record_, start);
  record_.end(0);
  return true;
}

bool EntryReader::read_head(ondemand::field &field, const KeyTable::Term *term, RecordWriter &head,
                            size_t depth) {
  subject_ = Subject::head;
  writer_ = &head;
  depth_ = depth;
  size_t count = head.count();
  bool is_right = member(field, term, {0, false, false});
  for (; count < head.count(); count++) {
    csj_position &position = head.node(count).position;
    position = window_.position(position.column);
  }
  return is_right;
}

// An invalid token is an error; a valid value only loses the entry.
bool EntryReader::read_lost_entry(ondemand::value &value) {
  size_t start = offset(value);
  writer_ = &record_;
  record_.reset();
  Scalar scalar;
  return read(value, true, scalar) &&
         remark(csj_event_lost_entry, "an entry that isn't an object", start);
}

bool EntryReader::remark(csj_event_kind kind, std::string_view text, size_t offset) {
  if (keeps_remarks_) remarks_.push_back({kind, std::string(text), window_.position(offset)});
  return true;
}

void EntryReader::remark_repetition(std::string_view key, size_t offset) {
  if (!keeps_remarks_) return;
  std::string text = "'" + std::string(key) + "' occurs twice in an object; the last counts";
  remarks_.push_back({csj_event_warning, std::move(text), window_.position(offset), true});
}

// Converts a value to a node. Nearly all values are texts, short numbers or objects.
inline bool EntryReader::write(const KeyTable::Term &term, bool takes_text, ondemand::value &value) {
  if (takes_text && term.values & csj_value_text && writer_->size() <= limits_.entry) {
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
  bool is_object = window_[offset(value)] == '{' && term.values & csj_value_object;
  if (is_object && writer_->size() <= limits_.entry) return write_object(term, takes_text, value);
  return write_other(term, takes_text, value);
}

// Gives a node its text.
inline bool EntryReader::write_own_string(ondemand::value &value, Owner owner) {
  ondemand::raw_json_string raw;
  if (!owner.takes_text) return !value.get_raw_json_string().get(raw);
  Scalar scalar;
  if (!read_string(value, token_of(value), scalar)) return false;
  writer_->set(owner.node, scalar);
  return true;
}

inline bool EntryReader::skip_member(ondemand::value &value) {
  if (window_[offset(value)] != '"') return skip(value);
  ondemand::raw_json_string string;
  return !value.get_raw_json_string().get(string);
}

// Treats the members of an entry, or of an object whose members belong to it.
bool EntryReader::entry_members(ondemand::object &object, Owner owner) {
  return keeps_members(owner) ? all_members(object, owner) : members(object, owner);
}

bool EntryReader::members(ondemand::object &object, Owner owner) {
  KeyTable::Seen seen;
  RecordWriter::Mark start = writer_->mark();
  size_t remarks = remarks_.size();
  for (auto result : object) {
    ondemand::field field;
    if (std::move(result).get(field)) return false;
    const KeyTable::Term *term = find(field, owner.is_inline);
    if (term && seen.add(*term)) return last_members(object, owner, start, remarks);
    bool is_entry = subject_ == Subject::entry, is_right;
    // Fast path without a call, for nearly all members.
    if (term && is_entry && term->role == csj_role_text) {
      is_right = write(*term, true, field.value());
    } else if (term && is_entry && term->role == csj_role_unwanted) {
      is_right = skip_member(field.value());
    } else if (term && is_entry && term->role == csj_role_own_text &&
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
bool EntryReader::last_members(ondemand::object &object, Owner owner, RecordWriter::Mark start,
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

bool EntryReader::member(ondemand::field &field, const KeyTable::Term *term, Owner owner) {
  if (!term) return others_ == csj_no_name ? unknown_member(field) : other_member(field);
  switch (subject_ == Subject::entry ? term->role : term->head_role) {
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
bool EntryReader::inline_members(ondemand::value &value, Owner owner) {
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

bool EntryReader::unknown_member(ondemand::field &field) {
  return !error_ && report_unknown(field) && skip(field.value());
}

// Writes a member whose name says only what kind of others it has.
bool EntryReader::other_member(ondemand::field &field) {
  if (error_ || window_[offset(field.value())] != '{') return unknown_member(field);
  KeyTable::Term term;
  term.name = others_;
  term.values = csj_value_object;
  return write_object(term, false, field.value());
}

bool EntryReader::report_unknown(ondemand::field &field) {
  if (!reports_unknown_) return true;
  const char *key = field.key().raw();
  return remark(csj_event_unknown, KeyTable::written_key(key), offset(key) - 1);
}

// Skips a value with its contents.
bool EntryReader::skip(ondemand::value &value) {
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
