internal import ChartConvIO
package import ChartConvModel
internal import ChartConvText

/// An entry as a file of notes: front matter in YAML, which Obsidian and Jekyll read, and its text.
package struct MarkdownNote {
  /// What tells the entry from others, in hexadecimal digits.
  package let identity: String
  /// The name of the file without its suffix: the date and the title.
  package let name: String
  package let text: String

  /// The key of the identity and of a hash of the rest, by which a changed note is known.
  private static let mark = "chartconv: "
  private static let maximumName = 80
  private static let digits = 16

  package init(_ row: Row, of feed: Feed) {
    var hash = ContentHash()
    hash.add(feed.title)
    hash.add(row.string(.id) ?? row.string(.url))
    if !row.has(.id), !row.has(.url) {
      hash.add(row.text(.name))
      hash.add(row.timestamp(.entryDate))
    }
    identity = String(hash.text(after: "").prefix(Self.digits))
    let title = row.string(.name) ?? row.untitledText
    name = Self.name(title, row.timestamp(.entryDate)?.date)
    let head = Self.head(row, title, of: feed)
    let body = Self.body(row)
    text = "---\n\(head)\(Self.mark)\(identity)-\(Self.hash(head, body))\n---\n\(body)"
  }

  /// A name for a note whose name another entry has.
  package var otherName: String { "\(name)-\(identity.prefix(8))" }

  package enum Found {
    /// No note, or that of another entry.
    case other
    /// The note as it was written.
    case unchanged
    /// The note, which someone changed.
    case changed
  }

  package func compare(with file: String) -> Found {
    guard let (properties, text) = file.divided(by: "\n---\n"), properties.hasPrefix("---\n")
    else { return .other }
    let lines = properties.dropFirst(4).split(separator: "\n", omittingEmptySubsequences: false)
    guard let mark = lines.last(where: { $0.hasPrefix(Self.mark) }),
      mark.dropFirst(Self.mark.count).prefix(Self.digits) == identity
    else { return .other }
    let head = lines.filter { $0 != mark }.map { $0 + "\n" }.joined()
    let written = "\(Self.mark)\(identity)-\(Self.hash(head, String(text)))"
    return mark == written ? .unchanged : .changed
  }

  private static func hash(_ head: String, _ body: String) -> String {
    var hash = ContentHash()
    hash.add(head)
    hash.add(body)
    return String(hash.text(after: "").prefix(digits))
  }

  /// Returns a name that every system takes, and Jekyll as that of a post: letters and digits of any
  /// script, and hyphens.
  private static func name(_ title: String?, _ day: CalendarDate?) -> String {
    var words = ""
    for character in title ?? "" {
      if character.isLetter || character.isNumber {
        guard words.utf8.count + character.utf8.count <= maximumName else { break }
        words.append(character)
      } else if let last = words.last, last != "-" {
        words.append("-")
      }
    }
    if words.last == "-" { words.removeLast() }
    let parts = [day?.description, words.isEmpty ? nil : words].compactMap(\.self)
    let name = parts.joined(separator: "-")
    // Windows keeps the names of its devices to itself.
    let lower = name.lowercased()
    let isDevice =
      ["con", "prn", "aux", "nul"].contains(lower)
      || lower.utf8.count == 4 && (lower.hasPrefix("com") || lower.hasPrefix("lpt"))
    return name.isEmpty || isDevice ? "entry" + (name.isEmpty ? "" : "-\(name)") : name
  }

  private static func head(_ row: Row, _ title: String?, of feed: Feed) -> String {
    var head = ""
    func add(_ key: String, _ text: String?) {
      if let text { head += "\(key): \(quoted(text))\n" }
    }
    add("title", title)
    if let moment = row.timestamp(.entryDate) { head += "date: \(moment)\n" }
    add("author", row.string(.artist))
    add("feed", feed.title)
    add("link", row.string(.url))
    add("audio", row.string(.previewURL))
    add("length", row.integer(.duration).map(MarkdownWriter.length))
    if let rating = row.string(.rating) { head += "rating: \(rating)\n" }
    add("id", row.string(.id))
    return head
  }

  /// Returns a scalar of YAML 1.2 in double quotes, which can hold any text.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      default:
        let value = scalar.value
        let isPrintable =
          value >= 0x20 && !(0x7F...0x9F).contains(value) && value & 0xFFFE != 0xFFFE
          && !(0xFDD0...0xFDEF).contains(value) && ![0x2028, 0x2029, 0xFEFF].contains(value)
        if isPrintable {
          result.unicodeScalars.append(scalar)
        } else {
          let isLong = value > 0xFFFF
          result += (isLong ? "\\U" : "\\u") + String(hexadecimal: value, digits: isLong ? 8 : 4)
        }
      }
    }
    return result + "\""
  }

  /// Returns the text in paragraphs, and a link to the recording.
  private static func body(_ row: Row) -> String {
    let writer = MarkdownWriter()
    var output = OutputBuffer(capacity: 1024)
    for paragraph in row.paragraphs(.content) ?? row.paragraphs(.summary) ?? [] {
      output.append("\n")
      // What would begin a list or a line at the start of a paragraph.
      let start = paragraph.prefix { $0.isASCII && $0.isNumber }
      let sign = paragraph[start.endIndex...].first
      if start.isEmpty ? sign == "-" || sign == "+" : sign == "." || sign == ")" {
        output.append(String(start) + "\\")
        writer.write(String(paragraph[start.endIndex...]), into: &output)
      } else {
        writer.write(paragraph, into: &output)
      }
      output.append("\n")
    }
    for (column, word) in [(EntryField.previewURL, "Listen"), (.url, "Page")] {
      guard let url = row.text(column), MarkdownWriter.isLinkable(url) else { continue }
      output.append("\n")
      writer.link(word.bytes.span, to: url, into: &output)
      output.append("\n")
    }
    return String(decoding: output.bytes, as: UTF8.self)
  }
}

extension Row {
  /// Returns the paragraphs of a text without markup; `nil` if there is none.
  fileprivate func paragraphs(_ column: EntryField) -> [String]? {
    guard let text = string(column) else { return nil }
    let paragraphs =
      isHTML(column)
      ? HTMLText.paragraphs(text)
      : text.split(whereSeparator: \.isNewline).compactMap { line in
        let line = line.drop(while: \.isWhitespace)
        return line.isEmpty ? nil : String(line)
      }
    return paragraphs.isEmpty ? nil : paragraphs
  }
}
