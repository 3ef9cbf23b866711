#include "Documents.h"

// The maximum nesting depth for any limit.
enum { most_nested = 1024 };
// The maximum size of an input that is read at once.
enum { whole_size = 1 << 20 };

static size_t smaller(size_t one, size_t other) { return one < other ? one : other; }
static size_t larger(size_t one, size_t other) { return one > other ? one : other; }

void csj_documents_renew(csj_documents *documents, csj_options options) {
  options.depth = smaller(options.depth, most_nested);
  documents->options = options;
  // Offsets in a document that is looked at have 32 bits.
  documents->largest = larger(smaller(options.entry, UINT32_MAX / 2), csj_usual_size);
  size_t whole = options.size < smaller(documents->largest, whole_size) ? options.size + 1 : 0;
  documents->size = larger(whole, csj_usual_size);
  // The memory of a large document isn't kept.
  if (documents->capacity > whole_size + 1 + csj_excess) {
    free(documents->bytes);
    documents->bytes = NULL;
    documents->capacity = 0;
  }
  documents->begin = documents->end = documents->objects = 0;
  documents->is_at_end = documents->is_of_call = documents->has_error = false;
  documents->has_line = documents->has_lines = false;
  documents->place = (csj_place){.line = options.line, .line_start = 0 - (uint64_t)options.indent};
  documents->position = (csj_position){options.line, 1 + options.indent};
  documents->stage = csj_stage_between;
  documents->closers.size = documents->key.size = 0;
  csj_walk *walk = &documents->walk;
  walk->machine.outer = options.outer;
  walk->machine.limit = (uint32_t)options.depth;
  walk->text_limit = options.text;
  walk->entry_limit = options.entry;
}

csj_documents *csj_documents_create(csj_options options) {
  csj_documents *documents = csj_resized(NULL, sizeof *documents);
  memset(documents, 0, sizeof *documents);
  csj_documents_renew(documents, options);
  return documents;
}

void csj_documents_destroy(csj_documents *documents) {
  free(documents->bytes);
  csj_walk_destroy(&documents->walk);
  csj_discard(&documents->closers);
  csj_discard(&documents->key);
  free(documents);
}

uint8_t *csj_documents_room(csj_documents *documents, size_t *size) {
  size_t kept = documents->end - documents->begin;
  if (kept > 0) memmove(documents->bytes, documents->bytes + documents->begin, kept);
  documents->begin = 0;
  documents->end = kept;
  while (documents->size < documents->largest && kept > documents->size / 2) {
    documents->size = smaller(documents->size * 2, documents->largest);
  }
  if (documents->capacity < documents->size + csj_excess) {
    documents->capacity = documents->size + csj_excess;
    documents->bytes = csj_resized(documents->bytes, documents->capacity);
  }
  *size = documents->size > kept ? documents->size - kept : 0;
  return documents->bytes + kept;
}

void csj_documents_filled(csj_documents *documents, size_t count, bool is_at_end) {
  documents->end += count;
  documents->is_at_end = is_at_end;
}

size_t csj_documents_taken(const csj_documents *documents) {
  return documents->end - documents->begin + (size_t)(documents->place.offset - documents->offset);
}

csj_position csj_documents_position(const csj_documents *documents) { return documents->position; }

csj_error csj_documents_error(const csj_documents *documents) {
  const csj_machine *machine = &documents->walk.machine;
  return (csj_error){machine->problem.kind, machine->problem.position, machine->message};
}

csj_progress csj_report(csj_documents *documents, csj_error_kind kind, csj_position position,
                        const char *message) {
  csj_error *problem = &documents->walk.machine.problem;
  problem->kind = csj_error_none;
  csj_wrong(&documents->walk.machine, kind, 0, "%s", message);
  problem->position = position;
  documents->has_error = true;
  return csj_progress_error;
}

csj_progress csj_report_end(csj_documents *documents) {
  const csj_machine *machine = &documents->walk.machine;
  return csj_report(documents, csj_error_truncated, csj_position_at(machine, machine->place.offset),
                    "the document ends before it is complete");
}

void csj_pass(csj_documents *documents, size_t at) {
  csj_place *place = &documents->place;
  for (size_t offset = documents->begin; offset < at; offset++) {
    place->offset += 1;
    if (documents->bytes[offset] != '\n') continue;
    place->line += 1;
    place->line_start = place->offset;
  }
  documents->begin = at;
}

csj_run_end csj_run_walk(csj_documents *documents) {
  const uint8_t *at = documents->bytes + documents->begin;
  csj_run_end result = csj_walk_run(&documents->walk, &at, documents->bytes + documents->end);
  documents->begin = (size_t)(at - documents->bytes);
  documents->place = documents->walk.machine.place;
  if (result == csj_run_ended) csj_end_document(documents);
  return result;
}

static csj_progress run(csj_documents *documents) {
  csj_walk *walk = &documents->walk;
  csj_run_end result = csj_run_walk(documents);
  bool has_problem = walk->machine.problem.kind != csj_error_none;
  if (result == csj_run_stopped) return csj_progress_events;
  if (result == csj_run_ended && !has_problem) {
    documents->was_row = walk->is_row;
    return csj_progress_end;
  }
  bool is_cut = result == csj_run_more && !has_problem;
  if (is_cut && !documents->is_at_end) return csj_progress_more;
  csj_walk_end_early(walk);
  if (is_cut) return csj_report_end(documents);
  documents->has_error = true;
  return csj_progress_error;
}

const csj_event *csj_documents_take(csj_documents *documents) {
  return csj_walk_take(&documents->walk);
}

// Sends the row that was read.
static csj_progress send_row(csj_documents *documents) {
  csj_walk *walk = &documents->walk;
  documents->begin += (size_t)(walk->machine.place.offset - documents->place.offset);
  documents->place = walk->machine.place;
  csj_end_document(documents);
  csj_flush(walk);
  csj_send(walk, csj_record_event(&walk->entry, csj_event_entry));
  csj_send(walk, (csj_event){.kind = csj_event_end});
  return csj_progress_end;
}

csj_progress csj_documents_walk(csj_documents *documents, csj_vocabulary *vocabulary,
                                csj_reading reading, bool reports_unknown) {
  csj_walk *walk = &documents->walk;
  if (documents->stage == csj_stage_begun) {
    if (csj_documents_has_row(documents, vocabulary, reports_unknown)) return send_row(documents);
    walk->vocabulary = vocabulary;
    walk->reports_unknown = reports_unknown;
    walk->is_row = reading == csj_reading_row && documents->bytes[documents->begin] == '{';
    walk->skips_entries = reading == csj_reading_heads;
    documents->stage = csj_stage_walking;
    walk->machine.place = documents->place;
    csj_walk_begin(walk, documents->bytes[documents->begin] == '[');
  }
  return run(documents);
}
