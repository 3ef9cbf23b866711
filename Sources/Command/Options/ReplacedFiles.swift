import ChartConvCore

extension Plan {
  /// Throws `.usage` if the output or the list of errors would replace a file that the run reads, or the
  /// one the other.
  func checkReplacedFiles(errorList: String?) throws(FeedError) {
    try check("--errors", errorList)
    switch target {
    case .file(let path, _), .database(let path):
      try check("--output", path)
      if let place = errorList.flatMap(FilePlace.init), place == FilePlace(of: path) {
        throw .usage("--errors and --output can't name the same file")
      }
    // Their files are compared with the inputs when their names are known.
    case .folder, .partitions, .standardOutput: break
    }
  }

  private func check(_ option: String, _ path: String?) throws(FeedError) {
    // A terminal, a pipe or /dev/null isn't replaced.
    guard let path, let status = FileStatus(of: path), status.isRegular else { return }
    func isReplaced(_ input: String) -> Bool {
      FileStatus(of: input)?.identity == status.identity
    }
    if let list = inputList?.path, isReplaced(list) {
      throw .usage("\(option): '\(path)' is the file of --files-from")
    }
    if let ids = excludedIDs, isReplaced(ids) {
      throw .usage("\(option): '\(path)' is the file of --exclude-ids")
    }
    if inputs.contains(where: isReplaced) {
      throw .usage("\(option): '\(path)' is an input")
    }
  }
}
