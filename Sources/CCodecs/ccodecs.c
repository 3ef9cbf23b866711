#include "codec.h"

static const struct codec *const codecs[] = {
    [ccm_gzip] = &ccm_gzip_codec, [ccm_bzip2] = &ccm_bzip2_codec, [ccm_xz] = &ccm_xz_codec,
    [ccm_zstd] = &ccm_zstd_codec, [ccm_lz4] = &ccm_lz4_codec, [ccm_snappy] = &ccm_snappy_codec,
    [ccm_deflate] = &ccm_deflate_codec,
};

bool ccm_is_installed(ccm_format format) { return codecs[format]->is_loaded(); }

ccm_stream *ccm_unpack(ccm_format format, size_t memory) {
  return codecs[format]->unpack == NULL ? NULL : codecs[format]->unpack(memory);
}

ccm_stream *ccm_pack(ccm_format format) {
  return codecs[format]->pack == NULL ? NULL : codecs[format]->pack();
}

void ccm_destroy(ccm_stream *stream) { stream->destroy(stream); }

ccm_outcome ccm_run(ccm_stream *stream, ccm_bytes *bytes, bool is_last) {
  return stream->run(stream, bytes, is_last);
}

const char *ccm_message(const ccm_stream *stream) {
  return stream->message != NULL ? stream->message : "damaged";
}
