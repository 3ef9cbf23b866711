package import ChartConvIO
package import ChartConvRecords

/// Parses a document whose bytes are appended. Events are delivered as soon as they are complete.
///
/// After the first error, the bytes are collected, and the document is repaired at its end.
@safe
package final class XMLPushParser {
  private let source: UnsafeMutablePointer<ByteSource>
  private let session: UnsafeMutablePointer<XMLSession>
  private let document: XMLDocument
  /// libxml2's parser until the document's end.
  private var context: XMLContext?

  /// Returns `true` if the first bytes are enough to begin with.
  package static func canBegin(_ bytes: ArraySlice<UInt8>, _ options: ParserOptions) -> Bool {
    bytes.count >= DocumentPreview.size || DocumentPreview.isEnough(bytes, options)
  }

  /// - Parameter source: a source whose bytes are appended, with the beginning of the document.
  package init(
    _ source: consuming ByteSource, _ vocabulary: XMLVocabulary, _ options: ParserOptions,
    receive: @escaping XMLParser.Receive
  ) throws(FeedError) {
    unsafe self.source = .allocate(capacity: 1)
    unsafe session = .allocate(capacity: 1)
    let preview = DocumentPreview(source.available.prefix(DocumentPreview.size), options)
    source.skip(preview.encoding.skipped)
    unsafe self.source.initialize(to: source)
    document = XMLDocument(options)
    let bytes: XMLBytes
    do throws(FeedError) {
      bytes = unsafe try XMLBytes(self.source, encoding: preview.encoding)
    } catch {
      unsafe self.source.deinitialize(count: 1)
      unsafe self.source.deallocate()
      unsafe session.deallocate()
      throw error
    }
    unsafe session.initialize(
      to: XMLSession(
        XMLRecords(vocabulary, options, receive: receive), XMLSource(bytes),
        preview.skippedColumns))
    context = unsafe try XMLContext(session)
  }

  deinit {
    context = nil
    unsafe session.deinitialize(count: 1)
    unsafe session.deallocate()
    unsafe source.deinitialize(count: 1)
    unsafe source.deallocate()
  }

  /// Parses more bytes. Returns `false` if an error of the receiver or a limit has ended the
  /// document.
  package func append(_ bytes: [UInt8]) -> Bool {
    unsafe source.pointee.append(bytes)
    context?.pushAvailable()
    return unsafe session.pointee.records.receiver.failure == nil
  }

  /// Ends the bytes. Whatever follows the document can be read from `takeSource()`.
  ///
  /// - Returns: the error after the document's end, as ``XMLParser``.
  package func finish() throws(FeedError) -> FeedError? {
    unsafe source.pointee.finish()
    if unsafe session.pointee.mayContinue { context?.run() }
    context = nil
    do throws(FeedError) {
      unsafe try session.pointee.check()
      return unsafe try document.conclude(&session.pointee)
    } catch {
      throw unsafe error.named(source.pointee.name)
    }
  }

  /// Takes the source, with the bytes after the document.
  package func takeSource() -> ByteSource {
    var taken = unsafe ByteSource(pushedAs: source.pointee.name)
    unsafe swap(&taken, &source.pointee)
    return taken
  }
}
