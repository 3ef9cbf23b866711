internal import CChartConvArguments

/// The arguments of a command line.
///
/// Those of the process are converted to strings on access; ten thousand file names would otherwise
/// take a megabyte.
@safe
struct Arguments: @unchecked Sendable {
  @safe
  private enum Words {
    case process(UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>)
    case texts([String])
  }

  private let words: Words
  let count: Int

  init(_ texts: [String]) {
    words = .texts(texts)
    count = texts.count
  }

  private init() {
    if let arguments = unsafe cag_arguments() {
      unsafe words = .process(arguments)
      count = Int(cag_count())
    } else {
      unsafe words = .process(CommandLine.unsafeArgv)
      count = Int(CommandLine.argc)
    }
  }

  /// The program's name and its arguments.
  static var process: Arguments { Arguments() }

  /// The argument at `index`, which must be below `count`.
  subscript(index: Int) -> String {
    switch words {
    case .process(let words): unsafe words[index].map { unsafe String(cString: $0) } ?? ""
    case .texts(let texts): texts[index]
    }
  }
}
