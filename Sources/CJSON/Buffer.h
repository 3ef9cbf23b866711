// Bytes that grow, and bytes that are elsewhere.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// A function of the way that every byte takes.
#define CSJ_INLINE __attribute__((always_inline)) static inline

// A condition whose branch isn't made a calculation: what follows needn't wait for it.
#define CSJ_LIKELY(condition) __builtin_expect((condition), 1)

typedef struct csj_buffer {
  uint8_t *bytes;
  size_t size, capacity;
} csj_buffer;

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

static inline csj_span csj_contents(const csj_buffer *buffer) {
  return (csj_span){buffer->bytes, buffer->size};
}

static inline void csj_set(csj_buffer *buffer, csj_span text) {
  buffer->size = 0;
  csj_append(buffer, text.bytes, text.size);
}

// Frees the memory and keeps an empty buffer.
static inline void csj_discard(csj_buffer *buffer) {
  free(buffer->bytes);
  *buffer = (csj_buffer){0};
}

static inline bool csj_is_equal(csj_span one, csj_span other) {
  return one.size == other.size && (one.size == 0 || memcmp(one.bytes, other.bytes, one.size) == 0);
}

static inline bool csj_is_key(csj_span key, const char *text) {
  return csj_is_equal(key, (csj_span){(const uint8_t *)text, strlen(text)});
}

// Two texts of one hash are taken for the same.
static inline uint64_t csj_hash(csj_span text) {
  uint64_t hash = 0xCBF29CE484222325;
  for (size_t index = 0; index < text.size; index++) {
    hash = (hash ^ text.bytes[index]) * 0x100000001B3;
  }
  return hash;
}
