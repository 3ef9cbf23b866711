internal import ChartConv
internal import ChartConvIO
internal import ChartConvWeb

/// The inputs of a run. Some may be documents of the web.
extension Plan {
  func series(_ names: InputNames) -> InputSeries {
    if let git { return InputSeries(count: names.count) { git.input(names[$0]) } }
    let filter = options.fileFilter
    guard let session else {
      return InputSeries(count: names.count) { [filter] in Self.file(names, $0, filter) }
    }
    let gate = HostGate()
    for index in names.indices { gate.expect(names[index], at: index) }
    let counter = conversion.counter
    return InputSeries(count: names.count) { [filter] index in
      let name = names[index]
      guard WebAddress.isAddress(name) else { return Self.file(names, index, filter) }
      return .web(name, session, gate, at: index) {
        counter?.add(bytes: $0)
      }
    }
  }

  /// Returns a file. A URL that isn't fetched would be one that doesn't exist.
  private static func file(
    _ names: InputNames, _ index: Int, _ filter: FileFilter
  ) -> ConversionInput {
    let name = names[index]
    let problem: String
    switch names.kind(at: index) {
    case .found: return .found(name)
    case .folder:
      problem =
        "the folder has no files"
        + (filter.isOpen ? "" : " that --include and --exclude choose")
    case .missing where WebAddress.isOtherURL(name):
      problem = "only URLs of http and https are fetched"
    case .missing
    where index > 0 && index == names.count - 1 && Plan.isOutputName(name)
      && Plan.suffix(of: name) != Plan.suffix(of: names[0]):
      problem = "No such file or directory; '-o \(name)' writes it"
    default: return .path(name)
    }
    return .pieces(name: name) { throw FeedError(.unreadable, problem, in: name) }
  }
}
