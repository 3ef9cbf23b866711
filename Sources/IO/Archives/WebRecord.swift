/// The head of a record.
struct WebRecord {
  enum Kind {
    /// An answer of a server, with its headers.
    case answer
    /// A document without headers.
    case payload
    case revisit, accessory
  }

  let kind: Kind
  let address: String
  let time: String?
  /// The media type of a document without headers.
  let type: String
  let size: Int
  let isTruncated: Bool
  /// What the payload of this record, or the one that it repeats, is also known by.
  let keys: [String]

  /// What the record is known by.
  var key: String { "\(address) \(time ?? "")" }

  /// Parses the lines of a WARC record's head; `nil` if they are damaged.
  init?(warc lines: [ArraySlice<UInt8>]) {
    let fields = HeaderFields(lines.dropFirst())
    guard lines[0].starts(with: "WARC/".utf8), let type = fields.text("warc-type")?.lowercased(),
      let text = fields.text("content-length"), let size = Int(text), size >= 0
    else { return nil }
    self.size = size
    self.type = fields.text("content-type")?.lowercased() ?? ""
    isTruncated = fields.value("warc-truncated") != nil
    time = fields.text("warc-date")
    let original = fields.text("warc-refers-to-target-uri").flatMap { uri in
      fields.text("warc-refers-to-date").map { "\(uri) \($0)" }
    }
    keys = [original, fields.text("warc-payload-digest")].compactMap { $0 }
    // Older files have the address in angle brackets.
    let address = fields.text("warc-target-uri") ?? ""
    self.address =
      address.hasPrefix("<") && address.hasSuffix(">")
      ? String(address.dropFirst().dropLast()) : address
    let isWeb = self.address.lowercased().hasPrefix("http")
    kind =
      switch type {
      case "response" where isWeb && (self.type.isEmpty || self.type.hasPrefix("application/http")):
        .answer
      case "resource" where isWeb: .payload
      case "revisit": .revisit
      default: .accessory
      }
  }

  /// Parses the line of an ARC record: `URL IP yyyymmddhhmmss TYPE LENGTH`; `nil` if it is damaged.
  init?(arc line: ArraySlice<UInt8>) {
    let words = line.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
    guard words.count >= 5, let size = Int(words[words.count - 1]), size >= 0 else { return nil }
    self.size = size
    address = words[0]
    type = words[3].lowercased()
    isTruncated = false
    keys = []
    kind = address.hasPrefix("http") ? .answer : .accessory
    var digits = words[2][...]
    time =
      digits.count >= 14
      ? String("0000-00-00T00:00:00Z".map { $0 == "0" ? digits.removeFirst() : $0 }) : nil
  }
}
