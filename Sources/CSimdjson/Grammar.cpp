#include "Grammar.hpp"

namespace {

bool is_blank(uint8_t byte) {
  return byte == ' ' || byte == '\n' || byte == '\t' || byte == '\r';
}

bool ends_scalar(uint8_t byte) {
  switch (byte) {
    case '{': case '}': case '[': case ']': case ',': case ':': case '"':
      return true;
    default:
      return is_blank(byte);
  }
}

}  // namespace

Grammar::State Grammar::read(uint8_t *bytes, size_t from, size_t end) {
  open_string_ = end;
  for (size_t offset = from; offset < end;) {
    uint8_t byte = bytes[offset];
    if (is_blank(byte)) {
      offset++;
      continue;
    }
    switch (byte) {
      case '{':
      case '[':
        if (!open(byte, offset)) return State::wrong;
        offset++;
        break;
      case '}':
      case ']':
        if (!close(bytes, byte, offset)) return State::wrong;
        offset++;
        if (closers_.empty()) return end_ = offset, State::complete;
        break;
      case ',':
        if (expected_ != Expected::comma) return wrong(byte, offset), State::wrong;
        expected_ = closers_.back() == '}' ? Expected::key : Expected::value;
        last_comma_ = offset++;
        break;
      case ':':
        if (expected_ != Expected::colon) return wrong(byte, offset), State::wrong;
        expected_ = Expected::value;
        offset++;
        break;
      case '"': {
        bool is_key = expected_ == Expected::key || expected_ == Expected::key_or_end;
        if (!is_key && !takes_value()) return wrong(byte, offset), State::wrong;
        if (!string(bytes, offset, end)) return error_ ? State::wrong : State::incomplete;
        expected_ = is_key ? Expected::colon : Expected::comma;
        break;
      }
      default:
        if (!takes_value()) return wrong(byte, offset), State::wrong;
        while (offset < end && !ends_scalar(bytes[offset])) offset++;
        expected_ = Expected::comma;
    }
  }
  return State::incomplete;
}

bool Grammar::string(const uint8_t *bytes, size_t &offset, size_t end) {
  size_t start = offset++;
  for (; offset < end && bytes[offset] != '"'; offset++) {
    if (bytes[offset] == '\\') offset++;
    if (offset < end && bytes[offset] < ' ') {
      error_ = {csj_error_malformed, "an unescaped control character in a string", offset};
      return false;
    }
  }
  if (offset >= end) {
    open_string_ = start;
    return false;
  }
  offset++;
  return true;
}

bool Grammar::open(uint8_t byte, size_t offset) {
  if (!takes_value()) return wrong(byte, offset);
  if (closers_.size() >= limit_) {
    error_ = {csj_error_limit, "nested more than " + std::to_string(limit_) + " deep", offset};
    return false;
  }
  closers_.push_back(uint8_t(byte + 2));  // ASCII has `}` and `]` there
  expected_ = first_in();
  return true;
}

bool Grammar::close(uint8_t *bytes, uint8_t byte, size_t offset) {
  if (closers_.empty() || closers_.back() != byte) return wrong(byte, offset);
  bool is_after_comma = last_comma_ != 0 && (byte == '}' ? expected_ == Expected::key
                                                          : expected_ == Expected::value);
  if (is_after_comma) {
    bytes[last_comma_] = ' ';
    if (!has_comma_) first_comma_ = last_comma_;
    has_comma_ = true;
  } else if (expected_ != Expected::comma && expected_ != first_in()) {
    return wrong(byte, offset);
  }
  closers_.pop_back();
  has_closed_ = true;
  expected_ = Expected::comma;
  return true;
}

bool Grammar::wrong(uint8_t byte, size_t offset) {
  error_ = {csj_error_malformed, ErrorFinder::unexpected(byte), offset};
  return false;
}
