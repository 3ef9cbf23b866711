internal import CChartConvCurrentInput

/// The input that the current thread works on. The program names it where memory runs out.
///
/// A new thread has the input of the thread that starts it.
package enum CurrentInput {
  /// The input's name; empty if the thread works on none.
  package static var name: String {
    get { unsafe String(cString: cci_name()) }
    set {
      var name = newValue
      name.withUTF8 { unsafe cci_set($0.baseAddress, $0.count) }
    }
  }
}
