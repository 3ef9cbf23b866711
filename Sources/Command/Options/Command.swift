internal import ChartConv

/// A command of the program: the first word of its arguments, its help, its options, and what it
/// does.
///
/// A new command is a file with such a type, and a line in `Commands.all`. The value has what the
/// command's own options say.
protocol Command: Sendable {
  static var name: String { get }
  /// `true` for the command that is meant if none is named.
  static var isDefault: Bool { get }
  static var help: CommandHelp { get }
  /// What it has in common with others, from which its shared options follow.
  static var traits: CommandTraits { get }
  /// The options that only this command has. In the help they are last in their groups.
  static var flags: [Flag] { get }
  /// The descriptions of shared options that mean something else here, by their names.
  static var summaries: KeyValuePairs<String, String> { get }

  /// The columns of its report that aren't those of the entries.
  static var resultColumns: [ReportColumn] { get }

  init()

  /// `false` if the output isn't in an output format unless one is named.
  var writesTable: Bool { get }

  /// Returns the schema of the command's output in a format.
  func schema(_ format: String, _ options: Options) throws(FeedError) -> String

  func run(_ options: Options, _ reporter: Reporter) throws(FeedError)
}

/// What commands have in common. A shared option belongs to the commands that have its traits.
struct CommandTraits: OptionSet {
  let rawValue: Int

  static let reads = Self(rawValue: 1)
  static let readsMany = Self(rawValue: 2)
  static let fetches = Self(rawValue: 4)
  static let writes = Self(rawValue: 8)
  static let selects = Self(rawValue: 16)
  static let sorts = Self(rawValue: 32)
  static let pairs = Self(rawValue: 64)
  /// Its output is the entries, not a report on them.
  static let converts = Self(rawValue: 128)
  /// Its inputs may be listed in a file.
  static let lists = Self(rawValue: 256)
  /// Its status tells whether there is something new.
  static let answers = Self(rawValue: 512)
}

struct CommandHelp {
  /// The arguments after the program's name.
  let synopsis: String
  let summary: String
  /// A description in sentences of one line each.
  let purpose: [String]
  let examples: [String]
  /// The meanings of the statuses 0, 1 and 2; `nil` if the command has no status 1.
  let success: String
  let failure: String?
  var usage = "wrong usage"

  /// The meaning of each exit status.
  var statuses: [String] {
    ["0 \(success)"] + (failure.map { ["1 \($0)"] } ?? [])
      + ["2 \(usage)", "3 the output couldn't be written, or memory ran out"]
  }
}

extension Command {
  static var summaries: KeyValuePairs<String, String> { [:] }
  static var resultColumns: [ReportColumn] { [] }

  static var isDefault: Bool { false }

  /// The options, in the order of the help.
  static var options: [Flag] {
    Flag.inGroups((Flag.shared + flags).filter { $0.belongs(to: self) })
  }

  var writesTable: Bool { true }

  /// Creates an option without a value that only this command has.
  static func option(
    _ name: String, _ group: Flag.Group, _ summary: String,
    _ apply: @escaping @Sendable (inout Self) -> Void
  ) -> Flag {
    Flag(name, group, of: self, summary, .plain { apply(&$0[Self.self]) })
  }

  /// Creates an option with a value that only this command has.
  static func option(
    _ name: String, _ group: Flag.Group, _ summary: String, taking value: String,
    _ apply: @escaping @Sendable (inout Self, String) throws(FeedError) -> Void
  ) -> Flag {
    Flag(
      name, group, of: self, summary,
      .taking(value) { options, value throws(FeedError) in
        try apply(&options[Self.self], value)
      })
  }

  static func schema(
    of title: String, _ columns: [ReportColumn], _ format: String
  ) throws(FeedError) -> String {
    ReportSchema.text(title, columns, isArray: try isArray(format))
  }

  /// Returns `true` for an array of JSON, `false` for NDJSON. Throws `.usage` for another format.
  static func isArray(_ format: String) throws(FeedError) -> Bool {
    guard ["json", "ndjson"].contains(format) else {
      throw OptionValue.unknown("--schema", format, among: ["json", "ndjson"])
    }
    return format == "json"
  }
}

extension Options {
  /// The values of the options that only one command has.
  fileprivate subscript<Own: Command>(_ type: Own.Type) -> Own {
    get { command as? Own ?? Own() }
    set { command = newValue }
  }
}
