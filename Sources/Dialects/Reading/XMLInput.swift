internal import ChartConvDetection
internal import ChartConvInputs
internal import ChartConvModel
internal import ChartConvBytes
internal import ChartConvRecords
internal import ChartConvXML

/// Reads an XML input: usually one document, possibly several.
struct XMLInput {
  /// The sizes of the preview in which the root element is searched, in bytes. Some feeds begin
  /// with long comments.
  private static let previewSizes = [1 << 10, 64 << 10]

  /// The next document.
  private struct Next {
    let format: InputFormat
    /// The root element if other content precedes it.
    var root: XMLRoot?
  }

  let selection: InputSelection
  let context: ReadingContext
  let receiver: any BatchReceiver
  /// When and how a long document is read on several threads.
  let windows: WindowOptions?

  /// Reads all documents. A truncated document doesn't prevent the following ones from being read;
  /// its error is thrown at the end.
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

  /// - Returns: the following document.
  private func read(
    _ document: Next, _ source: inout ByteSource, _ diagnostics: inout Diagnostics
  ) throws(FeedError) -> Next? {
    var parsing = context.options.parser
    parsing.root = document.root?.qualifiedName
    let reader = document.format.makeReader(receiver, context, source.name)
    defer { diagnostics.add(reader.diagnostics) }
    let vocabulary = context.xmlVocabulary(of: document.format)
    var next: Next?
    do throws(FeedError) {
      if document.root != nil {
        let position = SourcePosition(line: source.skippedLines + 1, column: 1)
        _ = try reader.receive(.warning("other content precedes the feed", position))
      }
      let windows = self.windows.map {
        WindowReaders($0, vocabulary, parsing, reader, receiver)
      }
      let fault = try XMLParser.parse(&source, vocabulary, parsing, windows: windows) {
        event throws(FeedError) in
        try reader.receive(event)
      }
      next = try self.next(in: &source)
      if let fault, let position = fault.position, next == nil || next?.root != nil {
        _ = try reader.receive(.warning(fault.message, position))
      }
    } catch {
      if !error.isOutputError { try reader.close() }
      throw error
    }
    try reader.close()
    return next
  }

  /// Returns the first document. Throws `.unrecognised` with a description of the input if there is
  /// none.
  private func first(in source: inout ByteSource) throws(FeedError) -> Next {
    for size in Self.previewSizes {
      if let next = next(in: try source.peek(size)) { return next }
    }
    guard let root = XMLRoot(try source.peek(Self.previewSizes[1])) else {
      if case .format(let requested) = selection { return Next(format: requested) }
      throw source.unrecognised("no XML element at the beginning")
    }
    if case .format(let requested) = selection {
      let found = InputFormat.all.first { $0.recognition.matches(root) }?.name
      throw source.unrecognised(
        "expected \(requested.name), but this is \(found ?? "<\(root.qualifiedName)>")")
    }
    let isPage = root.name.lowercased() == "html"
    throw source.unrecognised(
      isPage
        ? "a web page, not a feed"
        : "not a known feed format: the root element is '\(root.name)'")
  }

  /// Returns the following document.
  private func next(in source: inout ByteSource) throws(FeedError) -> Next? {
    try source.skipLeadingBlanks()
    for size in Self.previewSizes {
      if let next = next(in: try source.peek(size)) { return next }
    }
    return nil
  }

  /// Returns the first element that is a feed, at any depth, since some feeds are wrapped in web
  /// pages.
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
