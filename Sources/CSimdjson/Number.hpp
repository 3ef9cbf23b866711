#pragma once

#include <string_view>

// The grammar of numbers (RFC 8259 §6).
namespace Number {

inline size_t digits(std::string_view text, size_t from) {
  size_t at = from;
  while (at < text.size() && text[at] >= '0' && text[at] <= '9') at++;
  return at;
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

}  // namespace Number
