internal import ChartConv
internal import ChartConvIO

/// Reports errors and warnings of the inputs in order, and determines the exit status.
final class Reporter {
  /// The progress line, which messages must interrupt.
  var progress: ProgressLine?
  private(set) var statistics = Statistics()
  /// The dates of the entries, or snapshots, that `--since` and `--until` leave out.
  private(set) var leftOut = DateTally()
  var showsWarnings = true
  var showsUnknownNames = true
  var errors: ErrorList?
  /// The folder of `--set failed-into`.
  var failedInputs: FailedInputs?
  private(set) var status = ExitStatus.success
  /// `true` if failing inputs are warnings.
  var allowsPartialOutput = false
  private(set) var hasFailedInput = false
  /// `true` if a file wasn't replaced because an input failed.
  private(set) var hasIncompleteOutput = false
  private var repetitions = WarningRepetitions()
  /// The files of folders that are something else than feeds.
  private var strays: [String] = []
  /// The names of what no column holds in all inputs, with the position of their first occurrence.
  private var unknown: [[UInt8]: (count: Int, position: String)] = [:]

  func take(_ report: InputReport) {
    if errors != nil { for warning in report.warnings { errors?.append(warning) } }
    guard !report.isStray else { return strays.append(report.source) }
    statistics.count(report)
    leftOut.add(report.leftOut)
    if showsWarnings, report.error?.kind != .strict {
      reportWarnings(report.diagnostics, of: report.source)
    }
    for (name, noticed) in report.diagnostics.unknown {
      let position = unknown[name]?.position ?? "\(report.source):\(noticed.first)"
      unknown[name] = (noticed.count + (unknown[name]?.count ?? 0), position)
    }
    guard let error = report.error?.withFlag else { return }
    if report.isOfInput, allowsPartialOutput {
      errors?.append(RunProblem(error, entries: report.entries))
      warn(error)
    } else {
      hasFailedInput = true
      fail(error, entries: report.entries)
    }
    if report.isOfInput { keep(report.source) }
  }

  /// Takes the report of a document whose errors are among its problems.
  func takeDocument(_ report: InputReport) {
    guard !report.isStray else { return take(report) }
    statistics.count(report)
    guard let error = report.error, !error.isOfDocument else { return }
    fail(error)
  }

  private func keep(_ source: String) {
    guard let failedInputs else { return }
    do throws(FeedError) {
      guard try !failedInputs.keep(source) else { return }
      warn("it isn't a file, of which a copy could be kept", of: source)
    } catch {
      fail(error)
    }
  }

  func keepFailedMembers() {
    do throws(FeedError) { try failedInputs?.keepMembers() } catch { fail(error) }
  }

  /// Reports an error and updates the exit status. A closed pipe isn't an error.
  ///
  /// - Parameter entries: the number of entries that were converted before it.
  func fail(_ original: FeedError, entries: Int = 0) {
    let error = original.withFlag
    if error.kind != .closedPipe { errors?.append(RunProblem(error, entries: entries)) }
    switch error.kind {
    case .closedPipe: return
    case .incomplete:
      hasIncompleteOutput = true
      if status == .success { status = .inputFailed }
    case .unwritable: status = .outputFailed
    case .usage: status = .usage
    default:
      if status == .success { status = .inputFailed }
    }
    // Only an error of a condition has further lines, with the position. In any other one, a line feed is
    // part of a value or a name.
    let lines = original.about == .condition ? error.message.split(separator: "\n") : []
    write(lines.first.map(String.init) ?? error.description)
    for line in lines.dropFirst() {
      MessageWriter.send(MessageWriter.printable(String(line)) + "\n")
    }
  }

  func commitErrors() {
    guard let list = errors else { return }
    errors = nil
    do throws(FeedError) { try list.commit() } catch { fail(error) }
  }

  /// Notes that the sides of a comparison differ, or that nothing is new.
  func noteAnswer() {
    if status == .success { status = .inputFailed }
  }

  /// Notes that a run whose status is an answer had trouble, like `diff(1)`.
  func noteTrouble() {
    if status == .inputFailed { status = .usage }
  }

  /// Forgets failures that the calling program must not see.
  func forgetFailures() { status = .success }

  /// Reports a result that isn't an error but may be unexpected.
  func note(_ message: String) {
    if showsWarnings { write("note: \(message)") }
  }

  /// Reports a warning, which may belong to no input.
  func warn(_ message: String, of source: String? = nil) {
    errors?.append(RunProblem(message, of: source))
    if showsWarnings { write((source.map { "\($0): " } ?? "") + "warning: \(message)") }
  }

  /// Reports warnings about snapshots that are left out, up to ten of them.
  func warn(ofSnapshots warnings: [String]) {
    let shown = 10
    for warning in warnings.prefix(shown) { warn(warning) }
    if warnings.count > shown { warn("\(warnings.count - shown) more snapshots are left out") }
  }

