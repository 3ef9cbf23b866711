#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "csimdjson.h"

// Maps the keys of a document to the terms of a vocabulary.
//
// The first guess is the key that last followed the previous one: the members of objects are in the
// same order.
class KeyTable {
  struct Entry;

 public:
  struct Term {
    uint8_t name = 0;
    uint8_t role = csj_role_unwanted;
    uint8_t head_role = csj_role_unwanted;
    uint8_t values = 0;
    bool is_extra = false;
    uint8_t number = 0;  // among the terms of the vocabulary, modulo 256
    uint8_t others = csj_no_name;
  };

  // The terms of an object that occurred, by their number modulo 256.
  class Seen {
   public:
    // Returns true if the term may have occurred.
    [[gnu::always_inline]] bool add(const Term &term) {
      uint64_t bit = uint64_t(1) << (term.number & 63), &word = words_[term.number >> 6];
      bool is_known = word & bit;
      word |= bit;
      return is_known;
    }
    bool holds(const Term &term) const {
      return words_[term.number >> 6] >> (term.number & 63) & 1;
    }

   private:
    uint64_t words_[4] = {};
  };

  // A position in an object, after a key or at its beginning: the entry that last followed.
  using Position = Entry **;

  KeyTable(const csj_term *terms, size_t count) {
    size_t size = 64;
    while (size < count * 8) size *= 2;
    slots_.resize(size);
    entries_.reserve(count + 1);
    entries_.emplace_back();
    for (size_t index = 0; index < count; index++) insert(terms[index]);
    for (Entry &entry : entries_) entry.next = &entry;
    beginnings_.fill(entries_.data());
    position_ = &entries_[0].next;
  }

  // Begins an object. Returns the position at which the enclosing object continues after it.
  Position begin(uint8_t name) {
    return std::exchange(position_, &beginnings_[name]);
  }
  void end(Position outer) { position_ = outer; }

  // Finds the term of a key in a document, which extends to its closing quote. Thirty-two bytes from
  // its start on must be readable.
  [[gnu::always_inline]] const Term *find(const char *key) {
    Entry *guess = *position_;
    if (!guess->is(key)) return search(written_key(key));
    position_ = &guess->next;
    return &guess->term;
  }

  // Returns the bytes of a key as written, up to its closing quote.
  static std::string_view written_key(const char *key) {
    const char *end = key;
    for (; *end != '"'; end++) end += *end == '\\';
    return {key, size_t(end - key)};
  }

  // Finds the term of an unescaped key.
  [[gnu::noinline]] const Term *search(std::string_view key) {
    if (key.empty()) return nullptr;
    uint16_t index = slot(key);
    if (index == 0) return nullptr;
    Entry *entry = &entries_[index];
    *position_ = entry;
    position_ = &entry->next;
    return &entry->term;
  }

 private:
  // Thirty-two bytes, of which a comparison takes a few instructions.
  using Block = uint64_t __attribute__((ext_vector_type(4)));

  // A term and its key. The initial entry matches no key: no text in UTF-8 has its byte.
  struct Entry {
    Entry *next = nullptr;
    std::string quoted;  // the key and its closing quote
    Block beginning = {}, mask = {};  // the first bytes of `quoted`, and which of them count
    Term term;

    explicit Entry(std::string text = "\xFF") : quoted(std::move(text)) {
      size_t size = std::min(quoted.size(), sizeof(Block));
      std::memcpy(&beginning, quoted.data(), size);
      std::memset(&mask, 0xFF, size);
    }
    std::string_view key() const { return {quoted.data(), quoted.size() - 1}; }
    [[gnu::always_inline]] bool is(const char *other) const {
      Block block;
      std::memcpy(&block, other, sizeof block);
      return !__builtin_reduce_or((block ^ beginning) & mask) &&
             (quoted.size() <= sizeof block ||
              std::strncmp(other, quoted.data(), quoted.size()) == 0);
    }
  };

  static size_t hash(std::string_view key) {
    uint64_t first = 0, last = 0;
    size_t size = key.size() < 8 ? key.size() : 8;
    std::memcpy(&first, key.data(), size);
    std::memcpy(&last, key.data() + key.size() - size, size);
    return size_t(((first ^ (last << 1) ^ key.size()) * 0x9E3779B97F4A7C15) >> 40);
  }

  // Returns the slot of a key, or the free slot where it would be inserted.
  uint16_t &slot(std::string_view key) {
    for (size_t slot = hash(key);; slot++) {
      uint16_t &index = slots_[slot & (slots_.size() - 1)];
      if (index == 0 || entries_[index].key() == key) return index;
    }
  }

  // Inserts a term. Of two terms with the same key, the first counts.
  void insert(const csj_term &term) {
    std::string key(term.key);
    if (key.empty() || slot(key) != 0) return;
    Entry entry(key + '"');
    entry.term = {term.name, term.role, term.head_role, term.values, term.is_extra,
                  uint8_t(entries_.size()), term.others};
    slot(key) = uint16_t(entries_.size());
    entries_.push_back(std::move(entry));
  }

  std::vector<Entry> entries_;   // the first is empty
  std::vector<uint16_t> slots_;  // a power of two; 0 is free
  std::array<Entry *, 256> beginnings_;  // the first entries of objects, by name
  Position position_;  // after the key found last
};

struct csj_vocabulary {
  KeyTable elements, attributes;
  bool has_heads;    // true if anything outside of entries is needed
  bool keeps_extra;  // true if the members of entries that aren't read are collected
  uint8_t root_key;  // the name of the key of an entry that is a member of the root, or none

  // Members of an inlined object are looked up as attributes first.
  [[gnu::always_inline]] const KeyTable::Term *find(const char *key, bool is_inline) {
    const KeyTable::Term *term = is_inline ? attributes.find(key) : nullptr;
    return term ? term : elements.find(key);
  }

  // The positions in the enclosing object.
  struct Outer {
    KeyTable::Position element, attribute;
  };

  Outer begin(uint8_t name) { return {elements.begin(name), attributes.begin(name)}; }
  void end(Outer outer) {
    elements.end(outer.element);
    attributes.end(outer.attribute);
  }

  const KeyTable::Term *search(std::string_view key, bool is_inline) {
    const KeyTable::Term *term = is_inline ? attributes.search(key) : nullptr;
    return term ? term : elements.search(key);
  }
};
