package import ChartConvIO
package import ChartConvModel

/// Joins fragments to one output, in order. The sequential half of a format.
package protocol Assembler {
  /// Writes the beginning of the output. `first` is the first feed; `nil` if there is none.
  mutating func begin(_ first: Feed?, into output: inout OutputBuffer)
  mutating func append(_ fragment: Fragment, into output: inout OutputBuffer)
  /// Writes the end of the output.
  mutating func end(into output: inout OutputBuffer)
  /// The memory in bytes of rows that wait for others.
  var heldMemory: Int { get }
  /// Writes the rows that wait for others, and gives their memory back.
  mutating func flushHeld(into output: inout OutputBuffer)
}

extension Assembler {
  package mutating func begin(_ first: Feed?, into output: inout OutputBuffer) {}

  package mutating func append(_ fragment: Fragment, into output: inout OutputBuffer) {
    output.take(&fragment.bytes)
  }

  package mutating func end(into output: inout OutputBuffer) {}

  package var heldMemory: Int { 0 }

  package mutating func flushHeld(into output: inout OutputBuffer) {}
}

/// Concatenates fragments.
struct Concatenation: Assembler {}
