// A function of SQLite that reads charts and feeds, by libchartconv:
//
//     cc -shared -fPIC -o read_feed.so read_feed.c -lchartconv
//     sqlite> .load ./read_feed
//     sqlite> SELECT rank, name FROM read_feed('snapshots/*.xml') WHERE price < 1;
//     sqlite> SELECT * FROM read_feed('top.xml', 'rank <= 10');
//
// Only the columns that a query uses are read; lists aren't columns. If files fail, the query fails after the others.
#include <chartconv.h>
#include <glob.h>
#include <sqlite3ext.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
SQLITE_EXTENSION_INIT1

#define RELEASE(value) do if ((value).release) (value).release(&(value)); while (0)

struct table {
  sqlite3_vtab base;
  struct ArrowSchema schema;
  // The columns.
  int count;
  const struct ArrowSchema **fields;
};

struct cursor {
  sqlite3_vtab_cursor base;
  chartconv_session *session;
  struct ArrowArrayStream stream;
  struct ArrowArray batch;
  glob_t paths;
  // For each column of the table the number of its array, from 1; 0 if it isn't read.
  int *arrays;
  int64_t row, id;
};

static int fail(sqlite3_vtab *table, const char *source, const char *message) {
  sqlite3_free(table->zErrMsg);
  table->zErrMsg = sqlite3_mprintf("%s%s%s", source ? source : "", source ? ": " : "", message);
  return SQLITE_ERROR;
}

static int connect(sqlite3 *database, void *aux, int argc, const char *const *argv, sqlite3_vtab **out, char **error) {
  (void)aux, (void)argc, (void)argv, (void)error;
  struct table *table = calloc(1, sizeof *table);
  struct ArrowArrayStream stream;
  chartconv_session *session = chartconv_open((const char *[]){"--fields", "all"}, NULL, 2, NULL, 0);
  chartconv_stream(session, &stream);
  stream.get_schema(&stream, &table->schema);
  stream.release(&stream);
  chartconv_close(session);
  table->fields = calloc(table->schema.n_children, sizeof *table->fields);
  sqlite3_str *text = sqlite3_str_new(database);
  sqlite3_str_appendall(text, "CREATE TABLE x(");
  for (int64_t index = 0; index < table->schema.n_children; index++) {
    const struct ArrowSchema *field = table->schema.children[index];
    if (field->format[0] == '+') continue;
    const char *type = strchr("lb", field->format[0]) ? "INTEGER" : strchr("dg", field->format[0]) ? "REAL" : "TEXT";
    sqlite3_str_appendf(text, "\"%w\" %s, ", field->name, type);
    table->fields[table->count++] = field;
  }
  sqlite3_str_appendall(text, "input HIDDEN, condition HIDDEN)");
  char *sql = sqlite3_str_finish(text);
  int status = sqlite3_declare_vtab(database, sql);
  sqlite3_free(sql);
  *out = &table->base;
  return status;
}

static int disconnect(sqlite3_vtab *base) {
  struct table *table = (struct table *)base;
  table->schema.release(&table->schema);
  free(table->fields);
  free(table);
  return SQLITE_OK;
}

// The arguments are the constraints of the hidden columns; idxStr has an x for each column that is used.
static int best_index(sqlite3_vtab *base, sqlite3_index_info *info) {
  struct table *table = (struct table *)base;
  int found[2] = {-1, -1}, count = 0;
  for (int index = 0; index < info->nConstraint; index++) {
    int which = info->aConstraint[index].iColumn - table->count;
    if (which < 0 || which > 1 || info->aConstraint[index].op != SQLITE_INDEX_CONSTRAINT_EQ) continue;
    if (!info->aConstraint[index].usable) return SQLITE_CONSTRAINT;
    found[which] = index;
  }
  if (found[0] < 0) return fail(base, NULL, "read_feed needs a path: read_feed('top.xml')");
  for (int which = 0; which < 2 && found[which] >= 0; which++) {
    info->aConstraintUsage[found[which]].argvIndex = ++count;
    info->aConstraintUsage[found[which]].omit = 1;
  }
  char *used = sqlite3_mprintf("%*s", table->count, "");
  for (int column = 0; used && column < table->count; column++)
    if (info->colUsed >> (column < 63 ? column : 63) & 1) used[column] = 'x';
  info->idxStr = used;
  info->needToFreeIdxStr = 1;
  info->estimatedCost = 1e6;
  return SQLITE_OK;
}

static int open_cursor(sqlite3_vtab *base, sqlite3_vtab_cursor **out) {
  struct cursor *cursor = calloc(1, sizeof *cursor);
  cursor->arrays = calloc(((struct table *)base)->count, sizeof *cursor->arrays);
  *out = &cursor->base;
  return SQLITE_OK;
}

static void end(struct cursor *cursor) {
  RELEASE(cursor->batch);
  RELEASE(cursor->stream);
  chartconv_close(cursor->session);
  cursor->session = NULL;
  globfree(&cursor->paths);
}

static int close_cursor(sqlite3_vtab_cursor *base) {
  struct cursor *cursor = (struct cursor *)base;
  end(cursor);
  free(cursor->arrays);
  free(cursor);
  return SQLITE_OK;
}

