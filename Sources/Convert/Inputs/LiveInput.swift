/// An input whose bytes come over time, and which has warnings that its bytes don't show.
package protocol LiveInput: AnyObject, Sendable {
  /// Returns the warnings since the last call.
  func takeWarnings() -> [String]

  /// Returns `true` if bytes were waited for since the last call. Rows are then written at once.
  func takeWait() -> Bool

  /// `true` while further bytes may have to be waited for.
  var isReceiving: Bool { get }
}
