package import ChartConvBytes
package import ChartConvModel

/// Joins fragments to one output: the half of a format that sees all of it, in order.
package protocol Assembler {
  /// Writes what stands before all fragments. `first` is the first feed, if there is one.
  mutating func begin(_ first: Feed?, into output: inout OutputBuffer)
  mutating func append(_ fragment: Fragment, into output: inout OutputBuffer)
  /// Writes what stands behind all fragments.
  mutating func end(into output: inout OutputBuffer)
}

extension Assembler {
  package mutating func begin(_ first: Feed?, into output: inout OutputBuffer) {}

  package mutating func append(_ fragment: Fragment, into output: inout OutputBuffer) {
    output.append(fragment.bytes)
  }

  package mutating func end(into output: inout OutputBuffer) {}
}

/// Joins fragments end to end.
struct Concatenation: Assembler {}
