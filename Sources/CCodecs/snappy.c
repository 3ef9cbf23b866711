// Snappy's block format, by libsnappy. A block is compressed when all of it is there.
#include "codec.h"

#if __has_include(<snappy-c.h>)
#include <snappy-c.h>
#include <stdlib.h>
#include <string.h>

#define FUNCTIONS(X) \
  X(snappy_compress) X(snappy_max_compressed_length)
CLO_TABLE(snappy, FUNCTIONS, CLO_FILE("snappy", "1"))

struct packer {
  char *block;  // NULL between two blocks
  size_t size;
  size_t read;
};

// Compresses the whole input. Returns false if memory runs out.
static bool pack_block(struct packer *packer, ccm_bytes *bytes) {
  size_t size = snappy.snappy_max_compressed_length(bytes->input_count);
  char *block = malloc(size);
  if (block == NULL
      || snappy.snappy_compress((const char *)bytes->input, bytes->input_count, block, &size)
             != SNAPPY_OK) {
    free(block);
    return false;
  }
  ccm_advance(bytes, bytes->input_count, 0);
  packer->block = block;
  packer->size = size;
  packer->read = 0;
  return true;
}

static ccm_outcome pack_some(ccm_stream *stream, ccm_bytes *bytes, bool is_last) {
  struct packer *packer = stream->state;
  if (!is_last) return ccm_fail(stream, "a block is compressed as a whole");
  if (packer->block == NULL && !pack_block(packer, bytes)) return ccm_fail(stream, "out of memory");
  size_t rest = packer->size - packer->read;
  size_t count = rest < bytes->room_count ? rest : bytes->room_count;
  memcpy(bytes->room, packer->block + packer->read, count);
  packer->read += count;
  ccm_advance(bytes, 0, count);
  if (packer->read < packer->size) return ccm_outcome_going;
  free(packer->block);
  packer->block = NULL;
  return ccm_outcome_ended;
}

static void *begin(size_t memory) {
  (void)memory;
  return calloc(1, sizeof(struct packer));
}

static void end(void *state) {
  free(((struct packer *)state)->block);
  free(state);
}

static const ccm_way pack = {.begin = begin, .run = pack_some, .end = end};
#endif

const ccm_codec ccm_snappy_codec = {
    // Its block format, which files of columns use; it has no file format.
    .name = "Snappy", .suffix = "",
#if __has_include(<snappy-c.h>)
    .package = "libsnappy1v5", .is_loaded = snappy_is_loaded, .pack = &pack,
#else
    CCM_ABSENT("libsnappy-dev", .pack = &ccm_never)
#endif
};
