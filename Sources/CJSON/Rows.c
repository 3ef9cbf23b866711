// Rows of NDJSON, which have the same members in the same order. A row is read at once as the one before;
// if it has the shape of one of the last rows, it needs no look at its outline.
#include "Documents.h"

// Returns true if the row that ends at `end` has a shape that its keys tell, and the types of their
// values.
static bool has_plain_shape(const csj_documents *documents, const uint8_t *end) {
  const csj_walk *walk = &documents->walk;
  if (!walk->has_plain_shape) return false;
  if (walk->version == walk->version_end) return true;
  uint64_t back = walk->machine.place.offset - walk->version;
  if (back > (uint64_t)(end - documents->bytes)) return false;
  csj_span version = {end - back, (size_t)(walk->version_end - walk->version)};
  return !csj_is_version_of_json_feed(version);
}

bool csj_try_row(csj_documents *documents, csj_extent extent, size_t *number) {
  csj_walk *walk = &documents->walk;
  if (documents->trial == csj_row_untried) {
    documents->trial = csj_row_refused;
    if (!documents->was_row || documents->looked > 0 || documents->bytes[documents->begin] != '{') {
      return false;
    }
    walk->machine.place = documents->place;
    walk->is_row = walk->is_tried = true;
    csj_walk_begin(walk, false);
    const uint8_t *at = documents->bytes + documents->begin;
    csj_run_end result = csj_walk_run(walk, &at, documents->bytes + documents->end);
    walk->is_tried = false;
    bool is_whole = result == csj_run_ended && walk->machine.problem.kind == csj_error_none;
    if (!is_whole || !has_plain_shape(documents, at)) return false;
    for (size_t index = 0; index < csj_shape_count; index++) {
      const csj_row_shape *row = &documents->row_shapes[index];
      if (row->vocabulary != walk->vocabulary->number || row->hash != walk->shape) continue;
      documents->trial = csj_row_read;
      documents->tried_row = row;
    }
  }
  if (documents->trial != csj_row_read || documents->looked > 0) return false;
  if (!documents->tried_row->is_known[extent]) return false;
  *number = documents->tried_row->numbers[extent];
  return true;
}

bool csj_has_row(const csj_documents *documents, const csj_vocabulary *vocabulary,
                 bool reports_unknown) {
  const csj_walk *walk = &documents->walk;
  return documents->trial == csj_row_read && documents->looked == 0 &&
         walk->vocabulary == vocabulary && walk->reports_unknown == reports_unknown &&
         walk->entries_key.size == 0;
}

csj_progress csj_send_row(csj_documents *documents) {
  csj_walk *walk = &documents->walk;
  documents->begin += (size_t)(walk->machine.place.offset - documents->place.offset);
  documents->place = walk->machine.place;
  documents->stage = csj_stage_between;
  csj_event entry = csj_record_event(&walk->entry, csj_event_entry), end = {.kind = csj_event_end};
  if (csj_flush(walk) && csj_send(walk, &entry)) csj_send(walk, &end);
  return csj_progress_end;
}

void csj_keep_row(csj_documents *documents) {
  const csj_walk *walk = &documents->walk;
  documents->was_row = walk->is_row;
  const uint8_t *end = documents->bytes + documents->begin;
  if (!walk->is_row || !documents->tape.has_ended || !has_plain_shape(documents, end)) return;
  csj_row_shape *row = &documents->row;
  // What lists and objects hold is part of other outlines.
  if (walk->has_containers) {
    row->is_known[csj_extent_group] = row->is_known[csj_extent_document] = false;
  }
  row->vocabulary = walk->vocabulary->number;
  row->hash = walk->shape;
  for (size_t index = 0; index < csj_shape_count; index++) {
    csj_row_shape *other = &documents->row_shapes[index];
    if (other->vocabulary != row->vocabulary || other->hash != row->hash) continue;
    *other = *row;
    return;
  }
  documents->row_shapes[documents->newest_row++ % csj_shape_count] = *row;
}

void csj_forget_rows(csj_documents *documents, size_t number) {
  for (size_t index = 0; index < csj_shape_count; index++) {
    csj_row_shape *row = &documents->row_shapes[index];
    for (size_t extent = 0; extent <= csj_extent_document; extent++) {
      if (row->numbers[extent] == number) row->is_known[extent] = false;
    }
  }
}
