// The keys of a vocabulary, and those that documents have besides.
//
// The members of objects come in the same order: after each key, the one that last followed it in such an
// object is compared first.
#pragma once

#include "Buffer.h"
#include "csj.h"

// The number of words that are compared at once.
enum { csj_key_words = 4, csj_key_block = csj_key_words * sizeof(uint64_t) };

typedef struct csj_key {
  const csj_term *element, *attribute;
  csj_term terms[2];
  csj_span text;
  uint64_t hash;
  uint32_t number;  // among the keys that are kept, from 1
  uint8_t telling;
  bool is_plain;    // it may be expected as it is written
  uint32_t kept_in;  // the number of the last entry of which a member of this key was kept
  uint64_t block[csj_key_words];  // the beginning of the text and its closing quote
  uint64_t mask[csj_key_words];   // the bits that count
} csj_key;

enum { csj_expectations = 1024 };

struct csj_vocabulary {
  bool has_heads;    // true if anything outside of entries is needed
  uint8_t keeps;     // the objects of which the members that aren't read are kept
  uint8_t root_key;  // the name of the key of an entry that is a member of the root, or none
  uint16_t term_count;
  csj_key **keys;  // a hash table
  size_t slots, count, most;  // most keys
  uint32_t entries;  // the number of entries that were begun
  csj_key unknown;  // any key that isn't kept
  // The keys that followed others last, or were the first of an object, by hashes of both and of the
  // keys around the object.
  csj_key *expected[csj_expectations];
};

// The hash of a key in an object.
static inline uint32_t csj_path(uint32_t path, const csj_key *key) {
  return (path ^ key->number) * 2654435761u;
}

// Returns the key that is expected after a hash.
static inline csj_key **csj_expected(csj_vocabulary *vocabulary, uint32_t path) {
  return &vocabulary->expected[path / (UINT32_MAX / csj_expectations + 1)];
}

// Returns the key of an unescaped text. One that is new is kept, unless there are too many.
csj_key *csj_find_key(csj_vocabulary *vocabulary, csj_span text);

// Returns true if a key is next in the text. Bytes beyond `end` aren't read.
CSJ_INLINE bool csj_is_next(const csj_key *key, const uint8_t *at, const uint8_t *end) {
  if (!key->is_plain || end - at < csj_key_block) return false;
  uint64_t words[csj_key_words], difference = 0;
  memcpy(words, at, sizeof words);
  for (size_t index = 0; index < csj_key_words; index++) {
    difference |= (words[index] ^ key->block[index]) & key->mask[index];
  }
  if (difference != 0) return false;
  size_t size = key->text.size;
  if (size < csj_key_block) return true;
  return (size_t)(end - at) > size && memcmp(at, key->text.bytes, size) == 0 && at[size] == '"';
}
