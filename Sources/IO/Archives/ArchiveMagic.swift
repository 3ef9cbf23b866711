internal import CChartConvCodecs

/// The magic bytes of compressed files and archives.
package enum ArchiveMagic {
  enum Container {
    case tar, zip, sevenZip, warc, arc
  }

  /// The size from which frames without contents aren't looked beyond.
  private static let maximumSkipped = 1 << 20

  /// The beginning of a zip's member (APPNOTE 4.3.7).
  static let zipMember: [UInt8] = [0x50, 0x4B, 0x03, 0x04]

  private static let containers: KeyValuePairs<[UInt8], Container> = [
    zipMember: .zip,
    [0x50, 0x4B, 0x05, 0x06]: .zip,  // without a member, APPNOTE 4.3.16
    [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]: .sevenZip,
    Array("WARC/0.".utf8): .warc,
    Array("WARC/1.".utf8): .warc,
    Array("filedesc:".utf8): .arc,
  ]

  /// Returns `true` if the input begins like a compressed file or an archive.
  package static func begins(_ source: inout ByteSource) throws(FeedError) -> Bool {
    let bytes = try source.peek(TarHeader.size)
    switch bytes.first {
    // Most inputs. A tar may also begin with these bytes, because it begins with a file's name.
    case UInt8(ascii: "<"), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\n"):
      return TarHeader.isValid(bytes)
    default: return Compression.of(bytes) != nil || container(bytes) != nil
    }
  }

  package static func compression(of source: inout ByteSource) throws(FeedError) -> Compression? {
    var bytes = try source.peek(TarHeader.size)
    // The frame after those without contents tells zstd from LZ4.
    while case let size = Compression.skippableSize(bytes), size > 0, size < maximumSkipped,
      size + 4 > bytes.count, case let more = try source.peek(size + 4), more.count > bytes.count
    {
      bytes = more
    }
    return Compression.of(bytes)
  }

  /// Returns `true` if `begins(_:)` is certain of an input with these first bytes: text has no
  /// zeros, and a tar header has some before its first line end.
  package static func isDecided(_ bytes: ArraySlice<UInt8>) -> Bool {
    if bytes.count >= TarHeader.size { return true }
    guard let first = bytes.first else { return false }
    if Compression.of(bytes) != nil { return true }
    switch first {
    case 0x09...0x0D, 0x20, UInt8(ascii: "<"), UInt8(ascii: "{"), UInt8(ascii: "["), 0xEF, 0xFE,
      0xFF:
      return true
    default:
      let end = bytes.firstIndex { $0 == 0 || $0 == UInt8(ascii: "\n") }
      return end.map { bytes[$0] != 0 } ?? false
    }
  }

  static func container(of source: inout ByteSource) throws(FeedError) -> Container? {
    container(try source.peek(TarHeader.size))
  }

  private static func container(_ bytes: ArraySlice<UInt8>) -> Container? {
    containers.first { bytes.starts(with: $0.key) }?.value
      ?? (TarHeader.isValid(bytes) ? .tar : nil)
  }
}

/// Recognition of a tar header by its checksum (POSIX.1-2017, pax, ustar interchange format). Every
/// tar has a checksum, and `ustar` may occur in any text.
enum TarHeader {
  static let size = 512
  private static let sumRange = 148..<156
  private static let blank: UInt8 = 0x20

  /// Returns `true` if the first bytes are a tar header.
  static func isValid(_ bytes: ArraySlice<UInt8>) -> Bool {
    let header = bytes.prefix(size)
    guard header.count == size else { return false }
    let field = header.dropFirst(sumRange.lowerBound).prefix(sumRange.count)
    guard let sum = number(in: field) else { return false }
    let blanks = sumRange.count * Int(blank)
    let unsigned = header.reduce(blanks) { $0 + Int($1) } - field.reduce(0) { $0 + Int($1) }
    // Some writers summed signed bytes.
    let high = (header.filter { $0 >= 0x80 }.count - field.filter { $0 >= 0x80 }.count) * 256
    return sum == unsigned || sum == unsigned - high
  }

  /// Parses octal digits, padded with spaces before and a space or NUL after them.
  private static func number(in field: ArraySlice<UInt8>) -> Int? {
    let digits = field.drop { $0 == blank }.prefix { (0x30...0x37).contains($0) }
    guard !digits.isEmpty, field[digits.endIndex...].allSatisfy({ $0 == blank || $0 == 0 }) else {
      return nil
    }
    return digits.reduce(0) { $0 * 8 + Int($1 - 0x30) }
  }
}

/// The signature header of a 7z file (7zFormat.txt). libarchive doesn't verify its checksum and
/// takes a file for an empty one whose size of the end header is damaged.
enum SevenZipHeader {
  static let size = 32
  /// The fields that the checksum is of.
  private static let checkedFields = 12..<32

  /// Throws `.malformed` unless the checksum is right.
  static func check(_ source: inout ByteSource) throws(FeedError) {
    let header = try source.peek(size)
    let checksum = unsafe header.dropFirst(checkedFields.lowerBound).withUnsafeBufferPointer {
      unsafe ccm_crc32($0.baseAddress, $0.count)
    }
    guard header.count == size, header.littleEndian(8, 4) == Int(checksum) else {
      throw FeedError(.malformed, "archive: the header is damaged")
    }
  }
}

/// Files of office programs: archives of XML and older binary files, of which no feed can be read.
package enum OfficeFile {
  /// The compound files of Microsoft Office before 2007.
  private static let compound: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]
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
    guard
      try source.peek(1).first.map({ $0 == ArchiveMagic.zipMember[0] || $0 == compound[0] })
        ?? false,
      isOffice(try source.peek(reach))
    else { return nil }
    return FeedError(.unrecognized, "a spreadsheet or another office file; save it as CSV")
  }

  private static func isOffice(_ bytes: ArraySlice<UInt8>) -> Bool {
    if bytes.starts(with: compound) { return true }
    guard bytes.starts(with: ArchiveMagic.zipMember) else { return false }
    let first = bytes.dropFirst(headerSize)
    let type = "mimetype".utf8
    if first.starts(with: type) {
      return types.contains { first.dropFirst(type.count).starts(with: $0.utf8) }
    }
    return names.contains { first.starts(with: $0.utf8) }
      || bytes.span.holds(ContiguousArray("[Content_Types].xml".utf8).span)
  }
}
