import ChartConv
import ChartConvWeb

extension Plan {
  /// Returns the files that no output may replace. Throws `.usage` if the output or the list of
  /// errors would replace one of them, or if both are the same file.
  func readFiles(errorList: String?) throws(FeedError) -> ReadFiles {
    var files = ReadFiles()
    files.add(inputList?.path, "the file of --files-from")
    files.add(excludedIDs, "the file of --exclude-ids")
    files.add(web.authorities, "the file of --cacert")
    for input in inputs { files.add(input, "an input") }
    try Self.check("--only-new", knownEntries, files)
    files.add(output: knownEntries, "the file of --only-new")
    try Self.check("--errors", errorList, files)
    files.add(output: errorList, "the file of --errors")
    switch target {
    case .file(let path, _): try Self.check("--output", path, files)
    case .standardOutput:
      if let role = files.role(ofDescriptor: 1) {
        throw .usage("standard output is \(role); write to another file")
      }
    // Their files are compared when their names are known.
    case .folder, .partitions: break
    }
    return files
  }

  private static func check(
    _ option: String, _ path: String?, _ files: ReadFiles
  ) throws(FeedError) {
    guard let path, let file = files.replaced(by: path) else { return }
    throw .usage("\(option): '\(file.path)' is \(file.role)")
  }
}
