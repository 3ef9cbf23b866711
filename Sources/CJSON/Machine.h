// JSON's grammar (RFC 8259), byte by byte. Reading stops at any byte and continues with the next
// piece. What becomes of keys and values is decided by a sink.
#pragma once

#include "Text.h"
#include "Token.h"
#include "csj.h"

// An offset in the input and its line.
typedef struct csj_place {
  uint64_t offset;
  uint64_t line_start;  // the offset of the line's first byte
  uint32_t line;
} csj_place;

// An open object or array. Apart from the bracket, this is the sink's.
typedef struct csj_frame {
  uint8_t closer;
  uint8_t action;  // what becomes of its values, or of the current member's value
  uint8_t keys;    // how its keys are treated
  uint8_t name;    // of the entries in it, or of the nodes for unknown objects
  bool takes_text, is_inline, is_head, is_keyed, keeps_members, is_entry, is_feed;
  uint32_t node;   // the node that its members belong to
  uint32_t first;  // the number of nodes before it
  const struct csj_known_term *term;
  uint32_t path;   // a hash of the keys around its members
  struct csj_key **next;  // the key that is expected
  uint32_t inlined, inlined_end;  // the nodes of its last member of that role, whose term is
  const struct csj_known_term *inlined_term;
  uint64_t seen[8];  // the terms that occurred
} csj_frame;

typedef enum csj_state {
  csj_state_value,          // after a colon, or a document
  csj_state_element,        // after a comma
  csj_state_first_element,
  csj_state_key,
  csj_state_first_key,
  csj_state_in_key,
  csj_state_colon,
  csj_state_in_text,
  csj_state_in_token,
  csj_state_after_value,
} csj_state;

typedef struct csj_problem {
  csj_error_kind kind;
  csj_position position;
  char message[96];
} csj_problem;

typedef struct csj_machine {
  uint8_t state;
  bool has_closed;  // true if a container is complete
  uint32_t depth, limit;
  uint32_t frame_room;
  csj_frame *frames;  // the first is around the document
  csj_place place;
  csj_position outer;  // of a document within another; line 0 for none
  uint64_t start;      // the offset of the value or key that was begun last
  uint64_t comma;      // the offset of the last comma
  csj_place comma_line;  // its line, if another has begun
  csj_text text;
  csj_buffer token;  // the part of a token in earlier pieces
  csj_problem problem;
} csj_machine;

typedef enum csj_run_end {
  csj_run_more,     // all bytes were read
  csj_run_ended,    // the document ends
  csj_run_stopped,  // by the sink
  csj_run_wrong,    // see `problem`
} csj_run_end;

// The functions that receive what is read. Those that return a truth value may stop the machine by
// returning false; `begin` is then called again.
typedef struct csj_sink {
  // Passes a key that was expected. Returns the byte after its closing quote, or NULL.
  const uint8_t *(*expected_key)(csj_machine *, csj_frame *, const uint8_t *at, const uint8_t *end);
  csj_target (*begin_key)(csj_machine *, csj_frame *);
  bool (*end_key)(csj_machine *, csj_frame *, uint64_t offset);
  csj_target (*begin_text)(csj_machine *, csj_frame *);
  bool (*end_text)(csj_machine *, csj_frame *, uint64_t offset);
  bool (*token)(csj_machine *, csj_frame *, csj_token, const uint8_t *bytes, size_t count);
  bool (*begin)(csj_machine *, csj_frame *outer, csj_frame *inner, bool is_array);
  bool (*end)(csj_machine *, csj_frame *, uint64_t offset);
  bool (*trailing_comma)(csj_machine *);
} csj_sink;

// The position of an offset in the current line.
CSJ_INLINE csj_position csj_position_at(const csj_machine *machine, uint64_t offset) {
  if (machine->outer.line != 0) return machine->outer;
  return (csj_position){
      machine->place.line, (uint32_t)(offset - machine->place.line_start + 1)};
}

// Begins a document at the machine's place. `root` is the frame around it.
void csj_machine_begin(csj_machine *machine, csj_frame root);
void csj_machine_destroy(csj_machine *machine);
// Copies a machine with its open containers. `copy` has memory of its own.
void csj_machine_copy(csj_machine *copy, const csj_machine *machine);
void csj_machine_reserve(csj_machine *machine);

