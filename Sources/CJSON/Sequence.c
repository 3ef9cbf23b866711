// What is between documents: separators, the containers that were entered, and malformed lines.
#include "Documents.h"

// Precedes each text of a sequence (RFC 7464).
enum { record_separator = 0x1E };

static bool is_space(uint8_t byte) {
  return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n' || byte == record_separator;
}

static uint8_t closer(const csj_documents *documents) {
  const csj_buffer *closers = &documents->closers;
  return closers->size == 0 ? 0 : closers->bytes[closers->size - 1];
}

// Returns the offset after a string, or one beyond the end.
static size_t string_end(const csj_documents *documents, size_t at) {
  for (at++; at < documents->end; at++) {
    if (documents->bytes[at] == '"') return at + 1;
    at += documents->bytes[at] == '\\';
  }
  return documents->end + 1;
}

static bool ends_scalar(uint8_t byte) { return byte <= ' ' || byte == ',' || byte == '}'; }

// Passes a key, and also its value if that is neither an object nor an array. Returns false if the
// bytes end before.
static bool pass_key(csj_documents *documents) {
  const uint8_t *bytes = documents->bytes;
  size_t start = documents->begin, key_end = string_end(documents, start), value = key_end;
  while (value < documents->end && (bytes[value] <= ' ' || bytes[value] == ':')) value++;
  if (value >= documents->end) return false;
  if (bytes[value] == '"') {
    value = string_end(documents, value);
  } else if (bytes[value] != '{' && bytes[value] != '[') {
    while (value < documents->end && !ends_scalar(bytes[value])) value++;
  }
  if (value >= documents->end) return false;
  csj_set(&documents->key, (csj_span){bytes + start + 1, key_end - start - 2});
  csj_pass(documents, value);
  return true;
}

// Passes what precedes the next document, or the input's end.
static csj_progress find_document(csj_documents *documents) {
  while (documents->begin < documents->end) {
    const uint8_t *at = documents->bytes + documents->begin;
    size_t count = documents->end - documents->begin;
    uint8_t closing = closer(documents);
    bool ends_call = documents->is_of_call && (*at == ')' || *at == ';');
    if (is_space(*at) || (closing != 0 ? *at == ',' : ends_call)) {
      csj_pass(documents, documents->begin + 1);
    } else if (closing != 0 && *at == closing) {
      documents->closers.size -= 1;
      csj_pass(documents, documents->begin + 1);
    } else if (*at == '"' && closing == '}') {
      if (pass_key(documents)) continue;
      if (!documents->is_at_end) return csj_progress_more;
      csj_pass(documents, documents->end);
    } else if (*at == 0xEF && memcmp(at, "\xEF\xBB\xBF", count < 3 ? count : 3) == 0) {
      if (count < 3 && !documents->is_at_end) return csj_progress_more;
      csj_pass(documents, documents->begin + (count < 3 ? count : 3));
    } else {
      return csj_progress_document;
    }
  }
  return documents->is_at_end ? csj_progress_end : csj_progress_more;
}

static void begin(csj_documents *documents, csj_position position) {
  documents->position = position;
  documents->offset = documents->place.offset;
  documents->stage = csj_stage_begun;
  documents->objects += documents->bytes[documents->begin] == '{';
  documents->looked = documents->tried = 0;
  documents->look = csj_run_more;
  documents->tried_ends = documents->attempts = 0;
  documents->trial = csj_row_untried;
  documents->walk.entries_key.size = 0;
}

// Passes the rest of a document.
static csj_progress skip(csj_documents *documents) {
  csj_walk *walk = &documents->walk;
  if (documents->stage == csj_stage_begun) {
    walk->machine.place = documents->place;
    csj_walk_pass(walk);
    documents->stage = csj_stage_walking;
  }
  csj_walk_skip(walk);
  csj_run_end result = csj_run_walk(documents);
  if (result == csj_run_ended) return csj_progress_end;
  if (result == csj_run_more && !documents->is_at_end) return csj_progress_more;
  if (result == csj_run_more) return csj_report_end(documents);
  documents->has_error = true;
  return csj_progress_error;
}

