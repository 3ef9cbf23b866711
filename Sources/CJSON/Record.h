// A flat record: nodes in document order, with contiguous texts.
#pragma once

#include "Buffer.h"
#include "csj.h"

typedef struct csj_record {
  csj_node *nodes;
  uint32_t count, room;
  csj_buffer texts;
} csj_record;

// The memory of texts that isn't kept for the next record.
enum { csj_largest_kept = 1 << 20 };

// Removes everything and keeps the memory, unless it is large.
static inline void csj_record_reset(csj_record *record) {
  record->count = 0;
  record->texts.size = 0;
  if (record->texts.capacity > csj_largest_kept) csj_discard(&record->texts);
}

static inline size_t csj_record_size(const csj_record *record) {
  return record->texts.size + record->count * sizeof(csj_node);
}

static inline void csj_record_reserve(csj_record *record, uint32_t count) {
  if (record->room >= count) return;
  record->room = 2 * count + 32;
  record->nodes = csj_resized(record->nodes, record->room * sizeof(csj_node));
}

// Adds a node whose text begins at `text` and ends the texts. Returns its index.
CSJ_INLINE uint32_t csj_record_add(csj_record *record, uint8_t name, csj_kind kind, uint16_t term,
                                      size_t text, csj_position position) {
  if (record->count == record->room) csj_record_reserve(record, record->count + 1);
  record->nodes[record->count] = (csj_node){
      .name = name, .kind = (uint8_t)kind, .term = term, .end = record->count + 1,
      .text_start = (uint32_t)text, .text_end = (uint32_t)record->texts.size, .position = position};
  return record->count++;
}

// Removes the nodes of a term from one on, with their descendants. Returns false if there are none.
bool csj_record_remove(csj_record *record, uint32_t first, uint16_t term);
// Removes the nodes between two indices, which are siblings with their descendants.
void csj_record_cut(csj_record *record, uint32_t first, uint32_t end);
void csj_record_destroy(csj_record *record);

static inline csj_event csj_record_event(csj_record *record, csj_event_kind kind) {
  record->nodes[0].end = record->count;
  return (csj_event){
      .kind = kind, .nodes = record->nodes, .node_count = record->count,
      .bytes = record->texts.bytes, .byte_count = record->texts.size, .record = record};
}
