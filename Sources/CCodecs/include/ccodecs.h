// The compressions. Each has a file here with its codec, and a name in the list below. zlib is
// linked. The other libraries are loaded on first use, so that the program runs without them and
// doesn't start slower because of them. A build without the header of one can't use it.
#pragma once

#include <stdbool.h>
#include <stddef.h>

// All compressions, in the order in which they are listed.
#define CCM_CODECS(X) X(gzip) X(bzip2) X(xz) X(zstd) X(lz4) X(snappy) X(deflate) X(brotli)

// The state of compressing or decompressing one member.
typedef struct ccm_stream ccm_stream;

// Compressing or decompressing, in one format.
typedef struct ccm_way ccm_way;

// Bytes that a file may begin with. '?' stands for any byte.
typedef struct ccm_magic {
  const char *bytes;
  size_t count;
} ccm_magic;

typedef struct ccm_codec {
  const char *name;
  const char *package;  // Debian's package of the library
  const char *suffix;   // of file names, without the dot; empty if there are no such files
  ccm_magic beginnings[2];
  bool allows_padding;  // zero bytes may follow a member
  bool has_one_member;  // nothing may follow it
  // Returns true if the library is installed. The first call loads it.
  bool (*is_loaded)(void);
  const ccm_way *unpack;  // NULL if the compression can only be written
  const ccm_way *pack;    // NULL if it can only be read
} ccm_codec;

#define CCM_NAME(name) ccm_##name,
typedef enum ccm_format { CCM_CODECS(CCM_NAME) ccm_count } ccm_format;

const ccm_codec *ccm_codec_of(ccm_format format);

// Begins a member. Returns NULL if memory runs out. Unpacking fails if it needs more than `memory`
// bytes.
ccm_stream *ccm_begin(const ccm_way *way, size_t memory);

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
  ccm_outcome_limited,  // failed, because the member needs more memory than is allowed
} ccm_outcome;

// Processes input. `is_last` is true if no more input follows.
ccm_outcome ccm_run(ccm_stream *stream, ccm_bytes *bytes, bool is_last);

// Gives a new stream of zstd its dictionary, which is copied. Returns false if it is damaged.
bool ccm_set_dictionary(ccm_stream *stream, const void *bytes, size_t count);

// Returns the CRC-32 of ISO 3309, as in zip and gzip.
unsigned ccm_crc32(const unsigned char *bytes, size_t count);

// Returns the reason of a failure in a few words.
const char *ccm_message(const ccm_stream *stream);
void ccm_destroy(ccm_stream *stream);
