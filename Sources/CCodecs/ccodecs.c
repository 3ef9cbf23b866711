#include "codec.h"

#define CODEC(name) [ccm_##name] = &ccm_##name##_codec,
static const ccm_codec *const codecs[] = {CCM_CODECS(CODEC)};

const ccm_codec *ccm_codec_of(ccm_format format) { return codecs[format]; }

void ccm_destroy(ccm_stream *stream) { stream->destroy(stream); }

ccm_outcome ccm_run(ccm_stream *stream, ccm_bytes *bytes, bool is_last) {
  return stream->run(stream, bytes, is_last);
}

bool ccm_set_dictionary(ccm_stream *stream, const void *bytes, size_t count) {
  return stream->set_dictionary != NULL && stream->set_dictionary(stream, bytes, count);
}

const char *ccm_message(const ccm_stream *stream) {
  return stream->message != NULL ? stream->message : "damaged";
}
