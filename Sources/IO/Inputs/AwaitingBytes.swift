extension FeedError {
  /// Not an error of the input: reading goes on when more bytes were appended to its source.
  package static var awaitingBytes: Self { Self(.unreadable, awaitingMessage) }

  /// `true` if more bytes are needed to go on.
  package var isAwaitingBytes: Bool {
    kind == .unreadable && message.utf8.elementsEqual(Self.awaitingMessage.utf8)
  }

  private static var awaitingMessage: String { "more bytes are awaited" }
}
