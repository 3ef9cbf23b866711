#include "Walk.hpp"

#include <utility>

// The containers around entries. Each may continue in the next window.

namespace {

// Returns true if a required value is missing.
bool ends_container(uint8_t byte) { return byte == ']' || byte == '}'; }

}  // namespace

void Walk::restart() {
  path_.clear();
  resume_ = window_.begin();
  is_after_ = false;
}

void Walk::set(csj_vocabulary &vocabulary, bool reports_unknown) {
  vocabulary_ = &vocabulary;
  reports_unknown_ = reports_unknown;
}

std::string Walk::replay() const {
  std::string text;
  for (size_t level = 0; level < path_.size(); level++) {
    bool is_last = level + 1 == path_.size();
    bool has_value = !is_last || is_after_;
    text += path_[level].is_array ? "[" : "{";
    if (has_value && !path_[level].is_array) text += "\"\":";
    if (is_last && is_after_) text += '0';
  }
  return text;
}

std::vector<uint8_t> Walk::closers() const {
  std::vector<uint8_t> closers;
  for (const Level &level : path_) closers.push_back(level.is_array ? ']' : '}');
  return closers;
}

bool Walk::run(ondemand::document &document, Mode mode) {
  document_ = &document;
  mode_ = mode;
  error_ = {};
  is_stopped_ = false;
  remarks_.clear();
  forget_extra();
  in_entry_ = is_before_entries_ = false;
  if (path_.empty()) return begin_root(document);
  if (mode != Mode::skip) head().return_to(head_mark_);
  bool is_right;
  if (path_[0].is_array) {
    ondemand::array array;
    if (document.get_array().get(array)) return false;
    is_right = elements(array, 0, true);
  } else {
    ondemand::object object;
    if (document.get_object().get(object)) return false;
    is_right = fields(object, 0, true);
  }
  return is_right && pop(0) && mark_behind();
}

bool Walk::begin_root(ondemand::document &document) {
  size_t start = resume_;
  if (window_[start] == '[') {
    // An array contains no feed metadata.
    if (collects_heads()) return true;
    ondemand::array array;
    if (document.get_array().get(array)) return false;
    return push({Context::entries, true, UINT8_MAX}, start) && elements(array, 0, false) &&
           pop(0) && mark_behind();
  }
  ondemand::object object;
  if (document.get_object().get(object)) return false;
  if (mode_ == Mode::entries && !has_frame_) {
    return entry(object, UINT8_MAX, start) && mark_behind();
  }
  if (!push({mode_ == Mode::skip ? Context::skipped : Context::frame, false, 0}, start)) {
    return false;
  }
  return fields(object, 0, false) && pop(0) && mark_behind();
}

bool Walk::reenter(ondemand::value &value, size_t level) {
  bool is_right;
  if (path_[level].is_array) {
    ondemand::array array;
    if (value.get_array().get(array)) return false;
    is_right = elements(array, level, true);
  } else {
    ondemand::object object;
    if (value.get_object().get(object)) return false;
    is_right = fields(object, level, true);
  }
  return is_right && pop(level);
}

bool Walk::elements(ondemand::array &array, size_t level, bool is_replay) {
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
        if (!reenter(value, level + 1) || !mark_behind()) return false;
        continue;
      }
      if (is_after_) continue;
    }
    size_t start = offset(value);
    if (ends_container(window_[start])) return false;
    mark(start, false);
    // simdjson skips values that aren't accessed.
    if (collects_heads() && here.context == Context::skipped && window_[start] == '{') continue;
    if (!visit(value, here.context, here.name)) return false;
    if (is_unread && window_[start] == '{') unread_ += 1;
    if (!mark_behind(value)) return false;
  }
  return true;
}

bool Walk::fields(ondemand::object &object, size_t level, bool is_replay) {
  Context context = path_[level].context;
  if (mode_ == Mode::skip) context = Context::skipped;
  for (auto result : object) {
    ondemand::field field;
    if (std::move(result).get(field)) return false;
    if (std::exchange(is_replay, false)) {
      if (level + 1 < path_.size()) {
        if (!reenter(field.value(), level + 1) || !mark_behind()) return false;
        continue;
      }
      if (is_after_) continue;
    }
    mark(offset(field.key().raw()) - 1, false);
    bool is_read = context != Context::skipped && context != Context::unread;
    bool is_error = unread_ == 0 && level > 0 && path_[level - 1].context == Context::unread &&
                    path_[level - 1].is_array && unread_key_ == "errors";
    std::string_view token = is_error ? token_of(field.value()) : std::string_view();
    bool is_right = context == Context::keyed ? keyed_entry(field, path_[level].name)
                    : is_read                 ? frame_member(field)
                                              : visit(field.value(), context, 0);
    if (is_right && is_error) is_right = note_error(KeyTable::written_key(field.key().raw()), token);
    if (!is_right || !mark_behind(field.value())) return false;
  }
  return true;
}

bool Walk::visit(ondemand::value &value, Context context, uint8_t name) {
  size_t start = offset(value);
  if (window_[start] == '[') {
    ondemand::array array;
    if (value.get_array().get(array) || !push({context, true, name}, start)) return false;
    return elements(array, path_.size() - 1, false) && pop(path_.size() - 1);
  }
  if (window_[start] != '{') {
    return context == Context::entries ? lost_entry(value) : skip(value);
  }
  ondemand::object object;
  if (value.get_object().get(object)) return false;
  if (context == Context::entries) return entry(object, name, start);
  return push({context, false, 0}, start) && fields(object, path_.size() - 1, false) &&
         pop(path_.size() - 1);
}

bool Walk::push(Level level, size_t offset) {
  if (path_.size() >= limits_.depth) return enter(offset);
  path_.push_back(level);
  if (level.context == Context::feed && !level.is_array && !begin_feed(offset)) return false;
  mark(offset + 1, false);
  return true;
}

bool Walk::pop(size_t level) {
  if (path_[level].context == Context::feed && !path_[level].is_array && !end_feed()) return false;
  if (path_[level].context == Context::unread && path_[level - 1].context != Context::unread) {
    end_unread();
  }
  path_.resize(level);
  return true;
}

void Walk::mark(size_t offset, bool is_after) {
  resume_ = offset;
  is_after_ = is_after;
  if (mode_ != Mode::skip) head_mark_ = head().mark();
  if (!remarks_.empty()) send_remarks();
}

bool Walk::mark_behind(ondemand::value &value) {
  const char *location;
  if (document_->current_location().get(location)) return false;
  std::string_view token = token_of(value);
  // simdjson only skips a number or literal when it continues.
  mark(offset(location == token.data() ? location + token.size() : location), true);
  return !is_stopped_;
}

// Marks the position after a container as a point to resume. Returns false if the text ends there.
bool Walk::mark_behind() {
  const char *location;
  if (document_->current_location().get(location)) return false;
  mark(offset(location), true);
  return !is_stopped_;
}
