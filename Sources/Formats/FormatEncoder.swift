package import ChartConvModel

/// Encodes batches of rows in one format: rows in, a fragment of output out, nothing else.
///
/// An encoder does no I/O and can't fail. Several encoders work side by side, each on the inputs of
/// one worker; an ``Assembler`` joins their fragments in the order of the inputs. An encoder sees
/// the batches of a feed in order. Everything that it writes follows from these batches and its
/// options.
package protocol FormatEncoder {
  /// Encodes a batch into an empty fragment, as many rows as this has room for: `takeRow(of:)`.
  mutating func encode(_ batch: borrowing RowBatch, into fragment: Fragment)
}
