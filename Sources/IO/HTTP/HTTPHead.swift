/// The status and the headers of a response.
package struct HTTPHead: Sendable {
  package let status: Int
  private let headers: HeaderFields

  /// Parses the lines of a response's head; `nil` if the first isn't a status line (RFC 9112 §4).
  ///
  /// A value has no control characters: a cache sends some back in later requests.
  package init?(_ bytes: [UInt8]) {
    var lines = HeaderFields.lines(bytes)[...]
    guard let first = lines.popFirst(), first.starts(with: "HTTP/".utf8) else { return nil }
    let words = first.split(separator: 0x20)
    guard words.count > 1, words[1].count == 3,
      let status = Int(String(decoding: words[1], as: UTF8.self)), status >= 100
    else { return nil }
    self.status = status
    headers = HeaderFields(lines)
  }

  package func value(_ name: String) -> [UInt8]? { headers.value(name) }

  package func values(_ name: String) -> [[UInt8]] { headers.values(name) }

  package func text(_ name: String) -> String? { headers.text(name) }

  /// Returns the words of a header in lower case, which commas separate.
  package func words(_ name: String) -> [String] {
    values(name).flatMap { $0.split(separator: 0x2C) }.map {
      String(decoding: HeaderFields.trimmed($0), as: UTF8.self).lowercased()
    }
  }

  /// The last content type, in lower case.
  package var contentType: String {
    String(decoding: values("content-type").last ?? [], as: UTF8.self).lowercased()
  }

  /// Returns the encoding in a media type of lower case.
  package static func charset(of type: String) -> String? {
    let parameters = type.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\"" } }
    let name = parameters.first { $0.hasPrefix("charset=") }?.dropFirst(8) ?? ""
    return name.isEmpty ? nil : String(name)
  }

  /// Returns the codings of a header, in the order in which they were applied.
  package func codings(_ name: String) -> [String] {
    words(name).filter { !$0.isEmpty && $0 != "identity" }
  }
}

/// Lines `Name: value`, as in HTTP and WARC.
package struct HeaderFields: Sendable {
  /// The names in lower case, and the values as they were received, without surrounding space.
  private let fields: [(name: [UInt8], value: [UInt8])]

  /// Parses lines. One that begins with a space goes on with the value before it.
  init(_ lines: some Sequence<ArraySlice<UInt8>>) {
    var fields: [(name: [UInt8], value: [UInt8])] = []
    for line in lines {
      if let first = line.first, first == 0x20 || first == 0x09, let last = fields.indices.last {
        let rest = Self.cleaned(line)
        if !rest.isEmpty, !fields[last].value.isEmpty { fields[last].value.append(0x20) }
        fields[last].value += rest
      } else if let field = Self.header(line) {
        fields.append(field)
      }
    }
    self.fields = fields
  }

  package init(_ head: some Collection<UInt8>) { self.init(Self.lines(head)) }

  /// Returns the number of bytes of a head, with the empty line at its end; `nil` if there is none.
  ///
  /// - Parameter start: the number of bytes that have no such line.
  package static func end(of bytes: ArraySlice<UInt8>, from start: Int = 0) -> Int? {
    var previous: Int?
    for index in bytes.indices.dropFirst(start) where bytes[index] == 0x0A {
      if let previous, bytes[(previous + 1)..<index].allSatisfy({ $0 == 0x0D }) {
        return index + 1 - bytes.startIndex
      }
      previous = index
    }
    return nil
  }

  static func lines(_ bytes: some Collection<UInt8>) -> [ArraySlice<UInt8>] {
    Array(bytes).split(separator: 0x0A).map { $0.last == 0x0D ? $0.dropLast() : $0 }
  }

  private static func header(_ line: ArraySlice<UInt8>) -> (name: [UInt8], value: [UInt8])? {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let name = line[..<colon].map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    return (name, cleaned(line[(colon + 1)...]))
  }

  /// Returns a value without surrounding space, with spaces for control characters (RFC 9110 §5.5).
  private static func cleaned(_ value: ArraySlice<UInt8>) -> [UInt8] {
    Array(trimmed(value.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }[...]))
  }

  package static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    var rest = bytes.drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return rest
  }

  /// Returns the value of the first header with a lower-case name; `nil` if it is missing or empty.
  package func value(_ name: String) -> [UInt8]? {
    fields.first { $0.name.elementsEqual(name.utf8) && !$0.value.isEmpty }?.value
  }

  /// Returns the values of all headers with a lower-case name.
  package func values(_ name: String) -> [[UInt8]] {
    fields.filter { $0.name.elementsEqual(name.utf8) }.map(\.value)
  }

  package func text(_ name: String) -> String? {
    value(name).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// The reason phrases of status codes (RFC 9110 §15). HTTP/2 doesn't transmit any.
package enum HTTPStatus {
  /// Returns the code with its phrase: `404 Not Found`.
  package static func text(_ status: Int) -> String {
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
