#pragma once

#include <cstdint>
#include <cstring>
#include <string>

// Escapes of half a surrogate pair (RFC 8259 §8.2). JavaScript writes them for a text that it has
// cut within an emoji.
namespace Surrogates {

constexpr size_t escape_size = 6;

// Returns the code unit of an escape like `\ud83c` at an offset; 0 for anything else.
inline uint32_t unit(const std::string &text, size_t at) {
  if (text.size() - at < escape_size || text[at] != '\\' || text[at + 1] != 'u') return 0;
  uint32_t unit = 0;
  for (size_t index = at + 2; index < at + escape_size; index++) {
    uint32_t digit = uint32_t(text[index]) - '0', letter = (uint32_t(text[index]) | 0x20) - 'a';
    if (digit > 9 && letter > 5) return 0;
    unit = unit << 4 | (digit <= 9 ? digit : letter + 10);
  }
  return unit;
}

inline bool is_high(uint32_t unit) { return unit >> 10 == 0xD800 >> 10; }
inline bool is_low(uint32_t unit) { return unit >> 10 == 0xDC00 >> 10; }

// Replaces halves by the escape of U+FFFD, which is as long. Returns false if there are none.
inline bool replace_halves(std::string &text) {
  bool has_halves = false;
  for (size_t at = 0; at < text.size(); at++) {
    if (text[at] != '\\') continue;
    uint32_t first = unit(text, at);
    if (is_high(first) && is_low(unit(text, at + escape_size))) {
      at += 2 * escape_size - 1;
    } else if (is_high(first) || is_low(first)) {
      std::memcpy(&text[at], "\\ufffd", escape_size);
      has_halves = true;
    } else {
      at += 1;
    }
  }
  return has_halves;
}

}  // namespace Surrogates
