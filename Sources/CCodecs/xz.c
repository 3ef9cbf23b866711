// The .xz file format, by liblzma.
#include "codec.h"

#if __has_include(<lzma.h>)
#include <lzma.h>
#include <stdlib.h>

#define FUNCTIONS(X) \
  X(lzma_stream_decoder) X(lzma_easy_encoder) X(lzma_code) X(lzma_end)
CLO_TABLE(xz, FUNCTIONS, CLO_FILE("lzma", "5"))

struct xz {
  ccm_stream stream;
  lzma_stream lzma;
  lzma_action last;
};

static ccm_outcome run(ccm_stream *stream, ccm_bytes *bytes, bool is_last) {
  struct xz *self = (struct xz *)stream;
  self->lzma.next_in = bytes->input;
  self->lzma.avail_in = bytes->input_count;
  self->lzma.next_out = bytes->room;
  self->lzma.avail_out = bytes->room_count;
  lzma_ret status = xz.lzma_code(&self->lzma, is_last ? self->last : LZMA_RUN);
  ccm_advance(
      bytes, bytes->input_count - self->lzma.avail_in, bytes->room_count - self->lzma.avail_out);
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

static void end(ccm_stream *stream) {
  xz.lzma_end(&((struct xz *)stream)->lzma);
  free(stream);
}

static struct xz *create(lzma_action last) {
  struct xz *self = calloc(1, sizeof *self);
  if (self != NULL)
    *self = (struct xz){
        .stream = {.run = run, .destroy = end}, .lzma = LZMA_STREAM_INIT, .last = last};
  return self;
}

static ccm_stream *started(struct xz *self, lzma_ret status) {
  if (status == LZMA_OK) return &self->stream;
  end(&self->stream);
  return NULL;
}

static ccm_stream *unpack(size_t memory) {
  struct xz *self = create(LZMA_RUN);
  if (self == NULL) return NULL;
  return started(
      self, xz.lzma_stream_decoder(&self->lzma, memory, LZMA_TELL_UNSUPPORTED_CHECK));
}

static ccm_stream *pack(void) {
  struct xz *self = create(LZMA_FINISH);
  if (self == NULL) return NULL;
  return started(
      self, xz.lzma_easy_encoder(&self->lzma, LZMA_PRESET_DEFAULT, LZMA_CHECK_CRC64));
}
#endif

const ccm_codec ccm_xz_codec = {
    .name = "xz", .suffix = "xz", .beginnings = {{"\xFD" "7zXZ\0", 6}},
    .allows_padding = true,  // the .xz file format, section 2.2
#if __has_include(<lzma.h>)
    .package = "liblzma5", .is_loaded = xz_is_loaded, .unpack = unpack, .pack = pack,
#else
    CCM_ABSENT("liblzma-dev", .pack = ccm_never)
#endif
};
