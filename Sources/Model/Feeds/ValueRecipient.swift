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

extension ListMember {
  @frozen
  @usableFromInline
  package enum ValueRecipient: UInt8, ItemMember {
    case name, type, address, split, fee, payment, method
  }
}

extension ValueRecipient: ItemValue {
  package typealias Member = ListMember.ValueRecipient

  package static var list: EntryField { .valueRecipients }
  package static let items = ItemType(
    Self.self, "valueRecipient", label: [.name, .address], integers: [.split], booleans: [.fee])

  package init(_ item: ListItem) {
    self.init()
    name = item.string(Member.name)
    type = item.string(Member.type)
    address = item.string(Member.address)
    split = item.integer(Member.split)
    fee = item.boolean(Member.fee)
    payment = item.string(Member.payment)
    method = item.string(Member.method)
  }

  package func fill(_ rows: inout RowBatch) {
    rows.set(member: Member.name, name)
    rows.set(member: Member.type, type)
    rows.set(member: Member.address, address)
    rows.set(member: Member.split, split)
    rows.set(member: Member.fee, fee)
    rows.set(member: Member.payment, payment)
    rows.set(member: Member.method, method)
  }
}
