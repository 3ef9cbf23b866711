// What each format's file defines: how its library is found, and how its streams begin.
#pragma once

#include "ccompression.h"

#include <dlfcn.h>

// The beginning of each format's own stream.
struct ccm_stream {
  ccm_outcome (*run)(ccm_stream *, ccm_bytes *, bool is_last);
  void (*destroy)(ccm_stream *);
  const char *message;  // static
};

struct codec {
  // The library's C name; NULL where it is linked.
  const char *library;
  // Finds the library's functions; false where one is missing.
  bool (*load)(void *library);
  ccm_stream *(*unpack)(size_t memory);
  ccm_stream *(*pack)(void);  // NULL where the format is only read
};

extern const struct codec ccm_gzip_codec, ccm_bzip2_codec, ccm_xz_codec, ccm_zstd_codec,
    ccm_lz4_codec;

// A library's function, of the type that its header gives it.
#define FUNCTION(name) __typeof__(name) *name
#define FIND(table, library, name) ((table.name = (__typeof__(table.name))dlsym(library, #name)) != NULL)

static inline ccm_outcome ccm_fail(ccm_stream *stream, const char *message) {
  stream->message = message;
  return ccm_outcome_failed;
}

static inline void ccm_advance(ccm_bytes *bytes, size_t read, size_t written) {
  bytes->input += read;
  bytes->input_count -= read;
  bytes->room += written;
  bytes->room_count -= written;
}
