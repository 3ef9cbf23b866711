internal import CChartConvInterface
internal import ChartConv
internal import ChartConvCommand
internal import ChartConvIO

// The functions that chartconv.h declares and describes.

/// The size of documents that are converted by the thread that reads them: starting another thread
/// takes longer.
private let smallSize = 256 << 10

/// Returns `true` if a document with that first byte is text. Others may be archives, whose contents
/// can be much larger.
private func beginsText(_ first: UInt8?) -> Bool {
  guard let first else { return true }
  return first <= 0x20 ? (0x09...0x0D).contains(first) || first == 0x20 : "<{[".utf8.contains(first)
}

/// Returns `true` if a path is that of a small document.
private func isSmallFile(_ path: String) -> Bool {
  guard let file = FileDescriptor.regular(path),
    FileStatus(descriptor: file.raw).map({ $0.size < smallSize }) == true,
    let first = try? file.read(upTo: 1)
  else { return false }
  return beginsText(first.first)
}

@_cdecl("chartconv_abi_version")
public func chartconvABIVersion() -> UInt32 { UInt32(CHARTCONV_ABI_VERSION) }

@_cdecl("chartconv_version")
public func chartconvVersion() -> UnsafePointer<CChar>? { unsafe version.start }

nonisolated(unsafe) private let version = CText(Release.version.utf8)

@_cdecl("chartconv_open")
public func chartconvOpen(
  _ words: UnsafePointer<UnsafePointer<UInt8>?>?, _ sizes: UnsafePointer<Int>?, _ wordCount: Int,
  _ inputs: UnsafeRawPointer?, _ count: Int
) -> UnsafeMutableRawPointer? {
  let options = (0..<wordCount).map { index in
    guard let word = unsafe words?[index] else { return "" }
    guard let size = unsafe sizes?[index] else { return unsafe String(cString: word) }
    return unsafe String(decoding: UnsafeBufferPointer(start: word, count: size), as: UTF8.self)
  }
  var paths: [String] = []
  var documents: [ConversionInput] = []
  var size = 0
  var isText = true
  let cancellation = Cancellation()
  var next = unsafe inputs
  for _ in 0..<count {
    guard let start = unsafe next else { break }
    let input = unsafe start.load(as: chartconv_input.self)
    unsafe next = start + Int(input.size)
    let name = unsafe input.name.map { unsafe String(cString: $0) } ?? ""
    if let data = unsafe input.data {
      let bytes = unsafe UnsafeRawBufferPointer(start: data, count: Int(input.length))
      unsafe documents.append(.borrowed(bytes, name: name))
      size += bytes.count
      unsafe isText = isText && beginsText(bytes.first)
    } else if let read = unsafe input.read {
      unsafe documents.append(
        .callback(
          read, input.context, isWhole: input.length != 0, name: name, unless: cancellation))
      size = .max / 2
    } else if let context = unsafe input.context {
      let path = unsafe String(cString: context.assumingMemoryBound(to: CChar.self))
      documents.append(.file(path, name: name))
      size += FileStatus(of: path)?.size ?? 0
      isText = isText && isSmallFile(path)
    } else {
      paths.append(name)
    }
  }
  let isMixed = !paths.isEmpty && !documents.isEmpty
  let session = Session(
    options, documents.isEmpty ? .paths(paths) : .documents(documents),
    isSmall: documents.isEmpty
      ? paths.count == 1 && paths.allSatisfy(isSmallFile) : isText && size < smallSize,
    problem: isMixed ? "inputs are either all files, or none is" : nil, cancellation)
  return unsafe Unmanaged.passRetained(session).toOpaque()
}

@_cdecl("chartconv_stream")
public func chartconvStream(
  _ session: UnsafeMutableRawPointer?, _ stream: UnsafeMutableRawPointer?
) -> Int32 {
  guard let session = unsafe Session.of(session), let stream = unsafe stream else { return EINVAL }
  guard !session.isForeign else { return ENOTSUP }
  guard session.takeStream() else { return EINVAL }
  unsafe ArrowStream.export(session, to: stream.assumingMemoryBound(to: ArrowArrayStream.self))
  return 0
}

@_cdecl("chartconv_wait")
public func chartconvWait(_ session: UnsafeMutableRawPointer?, _ milliseconds: UInt32) -> Int32 {
  guard let session = unsafe Session.of(session), !session.isForeign else { return -1 }
  return session.wait(milliseconds: Int(milliseconds)) ? 1 : 0
}

@_cdecl("chartconv_cancel")
public func chartconvCancel(_ session: UnsafeMutableRawPointer?) {
  guard let session = unsafe Session.of(session), !session.isForeign else { return }
  session.cancel()
}

@_cdecl("chartconv_next_problem")
public func chartconvNextProblem(
  _ session: UnsafeMutableRawPointer?, _ problem: UnsafeMutableRawPointer?
) -> Int32 {
  guard let session = unsafe Session.of(session), !session.isForeign,
    let problem = unsafe problem?.assumingMemoryBound(to: chartconv_problem.self),
    let count = unsafe MemoryLayout<chartconv_problem>.offset(of: \.count),
    unsafe problem.pointee.size >= count,
    let next = session.nextProblem()
  else { return 0 }
  let texts = [next.kind, next.message, next.source ?? ""].map { CText($0.utf8) }
  session.texts = texts
  unsafe problem.pointee.kind = texts[0].start
  unsafe problem.pointee.message = texts[1].start
  unsafe problem.pointee.source = next.source == nil ? nil : texts[2].start
  unsafe problem.pointee.line = Int64(next.position?.line ?? 0)
  unsafe problem.pointee.column = Int64(next.position?.column ?? 0)
  unsafe problem.pointee.entries = Int64(next.entries)
  // A program of an older header has no room for it.
  if unsafe problem.pointee.size > count { unsafe problem.pointee.count = Int64(next.count) }
  return 1
}

