// gzip (RFC 1952) and HTTP's deflate coding, by zlib.
#include "codec.h"

#include <stdlib.h>
#include <zlib.h>

// The largest window, of gzip, and of deflate without a header.
enum { gzip_window = 16 + MAX_WBITS, raw_window = -MAX_WBITS, usual_memory = 8 };

struct gzip {
  ccm_stream stream;
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

static ccm_outcome outcome(struct gzip *gzip, ccm_bytes *bytes, int status) {
  ccm_advance(
      bytes, bytes->input_count - gzip->z.avail_in, bytes->room_count - gzip->z.avail_out);
  switch (status) {
    case Z_OK:
    case Z_BUF_ERROR: return ccm_outcome_going;
    case Z_STREAM_END: return ccm_outcome_ended;
    case Z_MEM_ERROR: return ccm_fail(&gzip->stream, "out of memory");
    default: return ccm_fail(&gzip->stream, gzip->z.msg);
  }
}

static ccm_outcome unpack_some(ccm_stream *stream, ccm_bytes *bytes, bool is_last) {
  (void)is_last;
  struct gzip *gzip = (struct gzip *)stream;
  // The coding has zlib's header (RFC 1950), whose method is 8. Some servers leave it out. Their
  // streams never begin with such a byte, which would be a stored block with padding.
  if (gzip->may_be_raw && bytes->input_count > 0) {
    gzip->may_be_raw = false;
    if ((*bytes->input & 0x0F) != Z_DEFLATED) inflateReset2(&gzip->z, raw_window);
  }
  lend(&gzip->z, bytes);
  return outcome(gzip, bytes, inflate(&gzip->z, Z_NO_FLUSH));
}

static ccm_outcome pack_some(ccm_stream *stream, ccm_bytes *bytes, bool is_last) {
  struct gzip *gzip = (struct gzip *)stream;
  lend(&gzip->z, bytes);
  return outcome(gzip, bytes, deflate(&gzip->z, is_last ? Z_FINISH : Z_NO_FLUSH));
}

static void end_unpacking(ccm_stream *stream) {
  inflateEnd(&((struct gzip *)stream)->z);
  free(stream);
}

static void end_packing(ccm_stream *stream) {
  deflateEnd(&((struct gzip *)stream)->z);
  free(stream);
}

static ccm_stream *unpacker(int window) {
  struct gzip *gzip = calloc(1, sizeof *gzip);
  if (gzip == NULL) return NULL;
  gzip->stream = (ccm_stream){.run = unpack_some, .destroy = end_unpacking};
  gzip->may_be_raw = window == MAX_WBITS;
  if (inflateInit2(&gzip->z, window) == Z_OK) return &gzip->stream;
  free(gzip);
  return NULL;
}

static ccm_stream *unpack(size_t memory) {
  (void)memory;
  return unpacker(gzip_window);
}

static ccm_stream *unpack_deflate(size_t memory) {
  (void)memory;
  return unpacker(MAX_WBITS);
}

static ccm_stream *pack(void) {
  struct gzip *gzip = calloc(1, sizeof *gzip);
  if (gzip == NULL) return NULL;
  gzip->stream = (ccm_stream){.run = pack_some, .destroy = end_packing};
  int status = deflateInit2(
      &gzip->z, Z_DEFAULT_COMPRESSION, Z_DEFLATED, gzip_window, usual_memory, Z_DEFAULT_STRATEGY);
  if (status == Z_OK) return &gzip->stream;
  free(gzip);
  return NULL;
}

// zlib is linked.
static bool is_loaded(void) { return true; }

const ccm_codec ccm_gzip_codec = {
    .name = "gzip", .package = "zlib1g", .suffix = "gz", .beginnings = {{"\x1F\x8B", 2}},
    .allows_padding = true,  // tapes pad files with zeros, which gzip skips
    .is_loaded = is_loaded, .unpack = unpack, .pack = pack,
};
// HTTP's coding of that name (RFC 9110, section 8.4.1.2); no format of files.
const ccm_codec ccm_deflate_codec = {
    .name = "deflate", .package = "zlib1g", .suffix = "", .has_one_member = true,
    .is_loaded = is_loaded, .unpack = unpack_deflate,
};
