// What is looked at before a document is read.
#include <stdio.h>

#include "Documents.h"
#include "References.h"

// The number of bytes that are looked at first. Rows and the first entries of most documents fit.
enum { first_look = 4096 };
// The number of attempts to find an entry in a few more bytes.
enum { most_attempts = 64 };

// Looks at more bytes until the outline is known. Returns false if more are needed in memory.
static bool read_outline(csj_documents *documents, csj_extent extent) {
  csj_outline *outline = &documents->outline;
  const csj_tape *tape = &documents->tape;
  while (true) {
    size_t size = documents->end - documents->begin, looked = documents->looked;
    bool is_last = csj_is_looked_at(documents);
    // Of appended bytes, only those that end a container are worth an attempt.
    bool is_due = is_last || !documents->is_eager || looked >= 2 * documents->tried ||
                  (tape->ends > documents->tried_ends && documents->attempts++ < most_attempts);
    if (looked > 0 && is_due) {
      documents->tried = looked;
      documents->tried_ends = tape->ends;
      const uint8_t *bytes = documents->bytes + documents->begin;
      if (csj_outline_read(outline, tape, bytes, extent) || is_last) return true;
      // Of a document that is larger than that, the first entry is sufficient.
      if (outline->has_entry && looked >= csj_usual_size) return true;
    }
    if (looked == size) return false;
    size_t next = looked < first_look ? first_look : 2 * looked;
    csj_look(documents, next < size ? next : size);
  }
}

// Reports what prevents a document from being looked at.
static csj_progress report_look(csj_documents *documents) {
  const csj_machine *machine = &documents->tape.machine;
  if (documents->tape.is_wrong) {
    documents->walk.machine.problem = machine->problem;
    documents->has_error = true;
  } else if (documents->is_at_end) {
    csj_report(documents, csj_error_truncated, csj_position_at(machine, machine->place.offset),
               "the document ends before it is complete");
  } else {
    csj_report(documents, csj_error_limit, documents->position, "a document that is too large");
  }
  return csj_progress_error;
}

csj_progress csj_documents_outline(csj_documents *documents, csj_extent extent, size_t *number,
                                   void *user, csj_show show) {
  csj_outline *outline = &documents->outline;
  const csj_tape *tape = &documents->tape;
  if (csj_try_row(documents, extent, number)) return csj_progress_end;
  if (!read_outline(documents, extent)) return csj_progress_more;
  // If any container is complete, the walk reports an error.
  bool is_incomplete = !tape->has_ended && !tape->machine.has_closed;
  if (is_incomplete && documents->looked < csj_usual_size) return report_look(documents);
  documents->is_known_shape = csj_outline_accept(outline);
  *number = outline->current;
  if (!documents->is_known_shape) csj_forget_rows(documents, *number);
  documents->row.numbers[extent] = *number;
  documents->row.is_known[extent] = true;
  if (documents->is_known_shape) return csj_progress_end;
  documents->rows[outline->current] = NULL;
  csj_outline_show(outline, user, show);
  return csj_progress_document;
}

// Returns the member of an object or the element of a list that a part of a pointer names; 0 if there
// is none.
static uint32_t child_of(const csj_documents *documents, uint32_t parent, const char *name,
                         size_t size) {
  const csj_tape *tape = &documents->tape;
  bool is_list = tape->values[parent].type == '[';
  size_t number = 0, wanted = (size_t)(*name - '0');
  if (!csj_is_container(&tape->values[parent])) return 0;
  uint32_t end = csj_tape_end(tape, parent);
  for (uint32_t child = parent + 1; child < end; child = csj_tape_end(tape, child), number++) {
    const csj_value *value = &tape->values[child];
    const uint8_t *key = documents->bytes + documents->begin + value->key;
    if (is_list ? number == wanted && size == 1
                : value->key_end - value->key == size && memcmp(key, name, size) == 0) {
      return child;
    }
  }
  return 0;
}

const uint8_t *csj_documents_string(csj_documents *documents, const char *pointer, size_t *size,
                                    csj_position *position) {
  csj_look(documents, documents->end - documents->begin);
  if (documents->tape.count == 0) return NULL;
  uint32_t index = 0;
  while (*pointer == '/') {
    size_t count = strcspn(++pointer, "/");
    index = child_of(documents, index, pointer, count);
    if (index == 0) return NULL;
    pointer += count;
  }
  const csj_value *value = &documents->tape.values[index];
  const uint8_t *bytes = documents->bytes + documents->begin + value->start;
  csj_buffer *text = &documents->text;
  text->size = 0;
  csj_room(text, 1);  // also for an empty text
  if (value->type == '"') {
    if (!csj_unescape(text, bytes + 1, value->end - value->start - 2)) return NULL;
  } else {
    if (csj_is_container(value) || !csj_is_number(bytes, bytes + (value->end - value->start))) {
      return NULL;
    }
    csj_append(text, bytes, value->end - value->start);
  }
  *size = text->size;
  *position = value->position;
  return text->bytes;
}

csj_progress csj_documents_resolve(csj_documents *documents, const char **text, size_t *size) {
  const csj_tape *tape = &documents->tape;
  csj_look(documents, documents->end - documents->begin);
  if (!csj_is_looked_at(documents)) return csj_progress_more;
  documents->text.size = 0;
  if (!tape->has_ended) return report_look(documents);
  const uint8_t *bytes = documents->bytes + documents->begin;
  if (!csj_resolve(&documents->text, tape, bytes, documents->options.entry)) {
    char message[80];
    snprintf(message, sizeof message, "a document of more than %zu bytes with its resources",
             documents->options.entry);
    csj_report(documents, csj_error_limit, documents->position, message);
    return csj_progress_error;
  }
  *text = (const char *)documents->text.bytes;
  *size = documents->text.size;
  return csj_progress_end;
}
