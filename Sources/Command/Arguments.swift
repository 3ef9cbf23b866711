/// The words of a command line.
///
/// Those of the process stay where the system has put them, and are made texts when they are asked
/// for: ten thousand names of inputs would take a megabyte more.
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
    unsafe words = .process(CommandLine.unsafeArgv)
    count = Int(CommandLine.argc)
  }

  /// The program's name, and what follows it.
  static var process: Arguments { Arguments() }

  /// The word at that place, which is below `count`.
  subscript(index: Int) -> String {
    switch words {
    case .process(let words): unsafe words[index].map { unsafe String(cString: $0) } ?? ""
    case .texts(let texts): texts[index]
    }
  }
}
