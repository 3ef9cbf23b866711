#include "Extra.h"

#include "Record.h"

void csj_extra_clear(csj_extra *extra) {
  if (extra->count > 0) memset(extra->slots, 0, extra->slot_count * sizeof *extra->slots);
  extra->text.size = extra->keys.size = extra->count = 0;
  extra->has_repetition = false;
  if (extra->text.capacity > csj_largest_kept) csj_discard(&extra->text);
}

void csj_extra_destroy(csj_extra *extra) {
  csj_discard(&extra->text);
  csj_discard(&extra->keys);
  free(extra->members);
  free(extra->slots);
}

static uint32_t hash(const uint8_t *key, size_t size) {
  uint32_t value = 2166136261;
  for (size_t index = 0; index < size; index++) value = (value ^ key[index]) * 16777619;
  return value;
}

// Returns the slot of a key, or the free one where it belongs.
static uint32_t *slot(csj_extra *extra, const uint8_t *key, size_t size, uint32_t hash) {
  for (size_t at = hash;; at++) {
    uint32_t *slot = &extra->slots[at & (extra->slot_count - 1)];
    if (*slot == 0) return slot;
    csj_extra_member *member = &extra->members[*slot - 1];
    if (member->hash == hash && member->key_size == size &&
        memcmp(extra->keys.bytes + member->key, key, size) == 0) {
      return slot;
    }
  }
}

static void grow(csj_extra *extra) {
  extra->room = 2 * extra->room + 32;
  extra->members = csj_resized(extra->members, extra->room * sizeof *extra->members);
  for (extra->slot_count = 64; extra->slot_count < 2 * extra->room;) extra->slot_count *= 2;
  extra->slots = csj_resized(extra->slots, extra->slot_count * sizeof *extra->slots);
  memset(extra->slots, 0, extra->slot_count * sizeof *extra->slots);
  for (size_t index = 0; index < extra->count; index++) {
    csj_extra_member *member = &extra->members[index];
    if (!member->counts) continue;
    *slot(extra, extra->keys.bytes + member->key, member->key_size, member->hash) =
        (uint32_t)index + 1;
  }
}

bool csj_extra_begin(csj_extra *extra, const uint8_t *key, size_t size) {
  if (extra->count == extra->room) grow(extra);
  csj_extra_member member = {
      .key = extra->keys.size, .key_size = size, .hash = hash(key, size), .counts = true};
  uint32_t *found = slot(extra, key, size, member.hash);
  bool is_new = *found == 0;
  if (!is_new) {
    extra->members[*found - 1].counts = false;
    extra->has_repetition = true;
  }
  csj_append(&extra->keys, key, size);
  extra->members[extra->count++] = member;
  *found = (uint32_t)extra->count;
  csj_append_byte(&extra->text, ',');
  return is_new;
}

void csj_extra_end(csj_extra *extra) { extra->members[extra->count - 1].end = extra->text.size; }

void csj_extra_write(csj_extra *extra, csj_buffer *target) {
  size_t first = target->size, start = 0;
  for (size_t index = 0; extra->has_repetition && index < extra->count; index++) {
    csj_extra_member *member = &extra->members[index];
    if (member->counts) csj_append(target, extra->text.bytes + start, member->end - start);
    start = member->end;
  }
  csj_append(target, extra->text.bytes + start, extra->text.size - start);
  target->bytes[first] = '{';
  csj_append_byte(target, '}');
}
