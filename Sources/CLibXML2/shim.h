// The parts of libxml2 that FeedXML uses, found by pkg-config's include path.
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/encoding.h>
#include <libxml/xmlerror.h>
