#pragma once

#include <cstdint>
#include <string_view>

// Goes over the tokens of a text, and tells JSON's grammar by them: brackets, commas, colons, and
// the first bytes of strings, numbers and words.
//
// Functions return false where something else stands than must; the next token is that one then.
class Tokens {
 public:
  Tokens() = default;

  // Tokens begin at these offsets; behind the last one stands the text's size.
  Tokens(const uint8_t *text, const uint32_t *offsets, size_t count)
      : text_(text), next_(offsets), end_(offsets + count) {}

  bool is_at_end() const { return next_ >= end_; }

  // The first byte of the next token; 0 where there is none.
  uint8_t peek() const { return is_at_end() ? 0 : text_[*next_]; }

  // The first byte of the token behind the next one; 0 where there is none.
  uint8_t peek_behind() const { return end_ - next_ < 2 ? 0 : text_[next_[1]]; }

  // Where the next token begins.
  const char *place() const { return reinterpret_cast<const char *>(text_) + *next_; }

  // Whether something stood where it must not.
  bool is_wrong() const { return is_wrong_; }

  // A string with its quotes, a number or a word, as far as the next token.
  std::string_view scalar() const {
    if (is_at_end()) return {};
    std::string_view token(place(), next_[1] - next_[0]);
    while (token.size() > 1 && is_blank(token.back())) token.remove_suffix(1);
    return token;
  }

  void advance() { next_++; }

  // Passes over a value with all that stands in it.
  bool skip() {
    switch (peek()) {
      case '{':
      case '[':
        return skip_container();
      case '}':
      case ']':
      case ',':
      case ':':
      case 0:
        return wrong();
      default:
        advance();
        return true;
    }
  }

  // Goes over an object's members. The body gets the key, without its quotes, and takes the value.
  template <class Body>
  bool each_member(Body body) {
    if (!take('{')) return wrong();
    if (take('}')) return true;
    std::string_view key;
    do {
      if (!take_key(key) || !body(key)) return false;
    } while (take(','));
    return take('}') || wrong();
  }

  // Has the body take each element of an array, and of the arrays in it; any other value is like
  // an array of one.
  template <class Body>
  bool each(Body &&body) {
    if (!take('[')) return body();
    if (take(']')) return true;
    do {
      if (!each(body)) return false;
    } while (take(','));
    return take(']') || wrong();
  }

 private:
  static bool is_blank(char byte) { return uint8_t(byte) <= ' '; }

  bool take(uint8_t byte) {
    bool is_there = peek() == byte;
    next_ += is_there;
    return is_there;
  }

  bool take_key(std::string_view &key) {
    if (peek() != '"') return wrong();
    const char *start = place() + 1;
    advance();
    if (peek() != ':') return wrong();
    const char *end = place();
    do end--; while (is_blank(*end) && end > start);
    if (end < start || *end != '"') return wrong();
    key = {start, size_t(end - start)};
    advance();
    return true;
  }

  [[gnu::noinline]] bool skip_container() {
    size_t depth = 0;
    do {
      switch (peek()) {
        case '{':
        case '[':
          depth++;
          break;
        case '}':
        case ']':
          depth--;
          break;
        case 0:
          return wrong();
      }
      advance();
    } while (depth > 0);
    return true;
  }

  bool wrong() {
    is_wrong_ = true;
    return false;
  }

  const uint8_t *text_ = nullptr;
  const uint32_t *next_ = nullptr;
  const uint32_t *end_ = nullptr;
  bool is_wrong_ = false;
};
