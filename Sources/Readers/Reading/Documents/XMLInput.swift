internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvParsers
internal import ChartConvText

/// Reads an XML input: usually one document, possibly several.
final class XMLInput: DocumentInput {
  /// The sizes of the preview in which the root element is searched, in bytes. Some feeds begin
  /// with long comments.
  private static let previewSizes = [1 << 10, 64 << 10]

  fileprivate let context: ReadingContext
  fileprivate let receiver: any BatchReceiver
  private var current: XMLDocument?
  /// The error of the first document that ended too early.
  private var cut: FeedError?
  private var finished = Diagnostics()

  /// - Parameter document: the first document, if it was found already.
  init(
    _ context: ReadingContext, _ receiver: any BatchReceiver, from document: XMLDocument? = nil
  ) {
    self.context = context
    self.receiver = receiver
    current = document
  }

  var diagnostics: Diagnostics {
    var all = finished
    if let current { all.add(current.reader.diagnostics) }
    return all
  }

  /// Reads all documents, or the bytes so far. A truncated document doesn't prevent the following ones
  /// from being read; its error is thrown at the end.
  func read(_ source: inout ByteSource) throws(FeedError) {
    if current == nil { current = try first(in: &source) }
    while let document = current {
      var next: XMLDocument?
      do throws(FeedError) { next = try read(document, &source) } catch {
        guard error.kind == .truncated else { throw error }
        cut = cut ?? error.named(source.name)
        next = try self.next(in: &source)
      }
      finished.add(document.reader.diagnostics)
      current = next
    }
    if let cut { throw cut }
    // The bytes after the last document aren't read to their end.
    try source.checkPendingError()
  }

  /// - Returns: the following document.
  private func read(
    _ document: XMLDocument, _ source: inout ByteSource
  ) throws(FeedError) -> XMLDocument? {
    var next: XMLDocument?
    do throws(FeedError) {
      let problem = try document.read(&source)
      next = try self.next(in: &source)
      if let problem, let position = problem.position, next == nil || next?.root != nil {
        try document.reader.receive(.warning(problem.message, position))
      }
    } catch {
      if !error.isOutputError, !error.isAwaitingBytes {
        try document.reader.close(isComplete: false)
      }
      throw error
    }
    try document.reader.close(isComplete: true)
    return next
  }

  /// Returns the first document. Throws `.unrecognized` with a description of the input if there is
  /// none.
  private func first(in source: inout ByteSource) throws(FeedError) -> XMLDocument {
    if let next = try next(in: &source) { return next }
    guard let root = XMLRoot(try source.peek(Self.previewSizes[1])) else {
      if case .format(let requested) = context.selection {
        return XMLDocument(requested, root: nil, self, source.name)
      }
      throw source.unrecognized("no XML element at the beginning")
    }
    if case .format(let requested) = context.selection {
      let found = context.options.recognisable.first { $0.recognition.matches(root) }?.name
      throw source.unrecognized(
        "expected \(requested.name), but this is \(found ?? "<\(root.qualifiedName)>")")
    }
    if let message = Self.serverMessage(in: try source.peek(Self.previewSizes[0]), root) {
      throw source.unrecognized("the server's error: \(message)")
    }
    if root.isChannelDefinition {
      throw source.unrecognized("a channel definition (CDF), which isn't read")
    }
    let isPage = root.name.lowercased() == "html"
    throw source.unrecognized(
      isPage
        ? "a web page, not a feed"
          + PageLink.feedHint(Array(try source.peek(Self.previewSizes[1])), base: nil)
        : "not a known feed format: the root element is '\(root.name)'\(root.namespaceNote)")
  }

  /// Returns the message of a store of files: `<Error><Code>…</Code><Message>…</Message></Error>`.
  private static func serverMessage(in page: ArraySlice<UInt8>, _ root: XMLRoot) -> String? {
    guard root.name == "Error" else { return nil }
    let text = String(decoding: page, as: UTF8.self)
    let parts = ["Code", "Message"].compactMap { name in
      text.divided(by: "<\(name)>")?.after.prefix { $0 != "<" }
    }
    return parts.isEmpty ? nil : parts.joined(separator: ": ")
  }

  private func next(in source: inout ByteSource) throws(FeedError) -> XMLDocument? {
    try source.skipLeadingBlanks()
    if try source.peek(1).isEmpty { return nil }
    for size in Self.previewSizes {
      if let next = next(in: try source.peek(size), source.name) { return next }
    }
    return nil
  }

  /// Returns the first element that is a feed, at any depth, because some feeds are wrapped in web
  /// pages.
  func next(in preview: ArraySlice<UInt8>, _ name: String) -> XMLDocument? {
    let formats: [InputFormat] =
      if case .format(let format) = context.selection { [format] } else {
        context.options.recognisable
      }
    var found: Int?
    let root = XMLRoot(preview) { root in
      found = formats.indices.first { formats[$0].recognition.matches(root) }
      // Its items aren't RSS.
      return found != nil || root.isChannelDefinition
    }
    guard let found, let root else { return nil }
    return XMLDocument(formats[found], root: root.isFirst ? nil : root, self, name)
  }
}

/// A document that was found in an input. Its reader and its parser begin when they are needed.
final class XMLDocument {
  private let format: InputFormat
  /// The root element if other content precedes it.
  let root: XMLRoot?
  private let context: ReadingContext
  private let receiver: any BatchReceiver
  private let name: String
  private(set) lazy var reader = DialectReader(format, receiver, context, source: name)
  private var parser: XMLParser?

  init(_ format: InputFormat, root: XMLRoot?, _ input: XMLInput, _ name: String) {
    self.format = format
    self.root = root
    context = input.context.ofXML
    receiver = input.receiver
    self.name = name
  }

  /// Reads the document to its end, or the bytes so far. Returns the error after its end.
  func read(_ source: inout ByteSource) throws(FeedError) -> FeedError? {
    let parser = if let parser { parser } else { try begin(&source) }
    while let event = try parser.next(&source) {
      if try reader.receive(event) { parser.skipEntries(of: &source) }
    }
    return parser.tail
  }

  private func begin(_ source: inout ByteSource) throws(FeedError) -> XMLParser {
    var options = context.options.parser
    if let root {
      options.root = root.qualifiedName
      let position = SourcePosition(line: source.skippedLines + 1, column: 1)
      try reader.receive(.warning("other content before the feed", position))
    }
    let parser = try XMLParser(&source, context.xmlWorkspace(of: format), options)
    self.parser = parser
    return parser
  }
}
