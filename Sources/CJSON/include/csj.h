// A JSON scanner: the bytes of an input in, records out, one call per record. It may stop at any byte
// and needs neither a document nor an entry in memory.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The treatment of a member.
typedef enum csj_role {
  csj_role_unwanted,
  csj_role_frame,
  csj_role_feed,
  csj_role_entry,
  csj_role_node,
  csj_role_text,
  csj_role_inline,
  csj_role_own_text,
  csj_role_extra,
} csj_role;

// The types of values that a member may have, as a set.
enum {
  csj_value_object = 1,
  csj_value_text = 2,
  csj_value_boolean = 4,
  csj_value_list = 8,
  csj_value_keyed = 16,  // an object whose keys are data
  csj_value_raw = 32,    // an object that is text: its JSON, without white space
};

// The names of members that aren't read: `"key":value`, as it is written. Of an entry, and of another
// object.
static const uint8_t csj_extra_name = 254, csj_member_name = 253;

typedef struct csj_term {
  uint8_t name;
  uint8_t role;       // in an entry
  uint8_t head_role;  // outside of entries
  uint8_t values;     // a set of types
  bool is_extra;      // as a member of an entry itself, it isn't read but kept with the unknown ones
  uint8_t others;     // the name of nodes for the unknown objects in it, or `csj_no_name`
  uint16_t number;    // given by the vocabulary
} csj_term;

static const uint8_t csj_no_name = 255;

typedef struct csj_vocabulary csj_vocabulary;

// The objects of which the members that aren't read are kept, each as a node.
enum {
  csj_keeps_of_entries = 1,
  csj_keeps_of_objects = 2,  // within entries
  csj_keeps_of_heads = 4,
};

// `keeps` is a set of such objects. `root_key` is the name of an entry's key if the
// members of the root are the entries, else `csj_no_name`.
csj_vocabulary *csj_vocabulary_create(size_t term_count, uint8_t keeps, uint8_t root_key);
// Adds a term by its key, of an element or of an attribute. Of several with the same key, the first counts.
void csj_vocabulary_add(csj_vocabulary *vocabulary, const char *key, size_t size, csj_term term,
                        bool is_attribute);
void csj_vocabulary_destroy(csj_vocabulary *vocabulary);

typedef struct csj_position {
  uint32_t line;    // from 1
  uint32_t column;  // in bytes, from 1
} csj_position;

typedef struct csj_options {
  size_t depth, text, entry;  // as in `Limits`
  size_t size;      // the size of the input in bytes if it is known, else 0
  uint32_t line;    // the first line of the input, from 1
  csj_position outer;  // the position of a document within another; line 0 for none
} csj_options;

// The kinds of nodes, as in `NodeKind`.
typedef enum csj_kind {
  csj_kind_element,
  csj_kind_string = 2,
  csj_kind_number,
  csj_kind_boolean,
} csj_kind;

typedef struct csj_node {
  uint8_t name;
  uint8_t kind;
  uint16_t term;  // the vocabulary's, by which it is found again; 0 for none
  uint32_t end;   // the index after the last descendant
  uint32_t text_start, text_end;
  csj_position position;
} csj_node;

typedef struct csj_record csj_record;

typedef enum csj_event_kind {
  csj_event_document,
  csj_event_row,  // a document that is an entry, instead of the above
  csj_event_head,
  csj_event_entry,
  csj_event_lost_entry,
  csj_event_end,
  csj_event_warning,
  csj_event_unknown,
} csj_event_kind;

typedef struct csj_event {
  csj_event_kind kind;
  csj_position position;
  const char *text;  // a warning's message, or an unknown key
  size_t text_size;
  const csj_node *nodes;  // the nodes of a record
  size_t node_count;
  const uint8_t *bytes;  // the texts of its nodes
  size_t byte_count;
  csj_record *record;  // see `csj_event_give_back`
} csj_event;

// Receives an event, whose memory is valid during the call. Returns false to stop.
typedef bool (*csj_receive)(void *user, const csj_event *event);

// Gives the memory of an entry's long texts back, when the receiver has copied them. `record` may be
// NULL.
void csj_event_give_back(csj_record *record);

typedef enum csj_error_kind {
  csj_error_none,
  csj_error_malformed,
  csj_error_truncated,
  csj_error_limit,
} csj_error_kind;

typedef struct csj_error {
  csj_error_kind kind;
  csj_position position;
  const char *message;
} csj_error;

// The documents of an input, in sequence. Only what is looked at before it is read stays in memory.
typedef struct csj_documents csj_documents;

typedef enum csj_progress {
  csj_progress_more,      // more bytes are needed; repeat the call with them
  csj_progress_document,  // there is a document, or a decision is needed
  csj_progress_end,       // the operation is complete
  csj_progress_error,     // see `csj_documents_error`
} csj_progress;

