import ChartConvIO
import ChartConvParsers
import TestSupport
import Testing

/// The events of a parser in a form that tests can write out: one line per event.
struct Trace: Equatable, CustomStringConvertible {
  var events: [String] = []
  var error: FeedError?

  var description: String {
    (events + [error.map { "\($0.kind) \($0)" } ?? "complete"]).joined(separator: "\n")
  }

  /// The entries among the events.
  var entries: [String] { events.filter { $0.hasPrefix("entry") } }

  /// Parses bytes, handed over in chunks of `chunk`.
  static func of(
    _ bytes: [UInt8], chunk: Int = .max, _ options: ParserOptions = ParserOptions(),
    vocabulary: Vocabulary = Word.vocabulary, positions: Bool = false, stopAfter limit: Int = .max
  ) -> Self {
    var offset = 0
    var source = ByteSource(name: "test") { () throws(FeedError) in
      let end = chunk < bytes.count - offset ? offset + chunk : bytes.count
      defer { offset = end }
      return Array(bytes[offset..<end])
    }
    return of(
      &source, options, vocabulary: vocabulary, positions: positions, stopAfter: limit)
  }

  /// Parses a text as a file, of which the heads are read before the first entry.
  static func ofFile(_ text: String, named name: String) throws -> Self {
    let path = "\(Files.package)/.build/\(name).json"
    try #require(Files.write(Array(text.utf8), to: path))
    var source = try ByteSource(path: path)
    return of(&source, readsHeads: true)
  }

  static func of(
    _ source: inout ByteSource, readsHeads: Bool = false,
    _ options: ParserOptions = ParserOptions(), vocabulary: Vocabulary = Word.vocabulary,
    positions: Bool = false, stopAfter limit: Int = .max
  ) -> Self {
    let gatherer = Gatherer(positions: positions, limit: limit)
    do throws(FeedError) {
      var documents = JSONDocuments(options)
      let vocabulary = JSONVocabulary(vocabulary)
      while try documents.advance(&source) {
        documents.read(by: vocabulary)
        while let event = try documents.next(&source) {
          if readsHeads, gatherer.trace.entries.isEmpty, case .entry = event {
            for head in documents.heads(in: &source) ?? [] { _ = gatherer.take(.head(head)) }
          }
          guard gatherer.take(event) else { return gatherer.trace }
        }
      }
    } catch {
      gatherer.trace.error = error
    }
    return gatherer.trace
  }

  static func of(_ text: String, _ options: ParserOptions = ParserOptions()) -> Self {
    of(Array(text.utf8), options)
  }

  private final class Gatherer {
    var trace = Trace()
    private var count = 0
    private let positions: Bool
    private let limit: Int

    init(positions: Bool, limit: Int) {
      self.positions = positions
      self.limit = limit
    }

    func take(_ event: RecordEvent) -> Bool {
      switch event {
      case .document: trace.events.append("document")
      case .row: trace.events.append("row")
      case .head(let record): trace.events.append("head" + spell(record))
      case .entry(let record):
        trace.events.append("entry" + spell(record))
        count += 1
      case .lostEntry(let message, let position), .noList(let message, let position):
        trace.events.append("lost \(position) \(message)")
      case .end: trace.events.append("end")
      case .warning(let message, let position):
        trace.events.append("warning \(position) \(message)")
      case .unknown(let name, let position): trace.events.append("unknown \(position) \(name)")
      }
      return count < limit
    }

    private func spell(_ record: Record) -> String {
      guard let root = record.root(as: Word.self) else { return " without a root" }
      let extra = String(decoding: record.extra, as: UTF8.self)
      return spell(contentsOf: root, extra.isEmpty ? [] : ["-='{\(extra)}'"])
    }

    private func spell(_ node: Node<Word>) -> String {
      let text = node.text ?? ""
      let position = positions ? "@\(node.position)" : ""
      let value =
        switch node.kind {
        case .string: "'\(text)'"
        case .number, .boolean: text
        default: ""
        }
      return (node.name.map { "\($0)" } ?? "-") + position + (value.isEmpty ? "" : "=" + value)
        + spell(contentsOf: node)
    }

    private func spell(contentsOf node: Node<Word>, _ more: [String] = []) -> String {
      var parts: [String] = []
      var children = node.children
      while let child = children.next() {
        if child.name != nil || child.kind != .string { parts.append(spell(child)) }
      }
      parts += more
      guard node.kind == .element || !parts.isEmpty else { return "" }
      return "{" + parts.joined(separator: " ") + "}"
    }
  }
}
