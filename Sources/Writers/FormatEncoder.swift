package import ChartConvModel

/// Encodes batches of rows into fragments of output. The parallel half of a format.
///
/// An encoder does no I/O and can't fail. Each worker has an encoder for its inputs; an
/// ``Assembler`` joins their fragments in the order of the inputs. An encoder gets the batches of a
/// feed in order. Its output depends only on these batches and its options.
package protocol FormatEncoder {
  /// Encodes rows of a batch into an empty fragment, until that is full.
  mutating func encode(_ batch: borrowing RowBatch, into fragment: Fragment)
}
