#include "Documents.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "Number.hpp"

namespace {

// The maximum nesting depth for any limit, because the walk is recursive.
constexpr size_t deepest = 1024;
// simdjson's offsets have 32 bits.
constexpr size_t largest = UINT32_MAX - (1 << 20);
// Precedes each text of a sequence (RFC 7464).
constexpr uint8_t separator = 0x1E;
// A row takes somewhat more memory than such an entry.
constexpr size_t smallest_holdable = 512;

}  // namespace

csj_documents::csj_documents(csj_options options)
    : options_(options),
      window_(std::min(options.entry, largest), options.size, options.line, options.outer),
      walk_(window_, options_, parser_), position_{options.line, 1} {
  options_.depth = std::min(options.depth, deepest);
}

csj_documents::csj_documents(csj_options options, csj_documents &&spent)
    : options_(options),
      window_(std::min(options.entry, largest), options.size, options.line, options.outer,
              std::move(spent.window_)),
      walk_(window_, options_, parser_), outline_(std::move(spent.outline_)),
      parser_(std::move(spent.parser_)), position_{options.line, 1} {
  options_.depth = std::min(options.depth, deepest);
}

csj_documents::csj_documents(const csj_documents &other)
    : options_(other.options_), window_(other.window_), walk_(window_, options_, parser_),
      stage_(Stage::begun), position_(other.position_) {
  walk_.restart();
}

uint8_t *csj_documents::room(size_t ahead, size_t *size) {
  move_on();
  uint8_t *room = window_.room(ahead, size);
  walk_.resume_at(window_.begin());
  return room;
}

void csj_documents::set_eager(bool is_eager) { options_.is_eager = is_eager; }

csj_progress csj_documents::advance() {
  if (error_) return csj_progress_end;
  if (stage_ != Stage::none) {
    csj_progress progress = attempt(
        Pass::takes, [&] { return walk_.run(document_, Walk::Mode::skip); });
    if (progress != csj_progress_end) return progress;
    finish();
  }
  csj_progress progress = skip_blank();
  if (progress == csj_progress_end && arrays_ > 0) {
    report({csj_error_truncated, "the document ends before it is complete", window_.end()});
    return csj_progress_error;
  }
  if (progress != csj_progress_document) return progress;
  begin();
  uint8_t first = window_[window_.begin()];
  is_object_ = first == '{';
  had_object_ |= is_object_;
  if (first == '{' || first == '[') return csj_progress_document;
  if (ignores_trailer_) {
    stage_ = Stage::none;
    return csj_progress_end;
  }
  report({csj_error_malformed, "neither an object nor an array", window_.begin()});
  return csj_progress_error;
}

void csj_documents::begin() {
  position_ = window_.position(window_.begin());
  walk_.restart();
  walk_.forget_warnings();
  walk_.set_entries_key({});
  stage_ = Stage::begun;
  reach_ = last_size_ < Window::usual_size ? Reach::near : Reach::far;
  near_ = 0;
  document_size_ = 0;
  is_known_shape_ = has_closed_ = has_warned_ = false;
}

void csj_documents::finish() {
  move_on();
  stage_ = Stage::none;
  last_size_ = document_size_;
}

// Drops the processed bytes from the window.
void csj_documents::move_on() {
  window_.close();
  is_open_ = false;
  if (walk_.resume() <= window_.begin()) return;
  document_size_ += walk_.resume() - window_.begin();
  window_.move_to(walk_.resume());
}

