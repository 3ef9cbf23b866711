// RFC 1952, by zlib.
#include "codec.h"

#if !__has_include(<zlib.h>)
#error "zlib.h is missing: install zlib1g-dev (Debian), zlib-devel (Fedora) or zlib (Homebrew)"
#endif
#include <stdlib.h>
#include <zlib.h>

// The gzip format only, with the largest window.
enum { gzip_window = 16 + MAX_WBITS, usual_memory = 8 };

struct gzip {
  ccm_stream stream;
  z_stream z;
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

static ccm_stream *unpack(size_t memory) {
  (void)memory;
  struct gzip *gzip = calloc(1, sizeof *gzip);
  if (gzip == NULL) return NULL;
  gzip->stream = (ccm_stream){.run = unpack_some, .destroy = end_unpacking};
  if (inflateInit2(&gzip->z, gzip_window) == Z_OK) return &gzip->stream;
  free(gzip);
  return NULL;
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

const struct codec ccm_gzip_codec = {.unpack = unpack, .pack = pack};
