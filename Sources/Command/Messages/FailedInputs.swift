internal import ChartConv
internal import ChartConvIO

/// The folder of `--set failed-into`: copies of the inputs that failed, to read them again. Of a member of
/// an archive that is the archive.
final class FailedInputs {
  private let folder: String
  private var kept: Set<ExactText> = []

  init(_ folder: String) throws(FeedError) {
    self.folder = folder
    _ = try OutputFolder(path: folder)
  }

  /// Copies the file of an input. Returns `false` if it has none: standard input, or an address.
  func keep(_ source: String) throws(FeedError) -> Bool {
    let path =
      FileStatus(of: source)?.isRegular ?? false ? source : ConversionInput.path(source).archive
    guard let path else { return false }
    if kept.insert(ExactText(path)).inserted { try AtomicFile.copy(path, into: folder) }
    return true
  }
}
