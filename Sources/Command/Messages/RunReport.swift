import ChartConv

/// The user's view of a run: the progress line and the statistics at its end.
struct RunReport {
  private let statistics: Statistics.Format?
  private let stopwatch = Stopwatch()
  /// The progress line; `nil` if nobody would see it or it would be mixed with the output.
  let progress: ProgressLine?
  /// The counter; `nil` if neither progress nor statistics are requested.
  let counter: ProgressCounter?

  init(_ plan: Plan, _ options: Options) {
    statistics = options.statistics
    let isVisible =
      options.showsWarnings && StandardDescriptors.errorsAreTerminal
      && (plan.target != .standardOutput || !StandardDescriptors.outputIsTerminal)
    let progress = isVisible ? ProgressLine(for: plan.inputs) : nil
    self.progress = progress
    counter = isVisible || statistics != nil ? ProgressCounter { progress?.show($0) } : nil
  }

  /// Erases the progress line and reports unknown names and statistics.
  func end(_ reporter: Reporter) {
    progress?.interrupt {}
    reporter.reportUnknownNames()
    if let statistics, let counter {
      reporter.reportStatistics(
        statistics, bytes: counter.current.bytes, milliseconds: stopwatch.milliseconds)
    }
  }
}
