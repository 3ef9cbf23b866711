// Zstandard (RFC 8878), by libzstd.
#include "codec.h"

#if __has_include(<zstd.h>)
#include <stdlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#define FUNCTIONS(X) \
  X(ZSTD_createDCtx) X(ZSTD_freeDCtx) X(ZSTD_DCtx_setParameter) X(ZSTD_decompressStream) \
  X(ZSTD_DCtx_loadDictionary) \
  X(ZSTD_createCCtx) X(ZSTD_freeCCtx) X(ZSTD_CCtx_setParameter) X(ZSTD_compressStream2) \
  X(ZSTD_isError) X(ZSTD_getErrorName) X(ZSTD_getErrorCode)
CLO_TABLE(zstd, FUNCTIONS, CLO_FILE("zstd", "1"))

struct unpacker {
  ccm_stream stream;
  ZSTD_DCtx *context;
};

struct packer {
  ccm_stream stream;
  ZSTD_CCtx *context;
};

static ccm_outcome failed(ccm_stream *stream, size_t status) {
  if (zstd.ZSTD_getErrorCode(status) == ZSTD_error_frameParameter_windowTooLarge)
    return ccm_exceed(stream, "the window is larger than the limit");
  return ccm_fail(stream, zstd.ZSTD_getErrorName(status));
}

static ccm_outcome unpack_some(ccm_stream *stream, ccm_bytes *bytes, bool is_last) {
  (void)is_last;
  ZSTD_inBuffer in = {.src = bytes->input, .size = bytes->input_count};
  ZSTD_outBuffer out = {.dst = bytes->room, .size = bytes->room_count};
  size_t status = zstd.ZSTD_decompressStream(((struct unpacker *)stream)->context, &out, &in);
  ccm_advance(bytes, in.pos, out.pos);
  if (zstd.ZSTD_isError(status)) return failed(stream, status);
  return status == 0 ? ccm_outcome_ended : ccm_outcome_going;
}

static ccm_outcome pack_some(ccm_stream *stream, ccm_bytes *bytes, bool is_last) {
  ZSTD_inBuffer in = {.src = bytes->input, .size = bytes->input_count};
  ZSTD_outBuffer out = {.dst = bytes->room, .size = bytes->room_count};
  size_t status = zstd.ZSTD_compressStream2(
      ((struct packer *)stream)->context, &out, &in, is_last ? ZSTD_e_end : ZSTD_e_continue);
  ccm_advance(bytes, in.pos, out.pos);
  if (zstd.ZSTD_isError(status)) return failed(stream, status);
  return is_last && status == 0 ? ccm_outcome_ended : ccm_outcome_going;
}

static void end_unpacking(ccm_stream *stream) {
  zstd.ZSTD_freeDCtx(((struct unpacker *)stream)->context);
  free(stream);
}

static void end_packing(ccm_stream *stream) {
  zstd.ZSTD_freeCCtx(((struct packer *)stream)->context);
  free(stream);
}

// Returns the binary logarithm of the largest window that fits.
static int window_log(size_t memory) {
  int log = 0;
  while (memory >>= 1) log++;
  return log < 10 ? 10 : log > 31 ? 31 : log;
}

static bool set_dictionary(ccm_stream *stream, const void *bytes, size_t count) {
  ZSTD_DCtx *context = ((struct unpacker *)stream)->context;
  return !zstd.ZSTD_isError(zstd.ZSTD_DCtx_loadDictionary(context, bytes, count));
}

static ccm_stream *unpack(size_t memory) {
  struct unpacker *unpacker = calloc(1, sizeof *unpacker);
  if (unpacker == NULL) return NULL;
  unpacker->stream = (ccm_stream){.run = unpack_some, .destroy = end_unpacking, .set_dictionary = set_dictionary};
  unpacker->context = zstd.ZSTD_createDCtx();
  if (unpacker->context != NULL) {
    zstd.ZSTD_DCtx_setParameter(unpacker->context, ZSTD_d_windowLogMax, window_log(memory));
    return &unpacker->stream;
  }
  free(unpacker);
  return NULL;
}

static ccm_stream *pack(void) {
  struct packer *packer = calloc(1, sizeof *packer);
  if (packer == NULL) return NULL;
  packer->stream = (ccm_stream){.run = pack_some, .destroy = end_packing};
  packer->context = zstd.ZSTD_createCCtx();
  if (packer->context != NULL) {
    zstd.ZSTD_CCtx_setParameter(packer->context, ZSTD_c_checksumFlag, 1);
    return &packer->stream;
  }
  free(packer);
  return NULL;
}
#endif

const ccm_codec ccm_zstd_codec = {
    .name = "zstd", .suffix = "zst",
    .beginnings = {{"\x28\xB5\x2F\xFD", 4}},
#if __has_include(<zstd.h>)
    .package = "libzstd1", .is_loaded = zstd_is_loaded, .unpack = unpack, .pack = pack,
#else
    CCM_ABSENT("libzstd-dev", .pack = ccm_never)
#endif
};
