// bzip2, by libbz2.
#include "codec.h"

#if __has_include(<bzlib.h>)
#include <bzlib.h>
#include <stdlib.h>

#define FUNCTIONS(X) \
  X(BZ2_bzDecompressInit) X(BZ2_bzDecompress) X(BZ2_bzDecompressEnd)
CLO_TABLE(bz, FUNCTIONS, CLO_FILE("bz2", "1.0"))

static void *begin(size_t memory) {
  (void)memory;  // never more than 4 MB
  bz_stream *stream = calloc(1, sizeof *stream);
  if (stream == NULL || bz.BZ2_bzDecompressInit(stream, 0, 0) == BZ_OK) return stream;
  free(stream);
  return NULL;
}

static ccm_outcome run(ccm_stream *stream, ccm_bytes *bytes, bool is_last) {
  (void)is_last;
  bz_stream *state = stream->state;
  state->next_in = (char *)bytes->input;
  state->avail_in = (unsigned)bytes->input_count;
  state->next_out = (char *)bytes->room;
  state->avail_out = (unsigned)bytes->room_count;
  int status = bz.BZ2_bzDecompress(state);
  ccm_advance(bytes, bytes->input_count - state->avail_in, bytes->room_count - state->avail_out);
  switch (status) {
    case BZ_OK: return ccm_outcome_going;
    case BZ_STREAM_END: return ccm_outcome_ended;
    case BZ_MEM_ERROR: return ccm_fail(stream, "out of memory");
    case BZ_DATA_ERROR: return ccm_fail(stream, "incorrect data check");
    default: return ccm_fail(stream, "damaged");
  }
}

static void end(void *state) {
  bz.BZ2_bzDecompressEnd(state);
  free(state);
}

static const ccm_way unpack = {.begin = begin, .run = run, .end = end};
#endif

const ccm_codec ccm_bzip2_codec = {
    // `BZh`, a digit, and the magic of the first block or of the end. The letters alone may also
    // begin a table.
    .name = "bzip2", .suffix = "bz2",
    .beginnings = {{"BZh?1AY", 7}, {"BZh?\x17\x72\x45", 7}},
#if __has_include(<bzlib.h>)
    .package = "libbz2-1.0", .is_loaded = bz_is_loaded, .unpack = &unpack,
#else
    CCM_ABSENT("libbz2-dev")
#endif
};
