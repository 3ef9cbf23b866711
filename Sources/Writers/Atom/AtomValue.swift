import ChartConvIO
import ChartConvModel

/// Writes the recipients of payments (`podcast:value`).
struct AtomValue: Sendable {
  let xml: XMLWriter

  /// Recipients in a row with the same way to pay share a block.
  func write(_ row: Row, into output: inout OutputBuffer) {
    var recipients = row.list(.valueRecipients)
    var previous = row.list(.valueRecipients)
    guard let first = recipients.item() else { return }
    write(blockOf: first, into: &output)
    write(recipient: first, into: &output)
    while let recipient = recipients.item(), let last = previous.item() {
      if !Self.shareBlock(last, recipient) {
        output.append("</podcast:value>\n")
        write(blockOf: recipient, into: &output)
      }
      write(recipient: recipient, into: &output)
    }
    output.append("</podcast:value>\n")
  }

  private static func shareBlock(_ one: ListItem, _ other: ListItem) -> Bool {
    for member in [ListMember.ValueRecipient.payment, .method] {
      switch (one.text(member), other.text(member)) {
      case (nil, nil): continue
      case (let one?, let other?): if !one.equals(other) { return false }
      default: return false
      }
    }
    return true
  }

  private func write(blockOf recipient: ListItem, into output: inout OutputBuffer) {
    typealias Member = ListMember.ValueRecipient
    output.append("<podcast:value")
    xml.attribute("type", recipient.text(Member.payment), into: &output)
    xml.attribute("method", recipient.text(Member.method), into: &output)
    output.append(">")
  }

  private func write(recipient: ListItem, into output: inout OutputBuffer) {
    typealias Member = ListMember.ValueRecipient
    output.append("<podcast:valueRecipient")
    xml.attribute("name", recipient.text(Member.name), into: &output)
    xml.attribute("type", recipient.text(Member.type), into: &output)
    xml.attribute("address", recipient.text(Member.address), into: &output)
    xml.attribute("split", recipient.integer(Member.split), into: &output)
    if let fee = recipient.boolean(Member.fee) {
      xml.attribute("fee", fee ? "true" : "false", into: &output)
    }
    output.append("/>")
  }
}
