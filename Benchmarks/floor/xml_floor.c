/* The floor for XML: libxml2's push parser, empty SAX callbacks, 64 KiB chunks.
   Prints the number of elements, which keeps the callbacks from being nothing at all. */
#include <libxml/parser.h>
#include <stdio.h>
#include <string.h>

static long elements;

static void start(void *ctx, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri,
                  int nns, const xmlChar **ns, int natt, int ndef, const xmlChar **att) {
  elements++;
}
static void end(void *ctx, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri) {}
static void text(void *ctx, const xmlChar *bytes, int count) {}

int main(int argc, char **argv) {
  static char chunk[64 << 10];
  FILE *file = argc > 1 ? fopen(argv[1], "rb") : stdin;
  if (!file) return 1;
  xmlSAXHandler handler;
  memset(&handler, 0, sizeof handler);
  handler.initialized = XML_SAX2_MAGIC;
  handler.startElementNs = start;
  handler.endElementNs = end;
  handler.characters = text;
  handler.ignorableWhitespace = text;
  handler.cdataBlock = text;
  xmlParserCtxtPtr context = xmlCreatePushParserCtxt(&handler, NULL, NULL, 0, NULL);
  xmlCtxtUseOptions(context, XML_PARSE_NONET | XML_PARSE_NOENT);
  size_t count;
  setvbuf(file, NULL, _IONBF, 0);
  while ((count = fread(chunk, 1, sizeof chunk, file)) > 0)
    xmlParseChunk(context, chunk, (int)count, 0);
  int status = xmlParseChunk(context, NULL, 0, 1);
  xmlFreeParserCtxt(context);
  printf("%ld\n", elements);
  return status != 0;
}
