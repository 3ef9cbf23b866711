// Prints the events of JSON files that are read in pieces: main PIECE [--outline] FILE...
#include <stdlib.h>
#include <string.h>

#include "trace.h"

int main(int count, char **arguments) {
  if (count < 3) return 2;
  size_t piece = strtoul(arguments[1], NULL, 10);
  bool looks = strcmp(arguments[2], "--outline") == 0;
  for (int index = looks ? 3 : 2; index < count; index++) {
    FILE *file = fopen(arguments[index], "rb");
    if (file == NULL) return 2;
    size_t size = 0, room = 1 << 20;
    uint8_t *bytes = malloc(room);
    while ((size += fread(bytes + size, 1, room - size, file)) == room) {
      bytes = realloc(bytes, room *= 2);
    }
    fclose(file);
    printf("%s\n", arguments[index]);
    trace(stdout, bytes, size, piece, looks, (index - looks) % 2 == 0);
    free(bytes);
  }
  return 0;
}
