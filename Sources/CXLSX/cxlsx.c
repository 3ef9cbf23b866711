#include "cxlsx.h"

#ifdef CLO_STATIC
// Debian has no static form of the library.
const cxl_functions *cxl_load(void) { return NULL; }
#else
static cxl_functions lib;
CLO_LOADER(lib, CXL_FUNCTIONS, CLO_FILE("xlsxwriter", "4"))

const cxl_functions *cxl_load(void) { return lib_is_loaded() ? &lib : NULL; }
#endif
