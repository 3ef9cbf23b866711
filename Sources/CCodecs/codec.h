// The declarations of each format's file: its library and its streams.
#pragma once

#include "ccodecs.h"
#include "cloader.h"

// What compresses or decompresses.
struct ccm_way {
  void *(*begin)(size_t memory);  // returns a state, or NULL if memory runs out
  ccm_outcome (*run)(ccm_stream *, ccm_bytes *, bool is_last);
  void (*end)(void *state);
  bool (*set_dictionary)(void *state, const void *bytes, size_t count);  // NULL: it takes none
};

struct ccm_stream {
  const ccm_way *way;
  void *state;
  const char *message;  // static
};

#define CCM_DECLARATION(name) extern const ccm_codec ccm_##name##_codec;
CCM_CODECS(CCM_DECLARATION)

static inline ccm_outcome ccm_fail(ccm_stream *stream, const char *message) {
  stream->message = message;
  return ccm_outcome_failed;
}

static inline ccm_outcome ccm_exceed(ccm_stream *stream, const char *message) {
  stream->message = message;
  return ccm_outcome_limited;
}

// What a build without the header of a library has of its codec: the files are known, and the error
// names the package that the build lacked.
static inline bool ccm_is_absent(void) { return false; }
static const ccm_way ccm_never __attribute__((unused));
#define CCM_ABSENT(header, ...) \
  .package = header " when chartconv is built", .is_loaded = ccm_is_absent __VA_OPT__(,) __VA_ARGS__

static inline void ccm_advance(ccm_bytes *bytes, size_t read, size_t written) {
  bytes->input += read;
  bytes->input_count -= read;
  bytes->room += written;
  bytes->room_count -= written;
}
