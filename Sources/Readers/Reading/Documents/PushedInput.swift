package import ChartConvIO
internal import ChartConvParsers

/// An input whose bytes are appended. Rows are delivered as soon as they are complete.
///
/// Compressed bytes are unpacked as they come. An archive, a table or JSON whose encoding the user gave,
/// and an input that is recognised only at its end are collected first.
package final class PushedInput {
  private enum Stage {
    /// Too few bytes to recognise the input.
    case beginning
    case collected
    case recognised(any DocumentInput)
    case ended
  }

  /// The number of bytes in which an XML document's root element must be.
  private static let reach = 64 << 10

  private let context: ReadingContext
  private let name: String
  private let receiver: any BatchReceiver
  /// The number of compressed files around this one.
  private let depth: Int
  private var source: ByteSource
  private var stage = Stage.beginning
  /// The number of bytes in which no root element was found.
  private var searched = 0
  private var finished = Diagnostics()

  package convenience init(
    _ selection: InputSelection, _ options: ReadingOptions, name: String,
    receiver: any BatchReceiver
  ) {
    self.init(selection, options, name: name, receiver: receiver, depth: 0, nil)
  }

  private init(
    _ selection: InputSelection, _ options: ReadingOptions, name: String,
    receiver: any BatchReceiver, depth: Int, _ unpacking: Unpacking?
  ) {
    context = ReadingContext(selection, options)
    self.name = name
    self.receiver = receiver
    self.depth = depth
    source = ByteSource(pushedAs: name)
    source.unpacking = { unpacking }
  }

  package var diagnostics: Diagnostics {
    var all = finished
    switch stage {
    case .recognised(let input): all.add(input.diagnostics)
    case .beginning, .collected, .ended: break
    }
    return all
  }

  /// Appends bytes. Returns the error that has ended the input.
  package func append(_ bytes: [UInt8]) -> FeedError? {
    if case .ended = stage { return nil }
    source.append(bytes)
    return read()
  }

  /// Ends the input. Returns the error of an input that isn't complete.
  package func finish() -> FeedError? {
    source.finish()
    return read()
  }

  /// Reads as far as the bytes reach. Returns the error that has ended the input.
  private func read() -> FeedError? {
    do throws(FeedError) {
      if case .beginning = stage { try recognise() }
      switch stage {
      case .recognised(let input): try input.read(&source)
      case .collected where source.isComplete: try readCollected()
      case .beginning, .collected, .ended: return nil
      }
      return end(nil)
    } catch {
      return error.isAwaitingBytes ? nil : end(error.named(name))
    }
  }

  private func end(_ error: FeedError?) -> FeedError? {
    finished = diagnostics
    stage = .ended
    return error
  }

  private func recognise() throws(FeedError) {
    guard source.isComplete || ArchiveMagic.isDecided(source.available) else { return }
    guard try !ArchiveMagic.begins(&source) else { return try beginUnpacking() }
    let content = source.available.drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }
    guard source.isComplete || content.count >= 8 else { return }
    let isMarkup = content.first { $0 != 0 && $0 < 0xFE } == UInt8(ascii: "<")
    let isDecoded =
      context.options.parser.encoding != nil
      || InputDecoder.utf16(marked: source.available.prefix(4)) != nil
    guard !isDecoded || isMarkup else {
      stage = .collected
      return
    }
    try source.skipLeadingBlanks()
    switch try Grammar(of: &source, requested: context.selection.grammar) {
    case .json:
      stage = .recognised(JSONInput(context, receiver, source: name))
    case .table:
      guard source.isComplete || TableInput.isRecognisable(source.available) else { return }
      stage = .recognised(TableInput(context, receiver))
    case .xml: try recogniseXML()
    }
  }

  /// Looks for the root element each time that a tag is complete.
  private func recogniseXML() throws(FeedError) {
    let bytes = source.available
    guard !source.isComplete, let next = nextDocument(in: bytes.prefix(Self.reach)) else {
      if source.isComplete || bytes.count >= Self.reach { stage = .collected }
      return
    }
    guard XMLParser.canBegin(bytes, context.options.parser) else { return }
    stage =
      next.root == nil
      ? .recognised(XMLInput(context, receiver, from: next)) : .collected
  }

  private func nextDocument(in bytes: ArraySlice<UInt8>) -> XMLDocument? {
    guard let end = bytes.lastIndex(of: UInt8(ascii: ">")), end - bytes.startIndex >= searched
    else { return nil }
    let next = XMLInput(context, receiver).next(in: bytes[...end], name)
    if next == nil { searched = end - bytes.startIndex + 1 }
    return next
  }

  private func readCollected() throws(FeedError) {
    var rest = ByteSource(pushedAs: name)
    swap(&rest, &source)
    let reader = InputReader(context.selection, context.options)
    try UnpackedInputs(context.options.parser.limits, depth: depth).read(rest) {
      source throws(FeedError) in
      try reader.read(&source, into: receiver, &finished)
    }
  }

  private func beginUnpacking() throws(FeedError) {
    guard let compression = try ArchiveMagic.compression(of: &source) else {
      stage = .collected
      return
    }
    let limits = context.options.parser.limits
    try limits.checkArchive(at: depth)
    var own = ByteSource(pushedAs: name)
    swap(&own, &source)
    let unpacking = own.unpacking() ?? Unpacking(ratio: limits.archiveRatio)
    let contents = PushedInput(
      context.selection, context.options, name: name, receiver: receiver, depth: depth + 1,
      unpacking)
    if own.isComplete { source.finish() }
    stage = .recognised(
      PackedInput(
        Decompressor(own, compression, memory: limits.archiveMemory, unpacking), contents))
  }
}

/// A compressed input whose bytes are appended, and the input that it unpacks to.
private final class PackedInput: DocumentInput {
  private let decompressor: Decompressor
  private let contents: PushedInput

  init(_ decompressor: Decompressor, _ contents: PushedInput) {
    self.decompressor = decompressor
    self.contents = contents
  }

  var diagnostics: Diagnostics { contents.diagnostics }

  func read(_ source: inout ByteSource) throws(FeedError) {
    decompressor.append(Array(source.available))
    source.skip(source.available.count)
    if source.isComplete { decompressor.finish() }
    while case let piece = try decompressor.read(), !piece.isEmpty {
      if let problem = contents.append(piece) { throw problem }
    }
    if let problem = contents.finish() { throw problem }
  }
}
