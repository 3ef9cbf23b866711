#include "cxlsx.h"

// Debian has no static form of the library.
#if __has_include(<xlsxwriter.h>) && !defined(CLO_STATIC)
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>
#include <xlsxwriter.h>

#include "cloader.h"

#define FUNCTIONS(X) \
  X(workbook_new_opt) X(workbook_add_worksheet) X(workbook_add_format) X(workbook_close) \
  X(lxw_workbook_free) X(workbook_set_properties) X(worksheet_write_string) \
  X(worksheet_write_number) X(worksheet_write_url) X(worksheet_write_boolean) \
  X(worksheet_freeze_panes) X(worksheet_autofilter) X(worksheet_set_column_opt) X(format_set_bold) \
  X(format_set_num_format) X(lxw_strerror)
CLO_TABLE(lib, FUNCTIONS, CLO_FILE("xlsxwriter", "4"))

const char *const cxl_package = "libxlsxwriter4";

struct cxl_book {
  lxw_workbook *workbook;
  lxw_worksheet *sheet;
  lxw_format *looks[cxl_look_count];
};

static cxl_book *create(const char *path, const char *folder, int64_t created) {
  cxl_book *book = calloc(1, sizeof *book);
  if (book == NULL) return NULL;
  lxw_workbook_options options = {
      .constant_memory = LXW_TRUE, .tmpdir = (char *)folder, .use_zip64 = LXW_TRUE};
  book->workbook = lib.workbook_new_opt(path, &options);
  if (book->workbook == NULL) {
    free(book);
    return NULL;
  }
  lxw_doc_properties properties = {.created = (time_t)created};
  lib.workbook_set_properties(book->workbook, &properties);
  for (cxl_look look = cxl_look_bold; look < cxl_look_count; look++)
    book->looks[look] = lib.workbook_add_format(book->workbook);
  lib.format_set_bold(book->looks[cxl_look_bold]);
  lib.format_set_num_format(book->looks[cxl_look_day], "yyyy-mm-dd");
  lib.format_set_num_format(book->looks[cxl_look_moment], "yyyy-mm-dd hh:mm:ss");
  lib.format_set_num_format(book->looks[cxl_look_length], "[h]:mm:ss");
  return book;
}

static const char *finish(cxl_book *book) {
  lxw_error status = lib.workbook_close(book->workbook);
  book->workbook = NULL;
  return status == LXW_NO_ERROR ? NULL : lib.lxw_strerror(status);
}

static void destroy(cxl_book *book) {
  if (book->workbook != NULL) lib.lxw_workbook_free(book->workbook);
  free(book);
}

static bool add_sheet(cxl_book *book, const char *name) {
  // The library has an open file for each sheet, and some for the workbook at its end. It prints its errors.
  const int needed = 8;
  int next = open("/", O_RDONLY | O_CLOEXEC);
  if (next < 0 || close(next) != 0 || next + needed >= sysconf(_SC_OPEN_MAX)) return false;
  book->sheet = lib.workbook_add_worksheet(book->workbook, name);
  if (book->sheet == NULL) return false;
  lib.worksheet_freeze_panes(book->sheet, 1, 0);
  return true;
}

static void end_sheet(cxl_book *book, uint32_t last_row, uint16_t last_column) {
  lib.worksheet_autofilter(book->sheet, 0, 0, last_row, last_column);
}

static void set_width(cxl_book *book, uint16_t column, double width, bool is_hidden) {
  lxw_row_col_options options = {.hidden = is_hidden};
  lib.worksheet_set_column_opt(book->sheet, column, column, width, NULL, &options);
}

static void write_text(
    cxl_book *book, uint32_t row, uint16_t column, const char *text, cxl_look look) {
  lib.worksheet_write_string(book->sheet, row, column, text, book->looks[look]);
}

static void write_link(cxl_book *book, uint32_t row, uint16_t column, const char *address) {
  lib.worksheet_write_url(book->sheet, row, column, address, NULL);
}

static void write_number(
    cxl_book *book, uint32_t row, uint16_t column, double number, cxl_look look) {
  lib.worksheet_write_number(book->sheet, row, column, number, book->looks[look]);
}

static void write_boolean(cxl_book *book, uint32_t row, uint16_t column, bool flag) {
  lib.worksheet_write_boolean(book->sheet, row, column, flag, NULL);
}

static const cxl_functions functions = {
    .create = create, .finish = finish, .destroy = destroy, .add_sheet = add_sheet,
    .end_sheet = end_sheet, .set_width = set_width, .write_text = write_text,
    .write_link = write_link, .write_number = write_number, .write_boolean = write_boolean,
};

const cxl_functions *cxl_load(void) { return lib_is_loaded() ? &functions : NULL; }
#else
const char *const cxl_package = "libxlsxwriter-dev when chartconv is built";
const cxl_functions *cxl_load(void) { return NULL; }
#endif
