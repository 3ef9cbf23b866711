#include "csimdjson.h"

#include <algorithm>
#include <utility>

#include "Documents.hpp"

// All functions are `noexcept`. The only possible exception is a failed allocation, which ends the
// program, as in Swift.

csj_vocabulary *csj_vocabulary_create(const csj_term *elements, size_t element_count,
                                      const csj_term *attributes, size_t attribute_count,
                                      bool keeps_extra, uint8_t root_key) noexcept {
  bool has_heads = std::any_of(elements, elements + element_count, [](const csj_term &term) {
    switch (term.head_role) {
      case csj_role_unwanted: case csj_role_frame: case csj_role_entry:
        return false;
      default:
        return true;
    }
  });
  return new csj_vocabulary{KeyTable(elements, element_count),
                            KeyTable(attributes, attribute_count), has_heads, keeps_extra,
                            root_key};
}

void csj_vocabulary_destroy(csj_vocabulary *vocabulary) noexcept { delete vocabulary; }

void csj_event_give_back(void *writer) noexcept {
  if (writer) static_cast<RecordWriter *>(writer)->reset();
}

csj_documents *csj_documents_create(csj_options options) noexcept {
  return new csj_documents(options);
}

csj_documents *csj_documents_renew(csj_documents *spent, csj_options options) noexcept {
  auto *documents = new csj_documents(options, std::move(*spent));
  delete spent;
  return documents;
}

csj_documents *csj_documents_copy(const csj_documents *documents) noexcept {
  return new csj_documents(*documents);
}

void csj_documents_destroy(csj_documents *documents) noexcept { delete documents; }

uint8_t *csj_documents_room(csj_documents *documents, size_t *size) noexcept {
  return documents->room(size);
}

void csj_documents_filled(csj_documents *documents, size_t count, bool is_at_end) noexcept {
  documents->filled(count, is_at_end);
}

csj_progress csj_documents_advance(csj_documents *documents) noexcept {
  return documents->advance();
}

csj_progress csj_documents_outline(csj_documents *documents, csj_extent extent, size_t *number,
                                   void *user, csj_show show) noexcept {
  return documents->outline(extent, number, user, show);
}

void csj_documents_set_eager(csj_documents *documents, bool is_eager) noexcept {
  documents->set_eager(is_eager);
}

csj_position csj_documents_position(const csj_documents *documents) noexcept {
  return documents->position();
}

csj_position csj_documents_position_at(csj_documents *documents, uint32_t offset) noexcept {
  return documents->position(offset);
}

csj_error csj_documents_error(const csj_documents *documents) noexcept {
  return documents->error();
}

const uint8_t *csj_documents_string(csj_documents *documents, const char *pointer, size_t *size,
                                    csj_position *position) noexcept {
  return documents->string(pointer, size, position);
}

csj_progress csj_documents_resolve(csj_documents *documents, const char **text,
                                   size_t *size) noexcept {
  csj_progress progress = documents->resolve();
  *text = documents->resolved().data();
  *size = documents->resolved().size();
  return progress;
}

void csj_documents_set_entries_key(csj_documents *documents, const char *key,
                                   size_t size) noexcept {
  documents->set_entries_key({key, size});
}

void csj_documents_enter(csj_documents *documents) noexcept { documents->enter(); }

size_t csj_documents_depth(const csj_documents *documents) noexcept { return documents->depth(); }

const char *csj_documents_key(const csj_documents *documents, size_t *size) noexcept {
  *size = documents->key().size();
  return documents->key().data();
}

void csj_documents_ignore_trailer(csj_documents *documents) noexcept {
  documents->ignore_trailer();
}

csj_progress csj_documents_skip_line(csj_documents *documents) noexcept {
  return documents->skip_line();
}

csj_progress csj_documents_walk(csj_documents *documents, csj_vocabulary *vocabulary,
                                bool reports_unknown, void *user, csj_receive receive) noexcept {
  return documents->walk(*vocabulary, reports_unknown, user, receive);
}

bool csj_documents_is_holdable(const csj_documents *documents) noexcept {
  return documents->is_holdable();
}

csj_progress csj_documents_read_heads(csj_documents *documents,
                                      csj_vocabulary *vocabulary) noexcept {
  return documents->read_heads(*vocabulary);
}

void csj_documents_take_heads(csj_documents *documents, csj_documents *other, void *user,
                              csj_receive receive) noexcept {
  documents->take_heads(*other, user, receive);
}
