// The keys of a vocabulary, and those that documents have besides.
//
// The members of objects come in the same order: after each key, the one that last followed it in such an
// object is compared first.
#pragma once

#include "Run.h"
#include "csj.h"

// The number of bytes that are compared at once.
enum { csj_key_block = 2 * sizeof(csj_block) };

// What becomes of a value.
typedef enum csj_action {
  csj_skip,
  csj_look,    // skipped, but a text may tell what the document is
  csj_unread,  // skipped, but the objects in lists are counted
  csj_note_error,  // the text is what a server says of an error
  csj_frame_of_entries,
  csj_feed,
  csj_entries,
  csj_keyed_entries,  // an object whose members are entries
  csj_write_node,
  csj_write_text,
  csj_write_plain,  // the same of a member that may have a text
  csj_write_other,  // a node if it is an object
  csj_own_text,
  csj_inline,
  csj_extra_members,
  csj_copy,
} csj_action;

// Returns what becomes of a member of an entry, or of an object in a head, by its role.
static inline csj_action csj_action_of(uint8_t role, uint8_t values) {
  switch ((csj_role)role) {
    case csj_role_node: return csj_write_node;
    case csj_role_text: return values & csj_value_text ? csj_write_plain : csj_write_text;
    case csj_role_inline: return csj_inline;
    case csj_role_own_text: return csj_own_text;
    case csj_role_extra: return csj_extra_members;
    default: return csj_skip;
  }
}

typedef struct csj_key {
  const csj_term *element, *attribute;
  csj_term terms[2];
  csj_span text;
  uint64_t hash;
  uint32_t number;  // among the keys that are kept, from 1
  uint8_t telling;
  uint8_t actions[2][2];  // of the element and the attribute, in an entry and in a head
  uint32_t kept_in;  // the number of the last entry of which a member of this key was kept
  // The beginning of the text and its closing quote, and the bits that count. A key that isn't expected as
  // it is written has others.
  csj_block block[2], mask[2];
} csj_key;

// The key that followed another last, or was the first of an object, and what follows it.
typedef struct csj_expectation {
  csj_key *key;
  struct csj_expectation *next;
} csj_expectation;

enum { csj_expectations = 1024 };

struct csj_vocabulary {
  uint8_t keeps;     // the objects of which the members that aren't read are kept
  uint8_t root_key;  // the name of the key of an entry that is a member of the root, or none
  uint16_t term_count;
  csj_key **keys;  // a hash table
  size_t slots, count, most;  // most keys
  uint32_t entries;  // the number of entries that were begun
  csj_key unknown;  // any key that isn't kept
  // By hashes of the key before and of the keys around the object.
  csj_expectation expected[csj_expectations];
};

// The hash of a key in an object.
static inline uint32_t csj_path(uint32_t path, const csj_key *key) {
  return (path ^ key->number) * 2654435761u;
}

// Returns what is expected after a hash.
static inline csj_expectation *csj_expected(csj_vocabulary *vocabulary, uint32_t path) {
  return &vocabulary->expected[path / (UINT32_MAX / csj_expectations + 1)];
}

// Returns the key of an unescaped text. One that is new is kept, unless there are too many.
csj_key *csj_find_key(csj_vocabulary *vocabulary, csj_span text);

// Returns true if a key is next in the text.
CSJ_INLINE bool csj_is_next(const csj_key *key, const uint8_t *at) {
  csj_block blocks[2];
  memcpy(blocks, at, sizeof blocks);
  csj_lanes one = (csj_lanes)((blocks[0] & key->mask[0]) == key->block[0]);
  csj_lanes other = (csj_lanes)((blocks[1] & key->mask[1]) == key->block[1]);
  if (csj_bits(one & other) != 0xFFFF) return false;
  size_t size = key->text.size;
  return size < csj_key_block || (memcmp(at, key->text.bytes, size) == 0 && at[size] == '"');
}
