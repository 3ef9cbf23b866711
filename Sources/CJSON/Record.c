#include "Record.h"

void csj_record_cut(csj_record *record, uint32_t first, uint32_t end) {
  uint32_t count = end - first;
  memmove(record->nodes + first, record->nodes + end, (record->count - end) * sizeof(csj_node));
  record->count -= count;
  for (uint32_t node = first; node < record->count; node++) record->nodes[node].end -= count;
}

bool csj_record_remove(csj_record *record, uint32_t first, uint16_t term) {
  uint32_t kept = first, count = record->count;
  for (uint32_t node = first, end; node < count; node = end) {
    end = record->nodes[node].end;
    if (record->nodes[node].term == term) continue;
    for (uint32_t at = node; at < end; at++, kept++) {
      record->nodes[kept] = record->nodes[at];
      record->nodes[kept].end -= at - kept;
    }
  }
  record->count = kept;
  return kept < count;
}

void csj_record_destroy(csj_record *record) {
  free(record->nodes);
  csj_discard(&record->texts);
}

void csj_event_give_back(csj_record *record) {
  if (record != NULL) csj_record_reset(record);
}
