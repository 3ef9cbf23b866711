import ChartConv

/// What watches a run for the user: the line that tells how far it is, the numbers at its end.
struct RunReport {
  private let statistics: Statistics.Format?
  private let stopwatch = Stopwatch()
  /// Where somebody sits there to read it, and it doesn't get into the output.
  let progress: ProgressLine?
  /// Where any of it is wanted; else nothing is measured.
  let counter: ProgressCounter?

  init(_ plan: Plan, _ options: Options) {
    statistics = options.statistics
    let isSeen =
      options.showsWarnings && StandardDescriptors.errorsAreTerminal
      && (plan.target != .standardOutput || !StandardDescriptors.outputIsTerminal)
    let progress = isSeen ? ProgressLine(for: plan.inputs) : nil
    self.progress = progress
    counter = isSeen || statistics != nil ? ProgressCounter { progress?.show($0) } : nil
  }

  /// Leaves no line behind, and tells what there is to tell.
  func end(_ reporter: Reporter) {
    progress?.interrupt {}
    reporter.tellUnknown()
    if let statistics, let counter {
      reporter.tellStatistics(
        statistics, bytes: counter.current.bytes, milliseconds: stopwatch.milliseconds)
    }
  }
}
