package import ChartConvIO
package import ChartConvModel

extension OutputBuffer {
  /// Appends a value as tables and terminals show it; nothing for null.
  package mutating func append(_ cell: Cell) {
    switch cell {
    case .null: break
    case .text(let text), .digits(let text): append(text)
    case .integer(let number): append(number)
    case .boolean(let flag): append(flag ? "true" : "false")
    case .date(let day): append(day)
    case .timestamp(let moment): append(moment)
    }
  }
}
