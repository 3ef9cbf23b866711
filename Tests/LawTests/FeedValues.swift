import ChartConv
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The texts, attributes and members of a document, with the names around them.
struct FeedValues {
  private(set) var values: [(path: [String], value: String)] = []
  private var text = ""
  private var dates: Set<Double> = []
  private var numbers: Set<Double> = []

  /// Creates the values of a well-formed document of XML or JSON, or of lines of JSON.
  init?(_ bytes: [UInt8]) {
    let data = Data(bytes)
    if bytes.first == UInt8(ascii: "<") || bytes.first ?? 0 > 0x7F {
      let receiver = XMLReceiver()
      let parser = XMLParser(data: data)
      parser.delegate = receiver
      guard parser.parse() else { return nil }
      values = receiver.values
    } else if let value = try? JSONSerialization.jsonObject(with: data) {
      add([], value)
    } else {
      for line in bytes.split(separator: UInt8(ascii: "\n")) {
        guard let value = try? JSONSerialization.jsonObject(with: Data(line)) else { return nil }
        add([], value)
      }
    }
    for (_, value) in values {
      text += Self.plain(value) + "\n" + value.filter { !$0.isWhitespace }.lowercased() + "\n"
      if let date = Self.date(value) { dates.insert(date) }
      if let number = Self.number(value) { numbers.formUnion([number, number / 1000]) }
    }
  }

  private mutating func add(_ path: [String], _ value: Any) {
    switch value {
    case let members as [String: Any]: for (key, member) in members { add(path + [key], member) }
    case let items as [Any]: for item in items { add(path, item) }
    case is NSNull: break
    default: values.append((path, "\(value)"))
    }
  }

  /// Returns `true` if a value is among these as it is, or as the same date, duration or answer.
  func hold(_ value: String) -> Bool {
    let plain = Self.plain(value)
    return text.contains(plain) || Self.date(value).map(dates.contains) == true
      || Self.number(value).map(numbers.contains) == true
      || ["yes", "no", "clean", "explicit", "true", "false"].contains(plain)
      // The rest of an address that was relative.
      || plain.hasSuffix("/") && text.contains(plain.dropLast())
      || plain.split(separator: ",").allSatisfy { text.contains($0) }
  }

  /// Returns a text without markup, white space and capitals.
  private static func plain(_ value: String) -> String {
    var text = value
    for _ in 0..<2 {
      text = text.replacingOccurrences(of: "<[^>]*>", with: "", options: .regularExpression)
      for (name, sign) in [("lt", "<"), ("gt", ">"), ("quot", "\""), ("nbsp", ""), ("amp", "&")] {
        text = text.replacingOccurrences(of: "&\(name);", with: sign)
      }
    }
    return text.filter { !$0.isWhitespace }.lowercased()
  }

  private static func date(_ value: String) -> Double? {
    guard value.contains(where: { $0 == "-" || $0 == ":" || $0 == " " }), value.count >= 8,
      let moment = Timestamp(parsing: value)
    else { return nil }
    return Double(moment.secondsSince1970)
  }

  private static func number(_ value: String) -> Double? {
    var seconds = 0.0
    for part in value.split(separator: ":") {
      guard let number = Double(part) else { return nil }
      seconds = seconds * 60 + number
    }
    return value.isEmpty ? nil : seconds
  }
}

/// Gathers the texts and attributes of XML.
private final class XMLReceiver: NSObject, XMLParserDelegate {
  var values: [(path: [String], value: String)] = []
  private var texts: [String] = []
  private var path: [String] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    texts.append("")
    path.append(name)
    for (key, value) in attributes where !key.hasPrefix("xmlns") && key != "xml:base" {
      values.append((path + [key], value.trimmingCharacters(in: .whitespacesAndNewlines)))
    }
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if !texts.isEmpty { texts[texts.count - 1] += text }
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    if !texts.isEmpty { texts[texts.count - 1] += String(decoding: block, as: UTF8.self) }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    let text = texts.removeLast().trimmingCharacters(in: .whitespacesAndNewlines)
    if !text.isEmpty { values.append((path, text)) }
    path.removeLast()
  }
}
