// The declarations of each format's file: its library and its streams.
#pragma once

#include "ccodecs.h"
#include "cloader.h"

// The common header of each format's stream.
struct ccm_stream {
  ccm_outcome (*run)(ccm_stream *, ccm_bytes *, bool is_last);
  void (*destroy)(ccm_stream *);
  const char *message;  // static
};

struct codec {
  // Returns true if the library is installed. The first call loads it.
  bool (*is_loaded)(void);
  ccm_stream *(*unpack)(size_t memory);  // NULL if the format can only be written
  ccm_stream *(*pack)(void);  // NULL if the format can only be read
};

extern const struct codec ccm_gzip_codec, ccm_bzip2_codec, ccm_xz_codec, ccm_zstd_codec,
    ccm_lz4_codec, ccm_snappy_codec, ccm_deflate_codec;

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
