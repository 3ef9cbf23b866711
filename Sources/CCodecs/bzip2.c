// bzip2, by libbz2.
#include "codec.h"

#if __has_include(<bzlib.h>)
#include <bzlib.h>
#include <stdlib.h>

#define FUNCTIONS(X) \
  X(BZ2_bzDecompressInit) X(BZ2_bzDecompress) X(BZ2_bzDecompressEnd)
CLO_TABLE(bz, FUNCTIONS, CLO_FILE("bz2", "1.0"))

struct bzip2 {
  ccm_stream stream;
  bz_stream bz;
};

static ccm_outcome unpack_some(ccm_stream *stream, ccm_bytes *bytes, bool is_last) {
  (void)is_last;
  struct bzip2 *bzip2 = (struct bzip2 *)stream;
  bzip2->bz.next_in = (char *)bytes->input;
  bzip2->bz.avail_in = (unsigned)bytes->input_count;
  bzip2->bz.next_out = (char *)bytes->room;
  bzip2->bz.avail_out = (unsigned)bytes->room_count;
  int status = bz.BZ2_bzDecompress(&bzip2->bz);
  ccm_advance(
      bytes, bytes->input_count - bzip2->bz.avail_in, bytes->room_count - bzip2->bz.avail_out);
  switch (status) {
    case BZ_OK: return ccm_outcome_going;
    case BZ_STREAM_END: return ccm_outcome_ended;
    case BZ_MEM_ERROR: return ccm_fail(stream, "out of memory");
    case BZ_DATA_ERROR: return ccm_fail(stream, "incorrect data check");
    default: return ccm_fail(stream, "damaged");
  }
}

static void end(ccm_stream *stream) {
  bz.BZ2_bzDecompressEnd(&((struct bzip2 *)stream)->bz);
  free(stream);
}

static ccm_stream *unpack(size_t memory) {
  (void)memory;  // never more than 4 MB
  struct bzip2 *bzip2 = calloc(1, sizeof *bzip2);
  if (bzip2 == NULL) return NULL;
  bzip2->stream = (ccm_stream){.run = unpack_some, .destroy = end};
  if (bz.BZ2_bzDecompressInit(&bzip2->bz, 0, 0) == BZ_OK) return &bzip2->stream;
  free(bzip2);
  return NULL;
}
#endif

const ccm_codec ccm_bzip2_codec = {
    // `BZh`, a digit, and the magic of the first block or of the end. The letters alone may also
    // begin a table.
    .name = "bzip2", .suffix = "bz2",
    .beginnings = {{"BZh?1AY", 7}, {"BZh?\x17\x72\x45", 7}},
#if __has_include(<bzlib.h>)
    .package = "libbz2-1.0", .is_loaded = bz_is_loaded, .unpack = unpack,
#else
    CCM_ABSENT("libbz2-dev")
#endif
};
