// iconv by ICU, which libxml2 brings along, for the static program. The C library's iconv loads a
// module of the system for each encoding. There may be none, or one of another C library, which
// ends the program.
#ifdef CLO_STATIC

#include <errno.h>
#include <iconv.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/ucnv.h>
#include <unicode/utf16.h>
#include <unicode/utf8.h>

struct decoder {
  UConverter *converter;
  // The bytes of an incomplete character that the converter has. The caller also has them, and
  // passes them again with the bytes that follow.
  size_t pending;
};

// The UTF-16 and UTF-8 that one byte can complete.
enum { units = 32, bytes = 3 * units };

// ICU's CP949 is another than the C library's, which is Windows'.
static const char *icu_name(const char *name) {
  return strcmp(name, "CP949") == 0 ? "windows-949" : name;
}

iconv_t __wrap_iconv_open(const char *to, const char *from) {
  UErrorCode status = U_ZERO_ERROR;
  struct decoder *decoder = calloc(1, sizeof *decoder);
  bool is_utf8 = strcmp(to, "UTF-8") == 0;
  UConverter *converter = is_utf8 ? ucnv_open(icu_name(from), &status) : NULL;
  if (converter != NULL)
    ucnv_setToUCallBack(converter, UCNV_TO_U_CALLBACK_STOP, NULL, NULL, NULL, &status);
  if (decoder != NULL && converter != NULL && U_SUCCESS(status)) {
    decoder->converter = converter;
    return decoder;
  }
  if (converter != NULL) ucnv_close(converter);
  free(decoder);
  errno = EINVAL;
  return (iconv_t)-1;
}

int __wrap_iconv_close(iconv_t handle) {
  struct decoder *decoder = handle;
  ucnv_close(decoder->converter);
  free(decoder);
  return 0;
}

static size_t utf8(const UChar *text, int32_t count, char *target) {
  size_t size = 0;
  for (int32_t i = 0; i < count;) {
    UChar32 scalar;
    U16_NEXT(text, i, count, scalar);
    U8_APPEND_UNSAFE(target, size, scalar);
  }
  return size;
}

// A byte at a time: so the bytes of an invalid character are known, and an incomplete one keeps the
// converter's state.
size_t __wrap_iconv(
    iconv_t handle, char **source, size_t *source_left, char **target, size_t *target_left) {
  struct decoder *decoder = handle;
  // The caller has given up an incomplete character at the end, and continues within it.
  if (*source_left < decoder->pending) {
    ucnv_resetToUnicode(decoder->converter);
    decoder->pending = 0;
  }
  while (*source_left > decoder->pending) {
    if (*target_left < bytes) return errno = E2BIG, (size_t)-1;
    UErrorCode status = U_ZERO_ERROR;
    UChar text[units], *end = text;
    const char *next = *source + decoder->pending;
    ucnv_toUnicode(decoder->converter, &end, text + units, &next, next + 1, NULL, false, &status);
    decoder->pending++;
    if (U_FAILURE(status)) {
      ucnv_resetToUnicode(decoder->converter);
      decoder->pending = 0;
      return errno = EILSEQ, (size_t)-1;
    }
    bool is_incomplete = ucnv_toUCountPending(decoder->converter, &status) > 0;
    if (end == text && is_incomplete) continue;
    size_t written = utf8(text, (int32_t)(end - text), *target);
    *target += written;
    *target_left -= written;
    *source += decoder->pending;
    *source_left -= decoder->pending;
    decoder->pending = 0;
  }
  return decoder->pending == 0 ? 0 : (errno = EINVAL, (size_t)-1);
}

#endif
