/// The fields of a snapshot, read one after another. Whatever the bytes are, it throws and never
/// traps, and it reserves no memory that the bytes could not fill.
package struct SnapshotReader {
  private let bytes: [UInt8]
  private var next = SnapshotKind.headerLength
  private let end: Int
  /// The version that wrote the snapshot, 1...``SnapshotKind/version``.
  package let version: UInt16
  private let kind: SnapshotKind

  /// The reader of a snapshot whose letters, version, length and checksum are right.
  ///
  /// - Throws: ``SnapshotError``: what was found and what is accepted.
  package init(_ bytes: [UInt8], _ kind: SnapshotKind) throws(SnapshotError) {
    let around = SnapshotKind.headerLength + SnapshotKind.trailerLength
    guard bytes.starts(with: kind.rawValue.utf8) else {
      throw .foreign(found: Array(bytes.prefix(4)), accepted: kind.rawValue)
    }
    guard bytes.count >= around else { throw .length(found: bytes.count, needed: around) }
    self.kind = kind
    version = Self.integer(bytes, at: 4)
    let accepted = 1...kind.version
    guard accepted.contains(version) else { throw .version(found: version, accepted: accepted) }
    let needed = around + Int(Self.integer(bytes, at: 6) as UInt32)
    guard bytes.count == needed else { throw .length(found: bytes.count, needed: needed) }
    end = bytes.count - SnapshotKind.trailerLength
    let (found, computed) = (Self.integer(bytes, at: end) as UInt64, checksum(bytes[..<end]))
    guard found == computed else { throw .checksum(found: found, computed: computed) }
    self.bytes = bytes
  }

  /// Whether the pushes of this version carry the numbers of their items.
  package var hasItems: Bool { version > (kind == .recipient ? 2 : 1) }

  private static func integer<Value: FixedWidthInteger>(_ bytes: [UInt8], at place: Int) -> Value {
    var value: Value = 0
    for byte in 0..<Value.bitWidth / 8 {
      value |= Value(truncatingIfNeeded: bytes[place + byte]) << (8 * byte)
    }
    return value
  }

  private mutating func take(_ count: Int) throws(SnapshotError) -> Int {
    guard end - next >= count else {
      let around = SnapshotKind.trailerLength
      throw .length(found: end + around, needed: next + count + around)
    }
    next += count
    return next - count
  }

  /// An integer of any value.
  package mutating func integer<Value: FixedWidthInteger>() throws(SnapshotError) -> Value {
    Self.integer(bytes, at: try take(Value.bitWidth / 8))
  }

  /// An integer within a range.
  package mutating func integer<Value: FixedWidthInteger>(
    _ field: String, in range: ClosedRange<Value>
  ) throws(SnapshotError) -> Value {
    try check(try integer(), field, in: range)
  }

  /// An integer that was read, if it is within a range.
  package func check<Value: FixedWidthInteger>(
    _ value: Value, _ field: String, in range: ClosedRange<Value>
  ) throws(SnapshotError) -> Value {
    guard range.contains(value) else {
      throw .outOfRange(field: field, found: "\(value)", accepted: "\(range)")
    }
    return value
  }

  /// A number within a range, which excludes what is no number.
  package mutating func number(
    _ field: String, in range: ClosedRange<Double>
  ) throws(SnapshotError) -> Double {
    let number = Double(bitPattern: try integer())
    guard range.contains(number) else {
      throw .outOfRange(field: field, found: "\(number)", accepted: "\(range)")
    }
    return number
  }

  /// A flag: a byte that is 0 or 1.
  package mutating func flag(_ field: String) throws(SnapshotError) -> Bool {
    try integer(field, in: 0...1 as ClosedRange<UInt8>) == 1
  }

  /// A moment within eighteen million years of 1970, where clocks are known; or the distant past,
  /// or the distant future.
  package mutating func moment(_ field: String) throws(SnapshotError) -> Timestamp {
    let moment = Timestamp(milliseconds: try integer())
    if moment == .distantFuture { return moment }
    return try check(moment, field)
  }

  /// The same without the distant future: a moment that is over.
  package mutating func pastMoment(_ field: String) throws(SnapshotError) -> Timestamp {
    try check(Timestamp(milliseconds: try integer()), field)
  }

  private func check(_ moment: Timestamp, _ field: String) throws(SnapshotError) -> Timestamp {
    let range = -1 << 59...1 << 59 as ClosedRange<Int64>
    guard range.contains(moment.milliseconds) || moment == .distantPast else {
      throw .outOfRange(field: field, found: "\(moment.milliseconds)", accepted: "\(range)")
    }
    return moment
  }

  /// A case of an enum, by its raw value.
  package mutating func choice<Value: RawRepresentable & CaseIterable>(
    _ field: String
  ) throws(SnapshotError) -> Value where Value.RawValue: FixedWidthInteger {
    let raw: Value.RawValue = try integer()
    guard let value = Value(rawValue: raw) else {
      let count = Value.allCases.count
      throw .outOfRange(field: field, found: "\(raw)", accepted: "0..<\(count)")
    }
    return value
  }

  /// A provider environment.
  package mutating func environment(_ field: String) throws(SnapshotError) -> ProviderEnvironment {
    try flag(field) ? .sandbox : .production
  }

  /// The id of a push: any number but the one with all bits set, which ``RecentPushes`` keeps for
  /// empty places.
  package mutating func pushID(_ field: String) throws(SnapshotError) -> PushID {
    PushID(rawValue: try integer(field, in: 0...UInt64.max - 1))
  }

  /// A text.
  package mutating func text(_ field: String) throws(SnapshotError) -> String {
    let count = Int(try integer() as UInt8)
    let place = try take(count)
    guard let text = String(validating: bytes[place..<place + count], as: UTF8.self) else {
      let found = "\(Array(bytes[place..<place + count]))"
      throw .outOfRange(field: field, found: found, accepted: "UTF-8")
    }
    return text
  }

  /// A value, field by field.
  package mutating func value<Value: SnapshotValue>() throws(SnapshotError) -> Value {
    try Value(from: &self)
  }

  /// A list of at most `countMax` values, with its count in four bytes.
  package mutating func list<Value: SnapshotValue>(
    _ field: String, countMax: Int = .max
  ) throws(SnapshotError) -> [Value] {
    let count: UInt32 = try integer(field, in: 0...UInt32(clamping: countMax))
    var values: [Value] = []
    for _ in 0..<count { values.append(try value()) }
    return values
  }

  /// Checks that no field is left.
  ///
  /// - Throws: ``SnapshotError/length(found:needed:)`` when there are more fields than were read.
  package func finish() throws(SnapshotError) {
    let around = SnapshotKind.trailerLength
    guard next == end else { throw .length(found: end + around, needed: next + around) }
  }
}
