#include "Documents.hpp"

#include <algorithm>
#include <cstring>

#include "FaultFinder.hpp"
#include "Library.hpp"

namespace {

// So much is read at a time: it is scanned while it is in the processor's cache.
constexpr size_t chunk = 256 << 10;
// Brackets may nest this deep whatever the limit: the walk recurses.
constexpr size_t deepest = 1024;
// Offsets in a record have 32 bits, as simdjson's have.
constexpr size_t largest = UINT32_MAX - (1 << 20);

std::string_view key_before(const uint8_t *text, size_t offset) {
  auto is_blank = [](uint8_t byte) { return byte <= ' '; };
  while (offset > 0 && is_blank(text[offset - 1])) offset--;
  if (offset == 0 || text[offset - 1] != ':') return {};
  offset--;
  while (offset > 0 && is_blank(text[offset - 1])) offset--;
  if (offset == 0 || text[offset - 1] != '"') return {};
  size_t end = --offset;
  while (offset > 0 && end - offset < 64 && text[offset - 1] != '"') offset--;
  return {reinterpret_cast<const char *>(text) + offset, end - offset};
}

}  // namespace

size_t Excerpt::offset_behind_gaps(size_t offset) const {
  auto behind = std::upper_bound(gaps.begin(), gaps.end(), offset,
                                 [](size_t offset, const Gap &gap) { return offset < gap.offset; });
  return behind == gaps.begin() ? offset : offset + (behind - 1)->removed;
}

csj_documents::csj_documents(csj_options options)
    : options_(options), slack_(deepest + simdjson::SIMDJSON_PADDING),
      scanner_(std::min(options.depth, deepest)), place_{options.line, 1} {
  options_.document = std::min(options.document, largest);
}

uint8_t *csj_documents::room(size_t *size) {
  if (capacity_ < filled_ + chunk + slack_) {
    if (begin_ > filled_ / 2) {
      std::memmove(buffer_.get(), buffer_.get() + begin_, filled_ - begin_);
      filled_ -= begin_;
      begin_ = 0;
    }
    if (capacity_ < filled_ + chunk + slack_) {
      capacity_ = 2 * filled_ + chunk + slack_;
      auto *larger = static_cast<uint8_t *>(std::realloc(buffer_.get(), capacity_));
      if (!larger) std::abort();
      (void)buffer_.release();
      buffer_.reset(larger);
    }
  }
  *size = chunk;
  return buffer_.get() + filled_;
}

void csj_documents::filled(size_t count) {
  filled_ += count;
  // What simdjson reads behind the end is of no account, but is the same each time.
  std::memset(buffer_.get() + filled_, 0, slack_);
  is_at_end_ = count == 0;
}

csj_progress csj_documents::advance() {
  if (size_ > 0) move_on();
  if (fault_) return csj_progress_end;
  if (!library()) {
    fault_ = {csj_fault_unreadable, "simdjson isn't installed", 0};
    fault_place_ = place(0);
    return csj_progress_fault;
  }
  if (scanner_.position() == 0) {
    csj_progress progress = skip_blank();
    if (progress != csj_progress_document) return progress;
    if (text()[0] != '{' && text()[0] != '[') {
      mend({csj_fault_malformed, "neither an object nor an array", 0});
      return csj_progress_fault;
    }
  }
  Fault fault;
  switch (scanner_.scan(text(), filled_ - begin_)) {
    case StructureScanner::State::open:
      if (!is_at_end_ && scanner_.position() <= options_.document) return csj_progress_more;
      fault = {csj_fault_truncated, "the document ends before it is complete", scanner_.position()};
      break;
    case StructureScanner::State::complete:
      break;
    case StructureScanner::State::mismatch:
      fault = {csj_fault_malformed, FaultFinder::unexpected(text()[scanner_.position()]),
               scanner_.position()};
      break;
    case StructureScanner::State::too_deep:
      fault = {csj_fault_limit, "nested more than " + std::to_string(options_.depth) + " deep",
               scanner_.position()};
  }
  if (scanner_.position() > options_.document) {
    fault = {csj_fault_limit,
             "a document of more than " + std::to_string(options_.document) + " bytes",
             options_.document};
  }
  size_ = scanner_.position();
  return !fault || mend(fault) ? csj_progress_document : csj_progress_fault;
}

void csj_documents::move_on() {
  place_ = place(size_);
  begin_ += size_;
  size_ = 0;
  scanner_.restart();
}

