#define _GNU_SOURCE
#include "ccurl.h"

// The options are checked by the header otherwise, by macros that a pointer to a function has not.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cloader.h"
#include "private.h"

#ifdef __APPLE__
#include <xlocale.h>
#define LIBRARY "libcurl.4.dylib"  // the system's
#else
#define LIBRARY CLO_FILE("curl", "4")
#endif

// The number of body bytes from which the reader gets them before more are read.
enum { body_size = 128 << 10, head_size = 64 << 10 };

enum { too_large = 100 };  // CURLE_TOO_LARGE of libcurl 8.6

static bool is_installed;
static locale_t utf8;

#define FUNCTIONS(X) \
  X(curl_global_init) X(curl_easy_init) X(curl_easy_setopt) X(curl_easy_pause) \
  X(curl_easy_reset) X(curl_easy_cleanup) X(curl_easy_strerror) X(curl_slist_append) \
  X(curl_slist_free_all) X(curl_multi_init) X(curl_multi_add_handle) \
  X(curl_multi_remove_handle) X(curl_multi_perform) X(curl_multi_poll) \
  X(curl_multi_info_read) X(curl_multi_cleanup)

#ifdef CLO_STATIC
// A static program doesn't fetch: certificates and host names are read by libraries of the system.
static struct { FUNCTIONS(CLO_POINTER) } lib;
static bool lib_is_loaded(void) { return false; }
bool ccu_is_static(void) { return true; }
#else
CLO_TABLE(lib, FUNCTIONS, LIBRARY)
bool ccu_is_static(void) { return false; }
#endif

static void load(void) {
  is_installed = lib_is_loaded() && lib.curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
  // Host names are read as UTF-8 in any locale of the user.
  if (is_installed) utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
}

bool ccu_is_installed(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_installed;
}

struct buffer {
  char *bytes;
  size_t count, capacity;
};

struct ccu_client {
  CURLM *multi;
  CURL *easy;
  struct curl_slist *headers;
  struct buffer head, body;
  size_t header_count;  // the bytes of all headers, those of interim responses and trailers too
  bool head_is_complete, is_active, is_paused, refused_private, sent_password;
  const char *failure;
  char message[CURL_ERROR_SIZE];
};

static bool append(struct buffer *buffer, const char *bytes, size_t count) {
  if (count > buffer->capacity - buffer->count) {
    size_t capacity = 2 * (buffer->count + count);
    char *larger = realloc(buffer->bytes, capacity);
    if (larger == NULL) return false;
    buffer->bytes = larger;
    buffer->capacity = capacity;
  }
  memcpy(buffer->bytes + buffer->count, bytes, count);
  buffer->count += count;
  return true;
}

static size_t take_body(char *bytes, size_t size, size_t count, void *context) {
  ccu_client *client = context;
  client->head_is_complete = true;
  if (client->body.count >= body_size) {
    client->is_paused = true;
    return CURL_WRITEFUNC_PAUSE;
  }
  return append(&client->body, bytes, size * count) ? size * count : 0;
}

static const char large_head[] = "more than 64K of headers";

// Headers come line by line; those of an interim response (1xx) are dropped at the next status
// line.
static size_t take_header(char *bytes, size_t size, size_t count, void *context) {
  ccu_client *client = context;
  count *= size;
  client->header_count += count;
  if (client->header_count > head_size) {
    client->failure = large_head;
    return 0;
  }
  if (client->head_is_complete) return count;  // a trailer
  if (count >= 5 && memcmp(bytes, "HTTP/", 5) == 0) client->head.count = 0;
  bool is_blank = count <= 2 && (bytes[0] == '\r' || bytes[0] == '\n');
  bool is_interim = client->head.count > 10 && memchr(client->head.bytes, ' ', 10) != NULL &&
                    ((char *)memchr(client->head.bytes, ' ', 10))[1] == '1';
  if (is_blank && !is_interim) client->head_is_complete = true;
  return append(&client->head, bytes, count) ? count : 0;
}

// Notes whether a request has a password, which libcurl may have taken from .netrc.
static int inspect(CURL *easy, int kind, char *bytes, size_t count, void *context) {
  static const char name[] = "\nAuthorization:";
  (void)easy;
  if (kind == CURLINFO_HEADER_OUT && memmem(bytes, count, name, sizeof name - 1) != NULL)
    ((ccu_client *)context)->sent_password = true;
  return 0;
}

