// Zstandard (RFC 8878), by libzstd.
#include "codec.h"

#if __has_include(<zstd.h>)
#include <zstd.h>
#include <zstd_errors.h>

#define FUNCTIONS(X) \
  X(ZSTD_createDCtx) X(ZSTD_freeDCtx) X(ZSTD_DCtx_setParameter) X(ZSTD_decompressStream) \
  X(ZSTD_DCtx_loadDictionary) \
  X(ZSTD_createCCtx) X(ZSTD_freeCCtx) X(ZSTD_CCtx_setParameter) X(ZSTD_compressStream2) \
  X(ZSTD_isError) X(ZSTD_getErrorName) X(ZSTD_getErrorCode)
CLO_TABLE(zstd, FUNCTIONS, CLO_FILE("zstd", "1"))

static ccm_outcome failed(ccm_stream *stream, size_t status) {
  if (zstd.ZSTD_getErrorCode(status) == ZSTD_error_frameParameter_windowTooLarge)
    return ccm_exceed(stream, "the window is larger than the limit");
  return ccm_fail(stream, zstd.ZSTD_getErrorName(status));
}

static ccm_outcome unpack_some(ccm_stream *stream, ccm_bytes *bytes, bool is_last) {
  (void)is_last;
  ZSTD_inBuffer in = {.src = bytes->input, .size = bytes->input_count};
  ZSTD_outBuffer out = {.dst = bytes->room, .size = bytes->room_count};
  size_t status = zstd.ZSTD_decompressStream(stream->state, &out, &in);
  ccm_advance(bytes, in.pos, out.pos);
  if (zstd.ZSTD_isError(status)) return failed(stream, status);
  return status == 0 ? ccm_outcome_ended : ccm_outcome_going;
}

static ccm_outcome pack_some(ccm_stream *stream, ccm_bytes *bytes, bool is_last) {
  ZSTD_inBuffer in = {.src = bytes->input, .size = bytes->input_count};
  ZSTD_outBuffer out = {.dst = bytes->room, .size = bytes->room_count};
  size_t status = zstd.ZSTD_compressStream2(
      stream->state, &out, &in, is_last ? ZSTD_e_end : ZSTD_e_continue);
  ccm_advance(bytes, in.pos, out.pos);
  if (zstd.ZSTD_isError(status)) return failed(stream, status);
  return is_last && status == 0 ? ccm_outcome_ended : ccm_outcome_going;
}

// Returns the binary logarithm of the largest window that fits.
static int window_log(size_t memory) {
  int log = 0;
  while (memory >>= 1) log++;
  return log < 10 ? 10 : log > 31 ? 31 : log;
}

static void *begin_unpacking(size_t memory) {
  ZSTD_DCtx *context = zstd.ZSTD_createDCtx();
  if (context != NULL) {
    zstd.ZSTD_DCtx_setParameter(context, ZSTD_d_windowLogMax, window_log(memory));
  }
  return context;
}

static void *begin_packing(size_t memory) {
  (void)memory;
  ZSTD_CCtx *context = zstd.ZSTD_createCCtx();
  if (context != NULL) zstd.ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
  return context;
}

static void end_unpacking(void *state) { zstd.ZSTD_freeDCtx(state); }

static void end_packing(void *state) { zstd.ZSTD_freeCCtx(state); }

static bool set_dictionary(void *state, const void *bytes, size_t count) {
  return !zstd.ZSTD_isError(zstd.ZSTD_DCtx_loadDictionary(state, bytes, count));
}

static const ccm_way unpack = {
    .begin = begin_unpacking, .run = unpack_some, .end = end_unpacking,
    .set_dictionary = set_dictionary};
static const ccm_way pack = {.begin = begin_packing, .run = pack_some, .end = end_packing};
#endif

const ccm_codec ccm_zstd_codec = {
    .name = "zstd", .suffix = "zst",
    .beginnings = {{"\x28\xB5\x2F\xFD", 4}},
#if __has_include(<zstd.h>)
    .package = "libzstd1", .is_loaded = zstd_is_loaded, .unpack = &unpack, .pack = &pack,
#else
    CCM_ABSENT("libzstd-dev", .pack = &ccm_never)
#endif
};