@_cdecl("chartconv_close")
public func chartconvClose(_ session: UnsafeMutableRawPointer?) {
  guard let pointer = unsafe session, let session = unsafe Session.of(pointer), !session.isForeign
  else { return }
  unsafe Unmanaged<Session>.fromOpaque(pointer).release()
}

extension Session {
  fileprivate static func of(_ pointer: UnsafeMutableRawPointer?) -> Session? {
    unsafe pointer.map { unsafe Unmanaged<Session>.fromOpaque($0).takeUnretainedValue() }
  }
}

extension ConversionInput {
  private static let pieceSize = 128 << 10

  /// Bytes of the caller, which are copied piece by piece.
  fileprivate static func borrowed(_ bytes: UnsafeRawBufferPointer, name: String) -> Self {
    nonisolated(unsafe) var rest = unsafe bytes
    return .pieces(name: name) {
      let piece = unsafe Array(rest.prefix(pieceSize))
      unsafe rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(pieceSize))
      return piece
    }
  }

  /// A file that has another name. It is opened for each piece, because many may wait to be read.
  fileprivate static func file(_ path: String, name: String) -> Self {
    nonisolated(unsafe) var offset: Int64 = 0
    return .pieces(name: name) {
      let file = try FileDescriptor(reading: path)
      _ = unsafe file.seek(to: offset, fromEnd: false)
      let piece = try file.read(upTo: pieceSize)
      unsafe offset += Int64(piece.count)
      return piece
    }
  }

  /// The bytes that a function of the caller returns.
  fileprivate static func callback(
    _ read: @escaping chartconv_read, _ context: UnsafeMutableRawPointer?, isWhole: Bool,
    name: String, unless cancellation: Cancellation
  ) -> Self {
    nonisolated(unsafe) let read = unsafe read
    nonisolated(unsafe) let context = unsafe context
    nonisolated(unsafe) var isAtEnd = false
    return .pieces(name: name) {
      guard unsafe !isAtEnd else { return [] }
      if cancellation.isCancelled { throw FeedError.cancelled }
      return unsafe try Array(unsafeUninitializedCapacity: pieceSize) { buffer, count in
        let read = unsafe Int(read(context, buffer.baseAddress, pieceSize))
        guard read >= 0 else { throw FeedError(.unreadable, "the calling program can't read it") }
        guard read <= pieceSize else {
          throw FeedError(
            .unreadable, "the calling program returned \(read) bytes; it was asked for \(pieceSize)"
          )
        }
        count = read
        unsafe isAtEnd = isWhole && read < pieceSize
      }
    }
  }
}

/// The functions of an exported stream, and what they share.
private final class ArrowStream {
  private let session: Session
  private var error: CText?

  private init(_ session: Session) { self.session = session }

  static func export(_ session: Session, to stream: UnsafeMutablePointer<ArrowArrayStream>) {
    let state = ArrowStream(session)
    unsafe stream.initialize(
      to: ArrowArrayStream(
        get_schema: { stream, schema in
          guard let state = unsafe ArrowStream.of(stream), let schema = unsafe schema else {
            return EINVAL
          }
          unsafe state.session.schema.export(to: schema)
          return 0
        },
        get_next: { stream, array in
          guard let state = unsafe ArrowStream.of(stream), let array = unsafe array else {
            return EINVAL
          }
          return unsafe state.writeNext(to: array)
        },
        get_last_error: { stream in unsafe ArrowStream.of(stream)?.error?.start },
        release: { stream in
          guard let stream = unsafe stream, let state = unsafe ArrowStream.of(stream) else {
            return
          }
          if !state.session.isForeign {
            state.session.end()
            unsafe Unmanaged.passUnretained(state).release()
          }
          unsafe stream.pointee.release = nil
        },
        private_data: Unmanaged.passRetained(state).toOpaque()))
  }

  private static func of(_ stream: UnsafeMutablePointer<ArrowArrayStream>?) -> ArrowStream? {
    unsafe stream?.pointee.private_data.map {
      unsafe Unmanaged<ArrowStream>.fromOpaque($0).takeUnretainedValue()
    }
  }

  /// Writes the next batch, or an array without a release function at the end. Returns an `errno`.
  private func writeNext(to array: UnsafeMutablePointer<ArrowArray>) -> Int32 {
    guard !session.isForeign else {
      error = CText("the stream belongs to the process that was forked".utf8)
      return ENOTSUP
    }
    do throws(FeedError) {
      if let batch = try session.next() {
        unsafe ArrowExport.export(batch, session.schema, to: array)
      } else {
        unsafe array.initialize(to: ArrowArray())
      }
      return 0
    } catch {
      self.error = CText(error.description.utf8)
      switch error.kind {
      case .cancelled: return ECANCELED
      case .usage: return EINVAL
      default: return EIO
      }
    }
  }
}
