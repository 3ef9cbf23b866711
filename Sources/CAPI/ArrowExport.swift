internal import CChartConvInterface
internal import ChartConv

/// Exports a record batch as `ArrowArray`. Its arrays share the memory of the batch.
struct ArrowExport: ~Copyable {
  private let batch: ArrowBatch
  private var nodeCount = 0
  private var bufferCount = 0

  /// - Parameter schema: the structure of the columns.
  /// - Parameter array: the memory of the exported array.
  static func export(
    _ batch: ArrowBatch, _ schema: ArrowField, to array: UnsafeMutablePointer<ArrowArray>
  ) {
    var export = Self(batch)
    let memory = ArrayMemory(batch, schema)
    unsafe memory.buffers.initialize(to: nil)
    unsafe export.write(schema, memory, count: batch.rowCount, nulls: 0, to: array)
  }

  private init(_ batch: ArrowBatch) { self.batch = batch }

  private mutating func writeNext(_ field: ArrowField, to array: UnsafeMutablePointer<ArrowArray>) {
    let (count, nulls) = (batch.nodes[nodeCount], batch.nodes[nodeCount + 1])
    nodeCount += 2
    let memory = ArrayMemory(batch, field)
    for index in 0..<field.bufferCount {
      let offset = batch.buffers[bufferCount]
      bufferCount += 2
      // The first buffer has a bit for each value that isn't null.
      let isAbsent = index == 0 && nulls == 0
      unsafe (memory.buffers + index).initialize(
        to: isAbsent ? nil : UnsafeRawPointer(batch.body.start + offset))
    }
    unsafe write(field, memory, count: count, nulls: nulls, to: array)
  }

  private mutating func write(
    _ field: ArrowField, _ memory: ArrayMemory, count: Int, nulls: Int,
    to array: UnsafeMutablePointer<ArrowArray>
  ) {
    for (index, child) in field.children.enumerated() {
      unsafe writeNext(child, to: memory.children.values + index)
    }
    unsafe array.initialize(
      to: ArrowArray(
        length: Int64(count), null_count: Int64(nulls), offset: 0,
        n_buffers: Int64(field.bufferCount), n_children: Int64(field.children.count),
        buffers: memory.buffers, children: memory.children.pointers, dictionary: nil,
        release: { array in
          guard let array = unsafe array, let memory = unsafe array.pointee.private_data else {
            return
          }
          // A child that was moved away has no release function.
          for index in unsafe 0..<Int(array.pointee.n_children) {
            guard let child = unsafe array.pointee.children[index],
              let release = unsafe child.pointee.release
            else { continue }
            unsafe release(child)
          }
          unsafe array.pointee.release = nil
          unsafe Unmanaged<ArrayMemory>.fromOpaque(memory).release()
        },
        private_data: Unmanaged.passRetained(memory).toOpaque()))
  }
}

@safe
private final class ArrayMemory {
  let batch: ArrowBatch
  let buffers: UnsafeMutablePointer<UnsafeRawPointer?>
  let children: ChildMemory<ArrowArray>

  init(_ batch: ArrowBatch, _ field: ArrowField) {
    self.batch = batch
    unsafe buffers = .allocate(capacity: field.bufferCount)
    unsafe children = ChildMemory(field.children.count)
  }

  deinit { unsafe buffers.deallocate() }
}
