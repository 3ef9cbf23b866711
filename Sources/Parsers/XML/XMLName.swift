/// A name from libxml2: pointers into the document's dictionary, valid during parsing.
@safe
struct XMLName {
  private let localName: UnsafePointer<UInt8>
  private let prefix: UnsafePointer<UInt8>?
  private let uri: UnsafePointer<UInt8>?

  init(
    local: UnsafePointer<UInt8>, prefix: UnsafePointer<UInt8>?, uri: UnsafePointer<UInt8>?
  ) {
    unsafe localName = local
    unsafe self.prefix = prefix
    unsafe self.uri = uri
  }

  /// Looks the name up in a table.
  @inline(__always)
  func meaning(in table: inout XMLNameTable) -> XMLNameTable.Meaning? {
    unsafe table.meaning(
      local: Int(bitPattern: localName), space: Int(bitPattern: uri ?? prefix),
      makeName: { strings },
      uri: { uriText })
  }

  /// The local name.
  var local: String { unsafe String(cString: localName) }

  /// The qualified name as in the document.
  var qualified: String {
    let name = strings
    return name.prefix.map { "\($0):\(name.local)" } ?? name.local
  }

  /// The namespace of an `svg` or `math` element, the outermost of a drawing or a formula within
  /// XHTML.
  var foreignNamespace: String? {
    local == "svg" || local == "math" ? uriText : nil
  }

  private var strings: (local: String, prefix: String?) {
    (local, unsafe prefix.map { unsafe String(cString: $0) })
  }

  private var uriText: String? { unsafe uri.map { unsafe String(cString: $0) } }
}
