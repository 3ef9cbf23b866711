#include "gunzip.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

// What zlib.h says of these, so that its package isn't needed to build.
enum { z_ok = 0, z_stream_end = 1, z_buf_error = -5 };
// Gzip and nothing else, with the largest window.
enum { gzip_window = 16 + 15, gzip_first_byte = 0x1F };
struct stream {
  const unsigned char *next_in;
  unsigned avail_in;
  unsigned long total_in;
  unsigned char *next_out;
  unsigned avail_out;
  unsigned long total_out;
  const char *msg;
  void *state, *alloc, *free, *opaque;
  int data_type;
  unsigned long adler, reserved;
};

static struct {
  int (*init)(struct stream *, int, const char *, int);
  int (*inflate)(struct stream *, int);
  int (*reset)(struct stream *);
  int (*end)(struct stream *);
} zlib;

bool gunzip_load(void *library) {
  if (library == NULL) return false;
  zlib.init = dlsym(library, "inflateInit2_");
  zlib.inflate = dlsym(library, "inflate");
  zlib.reset = dlsym(library, "inflateReset");
  zlib.end = dlsym(library, "inflateEnd");
  return zlib.init && zlib.inflate && zlib.reset && zlib.end;
}

struct gunzip {
  struct stream stream;
  void *context;
  car_read read;
  enum { in_member, between_members, behind_all, failed } state;
  char message[64];
  unsigned char unpacked[64 << 10];
};

gunzip *gunzip_create(void *context, car_read read) {
  gunzip *gunzip = calloc(1, sizeof *gunzip);
  if (gunzip == NULL) return NULL;
  gunzip->context = context;
  gunzip->read = read;
  if (zlib.init(&gunzip->stream, gzip_window, "1", sizeof gunzip->stream) == z_ok) return gunzip;
  free(gunzip);
  return NULL;
}

void gunzip_destroy(gunzip *gunzip) {
  if (gunzip == NULL) return;
  zlib.end(&gunzip->stream);
  free(gunzip);
}

const char *gunzip_message(const gunzip *gunzip) {
  return gunzip != NULL && *gunzip->message ? gunzip->message : NULL;
}

static void fail(gunzip *gunzip, const char *message) {
  snprintf(gunzip->message, sizeof gunzip->message, "gzip: %s", message ? message : "damaged");
  gunzip->state = failed;
}

// Sees to it that there is something to unpack, or knows why there isn't.
static void fill(gunzip *gunzip) {
  if (gunzip->stream.avail_in > 0) return;
  const void *bytes;
  ptrdiff_t count = gunzip->read(gunzip->context, &bytes);
  if (count > 0) {
    gunzip->stream.next_in = bytes;
    gunzip->stream.avail_in = (unsigned)count;
  } else if (count < 0) {
    gunzip->state = failed;  // and the reader knows why
  } else if (gunzip->state == in_member) {
    fail(gunzip, "cut off");
  } else {
    gunzip->state = behind_all;
  }
}

// Behind a member there is another one, or what gzip itself passes over: zeros, as tapes have them.
static void begin_member(gunzip *gunzip) {
  bool is_member = *gunzip->stream.next_in == gzip_first_byte;
  if (is_member) zlib.reset(&gunzip->stream);
  gunzip->state = is_member ? in_member : behind_all;
}

ptrdiff_t gunzip_read(gunzip *gunzip, const void **bytes) {
  struct stream *stream = &gunzip->stream;
  stream->next_out = gunzip->unpacked;
  stream->avail_out = sizeof gunzip->unpacked;
  while (stream->avail_out == sizeof gunzip->unpacked && gunzip->state < behind_all) {
    fill(gunzip);
    if (gunzip->state == between_members) begin_member(gunzip);
    if (gunzip->state != in_member) continue;
    int status = zlib.inflate(stream, 0);
    if (status == z_stream_end) {
      gunzip->state = between_members;
    } else if (status != z_ok && status != z_buf_error) {
      fail(gunzip, stream->msg);
    }
  }
  ptrdiff_t count = (ptrdiff_t)(sizeof gunzip->unpacked - stream->avail_out);
  *bytes = gunzip->unpacked;
  return count == 0 && gunzip->state == failed ? -1 : count;
}
