/// The names of a dialect, as cases to switch over.
///
/// Conforming enums have `UInt8` raw values, which the parsers pass on without interpreting them.
@usableFromInline
package protocol RecordName: RawRepresentable, CaseIterable, Sendable where RawValue == UInt8 {}
