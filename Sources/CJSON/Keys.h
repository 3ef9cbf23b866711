// The keys of a vocabulary, and those that documents have besides.
//
// The members of objects come in the same order: after each key, the one that last followed it in such an
// object is compared first.
#pragma once

#include "Buffer.h"
#include "csj.h"

#if defined(__SSE2__) && !defined(CSJ_PORTABLE)
#include <emmintrin.h>
#endif

// A term of a vocabulary.
typedef struct csj_known_term {
  uint8_t name, role, head_role, values, others;
  bool is_extra;
  uint16_t number;  // from 1
} csj_known_term;

// The values of a key by which dialects are told; see Outline.c.
enum { csj_tells_nothing, csj_tells_contents, csj_tells_text, csj_tells_version };

// The size of what is compared at once.
enum { csj_key_block = 32 };

typedef struct csj_key {
  const csj_known_term *element, *attribute;
  uint8_t *text;
  size_t size;
  uint32_t number;      // among the keys that are kept, from 1
  uint8_t telling;      // which values of it are part of a document's shape
  uint32_t bytes;  // as a set, those of `block` that count; 0 if the key can't be expected
  uint8_t block[csj_key_block];  // the beginning of the text and its closing quote
} csj_key;

enum { csj_expectations = 1024 };

struct csj_vocabulary {
  uint64_t number;   // no other has it
  bool has_heads;    // true if anything outside of entries is needed
  bool keeps_extra;  // true if the members of entries that aren't read are collected
  uint8_t root_key;  // the name of the key of an entry that is a member of the root, or none
  csj_known_term *terms;
  csj_key **keys;  // a hash table
  size_t slots, count, most;  // most keys
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
csj_key *csj_find_key(csj_vocabulary *vocabulary, const uint8_t *text, size_t size);

// Returns true if a key is next in the text. Bytes beyond `end` aren't read.
static inline bool csj_is_next(const csj_key *key, const uint8_t *at, const uint8_t *end) {
  if (key->bytes == 0 || end - at < csj_key_block) return false;
#if defined(__SSE2__) && !defined(CSJ_PORTABLE)
  const __m128i *text = (const __m128i *)at, *block = (const __m128i *)key->block;
  unsigned low = (unsigned)_mm_movemask_epi8(
      _mm_cmpeq_epi8(_mm_loadu_si128(text), _mm_loadu_si128(block)));
  unsigned high = (unsigned)_mm_movemask_epi8(
      _mm_cmpeq_epi8(_mm_loadu_si128(text + 1), _mm_loadu_si128(block + 1)));
  if (((low | high << 16) & key->bytes) != key->bytes) return false;
#else
  if (memcmp(at, key->block, key->size < csj_key_block ? key->size + 1 : csj_key_block) != 0) return false;
#endif
  if (key->size < csj_key_block) return true;
  return (size_t)(end - at) > key->size && memcmp(at, key->text, key->size) == 0 &&
         at[key->size] == '"';
}
