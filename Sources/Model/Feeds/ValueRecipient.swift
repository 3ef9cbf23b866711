/// A recipient of a share of listeners' payments for an episode (`podcast:valueRecipient`).
public struct ValueRecipient: Sendable, Hashable, Codable {
  /// The name.
  @ExactText public var name: String?
  /// The kind of address: `node`, `lnaddress`.
  @ExactText public var type: String?
  /// The address that is paid.
  @ExactText public var address: String?
  /// The number of shares.
  public var split: Int?
  /// `true` for a fee, which is taken off before the rest is split.
  public var fee: Bool?
  /// The `type` of the enclosing `podcast:value`: `lightning`.
  @ExactText public var payment: String?
  /// The `method` of that element: `keysend`.
  @ExactText public var method: String?

  /// Creates a recipient.
  public init(
    name: String? = nil, type: String? = nil, address: String? = nil, split: Int? = nil
  ) {
    self.name = name
    self.type = type
    self.address = address
    self.split = split
  }
}
