/// The XML declaration of a document in an encoding that has ASCII in it (XML 1.0 §2.8).
struct XMLDeclaration {
  /// How many bytes it fills; 0 where there is none.
  let length: Int
  /// The encoding that it declares.
  let encoding: String?

  init(_ bytes: [UInt8]) {
    guard bytes.starts(with: "<?xml".utf8), bytes.count > 5, bytes[5] <= 0x20,
      let end = bytes.prefix(1024).firstIndex(of: UInt8(ascii: ">"))
    else {
      length = 0
      encoding = nil
      return
    }
    length = end + 1
    encoding = Self.encoding(in: String(decoding: bytes[..<end], as: UTF8.self))
  }

  private static func encoding(in text: String) -> String? {
    let parts = text.split(whereSeparator: { "\"'".contains($0) })
    guard
      let place = parts.firstIndex(where: {
        $0.filter { !$0.isWhitespace }.lowercased().hasSuffix("encoding=")
      }), place + 1 < parts.count
    else { return nil }
    return parts[place + 1].filter { !$0.isWhitespace }
  }
}
