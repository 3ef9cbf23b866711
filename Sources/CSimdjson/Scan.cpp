#include "Scan.hpp"

#include <utility>

namespace {

// The maximum length of a server's text in a warning.
constexpr size_t longest_error = 1000;

}  // namespace

void Scan::restart() {
  path_.clear();
  resume_ = window_.begin();
  point_ = Grammar::Point::before_value;
}

std::string Scan::replay() const {
  std::string text;
  for (size_t level = 0; level < path_.size(); level++) {
    bool is_last = level + 1 == path_.size();
    bool has_value = !is_last || is_after_value();
    text += path_[level].is_array ? "[" : "{";
    if (has_value && !path_[level].is_array) text += "\"\":";
    if (is_last && is_after_value()) text += '0';
  }
  return text;
}

Grammar Scan::grammar() const {
  std::vector<uint8_t> closers;
  for (const Level &level : path_) closers.push_back(level.is_array ? ']' : '}');
  return Grammar(std::move(closers), point_, limits_.depth);
}

Scan::End Scan::run(ondemand::document &document, Mode mode) {
  document_ = &document;
  mode_ = mode;
  end_ = End::early;
  receiver_.go_on();
  reader_.begin_pass(mode == Mode::entries);
  if (!path_.empty() && mode != Mode::skip) head().return_to(head_mark_);
  return (path_.empty() ? root(document) : reenter(document, 0)) ? End::document : end_;
}

bool Scan::root(ondemand::document &document) {
  size_t start = resume_;
  bool is_array = window_[start] == '[';
  bool is_keyed =
      !is_array && mode_ != Mode::skip && vocabulary().root_key != csj_no_name;
  has_frame_ |= is_keyed;
  // Arrays and keyed roots contain no feed metadata.
  if ((is_array || is_keyed) && collects_heads()) return true;
  if (!is_array && mode_ == Mode::entries && !has_frame_) {
    ondemand::object object;
    return !document.get_object().get(object) && entry(object, UINT8_MAX, start) && mark_after();
  }
  Level level{Context::frame, is_array, 0};
  if (is_array) level = {Context::entries, true, UINT8_MAX};
  if (is_keyed) level = {Context::keyed, false, vocabulary().root_key};
  if (mode_ == Mode::skip && !is_array) level.context = Context::skipped;
  return enter(document, level, start);
}

// Adds a container to the path, after simdjson has begun it, and reads it.
template <class Value> bool Scan::enter(Value &value, Level level, size_t offset) {
  ondemand::array array;
  ondemand::object object;
  size_t index = path_.size();
  bool is_right =
      level.is_array
          ? !value.get_array().get(array) && push(level, offset) && elements(array, index, false)
          : !value.get_object().get(object) && push(level, offset) && fields(object, index, false);
  return is_right && pop(index) && mark_after();
}

// Enters a container of the path, which is replayed.
template <class Value> bool Scan::reenter(Value &value, size_t level) {
  ondemand::array array;
  ondemand::object object;
  bool is_right = path_[level].is_array
                      ? !value.get_array().get(array) && elements(array, level, true)
                      : !value.get_object().get(object) && fields(object, level, true);
  return is_right && pop(level) && mark_after();
}

bool Scan::elements(ondemand::array &array, size_t level, bool is_replay) {
  Level here = path_[level];
  bool is_unread = here.context == Context::unread;
  if (is_unread || (mode_ != Mode::entries && here.context == Context::entries)) {
    here.context = Context::skipped;
  }
  for (auto result : array) {
    ondemand::value value;
    if (std::move(result).get(value)) return false;
    if (std::exchange(is_replay, false)) {
      if (level + 1 < path_.size()) {
        if (!reenter(value, level + 1)) return false;
        continue;
      }
      if (is_after_value()) continue;
    }
    size_t start = offset(value);
    // A required value is missing.
    if (window_[start] == ']' || window_[start] == '}') return false;
    mark(start, Grammar::Point::before_value);
    // simdjson skips values that aren't accessed.
    if (collects_heads() && here.context == Context::skipped && window_[start] == '{') continue;
    if (!visit(value, here.context, here.name)) return false;
    if (is_unread && window_[start] == '{') unread_.count += 1;
    if (!mark_after(value)) return false;
  }
  return true;
}

