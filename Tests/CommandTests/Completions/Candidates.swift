import ChartConv
import ChartConvSnapshots
import ChartConvWeb

@testable import ChartConvCommand

/// The candidates for completing the value of an option.
enum Candidates {
  /// The option has no value that is completed.
  case none
  case words([String])
  /// Words separated by commas, each with an optional sign.
  case list([String])
  case files
  case folders

  /// Those of a command, whose result may have columns of its own.
  init(_ flag: Flag, of command: any Command.Type = ConvertCommand.self) {
    let results = command.resultColumns.map(\.name)
    let outputs = OutputFormat.program
    switch flag.valueName {
    case "FILE": self = .files
    case "DIR": self = .folders
    case "LIST":
      self = .list(
        results + EntryField.allCases.map(\.name) + ["all"] + FieldList.presets.map(\.key))
    case "EXPR" where flag.long == "having": self = .words(results)
    case "EXPR": self = .words(EntryField.allCases.map(\.name))
    case "COLUMNS" where flag.long == "sort" && !results.isEmpty:
      self = .list(results + EntryField.scalars.map(\.name).filter { !results.contains($0) })
    case "COLUMNS": self = .list(EntryField.scalars.map(\.name))
    case "SETTING=VALUE":
      self = .words(
        Flag.all.filter(\.isSetting).map { $0.long + ($0.valueName == nil ? "" : "=") })
    case "CODEC": self = .words(ColumnCompression.allCases.map(\.rawValue))
    case "WHEN": self = .words(ColorChoice.allCases.map(\.rawValue))
    case "TIME": self = .words(["name", "mtime"])
    case "WHICH": self = .words(CopyPreference.allCases.map(\.rawValue))
    case "PERIOD": self = .words(ArchiveSpacing.allCases.map(\.rawValue))
    case "text|json": self = .words(Statistics.Format.allCases.map(\.rawValue))
    case "FORMAT" where flag.long == "from":
      self = .words(
        ["auto"] + InputFormat.Family.allCases.map(\.rawValue) + InputFormat.all.map(\.name))
    case "FORMAT" where flag.long == "schema":
      self = .words(
        outputs.filter { !$0.isForPeople }.map(\.name) + ConvertCommand.otherSchemas)
    case "FORMAT" where flag.long == "to":
      self = .words(outputs.map(\.name))
    case "FORMAT": self = .words(outputs.map(\.name))
    default: self = .none
    }
  }

  /// The names of the charts in presets.
  static var charts: [String] { AppleCatalogue.all.map(\.name) }
  /// The commands with columns of their own.
  static var reports: [any Command.Type] { Commands.all.filter { !$0.resultColumns.isEmpty } }
}
