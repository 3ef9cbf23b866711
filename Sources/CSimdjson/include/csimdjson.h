// The door between Swift and simdjson: JSON bytes in, records out, one call for each record.
// Nothing throws through it, and no memory changes hands but where a name says so.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#define CSJ_NOEXCEPT noexcept
#else
#define CSJ_NOEXCEPT
#endif

// What becomes of a member; the words are those of `Vocabulary.Role`.
typedef enum csj_role {
  csj_role_unwanted,
  csj_role_frame,
  csj_role_feed,
  csj_role_entry,
  csj_role_node,
  csj_role_text,
  csj_role_inline,
  csj_role_own_text,
} csj_role;

typedef struct csj_term {
  const char *key;
  uint8_t name;
  uint8_t role;       // in an entry
  uint8_t head_role;  // outside of entries
  uint8_t values;     // as in `Vocabulary.Values`
} csj_term;

typedef struct csj_vocabulary csj_vocabulary;

csj_vocabulary *csj_vocabulary_create(const csj_term *elements, size_t element_count,
                                      const csj_term *attributes,
                                      size_t attribute_count) CSJ_NOEXCEPT;
void csj_vocabulary_destroy(csj_vocabulary *vocabulary) CSJ_NOEXCEPT;

typedef struct csj_place {
  uint32_t line;    // from 1
  uint32_t column;  // in bytes, from 1
} csj_place;

typedef struct csj_options {
  size_t depth, text, entry;  // as in `Limits`
  uint32_t line;    // in which the input begins, from 1
  csj_place outer;  // where a text stands that was taken out of another document; line 0 for none
} csj_options;

// What a node was; the numbers are those of `NodeKind`.
typedef enum csj_kind {
  csj_kind_element = 0,
  csj_kind_string = 2,
  csj_kind_number = 3,
  csj_kind_boolean = 4,
} csj_kind;

typedef struct csj_node {
  uint8_t name;
  uint8_t kind;
  uint32_t end;  // the index behind the last node that it contains
  uint32_t text_start, text_end;
  csj_place place;
} csj_node;

typedef enum csj_event_kind {
  csj_event_document,
  csj_event_head,
  csj_event_entry,
  csj_event_lost_entry,
  csj_event_end,
  csj_event_warning,
  csj_event_unknown,
} csj_event_kind;

typedef struct csj_event {
  csj_event_kind kind;
  csj_place place;
  const char *text;  // a warning's message, or an unknown key
  size_t text_size;
  const csj_node *nodes;  // a record's
  size_t node_count;
  const uint8_t *bytes;  // the texts of its nodes
  size_t byte_count;
} csj_event;

// Takes an event, whose memory is valid for the call; false to stop.
typedef bool (*csj_receive)(void *user, const csj_event *event);

typedef enum csj_fault_kind {
  csj_fault_none,
  csj_fault_malformed,
  csj_fault_truncated,
  csj_fault_limit,
} csj_fault_kind;

typedef struct csj_fault {
  csj_fault_kind kind;
  const char *message;
  csj_place place;
} csj_fault;

// An input's documents, one after the other, in a window that is used again for each.
typedef struct csj_documents csj_documents;

typedef enum csj_progress {
  csj_progress_more,      // more bytes are needed: then the same is to be asked again
  csj_progress_document,  // there is a document, or something to be decided of it
  csj_progress_end,       // it is done
  csj_progress_fault,     // see `csj_documents_fault`
} csj_progress;

csj_documents *csj_documents_create(csj_options options) CSJ_NOEXCEPT;
// For another input, in the memory of one that is done with and is destroyed by this.
csj_documents *csj_documents_renew(csj_documents *spent, csj_options options) CSJ_NOEXCEPT;
// Another at the same place, to look ahead; it must be destroyed as well.
csj_documents *csj_documents_copy(const csj_documents *documents) CSJ_NOEXCEPT;
void csj_documents_destroy(csj_documents *documents) CSJ_NOEXCEPT;

// Room for the next bytes of the input, `*size` of them. It is to be filled, unless the input ends.
uint8_t *csj_documents_room(csj_documents *documents, size_t *size) CSJ_NOEXCEPT;
// So many bytes were put there; none at the input's end.
void csj_documents_filled(csj_documents *documents, size_t count) CSJ_NOEXCEPT;
// Goes on to the next document, past what is left of the last one.
csj_progress csj_documents_advance(csj_documents *documents) CSJ_NOEXCEPT;

// Where the document begins.
csj_place csj_documents_place(const csj_documents *documents) CSJ_NOEXCEPT;
// What ended the input. It is valid until the next call.
csj_fault csj_documents_fault(const csj_documents *documents) CSJ_NOEXCEPT;

// A member that an outline shows.
typedef enum csj_scope { csj_scope_root, csj_scope_feed, csj_scope_entry } csj_scope;

// Takes a member's scope, key and the first byte of its value, `0` for any scalar; for the root
// itself the key is NULL.
typedef void (*csj_show)(void *user, csj_scope scope, const char *key, size_t size, uint8_t type);

// Shows the keys at the root, in `feed`, and in the first entry, a thousand of each at most; nothing
// but `csj_progress_end` where they are those of the document that was shown last.
csj_progress csj_documents_outline(csj_documents *documents, void *user, csj_show show) CSJ_NOEXCEPT;

// The string under a key at the root, its escapes undone, and where it stands; NULL where there is
// none. It is valid until the next call.
const uint8_t *csj_documents_string(csj_documents *documents, const char *key, size_t *size,
                                    csj_place *place) CSJ_NOEXCEPT;

// Walks the document by a vocabulary, which learns in what order keys come.
//
// Says `csj_progress_document` once where a document is larger than the window and more of its head
// may stand behind the entries: what a copy has read of it may be taken then.
csj_progress csj_documents_walk(csj_documents *documents, csj_vocabulary *vocabulary,
                                bool reports_unknown, void *user, csj_receive receive) CSJ_NOEXCEPT;

// Reads nothing but heads, to the document's end: a copy's.
csj_progress csj_documents_read_heads(csj_documents *documents,
                                      csj_vocabulary *vocabulary) CSJ_NOEXCEPT;
// Takes the heads that a copy has read.
void csj_documents_take_heads(csj_documents *documents, csj_documents *other, void *user,
                              csj_receive receive) CSJ_NOEXCEPT;

#ifdef __cplusplus
}
#endif
