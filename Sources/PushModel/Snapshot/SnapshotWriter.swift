/// The fields of a snapshot, written one after another without gaps.
///
/// Integers are little-endian. A number is its 64 bits, a moment an `Int64` of milliseconds, a flag one
/// byte, 0 or 1, an enum its raw value, a list a count and its elements, a text its length in a byte
/// and its UTF-8.
/// Around the fields stand four letters, the version (`UInt16`), the length of the fields
/// (`UInt32`), and after them the checksum of everything before it (`UInt64`).
package struct SnapshotWriter {
  private var bytes: [UInt8]

  /// A snapshot without fields.
  package init(_ kind: SnapshotKind) {
    bytes = Array(kind.rawValue.utf8)
    write(kind.version)
    write(UInt32(0))
  }

  /// Writes an integer in as many bytes as its type has.
  package mutating func write(_ value: some FixedWidthInteger) {
    for byte in 0..<value.bitWidth / 8 {
      bytes.append(UInt8(truncatingIfNeeded: value >> (8 * byte)))
    }
  }

  /// Writes the bits of a number.
  package mutating func write(_ number: Double) { write(number.bitPattern) }

  /// Writes 1 or 0.
  package mutating func write(_ flag: Bool) { write(flag ? UInt8(1) : 0) }

  /// Writes the milliseconds of a moment.
  package mutating func write(_ moment: Timestamp) { write(moment.milliseconds) }

  /// Writes the raw value of an id or an enum.
  package mutating func write<Value: RawRepresentable>(_ value: Value)
  where Value.RawValue: FixedWidthInteger {
    write(value.rawValue)
  }

  /// Writes 0 for production, 1 for the sandbox.
  package mutating func write(_ environment: ProviderEnvironment) {
    write(environment == .sandbox)
  }

  /// Writes a text of at most 255 bytes of UTF-8; a longer one is cut there, and no zone has its
  /// name.
  package mutating func write(_ text: String) {
    let text = text.utf8.prefix(255)
    write(UInt8(text.count))
    bytes.append(contentsOf: text)
  }

  /// Writes a value field by field.
  package mutating func write(_ value: some SnapshotValue) { value.write(to: &self) }

  /// Writes the number of values in four bytes, then the values.
  package mutating func write(_ values: [some SnapshotValue]) {
    write(UInt32(values.count))
    for value in values { write(value) }
  }

  /// The finished snapshot, with its length and checksum.
  package consuming func finished() -> [UInt8] {
    let length = UInt32(bytes.count - SnapshotKind.headerLength)
    for byte in 0..<4 {
      bytes[SnapshotKind.headerLength - 4 + byte] = UInt8(truncatingIfNeeded: length >> (8 * byte))
    }
    write(checksum(bytes[...]))
    return bytes
  }
}

/// A value with a fixed place for each of its fields in a snapshot.
package protocol SnapshotValue {
  /// Writes the fields in their order.
  func write(to writer: inout SnapshotWriter)
  /// Reads what ``write(to:)`` has written.
  ///
  /// - Throws: ``SnapshotError`` for a field out of range, or when the fields end too early.
  init(from reader: inout SnapshotReader) throws(SnapshotError)
}
