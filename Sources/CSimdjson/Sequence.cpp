#include <cstring>
#include <string>
#include <utility>

#include "Documents.hpp"

// Skips separators, keys and malformed lines between documents.

namespace {

// Precedes each text of a sequence (RFC 7464).
constexpr uint8_t separator = 0x1E;

}  // namespace

void csj_documents::enter() {
  window_.close();
  closers_ += window_[window_.begin()] == '[' ? ']' : '}';
  scan_.resume_at(window_.begin() + 1);
  finish();
}

csj_progress csj_documents::skip_blank() {
  size_t at = window_.begin();
  for (; at < window_.end(); at++) {
    uint8_t byte = window_[at];
    if (byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n' || byte == separator) continue;
    if (!closers_.empty() && (byte == ',' || byte == closers_.back())) {
      if (byte != ',') closers_.pop_back();
      window_.move_to(at + 1);
      continue;
    }
    if (byte == '"' && closers_.ends_with('}')) {
      window_.move_to(at);
      if (skip_key(at)) {
        window_.move_to(at--);
        continue;
      }
      if (window_.is_at_end()) {
        at = window_.end();
        break;
      }
      if (!window_.is_full()) return csj_progress_more;
      report({csj_error_limit, "a text of more than " + std::to_string(options_.entry) + " bytes", at});
      return csj_progress_error;
    }
    if (byte != 0xEF) break;
    if (window_.end() - at < 3) {
      if (window_.is_at_end()) {
        at = window_.end();
        break;
      }
      window_.move_to(at);
      return csj_progress_more;
    }
    if (window_[at + 1] != 0xBB || window_[at + 2] != 0xBF) break;
    at += 2;
  }
  window_.move_to(at);
  if (at < window_.end()) return csj_progress_document;
  return window_.is_at_end() ? csj_progress_end : csj_progress_more;
}

// Skips a key, and also its value if that is neither an object nor an array. Returns false if the
// window ends before.
bool csj_documents::skip_key(size_t &at) {
  size_t end = string_end(at), value = end;
  while (value < window_.end() && (window_[value] <= ' ' || window_[value] == ':')) value++;
  if (value >= window_.end()) return false;
  std::string key(reinterpret_cast<const char *>(window_.bytes()) + at + 1, end - at - 2);
  uint8_t first = window_[value];
  if (first == '"') {
    value = string_end(value);
  } else if (first != '{' && first != '[') {
    auto is_end = [](uint8_t byte) { return byte <= ' ' || byte == ',' || byte == '}'; };
    while (value < window_.end() && !is_end(window_[value])) value++;
  }
  if (value >= window_.end()) return false;
  key_ = std::move(key);
  at = value;
  return true;
}

// Returns the offset after a string, or one beyond the window.
size_t csj_documents::string_end(size_t at) {
  for (at++; at < window_.end(); at++) {
    if (window_[at] == '"') return at + 1;
    at += window_[at] == '\\';
  }
  return window_.end() + 1;
}

// Returns true if the error is in the document's first line or at the beginning of the next, so that
// the document may be one of several lines.
bool csj_documents::is_error_in_line() const {
  return error_.kind == csj_error_malformed && error_position_.line <= document_.position.line + 1;
}

csj_progress csj_documents::skip_line() {
  bool is_in_object = closers_.find('}') != std::string::npos;
  if (objects_ == 0 || is_in_object || !is_error_in_line()) return csj_progress_error;
  const uint8_t *bytes = window_.bytes();
  if (std::exchange(stage_, Stage::bad_line) != Stage::bad_line) {
    size_t at = std::min(error_.offset, window_.end() - 1);
    bool is_next_line = error_position_.line > document_.position.line;
    while (is_next_line && at > window_.begin() && bytes[at] != '\n') at--;
    scan_.resume_at(at);
    move_on();
  }
  size_t at;
  do {
    at = window_.begin();
    while (at < window_.end() && bytes[at] != '\n') at++;
    scan_.resume_at(at);
    move_on();
    while (at < window_.end() && bytes[at] <= ' ') at++;
    if (at == window_.end()) {
      if (!window_.is_at_end()) return csj_progress_more;
      stage_ = Stage::none;
      return csj_progress_error;
    }
    scan_.resume_at(at);
    move_on();
    // Lines that can't be part of a document, such as a stack trace, are skipped.
  } while (bytes[at] == 0 || !std::strchr("{}[]\",:", bytes[at]));
  stage_ = Stage::none;
  if (bytes[at] != '{') return csj_progress_error;
  error_ = {};
  scan_.restart();
  scan_.resume_at(at);
  finish();
  return csj_progress_end;
}
