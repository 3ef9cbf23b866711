/// A number of bytes, which others than its source see.
package final class ByteTally {
  package internal(set) var count = 0

  package init() {}
}
