import ChartConvModel
import Testing

@testable import ChartConvConvert

/// Dates in the names of files.
@Suite struct SnapshotNameTests {
  @Test(arguments: [
    ("2024-05-01.json", "2024-05-01T00:00:00Z"), ("top_20240501.json", "2024-05-01T00:00:00Z"),
    ("2024-05-01T06-30-12Z.xml.gz", "2024-05-01T06:30:12Z"),
    ("us/20240501T063012Z.xml", "2024-05-01T06:30:12Z"),
    ("a 2024_05_01_0630.x", "2024-05-01T06:30:00Z"),
    ("2024/05/01/top-100.json", "2024-05-01T00:00:00Z"),
    ("2023-01-01/2024.05.01", "2024-05-01T00:00:00Z"),
    ("2024-05-01T99-99.json", "2024-05-01T00:00:00Z"),
    ("2024-05-01-top-50.json", "2024-05-01T00:00:00Z"),
    ("2024-13-01.json", nil), ("1900000101.json", nil), ("202405011.json", nil),
    ("2024-0501.json", nil),
    ("2024-02-30.json", nil), ("top.json", nil), ("", nil), ("2024-05", nil),
  ])
  func dates(_ path: String, _ date: String?) {
    #expect(SnapshotName.date(in: path)?.description == date, "\(path)")
  }
}
