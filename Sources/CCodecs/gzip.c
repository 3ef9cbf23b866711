// gzip (RFC 1952) and HTTP's deflate coding, by zlib.
#include "codec.h"

#include <stdlib.h>
#include <zlib.h>

// The largest window, of gzip, and of deflate without a header.
enum { gzip_window = 16 + MAX_WBITS, raw_window = -MAX_WBITS, usual_memory = 8 };

struct gzip {
  z_stream z;
  bool may_be_raw;
};

// Input and output sizes are far below 4 GiB.
static void lend(z_stream *z, const ccm_bytes *bytes) {
  z->next_in = (Bytef *)bytes->input;
  z->avail_in = (uInt)bytes->input_count;
  z->next_out = bytes->room;
  z->avail_out = (uInt)bytes->room_count;
}

static ccm_outcome outcome(ccm_stream *stream, ccm_bytes *bytes, int status) {
  const z_stream *z = &((struct gzip *)stream->state)->z;
  ccm_advance(bytes, bytes->input_count - z->avail_in, bytes->room_count - z->avail_out);
  switch (status) {
    case Z_OK:
    case Z_BUF_ERROR: return ccm_outcome_going;
    case Z_STREAM_END: return ccm_outcome_ended;
    case Z_MEM_ERROR: return ccm_fail(stream, "out of memory");
    default: return ccm_fail(stream, z->msg);
  }
}

static ccm_outcome unpack_some(ccm_stream *stream, ccm_bytes *bytes, bool is_last) {
  (void)is_last;
  struct gzip *gzip = stream->state;
  // The coding has zlib's header (RFC 1950), whose method is 8. Some servers leave it out. Their
  // streams never begin with such a byte, which would be a stored block with padding.
  if (gzip->may_be_raw && bytes->input_count > 0) {
    gzip->may_be_raw = false;
    if ((*bytes->input & 0x0F) != Z_DEFLATED) inflateReset2(&gzip->z, raw_window);
  }
  lend(&gzip->z, bytes);
  // With this flush, a member that ends here isn't copied to the window of a next call.
  return outcome(stream, bytes, inflate(&gzip->z, Z_FINISH));
}

static ccm_outcome pack_some(ccm_stream *stream, ccm_bytes *bytes, bool is_last) {
  struct gzip *gzip = stream->state;
  lend(&gzip->z, bytes);
  return outcome(stream, bytes, deflate(&gzip->z, is_last ? Z_FINISH : Z_NO_FLUSH));
}

static void *begin(int window) {
  struct gzip *gzip = calloc(1, sizeof *gzip);
  if (gzip == NULL) return NULL;
  gzip->may_be_raw = window == MAX_WBITS;
  if (inflateInit2(&gzip->z, window) == Z_OK) return gzip;
  free(gzip);
  return NULL;
}

static void *begin_gzip(size_t memory) {
  (void)memory;
  return begin(gzip_window);
}

static void *begin_deflate(size_t memory) {
  (void)memory;
  return begin(MAX_WBITS);
}

static void *begin_packing(size_t memory) {
  (void)memory;
  struct gzip *gzip = calloc(1, sizeof *gzip);
  if (gzip == NULL) return NULL;
  int status = deflateInit2(
      &gzip->z, Z_DEFAULT_COMPRESSION, Z_DEFLATED, gzip_window, usual_memory, Z_DEFAULT_STRATEGY);
  if (status == Z_OK) return gzip;
  free(gzip);
  return NULL;
}

static void end_unpacking(void *state) {
  inflateEnd(state);  // the stream is the first member
  free(state);
}

static void end_packing(void *state) {
  deflateEnd(state);
  free(state);
}

static const ccm_way unpack = {.begin = begin_gzip, .run = unpack_some, .end = end_unpacking};
static const ccm_way unpack_deflate = {
    .begin = begin_deflate, .run = unpack_some, .end = end_unpacking};
static const ccm_way pack = {.begin = begin_packing, .run = pack_some, .end = end_packing};

unsigned ccm_crc32(const unsigned char *bytes, size_t count) {
  return (unsigned)crc32(0, bytes, (uInt)count);
}

// zlib is linked.
static bool is_loaded(void) { return true; }

const ccm_codec ccm_gzip_codec = {
    .name = "gzip", .package = "zlib1g", .suffix = "gz", .beginnings = {{"\x1F\x8B", 2}},
    .allows_padding = true,  // tapes pad files with zeros, which gzip skips
    .is_loaded = is_loaded, .unpack = &unpack, .pack = &pack,
};
// HTTP's coding of that name (RFC 9110, section 8.4.1.2); no format of files.
const ccm_codec ccm_deflate_codec = {
    .name = "deflate", .package = "zlib1g", .suffix = "", .has_one_member = true,
    .is_loaded = is_loaded, .unpack = &unpack_deflate,
};