bool Scan::fields(ondemand::object &object, size_t level, bool is_replay) {
  Context context = path_[level].context;
  if (mode_ == Mode::skip) context = Context::skipped;
  for (auto result : object) {
    ondemand::field field;
    if (std::move(result).get(field)) return false;
    if (std::exchange(is_replay, false)) {
      if (level + 1 < path_.size()) {
        if (!reenter(field.value(), level + 1)) return false;
        continue;
      }
      if (is_after_value()) continue;
    }
    mark(reader_.offset(field.key().raw()) - 1, Grammar::Point::before_value);
    bool is_read = context != Context::skipped && context != Context::unread;
    bool is_error = is_in_first_error(level);
    std::string_view token = is_error ? token_of(field.value()) : std::string_view();
    bool is_right = context == Context::keyed ? keyed_entry(field, path_[level].name)
                    : is_read                 ? member(field)
                                              : visit(field.value(), context, 0);
    if (is_right && is_error) is_right = note_error(KeyTable::written_key(field.key().raw()), token);
    if (!is_right || !mark_after(field.value())) return false;
  }
  return true;
}

bool Scan::visit(ondemand::value &value, Context context, uint8_t name) {
  size_t start = offset(value);
  uint8_t first = window_[start];
  bool has_entries = context == Context::entries;
  if (first != '[' && first != '{') {
    return has_entries ? reader_.read_lost_entry(value) : reader_.skip(value);
  }
  if (first == '{' && has_entries) {
    ondemand::object object;
    return !value.get_object().get(object) && entry(object, name, start);
  }
  return enter(value, {context, first == '[', uint8_t(first == '[' ? name : 0)}, start);
}

bool Scan::push(Level level, size_t offset) {
  if (path_.size() >= limits_.depth) return reader_.is_too_deep(offset);
  path_.push_back(level);
  if (level.is_feed() && !begin_feed(offset)) return false;
  mark(offset + 1, Grammar::Point::before_value);
  return true;
}

bool Scan::pop(size_t level) {
  if (path_[level].is_feed() && !end_feed()) return false;
  if (path_[level].context == Context::unread && path_[level - 1].context != Context::unread) {
    end_unread();
  }
  path_.resize(level);
  return true;
}

void Scan::mark(size_t offset, Grammar::Point point) {
  resume_ = offset;
  point_ = point;
  if (mode_ != Mode::skip) head_mark_ = head().mark();
  if (!reader_.remarks().empty()) receiver_.send(reader_.remarks());
}

bool Scan::mark_after(ondemand::value &value) {
  const char *location;
  if (document_->current_location().get(location)) return false;
  std::string_view token = token_of(value);
  // simdjson only skips a number or literal when it continues.
  location = location == token.data() ? location + token.size() : location;
  mark(reader_.offset(location), Grammar::Point::after_value);
  return !receiver_.is_stopped();
}

// Marks the position after a container as a point to resume. Returns false if the text ends there.
bool Scan::mark_after() {
  const char *location;
  if (document_->current_location().get(location)) return false;
  mark(reader_.offset(location), Grammar::Point::after_value);
  return !receiver_.is_stopped();
}

// Members of frames and feeds

bool Scan::member(ondemand::field &field) {
  const KeyTable::Term *term = reader_.find(field, false);
  if (reader_.has_error()) return false;
  bool is_entries = !term && is_entries_key(field);
  if (!term && !is_entries) return unread_member(field);
  size_t level = path_.size() - 1;
  const char *key = field.key().raw();
  size_t start = reader_.offset(key) - 1;
  if (term && path_[level].seen.holds(*term)) {
    reader_.remark_repetition(KeyTable::written_key(key), start);
    if (head().remove(term->name) && mode_ == Mode::entries) heads_.forget_sent();
  }
  if (is_entries) {
    reader_.remark(csj_event_warning, "the entries are read from '" + entries_key_ + "'", start);
  }
  bool is_right = member(field, is_entries ? csj_role_entry : term->head_role, term);
  if (is_right && term) path_[level].seen.add(*term);
  return is_right;
}

bool Scan::member(ondemand::field &field, uint8_t role, const KeyTable::Term *term) {
  uint8_t first = window_[offset(field.value())];
  // A name that also has texts, such as the number of an episode.
  if (role == csj_role_entry && term && term->role == csj_role_text && first != '{' &&
      first != '[') {
    return reader_.skip(field.value());
  }
  has_frame_ |= role == csj_role_entry || role == csj_role_frame || role == csj_role_feed;
  switch (role) {
    case csj_role_entry:
      if (mode_ == Mode::front) {
        end_ = End::front;
        return false;
      }
      if (mode_ == Mode::heads) return visit(field.value(), Context::skipped, 0);
      if (token_of(field.value()) == "null") return reader_.skip(field.value());
      if (size_t start = offset(field.value());
          term && term->values & csj_value_keyed && window_[start] == '{') {
        return enter(field.value(), {Context::keyed, false, term->name}, start);
      }
      return visit(field.value(), Context::entries, term ? term->name : UINT8_MAX);
    case csj_role_frame:
      return visit(field.value(), Context::frame, 0);
    case csj_role_feed:
      return visit(field.value(), Context::feed, 0);
    case csj_role_unwanted:
      return visit(field.value(), Context::skipped, 0);
    default:
      return reader_.read_head(field, term, head(), path_.size());
  }
}

