internal import ChartConvBytes

/// The identities of the input files, none of which may be replaced by an output.
struct InputIdentities: Sendable {
  private var identities: Set<FileStatus.Identity> = []

  init(of inputs: some Collection<String>) {
    for input in inputs where input != "-" {
      if let identity = FileStatus(of: input)?.identity { identities.insert(identity) }
    }
  }

  /// Returns `true` if there is a file at `path`, and it is an input.
  func contain(_ path: String) -> Bool {
    FileStatus(of: path).map { identities.contains($0.identity) } ?? false
  }
}
