// Declarations from curl.h, so that its package isn't needed to build.
#pragma once

#include <sys/socket.h>

typedef void CURL;
typedef void CURLM;
typedef int CURLcode;
typedef int CURLMcode;
typedef int CURLoption;
typedef int curl_socket_t;

struct curl_slist;

struct curl_sockaddr {
  int family;
  int socktype;
  int protocol;
  unsigned int addrlen;
  struct sockaddr addr;  // as long as `addrlen` says
};

typedef struct CURLMsg {
  int msg;
  CURL *easy_handle;
  union {
    void *whatever;
    CURLcode result;
  } data;
} CURLMsg;

enum {
  CURL_GLOBAL_DEFAULT = 3,
  CURL_ERROR_SIZE = 256,
  CURL_WRITEFUNC_PAUSE = 0x10000001,
  CURL_SOCKET_BAD = -1,
  CURLM_OK = 0,
  CURLMSG_DONE = 1,
  CURLPAUSE_CONT = 0,
  CURLPROTO_HTTP = 1,
  CURLPROTO_HTTPS = 2,
};

#define CURL_NETRC_IGNORED 0L
#define CURL_NETRC_OPTIONAL 1L

enum {
  CURLE_OK = 0,
  CURLE_PARTIAL_FILE = 18,
  CURLE_SSL_CONNECT_ERROR = 35,
  CURLE_PEER_FAILED_VERIFICATION = 60,
  CURLE_SSL_CACERT_BADFILE = 77,
};

enum {
  CURLOPT_WRITEDATA = 10001,
  CURLOPT_URL = 10002,
  CURLOPT_PROXY = 10004,
  CURLOPT_ERRORBUFFER = 10010,
  CURLOPT_WRITEFUNCTION = 20011,
  CURLOPT_USERAGENT = 10018,
  CURLOPT_HTTPHEADER = 10023,
  CURLOPT_HEADERDATA = 10029,
  CURLOPT_NETRC = 51,
  CURLOPT_CAINFO = 10065,
  CURLOPT_HEADERFUNCTION = 20079,
  CURLOPT_DEBUGDATA = 10095,
  CURLOPT_DEBUGFUNCTION = 20094,
  CURLOPT_NOSIGNAL = 99,
  CURLOPT_VERBOSE = 41,
  CURLOPT_CONNECTTIMEOUT_MS = 156,
  CURLOPT_OPENSOCKETFUNCTION = 20163,
  CURLOPT_OPENSOCKETDATA = 10164,
  CURLOPT_PROTOCOLS = 181,
  CURLOPT_SUPPRESS_CONNECT_HEADERS = 265,
  CURLOPT_HTTP09_ALLOWED = 285,
  CURLINFO_HEADER_OUT = 2,
};