csj_progress csj_documents_advance(csj_documents *documents) {
  if (documents->has_error) return csj_progress_end;
  if (documents->stage != csj_stage_between) {
    csj_progress progress = skip(documents);
    if (progress != csj_progress_end) return progress;
  }
  csj_progress found = find_document(documents);
  if (found == csj_progress_end && documents->closers.size == 0) return csj_progress_end;
  if (found == csj_progress_more && documents->end - documents->begin < documents->largest) {
    return csj_progress_more;
  }
  documents->walk.machine.place = documents->place;
  csj_position position = csj_position_at(&documents->walk.machine, documents->place.offset);
  if (found == csj_progress_end) return csj_report_end(documents);
  if (found == csj_progress_more) {
    return csj_report(documents, csj_error_limit, position, "a text that is too long");
  }
  uint8_t first = documents->bytes[documents->begin];
  bool is_document = first == '{' || first == '[';
  begin(documents, position);
  if (is_document) return csj_progress_document;
  return csj_report(documents, csj_error_malformed, position, "neither an object nor an array");
}

void csj_documents_set_entries_key(csj_documents *documents, const char *key, size_t size) {
  csj_set(&documents->walk.entries_key, (csj_span){(const uint8_t *)key, size});
}

void csj_documents_enter(csj_documents *documents) {
  csj_append_byte(&documents->closers, (uint8_t)(documents->bytes[documents->begin] + 2));
  csj_pass(documents, documents->begin + 1);
  documents->stage = csj_stage_between;
}

size_t csj_documents_depth(const csj_documents *documents) { return documents->closers.size; }

const char *csj_documents_key(const csj_documents *documents, size_t *size) {
  *size = documents->key.size;
  return (const char *)documents->key.bytes;
}

void csj_documents_pass_call(csj_documents *documents) { documents->is_of_call = true; }

// Returns true if the error is in the document's first line or at the beginning of the next, so that
// the document may be one of several lines.
static bool is_error_in_line(const csj_documents *documents) {
  const csj_error *problem = &documents->walk.machine.problem;
  return problem->kind == csj_error_malformed &&
         problem->position.line <= documents->position.line + 1;
}

// Goes to the error, or to the end of the line before it if it is in the next one.
static void find_bad_line(csj_documents *documents) {
  if (documents->stage == csj_stage_begun) {
    size_t error = documents->begin + documents->looked;
    csj_pass(documents, error < documents->end ? error : documents->end);
  }
  documents->stage = csj_stage_bad_line;
  if (documents->place.line <= documents->position.line) return;
  size_t at = documents->begin;
  while (at > 0 && documents->bytes[at - 1] != '\n') at--;
  if (at == 0) return;
  documents->place.offset -= documents->begin - (at - 1);
  documents->place.line -= 1;
  documents->begin = at - 1;
}

// Returns true if each document so far was one line, and the last line that was skipped can't go on in
// the next one.
static bool is_by_line(const csj_documents *documents) {
  return documents->has_line && !documents->has_lines && documents->closers.size == 0 &&
         documents->walk.machine.problem.position.line == documents->position.line &&
         memchr("{[,:", documents->last, 4) == NULL;
}

csj_progress csj_documents_skip_line(csj_documents *documents) {
  bool is_in_object = documents->closers.size > 0 &&
                      memchr(documents->closers.bytes, '}', documents->closers.size) != NULL;
  if (documents->objects == 0 || is_in_object || !is_error_in_line(documents)) {
    return csj_progress_error;
  }
  if (documents->stage != csj_stage_bad_line) {
    find_bad_line(documents);
    documents->last = 0;
  }
  const uint8_t *bytes = documents->bytes;
  uint8_t first;
  do {
    size_t at = documents->begin;
    for (; at < documents->end && bytes[at] != '\n'; at++) {
      if (bytes[at] > ' ') documents->last = bytes[at];
    }
    csj_pass(documents, at);
    while (at < documents->end && bytes[at] <= ' ') at++;
    if (at == documents->end) {
      if (!documents->is_at_end) return csj_progress_more;
      documents->stage = csj_stage_between;
      return csj_progress_error;
    }
    csj_pass(documents, at);
    first = bytes[at];
    // Lines that can't be part of a document, such as a stack trace, are skipped.
  } while (memchr("{}[]\",:", first, 7) == NULL || (first == '"' && is_by_line(documents)));
  documents->stage = csj_stage_between;
  if (first != '{' && !(first == '[' && is_by_line(documents))) return csj_progress_error;
  documents->has_error = false;
  return csj_progress_end;
}
