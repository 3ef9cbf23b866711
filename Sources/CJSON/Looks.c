// What is looked at before a document is read.
#include "Documents.h"

// The number of bytes that are looked at first. Rows and the first entries of most documents fit.
enum { first_look = 4096 };
// The number of attempts to find an entry in a few more bytes.
enum { most_attempts = 64 };

bool csj_is_looked_at(const csj_documents *documents) {
  const csj_tape *tape = &documents->walk.tape;
  if (documents->looked == 0) return false;
  bool is_full = documents->looked >= documents->largest || tape->count > csj_most_values;
  return tape->has_ended || tape->is_wrong || is_full ||
         (documents->is_at_end && documents->looked == documents->end - documents->begin);
}

bool csj_look(csj_documents *documents) {
  csj_walk *walk = &documents->walk;
  csj_tape *tape = &walk->tape;
  size_t size = documents->end - documents->begin, looked = documents->looked;
  if (looked == size || csj_is_looked_at(documents)) return false;
  if (looked == 0) {
    walk->machine.place = documents->place;
    csj_walk_list(walk);
  }
  size_t next = looked < first_look ? first_look : 2 * looked;
  const uint8_t *bytes = documents->bytes + documents->begin, *at = bytes + looked;
  csj_run_end result = csj_walk_run(walk, &at, bytes + (next < size ? next : size));
  tape->has_ended = result == csj_run_ended;
  tape->is_wrong = result == csj_run_wrong;
  documents->looked = (size_t)(at - bytes);
  return true;
}

// Rows of NDJSON have the same members in the same order. A row is read at once as the one before; if its
// shape is one of the last, its outline is known. That of what its lists and objects hold isn't.
static bool try_row(csj_documents *documents, csj_extent extent, size_t *number) {
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
  return csj_has_row(documents) && (extent == csj_extent_entry || !walk->has_containers) &&
         csj_outline_find(&documents->outline, walk->shape, number);
}

bool csj_has_row(const csj_documents *documents) {
  return documents->trial == csj_row_read && documents->looked == 0;
}

// Looks at more bytes until the outline is known. Returns false if more are needed in memory.
static bool read_outline(csj_documents *documents, csj_extent extent, bool is_eager) {
  csj_outline *outline = &documents->outline;
  const csj_tape *tape = &documents->walk.tape;
  do {
    size_t looked = documents->looked;
    bool is_last = csj_is_looked_at(documents);
    // Of appended bytes, only those that end a container are worth an attempt.
    bool is_due = is_last || !is_eager || looked >= 2 * documents->tried ||
                  (tape->ends > documents->tried_ends && documents->attempts++ < most_attempts);
    if (looked == 0 || !is_due) continue;
    documents->tried = looked;
    documents->tried_ends = tape->ends;
    const uint8_t *bytes = documents->bytes + documents->begin;
    if (csj_outline_read(outline, tape, bytes, extent, NULL, NULL) || is_last) return true;
    // Of a document that is larger than that, the first entry is sufficient.
    if (outline->has_entry && looked >= csj_usual_size) return true;
  } while (csj_look(documents));
  return false;
}

// Reports what prevents a document from being looked at.
static csj_progress report_look(csj_documents *documents) {
  documents->has_error = true;
  if (documents->walk.tape.is_wrong) return csj_progress_error;
  if (documents->is_at_end) return csj_report_end(documents);
  return csj_report(documents, csj_error_limit, documents->position, "a document that is too large");
}

csj_progress csj_documents_outline(csj_documents *documents, csj_extent extent, bool is_eager,
                                   size_t *number, void *user, csj_show show) {
  csj_outline *outline = &documents->outline;
  const csj_tape *tape = &documents->walk.tape;
  if (try_row(documents, extent, number)) return csj_progress_end;
  if (!read_outline(documents, extent, is_eager)) return csj_progress_more;
  // If any container is complete, the walk reports an error.
  bool is_incomplete = !tape->has_ended && !documents->walk.machine.has_closed;
  if (is_incomplete && documents->looked < csj_usual_size) return report_look(documents);
  if (csj_outline_find(outline, outline->shape, number)) return csj_progress_end;
  *number = csj_outline_keep(outline);
  csj_outline_read(outline, tape, documents->bytes + documents->begin, extent, user, show);
  return csj_progress_document;
}

// Returns the member of an object or the element of a list that a part of a pointer names; 0 if there
// is none.
static uint32_t child_of(const csj_documents *documents, uint32_t parent, csj_span name) {
  const csj_tape *tape = &documents->walk.tape;
  bool is_list = tape->values[parent].type == '[';
  size_t number = 0, wanted = (size_t)(*name.bytes - '0');
  if (!csj_is_container(&tape->values[parent])) return 0;
  uint32_t end = csj_tape_end(tape, parent);
  for (uint32_t child = parent + 1; child < end; child = csj_tape_end(tape, child), number++) {
    const csj_value *value = &tape->values[child];
    csj_span key = {documents->bytes + documents->begin + value->key, value->key_end - value->key};
    if (is_list ? number == wanted && name.size == 1 : csj_is_equal(key, name)) return child;
  }
  return 0;
}

const uint8_t *csj_documents_string(csj_documents *documents, const char *pointer, size_t *size,
                                    csj_position *position) {
  while (csj_look(documents)) {
  }
  const csj_tape *tape = &documents->walk.tape;
  if (tape->count == 0) return NULL;
  uint32_t index = 0;
  for (; *pointer == '/'; pointer += *size) {
    *size = strcspn(++pointer, "/");
    index = child_of(documents, index, (csj_span){(const uint8_t *)pointer, *size});
    if (index == 0) return NULL;
  }
  const csj_value *value = &tape->values[index];
  csj_span written = {documents->bytes + documents->begin + value->start, value->end - value->start};
  csj_buffer *text = &documents->text;
  text->size = 0;
  csj_room(text, 1);  // also for an empty text
  if (value->type == '"') {
    if (!csj_unescape(text, (csj_span){written.bytes + 1, written.size - 2})) return NULL;
  } else {
    if (csj_is_container(value) || csj_token_of(written) != csj_token_number) return NULL;
    csj_append(text, written.bytes, written.size);
  }
  *size = text->size;
  *position = value->position;
  return text->bytes;
}

csj_progress csj_documents_text(csj_documents *documents, const uint8_t **text, size_t *size) {
  while (csj_look(documents)) {
  }
  if (!csj_is_looked_at(documents)) return csj_progress_more;
  const csj_tape *tape = &documents->walk.tape;
  bool is_too_large = !tape->has_ended && !tape->is_wrong && !documents->is_at_end;
  if (!tape->has_ended && !is_too_large) return report_look(documents);
  *text = is_too_large ? NULL : documents->bytes + documents->begin;
  *size = documents->looked;
  return csj_progress_end;
}
