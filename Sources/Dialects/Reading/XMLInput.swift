internal import ChartConvDetection
internal import ChartConvInputs
internal import ChartConvModel
internal import ChartConvBytes
internal import ChartConvRecords
internal import ChartConvXML

/// Reads an input that is XML: documents one after the other, as a rule one.
struct XMLInput {
  /// How far the root element is looked for: some feeds begin with long comments.
  private static let reaches = [1 << 10, 64 << 10]

  /// A document that comes next.
  private struct Next {
    let format: InputFormat
    /// The element that is the document, where something else stands before it.
    var root: XMLRoot?
  }

  let selection: InputSelection
  let context: ReadingContext
  let receiver: any BatchReceiver

  /// One that ends too early doesn't keep those behind it from being read.
  func read(_ source: inout ByteSource, _ diagnostics: inout Diagnostics) throws(FeedError) {
    var next: Next? = try first(in: &source)
    var cut: FeedError?
    while let document = next {
      do throws(FeedError) {
        next = try read(document, &source, &diagnostics)
      } catch {
        guard error.kind == .truncated else { throw error }
        cut = cut ?? error.named(source.name)
        next = try self.next(in: &source)
      }
    }
    if let cut { throw cut }
  }

  /// - Returns: the document that follows.
  private func read(
    _ document: Next, _ source: inout ByteSource, _ diagnostics: inout Diagnostics
  ) throws(FeedError) -> Next? {
    var parsing = context.options.parser
    parsing.root = document.root?.qualifiedName
    let reader = document.format.makeReader(receiver, context.options, source.name)
    defer { diagnostics.add(reader.diagnostics) }
    let vocabulary = context.xmlVocabulary(of: document.format)
    var next: Next?
    do throws(FeedError) {
      if document.root != nil {
        let position = Position(line: source.skippedLines + 1, column: 1)
        _ = try reader.receive(.warning("something else stands before the feed", position))
      }
      let fault = try XMLParser.parse(&source, vocabulary, parsing) { event throws(FeedError) in
        try reader.receive(event)
      }
      next = try self.next(in: &source)
      if let fault, let position = fault.position, next == nil || next?.root != nil {
        _ = try reader.receive(.warning(fault.message, position))
      }
    } catch {
      if error.keepsWhatWasRead { try reader.close() }
      throw error
    }
    try reader.close()
    return next
  }

  /// The first document, or an error that says what the input is instead.
  private func first(in source: inout ByteSource) throws(FeedError) -> Next {
    for reach in Self.reaches {
      if let next = next(in: try source.peek(reach)) { return next }
    }
    guard let root = XMLRoot(try source.peek(Self.reaches[1])) else {
      if case .format(let asked) = selection { return Next(format: asked) }
      throw source.unrecognised("no XML element at its beginning")
    }
    if case .format(let asked) = selection {
      let found = InputFormat.all.first { $0.recognition.matches(root) }?.name
      throw source.unrecognised(
        "asked to read \(asked.name), but this is \(found ?? "<\(root.qualifiedName)>")")
    }
    let isPage = root.name.lowercased() == "html"
    throw source.unrecognised(
      isPage
        ? "a web page, not a feed"
        : "no feed that is known: its root element is '\(root.name)'")
  }

  /// The document that follows one.
  private func next(in source: inout ByteSource) throws(FeedError) -> Next? {
    try source.skipBlankLead()
    return next(in: try source.peek(Self.reaches[1]))
  }

  /// The first element that is a feed, wherever it stands: web pages have been wrapped around some.
  private func next(in preview: ArraySlice<UInt8>) -> Next? {
    let formats: [InputFormat] =
      if case .format(let format) = selection { [format] } else { InputFormat.all }
    var found: InputFormat?
    let root = XMLRoot(preview) { root in
      found = formats.first { $0.recognition.matches(root) }
      return found != nil
    }
    guard let found, let root else { return nil }
    return Next(format: found, root: root.isFirst ? nil : root)
  }
}
