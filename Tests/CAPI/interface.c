// Reads files and documents by chartconv.h alone, and prints the rows and the problems.
//
//     interface OPTIONS FILE...
#include <chartconv.h>

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define CHECK(condition)                                             \
  do {                                                               \
    if (!(condition)) {                                              \
      fprintf(stderr, "line %d: not %s\n", __LINE__, #condition);    \
      exit(1);                                                       \
    }                                                                \
  } while (0)

// The number of rows of a stream, or a negative errno. Releases the stream.
static long rows(struct ArrowArrayStream *stream) {
  long count = 0;
  int status;
  for (;;) {
    struct ArrowArray batch;
    if ((status = stream->get_next(stream, &batch)) != 0 || batch.release == NULL) break;
    for (int64_t column = 0; column < batch.n_children; column++) {
      const struct ArrowArray *array = batch.children[column];
      CHECK(array->length == batch.length);
      for (int64_t buffer = 0; buffer < array->n_buffers; buffer++)
        CHECK((uintptr_t)array->buffers[buffer] % 64 == 0);
    }
    count += batch.length;
    batch.release(&batch);
  }
  if (status != 0) CHECK(stream->get_last_error(stream) != NULL);
  stream->release(stream);
  CHECK(stream->release == NULL);
  return status != 0 ? -status : count;
}

static char *contents(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  CHECK(file != NULL);
  char *bytes = malloc(1 << 22);
  *size = fread(bytes, 1, 1 << 22, file);
  fclose(file);
  return bytes;
}

struct piece {
  const char *bytes;
  size_t size;
};

static int64_t take(void *context, void *buffer, size_t capacity) {
  struct piece *piece = context;
  size_t count = piece->size < 100 ? piece->size : 100;
  CHECK(count <= capacity);
  memcpy(buffer, piece->bytes, count);
  piece->bytes += count;
  piece->size -= count;
  return (int64_t)count;
}

static int64_t wait_and_take(void *context, void *buffer, size_t capacity) {
  poll(NULL, 0, 50);
  return take(context, buffer, capacity);
}

static int64_t refuse(void *context, void *buffer, size_t capacity) {
  (void)context, (void)buffer, (void)capacity;
  return -1;
}

static int64_t overflow(void *context, void *buffer, size_t capacity) {
  (void)context;
  memset(buffer, ' ', capacity);
  return (int64_t)capacity + 1;
}

// The number of words of options, which bars separate here.
static size_t split(const char *options, const char **words, size_t *sizes) {
  size_t count = 0;
  for (const char *word = options; word && *word; count++) {
    words[count] = word;
    sizes[count] = strcspn(word, "|");
    word += sizes[count];
    word += *word == '|';
  }
  return count;
}

static chartconv_session *start(const char *options, const struct chartconv_input *inputs, size_t count) {
  const char *words[8];
  size_t sizes[8];
  return chartconv_open(words, sizes, split(options, words, sizes), inputs, count);
}

static long rows_of(const char *options, struct chartconv_input input, const char *kind) {
  struct ArrowArrayStream stream;
  chartconv_session *session = start(options, &input, 1);
  CHECK(chartconv_stream(session, &stream) == 0);
  CHECK(chartconv_stream(session, &stream) == EINVAL);
  long count = rows(&stream);
  struct chartconv_problem problem = {sizeof problem};
  int more = chartconv_next_problem(session, &problem);
  CHECK(more == (kind != NULL) && (!more || strcmp(problem.kind, kind) == 0));
  chartconv_close(session);
  return count;
}

int main(int argc, char **argv) {
  CHECK(argc == 2);
  CHECK(chartconv_abi_version() >= CHARTCONV_ABI_VERSION);
  CHECK(chartconv_version()[0] != 0);
  const char *path = argv[1];
  size_t size;
  char *bytes = contents(path, &size);
  struct chartconv_input file = {sizeof file, path};
  struct chartconv_input document = {sizeof document, "top.xml", bytes, size};
  struct chartconv_input cut = {sizeof cut, "cut.xml", bytes, 9000};
  struct piece piece = {bytes, size};
  struct chartconv_input callback = {sizeof callback, "top.xml", .read = take, .context = &piece};
  struct chartconv_input unreadable = {sizeof unreadable, "top.xml", .read = refuse};

  long all = rows_of(NULL, file, NULL);
  CHECK(all > 2);
  CHECK(rows_of("--fields|all", document, NULL) == all);
  CHECK(rows_of("--fields|rank,name", callback, NULL) == all);
  // A document with a length ends with the first call that returns less than was asked for.
  piece = (struct piece){bytes, size};
  callback.length = 1;
  CHECK(rows_of("", callback, "truncated") == 0 && piece.size == size - 100);
  CHECK(rows_of("--where|rank <= 2|-q", document, NULL) == 2);
  CHECK(rows_of("", cut, "truncated") == 2);
  CHECK(rows_of("", unreadable, "unreadable") == 0);
  unreadable.read = overflow;
  CHECK(rows_of("", unreadable, "unreadable") == 0);

  // A wrong option is a problem of the session.
  struct ArrowArrayStream stream;
  struct chartconv_problem problem = {sizeof problem};
  for (int wrong = 0; wrong < 3; wrong++) {
    const char *options[] = {"--fields|nmae", "--to|csv", "--where|rank <"};
    chartconv_session *session = start(options[wrong], &file, 1);
    CHECK(chartconv_stream(session, &stream) == EINVAL);
    CHECK(chartconv_next_problem(session, &problem) == 1 && strcmp(problem.kind, "usage") == 0);
    printf("%s\n", problem.message);
    chartconv_close(session);
  }

  // The position of an error.
  struct chartconv_input two[] = {cut, document};
  chartconv_session *session = start("--fields|name", two, 2);
  CHECK(chartconv_stream(session, &stream) == 0);
  CHECK(rows(&stream) == all + 2);
  CHECK(chartconv_next_problem(session, &problem) == 1);
  printf("%s:%d:%d: %s (%d entries)\n", problem.source, (int)problem.line, (int)problem.column,
         problem.message, (int)problem.entries);
  CHECK(chartconv_next_problem(session, &problem) == 0);
  chartconv_close(session);

  // A session may be closed before its stream, and a cancelled stream fails.
  session = start("", &file, 1);
  CHECK(chartconv_stream(session, &stream) == 0);
  CHECK(chartconv_wait(session, 60000) == 1);
  chartconv_cancel(session);
  chartconv_close(session);
  CHECK(rows(&stream) == -ECANCELED);

  // A callback isn't called again.
  piece = (struct piece){bytes, size};
  struct chartconv_input slow = {sizeof slow, "top.xml", .read = wait_and_take, .context = &piece};
  session = start("", &slow, 1);
  CHECK(chartconv_stream(session, &stream) == 0);
  CHECK(chartconv_wait(session, 100) == 0);
  stream.release(&stream);
  CHECK(piece.size > size - 2000);
  chartconv_close(session);

  // No inputs: a schema without rows.
  session = start("--fields|rank,links", NULL, 0);
  CHECK(chartconv_stream(session, &stream) == 0);
  struct ArrowSchema schema;
  CHECK(stream.get_schema(&stream, &schema) == 0);
  CHECK(schema.n_children == 2 && strcmp(schema.children[1]->format, "+l") == 0);
  schema.release(&schema);
  CHECK(rows(&stream) == 0);
  chartconv_close(session);

  // A child of fork gets an error, and may open its own session.
  session = start("", &file, 1);
  CHECK(chartconv_stream(session, &stream) == 0);
  pid_t child = fork();
  if (child == 0) {
    CHECK(chartconv_wait(session, 1) == -1);
    CHECK(rows(&stream) == -ENOTSUP);
    chartconv_close(session);
    CHECK(rows_of("", file, NULL) == all);
    _exit(0);
  }
  int status;
  waitpid(child, &status, 0);
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  CHECK(rows(&stream) == all);
  chartconv_close(session);

  // A stream that is released unread.
  session = start("", &file, 1);
  CHECK(chartconv_stream(session, &stream) == 0);
  stream.release(&stream);
  chartconv_close(session);
  chartconv_close(NULL);
  free(bytes);
  return 0;
}
