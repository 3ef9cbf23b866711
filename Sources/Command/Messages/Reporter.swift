internal import ChartConv
internal import ChartConvSystem

/// Reports errors and warnings of the inputs in order, and determines the exit status.
final class Reporter {
  private let messages = MessageWriter()
  /// The progress line, which messages must interrupt.
  var progress: ProgressLine?
  private(set) var statistics = Statistics()
  var showsWarnings = true
  var showsUnknownNames = true
  /// The file of `--errors`.
  private var errors: ErrorList?
  private(set) var status = ExitStatus.success
  /// `true` if failing inputs are warnings.
  var allowsPartialOutput = false
  /// `true` if an input failed, so that no file may be replaced.
  private(set) var hasFailedInput = false
  /// `true` if a file wasn't replaced because an input failed.
  private(set) var hasIncompleteOutput = false
  /// The unknown names of all inputs, with the position of their first occurrence.
  private var unknown: [[UInt8]: (count: Int, position: String)] = [:]

  func take(_ report: InputReport) {
    statistics.count(report)
    // A strict error repeats the warning.
    if showsWarnings, report.error?.kind != .strict {
      reportWarnings(report.diagnostics, of: report.source)
    }
    for (name, noticed) in report.diagnostics.unknown {
      let position = unknown[name]?.position ?? "\(report.source):\(noticed.first)"
      unknown[name] = (noticed.count + (unknown[name]?.count ?? 0), position)
    }
    guard let error = report.error?.withFlag else { return }
    if report.isOfInput, allowsPartialOutput {
      errors?.append(error, entries: report.entries)
      warn(error)
    } else {
      hasFailedInput = true
      fail(error, entries: report.entries)
    }
  }

  /// Reports an error and updates the exit status. A closed pipe isn't an error.
  ///
  /// - Parameter entries: the number of entries that were converted before it.
  func fail(_ original: FeedError, entries: Int = 0) {
    let error = original.withFlag
    if error.kind != .closedPipe { errors?.append(error, entries: entries) }
    switch error.kind {
    case .closedPipe: return
    case .incomplete:
      hasIncompleteOutput = true
      if status == .success { status = .inputFailed }
    case .unwritable: status = .outputFailed
    case .usage: status = .usage
    case .unreadable, .unrecognised, .malformed, .truncated, .limit, .strict, .cancelled:
      if status == .success { status = .inputFailed }
    }
    // Only an error of a condition has further lines, with the position. In any other one, a line feed is
    // part of a value or a name.
    let lines = original.option == .condition ? error.message.split(separator: "\n") : []
    write(lines.first.map(String.init) ?? error.description)
    for line in lines.dropFirst() { messages.writeLine(MessageWriter.printable(String(line))) }
  }

  /// Writes errors also to a file.
  func listErrors(in path: String?) throws(FeedError) {
    errors = if let path { try ErrorList(path: path) } else { nil }
  }

  /// Completes the file of `--errors`.
  func commitErrors() {
    guard let list = errors else { return }
    errors = nil
    do throws(FeedError) { try list.commit() } catch { fail(error) }
  }

  /// Notes that the sides of a comparison differ.
  func noteDifference() {
    if status == .success { status = .inputFailed }
  }

  /// Notes that a comparison had trouble, like `diff(1)`.
  func noteTrouble() {
    if status == .inputFailed { status = .usage }
  }

  /// Forgets failures that the calling program must not see.
  func forgetFailures() { status = .success }

  /// Reports a result that isn't an error but may be unexpected.
  func note(_ message: String) {
    if showsWarnings { write("note: \(message)") }
  }

  /// Reports a warning that belongs to no input.
  func warn(_ message: String) {
    if showsWarnings { write("warning: \(message)") }
  }

  /// Reports warnings about snapshots that are left out, up to ten of them.
  func warn(ofSnapshots warnings: [String]) {
    let shown = 10
    for warning in warnings.prefix(shown) { warn(warning) }
    if warnings.count > shown { warn("\(warnings.count - shown) more snapshots are left out") }
  }

  /// Reports the error of an input as a warning.
  private func warn(_ error: FeedError) {
    var error = error
    error.message = "warning: \(error.message)"
    if showsWarnings { write(error.description) }
  }

  /// Reports a warning about an input.
  func warn(_ message: String, of source: String) {
    if showsWarnings { write("\(source): warning: \(message)") }
  }

