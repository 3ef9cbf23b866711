// The name of the input that a thread works on, for the message where memory runs out. In C, because
// Swift has no thread-local variables.
#pragma once

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

// Sets the name for the current thread. A name that is too long for a path is cut.
void cci_set(const void *name, size_t size);

// The name set by the current thread, which ends with a NUL; empty if there is none.
const char *cci_name(void);

#ifdef __cplusplus
}
#endif
