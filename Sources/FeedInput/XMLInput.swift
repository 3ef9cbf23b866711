internal import FeedIO
internal import FeedRecord
internal import FeedXML

/// Reads an input that is XML: one document.
struct XMLInput {
  /// How far the root element is looked for: some feeds begin with long comments.
  private static let reaches = [1 << 10, 64 << 10]

  let selection: InputSelection
  let options: ReadingOptions
  let receiver: any BatchReceiver

  func read(_ source: inout ByteSource, _ diagnostics: inout Diagnostics) throws(FeedError) {
    var parsing = options.parser
    let format: InputFormat
    if parsing.isLenient, let found = try feed(in: &source) {
      format = found.format
      parsing.root = found.root
    } else {
      format = try self.format(of: &source)
    }
    let reader = format.makeReader(receiver, options, source.name)
    defer { diagnostics.add(reader.diagnostics) }
    let vocabulary = reader.vocabulary
    do throws(FeedError) {
      try XMLParser.parse(&source, vocabulary, parsing) { event throws(FeedError) in
        try reader.receive(event)
      }
    } catch {
      if error.keepsWhatWasRead { try reader.close() }
      throw error
    }
    try reader.close()
  }

  /// The first element that is a feed, wherever it stands: web pages have been wrapped around some.
  private func feed(
    in source: inout ByteSource
  ) throws(FeedError) -> (format: InputFormat, root: String)? {
    let formats: [InputFormat] =
      if case .format(let format) = selection { [format] } else { InputFormat.all }
    var found: InputFormat?
    let root = XMLRoot(try source.peek(Self.reaches[1])) { root in
      found = formats.first { $0.recognises(root) }
      return found != nil
    }
    guard let found, let root else { return nil }
    return (found, root.qualifiedName)
  }

  /// The dialect, told by the root element, or an error that says what the document is instead.
  private func format(of source: inout ByteSource) throws(FeedError) -> InputFormat {
    for reach in Self.reaches {
      guard let root = XMLRoot(try source.peek(reach)) else { continue }
      if case .format(let asked) = selection {
        if asked.recognises(root) { return asked }
        let found = InputFormat.all.first { $0.recognises(root) }?.name
        throw source.unrecognised(
          "asked to read \(asked.name), but this is \(found ?? "<\(root.qualifiedName)>")")
      }
      if let format = InputFormat.all.first(where: { $0.recognises(root) }) { return format }
      let isPage = root.name.lowercased() == "html"
      throw source.unrecognised(
        isPage
          ? "a web page, not a feed"
          : "no feed that is known: its root element is '\(root.name)'")
    }
    if case .format(let asked) = selection { return asked }
    throw source.unrecognised("no XML element at its beginning")
  }
}
