#include "csqlite.h"

#include <pthread.h>

#include "cloader.h"

#if !__has_include(<sqlite3.h>)
#error "sqlite3.h is missing: install libsqlite3-dev (Debian) or sqlite-devel (Fedora)"
#endif
#include <sqlite3.h>

#ifdef __APPLE__
#define LIBRARY "libsqlite3.dylib"  // the system's
#else
#define LIBRARY CLO_LIBRARY("sqlite3", "0")
#endif

#define FIND(name) CLO_FIND(lib.name, library, name)

static struct {
  CLO_FUNCTION(sqlite3_open_v2);
  CLO_FUNCTION(sqlite3_close_v2);
  CLO_FUNCTION(sqlite3_busy_timeout);
  CLO_FUNCTION(sqlite3_errcode);
  CLO_FUNCTION(sqlite3_errmsg);
  CLO_FUNCTION(sqlite3_exec);
  CLO_FUNCTION(sqlite3_prepare_v2);
  CLO_FUNCTION(sqlite3_finalize);
  CLO_FUNCTION(sqlite3_bind_text64);
  CLO_FUNCTION(sqlite3_bind_int64);
  CLO_FUNCTION(sqlite3_bind_null);
  CLO_FUNCTION(sqlite3_step);
  CLO_FUNCTION(sqlite3_column_int64);
  CLO_FUNCTION(sqlite3_reset);
  CLO_FUNCTION(sqlite3_last_insert_rowid);
} lib;

static bool is_installed;

static bool find(void *library) {
  return FIND(sqlite3_open_v2) && FIND(sqlite3_close_v2) && FIND(sqlite3_busy_timeout)
         && FIND(sqlite3_errcode) && FIND(sqlite3_errmsg) && FIND(sqlite3_exec)
         && FIND(sqlite3_prepare_v2) && FIND(sqlite3_finalize) && FIND(sqlite3_bind_text64)
         && FIND(sqlite3_bind_int64) && FIND(sqlite3_bind_null) && FIND(sqlite3_step)
         && FIND(sqlite3_column_int64) && FIND(sqlite3_reset) && FIND(sqlite3_last_insert_rowid);
}

static void load(void) {
  void *library = clo_open(LIBRARY);
  is_installed = library != NULL && find(library);
}

bool csq_is_installed(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_installed;
}

csq_database *csq_open(const char *path, int wait_milliseconds) {
  sqlite3 *database = NULL;
  int status = lib.sqlite3_open_v2(
      path, &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL);
  if (status == SQLITE_OK) lib.sqlite3_busy_timeout(database, wait_milliseconds);
  return (csq_database *)database;
}

void csq_close(csq_database *database) { lib.sqlite3_close_v2((sqlite3 *)database); }

bool csq_has_failed(csq_database *database) {
  int code = lib.sqlite3_errcode((sqlite3 *)database);
  return code != SQLITE_OK && code != SQLITE_ROW && code != SQLITE_DONE;
}

const char *csq_message(csq_database *database) {
  return lib.sqlite3_errmsg((sqlite3 *)database);
}

bool csq_execute(csq_database *database, const char *sql) {
  return lib.sqlite3_exec((sqlite3 *)database, sql, NULL, NULL, NULL) == SQLITE_OK;
}

csq_statement *csq_prepare(csq_database *database, const char *sql) {
  sqlite3_stmt *statement = NULL;
  lib.sqlite3_prepare_v2((sqlite3 *)database, sql, -1, &statement, NULL);
  return (csq_statement *)statement;
}

void csq_finalize(csq_statement *statement) { lib.sqlite3_finalize((sqlite3_stmt *)statement); }

static bool bind(
    csq_statement *statement, int parameter, const void *bytes, size_t count,
    sqlite3_destructor_type kind) {
  // An empty text may have no address, and would be null.
  return lib.sqlite3_bind_text64(
             (sqlite3_stmt *)statement, parameter, count > 0 ? bytes : "", count, kind,
             SQLITE_UTF8) == SQLITE_OK;
}

bool csq_bind_text(csq_statement *statement, int parameter, const void *bytes, size_t count) {
  return bind(statement, parameter, bytes, count, SQLITE_STATIC);
}

bool csq_bind_copy(csq_statement *statement, int parameter, const void *bytes, size_t count) {
  return bind(statement, parameter, bytes, count, SQLITE_TRANSIENT);
}

bool csq_bind_integer(csq_statement *statement, int parameter, int64_t number) {
  return lib.sqlite3_bind_int64((sqlite3_stmt *)statement, parameter, number) == SQLITE_OK;
}

bool csq_bind_null(csq_statement *statement, int parameter) {
  return lib.sqlite3_bind_null((sqlite3_stmt *)statement, parameter) == SQLITE_OK;
}

csq_outcome csq_step(csq_statement *statement) {
  switch (lib.sqlite3_step((sqlite3_stmt *)statement)) {
    case SQLITE_ROW: return csq_outcome_row;
    case SQLITE_DONE: return csq_outcome_done;
    default: return csq_outcome_failed;
  }
}

int64_t csq_integer(csq_statement *statement, int column) {
  return lib.sqlite3_column_int64((sqlite3_stmt *)statement, column);
}

void csq_reset(csq_statement *statement) { lib.sqlite3_reset((sqlite3_stmt *)statement); }

int64_t csq_last_row(csq_database *database) {
  return lib.sqlite3_last_insert_rowid((sqlite3 *)database);
}
