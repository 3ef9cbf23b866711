internal import ChartConv
internal import ChartConvCommand
internal import ChartConvIO

/// What follows from the options: parsing it and making the schema takes a fifth of the time
/// of a small document.
struct Preparation {
  let words: EmbeddedRun.Words
  let schema: ArrowField

  /// All preparations of this process.
  private final class All: @unchecked Sendable {
    /// More different options than a program has.
    static let capacity = 100

    let condition = ConditionLock()
    var known: [[[UInt8]]: Preparation] = [:]
  }

  private static let all = All()

  /// Returns what is known of the options.
  static func known(_ options: [String]) -> Preparation? {
    guard all.condition.tryLock() else { return nil }
    defer { all.condition.unlock() }
    return all.known[key(options)]
  }

  func keep(for options: [String]) {
    let all = Self.all
    guard !words.hasCondition, all.condition.tryLock() else { return }
    defer { all.condition.unlock() }
    if all.known.count == All.capacity { all.known.removeAll() }
    all.known[Self.key(options)] = self
  }

  private static func key(_ options: [String]) -> [[UInt8]] { options.map { Array($0.utf8) } }
}
