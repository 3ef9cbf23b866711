#include "Keys.h"

#include <stdatomic.h>
#include <string.h>

// Bounds for documents whose keys are data.
enum { most_learnt = 512, longest_learnt = 64 };

static size_t hash(const uint8_t *text, size_t size) {
  uint64_t first = 0, last = 0;
  size_t count = size < sizeof first ? size : sizeof first;
  if (count > 0) {
    memcpy(&first, text, count);
    memcpy(&last, text + size - count, count);
  }
  return (size_t)(((first ^ (last << 1) ^ size) * 0x9E3779B97F4A7C15) >> 40);
}

// Returns the slot of a key, or the free one where it belongs.
static csj_key **slot(csj_vocabulary *vocabulary, const uint8_t *text, size_t size) {
  for (size_t at = hash(text, size);; at++) {
    csj_key **slot = &vocabulary->keys[at & (vocabulary->slots - 1)];
    csj_key *key = *slot;
    if (key == NULL || (key->size == size && memcmp(key->text, text, size) == 0)) return slot;
  }
}

static uint8_t telling_of(const uint8_t *text, size_t size) {
  static const struct {
    const char *text;
    uint8_t telling;
  } keys[] = {
      {"feed", csj_tells_contents}, {"rss", csj_tells_contents}, {"results", csj_tells_contents},
      {"entry", csj_tells_contents}, {"items", csj_tells_contents}, {"entries", csj_tells_contents},
      {"data", csj_tells_contents}, {"feeds", csj_tells_contents}, {"im:name", csj_tells_contents},
      {"im:rating", csj_tells_contents}, {"type", csj_tells_text}, {"version", csj_tells_version}};
  for (size_t index = 0; index < sizeof keys / sizeof *keys; index++) {
    if (strlen(keys[index].text) == size && memcmp(keys[index].text, text, size) == 0) {
      return keys[index].telling;
    }
  }
  return csj_tells_nothing;
}

static csj_key *insert(csj_vocabulary *vocabulary, csj_key **slot, const uint8_t *text, size_t size) {
  csj_key *key = csj_resized(NULL, sizeof *key + size + 1);
  *key = (csj_key){.text = (uint8_t *)(key + 1), .size = size};
  memcpy(key->text, text, size);
  key->text[size] = '"';
  size_t written = size < csj_key_block ? size + 1 : csj_key_block;
  memcpy(key->block, key->text, written);
  // A key is expected as it is written.
  bool is_plain = memchr(text, '"', size) == NULL && memchr(text, '\\', size) == NULL;
  if (is_plain) key->bytes = (uint32_t)(((uint64_t)1 << written) - 1);
  key->telling = telling_of(text, size);
  key->number = (uint32_t)++vocabulary->count;
  return *slot = key;
}

csj_key *csj_find_key(csj_vocabulary *vocabulary, const uint8_t *text, size_t size) {
  csj_key **found = slot(vocabulary, text, size);
  if (*found != NULL) return *found;
  if (vocabulary->count >= vocabulary->most || size > longest_learnt) return &vocabulary->unknown;
  return insert(vocabulary, found, text, size);
}

// Of several terms with the same key, the first counts.
static void add_terms(csj_vocabulary *vocabulary, const csj_term *terms, size_t count,
                      csj_known_term *known, bool are_attributes) {
  for (size_t index = 0; index < count; index++) {
    const csj_term *term = &terms[index];
    size_t size = strlen(term->key);
    if (size == 0) continue;
    const uint8_t *text = (const uint8_t *)term->key;
    csj_key **found = slot(vocabulary, text, size);
    csj_key *key = *found != NULL ? *found : insert(vocabulary, found, text, size);
    const csj_known_term **place = are_attributes ? &key->attribute : &key->element;
    if (*place == NULL) *place = &known[index];
    switch (term->head_role) {
      case csj_role_unwanted: case csj_role_frame: case csj_role_entry: break;
      default: vocabulary->has_heads |= !are_attributes;
    }
  }
}

csj_vocabulary *csj_vocabulary_create(const csj_term *elements, size_t element_count,
                                      const csj_term *attributes, size_t attribute_count,
                                      bool keeps_extra, uint8_t root_key) {
  csj_vocabulary *vocabulary = csj_resized(NULL, sizeof *vocabulary);
  static atomic_uint_fast64_t vocabularies;
  *vocabulary = (csj_vocabulary){
      .number = atomic_fetch_add(&vocabularies, 1) + 1, .keeps_extra = keeps_extra, .root_key = root_key};
  for (size_t index = 0; index < csj_expectations; index++) {
    vocabulary->expected[index] = &vocabulary->unknown;
  }
  size_t count = element_count + attribute_count;
  vocabulary->most = count + most_learnt;
  for (vocabulary->slots = 64; vocabulary->slots < vocabulary->most * 4;) vocabulary->slots *= 2;
  vocabulary->keys = csj_resized(NULL, vocabulary->slots * sizeof *vocabulary->keys);
  memset(vocabulary->keys, 0, vocabulary->slots * sizeof *vocabulary->keys);
  vocabulary->terms = csj_resized(NULL, (count + 1) * sizeof *vocabulary->terms);
  for (size_t index = 0; index < count; index++) {
    const csj_term *term =
        index < element_count ? &elements[index] : &attributes[index - element_count];
    vocabulary->terms[index] = (csj_known_term){
        .name = term->name, .role = term->role, .head_role = term->head_role,
        .values = term->values, .others = term->others, .is_extra = term->is_extra,
        .number = (uint16_t)(index + 1)};
  }
  add_terms(vocabulary, elements, element_count, vocabulary->terms, false);
  add_terms(vocabulary, attributes, attribute_count, vocabulary->terms + element_count, true);
  return vocabulary;
}

void csj_vocabulary_destroy(csj_vocabulary *vocabulary) {
  for (size_t index = 0; index < vocabulary->slots; index++) free(vocabulary->keys[index]);
  free(vocabulary->keys);
  free(vocabulary->terms);
  free(vocabulary);
}