csj_progress csj_documents::skip_blank() {
  for (; begin_ < filled_; begin_++) {
    switch (text()[0]) {
      case '\n':
        place_ = {place_.line + 1, 0};
        break;
      case ' ': case '\t': case '\r':
        break;
      case 0xEF:
        if (filled_ - begin_ < 3 && !is_at_end_) return csj_progress_more;
        if (filled_ - begin_ < 3 || text()[1] != 0xBB || text()[2] != 0xBF) {
          return csj_progress_document;
        }
        begin_ += 2;
        place_.column += 2;
        break;
      default:
        return csj_progress_document;
    }
    place_.column += 1;
  }
  return is_at_end_ ? csj_progress_end : csj_progress_more;
}

csj_place csj_documents::place(size_t offset) const {
  return LineCounter(text(), filled_ - begin_, place_, options_.outer).place(offset);
}

csj_fault csj_documents::report(const Fault &fault) const {
  csj_place where = &fault == &fault_ ? fault_place_ : place(fault.offset);
  return {fault.kind, fault.message.c_str(), where};
}

bool csj_documents::mend(Fault fault) {
  // A document that is mended again gets shorter, wherever the new fault is said to be.
  size_t reach = fault_ ? std::min(fault.offset, sound_size_ - 1) : fault.offset;
  fault_place_ = place(fault.offset);
  fault_ = std::move(fault);
  scanner_.restart();
  scanner_.scan(text(), reach);
  sound_size_ = scanner_.complete_end();
  if (sound_size_ == 0) return false;
  std::vector<uint8_t> closers = scanner_.missing_closers();
  std::reverse_copy(closers.begin(), closers.end(), buffer_.get() + begin_ + sound_size_);
  size_ = sound_size_ + closers.size();
  scanner_.restart();
  scanner_.scan(text(), size_);
  return true;
}

bool csj_documents::load(const uint8_t *text, size_t size, TokenIndex &index) {
  simdjson::error_code error = index.read(text, size);
  if (!error) return true;
  mend(unreadable(error));
  return false;
}

const uint8_t *csj_documents::string(std::string_view key, size_t *size, csj_place *place) {
  if (!load(text(), size_, index)) return nullptr;
  Tokens tokens = index.tokens();
  const uint8_t *end = nullptr;
  tokens.each_member([&](std::string_view other) {
    if (other != key) return tokens.skip();
    if (tokens.peek() != '"') return false;
    std::string_view token = tokens.scalar();
    string_.resize(token.size() + simdjson::SIMDJSON_PADDING);
    end = index.unescape(token.data() + 1, string_.data());
    *place = this->place(size_t(reinterpret_cast<const uint8_t *>(token.data()) - text()));
    return false;
  });
  if (!end) return nullptr;
  *size = size_t(end - string_.data());
  return string_.data();
}

Fault csj_documents::unreadable(simdjson::error_code error) const {
  Fault fault = FaultFinder::first(text(), size_);
  if (!fault) {
    bool is_full = error == simdjson::MEMALLOC || error == simdjson::CAPACITY;
    fault = {is_full ? csj_fault_limit : csj_fault_malformed,
             is_full ? "no memory for the document" : "malformed JSON", 0};
  }
  return fault;
}

Excerpt csj_documents::excerpt(const std::function<bool(std::string_view key)> &leaves_out) {
  auto arrays = scanner_.long_arrays();
  std::sort(arrays.begin(), arrays.end(),
            [](const auto &a, const auto &b) { return a.open < b.open; });
  Excerpt excerpt;
  excerpt_.clear();
  size_t copied = 0;
  for (const auto &array : arrays) {
    if (array.first_end < copied || !leaves_out(key_before(text(), array.open))) continue;
    excerpt_.insert(excerpt_.end(), text() + copied, text() + array.first_end);
    copied = array.close;
    excerpt.gaps.push_back({excerpt_.size(), copied - excerpt_.size()});
  }
  if (excerpt.gaps.empty()) {
    excerpt.text = text();
    excerpt.size = size_;
    return excerpt;
  }
  excerpt_.insert(excerpt_.end(), text() + copied, text() + size_);
  excerpt.size = excerpt_.size();
  excerpt_.resize(excerpt.size + simdjson::SIMDJSON_PADDING);
  excerpt.text = excerpt_.data();
  return excerpt;
}
