import ChartConv

/// A conversion as the options ask for it, all decided and nothing opened yet.
struct Plan {
  var conversion: Conversion
  /// The inputs' names, `-` for standard input.
  let inputs: [String]
  /// The file to write; `nil` is standard output.
  let target: String?
  let excludedIDs: String?

  init(_ options: Options) throws(FeedError) {
    guard !(options.reading.parser.isLenient && options.reading.isStrict) else {
      throw .usage("--lenient and --strict exclude each other")
    }
    target = options.target == "-" ? nil : options.target
    inputs = options.operands.isEmpty ? ["-"] : options.operands
    excludedIDs = options.excludedIDs
    conversion = Conversion(to: try Self.format(options.output, target))
    conversion.input = options.input
    conversion.reading = options.reading
    conversion.writing = options.writing
    conversion.writing.fields = try options.fields?.fields(for: conversion.output)
    conversion.selection = options.selection
    conversion.jobs = options.jobs ?? (inputs.count > 1 ? Workers.processors : 1)
  }

  /// The format that is asked for, else the one that the target's suffix names, else CSV.
  private static func format(
    _ asked: OutputFormat?, _ target: String?
  ) throws(FeedError) -> OutputFormat {
    if let asked { return asked }
    guard let target, let suffix = suffix(of: target) else { return .csv }
    if let format = OutputFormat.all.first(where: { $0.suffixes.contains(suffix) }) {
      return format
    }
    let known = OutputFormat.all.flatMap(\.suffixes).map { ".\($0)" }.joined(separator: ", ")
    throw .usage("--output: '.\(suffix)' names no format (\(known) do); say which with --to")
  }

  /// What follows the last point of the file's name, in lower case.
  private static func suffix(of path: String) -> String? {
    guard let name = path.split(separator: "/").last, let point = name.lastIndex(of: "."),
      point > name.startIndex
    else { return nil }
    return String(name[name.index(after: point)...]).lowercased()
  }
}
