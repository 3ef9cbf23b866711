/// Durations, which are stored in milliseconds: that is what outputs and stored values have.

extension Entry {
  /// The duration, in whole milliseconds.
  public var duration: Duration? {
    get { Duration(storedMilliseconds: durationInMilliseconds) }
    set { durationInMilliseconds = newValue?.wholeMilliseconds }
  }
}

extension FeedLink {
  /// The duration, in whole milliseconds.
  public var duration: Duration? {
    get { Duration(storedMilliseconds: durationInMilliseconds) }
    set { durationInMilliseconds = newValue?.wholeMilliseconds }
  }
}

extension PodcastChapter {
  /// The time at which it starts, in whole milliseconds.
  public var start: Duration? {
    get { Duration(storedMilliseconds: startInMilliseconds) }
    set { startInMilliseconds = newValue?.wholeMilliseconds }
  }
}

extension PodcastSoundbite {
  /// The time at which it starts, in whole milliseconds.
  public var start: Duration? {
    get { Duration(storedMilliseconds: startInMilliseconds) }
    set { startInMilliseconds = newValue?.wholeMilliseconds }
  }

  /// The duration, in whole milliseconds.
  public var duration: Duration? {
    get { Duration(storedMilliseconds: durationInMilliseconds) }
    set { durationInMilliseconds = newValue?.wholeMilliseconds }
  }
}

extension Duration {
  fileprivate init?(storedMilliseconds: Int?) {
    guard let storedMilliseconds else { return nil }
    self = .milliseconds(storedMilliseconds)
  }

  /// Rounded down; the nearest number if there are too many.
  fileprivate var wholeMilliseconds: Int {
    let (seconds, attoseconds) = components
    let (whole, overflows) = seconds.multipliedReportingOverflow(by: 1000)
    let (sum, isTooLarge) = whole.addingReportingOverflow(attoseconds / 1_000_000_000_000_000)
    guard !overflows, !isTooLarge else { return seconds < 0 ? .min : .max }
    return Int(clamping: sum)
  }
}
