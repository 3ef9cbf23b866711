internal import ChartConv
internal import ChartConvIO

/// The command line interface: arguments → options → plan → conversion → exit status.
package enum Program {
  /// Runs the program and exits the process.
  package static func main() -> Never {
    StandardDescriptors.prepare()
    AtomicFile.removeOnSignals()
    Heap.bound()
    Thread.run { exit(run(CommandLine.arguments)) }
  }

  /// Returns the exit status.
  package static func run(_ arguments: [String]) -> Int32 {
    let reporter = Reporter()
    do throws(FeedError) {
      // Swift finds the arguments of a process by /proc.
      guard !arguments.isEmpty else { throw .usage("can't read the arguments: /proc is missing") }
      var options = try OptionParser.parse(arguments)
      try options.readSchema()
      try checkCommand(options)
      if let page = options.page {
        try TextOutput(.standardOutput).write(page.text(options))
      } else {
        try options.command.run(options, reporter)
      }
    } catch {
      reporter.fail(error)
    }
    reporter.commitErrors()
    return reporter.status.rawValue
  }

  /// Throws if the first operand isn't a file, but a command after options or a misspelt command.
  private static func checkCommand(_ options: Options) throws(FeedError) {
    guard !options.namesCommand, let word = options.operands.first,
      word.utf8.allSatisfy({ (0x61...0x7A).contains($0) }), FileStatus(of: word) == nil
    else { return }
    if Commands.named(word) != nil || word == Commands.help {
      throw .usage("'\(word)' must be the first argument: chartconv \(word) [OPTION]...")
    }
    guard let hint = Commands.hint(for: word) else { return }
    throw .usage("'\(word)' is neither a file nor a command; \(hint)")
  }
}

enum ExitStatus: Int32 {
  case success = 0
  /// An input wasn't read, or not completely; or with `--exit-code` there are differences.
  case inputFailed = 1
  /// An option or its value is invalid; nothing was converted. Or an input of `diff` wasn't read to its
  /// end.
  case usage = 2
  /// The output couldn't be written. The program also ends with this status if memory runs out.
  case outputFailed = 3
}
