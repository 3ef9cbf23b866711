// The interface between Swift and SQLite. The library is loaded on first use, so that the program runs
// without it and doesn't start slower because of it.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Returns true if the library is installed. The first call loads it.
bool csq_is_installed(void);

typedef struct csq_database csq_database;
typedef struct csq_statement csq_statement;

// Opens or creates a file. The result has an error message if that failed; it is NULL if memory ran
// out. Other programs that write to the database are waited for.
csq_database *csq_open(const char *path, int wait_milliseconds);
void csq_close(csq_database *database);

// Returns true if the last call failed.
bool csq_has_failed(csq_database *database);
const char *csq_message(csq_database *database);

// Executes statements without results.
bool csq_execute(csq_database *database, const char *sql);

// Returns NULL if the statement is invalid.
csq_statement *csq_prepare(csq_database *database, const char *sql);
void csq_finalize(csq_statement *statement);

// Parameters are numbered from 1 and keep their values. A text isn't copied: it must be valid in each
// `csq_step` until the parameter gets another value.
bool csq_bind_text(csq_statement *statement, int parameter, const void *bytes, size_t count);
bool csq_bind_copy(csq_statement *statement, int parameter, const void *bytes, size_t count);
bool csq_bind_integer(csq_statement *statement, int parameter, int64_t number);
bool csq_bind_null(csq_statement *statement, int parameter);

typedef enum csq_outcome { csq_outcome_row, csq_outcome_done, csq_outcome_failed } csq_outcome;

csq_outcome csq_step(csq_statement *statement);
int64_t csq_integer(csq_statement *statement, int column);

// Makes the statement ready for another execution.
void csq_reset(csq_statement *statement);

int64_t csq_last_row(csq_database *database);
