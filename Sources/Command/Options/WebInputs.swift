import ChartConv
import ChartConvWeb

/// The inputs of a run. Some may be documents of the web.
extension Plan {
  /// Returns the inputs of some names.
  func series(_ names: InputNames) -> InputSeries {
    guard let session else { return InputSeries(count: names.count) { Self.file(names[$0]) } }
    let gate = HostGate()
    for index in names.indices { gate.expect(names[index], at: index) }
    let counter = conversion.counter
    return InputSeries(count: names.count) { index in
      let name = names[index]
      guard WebAddress.isAddress(name) else { return Self.file(name) }
      return .web(name, session, gate, at: index, isCancelled: { false }) {
        counter?.add(bytes: $0)
      }
    }
  }

  /// Returns a file. A URL that isn't fetched would be one that doesn't exist.
  private static func file(_ name: String) -> ConversionInput {
    let status = FileStatus(of: name)
    let problem: String? =
      if status?.isFolder ?? false {
        "the folder has no files"
      } else if status == nil, WebAddress.isOtherURL(name) {
        "only URLs of http and https are fetched"
      } else {
        nil
      }
    guard let problem else { return .path(name) }
    return .pieces(name: name) { throw FeedError(.unreadable, problem, in: name) }
  }
}