csj_progress csj_documents::skip_blank() {
  size_t at = window_.begin();
  for (; at < window_.end(); at++) {
    uint8_t byte = window_[at];
    if (byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n' || byte == separator) continue;
    if (arrays_ > 0 && (byte == ',' || byte == ']')) {
      arrays_ -= byte == ']';
      window_.move_to(at + 1);
      continue;
    }
    if (byte != 0xEF) break;
    if (window_.end() - at < 3) {
      if (window_.is_at_end()) break;
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

// Runs `body` on the parsed window until it succeeds, more bytes are needed, or there is an error.
template <class Body>
csj_progress csj_documents::attempt(Pass pass, Body body) {
  while (true) {
    if (pass == Pass::looks) walk_.restart();
    if (parse() && body()) return csj_progress_end;
    if (walk_.is_stopped()) {
      is_open_ = false;
      return csj_progress_end;
    }
    switch (judge(pass)) {
      case Next::again: continue;
      case Next::more: return csj_progress_more;
      case Next::error: return csj_progress_error;
    }
  }
}

csj_progress csj_documents::outline(Outline::Extent extent, void *user, csj_show show) {
  if (!options_.is_eager && is_likely_cut()) return csj_progress_more;
  csj_progress progress = attempt(Pass::looks, [&] {
    char root = char(window_[window_.begin()]);
    if (outline_.read(document_, root, options_.depth, extent)) return true;
    is_open_ = false;
    // Of a document that is larger than a window, the first entry is sufficient.
    return outline_.has_entry() && (options_.is_eager || window_.size() >= Window::usual_size);
  });
  if (progress == csj_progress_more) return progress;
  // The walk will report the error again.
  if (progress == csj_progress_error) {
    if (!has_closed_) return progress;
    error_ = {};
  }
  bool is_known = outline_.accept();
  is_known_shape_ = is_known && (is_known_shape_ || extent == Outline::Extent::first_entry);
  if (!is_known) outline_.show(user, show);
  return is_known ? csj_progress_end : csj_progress_document;
}

csj_progress csj_documents::resolve() {
  csj_progress progress = attempt(Pass::looks, [&] {
    if (references_.read(document_, options_.entry)) return true;
    is_open_ = false;
    return references_.is_too_long();
  });
  if (progress != csj_progress_end || !references_.is_too_long()) return progress;
  report({csj_error_limit,
          "a document of more than " + std::to_string(options_.entry) + " bytes with its resources",
          window_.begin()});
  return csj_progress_error;
}

csj_progress csj_documents::walk(csj_vocabulary &vocabulary, bool reports_unknown, void *user,
                                 csj_receive receive) {
  walk_.set(vocabulary, reports_unknown);
  walk_.set(user, receive);
  if (stage_ == Stage::begun) {
    csj_progress progress = gather_heads();
    if (progress == csj_progress_more && !options_.is_eager && window_.size() < Window::usual_size)
      return progress;
    bool is_array = window_[window_.begin()] == '[';
    if (progress == csj_progress_more && !is_array && !walk_.has_frame()) return progress;
    if (progress == csj_progress_error) {
      if (!has_closed_) return progress;
      error_ = {};
    }
    bool is_partial = progress == csj_progress_more || progress == csj_progress_document;
    stage_ = is_partial && !is_array ? Stage::deciding : Stage::delivering;
    if (!walk_.begin_document()) return csj_progress_end;
    if (stage_ == Stage::deciding) {
      stage_ = Stage::delivering;
      return walk_.flush() ? csj_progress_document : csj_progress_end;
    }
  }
  return deliver();
}

// Reads the metadata before the entries, and the metadata after them if it is likely to be in the
// window. Returns `csj_progress_document` if there may be more.
csj_progress csj_documents::gather_heads() {
  // A row has no head, and the next one hasn't either.
  bool is_row = is_known_shape_ && !had_frame_ && &walk_.vocabulary() == last_vocabulary_;
  last_vocabulary_ = &walk_.vocabulary();
  walk_.forget_heads();
  if (is_row) return csj_progress_end;
  csj_progress progress = attempt(Pass::looks, [&] {
    walk_.forget_heads();
    return walk_.run(document_, Walk::Mode::front) || walk_.is_before_entries();
  });
  bool has_heads = walk_.vocabulary().has_heads;
  if (progress == csj_progress_end && has_heads && walk_.is_before_entries()) {
    progress = csj_progress_document;
    // Passing the entries costs more than holding their rows.
    if (!is_holdable() && is_likely_whole()) {
      progress = attempt(Pass::looks, [&] {
        walk_.forget_heads();
        return walk_.run(document_, Walk::Mode::heads);
      });
    }
  }
  // The entries haven't been read yet.
  walk_.restart();
  had_frame_ = walk_.has_frame();
  return progress;
}

bool csj_documents::is_holdable() const {
  return window_.is_at_end() && outline_.entry_size() >= smallest_holdable;
}

// A document that is larger than the window costs a parse of it in vain.
bool csj_documents::is_likely_whole() const {
  return window_.is_at_end() || last_size_ < Window::usual_size;
}

csj_progress csj_documents::deliver() {
  bool is_done = false;
  csj_progress progress = attempt(Pass::takes, [&] {
    is_done = walk_.run(document_, Walk::Mode::entries);
    return is_done && walk_.end_document();
  });
  if (progress == csj_progress_error && (has_closed_ || walk_.has_begun_document())) {
    reach_ = Reach::exact;
    // A row has no head.
    if ((had_frame_ || !is_line()) && parse()) walk_.read_head_after_error(document_);
    walk_.end_early();
  }
  if (is_done) finish();
  return progress;
}

csj_progress csj_documents::read_heads(csj_vocabulary &vocabulary) {
  walk_.set(vocabulary, false);
  if (stage_ == Stage::begun) {
    stage_ = Stage::delivering;
    walk_.forget_heads();
  }
  return attempt(Pass::takes, [&] { return walk_.run(document_, Walk::Mode::heads); });
}

void csj_documents::take_heads(csj_documents &other, void *user, csj_receive receive) {
  walk_.set(user, receive);
  walk_.take_heads(other.walk_);
}

void csj_documents::enter_array() {
  window_.close();
  is_open_ = false;
  walk_.resume_at(window_.begin() + 1);
  finish();
  arrays_ += 1;
}

// Returns true if the document with the error may be one of several lines: it is an object, and the
// error is in its first line or at the beginning of the next.
bool csj_documents::is_line() const { return is_object_ && is_error_in_line(); }

bool csj_documents::is_error_in_line() const {
  return error_.kind == csj_error_malformed && error_position_.line <= position_.line + 1;
}

csj_progress csj_documents::skip_line() {
  if (!had_object_ || !is_error_in_line()) return csj_progress_error;
  const uint8_t *bytes = window_.bytes();
  if (!std::exchange(skips_line_, true)) {
    size_t at = std::min(error_.offset, window_.end() - 1);
    bool is_next_line = error_position_.line > position_.line;
    while (is_next_line && at > window_.begin() && bytes[at] != '\n') at--;
    walk_.resume_at(at);
    move_on();
  }
  size_t at = window_.begin();
  while (at < window_.end() && bytes[at] != '\n') at++;
  walk_.resume_at(at);
  move_on();
  while (at < window_.end() && bytes[at] <= ' ') at++;
  if (at == window_.end() && !window_.is_at_end()) return csj_progress_more;
  skips_line_ = false;
  if (at == window_.end() || bytes[at] != '{') return csj_progress_error;
  error_ = unreadable_ = {};
  walk_.restart();
  walk_.resume_at(at);
  finish();
  return csj_progress_end;
}

const uint8_t *csj_documents::string(std::string_view pointer, size_t *size,
                                     csj_position *position) {
  ondemand::value value;
  std::string_view text;
  bool is_right = parse();
  // The walk reports errors.
  is_open_ = false;
  if (!is_right || document_.at_pointer(pointer).get(value)) return nullptr;
  size_t offset = size_t(reinterpret_cast<const uint8_t *>(value.raw_json_token().data()) -
                         window_.bytes());
  if (value.get_string().get(text)) {
    text = token_of(value);
    if (Number::plain_end(text) != text.size()) return nullptr;
  }
  string_.assign(text.begin(), text.end());
  *position = window_.position(offset);
  *size = string_.size();
  return string_.data();
}
