// placeholder until merged
enum StoreURL {
  static func legacyChart(_ url: String?) -> (chart: String, country: String?)? { nil }
  static func id(_ url: String?) -> String? { nil }
  static func width(_ url: String?) -> Int? { nil }
}
enum Kind { static func name(_ s: String) -> String { s.lowercased() } }
import FeedModel
extension Timestamp { init?(feedDate: ArraySlice<UInt8>) { return nil } }
