import ChartConv

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

  init(_ flag: Flag) {
    let outputs = OutputFormat.program
    switch flag.valueName {
    case "FILE": self = .files
    case "DIR": self = .folders
    case "LIST":
      self = .list(EntryField.allCases.map(\.name) + ["all"] + FieldList.presets.map(\.key))
    case "COLUMNS": self = .list(EntryField.scalars.map(\.name))
    case "CODEC": self = .words(ColumnCompression.allCases.map(\.rawValue))
    case "WHEN": self = .words(ColorChoice.allCases.map(\.rawValue))
    case "TIME": self = .words(["name", "mtime"])
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
}
