#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "csimdjson.h"

// From the keys of a document to the terms of a vocabulary.
//
// A key is hashed by its length and eight of its bytes; the table is so large that hardly two
// share a place.
class KeyTable {
 public:
  struct Term {
    std::string key;
    uint8_t name;
    uint8_t role;
    uint8_t head_role;
  };

  KeyTable(const csj_term *terms, size_t count) : slots_(64) {
    while (slots_.size() < count * 8) slots_.resize(slots_.size() * 2);
    for (size_t index = 0; index < count; index++) insert(terms[index]);
  }

  // The term of a key; eight bytes from its start on must be readable.
  const Term *find(std::string_view key) const {
    if (key.empty()) return nullptr;
    for (size_t place = hash(key);; place++) {
      const Term &term = slots_[place & (slots_.size() - 1)];
      if (term.key.empty()) return nullptr;
      if (term.key.size() == key.size() && std::memcmp(term.key.data(), key.data(), key.size()) == 0)
        return &term;
    }
  }

 private:
  // The first of two terms with the same key counts.
  void insert(const csj_term &term) {
    std::string padded(term.key);
    std::string_view key(term.key);
    padded.append(8, '\0');
    size_t place = hash({padded.data(), key.size()});
    while (true) {
      Term &slot = slots_[place & (slots_.size() - 1)];
      if (slot.key == key) return;
      if (slot.key.empty()) {
        slot = {std::string(key), term.name, term.role, term.head_role};
        return;
      }
      place++;
    }
  }

  static size_t hash(std::string_view key) {
    uint64_t word;
    if (key.size() >= 8) {
      std::memcpy(&word, key.data() + key.size() - 8, 8);
    } else {
      std::memcpy(&word, key.data(), 8);
      word &= (uint64_t{1} << (8 * key.size())) - 1;
    }
    return size_t(((word ^ key.size()) * 0x9E3779B97F4A7C15) >> 40);
  }

  std::vector<Term> slots_;  // a power of two of them; an empty key where there is none
};

struct csj_vocabulary {
  KeyTable elements, attributes;
};
