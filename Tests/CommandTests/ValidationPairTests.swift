import ChartConv
import ChartConvIO
import Testing

@testable import ChartConvCommand

/// Every option of a conversion with every format: the command and the library accept the same
/// values, and refuse them with the same words.
@Suite struct ValidationPairTests {
  /// The options whose values the library has. Two belong to an option that names a file.
  private static let flags = Flag.all.filter { flag in
    let groups: [Flag.Group] = [.input, .settings, .choice, .table, .terminal]
    return groups.contains(flag.group) && flag.belongs(to: ConvertCommand.self)
      && flag.valueName != "FILE" && flag.valueName != "SECONDS"
      && !["only-new-keep", "cache-size", "git", "user-agent"].contains(
        flag.long)
  }

  /// Values of any option.
  private static let words =
    [
      "", "-1", "0", "1", "7", "\"", "\n", "\r", ";", "\t", "é", "\0", "a\nb", "a\tb", "charts/us",
      "1a:b", "https://chart.example/", "name,name", "-name,artist", "=name", "Titel=name",
    ] + ColumnCompression.allCases.map(\.rawValue) + ["name = 1", "price < 1", "2024-05-01", "7d"]

  /// Returns the values to try with an option.
  private static func words(for flag: Flag) -> [String] {
    switch flag.valueName {
    case nil: [""]
    case "COLUMNS", "LIST": words + EntryField.allCases.map(\.name)
    case "OLD=NEW": words + EntryField.allCases.map { "Titel=\($0.name)" }
    default: words
    }
  }

  /// Returns `true` if a word is a value of the option's type, whatever the value is.
  private static func isValue(_ word: String, of flag: Flag) -> Bool {
    let columns = ColumnList.words(word).map { $0.hasPrefix("-") ? $0.dropFirst() : $0[...] }
    return switch flag.valueName {
    case "N": Int(word) != nil
    case "SIZE": flag.long != "max-download" && Int(word).map { $0 >= 0 } ?? false
    case "CHARACTER": word.utf8.count == 1
    case "URL", "TEXT", "NAME", nil: true
    case "OLD=NEW":
      word.contains("=") && word.split(separator: "=").last.flatMap { EntryField(name: $0) } != nil
    case "COLUMNS":
      columns.allSatisfy { EntryField(name: $0) != nil }
        && (flag.long == "sort" || !word.contains("-"))
    case "CODEC": ColumnCompression(rawValue: word) != nil
    default: false
    }
  }

  @Test(arguments: OutputFormat.all.map(\.name))
  func commandAndLibraryAgree(_ name: String) throws {
    let format = try #require(OutputFormat.all.first { $0.name == name })
    var refusals: Set<FeedOption> = []
    for flag in Self.flags {
      for word in Self.words(for: flag) {
        let argument = "--\(flag.long)" + (flag.valueName == nil ? "" : "=\(word)")
        let options: Options
        do {
          options = try OptionParser.parse(["chartconv", "--to", name, argument])
        } catch {
          #expect(!Self.isValue(word, of: flag), "\(argument): \(error)")
          continue
        }
        var command = Self.error { try Self.prepare(options) }
        let spelling = command?.flag ?? command?.about?.flag
        command?.flag = nil
        let conversion: Conversion
        do { conversion = try Self.conversion(to: format, options) } catch {
          // A column that the format can't carry.
          #expect((error as? FeedError)?.withFlag == command?.withFlag)
          continue
        }
        let library = Self.error { _ = try conversion.validated() }
        #expect(command == library, "\(argument) to \(name)")
        guard let library else { continue }
        #expect(!library.message.contains("--"))
        var sink = ByteSink.memory
        let run = Self.error { _ = try conversion.runAndWait([.bytes([], name: "a")], into: &sink) }
        #expect(run == library)
        if let error = Self.error({ _ = try conversion.writing.validated(for: format) }) {
          #expect(error == library)
          let document = Self.error {
            _ = try FeedDocument([]).encoded(as: format, conversion.writing)
          }
          #expect(document == library)
        }
        if let option = library.about {
          #expect(option.flag == flag.spelling && spelling == "--\(flag.long)")
          refusals.insert(option)
        }
      }
    }
    let numbers: Set<FeedOption> = [
      .depth, .text, .entry, .entries, .archiveRatio, .archiveMemory, .expansion, .jobs, .limit,
      .offset, .sortLimit, .width,
    ]
    #expect(
      refusals.isSuperset(of: numbers.union([.delimiter, .null, .unique, .sorting, .baseURL])))
  }

  /// What the command does before it opens an input.
  private static func prepare(_ options: Options) throws {
    let plan = try Plan(options)
    _ = try options.fields?.fields(for: plan.conversion.output)
  }

  /// The conversion of a program that sets the same values.
  private static func conversion(to format: OutputFormat, _ options: Options) throws -> Conversion {
    var conversion = options.conversion
    conversion.output = format
    conversion.writing.fields = try options.fields?.fields(for: format)
    if let keys = options.sorting {
      conversion.selection.sorting = try ColumnList.sortKeys("--sort", keys)
    }
    conversion.jobs = options.jobs ?? 1
    return conversion
  }

  private static func error(_ body: () throws -> Void) -> FeedError? {
    do {
      try body()
      return nil
    } catch { return error as? FeedError }
  }
}
