#include "Record.h"

void csj_record_cut(csj_record *record, uint32_t first, uint32_t end) {
  uint32_t count = end - first;
  memmove(record->nodes + first, record->nodes + end, (record->count - end) * sizeof(csj_node));
  record->count -= count;
  for (uint32_t node = first; node < record->count; node++) record->nodes[node].end -= count;
}

bool csj_record_remove(csj_record *record, uint32_t first, uint16_t term) {
  uint32_t count = record->count;
  for (uint32_t child = first, start = first; child < record->count; start = child) {
    while (child < record->count && record->nodes[child].term == term) {
      child = record->nodes[child].end;
    }
    if (child == start) {
      child = record->nodes[child].end;
    } else {
      csj_record_cut(record, start, child);
      child = start;
    }
  }
  return record->count < count;
}

void csj_record_copy(csj_record *copy, const csj_record *record) {
  csj_record_reserve(copy, record->count);
  memcpy(copy->nodes, record->nodes, record->count * sizeof(csj_node));
  copy->count = record->count;
  csj_set(&copy->texts, csj_contents(&record->texts));
}

void csj_record_destroy(csj_record *record) {
  free(record->nodes);
  csj_discard(&record->texts);
}

void csj_event_give_back(csj_record *record) {
  if (record != NULL) csj_record_reset(record);
}

// Extra members

void csj_extra_clear(csj_extra *extra) {
  if (extra->count > 0) memset(extra->slots, 0, 2 * extra->room * sizeof *extra->slots);
  extra->text.size = extra->count = 0;
  extra->has_repetition = false;
  if (extra->text.capacity > csj_largest_kept) csj_discard(&extra->text);
}

void csj_extra_destroy(csj_extra *extra) {
  csj_discard(&extra->text);
  free(extra->members);
  free(extra->slots);
}

// Returns the slot of a key's hash, or the free one where it belongs.
static uint32_t *slot(csj_extra *extra, uint64_t hash) {
  for (size_t at = hash;; at++) {
    uint32_t *slot = &extra->slots[at & (2 * extra->room - 1)];
    if (*slot == 0 || extra->members[*slot - 1].hash == hash) return slot;
  }
}

static void grow(csj_extra *extra) {
  extra->room = extra->room == 0 ? 32 : 2 * extra->room;
  extra->members = csj_resized(extra->members, extra->room * sizeof *extra->members);
  extra->slots = csj_resized(extra->slots, 2 * extra->room * sizeof *extra->slots);
  memset(extra->slots, 0, 2 * extra->room * sizeof *extra->slots);
  for (size_t index = 0; index < extra->count; index++) {
    // A later member of the same key takes the slot.
    *slot(extra, extra->members[index].hash) = (uint32_t)index + 1;
  }
}

bool csj_extra_begin(csj_extra *extra, csj_span key) {
  if (extra->count == extra->room) grow(extra);
  csj_extra_member member = {.hash = csj_hash(key), .counts = true};
  uint32_t *found = slot(extra, member.hash);
  bool is_new = *found == 0;
  if (!is_new) extra->members[*found - 1].counts = false;
  extra->has_repetition |= !is_new;
  extra->members[extra->count++] = member;
  *found = (uint32_t)extra->count;
  csj_append_byte(&extra->text, ',');
  return is_new;
}

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
