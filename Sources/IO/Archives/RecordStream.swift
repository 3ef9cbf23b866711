/// The bytes of a file of records, and where its compressed members begin: each record is one, as a
/// rule.
struct RecordStream {
  /// The maximum size of a record's head, and of the line by which a record is found.
  private static let maximumHead = 64 << 10
  private static let maximumLine = 2 << 10
  private static let maximumCopy = 64 << 20

  /// How a record begins.
  private let mark: [UInt8]
  private let isHead: (ArraySlice<UInt8>) -> Bool
  private let input: ArchiveInput
  private let decompressor: Decompressor?
  private var waiting: ArraySlice<UInt8> = []
  private var beginsMember = true

  /// - Parameters:
  ///   - mark: how a record begins.
  ///   - isHead: returns `true` for a line, which may be cut, with which a record begins.
  init(
    _ input: ArchiveInput, _ decompressor: Decompressor?, mark: String,
    isHead: @escaping (ArraySlice<UInt8>) -> Bool
  ) {
    self.mark = Array(mark.utf8)
    self.isHead = isHead
    self.input = input
    self.decompressor = decompressor
  }

  /// Adds bytes to those that wait. Returns `false` at the end.
  private mutating func fill() throws(FeedError) -> Bool {
    if waiting.isEmpty { beginsMember = decompressor?.isBetweenMembers ?? false }
    guard let piece = try input.nextChunk() else { return false }
    if waiting.isEmpty { waiting = piece } else { waiting += piece }
    return true
  }

  /// Returns `true` if a record begins here, and with a compressed member.
  private var beginsRecord: Bool { beginsMember && waiting.starts(with: mark) }

  /// Returns some bytes of a block, at most `count`; none where the next record begins or the file ends.
  ///
  /// - Parameter left: the number of bytes left of the block; `nil` if only the next record ends it.
  mutating func read(_ count: Int, of left: Int?) throws(FeedError) -> ArraySlice<UInt8> {
    if waiting.isEmpty, try !fill() { return [] }
    guard !beginsRecord else { return [] }
    let size = min(count, waiting.count)
    let piece =
      left == nil || decompressor == nil ? try part(size, of: left) : waiting.prefix(size)
    drop(piece.count)
    return piece
  }

  /// Returns the next bytes of a block, up to a record that begins in it. In a copy of such a file, which is
  /// a block, one also begins after it.
  private mutating func part(_ size: Int, of left: Int?) throws(FeedError) -> ArraySlice<UInt8> {
    let seen = min(left ?? .max, size + Self.maximumLine)
    while waiting.count < seen, try fill() {}
    guard let start = recordStart(in: waiting.prefix(seen)) else { return waiting.prefix(size) }
    let short = waiting[..<start].prefix(size)
    guard let left else { return short }
    let end = min(left, Self.maximumCopy) + Self.maximumLine
    while waiting.count < end, try fill() {}
    let rest = waiting.dropFirst(left)
    let next = rest.drop(while: Self.isLineEnd)
    let isCopy = next.count < rest.count && (next.isEmpty || next.starts(with: mark))
    return isCopy ? waiting.prefix(size) : short
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0D || byte == 0x0A }

  /// Returns `true` if more than line ends stand between a block and the next record, or the end.
  mutating func hasMore() throws(FeedError) -> Bool {
    while waiting.count < Self.maximumHead {
      let rest = waiting.drop(while: Self.isLineEnd)
      if rest.isEmpty, decompressor?.isBetweenMembers == true { return false }
      let isLine = rest.count >= Self.maximumLine || rest.contains(0x0A)
      if isLine { return recordStart(in: rest) != rest.startIndex }
      guard try fill() else { return !rest.isEmpty }
    }
    return false
  }

  /// Returns the lines to an empty one, without line ends; `nil` at the end of the file.
  ///
  /// - Parameter isLine: `true` if the head is one line, without an empty one at its end.
  mutating func head(isLine: Bool) throws(FeedError) -> [ArraySlice<UInt8>]? {
    var searched = 0
    do throws(FeedError) {
      while true {
        if searched == 0 { drop(waiting.prefix(while: Self.isLineEnd).count) }
        let end =
          isLine
          ? waiting.dropFirst(searched).firstIndex(of: 0x0A).map { $0 + 1 - waiting.startIndex }
          : HeaderFields.end(of: waiting, from: searched)
        if let end {
          defer { drop(end) }
          return HeaderFields.lines(waiting.prefix(end)).filter { !$0.isEmpty }
        }
        searched = max(waiting.count - 3, 0)
        guard waiting.count < Self.maximumHead else {
          throw FeedError(.malformed, "the head of a record has more than 64K")
        }
        guard try fill() else {
          if waiting.isEmpty { return nil }
          throw FeedError(.truncated, "the file ends within the record")
        }
      }
    } catch {
      // The next record doesn't begin here.
      drop(min(mark.count, waiting.count))
      throw error
    }
  }

  /// Goes to the next record after a problem. Returns `false` if there is none.
  mutating func findRecord() throws(FeedError) -> Bool {
    while true {
      if beginsRecord { return true }
      if let start = recordStart(in: waiting) {
        waiting = waiting[start...]
        return true
      }
      // A line that begins a record may be cut.
      drop(max(waiting.count - Self.maximumLine, 0))
      if decompressor?.isBetweenMembers == true, !beginsMember { waiting = [] }
      do throws(FeedError) {
        guard try fill() else { return false }
      } catch {
        guard let decompressor, error.kind == .malformed else { throw error }
        guard try decompressor.resume() else { return false }
        input.resume()
        waiting = []
      }
    }
  }

  private func recordStart(in bytes: ArraySlice<UInt8>) -> Int? {
    var rest = bytes
    while let index = rest.span.firstIndex(of: mark[0], from: 0) {
      let line = rest.dropFirst(index)
      let isFirst = line.startIndex == bytes.startIndex || bytes[line.startIndex - 1] == 0x0A
      if isFirst, line.starts(with: mark),
        isHead(line.prefix(Self.maximumLine).prefix { $0 != 0x0A })
      {
        return line.startIndex
      }
      rest = line.dropFirst()
    }
    return nil
  }

  /// `true` if the file can't be read because of the record before this point.
  var isBrokenByLastRecord: Bool { waiting.isEmpty && decompressor?.hasFailedAfterOutput == true }

  private mutating func drop(_ count: Int) {
    waiting = waiting.dropFirst(count)
    beginsMember = beginsMember && count == 0
  }
}
