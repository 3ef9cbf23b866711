// The parts of libxml2 that ChartConvXML uses, found by pkg-config's include path.
#include <libxml/xmlversion.h>
// Debian's libxml2 includes ICU's headers, which clash with those that Foundation brings into the
// tests. No part used here needs them.
#undef LIBXML_ICU_ENABLED
#include <libxml/encoding.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>
