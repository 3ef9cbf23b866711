/// A start tag of libxml2: pointers that are valid while it is handled.
@safe
struct XMLStartTag {
  let name: XMLName
  /// A prefix and a URI for each namespace that the tag declares.
  let declarations: UnsafeBufferPointer<UnsafePointer<UInt8>?>
  /// Five pointers for each attribute.
  let attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
  /// The number of attributes, with those that an ATTLIST adds.
  let attributeCount: Int
  let defaulted: Int

  /// `true` if names without a prefix are in no namespace from here on.
  var hasNoDefault: Bool {
    stride(from: 0, to: unsafe declarations.count - 1, by: 2).contains { index in
      guard unsafe declarations[index] == nil else { return false }
      return unsafe declarations[index + 1].map { unsafe $0.pointee == 0 } ?? true
    }
  }

  /// Calls `body` with each prefix and the URI that the tag declares for it.
  func forEachDeclaration(_ body: (String, String) -> Void) {
    for index in stride(from: 0, to: unsafe declarations.count - 1, by: 2) {
      guard let prefix = unsafe declarations[index], let uri = unsafe declarations[index + 1] else {
        continue
      }
      body(unsafe String(cString: prefix), unsafe String(cString: uri))
    }
  }

  /// Calls `body` with the name and the value of each attribute in the document.
  @inline(__always)
  func forEachAttribute(_ body: (XMLName, UnsafeBufferPointer<UInt8>) -> Void) {
    guard let attributes = unsafe attributes else { return }
    // Attributes defaulted by an ATTLIST come last.
    for index in 0..<max(attributeCount - defaulted, 0) {
      let part = unsafe attributes + index * 5
      guard let local = unsafe part[0], let start = unsafe part[3], let end = unsafe part[4] else {
        continue
      }
      unsafe body(
        XMLName(localName: local, prefix: part[1], uri: part[2]),
        UnsafeBufferPointer(start: start, count: end - start))
    }
  }
}
