#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "csimdjson.h"

// From the keys of a document to the terms of a vocabulary.
//
// Keys are told apart by their length and their first and last eight bytes, in registers; the table
// is so large that hardly two share a place. The first guess is the key that last came behind the
// last one: objects of one kind have their members in one order.
class KeyTable {
 public:
  struct Term {
    uint8_t name = 0;
    uint8_t role = csj_role_unwanted;
    uint8_t head_role = csj_role_unwanted;
    uint8_t values = 0;
  };

  KeyTable(const csj_term *terms, size_t count) {
    size_t size = 64;
    while (size < count * 8) size *= 2;
    mask_ = size - 1;
    slots_.resize(size);
    for (size_t index = 0; index < count; index++) insert(terms[index]);
    last_ = slots_.data();
    for (Slot &slot : slots_) slot.next = &slot;
  }

  // The term of a key; eight bytes from its start on must be readable.
  const Term *find(std::string_view key) {
    if (key.empty()) return nullptr;
    Sample sample(key);
    if (last_->next->is(sample, key)) {
      last_ = last_->next;
      return &last_->term;
    }
    Slot *slot = find(sample, key);
    if (!slot) return nullptr;
    last_->next = slot;
    last_ = slot;
    return &slot->term;
  }

 private:
  struct Sample {
    uint64_t first = 0, last = 0;
    size_t size = 0;

    Sample() = default;
    explicit Sample(std::string_view key) : size(key.size()) {
      std::memcpy(&first, key.data(), 8);
      if (size < 8) {
        first &= (uint64_t{1} << (8 * size)) - 1;
      } else {
        std::memcpy(&last, key.data() + size - 8, 8);
      }
    }
    bool operator==(const Sample &) const = default;
    size_t hash() const {
      return size_t(((first ^ (last << 1) ^ size) * 0x9E3779B97F4A7C15) >> 40);
    }
  };

  struct Slot {
    Sample sample;  // of size 0 where there is no term
    Term term;
    std::string key;
    Slot *next = nullptr;  // the one that came behind it

    bool is(const Sample &other, std::string_view name) const {
      return sample == other && (name.size() <= 16 || std::memcmp(key.data() + 8, name.data() + 8,
                                                                  name.size() - 16) == 0);
    }
  };

  Slot *find(const Sample &sample, std::string_view key) {
    for (size_t place = sample.hash();; place++) {
      Slot &slot = slots_[place & mask_];
      if (slot.sample.size == 0) return nullptr;
      if (slot.is(sample, key)) return &slot;
    }
  }

  // The first of two terms with the same key counts.
  void insert(const csj_term &term) {
    std::string key(term.key);
    std::string padded = key + std::string(8, '\0');
    std::string_view readable(padded.data(), key.size());
    Sample sample(readable);
    if (key.empty() || find(sample, readable)) return;
    size_t place = sample.hash();
    while (slots_[place & mask_].sample.size != 0) place++;
    slots_[place & mask_] = {sample, {term.name, term.role, term.head_role, term.values}, key};
  }

  std::vector<Slot> slots_;  // a power of two of them
  size_t mask_;
  Slot *last_;  // the one that was found last
};

struct csj_vocabulary {
  KeyTable elements, attributes;

  // The members of an inlined object are attributes first.
  const KeyTable::Term *find(std::string_view key, bool is_inline) {
    const KeyTable::Term *term = is_inline ? attributes.find(key) : nullptr;
    return term ? term : elements.find(key);
  }
};
