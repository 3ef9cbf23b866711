// Reads a feed by a vocabulary of three words; fails if there is an error or no entry.
#include <cstdio>

#include "csimdjson.h"

static bool receive(void *user, const csj_event *event) {
  if (event->kind == csj_event_entry && event->node_count > 1) ++*static_cast<int *>(user);
  return true;
}

int main() {
  const csj_term terms[] = {
      {"feed", 255, csj_role_frame, csj_role_frame, 3, false, csj_no_name},
      {"entry", 0, csj_role_entry, csj_role_entry, 3, false, csj_no_name},
      {"results", 0, csj_role_entry, csj_role_entry, 3, false, csj_no_name},
      {"id", 1, csj_role_node, csj_role_node, 7, false, csj_no_name},
      {"trackId", 1, csj_role_text, csj_role_text, 7, false, csj_no_name},
  };
  csj_vocabulary *vocabulary = csj_vocabulary_create(terms, 5, nullptr, 0, false, csj_no_name);
  csj_documents *documents = csj_documents_create({256, 8 << 20, 16 << 20, 0, 1, {0, 0}, false});
  int entries = 0;
  auto fill = [&] {
    size_t size;
    uint8_t *room = csj_documents_room(documents, &size);
    size_t count = std::fread(room, 1, size, stdin);
    csj_documents_filled(documents, count, count < size);
  };
  csj_progress progress;
  while ((progress = csj_documents_advance(documents)) != csj_progress_end) {
    if (progress == csj_progress_more) {
      fill();
      continue;
    }
    do {
      progress = csj_documents_walk(documents, vocabulary, false, &entries, receive);
      if (progress == csj_progress_more) fill();
    } while (progress == csj_progress_more || progress == csj_progress_document);
    if (progress == csj_progress_error) break;
  }
  csj_documents_destroy(documents);
  csj_vocabulary_destroy(vocabulary);
  return progress == csj_progress_end && entries > 0 ? 0 : 1;
}
