import FeedIO
import FeedModel

/// Writes the model's values as JSON (RFC 8259), each in its shortest correct form.
struct JSONWriter: Sendable {
  private let escapes: EscapeTable

  init() {
    var escapes = EscapeRules([
      UInt8(ascii: "\""): "\\\"", UInt8(ascii: "\\"): "\\\\", 0x08: "\\b", 0x09: "\\t",
      0x0A: "\\n", 0x0C: "\\f", 0x0D: "\\r",
    ])
    escapes.nameControls { byte in
      let digits = String(byte, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
    }
    self.escapes = EscapeTable(escapes)
  }

  func write(_ text: String?, into output: inout OutputBuffer) {
    guard let text else { return output.append("null") }
    output.append(UInt8(ascii: "\""))
    output.append(text, escaping: escapes)
    output.append(UInt8(ascii: "\""))
  }

  func write(_ number: Int?, into output: inout OutputBuffer) {
    if let number { output.append(number) } else { output.append("null") }
  }

  func write(_ moment: Timestamp?, into output: inout OutputBuffer) {
    guard let moment else { return output.append("null") }
    output.append(UInt8(ascii: "\""))
    output.append(moment)
    output.append(UInt8(ascii: "\""))
  }

  func write(_ text: Span<UInt8>?, into output: inout OutputBuffer) {
    guard let text else { return output.append("null") }
    output.append(UInt8(ascii: "\""))
    output.append(text, escaping: escapes)
    output.append(UInt8(ascii: "\""))
  }

  /// Writes the value of a column of a row.
  func write(_ column: Field, of row: Row, into output: inout OutputBuffer) {
    guard row.has(column) || column.isList else { return output.append("null") }
    switch column.type {
    case .text: write(row.text(column), into: &output)
    case .integer: write(row.integer(column), into: &output)
    case .decimal: if let digits = row.text(column) { output.append(digits) }
    case .boolean: output.append(row.boolean(column) == true ? "true" : "false")
    case .date: if let day = row.date(column) { write(.date(day), into: &output) }
    case .timestamp: write(row.timestamp(column), into: &output)
    case .list: write(row.value(ofList: column), into: &output)
    }
  }

  func write(_ value: FieldValue, into output: inout OutputBuffer) {
    switch value {
    case .null: output.append("null")
    case .text(let text): write(text, into: &output)
    case .integer(let number): output.append(number)
    case .decimal(let number): output.append(number.description)
    case .boolean(let flag): output.append(flag ? "true" : "false")
    case .date(let day):
      output.append(UInt8(ascii: "\""))
      output.append(day)
      output.append(UInt8(ascii: "\""))
    case .timestamp(let moment): write(moment, into: &output)
    case .categories(let list): write(list, into: &output)
    case .artwork(let list): write(list, into: &output)
    case .links(let list): write(list, into: &output)
    case .people(let list): writeList(list, into: &output) { write($0, into: &$1) }
    }
  }

  func write(_ list: [FeedModel.Category], into output: inout OutputBuffer) {
    writeList(list, into: &output) { category, output in
      member("{\"id\":", category.id, into: &output)
      member(",\"name\":", category.name, into: &output)
      member(",\"term\":", category.term, into: &output)
      member(",\"scheme\":", category.scheme, into: &output)
      output.append("}")
    }
  }

  func write(_ list: [Link], into output: inout OutputBuffer) {
    writeList(list, into: &output) { link, output in
      member("{\"url\":", link.url, into: &output)
      member(",\"rel\":", link.rel, into: &output)
      member(",\"type\":", link.type, into: &output)
      member(",\"title\":", link.title, into: &output)
      member(",\"length\":", link.length, into: &output)
      member(",\"duration\":", link.duration, into: &output)
      member(",\"hreflang\":", link.hreflang, into: &output)
      output.append("}")
    }
  }

  func write(_ person: Person, into output: inout OutputBuffer) {
    member("{\"name\":", person.name, into: &output)
    member(",\"url\":", person.url, into: &output)
    member(",\"email\":", person.email, into: &output)
    output.append("}")
  }

  private func write(_ list: [Artwork], into output: inout OutputBuffer) {
    writeList(list, into: &output) { image, output in
      member("{\"url\":", image.url, into: &output)
      member(",\"width\":", image.width, into: &output)
      member(",\"height\":", image.height, into: &output)
      output.append("}")
    }
  }

  private func writeList<Item>(
    _ list: [Item], into output: inout OutputBuffer, _ write: (Item, inout OutputBuffer) -> Void
  ) {
    output.append(UInt8(ascii: "["))
    for index in list.indices {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      write(list[index], &output)
    }
    output.append(UInt8(ascii: "]"))
  }

  /// Writes a member whose name, with the punctuation around it, is `key`.
  func member(_ key: String, _ text: String?, into output: inout OutputBuffer) {
    output.append(key)
    write(text, into: &output)
  }

  private func member(_ key: String, _ number: Int?, into output: inout OutputBuffer) {
    output.append(key)
    write(number, into: &output)
  }
}
