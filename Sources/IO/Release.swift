/// The version of the library and the program.
package enum Release {
  package static let version = "0.1.0"
}