bool Scan::keyed_entry(ondemand::field &field, uint8_t name) {
  std::string_view key = KeyTable::written_key(field.key().raw());
  if (key.find('\\') != std::string_view::npos && !reader_.unescape(key, key)) return false;
  entry_key_ = std::string(key);
  bool is_right = visit(field.value(), Context::entries, name);
  entry_key_.reset();
  return is_right;
}

// Returns true for the key of the root under which the document has its entries.
bool Scan::is_entries_key(ondemand::field &field) {
  return !entries_key_.empty() && path_.size() == 1 &&
         KeyTable::written_key(field.key().raw()) == entries_key_;
}

// Skips a member that the vocabulary doesn't have, and counts the objects that are listed in it.
bool Scan::unread_member(ondemand::field &field) {
  if (!reader_.report_unknown(field)) return false;
  std::string_view key = KeyTable::written_key(field.key().raw());
  // Members of that name are extensions of JSON Feed.
  if (mode_ != Mode::entries || key.starts_with('_')) {
    return visit(field.value(), Context::skipped, 0);
  }
  unread_ = {std::string(key), window_.position(reader_.offset(key.data()) - 1), 0, {}};
  return visit(field.value(), Context::unread, 0);
}

// Returns true for the first object in a list of errors.
bool Scan::is_in_first_error(size_t level) const {
  return unread_.count == 0 && level > 0 && path_[level - 1].context == Context::unread &&
         path_[level - 1].is_array && unread_.key == "errors";
}

// Notes what a server says of the first error in a list of errors.
bool Scan::note_error(std::string_view key, std::string_view token) {
  if (key != "title" && key != "detail" && key != "message") return true;
  if (token.size() < 3 || token.front() != '"') return true;
  std::string_view text = token.substr(1, token.size() - 2);
  if (text.size() > longest_error) return true;
  if (text.find('\\') != std::string_view::npos && !reader_.unescape(text, text)) return false;
  if (!unread_.error.empty()) unread_.error += ": ";
  unread_.error += text;
  return true;
}

void Scan::end_unread() {
  if (unread_.count == 0) return;
  std::string message;
  if (unread_.error.empty()) {
    std::string count = std::to_string(unread_.count) + (unread_.count == 1 ? " item" : " items");
    message = "'" + unread_.key + "' isn't read: " + count;
  } else {
    message = "the server's error: " + unread_.error;
    if (unread_.count > 1) message += " (and " + std::to_string(unread_.count - 1) + " more)";
  }
  reader_.remarks().push_back({csj_event_warning, std::move(message), unread_.position});
}

bool Scan::entry(ondemand::object &object, uint8_t name, size_t offset) {
  return reader_.read_entry(object, name, offset, path_.size(), entry_key_) &&
         receiver_.send(reader_.remarks()) && heads_.flush(receiver_) &&
         receiver_.send(reader_.entry_event());
}

// Heads, and the events around entries

void Scan::gather_heads() {
  heads_.gather(window_.position(window_.begin()));
  has_frame_ = false;
}

RecordWriter &Scan::head() {
  if (mode_ == Mode::entries) return heads_.current();
  for (const Level &level : path_) {
    if (level.is_feed()) return heads_.last();
  }
  return heads_.document();
}

bool Scan::begin_document() {
  heads_.begin_document(window_.position(window_.begin()));
  if (heads_.has_feeds()) return true;
  bool is_row = !has_frame_ && window_[window_.begin()] == '{';
  receiver_.owe(is_row ? csj_event_row : csj_event_document);
  if (has_frame_) return heads_.send_gathered(receiver_);
  // What was taken for a head is the entry itself.
  heads_.document().reset();
  return true;
}

bool Scan::end_document() { return heads_.has_feeds() ? receiver_.flush() : end_feed(); }

bool Scan::begin_feed(size_t offset) {
  if (mode_ == Mode::skip) return true;
  csj_position start = window_.position(offset);
  if (collects_heads()) {
    heads_.add(start);
    return true;
  }
  heads_.begin_feed(start);
  return receiver_.send(csj_event_document) && heads_.send_gathered(receiver_);
}

bool Scan::end_feed() {
  return mode_ != Mode::entries || (heads_.flush(receiver_) && receiver_.send(csj_event_end));
}

void Scan::read_head_after_error(ondemand::document &document) {
  if (heads_.has_feed() || path_.empty()) return;
  heads_.swap_current();
  run(document, Mode::heads);
  heads_.swap_current();
}

void Scan::end_early() {
  if (receiver_.flush()) heads_.flush(receiver_);
}
