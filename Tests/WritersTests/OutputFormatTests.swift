import ChartConvModel
import ChartConvWriters
import Testing

struct OutputFormatTests {
  @Test func namesAndSuffixesAreDistinct() {
    let names = OutputFormat.all.map(\.name)
    #expect(Set(names).count == names.count)
    let suffixes = OutputFormat.all.flatMap(\.suffixes)
    #expect(Set(suffixes).count == suffixes.count)
  }

  @Test func defaultColumnsAreCarriedAndRead() {
    for format in OutputFormat.all {
      let reads = format.reads(format.standardFields)
      for field in format.standardFields {
        #expect(format.carries.contains(field) && reads.contains(field))
      }
    }
  }
}