// Sets the first problem. Returns false.
bool csj_wrong(csj_machine *machine, csj_error_kind kind, uint64_t offset, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
bool csj_unexpected(csj_machine *machine, uint64_t offset, uint8_t byte);

// Passes white space and counts its lines. Returns false at the end of the bytes.
__attribute__((noinline)) static bool csj_skip_space(csj_machine *machine, const uint8_t **at, const uint8_t *start,
                                  const uint8_t *end) {
  for (; *at < end; *at += 1) {
    if (**at > ' ') return true;
    if (**at == '\n') {
      if (machine->comma >= machine->place.line_start) machine->comma_line = machine->place;
      machine->place.line += 1;
      machine->place.line_start = machine->place.offset + (uint64_t)(*at - start) + 1;
    } else if (**at != ' ' && **at != '\r' && **at != '\t') {
      return true;
    }
  }
  return false;
}

// Reads bytes up to `*at`, after a document's end or at what is wrong. A copy of it is made for each
// sink, which is a constant.
CSJ_INLINE csj_run_end csj_machine_run(
    csj_machine *machine, const uint8_t **position, const uint8_t *end, const csj_sink *sink) {
  const uint8_t *start = *position, *at = start;
  csj_frame *frame = &machine->frames[machine->depth];
  csj_run_end result = csj_run_more;
#define CSJ_OFFSET(byte) (machine->place.offset + (uint64_t)((byte) - start))
#define CSJ_LEAVE(reason, next_state) \
  do {                                \
    machine->state = (next_state);    \
    result = (reason);                \
    goto leave;                       \
  } while (0)
#define CSJ_SKIP_SPACE(this_state)                                            \
  if (at != end && *at == ' ') at++;                                          \
  if ((at == end || *at <= ' ') && !csj_skip_space(machine, &at, start, end)) \
  CSJ_LEAVE(csj_run_more, this_state)
// The same, if the likely byte isn't next.
#define CSJ_SKIP_TO(likely, this_state) \
  if (at == end || *at != (likely)) {   \
    CSJ_SKIP_SPACE(this_state);         \
  }
#define CSJ_UNEXPECTED(this_state)                       \
  do {                                                   \
    csj_unexpected(machine, CSJ_OFFSET(at), *at);        \
    CSJ_LEAVE(csj_run_wrong, this_state);                \
  } while (0)
#define CSJ_STOP_UNLESS(goes_on, next_state) \
  if (!(goes_on))                            \
  CSJ_LEAVE(machine->problem.kind != csj_error_none ? csj_run_wrong : csj_run_stopped, next_state)

  switch ((csj_state)machine->state) {
    case csj_state_value: goto value;
    case csj_state_element: goto element;
    case csj_state_first_element: goto first_element;
    case csj_state_key: goto key;
    case csj_state_first_key: goto first_key;
    case csj_state_in_key: goto in_key;
    case csj_state_colon: goto colon;
    case csj_state_in_text: goto in_text;
    case csj_state_in_token: goto in_token;
    case csj_state_after_value: goto after_value;
  }

first_element:
  CSJ_SKIP_SPACE(csj_state_first_element);
  if (*at == ']') goto close;
  goto value;

element:
  CSJ_SKIP_SPACE(csj_state_element);
  if (*at == ']') goto close_after_comma;

value:
  CSJ_SKIP_TO('"', csj_state_value);
  if (*at == '"') {
    machine->start = CSJ_OFFSET(at++);
    csj_target target = sink->begin_text(machine, frame);
    const uint8_t *after = csj_text_read_whole(target, at, end);
    if (after == NULL) {
      csj_text_begin(&machine->text, target);
      goto in_text;
    }
    at = after;
    machine->text.marks = 0;
    goto end_text;
  }
  if (*at == '{' || *at == '[') {
    if (machine->depth >= machine->limit) {
      csj_wrong(machine, csj_error_limit, CSJ_OFFSET(at), "nested more than %u deep", machine->limit);
      CSJ_LEAVE(csj_run_wrong, csj_state_value);
    }
    machine->start = CSJ_OFFSET(at);
    if (machine->depth + 1 == machine->frame_room) csj_machine_reserve(machine);
    frame = &machine->frames[machine->depth + 1];
    memset(frame, 0, sizeof *frame);
    frame->closer = (uint8_t)(*at + 2);  // ASCII has `}` and `]` there
    CSJ_STOP_UNLESS(sink->begin(machine, frame - 1, frame, *at == '['), csj_state_value);
    machine->depth += 1;
    if (*at++ == '[') goto first_element;
    goto first_key;
  }
  if (csj_ends_token(*at) || *at < ' ') CSJ_UNEXPECTED(csj_state_value);
  machine->start = CSJ_OFFSET(at);
  {
    const uint8_t *after = csj_plain_number_end(at, end);
    if (after != NULL) {
      const uint8_t *first = at;
      at = after;
      CSJ_STOP_UNLESS(
          sink->token(machine, frame, csj_token_number, first, (size_t)(at - first)),
          csj_state_after_value);
      goto after_value;
    }
  }
  machine->token.size = 0;

in_token: {
  const uint8_t *first = at;
  while (at < end && !csj_ends_token(*at) && *at >= ' ') at++;
  if (at == end || machine->token.size > 0) {
    csj_append(&machine->token, first, (size_t)(at - first));
    if (at == end) CSJ_LEAVE(csj_run_more, csj_state_in_token);
    csj_token token = csj_token_of(machine->token.bytes, machine->token.size);
    CSJ_STOP_UNLESS(
        sink->token(machine, frame, token, machine->token.bytes, machine->token.size),
        csj_state_after_value);
  } else {
    size_t count = (size_t)(at - first);
    CSJ_STOP_UNLESS(
        sink->token(machine, frame, csj_token_of(first, count), first, count), csj_state_after_value);
  }
  goto after_value;
}

first_key:
  CSJ_SKIP_SPACE(csj_state_first_key);
  if (*at == '}') goto close;
  goto begin_key;

key:
  CSJ_SKIP_TO('"', csj_state_key);
  if (*at == '}') goto close_after_comma;

begin_key:
  if (*at != '"') CSJ_UNEXPECTED(csj_state_key);
  machine->start = CSJ_OFFSET(at++);
  {
    const uint8_t *after = sink->expected_key(machine, frame, at, end);
    if (after != NULL) {
      at = after;
      goto colon;
    }
  }
  {
    csj_target target = sink->begin_key(machine, frame);
    const uint8_t *after = csj_text_read_whole(target, at, end);
    if (after == NULL) {
      csj_text_begin(&machine->text, target);
      goto in_key;
    }
    at = after;
    machine->text.marks = 0;
    goto end_key;
  }

in_key:
  switch (csj_text_read(&machine->text, &at, end)) {
    case csj_text_continues: CSJ_LEAVE(csj_run_more, csj_state_in_key);
    case csj_text_ends: break;
    case csj_text_has_control: goto has_control;
    case csj_text_is_invalid: goto is_invalid;
  }
end_key:
  CSJ_STOP_UNLESS(sink->end_key(machine, frame, CSJ_OFFSET(at)), csj_state_colon);

colon:
  CSJ_SKIP_TO(':', csj_state_colon);
  if (*at != ':') CSJ_UNEXPECTED(csj_state_colon);
  at++;
  goto value;

in_text:
  switch (csj_text_read(&machine->text, &at, end)) {
    case csj_text_continues: CSJ_LEAVE(csj_run_more, csj_state_in_text);
    case csj_text_ends: break;
    case csj_text_has_control: goto has_control;
    case csj_text_is_invalid: goto is_invalid;
  }
end_text:
  CSJ_STOP_UNLESS(sink->end_text(machine, frame, CSJ_OFFSET(at)), csj_state_after_value);

after_value:
  if (machine->depth == 0) CSJ_LEAVE(csj_run_ended, csj_state_after_value);
  CSJ_SKIP_TO(',', csj_state_after_value);
  if (*at == ',') {
    machine->comma = CSJ_OFFSET(at++);
    if (frame->closer == '}') goto key;
    goto element;
  }
  if (*at != frame->closer) CSJ_UNEXPECTED(csj_state_after_value);

close:
  at++;
  machine->has_closed = true;
  machine->depth -= 1;
  {
    csj_frame *closed = frame--;
    CSJ_STOP_UNLESS(sink->end(machine, closed, CSJ_OFFSET(at)), csj_state_after_value);
  }
  goto after_value;

close_after_comma:
  CSJ_STOP_UNLESS(sink->trailing_comma(machine), csj_state_after_value);
  goto close;

has_control:
  csj_wrong(machine, csj_error_malformed, CSJ_OFFSET(at),
            "an unescaped control character in a string");
  CSJ_LEAVE(csj_run_wrong, csj_state_in_text);

is_invalid:
  csj_wrong(machine, csj_error_malformed, CSJ_OFFSET(at) - machine->text.character_size, "not UTF-8");
  CSJ_LEAVE(csj_run_wrong, csj_state_in_text);

leave:
  machine->place.offset += (uint64_t)(at - start);
  *position = at;
  return result;
#undef CSJ_OFFSET
#undef CSJ_LEAVE
#undef CSJ_SKIP_SPACE
#undef CSJ_SKIP_TO
#undef CSJ_UNEXPECTED
#undef CSJ_STOP_UNLESS
}