  /// Reports the unknown names by frequency, then by name.
  func reportUnknownNames() {
    guard showsUnknownNames else { return }
    let rows = unknown.sorted {
      Diagnostics.precedes(($0.key, $0.value.count), ($1.key, $1.value.count))
    }
    for (name, noticed) in rows {
      let name = String(decoding: name, as: UTF8.self)
      write("\(noticed.position): unknown name '\(name)', \(noticed.count) in all")
    }
  }

  /// Reports the statistics. JSON is printed without the program's name, for other programs.
  func reportStatistics(_ format: Statistics.Format, bytes: Int, milliseconds: Int) {
    statistics.bytes = bytes
    statistics.milliseconds = milliseconds
    show(statistics.text(format), format)
  }

  /// Shows statistics.
  func show(_ text: String, _ format: Statistics.Format) {
    switch format {
    case .text: write(text)
    case .json: messages.writeLine(text)
    }
  }

  /// Shows lines without the program's name.
  func show(_ lines: [String]) {
    for line in lines { messages.writeLine(line) }
  }

  private func reportWarnings(_ diagnostics: Diagnostics, of source: String) {
    for warning in diagnostics.warnings {
      let position = warning.position.map { "\(source):\($0)" } ?? source
      write("\(position): warning: \(warning.messageWithFlag)")
    }
    let more = diagnostics.warningCount - diagnostics.warnings.count
    if more > 0 { write("\(source): … and \(Statistics.count(more, "more warning"))") }
  }

  private func write(_ message: String) {
    if let progress {
      progress.interrupt { messages.write(message) }
    } else {
      messages.write(message)
    }
  }
}

/// Writes messages to standard error, one complete line each.
///
/// Messages contain text from inputs and their names, so terminal control characters are escaped.
struct MessageWriter {
  func write(_ message: String) { writeLine("chartconv: \(Self.printable(message))") }

  func writeLine(_ text: String) {
    var line = Array("\(text)\n".utf8)[...]
    while !line.isEmpty {
      let count = unsafe line.withUnsafeBytes {
        unsafe ChartConvSystem.write(2, $0.baseAddress, $0.count)
      }
      // A failure to write to standard error can't be reported.
      guard count > 0 else { return }
      line = line.dropFirst(count)
    }
  }

  /// Escapes control characters, bidirectional formatting characters and invisible characters.
  static func printable(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      if !isUnsafe(scalar) {
        result.unicodeScalars.append(scalar)
      } else if scalar.value < 0x80 {
        result += (scalar.value < 0x10 ? "\\x0" : "\\x") + String(scalar.value, radix: 16)
      } else {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F: true
    case ..<0xA0, 0xAC00..<0xD7A4: false
    // Line and paragraph separators.
    case 0x2028...0x2029: true
    // Embeddings, overrides, isolates, zero-width characters, variation selectors and tags
    // (Unicode 16, §23).
    default:
      scalar.properties.generalCategory == .format
        || scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}

extension FeedOption {
  /// The flag that sets the option.
  var flag: String {
    switch self {
    case .archiveMemory: "--max-unpacker"
    case .archiveRatio: "--max-ratio"
    case .baseURL: "--base-url"
    case .columnNames: "--rename"
    case .columnCompression: "--compression"
    case .condition: "--where"
    case .delimiter: "--delimiter"
    case .depth: "--max-depth"
    case .encoding: "--encoding"
    case .entries: "--max-entries"
    case .entry: "--max-entry"
    case .exactText: "--exact-text"
    case .expansion: "--max-expansion"
    case .fields: "--fields"
    case .jobs: "--jobs"
    case .limit: "--limit"
    case .null: "--null"
    case .offset: "--offset"
    case .sorting: "--sort"
    case .sortLimit: "--max-sort"
    case .text: "--max-text"
    case .unique: "--unique"
    case .width: "--width"
    }
  }
}

extension FeedError {
  /// The error with the flag that it is about in its message.
  var withFlag: Self {
    guard let flag = flag ?? option?.flag else { return self }
    var error = self
    error.option = nil
    error.flag = nil
    error.message = kind == .usage ? "\(flag): \(message)" : "\(message); see \(flag)"
    return error
  }
}

extension FeedWarning {
  /// The message with the flag that it is about.
  var messageWithFlag: String { option.map { "\(message); see \($0.flag)" } ?? message }
}
