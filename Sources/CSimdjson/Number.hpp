#pragma once

#include <string_view>

// Whether a text is a number by RFC 8259 §6.
inline bool is_number(std::string_view text) {
  size_t at = 0;
  auto digits = [&] {
    size_t from = at;
    while (at < text.size() && text[at] >= '0' && text[at] <= '9') at++;
    return at > from;
  };
  auto skip = [&](char one, char other) {
    bool is_there = at < text.size() && (text[at] == one || text[at] == other);
    at += is_there;
    return is_there;
  };
  skip('-', '-');
  size_t first = at;
  if (!digits() || (text[first] == '0' && at > first + 1)) return false;
  if (skip('.', '.') && !digits()) return false;
  if (skip('e', 'E')) {
    skip('+', '-');
    if (!digits()) return false;
  }
  return at == text.size();
}