// Fails with the first error; warnings are passed over.
static int check(struct cursor *cursor) {
  struct chartconv_problem problem = {.size = sizeof problem};
  while (chartconv_next_problem(cursor->session, &problem))
    if (strcmp(problem.kind, "warning") != 0) return fail(cursor->base.pVtab, problem.source, problem.message);
  return SQLITE_OK;
}

static int next(sqlite3_vtab_cursor *base) {
  struct cursor *cursor = (struct cursor *)base;
  cursor->row++, cursor->id++;
  while (!cursor->batch.release || cursor->row >= cursor->batch.length) {
    RELEASE(cursor->batch);
    if (cursor->stream.get_next(&cursor->stream, &cursor->batch) != 0)
      return fail(base->pVtab, NULL, cursor->stream.get_last_error(&cursor->stream));
    if (!cursor->batch.release) return check(cursor);
    cursor->row = 0;
  }
  return SQLITE_OK;
}

static int filter(sqlite3_vtab_cursor *base, int plan, const char *used, int argc, sqlite3_value **argv) {
  (void)plan;
  struct cursor *cursor = (struct cursor *)base;
  struct table *table = (struct table *)base->pVtab;
  const char *path = (const char *)sqlite3_value_text(argv[0]);
  const char *condition = argc > 1 ? (const char *)sqlite3_value_text(argv[1]) : NULL;
  end(cursor);
  glob(path ? path : "", GLOB_NOCHECK, NULL, &cursor->paths);
  struct chartconv_input *inputs = calloc(cursor->paths.gl_pathc, sizeof *inputs);
  for (size_t index = 0; index < cursor->paths.gl_pathc; index++)
    inputs[index] = (struct chartconv_input){.size = sizeof *inputs, .name = cursor->paths.gl_pathv[index]};
  sqlite3_str *columns = sqlite3_str_new(NULL);
  sqlite3_str_appendall(columns, "--fields=");
  int count = 0;
  for (int column = 0; column < table->count; column++) {
    cursor->arrays[column] = used[column] == 'x' ? ++count : 0;
    if (used[column] == 'x') sqlite3_str_appendf(columns, "%s%s", count > 1 ? "," : "", table->fields[column]->name);
  }
  // count(*) uses no column.
  if (count == 0) sqlite3_str_appendall(columns, "rank");
  char *text = sqlite3_str_finish(columns);
  const char *words[] = {text, "--where", condition};
  cursor->session = chartconv_open(words, NULL, condition ? 3 : 1, inputs, cursor->paths.gl_pathc);
  sqlite3_free(text);
  free(inputs);
  if (chartconv_stream(cursor->session, &cursor->stream) != 0) return check(cursor);
  return next(base);
}

static int at_end(sqlite3_vtab_cursor *base) { return !((struct cursor *)base)->batch.release; }

static int column(sqlite3_vtab_cursor *base, sqlite3_context *context, int index) {
  struct cursor *cursor = (struct cursor *)base;
  struct table *table = (struct table *)base->pVtab;
  if (index >= table->count || !cursor->arrays[index]) return SQLITE_OK;
  const struct ArrowArray *array = cursor->batch.children[cursor->arrays[index] - 1];
  const char *format = table->fields[index]->format;
  int64_t row = cursor->row;
  const uint8_t *present = array->buffers[0];
  const void *values = array->buffers[1];
  const int32_t *offsets = values;
  if (present && !(present[row / 8] >> row % 8 & 1)) return SQLITE_OK;
  if (format[0] == 'u') {
    const char *text = (const char *)array->buffers[2] + offsets[row];
    sqlite3_result_text(context, text, offsets[row + 1] - offsets[row], SQLITE_TRANSIENT);
  } else if (format[0] == 't') {
    // A date in days, or a moment in microseconds.
    time_t time = format[1] == 'd' ? offsets[row] * 86400LL : ((const int64_t *)values)[row] / 1000000;
    char text[32];
    strftime(text, sizeof text, format[1] == 'd' ? "%Y-%m-%d" : "%Y-%m-%d %H:%M:%S", gmtime(&time));
    sqlite3_result_text(context, text, -1, SQLITE_TRANSIENT);
  } else if (format[0] == 'b') sqlite3_result_int(context, ((const uint8_t *)values)[row / 8] >> row % 8 & 1);
  else if (format[0] == 'l') sqlite3_result_int64(context, ((const int64_t *)values)[row]);
  else if (format[0] == 'g') sqlite3_result_double(context, ((const double *)values)[row]);
  // A decimal: millionths in 128 bits, of which 64 are enough.
  else sqlite3_result_double(context, ((const int64_t *)values)[2 * row] / 1e6);
  return SQLITE_OK;
}

static int rowid(sqlite3_vtab_cursor *base, sqlite3_int64 *out) {
  *out = ((struct cursor *)base)->id;
  return SQLITE_OK;
}

int sqlite3_extension_init(sqlite3 *database, char **error, const sqlite3_api_routines *api) {
  (void)error;
  SQLITE_EXTENSION_INIT2(api);
  static sqlite3_module module = {
      .xConnect = connect, .xBestIndex = best_index, .xDisconnect = disconnect, .xOpen = open_cursor, .xClose = close_cursor,
      .xFilter = filter, .xNext = next, .xEof = at_end, .xColumn = column, .xRowid = rowid};
  return sqlite3_create_module(database, "read_feed", &module, NULL);
}
