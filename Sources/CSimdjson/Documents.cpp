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
// A row takes somewhat more memory than such an entry.
constexpr size_t smallest_holdable = 512;

}  // namespace

csj_documents::csj_documents(csj_options options)
    : options_(options),
      window_(std::min(options.entry, largest), options.size, options.line, options.outer),
      scan_(window_, options_, parser_) {
  document_.position = {options.line, 1};
  options_.depth = std::min(options.depth, deepest);
}

csj_documents::csj_documents(csj_options options, csj_documents &&spent)
    : options_(options),
      window_(std::min(options.entry, largest), options.size, options.line, options.outer,
              std::move(spent.window_)),
      scan_(window_, options_, parser_, std::move(spent.scan_)),
      outline_(std::move(spent.outline_)), parser_(std::move(spent.parser_)) {
  document_.position = {options.line, 1};
  options_.depth = std::min(options.depth, deepest);
}

csj_documents::csj_documents(const csj_documents &other)
    : options_(other.options_), window_(other.window_), scan_(window_, options_, parser_),
      stage_(Stage::begun) {
  document_.position = other.document_.position;
  scan_.restart();
}

uint8_t *csj_documents::room(size_t *size) {
  move_on();
  uint8_t *room = window_.room(size);
  scan_.resume_at(window_.begin());
  return room;
}

csj_progress csj_documents::advance() {
  if (error_) return csj_progress_end;
  if (stage_ != Stage::none) {
    csj_progress progress = attempt(
        Pass::takes, [&] { return runs(Scan::Mode::skip); });
    if (progress != csj_progress_end) return progress;
    finish();
  }
  csj_progress progress = skip_blank();
  if (progress == csj_progress_end && !closers_.empty()) {
    report({csj_error_truncated, "the document ends before it is complete", window_.end()});
    return csj_progress_error;
  }
  if (progress != csj_progress_document) return progress;
  begin();
  uint8_t first = window_[window_.begin()];
  document_.root = first;
  objects_ += first == '{';
  if (first == '{' || first == '[') return csj_progress_document;
  if (ignores_trailer_) {
    stage_ = Stage::none;
    return csj_progress_end;
  }
  report({csj_error_malformed, "neither an object nor an array", window_.begin()});
  return csj_progress_error;
}

void csj_documents::begin() {
  document_ = {.position = window_.position(window_.begin()),
               .reach = previous_.size < Window::usual_size ? Reach::near : Reach::far};
  scan_.restart();
  scan_.receiver().begin_document();
  scan_.set_entries_key({});
  // It may be before the document. If it is in it, it is found again.
  unreadable_ = {};
  stage_ = Stage::begun;
}

void csj_documents::finish() {
  move_on();
  stage_ = Stage::none;
  previous_.size = document_.size;
}

// Drops the processed bytes from the window.
void csj_documents::move_on() {
  window_.close();
  if (scan_.resume() <= window_.begin()) return;
  document_.size += scan_.resume() - window_.begin();
  window_.move_to(scan_.resume());
}

// Runs `body` on the parsed window until it succeeds, more bytes are needed, or there is an error.
template <class Body>
csj_progress csj_documents::attempt(Pass pass, Body body) {
  while (true) {
    if (pass == Pass::looks) scan_.restart();
    if (parse() && body()) return csj_progress_end;
    if (scan_.receiver().is_stopped()) {
      window_.close();
      return csj_progress_end;
    }
    switch (judge(pass)) {
      case Next::again: continue;
      case Next::more: return csj_progress_more;
      case Next::error: return csj_progress_error;
    }
  }
}

csj_progress csj_documents::outline(csj_extent extent, size_t *number, void *user, csj_show show) {
  if (!options_.is_eager && is_likely_cut()) return csj_progress_more;
  csj_progress progress = attempt(Pass::looks, [&] {
    char root = char(window_[window_.begin()]);
    if (outline_.read(parsed_, root, options_.depth, extent)) return true;
    window_.close();
    // Of a document that is larger than a window, the first entry is sufficient.
    return outline_.has_entry() && (options_.is_eager || window_.size() >= Window::usual_size);
  });
  if (progress == csj_progress_more) return progress;
  // The walk will report the error again.
  if (progress == csj_progress_error) {
    if (!document_.has_complete_part) return progress;
    error_ = {};
  }
  bool is_known = outline_.accept();
  document_.is_known_shape =
      is_known && (document_.is_known_shape || extent != csj_extent_document);
  *number = outline_.number();
  if (!is_known) {
    rows_[*number] = nullptr;
    outline_.show(user, show);
  }
  return is_known ? csj_progress_end : csj_progress_document;
}

