// JSON's grammar (RFC 8259), byte by byte. Reading stops at any byte and continues with the next piece.
#include "Walk.h"

#include "Containers.h"

// Passes white space and counts its lines. `before` and a byte's address are its offset.
__attribute__((noinline)) static const uint8_t *skip_space(
    csj_machine *machine, const uint8_t *at, uint64_t before) {
  for (; *at == ' ' || *at == '\n' || *at == '\r' || *at == '\t'; at++) {
    if (*at != '\n') continue;
    machine->place.line += 1;
    machine->place.line_start = before + (uintptr_t)at + 1;
  }
  return at;
}

// Reads bytes up to `*at`, after a document's end or at what is wrong. The functions that take what is read
// may stop it by returning false; `begin` is then called again.
csj_run_end csj_walk_run(csj_walk *walk, const uint8_t **position, uint8_t *limit) {
  csj_machine *machine = &walk->machine;
  // Its address is never taken, so that it stays in a register.
  const uint8_t *at = *position;
  const uint64_t before = machine->place.offset - (uintptr_t)at;
  csj_frame *frame = &machine->frames[machine->depth];
  csj_run_end result = csj_run_more;
  char message[24];
  const uint8_t *next;
  csj_progress_of_text progress;
#define OFFSET(byte) (before + (uintptr_t)(byte))
#define LEAVE(reason, next_state)   \
  do {                              \
    machine->state = (next_state);  \
    result = (reason);              \
    goto leave;                     \
  } while (0)
// Skips white space, if the likely byte isn't next.
#define SKIP_TO(likely, this_state)                                  \
  if (*at != (likely)) {                                             \
    if (CSJ_LIKELY(*at == ' ')) at++;                                \
    if (*at <= ' ') at = skip_space(machine, at, before);            \
    if (at == limit) LEAVE(csj_run_more, this_state);                \
  }
#define FAIL(kind, byte, ...)                              \
  do {                                                     \
    csj_wrong(machine, kind, OFFSET(byte), __VA_ARGS__);   \
    LEAVE(csj_run_wrong, csj_state_value);                 \
  } while (0)
#define UNEXPECTED() FAIL(csj_error_malformed, at, "%s", csj_unexpected(message, *at))
#define STOP_UNLESS(goes_on, next_state) \
  if (!(goes_on))                        \
  LEAVE(machine->problem.kind != csj_error_none ? csj_run_wrong : csj_run_stopped, next_state)
// Reads a text in pieces.
#define READ_TEXT(this_state)                                                          \
  next = at;                                                                           \
  progress = csj_text_read(&machine->text, &next, limit);                              \
  at = next;                                                                           \
  switch (progress) {                                                                  \
    case csj_text_continues: LEAVE(csj_run_more, this_state);                          \
    case csj_text_ends: break;                                                         \
    case csj_text_has_control:                                                         \
      FAIL(csj_error_malformed, at, "an unescaped control character in a string");     \
    case csj_text_is_invalid:                                                          \
      FAIL(csj_error_malformed, at - machine->text.character_size, "not UTF-8");       \
  }

  // Ends every loop over bytes.
  const uint8_t beyond = *limit;
  *limit = 0;
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
  SKIP_TO(']', csj_state_first_element);
  if (*at == ']') goto close;
  goto value;

element:
  SKIP_TO('{', csj_state_element);
  if (*at == ']') goto close_after_comma;

value:
  SKIP_TO('"', csj_state_value);
  if (*at == '"') {
    const uint8_t *first = at + 1, *quote = csj_closing_quote(first);
    if (quote != NULL && (frame->action == csj_skip ||
                          add_plain(walk, frame, csj_kind_string, OFFSET(at), first, quote))) {
      at = quote + 1;
      goto passed;
    }
    machine->start = OFFSET(at++);
    csj_target target = begin_text(walk, frame);
    if (quote == NULL || !csj_copy_text(target, at, quote)) {
      csj_text_begin(&machine->text, target);
      goto in_text;
    }
    at = quote + 1;
    STOP_UNLESS(end_text(walk, frame, target.buffer, 0, OFFSET(at) - machine->start),
                csj_state_after_value);
    goto after_value;
  }
  if (*at == '{' || *at == '[') {
    if (machine->depth >= machine->limit) {
      FAIL(csj_error_limit, at, "nested more than %u deep", machine->limit);
    }
    machine->start = OFFSET(at);
    if (machine->depth + 1 == machine->frame_room) csj_machine_reserve(machine);
    frame = &machine->frames[machine->depth + 1];
    memset(frame, 0, sizeof *frame);
    frame->closer = (uint8_t)(*at + 2);  // ASCII has `}` and `]` there
    STOP_UNLESS(begin(walk, frame - 1, frame, *at == '['), csj_state_value);
    machine->depth += 1;
    if (*at++ == '[') goto first_element;
    goto first_key;
  }
  if (csj_ends_token(*at) || *at < ' ') UNEXPECTED();
  machine->start = OFFSET(at);
  {
    const uint8_t *first = at, *last = at;
    if (csj_skip_decimal(&last) && csj_ends_token(*last)) {
      at = last;
      if (frame->action == csj_skip ||
          add_plain(walk, frame, csj_kind_number, machine->start, first, at)) {
        goto passed;
      }
      STOP_UNLESS(take_token(walk, frame, csj_token_number, first, (size_t)(at - first)),
                  csj_state_after_value);
      goto after_value;
    }
  }
  machine->token.size = 0;

in_token: {
  const uint8_t *first = at;
  while (!csj_ends_token(*at) && *at >= ' ') at++;
  csj_span text = {first, (size_t)(at - first)};
  if (at == limit || machine->token.size > 0) {
    csj_append(&machine->token, text.bytes, text.size);
    if (at == limit) LEAVE(csj_run_more, csj_state_in_token);
    *csj_room(&machine->token, csj_excess) = 0;
    text = csj_contents(&machine->token);
  }
  csj_token token = csj_token_of(text);
  if (frame->action == csj_skip && token != csj_token_wrong) goto passed;
  STOP_UNLESS(take_token(walk, frame, token, text.bytes, text.size), csj_state_after_value);
  goto after_value;
}

first_key:
  SKIP_TO('"', csj_state_first_key);
  if (*at == '}') goto close;
  goto begin_key;

key:
  SKIP_TO('"', csj_state_key);
  if (*at == '}') goto close_after_comma;

begin_key:
  if (*at != '"') UNEXPECTED();
  {
    const uint8_t *first = at + 1, *after = expected_key(walk, frame, first, OFFSET(at));
    if (after != NULL) {
      at = after;
      goto colon;
    }
    machine->start = OFFSET(at);
    csj_target target = begin_key(walk, frame);
    const uint8_t *quote = csj_closing_quote(first);
    if (quote == NULL || !csj_copy_text(target, first, quote)) {
      at = first;
      csj_text_begin(&machine->text, target);
      goto in_key;
    }
    at = quote + 1;
    machine->text.marks = 0;
    goto end_key;
  }

in_key:
  READ_TEXT(csj_state_in_key);
end_key:
  STOP_UNLESS(end_key(walk, frame), csj_state_colon);

colon:
  SKIP_TO(':', csj_state_colon);
  if (*at != ':') UNEXPECTED();
  at++;
  goto value;

in_text:
  READ_TEXT(csj_state_in_text);
  STOP_UNLESS(end_text(walk, frame, machine->text.target, machine->text.marks,
                       OFFSET(at) - machine->start),
              csj_state_after_value);
  goto after_value;

passed:
  STOP_UNLESS(goes_on(walk), csj_state_after_value);

after_value:
  if (machine->depth == 0) LEAVE(csj_run_ended, csj_state_after_value);
  SKIP_TO(',', csj_state_after_value);
  if (*at == ',') {
    const uint8_t *comma = at++;
    if (CSJ_LIKELY(*at == ' ')) at++;
    if (*at == '"' && frame->closer == '}') goto begin_key;
    machine->comma = csj_position_at(machine, OFFSET(comma));
    if (frame->closer == '}') goto key;
    goto element;
  }
  if (*at != frame->closer) UNEXPECTED();

close:
  at++;
  machine->closed += 1;
  machine->depth -= 1;
  {
    csj_frame *closed = frame--;
    STOP_UNLESS(end(walk, closed), csj_state_after_value);
  }
  goto after_value;

close_after_comma:
  STOP_UNLESS(trailing_comma(walk), csj_state_after_value);
  goto close;

leave:
  *limit = beyond;
  machine->place.offset = OFFSET(at);
  *position = at;
  return result;
}
