// The static program runs on systems without any other files.
#ifdef CLO_STATIC

#include <langinfo.h>
#include <stdlib.h>

char *__real_nl_langinfo(nl_item item);

// Replaces the C library's function (the linker's `--wrap`). libarchive converts names to this
// encoding. Without installed locales it would be ASCII.
char *__wrap_nl_langinfo(nl_item item) {
  return item == CODESET ? "UTF-8" : __real_nl_langinfo(item);
}

// Swift's runtime, for programs that bring their own arguments.
extern void _swift_stdlib_overrideUnsafeArgvArgc(char **values, int count);

// Swift's runtime looks for its program that prints backtraces when it starts. Without /proc, that
// ends this program. It doesn't look if its setting has a path. The constructor has the first
// priority that programs may use, so that it runs before the runtime reads the setting.
//
// The runtime finds the arguments by /proc and by the address of the environment, which setenv moves.
__attribute__((constructor(101))) static void prepare_runtime(int count, char **values) {
  setenv("SWIFT_BACKTRACE", "swift-backtrace=/", 0);
  _swift_stdlib_overrideUnsafeArgvArgc(values, count);
}

#endif