csj_documents *csj_documents_create(csj_options options);
// Begins another input in the same memory. The shapes shown before remain known.
void csj_documents_renew(csj_documents *documents, csj_options options);
void csj_documents_destroy(csj_documents *documents);

// Returns room for the next `*size` bytes of the input, which must be filled unless the input ends.
uint8_t *csj_documents_room(csj_documents *documents, size_t *size);
// Reports the number of bytes put there, and whether they are the last.
void csj_documents_filled(csj_documents *documents, size_t count, bool is_at_end);
// Advances to the next document, skipping the rest of the current one.
csj_progress csj_documents_advance(csj_documents *documents);

// Returns the position of the document's beginning.
csj_position csj_documents_position(const csj_documents *documents);
// Returns the error that ended the input, valid until the next call.
csj_error csj_documents_error(const csj_documents *documents);

// The object that an outline's member belongs to.
typedef enum csj_scope {
  csj_scope_root,
  csj_scope_feed,    // the root's `feed` or `rss`
  csj_scope_groups,  // the root's `results`, if that is an object
  csj_scope_group,   // the first of these, else of the root's members with a `data` in them
  csj_scope_entry,
} csj_scope;
enum { csj_scope_count = csj_scope_entry + 1 };

// What an outline shows instead of the first byte of a value.
enum {
  csj_type_text = '"',         // the text of the root's `version`, or of the entry's or the root's `type`
  csj_type_entries_key = '@',  // the key of the root under which the entry stands
  csj_type_unknown_key = '?',  // the same, if no dialect has that key
};

// Receives a member's scope, key and the first byte of its value, `0` for any scalar. For the root
// itself, the key is NULL.
typedef void (*csj_show)(void *user, csj_scope scope, const char *key, size_t size, uint8_t type);

// The last member that an outline examines. It ends at the first entry, or also at the first object
// under a key that no dialect has, or at the document's end.
typedef enum csj_extent {
  csj_extent_entry,
  csj_extent_group,
  csj_extent_document,
} csj_extent;

// Shows at most a thousand keys each of the root, of `feed` and of the first entry. Returns only the
// number of the outline and `csj_progress_end` if it equals one of the last that were shown. Another
// may have its number later. If `is_eager`, the outline ends as early as possible.
csj_progress csj_documents_outline(csj_documents *documents, csj_extent extent, bool is_eager,
                                   size_t *number, void *user, csj_show show);

// Returns the unescaped string or the number at a JSON pointer (RFC 6901) in the part of the document
// that is in memory, and its position; NULL if there is none. Valid until the next call.
const uint8_t *csj_documents_string(csj_documents *documents, const char *pointer, size_t *size,
                                    csj_position *position);

// Gives the text of the whole document, valid until the next call; NULL if it is too large to be held.
csj_progress csj_documents_text(csj_documents *documents, const uint8_t **text, size_t *size);

// Reads entries also under this key of the root, or under none if it is empty.
void csj_documents_set_entries_key(csj_documents *documents, const char *key, size_t size);

// Enters the container at the root: its elements, or the objects and arrays that are its members, are
// then documents.
void csj_documents_enter(csj_documents *documents);
// Returns the number of containers that were entered and not left.
size_t csj_documents_depth(const csj_documents *documents);
// Returns the key of the document in the innermost object that was entered, as it is written. Valid
// until the next call.
const char *csj_documents_key(const csj_documents *documents, size_t *size);

// Sets whether bytes after the last document that begin no other are ignored.
void csj_documents_ignore_trailer(csj_documents *documents);

// Continues after a malformed document that is one line of several. Returns `csj_progress_error` if
// it isn't, or the following line begins no document.
csj_progress csj_documents_skip_line(csj_documents *documents);

// Walks the document by a vocabulary, which learns the order of keys. It must exist until the next walk
// or until no more documents are read.
//
// Returns `csj_progress_document` before the first entry of each feed if its head may continue after
// the entries.
csj_progress csj_documents_walk(csj_documents *documents, csj_vocabulary *vocabulary,
                                bool reports_unknown, void *user, csj_receive receive);

// Returns true if the rest of the input is in memory and rows made of it take little memory.
bool csj_documents_is_holdable(const csj_documents *documents);

// Looks for the rest of the current feed's head: first in the bytes that are in memory, for which
// `bytes` is NULL, then in those that follow them. Returns `csj_progress_more` until its end.
csj_progress csj_documents_look_ahead(csj_documents *documents, const uint8_t *bytes, size_t count);
// Sends the head that was found so.
void csj_documents_take_head(csj_documents *documents, void *user, csj_receive receive);
