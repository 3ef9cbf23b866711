// The parts of libxml2 that ChartConvParsers uses, found by pkg-config's include path.
#if !__has_include(<libxml/xmlversion.h>)
#error "libxml/xmlversion.h is missing: install libxml2-dev (Debian), libxml2-devel (Fedora) or libxml2 (Homebrew), and pkg-config"
#endif
#include <libxml/xmlversion.h>
// Debian's libxml2 includes ICU's headers, which clash with those that Foundation brings into the
// tests. No part used here needs them.
#undef LIBXML_ICU_ENABLED
#include <libxml/encoding.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/SAX2.h>
#include <libxml/xmlerror.h>

// Returns the number of different names that a parser has met.
static inline int chartconv_xml_names(xmlParserCtxtPtr context) {
#if LIBXML_VERSION >= 21400
  return xmlDictSize(xmlCtxtGetDict(context));
#else
  return xmlDictSize(context->dict);
#endif
}

// The position of a parser: the number of bytes consumed, the line and the column.
typedef struct chartconv_xml_location {
  long offset;
  int line, column;
} chartconv_xml_location;

// Returns the number of bytes consumed, -1 after some errors.
static inline long chartconv_xml_consumed(xmlParserCtxtPtr context) {
#if LIBXML_VERSION >= 21500
  unsigned long offset = 0;
  return xmlCtxtGetInputPosition(context, -1, NULL, NULL, NULL, &offset) == 0 ? (long)offset : -1;
#else
  return xmlByteConsumed(context);
#endif
}

// Returns 0 after some errors. libxml2 2.15 has one function for the three.
static inline int chartconv_xml_locate(xmlParserCtxtPtr context, chartconv_xml_location *location) {
#if LIBXML_VERSION >= 21500
  unsigned long offset = 0;
  if (xmlCtxtGetInputPosition(context, -1, NULL, &location->line, &location->column, &offset) != 0)
    return 0;
  location->offset = (long)offset;
  return 1;
#else
  location->offset = xmlByteConsumed(context);
  location->line = xmlSAX2GetLineNumber(context);
  location->column = xmlSAX2GetColumnNumber(context);
  return location->offset >= 0;
#endif
}
