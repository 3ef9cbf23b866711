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
  csj_value_keyed = 16,  // an object of entries whose keys are data
  csj_value_raw = 32,    // an object that is text: its JSON, without white space
  csj_value_null = 64,   // null, a node without text
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
// Returns true if entries or feeds are under a key outside of entries. `is_scalar` is true for a value that
// is neither an object nor a list.
bool csj_vocabulary_has_frame(csj_vocabulary *vocabulary, const uint8_t *key, size_t size, bool is_scalar);
void csj_vocabulary_destroy(csj_vocabulary *vocabulary);

typedef struct csj_position {
  uint32_t line;    // from 1
  uint32_t column;  // in bytes, from 1
} csj_position;

typedef struct csj_options {
  size_t depth, text, entry;  // as in `Limits`
  size_t size;      // the size of the input in bytes if it is known, else 0
  uint32_t line;    // the first line of the input, from 1
  uint32_t indent;  // the number of bytes before it in that line
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
  csj_event_no_list,  // another value in the position of the list of entries
  csj_event_end,
  csj_event_warning,
  csj_event_unknown,
} csj_event_kind;

typedef struct csj_event {
  csj_event_kind kind;
  csj_position position;
  const char *text;  // a warning's message, or an unknown key
  size_t text_start, text_size;
  const csj_node *nodes;  // the nodes of a record
  size_t node_count;
  const uint8_t *bytes;  // the texts of its nodes
  size_t byte_count;
  csj_record *record;  // see `csj_event_give_back`
} csj_event;

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

// The size of what is read at once, which fits in the processor's cache.
enum { csj_usual_size = 256 << 10 };

typedef enum csj_progress {
  csj_progress_more,      // more bytes are needed; repeat the call with them
  csj_progress_events,    // events wait; take them and repeat the call
  csj_progress_document,  // there is a document
  csj_progress_end,       // the operation is complete
  csj_progress_error,     // see `csj_documents_error`
} csj_progress;

csj_documents *csj_documents_create(csj_options options);
// Begins another input in the same memory.
void csj_documents_renew(csj_documents *documents, csj_options options);
void csj_documents_destroy(csj_documents *documents);

// Returns room for the next `*size` bytes of the input, which must be filled unless the input ends.
uint8_t *csj_documents_room(csj_documents *documents, size_t *size);
// Reports the number of bytes put there, and whether they are the last.
void csj_documents_filled(csj_documents *documents, size_t count, bool is_at_end);
// Advances to the next document, skipping the rest of the current one.
csj_progress csj_documents_advance(csj_documents *documents);

// Returns the number of bytes from the document's beginning to the end of those in memory.
size_t csj_documents_taken(const csj_documents *documents);
// Returns the position of the document's beginning.
csj_position csj_documents_position(const csj_documents *documents);
// Returns the error that ended the input, valid until the next call.
csj_error csj_documents_error(const csj_documents *documents);

// What was looked at of the document, valid until more is.
typedef struct csj_start {
  const uint8_t *bytes;
  size_t size;
  bool is_last;       // no more is looked at
  bool is_whole;      // the document ends there
  bool is_too_large;  // the document isn't held
  bool has_closed;    // a container is complete
} csj_start;

// Looks at the next bytes in memory. Returns false if there are none, or no more are looked at.
bool csj_documents_look(csj_documents *documents);
csj_start csj_documents_start(const csj_documents *documents);
// Returns true if the start is worth to be examined since it last was: of appended bytes, only those that
// end a container are.
bool csj_documents_is_due(csj_documents *documents, bool is_eager);
// Reports what prevents the document from being looked at.
csj_progress csj_documents_report_look(csj_documents *documents);
// Reads the document at once if it is a row as the one before. Returns true if its outline has only its
// own keys, and sets the shape of that.
bool csj_documents_try_row(csj_documents *documents, uint64_t *shape, bool *has_containers);

// Returns true if it was read so by a vocabulary, and the next walk only sends it.
bool csj_documents_has_row(const csj_documents *documents, const csj_vocabulary *vocabulary,
                           bool reports_unknown);

// What a member tells of a document's dialect by its key.
typedef enum csj_telling {
  csj_tells_nothing,
  csj_tells_type,     // by its text
  csj_tells_version,  // by a long text
  // By objects and lists:
  csj_tells_feed,
  csj_tells_groups,   // or entries
  csj_tells_entries,
  csj_tells_legacy,   // texts of Apple's legacy charts and reviews
} csj_telling;

csj_telling csj_telling_of(const uint8_t *key, size_t size);

// Returns the shape of an outline with one more member. Of a row there is nothing but its keys and
// containers. `type` is `0` for a scalar.
uint64_t csj_shape_with_member(uint64_t shape, uint32_t scope, const uint8_t *key, size_t size,
                               uint8_t type);

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

// Passes the end of a call, `);`, after a document.
void csj_documents_pass_call(csj_documents *documents);

// Continues after a malformed document that is one line of several. Returns `csj_progress_error` if
// it isn't, or the following line begins no document.
csj_progress csj_documents_skip_line(csj_documents *documents);

// What is read of a document.
typedef enum csj_reading {
  csj_reading_entries,
  csj_reading_row,    // the document is an entry
  csj_reading_heads,  // what is outside of the entries
} csj_reading;

// Walks the document by a vocabulary, which learns the order of keys. It must exist until the next walk
// or until no more documents are read. Whatever it returns, the events must be taken first.
csj_progress csj_documents_walk(csj_documents *documents, csj_vocabulary *vocabulary,
                                csj_reading reading, bool reports_unknown);

// Takes the next event, which is valid until the walk goes on; NULL if there is none.
const csj_event *csj_documents_take(csj_documents *documents);
