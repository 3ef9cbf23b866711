public import ChartConv
public import Foundation

extension URL {
  /// Creates the URL of an address in a feed, such as `Entry.artworkURL`; `nil` if there is none
  /// or it isn't a URL.
  public init?(feedAddress address: String?) {
    guard let address, let url = Self(string: address) else { return nil }
    self = url
  }
}

extension FeedDocument {
  /// Returns the feeds in an output format. See `encoded(as:_:onWarning:)`.
  public func encodedData(
    as format: OutputFormat, _ options: OutputOptions = .init(),
    onWarning: (FeedWarning) -> Void = { _ in }
  ) throws(FeedError) -> Data {
    Data(try encoded(as: format, options, onWarning: onWarning))
  }
}

extension FeedError: LocalizedError {
  /// The error's description: source, position and message.
  public var errorDescription: String? { description }
}
