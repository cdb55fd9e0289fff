/// The fields of a value, which are written or read one after another: one list of them is both directions.
///
/// Integers are little-endian in as many bytes as they are stored in, without gaps, unless they have the variable
/// length of ``ByteWriter``. A number is its 64 bits, a flag one byte, 0 or 1, an enum its raw value, a list a count
/// in four bytes and its elements, a text its length in a byte and its UTF-8.
///
/// Whatever the bytes are, reading throws and never traps, and reserves no memory that they could not fill.
/// Writing never throws.
package struct ByteFields: Sendable {
  private var writer = ByteWriter()
  private var reader = ByteReader([])
  /// Whether the fields are read.
  package let isReading: Bool
  /// The version of the fields' form: the present one where they are written.
  package let version: Int

  /// Fields that are written in the present form.
  package init(writing version: Int) { (isReading, self.version) = (false, version) }

  /// Fields that are read from `bytes`, which have the form of a version.
  package init(_ bytes: [UInt8], version: Int) {
    (isReading, self.version) = (true, version)
    reader = ByteReader(bytes)
  }

  /// The fields written so far.
  package var bytes: [UInt8] { writer.bytes }

  /// Checks that all bytes have been read.
  package func finish() throws(ByteError) { try reader.finish() }

  /// The error that a field has a value that is not accepted.
  package func outOfRange(_ name: String, _ found: String, _ accepted: String) -> ByteError {
    ByteError(reader.place, .outOfRange(name: name, found: found, accepted: accepted))
  }

  /// Checks a field that was read.
  package func check<Value: Comparable>(
    _ name: String, _ value: Value, in range: ClosedRange<Value>
  ) throws(ByteError) {
    guard !isReading || range.contains(value) else {
      throw outOfRange(name, "\(value)", "\(range)")
    }
  }
}

/// A value with a fixed place for each of its fields.
package protocol ByteValue {
  /// Writes or reads the fields in their order.
  ///
  /// - Throws: ``ByteError`` for a field out of range, or when the bytes end too early.
  mutating func visit(_ fields: inout ByteFields) throws(ByteError)
}

// In variable length.
extension ByteFields {
  /// A count of at most `max`, in a byte for each seven bits.
  package mutating func count<Value: BinaryInteger>(
    _ name: StaticString, _ value: inout Value, max: Int
  ) throws(ByteError) {
    if isReading {
      value = Value(try reader.count(name, max: max))
    } else {
      writer.append(count: Int(value))
    }
  }

  /// A signed number of at most `magnitudeMax` on either side.
  package mutating func wide(
    _ name: StaticString, _ value: inout Int128, magnitudeMax: Int128
  ) throws(ByteError) {
    if isReading {
      value = try reader.wide(name, magnitudeMax: magnitudeMax)
    } else {
      writer.append(wide: value)
    }
  }

  /// Bytes with their number before them.
  package mutating func block(_ name: StaticString, _ value: inout [UInt8]) throws(ByteError) {
    if isReading { value = try reader.block(name) } else { writer.append(block: value) }
  }

  /// Counts of which many are zero: `length` of them, of at most `max`.
  package mutating func sparse(
    _ name: StaticString, _ counts: inout [Int], length: Int, max: Int
  ) throws(ByteError) {
    if isReading {
      counts = try reader.sparse(name, length: length, max: max)
    } else {
      writer.append(sparse: counts.span)
    }
  }
}

extension ByteFields {
  /// An integer of any value.
  package mutating func integer<Value: FixedWidthInteger>(
    _ value: inout Value
  ) throws(ByteError) {
    if isReading { value = try reader.fixed() } else { writer.append(fixed: value) }
  }

  /// An integer within a range.
  package mutating func integer<Value: FixedWidthInteger>(
    _ name: String, _ value: inout Value, in range: ClosedRange<Value>
  ) throws(ByteError) {
    try integer(&value)
    try check(name, value, in: range)
  }

  /// An `Int` within a range that is stored in as many bytes as another type has.
  package mutating func integer<Stored: FixedWidthInteger>(
    _ name: String, _ value: inout Int, as type: Stored.Type, in range: ClosedRange<Int>
  ) throws(ByteError) {
    var stored = isReading ? 0 : Stored(value)
    try integer(&stored)
    value = Int(clamping: stored)
    try check(name, value, in: range)
  }

