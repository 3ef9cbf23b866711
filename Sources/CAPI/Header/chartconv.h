// libchartconv: reads charts and feeds, and gives their rows as an Arrow C stream.
//
// The smallest use: open inputs, take the stream, read its batches, look at the problems.
//
//     struct chartconv_input input = {sizeof input, "top.xml"};
//     const char *words[] = {"--fields", "rank,name"};
//     chartconv_session *session = chartconv_open(words, NULL, 2, &input, 1);
//     struct ArrowArrayStream stream;
//     chartconv_stream(session, &stream);
//     …stream.get_next(&stream, &array)…
//     stream.release(&stream);
//     while (chartconv_next_problem(session, &problem)) …
//     chartconv_close(session);
//
// Threads: any number of sessions may be used at once. Of one session, one thread reads the stream; any
// thread may call chartconv_cancel and chartconv_wait. The library has no global settings, installs no
// signal handler, writes nothing to standard output or standard error, and starts a thread only while a
// stream is read.
//
// Fork: a session belongs to the process that opened it. In a child, its stream fails with ENOTSUP, and
// releasing or closing it does nothing. A child may open new sessions.
//
// Versions: functions and members are only added. A program checks chartconv_abi_version() once. A
// structure begins with its size, by which the library knows the members that the caller knows.
//
// Texts are UTF-8 and end with a zero byte.
#ifndef CHARTCONV_H
#define CHARTCONV_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Arrow's C data and stream interfaces, as https://arrow.apache.org/docs/format/CDataInterface.html
// declares them.
#ifndef ARROW_C_DATA_INTERFACE
#define ARROW_C_DATA_INTERFACE

#define ARROW_FLAG_DICTIONARY_ORDERED 1
#define ARROW_FLAG_NULLABLE 2
#define ARROW_FLAG_MAP_KEYS_SORTED 4

struct ArrowSchema {
  const char *format;
  const char *name;
  const char *metadata;
  int64_t flags;
  int64_t n_children;
  struct ArrowSchema **children;
  struct ArrowSchema *dictionary;
  void (*release)(struct ArrowSchema *);
  void *private_data;
};

struct ArrowArray {
  int64_t length;
  int64_t null_count;
  int64_t offset;
  int64_t n_buffers;
  int64_t n_children;
  const void **buffers;
  struct ArrowArray **children;
  struct ArrowArray *dictionary;
  void (*release)(struct ArrowArray *);
  void *private_data;
};

#endif

#ifndef ARROW_C_STREAM_INTERFACE
#define ARROW_C_STREAM_INTERFACE

struct ArrowArrayStream {
  int (*get_schema)(struct ArrowArrayStream *, struct ArrowSchema *out);
  int (*get_next)(struct ArrowArrayStream *, struct ArrowArray *out);
  const char *(*get_last_error)(struct ArrowArrayStream *);
  void (*release)(struct ArrowArrayStream *);
  void *private_data;
};

#endif

// The version of this interface.
#define CHARTCONV_ABI_VERSION 1

// Returns the version of the library's interface. It is at least CHARTCONV_ABI_VERSION of the header that a
// program was compiled with, or the library is too old for it.
uint32_t chartconv_abi_version(void);

// Returns the version of chartconv, such as "1.2.0".
const char *chartconv_version(void);

// One conversion: its options, its inputs and its problems.
typedef struct chartconv_session chartconv_session;

// Reads at most `capacity` bytes of an input. Returns their number, 0 at the end, or a negative number if
// the input can't be read. The library calls it on a separate thread, for each input in sequence; for
// different inputs perhaps at the same time. After the conversion was cancelled, it isn't called again.
typedef int64_t (*chartconv_read)(void *context, void *buffer, size_t capacity);

// An input: a file, bytes or a callback. The inputs of one session are either all files, or none is.
struct chartconv_input {
  // sizeof(struct chartconv_input)
  size_t size;
  // If `data` and `read` are NULL, a path, a folder, or what else the command takes as FILE. Otherwise the
  // name by which the input is reported, and by which dates are found in names.
  const char *name;
  // The bytes of a document, which aren't copied. They must exist until the stream is released. With `read`,
  // a length other than 0 means that a call which returns fewer bytes than asked for is the last.
  const void *data;
  size_t length;
  // The source of the bytes if `data` is NULL, and what it is called with. Without `read`, `context` is
  // NULL, or the path of a file that is reported as `name`, as bytes are.
  chartconv_read read;
  void *context;
};

// An error or a warning.
struct chartconv_problem {
  // sizeof(struct chartconv_problem); set by the caller.
  size_t size;
  // "warning", or the kind of error: "unreadable", "unrecognised", "malformed", "truncated", "limit",
  // "strict", "unwritable", "cancelled", "usage".
  const char *kind;
  // The input, or the member of an archive; NULL if the problem belongs to none.
  const char *source;
  const char *message;
  // From 1, the column in bytes; 0 if it is unknown.
  int64_t line;
  int64_t column;
  // The number of entries of the input that were converted before the error.
  int64_t entries;
  // How often the input has the warning, of which the position is that of the first; 1 for an error. It is
  // set if `size` covers it.
  int64_t count;
};

// Opens a session. Nothing is read yet.
//
// - words: the options of the command `chartconv`, a word each: "--where", "price < 1", "-n", "10". Options
//   of the output, such as --to and --output, are an error.
//   If an input fails, the list of --only-new is updated only with --allow-partial.
// - sizes: the size of each word in bytes. NULL if each ends with a zero byte.
// - inputs: the inputs in order. NULL and 0 give an empty stream with its schema.
//
// Returns the session, also if an option is wrong: chartconv_stream then fails, and
// chartconv_next_problem says why. Returns NULL if memory runs out.
chartconv_session *chartconv_open(
    const char *const *words, const size_t *sizes, size_t word_count,
    const struct chartconv_input *inputs, size_t count);

// Sets `stream` to the session's rows. May succeed once for a session. The stream and the session may be
// released in any order. Each batch has separate memory, aligned to 64 bytes, which may be released on
// any thread, also after the stream.
//
// A failed input doesn't end the stream: the others are converted, and of this one what is complete. Ask
// for the problems at the end.
//
// Returns 0, EINVAL if an option is wrong or the stream was taken, or ENOTSUP after a fork.
int chartconv_stream(chartconv_session *session, struct ArrowArrayStream *stream);

// Waits until `get_next` wouldn't wait, for at most that many milliseconds. Returns 1 if that is so, 0 if
// the time is over, -1 after a fork.
int chartconv_wait(chartconv_session *session, uint32_t milliseconds);

// Ends the conversion. The stream fails with ECANCELED, even if all rows were converted but not read.
// May be called on any thread, more than once.
void chartconv_cancel(chartconv_session *session);

// Sets `problem` to the next error or warning, in the order of the inputs. Its texts are valid until the
// next call and until the session is closed. Returns 1, or 0 if there are no more yet.
int chartconv_next_problem(chartconv_session *session, struct chartconv_problem *problem);

// Gives the session up. NULL is allowed. Releasing the stream ends its conversion and waits until no
// borrowed bytes are read and no callback is called afterwards.
void chartconv_close(chartconv_session *session);

#ifdef __cplusplus
}
#endif

#endif
