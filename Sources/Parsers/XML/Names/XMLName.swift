/// A name from libxml2: pointers into the document's dictionary, valid during parsing.
@safe
struct XMLName {
  let localName: UnsafePointer<UInt8>
  let prefix: UnsafePointer<UInt8>?
  let uri: UnsafePointer<UInt8>?

  var localAddress: Int { unsafe Int(bitPattern: localName) }

  /// A number for the namespace: the address of its URI, marked if the name has no prefix, or that
  /// of the second character of an undeclared prefix; 0 for neither. A prefix may be the URI of
  /// another namespace, in this or another document.
  var spaceAddress: Int {
    @inline(__always)
    get {
      if let uri = unsafe uri { return unsafe Int(bitPattern: uri) | (prefix == nil ? 1 << 62 : 0) }
      return unsafe prefix.map { Int(bitPattern: $0) + 1 } ?? 0
    }
  }

  /// Calls `body` with the local name in place.
  func withLocalBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    unsafe body(Self.bytes(localName).span)
  }

  /// Calls `body` with the namespace's URI in place, or its first `limit` bytes; returns `nil` if
  /// there is none.
  func withURIBytes<Result>(atMost limit: Int = .max, _ body: (Span<UInt8>) -> Result) -> Result? {
    guard let uri = unsafe uri else { return nil }
    return unsafe body(Self.bytes(uri, atMost: limit).span)
  }

  private static func bytes(
    _ text: UnsafePointer<UInt8>, atMost limit: Int = .max
  ) -> UnsafeBufferPointer<UInt8> {
    var count = 0
    while count < limit, unsafe text[count] != 0 { count += 1 }
    return unsafe UnsafeBufferPointer(start: text, count: count)
  }

  var local: String { unsafe String(cString: localName) }

  var qualified: String { prefixText.map { "\($0):\(local)" } ?? local }

  var hasPrefix: Bool { unsafe prefix != nil }

  var prefixText: String? { unsafe prefix.map { unsafe String(cString: $0) } }

  var uriText: String? { unsafe uri.map { unsafe String(cString: $0) } }
}
