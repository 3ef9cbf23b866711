#include "Record.h"

void csj_record_cut(csj_record *record, uint32_t first, uint32_t end) {
  uint32_t count = end - first;
  memmove(record->nodes + first, record->nodes + end, (record->count - end) * sizeof(csj_node));
  record->count -= count;
  for (uint32_t node = first; node < record->count; node++) record->nodes[node].end -= count;
}

bool csj_record_remove(csj_record *record, uint32_t first, uint16_t term) {
  uint32_t kept = first;
  for (uint32_t child = first; child < record->count;) {
    uint32_t end = record->nodes[child].end, moved = child - kept;
    bool stays = record->nodes[child].term != term;
    for (uint32_t node = child; stays && node < end; node++) {
      record->nodes[kept] = record->nodes[node];
      record->nodes[kept++].end -= moved;
    }
    child = end;
  }
  bool has_any = kept < record->count;
  record->count = kept;
  return has_any;
}

void csj_event_give_back(csj_record *record) {
  if (record != NULL) csj_record_reset(record);
}
