// simdjson's header, or an error that says where it is.
#pragma once

#if !__has_include(<simdjson.h>)
#error "simdjson.h is missing: install libsimdjson-dev (Debian), simdjson-devel (Fedora) or simdjson (Homebrew)"
#endif
#include <simdjson.h>
