// Brotli (RFC 7932), a content coding of HTTP, by libbrotlidec.
#include "codec.h"

#if __has_include(<brotli/decode.h>)
#include <brotli/decode.h>

#define FUNCTIONS(X) \
  X(BrotliDecoderCreateInstance) X(BrotliDecoderDestroyInstance) X(BrotliDecoderDecompressStream)

#ifdef CLO_STATIC
static struct { FUNCTIONS(CLO_POINTER) } brotli;
static bool brotli_is_loaded(void) { return false; }
#else
CLO_TABLE(brotli, FUNCTIONS, CLO_FILE("brotlidec", "1"))
#endif

static void *begin(size_t memory) {
  (void)memory;  // never more than a window of 16 MB
  return brotli.BrotliDecoderCreateInstance(NULL, NULL, NULL);
}

static ccm_outcome run(ccm_stream *stream, ccm_bytes *bytes, bool is_last) {
  (void)is_last;
  BrotliDecoderResult outcome = brotli.BrotliDecoderDecompressStream(
      stream->state, &bytes->input_count, &bytes->input, &bytes->room_count, &bytes->room, NULL);
  if (outcome == BROTLI_DECODER_RESULT_ERROR) return ccm_fail(stream, "damaged");
  return outcome == BROTLI_DECODER_RESULT_SUCCESS ? ccm_outcome_ended : ccm_outcome_going;
}

static void end(void *state) { brotli.BrotliDecoderDestroyInstance(state); }

static const ccm_way unpack = {.begin = begin, .run = run, .end = end};
#endif

const ccm_codec ccm_brotli_codec = {
    .name = "brotli", .suffix = "", .has_one_member = true,
#if __has_include(<brotli/decode.h>)
    .package = "libbrotli1", .is_loaded = brotli_is_loaded, .unpack = &unpack,
#else
    CCM_ABSENT("libbrotli-dev")
#endif
};
