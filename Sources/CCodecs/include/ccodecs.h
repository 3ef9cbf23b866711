// The interface between Swift and the compression libraries, one for each format. zlib is linked.
// The others are loaded on first use, so that the program runs without them and doesn't start
// slower because of them.
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef enum ccm_format {
  ccm_gzip,
  ccm_bzip2,
  ccm_xz,
  ccm_zstd,
  ccm_lz4,
  ccm_snappy,
  ccm_deflate,
} ccm_format;

// Returns true if the format's library is available. The first call loads it.
bool ccm_is_installed(ccm_format format);

// The state of compressing or decompressing one member.
typedef struct ccm_stream ccm_stream;

// The remaining input and output room. Each call advances both.
typedef struct ccm_bytes {
  const unsigned char *input;
  size_t input_count;
  unsigned char *room;
  size_t room_count;
} ccm_bytes;

typedef enum ccm_outcome {
  ccm_outcome_going,
  ccm_outcome_ended,  // the member is complete; the rest of the input follows it
  ccm_outcome_failed,
} ccm_outcome;

// Returns NULL if memory runs out or the format can only be written. A member that needs more than `memory` bytes fails.
ccm_stream *ccm_unpack(ccm_format format, size_t memory);
// Returns NULL if memory runs out or the format can only be read.
ccm_stream *ccm_pack(ccm_format format);
void ccm_destroy(ccm_stream *stream);

// Processes input. `is_last` is true if no more input follows.
ccm_outcome ccm_run(ccm_stream *stream, ccm_bytes *bytes, bool is_last);

// Returns the reason of a failure in a few words.
const char *ccm_message(const ccm_stream *stream);
