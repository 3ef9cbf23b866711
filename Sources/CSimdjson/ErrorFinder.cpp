#include "ErrorFinder.hpp"

#include "SimdjsonHeader.hpp"

namespace {

bool is_utf8(const uint8_t *text, size_t size) {
  return simdjson::validate_utf8(reinterpret_cast<const char *>(text), size);
}

// Returns the offset of the first byte that isn't part of a valid character; `size` if there is
// none.
size_t first_invalid(const uint8_t *text, size_t size) {
  size_t sound = 0, end = size;
  while (end - sound > 64) {
    size_t middle = sound + (end - sound) / 2;
    for (int back = 0; back < 3 && (text[middle] & 0xC0) == 0x80; back++) middle--;
    if (is_utf8(text + sound, middle - sound)) {
      sound = middle;
    } else {
      end = middle;
    }
  }
  while (sound < size) {
    size_t length = 1;
    while (length <= 4 && (sound + length > size || !is_utf8(text + sound, length))) length++;
    if (length > 4) return sound;
    sound += length;
  }
  return size;
}

// Returns the offset of the first control character within a string; `size` if there is none.
size_t first_control(const uint8_t *text, size_t size) {
  bool in_string = false;
  for (size_t offset = 0; offset < size; offset++) {
    if (text[offset] == '"') in_string = !in_string;
    if (!in_string) continue;
    if (text[offset] == '\\') offset++;
    if (offset < size && text[offset] < ' ') return offset;
  }
  return size;
}

}  // namespace

Error ErrorFinder::first(const uint8_t *text, size_t size) {
  size_t invalid = first_invalid(text, size);
  size_t control = first_control(text, invalid);
  if (control < invalid) {
    return {csj_error_malformed, "an unescaped control character in a string", control};
  }
  if (invalid < size) return {csj_error_malformed, "not UTF-8", invalid};
  return {};
}

std::string ErrorFinder::unexpected(uint8_t byte) {
  if (byte <= ' ' || byte >= 0x7F) return "unexpected byte";
  return std::string("unexpected '") + char(byte) + "'";
}
