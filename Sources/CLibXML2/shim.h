// The parts of libxml2 that ChartConvXML uses, found by pkg-config's include path.
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
#include <libxml/xmlerror.h>