static curl_socket_t open_socket(void *context, int purpose, struct curl_sockaddr *address) {
  ccu_client *client = context;
  (void)purpose;
  if (ccu_is_private(&address->addr)) {
    client->refused_private = true;
    return CURL_SOCKET_BAD;
  }
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

ccu_client *ccu_create(void) {
  ccu_client *client = calloc(1, sizeof *client);
  if (client == NULL) return NULL;
  client->multi = lib.curl_multi_init();
  client->easy = lib.curl_easy_init();
  if (client->multi != NULL && client->easy != NULL) return client;
  ccu_destroy(client);
  return NULL;
}

static void end(ccu_client *client) {
  if (client->is_active) lib.curl_multi_remove_handle(client->multi, client->easy);
  client->is_active = false;
  lib.curl_slist_free_all(client->headers);
  client->headers = NULL;
}

void ccu_destroy(ccu_client *client) {
  end(client);
  if (client->easy != NULL) lib.curl_easy_cleanup(client->easy);
  if (client->multi != NULL) lib.curl_multi_cleanup(client->multi);
  free(client->head.bytes);
  free(client->body.bytes);
  free(client);
}

bool ccu_add_header(ccu_client *client, const char *line) {
  struct curl_slist *longer = lib.curl_slist_append(client->headers, line);
  if (longer != NULL) client->headers = longer;
  return longer != NULL;
}

bool ccu_begin(ccu_client *client, const char *url, const ccu_options *options) {
  client->head.count = client->body.count = client->header_count = 0;
  client->head_is_complete = client->is_paused = false;
  client->refused_private = client->sent_password = false;
  client->failure = NULL;
  client->message[0] = 0;
  CURL *easy = client->easy;
  // Connections outlive this.
  lib.curl_easy_reset(easy);
  lib.curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, client->message);
  lib.curl_easy_setopt(easy, CURLOPT_URL, url);
  lib.curl_easy_setopt(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
  lib.curl_easy_setopt(easy, CURLOPT_HTTPHEADER, client->headers);
  lib.curl_easy_setopt(easy, CURLOPT_USERAGENT, options->user_agent);
  lib.curl_easy_setopt(easy, CURLOPT_NETRC, options->uses_netrc ? CURL_NETRC_OPTIONAL : CURL_NETRC_IGNORED);
  lib.curl_easy_setopt(easy, CURLOPT_VERBOSE, 1L);  // calls `inspect`, and writes nothing
  lib.curl_easy_setopt(easy, CURLOPT_DEBUGFUNCTION, inspect);
  lib.curl_easy_setopt(easy, CURLOPT_DEBUGDATA, client);
  lib.curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, options->connect_milliseconds);
  lib.curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
  lib.curl_easy_setopt(easy, CURLOPT_HTTP09_ALLOWED, 0L);
  lib.curl_easy_setopt(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
  lib.curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, take_body);
  lib.curl_easy_setopt(easy, CURLOPT_WRITEDATA, client);
  lib.curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, take_header);
  lib.curl_easy_setopt(easy, CURLOPT_HEADERDATA, client);
  if (options->authorities != NULL) lib.curl_easy_setopt(easy, CURLOPT_CAINFO, options->authorities);
  if (options->refuses_private) {
    lib.curl_easy_setopt(easy, CURLOPT_PROXY, "");
    lib.curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    lib.curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, client);
  }
  client->is_active = lib.curl_multi_add_handle(client->multi, easy) == CURLM_OK;
  return client->is_active;
}

void ccu_cancel(ccu_client *client) { end(client); }

// Errors of TLS have a reason that the general text lacks; other detailed texts have times in them.
static bool is_detailed(CURLcode code) {
  switch (code) {
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_PARTIAL_FILE:
      return true;
    default:
      return false;
  }
}

static const char *reason(ccu_client *client, CURLcode code) {
  if (client->refused_private) return "private addresses are refused";
  // What libcurl says of a line of more than 100 KB.
  if (code == CURLE_OUT_OF_MEMORY || (int)code == too_large) return large_head;
  return is_detailed(code) && client->message[0] ? client->message : lib.curl_easy_strerror(code);
}

// Returns true if the request has ended.
static bool perform(ccu_client *client) {
  int running = 0, left;
  locale_t before = uselocale(utf8);
  CURLMcode outcome = lib.curl_multi_perform(client->multi, &running);
  uselocale(before);
  if (outcome != CURLM_OK) {
    client->failure = "libcurl failed";
    return true;
  }
  CURLMsg *message = lib.curl_multi_info_read(client->multi, &left);
  if (message == NULL || message->msg != CURLMSG_DONE) return false;
  CURLcode code = message->data.result;
  if (code != CURLE_OK && client->failure == NULL) client->failure = reason(client, code);
  client->head_is_complete = code == CURLE_OK || client->head_is_complete;
  return true;
}

ccu_outcome ccu_read(ccu_client *client, int wait, const void **bytes, size_t *count) {
  client->body.count = 0;
  if (client->is_paused) {
    client->is_paused = false;
    lib.curl_easy_pause(client->easy, CURLPAUSE_CONT);
  }
  bool had_head = client->head_is_complete;
  for (int i = 0; i < 2 && client->is_active && client->body.count == 0; i++) {
    if (i > 0) lib.curl_multi_poll(client->multi, NULL, 0, wait, NULL);
    if (perform(client)) end(client);
    if (client->head_is_complete != had_head) break;
  }
  *bytes = client->body.bytes;
  *count = client->body.count;
  if (client->is_active || *count > 0) return ccu_outcome_going;
  return client->failure == NULL ? ccu_outcome_ended : ccu_outcome_failed;
}

const char *ccu_head(const ccu_client *client, size_t *count) {
  *count = client->head.count;
  return client->head_is_complete ? client->head.bytes : NULL;
}

bool ccu_sent_password(const ccu_client *client) { return client->sent_password; }

const char *ccu_message(const ccu_client *client) {
  return client->failure == NULL ? "failed" : client->failure;
}
