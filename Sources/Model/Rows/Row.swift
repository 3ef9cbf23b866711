/// A row of a ``RowBatch``; a view that can't outlive the batch.
///
/// Texts are spans of UTF-8. A `String` is created only on request.
@safe
@usableFromInline
@frozen
package struct Row: ~Escapable {
  @usableFromInline let slots: UnsafePointer<Slot>
  @usableFromInline let presence: FieldSet.Bits
  @usableFromInline let texts: Span<UInt8>
  @usableFromInline let items: Span<Slot>

  @inlinable
  @_lifetime(copy texts, copy items)
  init(slots: UnsafePointer<Slot>, presence: FieldSet.Bits, texts: Span<UInt8>, items: Span<Slot>) {
    unsafe self.slots = slots
    self.presence = presence
    self.texts = texts
    self.items = items
  }

  @_lifetime(copy self)
  package func limited(to fields: FieldSet) -> Row {
    unsafe Row(slots: slots, presence: presence & fields.bits, texts: texts, items: items)
  }

  @inlinable
  package func has(_ field: EntryField) -> Bool { presence & field.bit != 0 }

  @inlinable
  package func hasAny(of fields: FieldSet) -> Bool { presence & fields.bits != 0 }

  package func present(in fields: FieldSet) -> FieldSet { FieldSet(bits: fields.bits & presence) }

  /// Returns `true` if the row took the value, a text or a list, from its feed.
  package func isInherited(_ field: EntryField) -> Bool { has(field) && slot(field).isInherited }

  @inlinable
  func slot(_ field: EntryField) -> Slot { unsafe slots[Int(field.rawValue)] }

  /// Returns the bytes of a text, or the digits of a decimal.
  @inlinable
  @_lifetime(copy self)
  package func text(_ field: EntryField) -> Span<UInt8>? {
    guard has(field) else { return nil }
    return bytes(slot(field).text)
  }

  @inlinable
  @_lifetime(copy self)
  package func bytes(_ range: TextRange) -> Span<UInt8> {
    unsafe texts.extracting(unchecked: Int(range.start)..<Int(range.start) + Int(range.count))
  }

  @inlinable
  package func integer(_ field: EntryField) -> Int? { has(field) ? slot(field).integer : nil }

  @inlinable
  package func boolean(_ field: EntryField) -> Bool? { has(field) ? slot(field).boolean : nil }

  @inlinable
  package func date(_ field: EntryField) -> CalendarDate? { has(field) ? slot(field).date : nil }

  @inlinable
  package func timestamp(_ field: EntryField) -> Timestamp? {
    has(field) ? slot(field).timestamp : nil
  }

  /// Returns the text as a `String`. Invalid UTF-8 becomes U+FFFD.
  package func string(_ field: EntryField) -> String? {
    guard let text = text(field) else { return nil }
    return String(decodingUTF8: text)
  }
}

extension RowBatch {
  /// The row at `index`, which must be below `count`.
  @inlinable
  package subscript(index: Int) -> Row {
    @_lifetime(borrow self) get {
      unsafe _overrideLifetime(
        Row(
          slots: unsafe slots.start + index * EntryField.count, presence: presence[index],
          texts: texts.span, items: items.span), borrowing: self)
    }
  }
}

extension String {
  /// Decodes UTF-8. Invalid bytes become U+FFFD.
  @usableFromInline package init(decodingUTF8 bytes: Span<UInt8>) {
    self = unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }
}
