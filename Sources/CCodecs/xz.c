// The .xz file format, by liblzma.
#include "codec.h"

#if __has_include(<lzma.h>)
#include <lzma.h>
#include <stdlib.h>

#define FUNCTIONS(X) \
  X(lzma_stream_decoder) X(lzma_easy_encoder) X(lzma_code) X(lzma_end)
CLO_TABLE(xz, FUNCTIONS, CLO_FILE("lzma", "5"))

static lzma_stream *started(lzma_stream *stream, lzma_ret status) {
  if (status == LZMA_OK) return stream;
  free(stream);
  return NULL;
}

static lzma_stream *create(void) {
  lzma_stream *stream = calloc(1, sizeof *stream);
  if (stream != NULL) *stream = (lzma_stream)LZMA_STREAM_INIT;
  return stream;
}

static void *begin_unpacking(size_t memory) {
  lzma_stream *stream = create();
  if (stream == NULL) return NULL;
  return started(stream, xz.lzma_stream_decoder(stream, memory, LZMA_TELL_UNSUPPORTED_CHECK));
}

static void *begin_packing(size_t memory) {
  (void)memory;
  lzma_stream *stream = create();
  if (stream == NULL) return NULL;
  return started(stream, xz.lzma_easy_encoder(stream, LZMA_PRESET_DEFAULT, LZMA_CHECK_CRC64));
}

static const ccm_way pack;

static ccm_outcome run(ccm_stream *stream, ccm_bytes *bytes, bool is_last) {
  lzma_stream *state = stream->state;
  state->next_in = bytes->input;
  state->avail_in = bytes->input_count;
  state->next_out = bytes->room;
  state->avail_out = bytes->room_count;
  bool is_end = is_last && stream->way == &pack;
  lzma_ret status = xz.lzma_code(state, is_end ? LZMA_FINISH : LZMA_RUN);
  ccm_advance(bytes, bytes->input_count - state->avail_in, bytes->room_count - state->avail_out);
  switch (status) {
    case LZMA_OK:
    case LZMA_BUF_ERROR: return ccm_outcome_going;
    case LZMA_STREAM_END: return ccm_outcome_ended;
    case LZMA_MEM_ERROR: return ccm_fail(stream, "out of memory");
    case LZMA_MEMLIMIT_ERROR: return ccm_exceed(stream, "the dictionary is larger than the limit");
    case LZMA_UNSUPPORTED_CHECK: return ccm_fail(stream, "unknown kind of check");
    case LZMA_OPTIONS_ERROR: return ccm_fail(stream, "unknown method of compression");
    default: return ccm_fail(stream, "damaged");
  }
}

static void end(void *state) {
  xz.lzma_end(state);
  free(state);
}

static const ccm_way unpack = {.begin = begin_unpacking, .run = run, .end = end};
static const ccm_way pack = {.begin = begin_packing, .run = run, .end = end};
#endif

const ccm_codec ccm_xz_codec = {
    .name = "xz", .suffix = "xz", .beginnings = {{"\xFD" "7zXZ\0", 6}},
    .allows_padding = true,  // the .xz file format, section 2.2
#if __has_include(<lzma.h>)
    .package = "liblzma5", .is_loaded = xz_is_loaded, .unpack = &unpack, .pack = &pack,
#else
    CCM_ABSENT("liblzma-dev", .pack = &ccm_never)
#endif
};
