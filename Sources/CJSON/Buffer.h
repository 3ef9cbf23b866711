// Bytes that grow.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// A function of the way that every byte takes.
#define CSJ_INLINE __attribute__((always_inline)) static inline

typedef struct csj_buffer {
  uint8_t *bytes;
  size_t size, capacity;
} csj_buffer;

// Bytes that are elsewhere.
typedef struct csj_span {
  const uint8_t *bytes;
  size_t size;
} csj_span;

// A failed allocation ends the program, as in Swift.
static inline void *csj_resized(void *memory, size_t size) {
  void *larger = realloc(memory, size);
  if (larger == NULL) abort();
  return larger;
}

__attribute__((noinline)) static void csj_grow(csj_buffer *buffer, size_t count) {
  buffer->capacity = 2 * buffer->size + count + 64;
  buffer->bytes = csj_resized(buffer->bytes, buffer->capacity);
}

// Returns room for `count` bytes more.
CSJ_INLINE uint8_t *csj_room(csj_buffer *buffer, size_t count) {
  if (buffer->capacity - buffer->size < count) csj_grow(buffer, count);
  return buffer->bytes + buffer->size;
}

static inline void csj_append(csj_buffer *buffer, const void *bytes, size_t count) {
  if (count == 0) return;
  memcpy(csj_room(buffer, count), bytes, count);
  buffer->size += count;
}

static inline void csj_append_byte(csj_buffer *buffer, uint8_t byte) {
  *csj_room(buffer, 1) = byte;
  buffer->size += 1;
}

static inline void csj_append_text(csj_buffer *buffer, const char *text) {
  csj_append(buffer, text, strlen(text));
}

// Frees the memory and keeps an empty buffer.
static inline void csj_discard(csj_buffer *buffer) {
  free(buffer->bytes);
  *buffer = (csj_buffer){0};
}
