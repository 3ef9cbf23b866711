/// The values that a run's output has no element for, counted by the names that they had.
package struct LostValues: Sendable {
  /// The number of names in a message.
  private static let shown = 20

  package private(set) var counts: [[UInt8]: Int] = [:]
  /// The name of the output's format.
  private var format = ""

  package init() {}

  package var isEmpty: Bool { counts.isEmpty }

  package mutating func add(_ name: String, of format: String) {
    self.format = format
    let name = Array(name.utf8)
    // A hostile document has millions of names.
    guard counts[name] != nil || counts.count < Diagnostics.unknownCapacity else { return }
    counts[name, default: 0] += 1
  }

  package mutating func add(_ other: Self) {
    guard !other.isEmpty else { return }
    format = other.format
    counts.merge(other.counts) { $0 + $1 }
  }

  /// One warning of all of them; `nil` if there are none.
  package var warning: Diagnostics? {
    guard !isEmpty else { return nil }
    let count = counts.values.reduce(0, +)
    let names = counts.sorted { $0.key.lexicographicallyPrecedes($1.key) }.prefix(Self.shown)
      .map { String(decoding: $0, as: UTF8.self) + ($1 > 1 ? " (\($1))" : "") }
    var diagnostics = Diagnostics()
    diagnostics.warn(
      "\(count == 1 ? "1 value" : "\(count) values") of "
        + (counts.count == 1 ? "1 name" : "\(counts.count) names")
        + " \(count == 1 ? "has" : "have") no element in \(format): "
        + names.joined(separator: ", ") + (counts.count > Self.shown ? ", …" : ""))
    return diagnostics
  }
}
