/// The bytes of a file of records, and where its compressed members begin: each record is one, as a
/// rule.
struct RecordStream {
  /// The maximum size of a record's head, and of the line by which a record is found.
  private static let maximumHead = 64 << 10
  private static let maximumLine = 2 << 10

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

  /// Returns some bytes of a block, at most `count`. Throws if the next record begins before its end, or
  /// the file ends.
  mutating func read(_ count: Int) throws(FeedError) -> ArraySlice<UInt8> {
    if waiting.isEmpty, try !fill() {
      throw FeedError(.truncated, "the file ends within the record")
    }
    guard !beginsRecord else { throw FeedError(.truncated, "the record is cut short") }
    let piece = waiting.prefix(count)
    drop(piece.count)
    return piece
  }

  /// Returns the lines to an empty one, without line ends; `nil` at the end of the file.
  ///
  /// - Parameter isLine: `true` if the head is one line, without an empty one at its end.
  mutating func head(isLine: Bool) throws(FeedError) -> [ArraySlice<UInt8>]? {
    var searched = 0
    do throws(FeedError) {
      while true {
        if searched == 0 { drop(waiting.prefix { $0 == 0x0D || $0 == 0x0A }.count) }
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
      if let start = recordStart {
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

  private var recordStart: Int? {
    if beginsRecord { return waiting.startIndex }
    return waiting.indices.first { index in
      guard index == waiting.startIndex || waiting[index - 1] == 0x0A else { return false }
      let line = waiting[index...]
      return line.starts(with: mark) && isHead(line.prefix(Self.maximumLine).prefix { $0 != 0x0A })
    }
  }

  /// `true` if the file can't be read because of the record before this point.
  var isBrokenByLastRecord: Bool { waiting.isEmpty && decompressor?.hasFailedAfterOutput == true }

  private mutating func drop(_ count: Int) {
    waiting = waiting.dropFirst(count)
    beginsMember = beginsMember && count == 0
  }
}
