// The door between Swift and the libraries that pack and unpack, one for each format. zlib is linked;
// the others are loaded when an input or an output first asks for them: the program runs without
// them, and starts no slower for being able to use them.
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef enum ccm_format { ccm_gzip, ccm_bzip2, ccm_xz, ccm_zstd, ccm_lz4 } ccm_format;

// Whether the format's library is there; the first call loads it.
bool ccm_is_installed(ccm_format format);

// One member of a compressed file, as it is packed or unpacked.
typedef struct ccm_stream ccm_stream;

// What is left to read, and the room that is left; each call moves both on.
typedef struct ccm_bytes {
  const unsigned char *input;
  size_t input_count;
  unsigned char *room;
  size_t room_count;
} ccm_bytes;

typedef enum ccm_outcome {
  ccm_outcome_going,
  ccm_outcome_ended,  // the member is complete; what is left of the input follows it
  ccm_outcome_failed,
} ccm_outcome;

// NULL without memory; a member that needs more than `memory` bytes fails.
ccm_stream *ccm_unpack(ccm_format format, size_t memory);
// NULL without memory, and for formats that are only read.
ccm_stream *ccm_pack(ccm_format format);
void ccm_destroy(ccm_stream *stream);

// Goes on with what there is; `is_last` says that no more input follows.
ccm_outcome ccm_run(ccm_stream *stream, ccm_bytes *bytes, bool is_last);

// Why it failed, in a few words.
const char *ccm_message(const ccm_stream *stream);
