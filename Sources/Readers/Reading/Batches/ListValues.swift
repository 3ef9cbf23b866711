internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvParsers

/// The values of a row's long lists, to be found without a walk through the lists for each element.
struct ListValues {
  private static let longest = 32
  private var texts: [ExactText: FieldSet] = [:]
  private var numbers: [Int: FieldSet] = [:]
  private var flags: [Bool: FieldSet] = [:]

  /// Returns `nil` if no list is long.
  init?(of row: Row) {
    let lists = EntryField.lists.filter { row.has($0) }
    guard lists.contains(where: { row.list($0).count > Self.longest }) else { return nil }
    for list in lists {
      var items = row.list(list)
      while let item = items.item() {
        for member in list.members {
          switch member.type {
          case .integer:
            if let number = item.integer(at: member.ordinal) {
              numbers[number, default: []].insert(list)
            }
          case .boolean:
            if let flag = item.boolean(at: member.ordinal) { flags[flag, default: []].insert(list) }
          default:
            guard let text = item.text(at: member.ordinal) else { continue }
            texts[ExactText(String(text)), default: []].insert(list)
            texts[ExactText(String(text.trimmed)), default: []].insert(list)
          }
        }
      }
    }
  }

  func hold(_ text: String, _ fields: FieldSet) -> Bool {
    texts[ExactText(text)].map { !$0.isDisjoint(with: fields) } ?? false
  }

  func hold(_ number: Int, _ fields: FieldSet) -> Bool {
    numbers[number].map { !$0.isDisjoint(with: fields) } ?? false
  }

  func hold(_ flag: Bool, _ fields: FieldSet) -> Bool {
    flags[flag].map { !$0.isDisjoint(with: fields) } ?? false
  }
}
