import ChartConv
import Glibc

/// The command line: arguments → options → plan → conversion → exit status.
public enum Command {
  static let version = "0.1.0"

  /// Runs the program and ends the process.
  ///
  /// - Parameter arguments: the program's name, and what follows it.
  public static func main(_ arguments: [String]) -> Never {
    StandardDescriptors.prepare()
    exit(run(arguments.dropFirst()).rawValue)
  }

  private static func run(_ arguments: ArraySlice<String>) -> ExitStatus {
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
    guard !options.operands.isEmpty || !StandardDescriptors.inputIsTerminal else {
      throw .usage("nothing to read; usage: \(HelpPage.usage), and --help shows the options")
    }
    var plan = try Plan(options)
    if let path = plan.excludedIDs { plan.conversion.selection.excludedIDs = try IDList.read(path) }
    reporter.showsWarnings = options.showsWarnings
    let sink =
      if let path = plan.target { try ByteSink(path: path) } else { ByteSink.standardOutput }
    defer { reporter.tellUnknown() }
    try plan.conversion.run(plan.inputs, into: sink, report: reporter.take)
  }
}
