// The LZ4 frame format, by liblz4.
#include "codec.h"

#if __has_include(<lz4frame.h>)
#include <lz4frame.h>

#define FUNCTIONS(X) \
  X(LZ4F_createDecompressionContext) X(LZ4F_freeDecompressionContext) X(LZ4F_decompress) \
  X(LZ4F_isError) X(LZ4F_getErrorName)
CLO_TABLE(lz4, FUNCTIONS, CLO_FILE("lz4", "1"))

static void *begin(size_t memory) {
  (void)memory;  // never more than two blocks of 4 MB
  LZ4F_dctx *context;
  size_t status = lz4.LZ4F_createDecompressionContext(&context, LZ4F_VERSION);
  return lz4.LZ4F_isError(status) ? NULL : context;
}

static ccm_outcome run(ccm_stream *stream, ccm_bytes *bytes, bool is_last) {
  (void)is_last;
  size_t read = bytes->input_count, written = bytes->room_count;
  size_t status =
      lz4.LZ4F_decompress(stream->state, bytes->room, &written, bytes->input, &read, NULL);
  if (lz4.LZ4F_isError(status)) return ccm_fail(stream, lz4.LZ4F_getErrorName(status));
  ccm_advance(bytes, read, written);
  return status == 0 ? ccm_outcome_ended : ccm_outcome_going;
}

static void end(void *state) { lz4.LZ4F_freeDecompressionContext(state); }

static const ccm_way unpack = {.begin = begin, .run = run, .end = end};
#endif

const ccm_codec ccm_lz4_codec = {
    .name = "LZ4", .suffix = "lz4", .beginnings = {{"\x04\x22\x4D\x18", 4}},
#if __has_include(<lz4frame.h>)
    .package = "liblz4-1", .is_loaded = lz4_is_loaded, .unpack = &unpack,
#else
    CCM_ABSENT("liblz4-dev")
#endif
};
