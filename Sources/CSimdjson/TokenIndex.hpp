#pragma once

#include <memory>

#include "Library.hpp"
#include "Tokens.hpp"

// What simdjson makes of a text in its first stage: where its tokens begin, and that it is UTF-8
// and its strings are closed.
//
// On-Demand, simdjson's own way over such an index, takes twice as many instructions as `Tokens`,
// for it is ready for values that are left before their end, and for documents whose brackets
// nobody has looked at yet.
class TokenIndex {
 public:
  // Reads a text, behind which `SIMDJSON_PADDING` bytes can be read.
  simdjson::error_code read(const uint8_t *text, size_t size) {
    simdjson::error_code error = simdjson::SUCCESS;
    if (!stage_) {
      error = library()->create_dom_parser_implementation(
          size, simdjson::DEFAULT_MAX_DEPTH, stage_);
    } else if (stage_->capacity() < size) {
      error = stage_->set_capacity(size + size / 4);
    }
    text_ = text;
    return error ? error : stage_->stage1(text, size, simdjson::stage1_mode::regular);
  }

  Tokens tokens() const {
    return {text_, stage_->structural_indexes.get(), stage_->n_structural_indexes};
  }

  // Undoes the escapes of a string that begins behind its quote; null where one is wrong. `room`
  // has `SIMDJSON_PADDING` bytes more than the string.
  uint8_t *unescape(const char *string, uint8_t *room) const {
    return unescape(*stage_, reinterpret_cast<const uint8_t *>(string), room);
  }

 private:
  // Later versions of simdjson ask whether lone surrogates may be replaced.
  template <class Stage>
  static uint8_t *unescape(const Stage &stage, const uint8_t *string, uint8_t *room) {
    if constexpr (requires { stage.parse_string(string, room, false); }) {
      return stage.parse_string(string, room, false);
    } else {
      return stage.parse_string(string, room);
    }
  }

  std::unique_ptr<simdjson::internal::dom_parser_implementation> stage_;
  const uint8_t *text_ = nullptr;
};
