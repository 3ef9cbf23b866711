import ChartConv
internal import ChartConvThreads
import Glibc

/// The command line interface: arguments → options → plan → conversion → exit status.
package enum Command {
  static let version = "0.1.0"

  /// Runs the program and exits the process.
  package static func main() -> Never {
    StandardDescriptors.prepare()
    AtomicFile.removeOnSignals()
    Thread.run { exit(run(.process).rawValue) }
  }

  private static func run(_ arguments: Arguments) -> ExitStatus {
    let reporter = Reporter()
    do throws(FeedError) {
      let options = try OptionParser.parse(arguments)
      switch options.request {
      case .page(let page): try show(page)
      case .conversion: try convert(options, reporter)
      }
    } catch {
      reporter.fail(error)
    }
    return reporter.status
  }

  private static func show(_ page: Page) throws(FeedError) {
    var buffer = OutputBuffer()
    buffer.append(page.text)
    var sink = ByteSink.standardOutput
    try sink.write(&buffer)
  }

  private static func convert(_ options: Options, _ reporter: Reporter) throws(FeedError) {
    var plan = try Plan(options, on: Terminal.ofOutput)
    guard !plan.hasNoInputs || !StandardDescriptors.inputIsTerminal else {
      throw .usage("no input; usage: \(HelpPage.usage); --help shows the options")
    }
    if let path = plan.excludedIDs { plan.conversion.selection.excludedIDs = try IDList.read(path) }
    try plan.readInputs()
    reporter.showsWarnings = options.showsWarnings
    for message in plan.ineffective { reporter.warn(message) }
    let watch = RunReport(plan, options)
    reporter.progress = watch.progress
    plan.conversion.counter = watch.counter
    defer { watch.end(reporter) }
    switch plan.target {
    case .standardOutput:
      var sink = ByteSink.standardOutput
      try plan.conversion.run(
        plan.inputs, into: &sink, open: ConversionInput.path, report: reporter.take)
    case .file(let path, let compression):
      var sink = try ByteSink(path: path, compression: compression)
      try plan.conversion.run(
        plan.inputs, into: &sink, open: ConversionInput.path, report: reporter.take)
    case .folder(let path):
      plan.conversion.run(plan.inputs, into: try OutputFolder(path: path), report: reporter.take)
    }
  }
}
