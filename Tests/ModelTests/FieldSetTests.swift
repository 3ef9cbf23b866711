import ChartConvModel
import Testing

struct FieldSetTests {
  @Test func setContainsItsElements() {
    var set = FieldSet()
    #expect(set.isEmpty)
    for (count, field) in EntryField.allCases.enumerated() {
      #expect(!set.contains(field))
      set.insert(field)
      #expect(set.contains(field))
      #expect(EntryField.allCases.filter(set.contains).count == count + 1)
    }
    #expect(set == FieldSet.all.union([.extra, .feedExtra, .entryDate, .seen]) && !set.isEmpty)
    #expect(set.intersection(.all) == .all && !FieldSet.all.contains(.extra))
  }

  @Test func sets() {
    let some: FieldSet = [.price, .name, .price]
    #expect(some == FieldSet([.name, .price]))
    #expect(some.union([.rank]) == [.name, .price, .rank])
    #expect(some.isDisjoint(with: [.rank, .authors]))
    #expect(!some.isDisjoint(with: [.rank, .name]))
    #expect(FieldSet().isDisjoint(with: .all))
  }
}
