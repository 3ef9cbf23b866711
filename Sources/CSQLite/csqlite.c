#include "csqlite.h"

#ifdef __APPLE__
#define LIBRARY "libsqlite3.dylib"  // the system's
#else
#define LIBRARY CLO_FILE("sqlite3", "0")
#endif

static csq_functions lib CLO_LINKED(CSQ_FUNCTIONS);
CLO_LOADER(lib, CSQ_FUNCTIONS, LIBRARY)

const csq_functions *csq_load(void) { return lib_is_loaded() ? &lib : NULL; }
