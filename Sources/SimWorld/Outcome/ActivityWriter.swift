import SimKernel

/// Writes the entries of an ``ActivityTally`` in rising order.
struct ActivityWriter {
  private var writer = ByteWriter()
  private var next: UInt64 = 0

  var bytes: [UInt8] { writer.bytes }

  /// - Precondition: `key` is above the last, `count` positive.
  mutating func append(_ key: UInt64, count: Int) {
    let isRepeated = count > 1
    writer.append(number: (key - next) << 1 | (isRepeated ? 1 : 0))
    if isRepeated { writer.append(count: count - 2) }
    next = key + 1
  }
}
