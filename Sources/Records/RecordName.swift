/// The words of a dialect that a reader knows, as cases to switch over.
///
/// A conforming enum has `UInt8` raw values; the parsers carry the raw values and know nothing of
/// their meaning.
public protocol RecordName: RawRepresentable, CaseIterable, Sendable where RawValue == UInt8 {}
