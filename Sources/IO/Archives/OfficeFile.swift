/// Files of office programs: archives of XML and older binary files, of which no feed can be read.
package enum OfficeFile {
  /// The compound files of Microsoft Office before 2007.
  private static let compound: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]
  private static let zip: [UInt8] = [0x50, 0x4B, 0x03, 0x04]
  /// The header of a zip's first member (APPNOTE 4.3.7) up to its name.
  private static let headerSize = 30
  /// The size in which further members are sought.
  private static let reach = 4096
  /// The beginnings of the first member's name: of Office Open XML, and of iWork.
  private static let names = [
    "[Content_Types].xml", "_rels/", "docProps/", "customXml/", "Index/Document.iwa",
  ]
  /// The contents of the member `mimetype`: of OpenDocument and EPUB.
  private static let types = ["application/vnd.oasis.opendocument", "application/epub+zip"]

  /// Returns the error of such a file; `nil` for any other input.
  package static func problem(of source: inout ByteSource) throws(FeedError) -> FeedError? {
    guard try source.peek(zip.count).first.map({ $0 == zip[0] || $0 == compound[0] }) ?? false,
      isOffice(try source.peek(reach))
    else { return nil }
    return FeedError(.unrecognized, "a spreadsheet or another office file; save it as CSV")
  }

  private static func isOffice(_ bytes: ArraySlice<UInt8>) -> Bool {
    if bytes.starts(with: compound) { return true }
    guard bytes.starts(with: zip) else { return false }
    let first = bytes.dropFirst(headerSize)
    let type = "mimetype".utf8
    if first.starts(with: type) {
      return types.contains { first.dropFirst(type.count).starts(with: $0.utf8) }
    }
    return names.contains { first.starts(with: $0.utf8) }
      || bytes.span.holds(ContiguousArray("[Content_Types].xml".utf8).span)
  }
}
