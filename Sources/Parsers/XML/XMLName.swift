/// A name as libxml2 hands it over: pointers into the document's dictionary, valid while it is
/// parsed.
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

  /// What the name means by a table.
  @inline(__always)
  func meaning(in table: inout XMLNameTable) -> XMLNameTable.Meaning? {
    unsafe table.meaning(
      local: Int(bitPattern: localName), space: Int(bitPattern: uri ?? prefix), spell: { spelled },
      uri: { spelledURI })
  }

  /// Without its prefix.
  var local: String { unsafe String(cString: localName) }

  /// As the document writes it.
  var qualified: String {
    let name = spelled
    return name.prefix.map { "\($0):\(name.local)" } ?? name.local
  }

  /// The namespace of a drawing or a formula within XHTML, at its outermost element.
  var foreignNamespace: String? {
    local == "svg" || local == "math" ? spelledURI : nil
  }

  private var spelled: (local: String, prefix: String?) {
    (local, unsafe prefix.map { unsafe String(cString: $0) })
  }

  private var spelledURI: String? { unsafe uri.map { unsafe String(cString: $0) } }
}
