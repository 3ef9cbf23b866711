#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

// The grammar of numbers (RFC 8259 §6).
namespace Number {

// Returns the offset after the digits from an offset on. As many bytes as a word has must be
// readable after the text.
inline size_t digits(std::string_view text, size_t from) {
  constexpr uint64_t ones = 0x0101010101010101;
  size_t at = from;
  for (;;) {
    uint64_t word;
    std::memcpy(&word, text.data() + at, sizeof word);
    word ^= ones * '0';
    // The high bit of each byte that isn't a digit; a carry changes only bytes after the first one.
    uint64_t others = ((word + ones * 0x76) | word) & ones * 0x80;
    if (others != 0) {
      at += size_t(__builtin_ctzll(others)) / 8;
      return at < text.size() ? at : text.size();
    }
    at += sizeof word;
    if (at >= text.size()) return text.size();
  }
}

// Returns the offset after an integer and its fraction; 0 if there is none.
[[gnu::always_inline]] inline size_t plain_end(std::string_view text) {
  size_t first = text[0] == '-';
  size_t at = digits(text, first);
  if (at == first || (text[first] == '0' && at > first + 1)) return 0;
  if (at == text.size() || text[at] != '.') return at;
  size_t end = digits(text, at + 1);
  return end > at + 1 ? end : 0;
}

// Returns true for a number of any length. `text` isn't empty.
inline bool is_whole(std::string_view text) {
  size_t at = plain_end(text);
  if (at == 0 || at == text.size()) return at != 0;
  if (text[at] != 'e' && text[at] != 'E') return false;
  at += 1;
  if (at < text.size() && (text[at] == '+' || text[at] == '-')) at++;
  size_t end = digits(text, at);
  return end > at && end == text.size();
}

// Returns true for what Python writes for a number that JSON can't represent.
inline bool is_infinite(std::string_view text) {
  return text == "NaN" || text == "Infinity" || text == "-Infinity";
}

}  // namespace Number
