#define _GNU_SOURCE
#include "trace.h"

#include <string.h>

#include "csj.h"

// A vocabulary with every role and every type of value.
static const struct {
  const char *key;
  csj_term term;
  bool is_attribute;
} terms[] = {
    {"feed", {255, csj_role_frame, csj_role_frame, 15, false, 255, 0}, false},
    {"charts", {255, csj_role_feed, csj_role_feed, 15, false, 255, 0}, false},
    {"entry", {1, csj_role_entry, csj_role_entry, 15, false, 255, 0}, false},
    {"results", {1, csj_role_entry, csj_role_entry, 15, false, 255, 0}, false},
    {"id", {2, csj_role_text, csj_role_text, 15, false, 255, 0}, false},
    {"title", {3, csj_role_text, csj_role_text, 15, false, 255, 0}, false},
    {"price", {4, csj_role_text, csj_role_text, 15, false, 255, 0}, false},
    {"flag", {5, csj_role_text, csj_role_text, 6, false, 255, 0}, false},
    {"link", {6, csj_role_node, csj_role_node, 15, false, 7, 0}, false},
    {"names", {8, csj_role_text, csj_role_text, 33, false, 255, 0}, false},
    {"attributes", {255, csj_role_inline, csj_role_inline, 15, false, 255, 0}, false},
    {"label", {255, csj_role_own_text, csj_role_own_text, 15, false, 255, 0}, false},
    {"secret", {255, csj_role_unwanted, csj_role_unwanted, 15, false, 255, 0}, false},
    {"rest", {255, csj_role_extra, csj_role_unwanted, 15, false, 255, 0}, false},
    {"href", {9, csj_role_text, csj_role_text, 15, false, 255, 0}, true},
    {"label", {10, csj_role_text, csj_role_text, 15, false, 255, 0}, true},
};

static void print_event(FILE *output, const csj_event *event) {
  fprintf(output, "%d %u:%u %.*s", event->kind, event->position.line, event->position.column,
          (int)event->text_size, event->text_size > 0 ? event->text : "");
  for (size_t index = 0; index < event->node_count; index++) {
    const csj_node *node = &event->nodes[index];
    fprintf(output, " %u/%u/%u@%u:%u=%.*s", node->name, node->kind, node->end,
            node->position.line, node->position.column, (int)(node->text_end - node->text_start),
            (const char *)event->bytes + node->text_start);
  }
  fprintf(output, "\n");
}

static void print_events(FILE *output, csj_documents *documents) {
  for (const csj_event *event; (event = csj_documents_take(documents)) != NULL;) {
    print_event(output, event);
  }
}

typedef struct input {
  const uint8_t *bytes;
  size_t count, piece;
} input;

static void fill(csj_documents *documents, input *input) {
  size_t size;
  uint8_t *room = csj_documents_room(documents, &size);
  if (size > input->piece) size = input->piece;
  if (size > input->count) size = input->count;
  if (size > 0) memcpy(room, input->bytes, size);
  input->bytes += size;
  input->count -= size;
  csj_documents_filled(documents, size, input->count == 0);
}

// Returns true if documents are rows: none of the keys of entries and feeds is in the bytes.
static bool holds_rows(const uint8_t *bytes, size_t count) {
  static const char *const keys[] = {"\"feed\"", "\"charts\"", "\"entry\"", "\"results\""};
  for (size_t index = 0; index < sizeof keys / sizeof *keys; index++) {
    if (memmem(bytes, count, keys[index], strlen(keys[index])) != NULL) return false;
  }
  return true;
}

// Prints a document's events, after a look at it or none.
static csj_progress read_document(FILE *output, csj_documents *documents, csj_vocabulary *vocabulary,
                                  bool are_rows, bool looks, input *input) {
  csj_progress progress;
  while ((progress = csj_documents_advance(documents)) == csj_progress_more) fill(documents, input);
  if (progress != csj_progress_document) return progress;
  while (looks && !csj_documents_start(documents).is_last) {
    if (!csj_documents_look(documents)) fill(documents, input);
  }
  do {
    progress = csj_documents_walk(documents, vocabulary, are_rows ? csj_reading_row : csj_reading_entries,
                                  true);
    print_events(output, documents);
    if (progress == csj_progress_more) fill(documents, input);
  } while (progress != csj_progress_end && progress != csj_progress_error);
  return progress == csj_progress_end ? csj_progress_document : progress;
}

void trace(FILE *output, const uint8_t *bytes, size_t count, size_t piece, bool looks,
           bool keeps_extra) {
  size_t count_of_terms = sizeof terms / sizeof *terms;
  csj_vocabulary *vocabulary = csj_vocabulary_create(count_of_terms, keeps_extra, csj_no_name);
  for (size_t index = 0; index < count_of_terms; index++) {
    const char *key = terms[index].key;
    csj_vocabulary_add(vocabulary, key, strlen(key), terms[index].term, terms[index].is_attribute);
  }
  csj_options options = {.depth = 64, .text = 1 << 20, .entry = 1 << 20, .line = 1};
  csj_documents *documents = csj_documents_create(options);
  input input = {bytes, count, piece};
  bool are_rows = holds_rows(bytes, count);
  csj_progress progress;
  do {
    progress = read_document(output, documents, vocabulary, are_rows, looks, &input);
    if (progress != csj_progress_error) continue;
    csj_error error = csj_documents_error(documents);
    fprintf(output, "! %u:%u %s\n", error.position.line, error.position.column, error.message);
  } while (progress == csj_progress_document);
  csj_documents_destroy(documents);
  csj_vocabulary_destroy(vocabulary);
}
