package import ChartConvIO

/// An input of a ``Conversion``: a file, bytes, pieces or an asynchronous sequence. Compressed
/// inputs and archives are unpacked, from any source.
public struct ConversionInput: Sendable {
  private enum Origin: Sendable {
    case file
    case bytes([UInt8])
    case pieces(@Sendable () throws -> [UInt8]?)
  }

  /// The path, or the name by which the input is reported.
  public let name: String
  private let origin: Origin
  /// The state of an input whose bytes come over time; `nil` for any other.
  package private(set) var live: (any LiveInput)?
  /// `true` for a file that was found in a folder, and that may be something else than a feed.
  private(set) var isFound = false
  /// Where and when the bytes were captured, if that is known.
  private var capture: Capture?

  /// Creates the input of a file; `-` is standard input.
  public static func path(_ path: String) -> Self { Self(name: path, origin: .file) }

  /// Creates the input of a file that was found in a folder.
  package static func found(_ path: String) -> Self {
    var input = Self.path(path)
    input.isFound = true
    return input
  }

  /// Returns the input with its bytes, which are read already.
  package func holding(_ bytes: [UInt8]) -> Self {
    var input = Self.bytes(bytes, name: name)
    input.isFound = isFound
    return input
  }

  /// Creates the input of bytes in memory, with the name by which they are reported.
  public static func bytes(_ bytes: some Sequence<UInt8>, name: String) -> Self {
    Self(name: name, origin: .bytes(Array(bytes)))
  }

  /// Creates the input of the pieces that a closure returns, with the name by which they are
  /// reported. `nil`, or an empty piece, is the end. The closure may be called on any thread, but
  /// not concurrently. What it throws ends the input. If ``EntrySelection/limit`` needs no more entries
  /// of a document, no more pieces are asked for.
  public static func pieces(name: String, next: @escaping @Sendable () throws -> [UInt8]?) -> Self {
    Self(name: name, origin: .pieces(next))
  }

  /// Pieces that come over time.
  package static func pieces(
    name: String, of live: any LiveInput, next: @escaping @Sendable () throws -> [UInt8]?
  ) -> Self {
    var input = pieces(name: name, next: next)
    input.live = live
    return input
  }

  /// A document that was captured.
  static func captured(
    _ name: String, _ capture: Capture, isFound: Bool,
    _ read: @escaping @Sendable () throws(FeedError) -> [UInt8]
  ) -> Self {
    nonisolated(unsafe) var isRead = false
    var input = pieces(name: name) {
      defer { unsafe isRead = true }
      return unsafe isRead ? nil : try read()
    }
    input.capture = capture
    input.isFound = isFound
    return input
  }

  /// `true` for a file and for standard input.
  var isOfFileSystem: Bool { if case .file = origin { true } else { false } }

  var isFile: Bool { isOfFileSystem && name != "-" }

  /// The archive of a member's name, such as `charts.tar` of `charts.tar/us/top.xml`; `nil` if no folder in
  /// the name is a file.
  package var archive: String? {
    guard isFile else { return nil }
    var rest = name[...]
    while let slash = rest.utf8.lastIndex(of: UInt8(ascii: "/")) {
      rest = rest[..<slash]
      if let status = FileStatus(of: String(rest)) { return status.isRegular ? String(rest) : nil }
    }
    return nil
  }

  /// Opens the input. Throws `.unreadable`.
  package func open() throws(FeedError) -> ByteSource {
    switch origin {
    case .file: return try ByteSource(path: name)
    case .bytes(let bytes): return ByteSource(bytes, name: name)
    case .pieces(let next):
      var source = ByteSource(name: name) { [name] () throws(FeedError) in
        do { return try next() ?? [] } catch {
          throw error as? FeedError ?? FeedError(.unreadable, "\(error)", in: name)
        }
      }
      source.capture = capture
      if let live {
        source.unpacking = { live.unpacking }
        source.charset = { live.charset }
      }
      return source
    }
  }
}

extension ConversionInput: ExpressibleByStringLiteral {
  /// Creates the input of a path.
  public init(stringLiteral path: String) { self = .path(path) }
}

/// Inputs that are opened one by one, because there may be too many to keep in memory.
package struct InputSeries: Sendable {
  package let count: Int
  /// Returns the input at an index. Called once for each; on each thread in their order.
  package let open: @Sendable (Int) -> ConversionInput

  package init(count: Int, open: @escaping @Sendable (Int) -> ConversionInput) {
    self.count = count
    self.open = open
  }
}

/// An input whose bytes come over time, and which has warnings that its bytes don't show.
package protocol LiveInput: AnyObject, Sendable {
  func takeWarnings() -> [String]

  /// Returns `true` if bytes were waited for since the last call. Rows are then written at once.
  func takeWait() -> Bool

  /// `true` while further bytes may have to be waited for.
  var isReceiving: Bool { get }

  /// Counts what the bytes were unpacked from; `nil` for bytes as they were received. It is known
  /// after the first bytes.
  var unpacking: Unpacking? { get }

  /// The encoding that a server states. It is known after the first bytes.
  var charset: String? { get }

  /// Ends waiting for bytes with an error of kind `.cancelled`. It is set before the first ones are
  /// read.
  var cancellation: Cancellation? { get set }
}
