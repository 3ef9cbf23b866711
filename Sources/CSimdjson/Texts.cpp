#include <algorithm>
#include <cstring>

#include "Documents.hpp"

// Selection of the part of the window that simdjson parses, and handling of its errors.

namespace {

// The minimum size of a parsed part.
constexpr size_t shortest = 256;

// The maximum size of a document that is assumed to be a row.
constexpr size_t row_size = 16 << 10;

// Estimates the size of the next document from the previous one. Rows vary more than responses of a
// service. An excess costs simdjson's first stage over all of it.
size_t likely_size(size_t last) { return last < row_size ? 4 * last : last + last / 4; }

// Returns the size of the first line, which may be a document; 0 if it only opens one.
size_t line_size(const uint8_t *text, size_t size) {
  const void *newline = std::memchr(text, '\n', size);
  size_t line = newline ? size_t(static_cast<const uint8_t *>(newline) - text) : 0;
  while (line > 1 && text[line - 1] <= ' ') line--;
  return line > 1 ? line : 0;
}

}  // namespace

// True if a document as large as the previous one is likely to be incomplete in the window. It is
// then parsed when it is complete.
bool csj_documents::is_likely_cut() const {
  bool is_row = previous_.size < row_size, is_large = previous_.size >= Window::usual_size / 2;
  return !is_row && !is_large && !window_.is_at_end() && window_.size() < likely_size(previous_.size);
}

bool csj_documents::parse() {
  // The same part is parsed again.
  if (window_.is_open() && !scan_.has_path()) {
    parsed_.rewind();
    return true;
  }
  move_on();
  std::string replay = scan_.replay();
  code_ = parser_.iterate(window_.open(replay, cut(), scan_.is_root_array() ? ']' : '}'))
               .get(parsed_);
  return !code_;
}

size_t csj_documents::cut() {
  size_t begin = window_.begin(), size = end() - begin;
  const uint8_t *text = window_.bytes() + begin;
  if (document_.reach == Reach::near) {
    bool may_be_line = document_.near == 0;
    document_.near = std::max({document_.near, shortest, likely_size(previous_.size)});
    size = std::min(size, document_.near);
    if (size_t line = may_be_line ? line_size(text, size) : 0) return begin + line;
  }
  if (document_.reach == Reach::document) return document_.end;
  if (document_.reach != Reach::exact) {
    const void *last = memrchr(text, '}', size);
    if (last) return begin + size_t(static_cast<const uint8_t *>(last) - text) + 1;
  }
  return exact_cut();
}

size_t csj_documents::exact_cut() const {
  size_t begin = window_.begin(), found = begin;
  const uint8_t *bytes = window_.bytes();
  bool in_string = false;
  for (size_t offset = begin; offset < end(); offset++) {
    switch (bytes[offset]) {
      case '"':
        in_string = !in_string;
        break;
      case '\\':
        // simdjson treats a backslash the same outside of strings.
        offset += 1;
        break;
      case '}': case ']': case ',':
        if (!in_string) found = offset + 1;
    }
  }
  return found;
}

// Decides how to continue if a pass didn't reach the end of the document.
csj_documents::Next csj_documents::judge(Pass pass) {
  size_t begin = window_.begin(), from = scan_.resume();
  bool was_near = document_.reach == Reach::near;
  if (pass == Pass::takes) {
    move_on();
    if (from > begin) document_.reach = Reach::far;
  } else {
    window_.close();
  }
  if (Error error = scan_.take_error()) {
    look_for_closed(pass, from, error.offset);
    return report(std::move(error));
  }
  if (was_near) {
    document_.near *= document_.near < row_size ? 16 : 2;
    if (document_.near >= end() - from) document_.reach = Reach::far;
    code_ = simdjson::SUCCESS;
    return Next::again;
  }
  return code_ ? judge_code(from) : judge_grammar(pass, from);
}

// Records whether any container is complete before an error.
void csj_documents::look_for_closed(Pass pass, size_t from, size_t end) {
  bool takes = pass == Pass::takes;
  Grammar grammar = takes ? scan_.grammar() : Grammar(options_.depth);
  grammar.read(&window_[0], takes ? from : window_.begin(), end);
  document_.has_complete_part |= grammar.has_closed() || (takes && scan_.is_after_value());
}

csj_documents::Next csj_documents::judge_code(size_t begin) {
  simdjson::error_code code = std::exchange(code_, simdjson::SUCCESS);
  if (code == simdjson::MEMALLOC || code == simdjson::CAPACITY) {
    return report({csj_error_limit, "no memory for the document", begin});
  }
  Error error = ErrorFinder::first(window_.bytes() + begin, end() - begin);
  if (error && code != simdjson::UNCLOSED_STRING) {
    unreadable_ = std::move(error);
    unreadable_.offset += begin;
    return Next::again;
  }
  if (document_.reach != Reach::exact && document_.reach != Reach::document) {
    document_.reach = Reach::exact;
    return Next::again;
  }
  // An apparent string may begin at the error. Only the bytes before it are parsed.
  Grammar grammar = scan_.grammar();
  grammar.read(&window_[0], begin, end());
  if (grammar.has_comma()) warn_of_comma(Pass::looks, grammar.comma());
  if (!grammar.error() || unreadable_) return judge_grammar(Pass::takes, begin);
  unreadable_ = grammar.error();
  document_.reach = Reach::far;
  return Next::again;
}

csj_documents::Next csj_documents::judge_grammar(Pass pass, size_t begin) {
  Grammar grammar = scan_.grammar();
  Grammar::State state = grammar.read(&window_[0], begin, end());
  if (grammar.has_comma()) {
    warn_of_comma(pass, grammar.comma());
    return Next::again;
  }
  // The bytes after the document may prevent simdjson from parsing it.
  if (state == Grammar::State::complete && document_.reach != Reach::document) {
    document_.reach = Reach::document;
    document_.end = grammar.end();
    return Next::again;
  }
  bool is_last = unreadable_ || window_.is_at_end() || window_.is_full();
  if (state == Grammar::State::incomplete && !is_last) {
    document_.reach = Reach::far;
    return Next::more;
  }
  look_for_closed(pass, begin, grammar.error() ? grammar.error().offset : end());
  if (grammar.error()) return report(grammar.error());
  if (state == Grammar::State::complete) {
    return report({csj_error_malformed, "malformed JSON", begin});
  }
  if (unreadable_) return report(unreadable_);
  if (window_.is_at_end()) {
    return report({csj_error_truncated, "the document ends before it is complete", end()});
  }
  size_t open = grammar.open_string();
  bool is_text = end() - open > options_.text;
  std::string limit = std::to_string(is_text ? options_.text : options_.entry);
  return report({csj_error_limit,
                 (is_text ? "a text of more than " : "an entry of more than ") + limit + " bytes",
                 is_text ? open : begin});
}

// Warns once per document, at its first comma. A look-ahead pass may have missed earlier ones.
void csj_documents::warn_of_comma(Pass pass, size_t offset) {
  if (document_.has_warned) return;
  document_.has_warned = true;
  if (pass == Pass::looks) {
    Grammar grammar(options_.depth);
    grammar.read(&window_[0], window_.begin(), offset);
    if (grammar.has_comma()) offset = grammar.comma();
  }
  scan_.receiver().owe(
      {csj_event_warning, "a comma after the last value", window_.position(offset)});
}

csj_documents::Next csj_documents::report(Error error) {
  error_ = std::move(error);
  error_position_ = window_.position(error_.offset);
  return Next::error;
}
