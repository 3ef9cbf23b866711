// The interface between Swift and libcurl. The library is loaded on first use, so that a program
// that fetches nothing runs without it and doesn't start slower because of it.
//
// A client makes one request at a time, over one connection to a host. It does nothing unless
// `ccu_read` is called: the reader sets the pace, and the kernel's buffers hold a fast server back.
#pragma once

#include <stdbool.h>
#include <stddef.h>

// Returns true if the program is static. It then loads no library, because the library might bring
// along another C library.
bool ccu_is_static(void);

// Returns true if the library is installed. The first call loads it.
bool ccu_is_installed(void);

typedef struct ccu_client ccu_client;

// Returns NULL if memory runs out.
ccu_client *ccu_create(void);
void ccu_destroy(ccu_client *client);

typedef struct ccu_options {
  const char *user_agent;
  const char *authorities;  // a file of certificate authorities; NULL for the system's
  long connect_milliseconds;
  bool refuses_private;  // connects to no private address, and through no proxy
  bool uses_netrc;       // sends a password that .netrc has for the host
} ccu_options;

// Adds a header line to the next request.
bool ccu_add_header(ccu_client *client, const char *line);

// Begins a request. Redirects aren't followed.
bool ccu_begin(ccu_client *client, const char *url, const ccu_options *options);

// Ends a request before its end, and closes its connection.
void ccu_cancel(ccu_client *client);

typedef enum ccu_outcome {
  ccu_outcome_going,
  ccu_outcome_ended,
  ccu_outcome_failed,
} ccu_outcome;

// Returns the next bytes of the body, valid until the next call. There may be none before the end,
// after waiting for the given time.
ccu_outcome ccu_read(ccu_client *client, int wait_milliseconds, const void **bytes, size_t *count);

// Returns the status line and the headers of the response; NULL until all are there.
const char *ccu_head(const ccu_client *client, size_t *count);

// Returns true if the request had an Authorization header.
bool ccu_sent_password(const ccu_client *client);

// The reason of the failure in one line.
const char *ccu_message(const ccu_client *client);
