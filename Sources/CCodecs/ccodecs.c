#include "codec.h"

#include <stdlib.h>

#define CODEC(name) [ccm_##name] = &ccm_##name##_codec,
static const ccm_codec *const codecs[] = {CCM_CODECS(CODEC)};

const ccm_codec *ccm_codec_of(ccm_format format) { return codecs[format]; }

ccm_stream *ccm_begin(const ccm_way *way, size_t memory) {
  ccm_stream *stream = calloc(1, sizeof *stream);
  void *state = stream == NULL ? NULL : way->begin(memory);
  if (state == NULL) {
    free(stream);
    return NULL;
  }
  *stream = (ccm_stream){.way = way, .state = state};
  return stream;
}

void ccm_destroy(ccm_stream *stream) {
  stream->way->end(stream->state);
  free(stream);
}

ccm_outcome ccm_run(ccm_stream *stream, ccm_bytes *bytes, bool is_last) {
  return stream->way->run(stream, bytes, is_last);
}

bool ccm_set_dictionary(ccm_stream *stream, const void *bytes, size_t count) {
  bool (*set)(void *, const void *, size_t) = stream->way->set_dictionary;
  return set != NULL && set(stream->state, bytes, count);
}

const char *ccm_message(const ccm_stream *stream) {
  return stream->message != NULL ? stream->message : "damaged";
}
