// Any bytes as JSON: read in pieces, they give the same events and the same error as at once.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "trace.h"

static char *events(const uint8_t *bytes, size_t count, size_t piece, bool looks, size_t *size) {
  char *text = NULL;
  FILE *output = open_memstream(&text, size);
  if (output == NULL) abort();
  trace(output, bytes, count, piece, looks, true);
  fclose(output);
  return text;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
  if (count == 0) return 0;
  size_t piece = bytes[0] % 32 + 1, whole_size, size;
  bool looks = bytes[0] & 32;
  char *whole = events(bytes + 1, count - 1, SIZE_MAX, looks, &whole_size);
  char *pieces = events(bytes + 1, count - 1, piece, looks, &size);
  // After an error, a head is read as far as the bytes reach.
  bool has_error = strstr(whole, "\n! ") != NULL;
  if (!has_error && (size != whole_size || memcmp(whole, pieces, size) != 0)) abort();
  free(whole);
  free(pieces);
  return 0;
}
