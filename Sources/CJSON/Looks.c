// What is looked at before a document is read.
#include "Documents.h"

// The number of bytes that are looked at first. Rows and the first entries of most documents fit.
enum { first_look = 4096 };
// The number of attempts to find an entry in a few more bytes.
enum { most_attempts = 64 };

static bool is_looked_at(const csj_documents *documents) {
  if (documents->looked == 0) return false;
  return documents->look != csj_run_more || documents->looked >= documents->largest ||
         (documents->is_at_end && documents->looked == documents->end - documents->begin);
}

bool csj_documents_look(csj_documents *documents) {
  csj_walk *walk = &documents->walk;
  size_t size = documents->end - documents->begin, looked = documents->looked;
  if (looked == size || is_looked_at(documents)) return false;
  if (looked == 0) {
    walk->machine.place = documents->place;
    csj_walk_pass(walk);
  }
  size_t next = looked < first_look ? first_look : 2 * looked;
  uint8_t *bytes = documents->bytes + documents->begin;
  const uint8_t *at = bytes + looked;
  documents->look = csj_walk_run(walk, &at, bytes + (next < size ? next : size));
  documents->looked = (size_t)(at - bytes);
  return true;
}

csj_start csj_documents_start(const csj_documents *documents) {
  bool is_last = is_looked_at(documents);
  return (csj_start){
      .bytes = documents->bytes + documents->begin, .size = documents->looked, .is_last = is_last,
      .is_whole = documents->look == csj_run_ended,
      .is_too_large = is_last && documents->look == csj_run_more && !documents->is_at_end,
      .has_closed = documents->walk.machine.closed > 0};
}

bool csj_documents_is_due(csj_documents *documents, bool is_eager) {
  size_t looked = documents->looked;
  uint32_t ends = documents->walk.machine.closed;
  bool is_due = looked > 0 && (!is_eager || is_looked_at(documents) || looked >= 2 * documents->tried ||
                               (ends > documents->tried_ends && documents->attempts++ < most_attempts));
  if (!is_due) return false;
  documents->tried = looked;
  documents->tried_ends = ends;
  return true;
}

csj_progress csj_documents_report_look(csj_documents *documents) {
  documents->has_error = true;
  if (documents->look == csj_run_wrong) return csj_progress_error;
  if (documents->is_at_end) return csj_report_end(documents);
  return csj_report(documents, csj_error_limit, documents->position, "a document that is too large");
}

// Rows of NDJSON have the same members in the same order. A row is read at once as the one before. The
// outline of what its lists and objects hold isn't known then.
bool csj_documents_try_row(csj_documents *documents, uint64_t *shape, bool *has_containers) {
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
    if (is_whole && walk->has_plain_shape) documents->trial = csj_row_read;
  }
  *shape = walk->shape;
  *has_containers = walk->has_containers;
  return documents->trial == csj_row_read && documents->looked == 0;
}

bool csj_documents_has_row(const csj_documents *documents, const csj_vocabulary *vocabulary,
                           bool reports_unknown) {
  const csj_walk *walk = &documents->walk;
  return documents->trial == csj_row_read && documents->looked == 0 && walk->vocabulary == vocabulary &&
         walk->reports_unknown == reports_unknown && walk->entries_key.size == 0;
}

uint64_t csj_shape_with_member(uint64_t shape, uint32_t scope, const uint8_t *key, size_t size,
                               uint8_t type) {
  shape = csj_shape_with(shape, csj_hash((csj_span){key, size}) + scope);
  return type == '0' ? shape : csj_shape_with(shape, type);
}
