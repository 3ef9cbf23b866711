import ChartConvIO
import ChartConvModel

/// Writes the members of a JSON object that are present.
struct JSONMembers {
  private let json: JSONWriter
  private var isEmpty = true

  init(_ json: JSONWriter) { self.json = json }

  /// Writes a member's name. Its value follows.
  mutating func key(_ name: String, into output: inout OutputBuffer) {
    output.append(isEmpty ? "{\"" : ", \"")
    isEmpty = false
    output.append(name)
    output.append("\": ")
  }

  mutating func text(_ name: String, _ text: Span<UInt8>?, into output: inout OutputBuffer) {
    guard let text else { return }
    key(name, into: &output)
    json.write(text, into: &output)
  }

  mutating func text(_ name: String, _ text: String?, into output: inout OutputBuffer) {
    guard let text else { return }
    key(name, into: &output)
    json.write(text, into: &output)
  }

  mutating func number(_ name: String, _ number: Int?, into output: inout OutputBuffer) {
    guard let number else { return }
    key(name, into: &output)
    output.append(number)
  }

  mutating func moment(_ name: String, _ moment: Timestamp?, into output: inout OutputBuffer) {
    guard let moment else { return }
    key(name, into: &output)
    json.write(moment, into: &output)
  }

  func end(into output: inout OutputBuffer) { output.append(isEmpty ? "{}" : "}") }
}
