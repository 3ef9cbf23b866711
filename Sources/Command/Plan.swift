internal import ChartConv
internal import ChartConvIO
internal import ChartConvSnapshots
internal import ChartConvWeb

/// A conversion derived from the options, before anything is opened.
struct Plan {
  let options: Options
  var conversion: Conversion
  /// The names of the inputs, `-` for standard input. `readInputs` adds those of the list.
  private(set) var inputs: InputNames
  /// `true` if no input is named, so that standard input is read.
  let hasNoInputs: Bool
  let inputList: InputList?
  let target: Target
  /// The output format that was named, by an option or a suffix.
  let requestedFormat: OutputFormat?
  /// Warnings about options that don't affect the output format.
  let ineffective: [String]
  /// Fetches the inputs that are URLs; `nil` if there are none.
  private(set) var session: WebSession?
  /// The versions that the inputs are; `nil` unless they are those of files in git.
  private(set) var git: GitHistory?

  enum Target: Equatable {
    case standardOutput
    case file(String, Compression?)
    /// A file for each input.
    case folder(String)
    case notes(String)
    /// Folders for the values of columns.
    case partitions(String, [PartitionKey], ExistingRows)
  }

  /// - Parameter terminal: the terminal of standard output; `nil` if there is none.
  init(_ options: Options, on terminal: Terminal? = nil) throws(FeedError) {
    try options.checkTarget()
    self.options = options
    let file = options.target == "-" ? nil : options.target
    target =
      if let folder = options.folder, options.splitsEntries {
        .notes(folder)
      } else if let folder = options.folder {
        options.partition.isEmpty
          ? .folder(folder)
          : .partitions(folder, options.partition, options.existingRows ?? .refuse)
      } else if let file {
        .file(file, try Self.compression(of: file))
      } else {
        .standardOutput
      }
    inputs = options.operands
    inputList = options.inputList.map(InputList.init)
    hasNoInputs = inputs.isEmpty && inputList == nil
    if hasNoInputs { inputs.append("-") }
    try options.checkInputs(areNamed: !hasNoInputs, target)
    let shown = target == .standardOutput ? terminal : nil
    let usual = shown == nil ? OutputFormat.csv : .terminal
    // An explanation for a person has no format, and its file any suffix.
    let isPage = !options.command.writesTable
    requestedFormat =
      options.splitsEntries
      ? .markdown
      : isPage
        ? options.output ?? (try? Self.format(nil, file)) : try Self.format(options.output, file)
    conversion = options.conversion
    conversion.output = requestedFormat ?? usual
    guard shown == nil || !conversion.output.isBinary else {
      throw .usage("\(conversion.output.name) isn't text for a terminal; name a file with --output")
    }
    let format = conversion.output.name
    ineffective = (isPage ? [] : options.given)
      .filter { $0.flag.formats?.contains(format) == false }
      .map { "\($0.spelling) has no effect on \(format)" }
    if conversion.reading.isStrict, let message = ineffective.first { throw .usage(message) }
    conversion.writing.terminal.width = conversion.writing.terminal.width ?? shown?.width
    conversion.writing.terminal.hasColor = options.color.hasColor(on: shown)
    conversion.writing.terminal.isASCII = target == .standardOutput && !Terminal.showsUnicode
    // Counting the processors takes time.
    let isSingle = inputs.count == 1 && inputList == nil
    conversion.jobs = options.jobs ?? (isSingle ? min(2, Workers.affordable) : Workers.processors)
    do throws(FeedError) {
      try conversion.selection.check()
      if type(of: options.command).traits.contains(.pairs) {
        // These count the rows of a report.
        (conversion.selection.offset, conversion.selection.limit) = (0, nil)
      } else if let keys = options.sorting {
        conversion.selection.sorting = try ColumnList.sortKeys("--sort", keys)
      }
      conversion = try conversion.validated()
    } catch {
      throw options.spelled(error)
    }
  }

  /// Reads what the options name besides the inputs, and runs a command that reads these, with the
  /// files that no output may replace. Without inputs it shows how to name them.
  mutating func read(
    _ reporter: Reporter, _ run: (Plan, ReadFiles) throws(FeedError) -> Void
  ) throws(FeedError) {
    guard !hasNoInputs || !StandardDescriptors.inputIsTerminal else {
      guard CommandLine.argc == 1 else {
        throw .usage("no input; usage: chartconv \(type(of: options.command).help.synopsis)")
      }
      reporter.fail(.usage("no input; for example:"))
      let examples = type(of: options.command).help.examples.map { "  \($0)\n" }
      let help = "chartconv -h shows the common options, chartconv --help all options\n"
      return MessageWriter.send(examples.joined() + help)
    }
    try readInputs()
    let files = try readFiles()
    try readSelection()
    if let list = options.errorList { reporter.errors = try ErrorList(list) }
    if let folder = options.failedInputs {
      reporter.failedInputs = try FailedInputs(folder, conversion.reading.parser.limits)
    }
    reporter.showsWarnings = options.showsWarnings
    reporter.allowsPartialOutput = conversion.allowsPartialOutput
    for message in ineffective { reporter.warn(message) }
    for path in git?.shallow ?? [] {
      reporter.warn("the repository is a shallow clone, which lacks older versions", of: path)
    }
    let isWatched =
      options.showsWarnings && StandardDescriptors.errorsAreTerminal
      && (target != .standardOutput || !StandardDescriptors.outputIsTerminal)
    let watch = RunReport(
      options.statistics,
      isWatched ? ProgressLine(inputs: inputs.count, bytes: inputs.size) : nil)
    reporter.progress = watch.progress
    conversion.counter = watch.counter
    defer {
      reporter.keepFailedMembers()
      watch.end(reporter)
    }
    try run(self, files)
  }

