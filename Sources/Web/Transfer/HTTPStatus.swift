/// The reason phrases of status codes (RFC 9110 §15). HTTP/2 doesn't transmit any.
enum HTTPStatus {
  /// Returns the code with its phrase: `404 Not Found`.
  static func text(_ status: Int) -> String {
    guard let phrase = phrases.first(where: { $0.key == status })?.value else {
      return "HTTP status \(status)"
    }
    return "\(status) \(phrase)"
  }

  private static let phrases: KeyValuePairs = [
    200: "OK", 201: "Created", 202: "Accepted", 203: "Non-Authoritative Information",
    204: "No Content", 206: "Partial Content", 300: "Multiple Choices", 301: "Moved Permanently",
    302: "Found", 303: "See Other", 304: "Not Modified", 307: "Temporary Redirect",
    308: "Permanent Redirect", 400: "Bad Request", 401: "Unauthorized", 402: "Payment Required",
    403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 406: "Not Acceptable",
    407: "Proxy Authentication Required", 408: "Request Timeout", 410: "Gone",
    416: "Range Not Satisfiable", 418: "I'm a teapot", 421: "Misdirected Request",
    429: "Too Many Requests", 451: "Unavailable For Legal Reasons", 500: "Internal Server Error",
    501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable",
    504: "Gateway Timeout",
  ]
}
