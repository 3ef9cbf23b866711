import ChartConv
import ChartConvDatabase

extension Plan {
  /// Returns the database that `--to` or the suffix of the output asks for; `nil` if it is another
  /// format. Throws `.usage` if an option doesn't apply to a database.
  static func database(_ options: Options, _ file: String?) throws(FeedError) -> String? {
    let name = if let file { try withoutCompression(file) } else { file }
    let hasSuffix = name.flatMap(suffix).map(DatabaseFormat.suffixes.contains) ?? false
    guard options.namesDatabase || (options.output == nil && hasSuffix) else { return nil }
    guard options.command == .convert else {
      throw .usage("\(DatabaseFormat.name) can't represent this table; it has feeds and entries")
    }
    guard let file else {
      throw .usage("\(DatabaseFormat.name) is written to a file; name it with --output")
    }
    guard name == file else {
      throw .usage("--output: a database can't be compressed; name it without the last suffix")
    }
    guard options.knownEntries == nil else {
      throw .usage("--only-new: a database already takes only new feeds")
    }
    guard !options.selection.needsOrder else {
      throw .usage("a database isn't sorted; sort and limit in a query")
    }
    return file
  }

  /// Adds the feeds of the inputs to a database.
  func write(into database: String, _ reporter: Reporter) throws(FeedError) {
    let output = try DatabaseOutput(path: database, fields: conversion.writing.fields)
    do throws(FeedError) {
      try conversion.deliver(
        series(inputs), fields: output.fields, parts: DatabaseOutput.parts
      ) { report in
        output.end(report)
        reporter.take(report)
      } take: { (batch) throws(FeedError) in
        try output.take(batch)
      } settle: { () throws(FeedError) in
        try output.settle()
      }
      if reporter.hasFailedInput {
        output.rollBack()
        reporter.fail(
          FeedError(.incomplete, "no feed was added, because an input failed", in: database))
      } else {
        try output.commit()
        reporter.warn(of: output.conflicts)
      }
    } catch {
      output.rollBack()
      throw error
    }
  }
}
