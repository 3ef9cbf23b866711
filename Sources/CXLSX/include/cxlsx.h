// The interface between Swift and libxlsxwriter. The library is loaded on first use, so that the
// program runs without it and doesn't start slower because of it.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct cxl_book cxl_book;

// A cell's look.
typedef enum cxl_look {
  cxl_look_plain,
  cxl_look_bold,
  cxl_look_day,
  cxl_look_moment,
  cxl_look_length,
  cxl_look_count,
} cxl_look;

typedef struct cxl_functions {
  // Creates a workbook in constant memory, with a time of its contents in seconds since 1970. Returns
  // NULL if that fails.
  cxl_book *(*create)(const char *path, const char *folder, int64_t created);
  // Ends the workbook. Returns NULL, or the reason of a failure.
  const char *(*finish)(cxl_book *book);
  void (*destroy)(cxl_book *book);
  // Begins a sheet, whose first row stays in view. What follows is written to it.
  bool (*add_sheet)(cxl_book *book, const char *name);  // false if no file can be opened for it
  // Ends a sheet, whose rows can be filtered by the values of the columns.
  void (*end_sheet)(cxl_book *book, uint32_t last_row, uint16_t last_column);
  void (*set_width)(cxl_book *book, uint16_t column, double width, bool is_hidden);
  void (*write_text)(
      cxl_book *book, uint32_t row, uint16_t column, const char *text, cxl_look look);
  void (*write_link)(cxl_book *book, uint32_t row, uint16_t column, const char *address);
  void (*write_number)(
      cxl_book *book, uint32_t row, uint16_t column, double number, cxl_look look);
  void (*write_boolean)(cxl_book *book, uint32_t row, uint16_t column, bool flag);
} cxl_functions;

// Returns NULL if the library isn't there. The first call loads it.
const cxl_functions *cxl_load(void);

// The package of the library: what must be installed to run, or to build.
extern const char *const cxl_package;
