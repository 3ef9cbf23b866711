import ChartConvModel
import ChartConvWriters
import Testing

struct TSVTests {
  @Test func backslashSequencesAndNoQuotes() {
    var entry = Entry()
    entry.name = "a\tb\nc\rd\\n \"e\", f"
    #expect(Sample.write(.tsv, [.rank, .name], entry) == "\ta\\tb\\nc\\rd\\\\n \"e\", f\n")
  }

  @Test func typedValues() {
    var entry = Sample.song
    entry.explicit = false
    entry.durationInMilliseconds = -5
    #expect(
      Sample.write(.tsv, [.rank, .price, .releaseDate, .updated, .explicit, .duration], entry)
        == "1\t1.29\t2014-05-07\t2014-05-26T06:05:04.25-07:00\tfalse\t-5\n")
  }

  @Test func header() {
    var options = OutputOptions()
    options.fields = [.rank, .name]
    #expect(Sample.write(.tsv, [(Feed(), [])], options) == "rank\tname\n")
  }

  @Test func nullText() {
    var entry = Entry()
    entry.name = "\\N"
    #expect(Sample.write(.tsv, [.id, .name], entry) { $0.null = "\\N" } == "\\N\t\\\\N\n")
  }
}
