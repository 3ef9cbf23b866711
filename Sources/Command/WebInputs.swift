import ChartConvCore
import ChartConvFetching

/// The inputs of a run, of which some may be documents of the web.
extension Plan {
  /// Returns the inputs of some names.
  func series(_ names: InputNames) -> InputSeries {
    guard let session else { return InputSeries(count: names.count) { .path(names[$0]) } }
    let gate = HostGate()
    for index in names.indices { gate.expect(names[index], at: index) }
    let counter = conversion.counter
    return InputSeries(count: names.count) { index in
      let name = names[index]
      guard WebAddress.isAddress(name) else { return .path(name) }
      return .web(name, session, gate, at: index) { counter?.add(bytes: $0) }
    }
  }
}
