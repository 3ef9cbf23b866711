/// A byte count that is shared with the consumers of a source.
package final class ByteTally {
  package private(set) var count = 0

  package init() {}

  /// Changes the count by a number of bytes, which is negative for those that are put back.
  func add(_ size: Int) { count += size }
}