  /// A number within a range, which excludes what is no number.
  package mutating func number(
    _ name: String, _ value: inout Double, in range: ClosedRange<Double>
  ) throws(ByteError) {
    var bits = value.bitPattern
    try integer(&bits)
    value = Double(bitPattern: bits)
    try check(name, value, in: range)
  }

  /// A flag.
  package mutating func flag(_ name: String, _ value: inout Bool) throws(ByteError) {
    var byte: UInt8 = value ? 1 : 0
    try integer(name, &byte, in: 0...1)
    value = byte == 1
  }

  /// An id or a set of options.
  package mutating func raw<Value: RawRepresentable>(_ value: inout Value) throws(ByteError)
  where Value.RawValue: FixedWidthInteger {
    var raw = value.rawValue
    try integer(&raw)
    try take(raw, "value", &value)
  }

  /// The same with raw values within a range.
  package mutating func raw<Value: RawRepresentable>(
    _ name: String, _ value: inout Value, in range: ClosedRange<Value.RawValue>
  ) throws(ByteError) where Value.RawValue: FixedWidthInteger {
    var raw = value.rawValue
    try integer(name, &raw, in: range)
    try take(raw, name, &value)
  }

  private func take<Value: RawRepresentable>(
    _ raw: Value.RawValue, _ name: String, _ value: inout Value
  ) throws(ByteError) {
    guard let found = Value(rawValue: raw) else {
      throw outOfRange(name, "\(raw)", "a value of \(Value.self)")
    }
    value = found
  }

  /// A case of an enum, by its raw value.
  package mutating func choice<Value: RawRepresentable & CaseIterable>(
    _ name: String, _ value: inout Value
  ) throws(ByteError) where Value.RawValue: FixedWidthInteger {
    var raw = value.rawValue
    try integer(&raw)
    guard let found = Value(rawValue: raw) else {
      throw outOfRange(name, "\(raw)", "0..<\(Value.allCases.count)")
    }
    value = found
  }

  /// A text of at most 255 bytes; of a longer one the whole characters before that.
  package mutating func text(_ name: String, _ value: inout String) throws(ByteError) {
    var bytes = Array(value.utf8.prefix(255))
    if value.utf8.count > bytes.count {
      while String(validating: bytes, as: UTF8.self) == nil { bytes.removeLast() }
    }
    var count = UInt8(bytes.count)
    try integer(&count)
    try self.bytes(&bytes, count: Int(count))
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw outOfRange(name, "\(bytes)", "UTF-8")
    }
    value = text
  }

  /// A text that must be this one.
  package mutating func text(_ name: String, is accepted: String) throws(ByteError) {
    var found = accepted
    try text(name, &found)
    guard found == accepted else { throw outOfRange(name, found, accepted) }
  }

  /// Bytes whose number is known.
  package mutating func bytes(_ value: inout [UInt8], count: Int) throws(ByteError) {
    if isReading { value = [] }
    for place in 0..<count {
      if isReading { value.append(0) }
      try integer(&value[place])
    }
  }

  /// A list of at most `countMax` elements, with the fields that `visit` visits.
  ///
  /// - Parameter blank: An element before its fields are read.
  package mutating func list<Element>(
    _ name: String, _ values: inout [Element], of blank: Element, countMax: Int = .max,
    _ visit: (inout ByteFields, inout Element) throws(ByteError) -> Void
  ) throws(ByteError) {
    var count = UInt32(values.count)
    try integer(name, &count, in: 0...UInt32(clamping: countMax))
    if isReading { values = [] }
    for place in 0..<Int(count) {
      if isReading { values.append(blank) }
      try visit(&self, &values[place])
    }
  }

  /// A list of at most `countMax` values.
  package mutating func list<Element: ByteValue>(
    _ name: String, _ values: inout [Element], of blank: Element, countMax: Int = .max
  ) throws(ByteError) {
    try list(name, &values, of: blank, countMax: countMax) { fields, value throws(ByteError) in
      try value.visit(&fields)
    }
  }
}
