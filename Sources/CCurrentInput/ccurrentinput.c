#include "ccurrentinput.h"

#include <limits.h>
#include <string.h>

static _Thread_local char current[PATH_MAX + 1];

void cci_set(const void *name, size_t size) {
  if (size > PATH_MAX) size = PATH_MAX;
  if (size > 0) memcpy(current, name, size);
  current[size] = '\0';
}

const char *cci_name(void) { return current; }
