/// The reason phrases of status codes (RFC 9110 §15). HTTP/2 doesn't transmit any.
enum HTTPStatus {
  /// Returns the code with its phrase: `404 Not Found`.
  static func text(_ status: Int) -> String {
    guard let phrase = phrase(status) else { return "HTTP status \(status)" }
    return "\(status) \(phrase)"
  }

  private static func phrase(_ status: Int) -> String? {
    switch status {
    case 200: "OK"
    case 201: "Created"
    case 202: "Accepted"
    case 203: "Non-Authoritative Information"
    case 204: "No Content"
    case 206: "Partial Content"
    case 300: "Multiple Choices"
    case 301: "Moved Permanently"
    case 302: "Found"
    case 303: "See Other"
    case 304: "Not Modified"
    case 307: "Temporary Redirect"
    case 308: "Permanent Redirect"
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 402: "Payment Required"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 406: "Not Acceptable"
    case 407: "Proxy Authentication Required"
    case 408: "Request Timeout"
    case 410: "Gone"
    case 416: "Range Not Satisfiable"
    case 418: "I'm a teapot"
    case 421: "Misdirected Request"
    case 429: "Too Many Requests"
    case 451: "Unavailable For Legal Reasons"
    case 500: "Internal Server Error"
    case 501: "Not Implemented"
    case 502: "Bad Gateway"
    case 503: "Service Unavailable"
    case 504: "Gateway Timeout"
    default: nil
    }
  }
}
