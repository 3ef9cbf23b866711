// libxlsxwriter's functions, which are loaded on first use.
#pragma once

#include <xlsxwriter.h>

#include "cloader.h"

#define CXL_FUNCTIONS(X) \
  X(workbook_new_opt) X(workbook_add_worksheet) X(workbook_add_format) X(workbook_close) \
  X(lxw_workbook_free) X(workbook_set_properties) X(worksheet_write_string) X(worksheet_write_number) X(worksheet_write_url) \
  X(worksheet_write_boolean) X(worksheet_freeze_panes) X(worksheet_autofilter) \
  X(worksheet_set_column) X(worksheet_set_column_opt) X(format_set_bold) X(format_set_num_format) X(lxw_strerror)

typedef struct cxl_functions {
  CXL_FUNCTIONS(CLO_POINTER)
} cxl_functions;

// Returns NULL if the library isn't installed. The first call loads it.
const cxl_functions *cxl_load(void);