  /// Returns `true` if there was no other input since a number of them than files that are left out.
  func hasOnlyStrays(after inputs: Int) -> Bool { !strays.isEmpty && statistics.inputs == inputs }

  /// Says which files of folders are left out. Without any other it is an error.
  func reportStrays() {
    guard let first = strays.first else { return }
    let shown = 5
    let names = strays.prefix(shown).joined(separator: ", ") + (strays.count > shown ? " …" : "")
    let message =
      strays.count == 1
      ? "\(first) isn't a feed and is left out"
      : "\(strays.count) files aren't feeds and are left out: \(names)"
    guard statistics.inputs > 0 else {
      return fail(FeedError(.unrecognized, "no feeds; \(message)"))
    }
    if showsWarnings { write("warning: \(message)") }
  }

  /// Says why the bounds of dates leave nothing, or how many entries they leave out that have no date.
  func warn(of dates: DateTally, outOf range: DateRange, isEmptied: Bool) {
    guard isEmptied ? dates.count > 0 : dates.undated > 0 else { return }
    let flags = [range.since.map { _ in "--since" }, range.until.map { _ in "--until" }]
    var message = flags.compactMap(\.self).joined(separator: ", ")
    guard isEmptied else {
      let entries = dates.undated == 1 ? "an entry" : "\(dates.undated) entries"
      return warn("\(message): left out \(entries) without a date")
    }
    message += ": nothing is left; "
    if let oldest = dates.oldest?.day, let newest = dates.newest?.day {
      message += oldest == newest ? "all is of \(oldest)" : "all is of \(oldest) to \(newest)"
      if dates.undated > 0 { message += ", or has no date" }
    } else {
      message += "nothing has a date; see --snapshot-time"
    }
    warn(message)
  }

  private func warn(_ error: FeedError) {
    var error = error
    error.message = "warning: \(error.message)"
    if showsWarnings { write(error.description) }
  }

  func reportRecords() {
    let records = statistics.records
    guard !records.isEmpty else { return }
    let words: KeyValuePairs<RecordFate, String> = [
      .others: "other than feeds", .failures: "with another status than 200",
      .revisits: "that repeat earlier ones", .truncated: "cut off when captured",
      .accessory: "of requests or metadata", .damaged: "damaged",
    ]
    let parts = words.compactMap { fate, words in
      records[fate].flatMap { $0 > 0 ? "\($0) \(words)" : nil }
    }
    guard !parts.isEmpty else { return }
    note(
      "\(Statistics.count(records[.feeds, default: 0], "feed")) in "
        + "\(Statistics.count(records.all, "record")); not read: \(parts.joined(separator: ", "))")
  }

  /// Reports the names of what no column holds by frequency, then by name.
  func reportUnknownNames() {
    guard showsUnknownNames, !unknown.isEmpty else { return }
    let rows = unknown.sorted {
      Diagnostics.precedes(($0.key, $0.value.count), ($1.key, $1.value.count))
    }
    for (name, noticed) in rows {
      let name = String(decoding: name, as: UTF8.self)
      write("\(noticed.position): no column holds '\(name)', \(noticed.count) in all")
    }
  }

  /// Reports the statistics. JSON is printed without the program's name, for other programs.
  func reportStatistics(_ format: Statistics.Format, bytes: Int, milliseconds: Int) {
    statistics.bytes = bytes
    statistics.milliseconds = milliseconds
    let text = statistics.text(format)
    if format == .json { MessageWriter.send(text + "\n") } else { write(text) }
  }

  /// Shows counts: in words, or as an object of JSON.
  func show(
    _ counts: KeyValuePairs<String, (count: Int, words: String)>, _ format: Statistics.Format
  ) {
    switch format {
    case .text: write(counts.map { "\($0.value.count) \($0.value.words)" }.joined(separator: ", "))
    case .json:
      let members = counts.map { "\"\($0.key)\":\($0.value.count)" }.joined(separator: ",")
      MessageWriter.send("{\(members)}\n")
    }
  }

  /// Reports the warnings of an input, but for those that an earlier input has had.
  private func reportWarnings(_ diagnostics: Diagnostics, of source: String) {
    var shown = 0
    for warning in diagnostics.warnings {
      let position = warning.position.map { "\(source):\($0)" } ?? source
      let text = "\(position): warning: \(warning.messageWithFlag)"
      guard repetitions.isFirst(warning.messageWithFlag, text, of: source) else { continue }
      shown += 1
      write(text)
    }
    let more = diagnostics.warningCount - diagnostics.warnings.count
    if more > 0, shown > 0 {
      write("\(source): … and \(Statistics.count(more, "more warning"))")
    }
  }

  func reportRepetitions() {
    for message in repetitions.all { write(message) }
  }

  private func write(_ message: String) {
    if let progress {
      progress.interrupt { MessageWriter.write(message) }
    } else {
      MessageWriter.write(message)
    }
  }
}