  /// Adds the inputs of the list and replaces folders by their files.
  mutating func readInputs() throws(FeedError) {
    if let inputList {
      try inputList.read(into: &inputs)
      if inputList.path == "-", inputs.contains("-") {
        throw .usage("--files-from: standard input can't be both the list and an input")
      }
    }
    if options.excludedIDs == "-", inputList?.path == "-" || inputs.contains("-") {
      throw .usage(
        "--exclude-ids: standard input can't be both the ids and an input or a list of them")
    }
    let named = inputs.count
    if options.usesGit {
      let history = try GitHistory(of: Array(inputs), within: conversion.selection.dates)
      inputs = InputNames(history.names)
      git = history
      if options.jobs == nil { conversion.jobs = Workers.processors }
      return
    }
    try inputs.expandPresets()
    inputs.expandFolders(options.fileFilter)
    if options.jobs == nil {
      if inputs.count > named { conversion.jobs = Workers.processors }
      if inputs.areSmall { conversion.jobs = 1 }
    }
    if inputs.contains(where: WebAddress.isAddress) {
      session = try makeSession()
    }
  }

  /// Reads the files of the entries to leave out.
  mutating func readSelection() throws(FeedError) {
    if let path = options.excludedIDs { conversion.selection.excludedIDs = try IDList.read(path) }
    if let path = options.knownEntries {
      conversion.selection.known = try KnownEntries(
        path: path, keeping: options.knownEntriesKeeping ?? .days(90))
    }
  }

  func makeSession(ofArchive: Bool = false) throws(FeedError) -> WebSession {
    var web = try options.web.completed(
      usesCache: options.usesCache, by: conversion.reading.parser.limits)
    web.isOfArchive = ofArchive
    return WebSession(web)
  }

  /// Returns the requested format, else that of the target's suffix, else CSV; `nil` if there is no
  /// target.
  private static func format(
    _ requested: OutputFormat?, _ target: String?
  ) throws(FeedError) -> OutputFormat? {
    if let requested { return requested }
    guard let target else { return nil }
    guard let suffix = suffix(of: try withoutCompression(target)) else { return .csv }
    if let format = OutputFormat.program.first(where: { $0.suffixes.contains(suffix) }) {
      return format
    }
    let known = OutputFormat.program.flatMap(\.suffixes).map { ".\($0)" }.joined(separator: ", ")
    throw .usage("--output: '.\(suffix)' is not the suffix of a format (\(known)); use --to")
  }

  static func isOutputName(_ name: String) -> Bool {
    guard let path = try? withoutCompression(name), let suffix = suffix(of: path) else {
      return false
    }
    return OutputFormat.program.contains { $0.suffixes.contains(suffix) }
  }

  private static func compression(of target: String) throws(FeedError) -> Compression? {
    guard let suffix = suffix(of: target),
      let compression = Compression.all.first(where: { $0.suffixes.contains(suffix) })
    else { return nil }
    guard compression.isWritable else {
      let writable = Compression.all.filter(\.isWritable).flatMap(\.suffixes).map { ".\($0)" }
      throw .usage(
        "--output: '.\(suffix)' can be read but not written; use \(writable.joined(separator: ", "))"
      )
    }
    return compression
  }

  static func withoutCompression(_ target: String) throws(FeedError) -> String {
    guard try compression(of: target) != nil, let point = target.lastIndex(of: ".") else {
      return target
    }
    return String(target[..<point])
  }

  /// Returns the part after the last dot of the file's name, in lower case.
  static func suffix(of path: String) -> String? {
    guard let name = path.split(separator: "/").last, let point = name.lastIndex(of: "."),
      point > name.startIndex
    else { return nil }
    return String(name[name.index(after: point)...]).lowercased()
  }
}

extension Options {
  /// Throws `.usage` if options of the output can't be combined.
  fileprivate func checkTarget() throws(FeedError) {
    func refuse(_ isWrong: Bool, _ message: String) throws(FeedError) {
      if isWrong { throw .usage(message) }
    }
    try refuse(target != nil && folder != nil, "--output and --output-dir can't be combined")
    try refuse(!partition.isEmpty && folder == nil, "--partition requires --output-dir")
    try refuse(
      partition.isEmpty && existingRows != nil, "--append and --overwrite require --partition")
    try refuse(
      splitsEntries && (folder == nil || !partition.isEmpty),
      "--split requires --output-dir, without --partition")
    try refuse(
      splitsEntries && output?.name ?? "markdown" != "markdown",
      "--split writes Markdown; leave out --to")
  }

  fileprivate func checkInputs(areNamed: Bool, _ target: Plan.Target) throws(FeedError) {
    if usesGit, !areNamed { throw .usage("--git requires the names of files or folders") }
    guard knownEntries != nil else {
      if knownEntriesKeeping != nil { throw .usage("--only-new-keep requires --only-new") }
      return
    }
    switch target {
    case .folder: throw .usage("--only-new and --output-dir can't be combined")
    case .partitions(_, _, .overwrite):
      throw .usage("--only-new and --overwrite can't be combined; --append adds the new entries")
    default: break
    }
  }
}
