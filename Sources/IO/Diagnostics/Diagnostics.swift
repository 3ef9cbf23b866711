package typealias Diagnostics = FeedDiagnostics

/// The diagnostics of one input: its first warnings, the number of all warnings, and the names of what
/// no column holds.
public struct FeedDiagnostics: Sendable, Hashable {
  /// The maximum number of warnings kept per input. The rest are only counted.
  package static let capacity = 20
  /// The maximum number of different warnings that are kept for programs; a hostile document has millions.
  package static let differentCapacity = 1000
  /// The maximum number of different names that are counted; a hostile document has millions.
  package static let unknownCapacity = 1000

  /// A name of what no column holds: the dialect doesn't know it, or has no column for its value.
  public struct Unknown: Sendable, Hashable {
    /// The number of times that the name was met.
    public var count: Int
    /// The position of the first.
    public var first: SourcePosition
  }

  /// The first warnings, at most twenty.
  public private(set) var warnings: [FeedWarning] = []
  /// The number of all warnings.
  public private(set) var warningCount = 0
  /// The different warnings with the number of times of each, at most a thousand.
  package private(set) var different: [(warning: FeedWarning, count: Int)] = []
  /// The index of each in ``different``, by its message.
  private var indices: [[UInt8]: Int] = [:]
  /// The names of what no column holds, keyed by their UTF-8 as written in the document.
  public private(set) var unknown: [[UInt8]: Unknown] = [:]

  /// The records of web archives, by what became of them.
  package var records: RecordTally = [:]
  /// What the output has no element for.
  package var lost = LostValues()

  /// Creates diagnostics without a warning.
  package init() {}

  /// Adds a warning.
  public mutating func warn(_ message: String, at position: SourcePosition? = nil) {
    add(FeedWarning(message, at: position))
  }

  package mutating func warn(
    _ message: String, at position: SourcePosition? = nil, about option: FeedOption?
  ) {
    add(FeedWarning(message, at: position, about: option))
  }

  package mutating func add(_ warning: FeedWarning) {
    warningCount += 1
    if warnings.count < Self.capacity { warnings.append(warning) }
    count(warning, 1)
  }

  private mutating func count(_ warning: FeedWarning, _ times: Int) {
    let key = Array(warning.message.utf8)
    if let index = indices[key] {
      different[index].count += times
    } else if different.count < Self.differentCapacity {
      indices[key] = different.count
      different.append((warning, times))
    }
  }

  package mutating func count(unknown name: String, at position: @autoclosure () -> SourcePosition)
  {
    let name = Array(name.utf8)
    if unknown[name] != nil {
      unknown[name]?.count += 1
    } else if unknown.count < Self.unknownCapacity {
      unknown[name] = Unknown(count: 1, first: position())
    }
  }

  /// Returns `true` if a name is listed before another one: by frequency, then by name.
  package static func precedes(
    _ one: (name: [UInt8], count: Int), _ other: (name: [UInt8], count: Int)
  ) -> Bool {
    one.count == other.count
      ? one.name.lexicographicallyPrecedes(other.name) : one.count > other.count
  }

  /// Returns the same diagnostics of a text that was made of a document, at that document's position.
  package func moved(to position: SourcePosition) -> Self {
    var moved = self
    for index in warnings.indices { moved.warnings[index].position = position }
    for index in different.indices { moved.different[index].warning.position = position }
    for name in unknown.keys { moved.unknown[name]?.first = position }
    return moved
  }

  /// Adds the diagnostics of another part of the same input.
  package mutating func add(_ other: Self) {
    guard
      other.warningCount > 0 || !other.unknown.isEmpty || !other.records.isEmpty
        || !other.lost.isEmpty
    else { return }
    warningCount += other.warningCount
    records.add(other.records)
    lost.add(other.lost)
    warnings += other.warnings.prefix(Self.capacity - warnings.count)
    for (warning, times) in other.different { count(warning, times) }
    unknown.merge(other.unknown) { mine, theirs in
      Unknown(count: mine.count + theirs.count, first: mine.first)
    }
  }
}

extension FeedDiagnostics {
  public static func == (one: Self, other: Self) -> Bool {
    one.warningCount == other.warningCount && one.warnings == other.warnings
      && one.unknown == other.unknown
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(warningCount)
    hasher.combine(warnings)
  }
}

/// A problem in an input that loses a value, but never an entry.
public struct FeedWarning: Sendable, Hashable, Codable {
  /// The position in the input, if it is known.
  public var position: SourcePosition?
  /// The description of the problem, in one line without a full stop.
  public var message: String
  /// The option that can be changed to keep the value.
  package var about: FeedOption?
  package private(set) var kind = Kind.value

  /// What a problem is, for programs to decide by.
  package enum Kind: Sendable {
    /// A value, or another one.
    case value
    /// Another value than the list of the entries.
    case noList
    /// Feeds or entries of others that aren't read.
    case others
  }
  /// The name of the option that can be changed to keep the value; `nil` if there is none.
  public var option: String? { about?.rawValue }

  private enum CodingKeys: String, CodingKey {
    case position, message
    case about = "option"
  }

  package init(
    _ message: String, at position: SourcePosition? = nil, about option: FeedOption? = nil,
    kind: Kind = .value
  ) {
    self.message = message
    self.position = position
    self.kind = kind
    about = option
  }
}
