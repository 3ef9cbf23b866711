/// What was noticed while one input was read: its first warnings, how many more there were, and
/// the names that no dialect knows.
public struct Diagnostics: Sendable {
  /// How many warnings are kept for each input; the rest are counted.
  public static let capacity = 20
  /// How many different unknown names are kept; a hostile document has millions.
  public static let unknownCapacity = 1000

  /// A name that the dialect doesn't know.
  public struct Unknown: Sendable {
    public var count: Int
    public var first: Position
  }

  /// The first of them.
  public private(set) var warnings: [Warning] = []
  /// All of them.
  public private(set) var warningCount = 0
  /// By the UTF-8 of the name, as written in the document.
  public private(set) var unknown: [[UInt8]: Unknown] = [:]

  public init() {}

  public mutating func warn(_ message: String, at position: Position? = nil) {
    warningCount += 1
    if warnings.count < Self.capacity { warnings.append(Warning(message, at: position)) }
  }

  public mutating func count(unknown name: String, at position: @autoclosure () -> Position) {
    let name = Array(name.utf8)
    if unknown[name] != nil {
      unknown[name]?.count += 1
    } else if unknown.count < Self.unknownCapacity {
      unknown[name] = Unknown(count: 1, first: position())
    }
  }

  /// Takes over what was noticed elsewhere in the same input.
  public mutating func add(_ other: Self) {
    warningCount += other.warningCount
    warnings += other.warnings.prefix(Self.capacity - warnings.count)
    unknown.merge(other.unknown) { mine, theirs in
      Unknown(count: mine.count + theirs.count, first: mine.first)
    }
  }
}
