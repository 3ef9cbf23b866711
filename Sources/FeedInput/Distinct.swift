/// A list without repetitions: each value stands where it came first.
///
/// Short lists are searched; of a long one a set is kept beside it, so that an entry of a million
/// links isn't a matter of their number squared.
struct Distinct<Value: Hashable> {
  private static var longest: Int { 16 }

  private(set) var values: [Value] = []
  private var seen: Set<Value> = []

  /// Returns whether the value wasn't there yet.
  @discardableResult
  mutating func append(_ value: Value) -> Bool {
    if values.count == Self.longest { seen = Set(values) }
    let isNew = values.count < Self.longest ? !values.contains(value) : seen.insert(value).inserted
    if isNew { values.append(value) }
    return isNew
  }
}
