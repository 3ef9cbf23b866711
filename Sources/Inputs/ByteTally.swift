/// A byte count that is shared with the consumers of a source.
package final class ByteTally {
  package internal(set) var count = 0

  package init() {}
}