csj_progress csj_documents::resolve() {
  csj_progress progress = attempt(Pass::looks, [&] {
    if (references_.read(parsed_, options_.entry)) return true;
    window_.close();
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
  scan_.set(vocabulary, reports_unknown);
  scan_.receiver().set(user, receive);
  if (stage_ == Stage::begun) {
    csj_progress progress = gather_heads();
    if (progress == csj_progress_more && !options_.is_eager && window_.size() < Window::usual_size)
      return progress;
    bool is_array = window_[window_.begin()] == '[';
    if (progress == csj_progress_more && !is_array && !scan_.has_frame()) return progress;
    if (progress == csj_progress_error) {
      if (!document_.has_complete_part) return progress;
      error_ = {};
    }
    stage_ = Stage::delivering;
    if (!scan_.begin_document()) return csj_progress_end;
    bool is_partial = progress == csj_progress_more || progress == csj_progress_document;
    if (is_partial && !is_array) {
      return scan_.receiver().flush() ? csj_progress_document : csj_progress_end;
    }
  }
  return deliver();
}

// Reads the metadata before the entries, and the metadata after them if it is likely to be in the
// window. Returns `csj_progress_document` if there may be more.
csj_progress csj_documents::gather_heads() {
  // A row has no head, and another one of its shape hasn't either.
  const csj_vocabulary *&row = rows_[outline_.number()];
  bool is_row = document_.is_known_shape && row == &scan_.vocabulary();
  scan_.gather_heads();
  if (is_row) {
    previous_.had_frame = false;
    return csj_progress_end;
  }
  auto end = Scan::End::early;
  auto gather = [&](Scan::Mode mode) {
    return attempt(Pass::looks, [&] {
      scan_.gather_heads();
      end = scan_.run(parsed_, mode);
      return end != Scan::End::early;
    });
  };
  csj_progress progress = gather(Scan::Mode::front);
  if (progress == csj_progress_end && end == Scan::End::front && scan_.vocabulary().has_heads) {
    progress = csj_progress_document;
    // Passing the entries costs more than holding their rows.
    if (!is_holdable() && is_likely_whole()) progress = gather(Scan::Mode::heads);
  }
  // The entries haven't been read yet.
  scan_.restart();
  previous_.had_frame = scan_.has_frame();
  row = previous_.had_frame ? nullptr : &scan_.vocabulary();
  return progress;
}

bool csj_documents::is_holdable() const {
  return window_.is_at_end() && outline_.entry_size() >= smallest_holdable;
}

// A document that is larger than the window costs a parse of it in vain.
bool csj_documents::is_likely_whole() const {
  return window_.is_at_end() || previous_.size < Window::usual_size;
}

csj_progress csj_documents::deliver() {
  bool is_done = false;
  csj_progress progress = attempt(Pass::takes, [&] {
    is_done = runs(Scan::Mode::entries);
    return is_done && scan_.end_document();
  });
  if (progress == csj_progress_error && (document_.has_complete_part || !scan_.receiver().owes_event())) {
    document_.reach = Reach::exact;
    // A row has no head.
    if ((previous_.had_frame || document_.root != '{' || !is_error_in_line()) && parse()) scan_.read_head_after_error(parsed_);
    scan_.end_early();
  }
  if (is_done) finish();
  return progress;
}

csj_progress csj_documents::read_heads(csj_vocabulary &vocabulary) {
  scan_.set(vocabulary, false);
  if (stage_ == Stage::begun) {
    stage_ = Stage::delivering;
    scan_.gather_heads();
  }
  return attempt(Pass::takes, [&] { return runs(Scan::Mode::heads); });
}

void csj_documents::take_heads(csj_documents &other, void *user, csj_receive receive) {
  scan_.receiver().set(user, receive);
  scan_.take_heads(other.scan_);
}

const uint8_t *csj_documents::string(std::string_view pointer, size_t *size,
                                     csj_position *position) {
  ondemand::value value;
  simdjson::error_code code = parse() ? parsed_.at_pointer(pointer).get(value) : code_;
  if (code == simdjson::SUCCESS) return string_of(value, size, position);
  // The scan reports errors. A document that only lacks the value stays parsed for the next pointer.
  if (code != simdjson::NO_SUCH_FIELD && code != simdjson::INCORRECT_TYPE) window_.close();
  return nullptr;
}

const uint8_t *csj_documents::string_of(ondemand::value &value, size_t *size,
                                        csj_position *position) {
  std::string_view text;
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
