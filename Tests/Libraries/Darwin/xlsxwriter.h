// What the modules use of libxlsxwriter, whose headers include many of the C library's.
#pragma once
#include <stdint.h>

typedef struct lxw_workbook { int unused; } lxw_workbook;
typedef struct lxw_worksheet { int unused; } lxw_worksheet;
typedef struct lxw_format { int unused; } lxw_format;
typedef uint32_t lxw_row_t;
typedef uint16_t lxw_col_t;
typedef enum lxw_error { LXW_NO_ERROR = 0 } lxw_error;
typedef struct lxw_workbook_options {
  uint8_t constant_memory;
  char *tmpdir;
  uint8_t use_zip64;
} lxw_workbook_options;
typedef struct lxw_doc_properties { long created; } lxw_doc_properties;

lxw_workbook *workbook_new_opt(const char *, lxw_workbook_options *);
lxw_worksheet *workbook_add_worksheet(lxw_workbook *, const char *);
lxw_format *workbook_add_format(lxw_workbook *);
lxw_error workbook_close(lxw_workbook *), workbook_set_properties(lxw_workbook *, lxw_doc_properties *);
void lxw_workbook_free(lxw_workbook *);
lxw_error worksheet_write_string(lxw_worksheet *, lxw_row_t, lxw_col_t, const char *, lxw_format *);
lxw_error worksheet_write_number(lxw_worksheet *, lxw_row_t, lxw_col_t, double, lxw_format *);
lxw_error worksheet_write_url(lxw_worksheet *, lxw_row_t, lxw_col_t, const char *, lxw_format *);
lxw_error worksheet_write_boolean(lxw_worksheet *, lxw_row_t, lxw_col_t, int, lxw_format *);
void worksheet_freeze_panes(lxw_worksheet *, lxw_row_t, lxw_col_t);
lxw_error worksheet_autofilter(lxw_worksheet *, lxw_row_t, lxw_col_t, lxw_row_t, lxw_col_t);
typedef struct lxw_row_col_options { uint8_t hidden, level, collapsed; } lxw_row_col_options;
lxw_error worksheet_set_column(lxw_worksheet *, lxw_col_t, lxw_col_t, double, lxw_format *);
lxw_error worksheet_set_column_opt(
    lxw_worksheet *, lxw_col_t, lxw_col_t, double, lxw_format *, lxw_row_col_options *);
void format_set_bold(lxw_format *), format_set_num_format(lxw_format *, const char *);
char *lxw_strerror(lxw_error);
