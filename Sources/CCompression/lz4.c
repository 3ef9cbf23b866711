// The LZ4 frame format, by liblz4.
#include "codec.h"

#if !__has_include(<lz4frame.h>)
#error "lz4frame.h is missing: install liblz4-dev (Debian), lz4-devel (Fedora) or lz4 (Homebrew)"
#endif
#include <lz4frame.h>
#include <stdlib.h>

static struct {
  CLO_FUNCTION(LZ4F_createDecompressionContext);
  CLO_FUNCTION(LZ4F_freeDecompressionContext);
  CLO_FUNCTION(LZ4F_decompress);
  CLO_FUNCTION(LZ4F_isError);
  CLO_FUNCTION(LZ4F_getErrorName);
} lz4;

static bool load(void *library) {
  return FIND(lz4, library, LZ4F_createDecompressionContext)
         && FIND(lz4, library, LZ4F_freeDecompressionContext)
         && FIND(lz4, library, LZ4F_decompress) && FIND(lz4, library, LZ4F_isError)
         && FIND(lz4, library, LZ4F_getErrorName);
}

struct unpacker {
  ccm_stream stream;
  LZ4F_dctx *context;
};

static ccm_outcome unpack_some(ccm_stream *stream, ccm_bytes *bytes, bool is_last) {
  (void)is_last;
  size_t read = bytes->input_count, written = bytes->room_count;
  size_t status = lz4.LZ4F_decompress(
      ((struct unpacker *)stream)->context, bytes->room, &written, bytes->input, &read, NULL);
  if (lz4.LZ4F_isError(status)) return ccm_fail(stream, lz4.LZ4F_getErrorName(status));
  ccm_advance(bytes, read, written);
  return status == 0 ? ccm_outcome_ended : ccm_outcome_going;
}

static void end(ccm_stream *stream) {
  lz4.LZ4F_freeDecompressionContext(((struct unpacker *)stream)->context);
  free(stream);
}

static ccm_stream *unpack(size_t memory) {
  (void)memory;  // never more than two blocks of 4 MB
  struct unpacker *unpacker = calloc(1, sizeof *unpacker);
  if (unpacker == NULL) return NULL;
  unpacker->stream = (ccm_stream){.run = unpack_some, .destroy = end};
  size_t status = lz4.LZ4F_createDecompressionContext(&unpacker->context, LZ4F_VERSION);
  if (!lz4.LZ4F_isError(status)) return &unpacker->stream;
  free(unpacker);
  return NULL;
}

const struct codec ccm_lz4_codec = {
    .library = CLO_LIBRARY("lz4", "1"), .load = load, .unpack = unpack};
