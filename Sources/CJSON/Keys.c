#include "Keys.h"

#include "Text.h"

// Bounds for documents whose keys are data.
enum { most_learnt = 512, longest_learnt = 64 };

// Of a key that isn't expected.
static const csj_block other_bits = 1;

// Returns the slot of a key, or the free one where it belongs.
static csj_key **slot(csj_vocabulary *vocabulary, csj_span text, uint64_t hash) {
  for (size_t at = hash;; at++) {
    csj_key **slot = &vocabulary->keys[at & (vocabulary->slots - 1)];
    if (*slot == NULL || ((*slot)->hash == hash && csj_is_equal((*slot)->text, text))) return slot;
  }
}

csj_telling csj_telling_of(const uint8_t *bytes, size_t size) {
  csj_span key = {bytes, size};
#define KEY(text, telling) {{(const uint8_t *)text, sizeof text - 1}, telling}
  static const struct {
    csj_span text;
    csj_telling telling;
  } keys[] = {
      KEY("feed", csj_tells_feed), KEY("rss", csj_tells_feed), KEY("results", csj_tells_groups),
      KEY("entry", csj_tells_entries), KEY("items", csj_tells_entries),
      KEY("entries", csj_tells_entries), KEY("data", csj_tells_entries),
      KEY("feeds", csj_tells_entries), KEY("im:name", csj_tells_legacy),
      KEY("im:rating", csj_tells_legacy), KEY("type", csj_tells_type),
      KEY("version", csj_tells_version)};
  for (size_t index = 0; index < sizeof keys / sizeof *keys; index++) {
    if (csj_is_equal(key, keys[index].text)) return keys[index].telling;
  }
  return csj_tells_nothing;
}

static csj_key *insert(csj_vocabulary *vocabulary, csj_key **slot, csj_span text, uint64_t hash) {
  csj_key *key = csj_resized(NULL, sizeof *key + text.size + csj_excess);
  uint8_t *bytes = (uint8_t *)(key + 1);
  *key = (csj_key){
      .text = {bytes, text.size}, .hash = hash, .number = (uint32_t)++vocabulary->count,
      .telling = (uint8_t)csj_telling_of(text.bytes, text.size)};
  memcpy(bytes, text.bytes, text.size);
  bytes[text.size] = '"';
  bool is_plain = csj_run_of_utf8(bytes) == bytes + text.size;
  size_t written = text.size < csj_key_block ? text.size + 1 : csj_key_block;
  if (is_plain) {
    memcpy(key->block, bytes, written);
    memset(key->mask, 0xFF, written);
  } else {
    key->block[0] = other_bits;
  }
  return *slot = key;
}

csj_key *csj_find_key(csj_vocabulary *vocabulary, csj_span text) {
  uint64_t hash = csj_hash(text);
  csj_key **found = slot(vocabulary, text, hash);
  if (*found != NULL) return *found;
  bool is_kept = vocabulary->count < vocabulary->most && text.size <= longest_learnt;
  return is_kept ? insert(vocabulary, found, text, hash) : &vocabulary->unknown;
}

csj_vocabulary *csj_vocabulary_create(size_t term_count, uint8_t keeps, uint8_t root_key) {
  csj_vocabulary *vocabulary = csj_resized(NULL, sizeof *vocabulary);
  *vocabulary = (csj_vocabulary){
      .keeps = keeps, .root_key = root_key, .most = term_count + most_learnt, .slots = 64};
  vocabulary->unknown.block[0] = other_bits;
  for (size_t index = 0; index < csj_expectations; index++) {
    vocabulary->expected[index].key = &vocabulary->unknown;
  }
  while (vocabulary->slots < vocabulary->most * 4) vocabulary->slots *= 2;
  vocabulary->keys = csj_resized(NULL, vocabulary->slots * sizeof *vocabulary->keys);
  memset(vocabulary->keys, 0, vocabulary->slots * sizeof *vocabulary->keys);
  return vocabulary;
}

void csj_vocabulary_add(csj_vocabulary *vocabulary, const char *text, size_t size, csj_term term,
                        bool is_attribute) {
  if (size == 0) return;
  csj_span span = {(const uint8_t *)text, size};
  uint64_t hash = csj_hash(span);
  csj_key **found = slot(vocabulary, span, hash);
  csj_key *key = *found != NULL ? *found : insert(vocabulary, found, span, hash);
  const csj_term **place = is_attribute ? &key->attribute : &key->element;
  term.number = ++vocabulary->term_count;
  if (*place == NULL) {
    key->terms[is_attribute] = term;
    key->actions[is_attribute][0] = csj_action_of(term.role, term.values);
    key->actions[is_attribute][1] = csj_action_of(term.head_role, term.values);
    *place = &key->terms[is_attribute];
  }
}

bool csj_vocabulary_has_frame(csj_vocabulary *vocabulary, const uint8_t *key, size_t size, bool is_scalar) {
  const csj_term *term = csj_find_key(vocabulary, (csj_span){key, size})->element;
  if (term == NULL) return false;
  switch ((csj_role)term->head_role) {
    case csj_role_frame:
    case csj_role_feed: return true;
    case csj_role_entry: return !is_scalar || term->role != csj_role_text;
    default: return false;
  }
}

void csj_vocabulary_destroy(csj_vocabulary *vocabulary) {
  for (size_t index = 0; index < vocabulary->slots; index++) free(vocabulary->keys[index]);
  free(vocabulary->keys);
  free(vocabulary);
}
