// SQLite's functions, which are loaded on first use.
#pragma once

#include <sqlite3.h>

#include "cloader.h"

#define CSQ_FUNCTIONS(X) \
  X(sqlite3_open_v2) X(sqlite3_close_v2) X(sqlite3_busy_timeout) X(sqlite3_errcode) \
  X(sqlite3_errmsg) X(sqlite3_exec) X(sqlite3_prepare_v2) X(sqlite3_finalize) \
  X(sqlite3_bind_text64) X(sqlite3_bind_int64) X(sqlite3_bind_null) X(sqlite3_step) \
  X(sqlite3_column_int64) X(sqlite3_column_text) X(sqlite3_reset) X(sqlite3_last_insert_rowid) X(sqlite3_file_control)

typedef struct csq_functions {
  CSQ_FUNCTIONS(CLO_POINTER)
} csq_functions;

// Returns NULL if SQLite isn't installed. The first call loads it.
const csq_functions *csq_load(void);

// Has SQLite copy a text. Swift can't import the macro.
static inline sqlite3_destructor_type csq_copy(void) { return SQLITE_TRANSIENT; }
