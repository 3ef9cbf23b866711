import ChartConv

extension FeedOption {
  /// The flag that sets the option.
  var flag: String {
    switch self {
    case .archiveMemory: "--max-unpacker"
    case .archiveRatio: "--max-ratio"
    case .baseURL: "--base-url"
    case .columnCompression: "--compression"
    case .condition: "--where"
    case .delimiter: "--delimiter"
    case .encoding: "--encoding"
    case .exactText: "--exact-text"
    case .expansion: "--max-expansion"
    case .fields: "--fields"
    case .jobs: "--jobs"
    case .limit: "--limit"
    case .reportCondition: "--having"
    case .null: "--null"
    case .offset: "--offset"
    case .sorting: "--sort"
    case .sortLimit: "--max-sort"
    case .unique: "--unique"
    }
  }
}

extension FeedError {
  /// The error with the flag that it is about in its message.
  var withFlag: Self {
    guard let option else { return self }
    var error = self
    error.option = nil
    error.message =
      kind == .usage ? "\(option.flag): \(message)" : "\(message); see \(option.flag)"
    return error
  }
}

extension FeedWarning {
  /// The message with the flag that it is about.
  var messageWithFlag: String { option.map { "\(message); see \($0.flag)" } ?? message }
}
